//===- LoopBounds.cpp - Arithmetic on the bounds of loops -----------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/Loops/LoopBounds.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::triton;

/// Returns the outermost loop around `loop` in front of which its bounds and step have values, or `loop`: where their
/// arithmetic stands, it is the same for all iterations of the loops around.
static Operation *findBoundsPosition(scf::ForOp loop) {
  Operation *position = loop;
  Value bounds[] = {loop.getLowerBound(), loop.getUpperBound(), loop.getStep()};
  for (auto outer = dyn_cast<scf::ForOp>(position->getParentOp());
       outer && llvm::all_of(bounds, [&](Value bound) { return outer.isDefinedOutsideOfLoop(bound); });
       outer = dyn_cast<scf::ForOp>(position->getParentOp()))
    position = outer;
  return position;
}

/// Returns the type that counts the iterations of a loop, which are at most a quarter of the numbers of a narrow type.
static Type getCounterType(scf::ForOp loop) {
  constexpr int64_t leastStep = 4, leastBits = 32;
  Type type = loop.getInductionVar().getType();
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  bool isNarrow = step && *step >= leastStep && !type.isIndex() && type.getIntOrFloatBitWidth() >= leastBits;
  return isNarrow ? type : IntegerType::get(loop.getContext(), 64);
}

// `emitNormalizedLoopBounds` of MLIR subtracts the bounds in the type of the loop, where the difference can overflow.
void mlir::triton::countIterations(scf::ForOp loop) {
  Operation *position = findBoundsPosition(loop);
  ImplicitLocOpBuilder builder(loop.getLoc(), position);
  Type type = loop.getInductionVar().getType(), wide = getCounterType(loop);
  Value lower = loop.getLowerBound(), upper = loop.getUpperBound(), step = loop.getStep();
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(builder, builder.getIntegerAttr(wide, value));
  };
  auto convert = [&](Value value, Type to) -> Value {
    bool isUnsigned = loop.getUnsignedCmp();
    if (value.getType() == to)
      return value;
    if (value.getType().isIndex() || to.isIndex())
      return isUnsigned ? builder.createOrFold<arith::IndexCastUIOp>(to, value)
                        : builder.createOrFold<arith::IndexCastOp>(to, value);
    if (to != wide)
      return builder.createOrFold<arith::TruncIOp>(to, value);
    return isUnsigned ? builder.createOrFold<arith::ExtUIOp>(to, value)
                      : builder.createOrFold<arith::ExtSIOp>(to, value);
  };
  Value zero = constant(0), one = constant(1);
  auto isLess = loop.getUnsignedCmp() ? arith::CmpIPredicate::ult : arith::CmpIPredicate::slt;
  Value isEntered = builder.createOrFold<arith::CmpIOp>(isLess, lower, upper);
  // The distance has no more bits than the type, without a sign, if the loop is entered.
  Value distance = builder.createOrFold<arith::SubIOp>(convert(upper, wide), convert(lower, wide));
  // A loop that is not executed may have any step.
  Value divisor = builder.createOrFold<arith::MaxUIOp>(convert(step, wide), one);
  Value others = builder.createOrFold<arith::DivUIOp>(builder.createOrFold<arith::SubIOp>(distance, one), divisor);
  // No loop ends that has more iterations than 63 bits count.
  if (wide.isInteger(64) && (type == wide || type.isIndex()))
    others = builder.createOrFold<arith::MinUIOp>(others, constant(std::numeric_limits<int64_t>::max() - 1));
  Value count =
      builder.createOrFold<arith::SelectOp>(isEntered, builder.createOrFold<arith::AddIOp>(others, one), zero);
  loop.setLowerBound(zero);
  loop.setUpperBound(count);
  loop.setStep(one);
  loop.setUnsignedCmp(false);
  Value iteration = loop.getInductionVar();
  iteration.setType(wide);
  builder.setInsertionPointToStart(loop.getBody());
  Value number = convert(iteration, type);
  Value moved = arith::MulIOp::create(builder, number, step);
  Value index = arith::AddIOp::create(builder, moved, lower);
  iteration.replaceAllUsesExcept(index, (number == iteration ? moved : number).getDefiningOp());
  // Folded operations leave constants.
  Block *block = position->getBlock();
  for (Operation &op : llvm::make_early_inc_range(llvm::make_range(block->begin(), position->getIterator())))
    if (isa<arith::ConstantOp>(op) && op.use_empty())
      op.erase();
}

bool mlir::triton::canStepBeyondBounds(scf::ForOp loop, int64_t iterations) {
  APInt lower, step;
  if (!matchPattern(loop.getLowerBound(), m_ConstantInt(&lower)) ||
      !matchPattern(loop.getStep(), m_ConstantInt(&step)) || !llvm::isIntN(step.getBitWidth(), iterations))
    return false;
  // A loop that is not executed may have any step.
  if (!step.isStrictlyPositive())
    return false;
  bool isTooLarge = false, isAbove = false, isBelow = false;
  APInt distance = step.smul_ov(APInt(step.getBitWidth(), iterations), isTooLarge);
  (void)lower.sadd_ov(distance, isAbove);
  (void)lower.ssub_ov(distance, isBelow);
  return !isTooLarge && !isAbove && !isBelow;
}

void mlir::triton::orderBounds(scf::ForOp loop) {
  APInt lower, upper;
  Value lowerBound = loop.getLowerBound(), upperBound = loop.getUpperBound();
  bool isUnsigned = loop.getUnsignedCmp();
  if (matchPattern(lowerBound, m_ConstantInt(&lower)) && matchPattern(upperBound, m_ConstantInt(&upper)) &&
      (isUnsigned ? lower.ule(upper) : lower.sle(upper)))
    return;
  OpBuilder builder(findBoundsPosition(loop));
  Location loc = loop.getLoc();
  loop.setUpperBound(isUnsigned ? builder.createOrFold<arith::MaxUIOp>(loc, upperBound, lowerBound)
                                : builder.createOrFold<arith::MaxSIOp>(loc, upperBound, lowerBound));
}

bool mlir::triton::canCountIterations(scf::ForOp loop) {
  Type type = loop.getInductionVar().getType();
  return type.isIndex() || type.getIntOrFloatBitWidth() <= 64;
}
