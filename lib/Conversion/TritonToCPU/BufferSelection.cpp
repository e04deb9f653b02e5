//===- BufferSelection.cpp - Which tensors get a buffer ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// To compute an element again can be cheaper than to keep it: what addresses and masks are made of stays visible as
// arithmetic on loop indices, from which LLVM sees which accesses are contiguous. What is expensive, or is needed many
// times, is computed once.
//
//===----------------------------------------------------------------------===//

#include "Families.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

/// What may be computed more than once: about as much as a load takes.
constexpr int64_t kCheap = 8;
/// What is too much for one expression: the recursion that builds it must end.
constexpr int64_t kLargest = 400;

namespace {

class BufferSelection {
public:
  llvm::DenseSet<Value> select(Region &body);

private:
  int64_t getOperandCost(Operation *op) const;
  bool isNeededRepeatedly(Value value) const;
  bool mustHaveBuffer(Operation *op) const;

  llvm::DenseSet<Value> buffered;
  /// Of an element of what has no buffer.
  llvm::DenseMap<Operation *, int64_t> costs;
};

} // namespace

static bool isView(Operation *op) {
  const OperationEntry *entry = getOperationTable().lookup(op);
  return entry && entry->isView;
}

/// How long one element takes, without those of the operands; roughly in cycles.
static int64_t getOwnCost(Operation *op) {
  if (isa<SplatOp, MakeRangeOp>(op) || op->hasTrait<mlir::OpTrait::ConstantLike>())
    return 0;
  if (isView(op))
    return isa<ReshapeOp, JoinOp, CatOp>(op) ? 2 : 0;
  if (isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp, arith::CeilDivSIOp, arith::CeilDivUIOp,
          arith::FloorDivSIOp, PreciseSqrtOp, PreciseDivFOp, ExternElementwiseOp, arith::DivFOp, arith::RemFOp>(op) ||
      isa<math::MathDialect>(op->getDialect()))
    return 20;
  bool isFloat =
      llvm::any_of(op->getResultTypes(), [](Type type) { return isa<FloatType>(getElementTypeOrSelf(type)); });
  return isFloat || isa<MulhiUIOp>(op) ? 4 : 1;
}

int64_t BufferSelection::getOperandCost(Operation *op) const {
  int64_t cost = 0;
  for (Value operand : op->getOperands())
    if (Operation *source = operand.getDefiningOp(); source && !buffered.contains(operand))
      cost += costs.lookup(source);
  return cost;
}

/// Whether the element of a value goes into the element of more than one, or into the same one again and again.
bool BufferSelection::isNeededRepeatedly(Value value) const {
  llvm::SmallPtrSet<Operation *, 4> users(value.user_begin(), value.user_end());
  if (users.empty())
    return false;
  if (users.size() > 1)
    return true;
  Operation *user = *users.begin();
  // Code in a loop, or after it, that the value is defined in front of.
  if (user->getBlock() != value.getParentBlock())
    return true;
  if (auto broadcast = dyn_cast<BroadcastOp>(user); broadcast && broadcast.getType() != broadcast.getSrc().getType())
    return true;
  // The two results are computed together wherever one is needed.
  if (isa<SplitOp>(user))
    return true;
  return isView(user) && !buffered.contains(user->getResult(0)) && isNeededRepeatedly(user->getResult(0));
}

/// Elements that are picked at random.
bool BufferSelection::mustHaveBuffer(Operation *op) const {
  return llvm::any_of(op->getUses(), [](OpOperand &use) {
    auto gather = dyn_cast<GatherOp>(use.getOwner());
    return gather && use.get() == gather.getSrc();
  });
}

llvm::DenseSet<Value> BufferSelection::select(Region &body) {
  body.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isComputedOnDemand(op))
      return;
    int64_t cost = getOwnCost(op) + getOperandCost(op);
    bool isRepeated = cost > kCheap && llvm::any_of(op->getResults(), [&](Value v) { return isNeededRepeatedly(v); });
    if (cost > kLargest || isRepeated || mustHaveBuffer(op))
      buffered.insert(op->result_begin(), op->result_end());
    else
      costs[op] = cost;
  });
  return std::move(buffered);
}

llvm::DenseSet<Value> cpu::selectBufferedValues(Region &body) { return BufferSelection().select(body); }
