//===- GuardFolds.cpp - Operations that MLIR folds to wrong constants -----===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Arithmetic.h"
#include "triton/Dialect/Triton/IR/Triton.h"
#include "triton/Dialect/Triton/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
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

/// Finds values that folding may make a constant with a signaling NaN: those that depend on such a constant or on
/// bits of an integer. Arithmetic makes NaN quiet, but MLIR folds x - 0, x * 1 and the like to x.
class SignalingConstants {
public:
  explicit SignalingConstants(Operation *root);
  bool contain(Value value) const { return values.contains(value); }

private:
  void add(ValueRange added);
  void addResults(OpOperand &use);

  llvm::SetVector<Value> values;
};

} // namespace

static bool hasSignalingNaN(Attribute constant) {
  if (auto scalar = dyn_cast<FloatAttr>(constant))
    return scalar.getValue().isSignaling();
  auto elements = dyn_cast<DenseFPElementsAttr>(constant);
  if (!elements)
    return false;
  return elements.isSplat() ? elements.getSplatValue<APFloat>().isSignaling()
                            : llvm::any_of(elements, [](const APFloat &value) { return value.isSignaling(); });
}

/// Returns whether no folding can make `value` a constant: it is an argument of a function or from memory, or an
/// operation has made it of such a value alone.
static bool isUnknown(Value value) {
  // In unreachable blocks, a value may depend on itself.
  llvm::SmallPtrSet<Operation *, 8> operations;
  while (Operation *op = value.getDefiningOp()) {
    if (!operations.insert(op).second)
      return false;
    // A range of one element folds, too.
    if (op->getNumRegions() != 0 || op->hasTrait<mlir::OpTrait::ConstantLike>() || isa<MakeRangeOp>(op))
      return false;
    // A load whose mask is false is a constant, if its other value is one.
    if (auto load = dyn_cast<LoadOp>(op); load && load.getOther())
      return false;
    if (op->getNumOperands() == 0 || !isMemoryEffectFree(op))
      return true;
    if (op->getNumOperands() > 1)
      return false;
    value = op->getOperand(0);
  }
  Block *block = cast<BlockArgument>(value).getOwner();
  return block->isEntryBlock() && isa<FunctionOpInterface>(block->getParentOp());
}

/// Returns whether the result may be a constant with a signaling NaN, while no operand is a floating-point number.
static bool mayBeSignalingConstant(Operation *op) {
  if (Attribute constant; matchPattern(op, m_Constant(&constant)))
    return hasSignalingNaN(constant);
  return isa<arith::BitcastOp, BitcastOp>(op) && !isUnknown(op->getOperand(0)) &&
         !isa<FloatType>(getElementTypeOrSelf(op->getOperand(0)));
}

void SignalingConstants::add(ValueRange added) {
  for (Value value : added)
    if (isa<FloatType>(getElementTypeOrSelf(value)))
      values.insert(value);
}

/// Adds what an operation may forward an operand to.
void SignalingConstants::addResults(OpOperand &use) {
  Operation *user = use.getOwner();
  // An operation with a result of the type of one operand, such as a dot that adds to it, forwards no other operand.
  if (user->getNumResults() == 1 && user->getNumRegions() == 0) {
    Type type = user->getResult(0).getType();
    if (use.get().getType() != type && llvm::is_contained(user->getOperandTypes(), type))
      return;
  }
  add(user->getResults());
  for (Block *successor : user->getSuccessors())
    add(successor->getArguments());
  Operation *container = user->hasTrait<mlir::OpTrait::IsTerminator>() ? user->getParentOp() : user;
  if (isa<FunctionOpInterface>(container))
    return;
  add(container->getResults());
  for (Region &region : container->getRegions())
    for (Block &block : region)
      add(block.getArguments());
}

SignalingConstants::SignalingConstants(Operation *root) {
  root->walk([&](Operation *op) {
    if (mayBeSignalingConstant(op))
      add(op->getResults());
  });
  for (size_t i = 0; i < values.size(); ++i)
    for (OpOperand &use : values[i].getUses())
      addResults(use);
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
  // It was expanded before.
  if (llvm::all_of(op->getUsers(), [&](Operation *user) {
        auto selected = dyn_cast<arith::SelectOp>(user);
        return selected && selected.getFalseValue() == op && selected.getTrueValue().getDefiningOp<math::CopySignOp>();
      }))
    return;
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
  getOperation()->walk(dropOverflowFlags);
  SmallVector<Operation *> unsafe;
  {
    SignalingConstants constants(getOperation());
    getOperation()->walk([&](Operation *op) {
      if (isa<math::Atan2Op, arith::MaxNumFOp, arith::MinNumFOp>(op) && llvm::none_of(op->getOperands(), isUnknown) &&
          (isa<math::Atan2Op>(op) ||
           llvm::any_of(op->getOperands(), [&](Value operand) { return constants.contain(operand); })))
        unsafe.push_back(op);
    });
  }
  for (Operation *op : unsafe) {
    if (auto arctangent = dyn_cast<math::Atan2Op>(op))
      expandArctangent(arctangent);
    else if (isa<arith::MaxNumFOp>(op))
      expand<arith::MaximumFOp>(op);
    else
      expand<arith::MinimumFOp>(op);
  }
}
