//===- BufferSelection.cpp - Selection of buffered tensors ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Recomputing an element can be cheaper than storing it. Addresses and masks remain arithmetic on loop indices, from
// which LLVM derives which accesses are contiguous. Expensive elements with several uses are computed once and stored.
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

/// The maximum cost of elements that may be recomputed: about the cost of a load.
constexpr int64_t kMaxRecomputedCost = 8;
/// The maximum cost of a single expression, which limits the depth of recursion.
constexpr int64_t kMaxExpressionCost = 400;

namespace {

class BufferSelection {
public:
  llvm::DenseSet<Value> select(Region &body);

private:
  int64_t getOperandCost(Operation *op) const;
  bool isNeededRepeatedly(Value value) const;
  bool mustHaveBuffer(Operation *op) const;

  llvm::DenseSet<Value> buffered;
  /// The cost of an element of each operation whose results have no buffer.
  llvm::DenseMap<Operation *, int64_t> costs;
};

} // namespace

static bool isView(Operation *op) {
  const OperationEntry *entry = getOperationTable().lookup(op);
  return entry && entry->rearrange;
}

/// Returns the approximate number of cycles for one element, without the operands.
static int64_t getOwnCost(Operation *op) {
  if (isa<SplatOp, MakeRangeOp>(op) || op->hasTrait<mlir::OpTrait::ConstantLike>())
    return 0;
  if (isView(op))
    return isa<ReshapeOp, JoinOp, CatOp>(op) ? 2 : 0;
  if (isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp, arith::CeilDivSIOp, arith::CeilDivUIOp,
          arith::FloorDivSIOp, PreciseSqrtOp, PreciseDivFOp, ExternElementwiseOp, arith::DivFOp, arith::RemFOp>(op) ||
      isa_and_nonnull<math::MathDialect>(op->getDialect()))
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

/// Returns whether each element of a value is used more than once.
bool BufferSelection::isNeededRepeatedly(Value value) const {
  llvm::SmallPtrSet<Operation *, 4> users(value.user_begin(), value.user_end());
  if (users.empty())
    return false;
  if (users.size() > 1)
    return true;
  Operation *user = *users.begin();
  // The use may be in a loop.
  if (user->getBlock() != value.getParentBlock())
    return true;
  if (auto broadcast = dyn_cast<BroadcastOp>(user); broadcast && broadcast.getType() != broadcast.getSrc().getType())
    return true;
  // Each use of one result computes both.
  if (isa<SplitOp>(user))
    return true;
  return isView(user) && !buffered.contains(user->getResult(0)) && isNeededRepeatedly(user->getResult(0));
}

/// Returns whether the elements are accessed at computed indices.
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
    bool isRepeated =
        cost > kMaxRecomputedCost && llvm::any_of(op->getResults(), [&](Value v) { return isNeededRepeatedly(v); });
    if (cost > kMaxExpressionCost || isRepeated || mustHaveBuffer(op))
      buffered.insert(op->result_begin(), op->result_end());
    else
      costs[op] = cost;
  });
  return std::move(buffered);
}

llvm::DenseSet<Value> cpu::selectBufferedValues(Region &body) { return BufferSelection().select(body); }
