//===- NonNegative.cpp - Integers that are not negative -------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/AxisInfo/NonNegative.h"
#include "triton/Dialect/Triton/IR/Triton.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::triton;

/// Limits the time for one value.
static constexpr size_t kMaxValues = 256;

static bool isNonNegativeConstant(Value value) {
  DenseIntElementsAttr elements;
  if (matchPattern(value, m_Constant(&elements)))
    return llvm::none_of(elements.getValues<APInt>(), [](const APInt &element) { return element.isNegative(); });
  APInt constant;
  return matchPattern(value, m_ConstantInt(&constant)) && !constant.isNegative();
}

namespace {

/// Collects the values on which the sign of a value depends. If none of them is negative by itself, induction over the
/// execution shows that the value is not negative, also through loops.
class SignDependences {
public:
  bool prove(Value value);

private:
  /// Adds the dependences of a value; returns false if its sign is not known.
  bool visit(Value value);
  bool visit(BlockArgument argument);
  bool visit(Operation *op, unsigned result);
  bool add(ValueRange dependences) {
    values.insert(dependences.begin(), dependences.end());
    return true;
  }

  llvm::SetVector<Value> values;
};

} // namespace

bool SignDependences::visit(BlockArgument argument) {
  Block *block = argument.getOwner();
  Operation *parent = block->getParentOp();
  if (auto loop = dyn_cast<scf::ForOp>(parent)) {
    if (argument == loop.getInductionVar())
      return !loop.getUnsignedCmp() && add(loop.getLowerBound());
    return add({loop.getTiedLoopInit(argument)->get(), loop.getTiedLoopYieldedValue(argument)->get()});
  }
  if (!isa<FunctionOpInterface>(parent) || block->isEntryBlock())
    return false;
  for (auto it = block->pred_begin(), end = block->pred_end(); it != end; ++it) {
    auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator());
    if (!branch)
      return false;
    Value passed = branch.getSuccessorOperands(it.getSuccessorIndex())[argument.getArgNumber()];
    if (!passed)
      return false;
    add(passed);
  }
  return true;
}

static bool isPositiveConstant(const APInt &value) { return value.isStrictlyPositive(); }

/// Returns whether no element of a divisor is known to be negative or zero; those of indices are positive.
static bool mayBePositive(Value divisor) {
  Attribute constant;
  if (!matchPattern(divisor, m_Constant(&constant)))
    return true;
  if (auto elements = dyn_cast<DenseIntElementsAttr>(constant))
    return llvm::all_of(elements.getValues<APInt>(), isPositiveConstant);
  auto integer = dyn_cast<IntegerAttr>(constant);
  return integer && isPositiveConstant(integer.getValue());
}

/// Returns whether `op` computes an integer of fewer bits than indices have, or from one of more bits: it wraps.
static bool mayWrap(Operation *op) {
  Type from = getElementTypeOrSelf(op->getOperand(0)), to = getElementTypeOrSelf(op->getResult(0));
  auto getBits = [](Type type) { return type.isIndex() ? 64 : type.isInteger() ? type.getIntOrFloatBitWidth() : 0; };
  if (isa<arith::TruncIOp, arith::IndexCastOp>(op))
    return getBits(to) < getBits(from);
  return isa<arith::AddIOp, arith::MulIOp, arith::ShLIOp>(op) && getBits(to) < 32;
}

bool SignDependences::visit(Operation *op, unsigned result) {
  if (op->getNumOperands() != 0 && mayWrap(op))
    return false;
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<MakeRangeOp>([](MakeRangeOp range) { return static_cast<int32_t>(range.getStart()) >= 0; })
      .Case<GetProgramIdOp, GetNumProgramsOp, arith::ExtUIOp>([](auto) { return true; })
      .Case<arith::AddIOp, arith::MulIOp, arith::MinSIOp, arith::OrIOp, arith::XOrIOp, CatOp, JoinOp>(
          [&](auto) { return add(op->getOperands()); })
      .Case<arith::DivSIOp, arith::FloorDivSIOp, arith::CeilDivSIOp>(
          [&](auto division) { return mayBePositive(division.getRhs()) && add(division.getLhs()); })
      // A remainder has the sign of the dividend. The smallest integer is its own absolute value.
      .Case<arith::RemSIOp, arith::DivUIOp, arith::RemUIOp, arith::ShLIOp, arith::ShRSIOp, arith::ExtSIOp,
            arith::TruncIOp, arith::IndexCastOp, math::AbsIOp, SplatOp, BroadcastOp, ExpandDimsOp, TransOp, ReshapeOp,
            SplitOp, UnsplatOp, triton::gpu::ConvertLayoutOp>([&](auto) { return add(op->getOperand(0)); })
      .Case<arith::MaxSIOp, arith::AndIOp>(
          [&](auto) { return llvm::any_of(op->getOperands(), isNonNegativeConstant) || add(op->getOperands()); })
      .Case<arith::SelectOp>([&](auto select) { return add({select.getTrueValue(), select.getFalseValue()}); })
      .Case<scf::ForOp>([&](auto loop) { return add({loop.getInitArgs()[result], loop.getYieldedValues()[result]}); })
      .Case<scf::IfOp>([&](auto branch) {
        return add({branch.thenYield().getOperand(result), branch.elseYield().getOperand(result)});
      })
      .Default(false);
}

bool SignDependences::visit(Value value) {
  if (isNonNegativeConstant(value))
    return true;
  if (auto argument = dyn_cast<BlockArgument>(value))
    return visit(argument);
  return visit(value.getDefiningOp(), cast<OpResult>(value).getResultNumber());
}

bool SignDependences::prove(Value value) {
  add(value);
  for (size_t next = 0; next < values.size(); ++next)
    if (next == kMaxValues || !visit(values[next]))
      return false;
  return true;
}

bool mlir::triton::isNonNegative(Value value) { return SignDependences().prove(value); }
