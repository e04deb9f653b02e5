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
/// The maximum cost of a single expression.
constexpr int64_t kMaxExpressionCost = 400;
/// The maximum number of operations from an element to the elements that it is computed from, which limits the depth of
/// recursion: views cost nothing.
constexpr int64_t kMaxExpressionDepth = 1000;

namespace {

/// The computation of an element of an operation whose results have no buffer.
struct Expression {
  int64_t cost = 0, depth = 0;
};

class BufferSelection {
public:
  llvm::DenseSet<Value> select(Region &body);

private:
  Expression getExpression(Operation *op) const;
  static bool isNeededRepeatedly(Value value);
  bool mustHaveBuffer(Operation *op) const;

  llvm::DenseSet<Value> buffered;
  llvm::DenseMap<Operation *, Expression> expressions;
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

Expression BufferSelection::getExpression(Operation *op) const {
  Expression expression{getOwnCost(op), 1};
  for (Value operand : op->getOperands())
    if (Operation *source = operand.getDefiningOp(); source && !buffered.contains(operand)) {
      auto [cost, depth] = expressions.lookup(source);
      expression.cost += cost;
      expression.depth = std::max(expression.depth, depth + 1);
    }
  return expression;
}

/// Returns whether each element of a value is used more than once.
bool BufferSelection::isNeededRepeatedly(Value value) {
  while (true) {
    llvm::SmallPtrSet<Operation *, 4> users(value.user_begin(), value.user_end());
    if (users.size() != 1)
      return !users.empty();
    Operation *user = *users.begin();
    // The use may be in a loop.
    if (user->getBlock() != value.getParentBlock())
      return true;
    if (auto broadcast = dyn_cast<BroadcastOp>(user); broadcast && broadcast.getType() != broadcast.getSrc().getType())
      return true;
    // Each use of one result computes both.
    if (isa<SplitOp>(user))
      return true;
    if (!isView(user))
      return false;
    value = user->getResult(0);
  }
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
    Expression expression = getExpression(op);
    bool isRepeated = expression.cost > kMaxRecomputedCost &&
                      llvm::any_of(op->getResults(), [&](Value v) { return isNeededRepeatedly(v); });
    if (expression.cost > kMaxExpressionCost || expression.depth > kMaxExpressionDepth || isRepeated ||
        mustHaveBuffer(op))
      buffered.insert(op->result_begin(), op->result_end());
    else
      expressions[op] = expression;
  });
  return std::move(buffered);
}

llvm::DenseSet<Value> cpu::selectBufferedValues(Region &body) { return BufferSelection().select(body); }
