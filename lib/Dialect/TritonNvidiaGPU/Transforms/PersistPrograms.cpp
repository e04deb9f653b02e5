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

/// Returns an operation by which program instances may depend on each other, or null. Effects do not tell: those of a
/// store through a descriptor, which waits for nothing, are those of an atomic reduction.
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

/// Returns an operation that observes which thread block executes the program instance, or null: a print states its
/// number as the program id, and assembly may read it.
static Operation *findReadOfBlock(FuncOp func) {
  Operation *found = nullptr;
  func.getBody().walk([&](Operation *op) {
    auto assembly = dyn_cast<ElementwiseInlineAsmOp>(op);
    StringRef text = assembly ? assembly.getAsmString() : "";
    if (!isa<PrintOp>(op) && !text.contains("ctaid") && !text.contains("clusterid"))
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

/// Returns the number of axes up to the last one along which the kernel reads its program id.
static unsigned countAxes(FuncOp func) {
  unsigned count = 0;
  func.walk([&](GetProgramIdOp id) { count = std::max(count, static_cast<unsigned>(id.getAxis()) + 1); });
  return count;
}

/// Returns whether tensor cores read the operands of all dots in `loop` where TMA copies them.
static bool multipliesCopies(scf::ForOp loop) {
  auto isCopy = [](Value operand) {
    while (operand.getDefiningOp<TransOp>())
      operand = operand.getDefiningOp()->getOperand(0);
    return operand.getDefiningOp<DescriptorLoadOp>() != nullptr;
  };
  return llvm::all_of(loop.getBody()->getOps<DotOp>(),
                      [&](DotOp dot) { return isCopy(dot.getA()) && isCopy(dot.getB()); });
}

/// Returns why the program instances of the kernel cannot share a thread block, or nothing if they can.
static std::optional<Obstacle> findObstacle(FuncOp func, scf::ForOp loop, const SetVector<Operation *> &invariant) {
  // The ends of other loops do not overlap with the next program instance, and their lengths may differ.
  if (countAxes(func) > 1 && !multipliesCopies(loop))
    return Obstacle{"the kernel reads its program id along y or z, and its dots multiply what the loop computes",
                    "compute the tile from the program id along x"};
  bool makesDescriptors = false;
  if (Operation *op = findDependence(func))
    return Obstacle{("program instances may depend on each other through '" + op->getName().getStringRef() + "'").str(),
                    "launch one program instance for each multiprocessor, and compute several tiles in a loop"};
  if (Operation *op = findReadOfBlock(func))
    return Obstacle{("'" + op->getName().getStringRef() + "' reads the id of the thread block as the program id").str(),
                    "remove it when it is no longer needed"};
  func.walk([&](MakeTensorDescOp make) { makesDescriptors |= !invariant.contains(make); });
  if (makesDescriptors)
    return Obstacle{"a tensor descriptor depends on the program id",
                    "describe the whole tensor, and let the offsets of the accesses depend on the program id"};
  return std::nullopt;
}

namespace {

/// The program instances of a grid by their numbers, of which those of neighbours along x are adjacent. With one axis,
/// these are the program ids.
struct ProgramNumbers {
  ImplicitLocOpBuilder &builder;
  /// The number of program instances along each axis.
  SmallVector<Value> sizes;
  /// The number of this program instance, and of all.
  Value first, total;

  ProgramNumbers(ImplicitLocOpBuilder &builder, unsigned axes);
  /// Extends a value to the type of the numbers. Those of a grid with several axes may have more than 32 bits.
  Value extend(Value value) const;
  /// Returns the program ids of the instance with the number `program`.
  SmallVector<Value> getIds(Value program) const;
};

} // namespace

Value ProgramNumbers::extend(Value value) const {
  return sizes.size() == 1 ? value : arith::ExtSIOp::create(builder, builder.getI64Type(), value).getResult();
}

ProgramNumbers::ProgramNumbers(ImplicitLocOpBuilder &builder, unsigned axes) : builder(builder), sizes(axes) {
  SmallVector<Value> ids;
  for (unsigned axis = 0; axis < axes; ++axis) {
    ids.push_back(extend(GetProgramIdOp::create(builder, static_cast<ProgramAxis>(axis))));
    sizes[axis] = extend(GetNumProgramsOp::create(builder, static_cast<ProgramAxis>(axis)));
  }
  first = ids.back();
  total = sizes.back();
  for (unsigned axis = axes - 1; axis-- > 0;) {
    first = arith::AddIOp::create(builder, arith::MulIOp::create(builder, first, sizes[axis]), ids[axis]);
    total = arith::MulIOp::create(builder, total, sizes[axis]);
  }
}

SmallVector<Value> ProgramNumbers::getIds(Value program) const {
  if (sizes.size() == 1)
    return {program};
  SmallVector<Value> ids;
  Type type = builder.getI32Type();
  for (Value size : ArrayRef(sizes).drop_back()) {
    ids.push_back(arith::TruncIOp::create(builder, type, arith::RemUIOp::create(builder, program, size)));
    program = arith::DivUIOp::create(builder, program, size);
  }
  ids.push_back(arith::TruncIOp::create(builder, type, program));
  return ids;
}

static void persist(FuncOp func, const SetVector<Operation *> &invariant) {
  Block &entry = func.getBody().front();
  SmallVector<Operation *> body;
  for (Operation &op : entry.without_terminator())
    if (!invariant.contains(&op))
      body.push_back(&op);
  unsigned axes = countAxes(func);
  ImplicitLocOpBuilder builder(func.getLoc(), entry.getTerminator());
  ProgramNumbers programs(builder, axes);
  Value first = programs.first, numBlocks = programs.extend(NumMultiprocessorsOp::create(builder));
  Value zero = arith::ConstantOp::create(builder, builder.getIntegerAttr(first.getType(), 0));
  Value one = arith::ConstantOp::create(builder, builder.getIntegerAttr(first.getType(), 1));
  // The numbers of the later program instances are those up to the last one: their count cannot overflow.
  Value last = arith::SubIOp::create(builder, programs.total, one);
  Value others = arith::DivSIOp::create(builder, arith::SubIOp::create(builder, last, first), numBlocks);
  Value isWorking = arith::CmpIOp::create(builder, arith::CmpIPredicate::slt, first, numBlocks);
  Value count = arith::SelectOp::create(builder, isWorking, arith::AddIOp::create(builder, others, one), zero);
  auto loop = scf::ForOp::create(builder, zero, count, one);
  builder.setInsertionPointToStart(loop.getBody());
  Value distance = arith::MulIOp::create(builder, loop.getInductionVar(), numBlocks);
  SmallVector<Value> ids = programs.getIds(arith::AddIOp::create(builder, first, distance));
  for (Operation *op : body)
    op->moveBefore(loop.getBody()->getTerminator());
  SmallVector<GetProgramIdOp> reads;
  loop.walk([&](GetProgramIdOp read) { reads.push_back(read); });
  for (GetProgramIdOp read : reads) {
    read.replaceAllUsesWith(ids[static_cast<unsigned>(read.getAxis())]);
    read.erase();
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
  if (!func.isKernel() || !func.getBody().hasOneBlock() || func.getNumResults())
    return;
  scf::ForOp loop = findDotLoop(func);
  WalkResult usesId = func.walk([](GetProgramIdOp) { return WalkResult::interrupt(); });
  if (!loop || !usesId.wasInterrupted())
    return;
  if (!fillsMultiprocessor(loop))
    return remarkKernel(func, {"several thread blocks share a multiprocessor", ""});
  SetVector<Operation *> invariant = findInvariant(func);
  if (std::optional<Obstacle> obstacle = findObstacle(func, loop, invariant))
    return remarkKernel(func, *obstacle);
  persist(func, invariant);
  remark::passed(func.getLoc(), nameRemark(func, DEBUG_TYPE, "ProgramsPersistent"))
      << addText("each multiprocessor executes its program instances in one thread block");
}
