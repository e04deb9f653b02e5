//===- GuardFolds.cpp - Operations that MLIR folds to wrong constants -----===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::triton {
#define GEN_PASS_DEF_TRITONGUARDFOLDS
#include "triton/Dialect/Triton/Transforms/Passes.h.inc"
} // namespace mlir::triton

using namespace mlir;
using namespace mlir::triton;

namespace {

struct GuardFolds : public triton::impl::TritonGuardFoldsBase<GuardFolds> {
  void runOnOperation() override;
};

/// Finds values that canonicalization may make constants.
class Constants {
public:
  /// Returns whether `value` depends on nothing but constants.
  bool contain(Value value, unsigned depth = 0);

private:
  bool containAll(ValueRange values, unsigned depth) {
    return llvm::all_of(values, [&](Value value) { return contain(value, depth + 1); });
  }
  bool containArgument(BlockArgument argument, unsigned depth);
  /// Returns whether an operation with its regions depends on nothing but constants.
  bool containResults(Operation *op, unsigned depth);

  /// Limits the recursion.
  static constexpr unsigned kMaxDepth = 1000;
  /// A value that depends on itself is constant if all else is.
  llvm::DenseMap<Value, bool> known;
};

} // namespace

bool Constants::containResults(Operation *op, unsigned depth) {
  if (op->hasTrait<mlir::OpTrait::ConstantLike>())
    return true;
  // Operations without operands, such as that for the number of the program, do not fold.
  if (op->getNumOperands() == 0 && op->getNumRegions() == 0)
    return false;
  if (!isMemoryEffectFree(op) || !containAll(op->getOperands(), depth))
    return false;
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  return containAll(captured.getArrayRef(), depth);
}

bool Constants::containArgument(BlockArgument argument, unsigned depth) {
  Block *block = argument.getOwner();
  if (!isa<FunctionOpInterface>(block->getParentOp()))
    return containResults(block->getParentOp(), depth);
  if (block->isEntryBlock())
    return false;
  for (auto predecessor = block->pred_begin(); predecessor != block->pred_end(); ++predecessor) {
    auto branch = dyn_cast<BranchOpInterface>((*predecessor)->getTerminator());
    Value passed =
        branch ? branch.getSuccessorOperands(predecessor.getSuccessorIndex())[argument.getArgNumber()] : Value();
    if (!passed || !contain(passed, depth + 1))
      return false;
  }
  return true;
}

bool Constants::contain(Value value, unsigned depth) {
  if (depth > kMaxDepth)
    return false;
  auto [found, isNew] = known.try_emplace(value, true);
  if (!isNew)
    return found->second;
  auto argument = dyn_cast<BlockArgument>(value);
  bool isConstant = argument ? containArgument(argument, depth) : containResults(value.getDefiningOp(), depth);
  known[value] = isConstant;
  return isConstant;
}

/// Replaces the operation by a selection of the operand that is no NaN, or of the extreme.
template <typename Extreme>
static void expand(Operation *op) {
  OpBuilder builder(op);
  Location loc = op->getLoc();
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  auto isNaN = [&](Value value) -> Value {
    return arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::UNO, value, value);
  };
  Value extreme = Extreme::create(builder, loc, lhs, rhs);
  Value selected = arith::SelectOp::create(builder, loc, isNaN(lhs), rhs, extreme);
  op->getResult(0).replaceAllUsesWith(arith::SelectOp::create(builder, loc, isNaN(rhs), lhs, selected));
  op->erase();
}

/// Replaces the arctangent of two zeros, which is the one of y beside the positive and that of pi beside the negative
/// zero, by a selection.
static void expandArctangent(math::Atan2Op op) {
  OpBuilder builder(op);
  builder.setInsertionPointAfter(op);
  Location loc = op.getLoc();
  Type type = op.getType();
  Value y = op.getLhs(), x = op.getRhs();
  auto constant = [&](double value) -> Value {
    auto scalar = builder.getFloatAttr(getElementTypeOrSelf(type), value);
    auto shaped = dyn_cast<ShapedType>(type);
    return arith::ConstantOp::create(builder, loc, shaped ? TypedAttr(DenseElementsAttr::get(shaped, scalar)) : scalar);
  };
  Value zero = constant(0);
  auto compare = [&](arith::CmpFPredicate predicate, Value value) -> Value {
    return arith::CmpFOp::create(builder, loc, predicate, value, zero);
  };
  Value signOfX = math::CopySignOp::create(builder, loc, constant(1), x);
  Value isNegative = compare(arith::CmpFPredicate::OLT, signOfX);
  Value magnitude = arith::SelectOp::create(builder, loc, isNegative, constant(llvm::numbers::pi), zero);
  Value ofZeros = math::CopySignOp::create(builder, loc, magnitude, y);
  Value areZeros =
      arith::AndIOp::create(builder, loc, compare(arith::CmpFPredicate::OEQ, x), compare(arith::CmpFPredicate::OEQ, y));
  Value selected = arith::SelectOp::create(builder, loc, areZeros, ofZeros, op);
  op.getResult().replaceAllUsesExcept(selected, selected.getDefiningOp());
}

void GuardFolds::runOnOperation() {
  SmallVector<Operation *> wrong;
  Constants constants;
  getOperation()->walk([&](Operation *op) {
    if (isa<arith::MaxNumFOp, arith::MinNumFOp, math::Atan2Op>(op) && constants.contain(op->getOperand(0)) &&
        constants.contain(op->getOperand(1)))
      wrong.push_back(op);
  });
  for (Operation *op : wrong) {
    if (auto arctangent = dyn_cast<math::Atan2Op>(op))
      expandArctangent(arctangent);
    else if (isa<arith::MaxNumFOp>(op))
      expand<arith::MaximumFOp>(op);
    else
      expand<arith::MinimumFOp>(op);
  }
}
