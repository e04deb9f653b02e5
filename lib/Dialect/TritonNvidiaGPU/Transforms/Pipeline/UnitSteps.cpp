//===- UnitSteps.cpp - Loops that count their iterations ------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnitSteps.h"

#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::nvidia_gpu;

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

/// Replaces the bounds and the step of a loop over at most 64 bits. `emitNormalizedLoopBounds` of MLIR subtracts the
/// bounds in the type of the loop, where the difference can overflow.
static void countIterations(scf::ForOp loop) {
  ImplicitLocOpBuilder builder(loop.getLoc(), findBoundsPosition(loop));
  Type type = loop.getInductionVar().getType(), wide = builder.getI64Type();
  Value lower = loop.getLowerBound(), upper = loop.getUpperBound(), step = loop.getStep();
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(builder, builder.getIntegerAttr(wide, value));
  };
  auto convert = [&](Value value, Type to) -> Value {
    bool isUnsigned = loop.getUnsignedCmp();
    if (value.getType() == to)
      return value;
    if (value.getType().isIndex() || to.isIndex())
      return isUnsigned ? arith::IndexCastUIOp::create(builder, to, value).getResult()
                        : arith::IndexCastOp::create(builder, to, value).getResult();
    if (to != wide)
      return arith::TruncIOp::create(builder, to, value);
    return isUnsigned ? arith::ExtUIOp::create(builder, to, value).getResult()
                      : arith::ExtSIOp::create(builder, to, value).getResult();
  };
  Value zero = constant(0), one = constant(1);
  auto isLess = loop.getUnsignedCmp() ? arith::CmpIPredicate::ult : arith::CmpIPredicate::slt;
  Value isEntered = arith::CmpIOp::create(builder, isLess, lower, upper);
  // The distance has at most 64 bits, without a sign, if the loop is entered.
  Value distance = arith::SubIOp::create(builder, convert(upper, wide), convert(lower, wide));
  // A loop that is not executed may have any step.
  Value divisor = arith::MaxUIOp::create(builder, convert(step, wide), one);
  Value others = arith::DivUIOp::create(builder, arith::SubIOp::create(builder, distance, one), divisor);
  // No loop ends that has more iterations than 63 bits count.
  if (type == wide || type.isIndex())
    others = arith::MinUIOp::create(builder, others, constant(std::numeric_limits<int64_t>::max() - 1));
  Value count = arith::SelectOp::create(builder, isEntered, arith::AddIOp::create(builder, others, one), zero);
  loop.setLowerBound(zero);
  loop.setUpperBound(count);
  loop.setStep(one);
  loop.setUnsignedCmp(false);
  Value iteration = loop.getInductionVar();
  iteration.setType(wide);
  builder.setInsertionPointToStart(loop.getBody());
  Value number = convert(iteration, type);
  Value moved = arith::MulIOp::create(builder, number, step);
  Value index = arith::AddIOp::create(builder, lower, moved);
  iteration.replaceAllUsesExcept(index, (number == iteration ? moved : number).getDefiningOp());
}

void mlir::triton::nvidia_gpu::countIterations(FuncOp func) {
  func.walk([](scf::ForOp loop) {
    bool isInnermost = loop.getBody()->getOps<LoopLikeOpInterface>().empty();
    bool mayBePipeline = loop->hasAttr(TritonDialect::kNumStagesAttrName) || !loop.getBody()->getOps<DotOp>().empty() ||
                         !loop.getBody()->getOps<WarpGroupDotOp>().empty();
    Type type = loop.getInductionVar().getType();
    bool isNarrow = type.isIndex() || type.getIntOrFloatBitWidth() <= 64;
    // MLIR's pipeliner compares signed numbers.
    bool isCounted = getConstantIntValue(loop.getStep()) && !loop.getUnsignedCmp();
    if (isInnermost && mayBePipeline && isNarrow && !isCounted)
      ::countIterations(loop);
  });
}
