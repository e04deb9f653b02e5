//===- FormTensorDescriptors.cpp - Tensor descriptors for tiles of dots ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TileDescriptor.h"

#include "triton/Analysis/ControlFlow/ControlFlowGraph.h"
#include "triton/Dialect/Triton/IR/Remarks.h"
#include "triton/Dialect/Triton/Transforms/Passes.h"
#include "triton/TargetInfo/NumericOption.h"

#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::triton {
#define GEN_PASS_DEF_TRITONFORMTENSORDESCRIPTORS
#include "triton/Dialect/Triton/Transforms/Passes.h.inc"
} // namespace mlir::triton

using namespace mlir;
using namespace mlir::triton;

namespace {

struct FormTensorDescriptors : public triton::impl::TritonFormTensorDescriptorsBase<FormTensorDescriptors> {
  using TritonFormTensorDescriptorsBase::TritonFormTensorDescriptorsBase;
  void runOnOperation() override;
};

/// The operations by which program instances may wait for each other or publish what they stored: atomic operations
/// with an order, calls, and others of unknown effect.
class Synchronization {
public:
  explicit Synchronization(FuncOp func);

  /// Whether an access through a descriptor may be on the other side of a synchronization: a load behind one, or a
  /// store in front of one. TMA accesses memory in a proxy of its own (PTX ISA, section Async proxy).
  bool affects(Operation *access) const;

private:
  ControlFlowGraph graph;
  SmallVector<std::pair<Operation *, llvm::BitVector>> operations;
};

} // namespace

static bool mayWaitOrPublish(Operation *op) {
  if (isMemoryEffectFree(op) || op->hasTrait<mlir::OpTrait::HasRecursiveMemoryEffects>() ||
      op->hasTrait<mlir::OpTrait::IsTerminator>())
    return false;
  if (auto atomic = dyn_cast<AtomicRMWOp>(op))
    return atomic.getSem() != MemSemantic::RELAXED;
  if (auto atomic = dyn_cast<AtomicCASOp>(op))
    return atomic.getSem() != MemSemantic::RELAXED;
  if (auto load = dyn_cast<LoadOp>(op))
    return load.getIsVolatile();
  return !isa<StoreOp, DescriptorLoadOp, DescriptorGatherOp, DescriptorStoreOp, DescriptorReduceOp, DescriptorScatterOp,
              PrintOp, AssertOp>(op);
}

Synchronization::Synchronization(FuncOp func) : graph(func) {
  func.walk([&](Operation *op) {
    if (op != func && mayWaitOrPublish(op))
      operations.push_back({op, graph.findReachable(op)});
  });
}

bool Synchronization::affects(Operation *access) const {
  if (operations.empty())
    return false;
  if (isa<LoadOp>(access))
    return llvm::any_of(operations, [&](const auto &pair) { return pair.second.test(graph.getBegin(access)); });
  llvm::BitVector reached = graph.findReachable(access);
  return llvm::any_of(operations, [&](const auto &pair) { return reached.test(graph.getBegin(pair.first)); });
}

/// Whether warp groups may compute a dot, which then reads what TMA copies. The operands of others go through
/// registers, and as quickly through `cp.async`, which needs no descriptors.
static bool mayUseWarpGroups(DotOp dot) {
  constexpr int64_t leastRows = 64;
  RankedTensorType a = dot.getA().getType();
  Type element = a.getElementType();
  return a.getShape()[a.getRank() - 2] >= leastRows && !element.isF64() &&
         (!element.isF32() || dot.getInputPrecision() != InputPrecision::IEEE);
}

/// Whether an operation maps elements to elements, which tensor cores may need in shared memory.
static bool movesElements(Operation *op) { return op->hasTrait<mlir::OpTrait::Elementwise>() || isa<TransOp>(op); }

/// Whether a dot multiplies the tensor, or elements computed from it.
static bool isMultiplied(Value tensor) {
  SetVector<Value> values;
  values.insert(tensor);
  for (unsigned next = 0; next < values.size(); ++next)
    for (OpOperand &use : values[next].getUses()) {
      Operation *op = use.getOwner();
      if (auto dot = dyn_cast<DotOp>(op); dot && use.getOperandNumber() < 2 && mayUseWarpGroups(dot))
        return true;
      if (auto dot = dyn_cast<DotScaledOp>(op); dot && (use.get() == dot.getA() || use.get() == dot.getB()))
        return true;
      if (movesElements(op))
        values.insert_range(op->getResults());
    }
  return false;
}

/// Whether the elements of a tensor are computed from the result of a dot.
static bool isProduct(Value tensor) {
  SetVector<Value> values;
  values.insert(tensor);
  for (unsigned next = 0; next < values.size(); ++next) {
    Operation *op = values[next].getDefiningOp();
    if (!op)
      continue;
    if (isa<DotOp, DotScaledOp>(op))
      return true;
    if (auto loop = dyn_cast<scf::ForOp>(op))
      values.insert(loop.getTiedLoopYieldedValue(loop.getTiedLoopRegionIterArg(cast<OpResult>(values[next])))->get());
    else if (movesElements(op))
      values.insert_range(op->getOperands());
  }
  return false;
}

static bool isProfitable(Operation *op) {
  if (auto load = dyn_cast<LoadOp>(op)) {
    auto type = dyn_cast<RankedTensorType>(load.getType());
    return type && type.getRank() > 1 && isMultiplied(load);
  }
  auto store = dyn_cast<StoreOp>(op);
  auto type = store ? dyn_cast<RankedTensorType>(store.getValue().getType()) : RankedTensorType();
  return type && type.getRank() > 1 && isProduct(store.getValue());
}

/// Makes values loop-invariant that a loop carries only to compute themselves. Canonicalization then removes them.
static void dropUnusedValues(scf::ForOp loop) {
  Operation *yield = loop.getBody()->getTerminator();
  for (BlockArgument argument : loop.getRegionIterArgs()) {
    OpOperand *yielded = loop.getTiedLoopYieldedValue(argument);
    if (!loop.getTiedLoopResult(argument).use_empty())
      continue;
    SetVector<Value> values;
    values.insert(argument);
    bool isUsed = false;
    for (unsigned next = 0; next < values.size() && !isUsed; ++next)
      for (OpOperand &use : values[next].getUses()) {
        Operation *op = use.getOwner();
        // A terminator of a region within the loop passes the value on.
        bool passesOn = op->getNumRegions() != 0 || op->hasTrait<mlir::OpTrait::IsTerminator>();
        isUsed |= op == yield ? &use != yielded : passesOn || !isMemoryEffectFree(op);
        values.insert_range(op->getResults());
      }
    if (!isUsed)
      yielded->set(argument);
  }
}

static void explain(Operation *op, const Obstacle &obstacle) {
  auto remark = remark::missed(op->getLoc(), nameRemark(op, "triton-form-tensor-descriptors", "TileNotDescribed"));
  remark << addText(isa<LoadOp>(op) ? "a tile is loaded through pointers instead of TMA"
                                    : "a tile is stored through pointers instead of TMA")
         << addReason(obstacle.reason);
  if (!obstacle.cure.empty())
    remark << addSuggestion(obstacle.cure);
}

static bool isLoadInLoop(Operation *op) { return isa<LoadOp>(op) && op->getParentOfType<LoopLikeOpInterface>(); }

/// Returns whether all dots of the function multiply what it loads. Their program instances can share a thread block,
/// which creates descriptors once (`triton-nvidia-persist-programs`).
static bool multipliesLoads(FuncOp func) {
  auto isLoaded = [](Value operand) {
    while (operand.getDefiningOp<TransOp>())
      operand = operand.getDefiningOp()->getOperand(0);
    return isa_and_nonnull<LoadOp, DescriptorLoadOp>(operand.getDefiningOp());
  };
  WalkResult result = func.walk([&](DotOp dot) {
    return isLoaded(dot.getA()) && isLoaded(dot.getB()) ? WalkResult::advance() : WalkResult::interrupt();
  });
  return !result.wasInterrupted();
}

void FormTensorDescriptors::runOnOperation() {
  FuncOp func = getOperation();
  if (!options::kSharedMemory.accepts(sharedMemory)) {
    emitError(func.getLoc()) << options::kSharedMemory.explain(sharedMemory);
    return signalPassFailure();
  }
  if (!func.isKernel() || func.isDeclaration())
    return;
  IRRewriter rewriter(func.getContext());
  // In unreachable blocks, indices may be computed from themselves.
  (void)eraseUnreachableBlocks(rewriter, func->getRegions());
  SmallVector<Operation *> accesses;
  func.walk([&](Operation *op) {
    if (isProfitable(op))
      accesses.push_back(op);
  });
  // Descriptors cost more than they save in kernels that use each of them once.
  if (llvm::none_of(accesses, isLoadInLoop))
    return;
  AffineIndices indices;
  AxisInfoAnalysis facts(func);
  Synchronization synchronization(func);
  TilePlanner planner(indices, facts, /*ofAllPrograms=*/multipliesLoads(func), sharedMemory);
  std::vector<TilePlan> plans;
  for (Operation *op : accesses) {
    Obstacle obstacle;
    std::optional<TilePlan> plan = planner.plan(op, obstacle);
    if (plan && synchronization.affects(op)) {
      plan.reset();
      obstacle = {"program instances may synchronize between the access and another of the same memory", ""};
    }
    if (plan)
      plans.push_back(*plan);
    else
      explain(op, obstacle);
  }
  if (llvm::none_of(plans, [](const TilePlan &plan) { return isLoadInLoop(plan.op); }))
    return;
  TileRewriter tiles(func, indices);
  for (const TilePlan &plan : plans) {
    remark::passed(plan.op->getLoc(), nameRemark(plan.op, "triton-form-tensor-descriptors", "TileDescribed"))
        << addText(isa<LoadOp>(plan.op) ? "a tile is loaded by TMA" : "a tile is stored by TMA");
    tiles.rewrite(plan);
  }
  // The pointers are no longer used.
  func.walk(dropUnusedValues);
  (void)runRegionDCE(rewriter, func->getRegions());
}
