//===- PersistPrograms.cpp - Program instances that share a thread block ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Remarks.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h"
#include "triton/TargetInfo/NumericOption.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::triton::nvidia_gpu {
#define GEN_PASS_DEF_TRITONNVIDIAPERSISTPROGRAMS
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::nvidia_gpu

#define DEBUG_TYPE "triton-nvidia-persist-programs"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::nvidia_gpu;

namespace {

class PersistPrograms : public nvidia_gpu::impl::TritonNvidiaPersistProgramsBase<PersistPrograms> {
public:
  using TritonNvidiaPersistProgramsBase::TritonNvidiaPersistProgramsBase;
  void runOnOperation() override;

private:
  LogicalResult checkOptions();
  /// Returns whether a multiprocessor likely executes only one thread block of the kernel at a time.
  bool fillsMultiprocessor(scf::ForOp loop) const;
};

/// Why a kernel is not persistent, and what to change, if anything.
struct Obstacle {
  std::string reason, suggestion;
};

} // namespace

static void remarkKernel(FuncOp func, const Obstacle &obstacle) {
  remark::detail::InFlightRemark remark =
      remark::missed(func.getLoc(), nameRemark(func, DEBUG_TYPE, "ProgramsNotPersistent"));
  if (!remark)
    return;
  remark << addText("each thread block executes one program instance") << addReason(obstacle.reason);
  if (!obstacle.suggestion.empty())
    remark << addSuggestion(obstacle.suggestion);
}

/// Returns the loop of the kernel whose dots read what TMA copies, if there is one loop of dots.
static scf::ForOp findDotLoop(FuncOp func) {
  scf::ForOp found;
  for (auto loop : func.getBody().front().getOps<scf::ForOp>()) {
    bool hasDots = false;
    loop->walk([&](DotOp) { hasDots = true; });
    if (!hasDots)
      continue;
    bool isDotLoop = !loop.getBody()->getOps<DotOp>().empty() && !loop.getBody()->getOps<DescriptorLoadOp>().empty();
    if (found || !isDotLoop)
      return {};
    found = loop;
  }
  return found;
}

/// Returns an operation by which program instances may depend on each other, or null.
static Operation *findDependence(FuncOp func) {
  Operation *found = nullptr;
  func.getBody().walk([&](Operation *op) {
    auto load = dyn_cast<LoadOp>(op);
    bool isAccess = (load && !load.getIsVolatile()) ||
                    isa<StoreOp, DescriptorLoadOp, DescriptorStoreOp, DescriptorGatherOp, DescriptorScatterOp>(op);
    if (isAccess || isMemoryEffectFree(op) || op->hasTrait<mlir::OpTrait::HasRecursiveMemoryEffects>() ||
        isa<AssertOp, PrintOp, ReturnOp>(op))
      return WalkResult::advance();
    found = op;
    return WalkResult::interrupt();
  });
  return found;
}

bool PersistPrograms::fillsMultiprocessor(scf::ForOp loop) const {
  // Registers besides those of sums, and what a multiprocessor of a processor with TMA has.
  constexpr int64_t otherRegisters = 56, registers = 1 << 16, sharedMemory = 228 << 10;
  int64_t threads = int64_t(numWarps) * 32, sums = 0, bytes = 0;
  for (auto dot : loop.getBody()->getOps<DotOp>())
    sums += dot.getType().getNumElements() * getElementBitWidth(dot.getType()) / 32;
  for (auto load : loop.getBody()->getOps<DescriptorLoadOp>())
    bytes += load.getType().getNumElements() * getElementBitWidth(load.getType()) / 8;
  return 2 * (sums + otherRegisters * threads) > registers || 2 * bytes * numStages > sharedMemory;
}

/// Returns the operations of the kernel that all program instances execute alike.
static SetVector<Operation *> findInvariant(FuncOp func) {
  SetVector<Operation *> invariant;
  Block &entry = func.getBody().front();
  for (Operation &op : entry.without_terminator()) {
    bool isInvariant = !isa<GetProgramIdOp>(op) && op.getNumRegions() == 0 && isMemoryEffectFree(&op) &&
                       llvm::all_of(op.getOperands(), [&](Value operand) {
                         return isa<BlockArgument>(operand) || invariant.contains(operand.getDefiningOp());
                       });
    if (isInvariant)
      invariant.insert(&op);
  }
  return invariant;
}

/// Returns why the program instances of the kernel cannot share a thread block, or nothing if they can.
static std::optional<Obstacle> findObstacle(FuncOp func, const SetVector<Operation *> &invariant) {
  bool usesOtherAxes = false, makesDescriptors = false;
  func.walk([&](GetProgramIdOp id) { usesOtherAxes |= id.getAxis() != ProgramAxis::X; });
  if (usesOtherAxes)
    return Obstacle{"the kernel reads its program id along y or z", "compute the tile from the program id along x"};
  if (Operation *op = findDependence(func))
    return Obstacle{("program instances may depend on each other through '" + op->getName().getStringRef() + "'").str(),
                    "launch one program instance for each multiprocessor, and compute several tiles in a loop"};
  func.walk([&](MakeTensorDescOp make) { makesDescriptors |= !invariant.contains(make); });
  if (makesDescriptors)
    return Obstacle{"a tensor descriptor depends on the program id",
                    "describe the whole tensor, and let the offsets of the accesses depend on the program id"};
  return std::nullopt;
}

static void persist(FuncOp func, const SetVector<Operation *> &invariant) {
  Block &entry = func.getBody().front();
  SmallVector<Operation *> body;
  for (Operation &op : entry.without_terminator())
    if (!invariant.contains(&op))
      body.push_back(&op);
  ImplicitLocOpBuilder builder(func.getLoc(), entry.getTerminator());
  Value first = GetProgramIdOp::create(builder, ProgramAxis::X);
  Value numPrograms = GetNumProgramsOp::create(builder, ProgramAxis::X);
  Value numBlocks = NumMultiprocessorsOp::create(builder);
  Value zero = arith::ConstantOp::create(builder, builder.getI32IntegerAttr(0));
  Value one = arith::ConstantOp::create(builder, builder.getI32IntegerAttr(1));
  // The numbers of the later program instances are those up to the last one: their count cannot overflow.
  Value last = arith::SubIOp::create(builder, numPrograms, one);
  Value others = arith::DivSIOp::create(builder, arith::SubIOp::create(builder, last, first), numBlocks);
  Value isWorking = arith::CmpIOp::create(builder, arith::CmpIPredicate::slt, first, numBlocks);
  Value count = arith::SelectOp::create(builder, isWorking, arith::AddIOp::create(builder, others, one), zero);
  auto loop = scf::ForOp::create(builder, zero, count, one);
  builder.setInsertionPointToStart(loop.getBody());
  Value distance = arith::MulIOp::create(builder, loop.getInductionVar(), numBlocks);
  Value program = arith::AddIOp::create(builder, first, distance);
  for (Operation *op : body)
    op->moveBefore(loop.getBody()->getTerminator());
  SmallVector<GetProgramIdOp> ids;
  loop.walk([&](GetProgramIdOp id) { ids.push_back(id); });
  for (GetProgramIdOp id : ids) {
    id.replaceAllUsesWith(program);
    id.erase();
  }
}

LogicalResult PersistPrograms::checkOptions() {
  for (auto [option, value] :
       {std::pair(options::kNumWarps, numWarps.getValue()), std::pair(options::kNumStages, numStages.getValue())})
    if (!option.accepts(value))
      return emitError(getOperation().getLoc()) << option.explain(value);
  return success();
}

void PersistPrograms::runOnOperation() {
  if (failed(checkOptions()))
    return signalPassFailure();
  FuncOp func = getOperation();
  if (!func.isKernel() || !func.getBody().hasOneBlock())
    return;
  scf::ForOp loop = findDotLoop(func);
  WalkResult usesId = func.walk([](GetProgramIdOp) { return WalkResult::interrupt(); });
  if (!loop || !usesId.wasInterrupted())
    return;
  if (!fillsMultiprocessor(loop))
    return remarkKernel(func, {"several thread blocks share a multiprocessor", ""});
  SetVector<Operation *> invariant = findInvariant(func);
  if (std::optional<Obstacle> obstacle = findObstacle(func, invariant))
    return remarkKernel(func, *obstacle);
  persist(func, invariant);
  remark::passed(func.getLoc(), nameRemark(func, DEBUG_TYPE, "ProgramsPersistent"))
      << addText("each multiprocessor executes its program instances in one thread block");
}
