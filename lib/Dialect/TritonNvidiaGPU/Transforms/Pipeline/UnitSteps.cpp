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

/// Replaces the bounds and the step of a loop over 32 bits. `emitNormalizedLoopBounds` of MLIR subtracts the bounds in
/// the type of the loop, where the difference can overflow.
static void countIterations(scf::ForOp loop) {
  ImplicitLocOpBuilder builder(loop.getLoc(), loop);
  Type type = loop.getInductionVar().getType(), wide = builder.getI64Type();
  Value lower = loop.getLowerBound(), step = loop.getStep();
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(builder, builder.getIntegerAttr(wide, value));
  };
  auto extend = [&](Value value) -> Value { return arith::ExtSIOp::create(builder, wide, value); };
  Value zero = constant(0), one = constant(1);
  // The difference of two numbers of 32 bits has at most 33.
  Value distance = arith::SubIOp::create(builder, extend(loop.getUpperBound()), extend(lower));
  Value isEntered = arith::CmpIOp::create(builder, arith::CmpIPredicate::sgt, distance, zero);
  Value others = arith::DivSIOp::create(builder, arith::SubIOp::create(builder, distance, one), extend(step));
  Value count = arith::SelectOp::create(builder, isEntered, arith::AddIOp::create(builder, others, one), zero);
  loop.setLowerBound(zero);
  loop.setUpperBound(count);
  loop.setStep(one);
  Value iteration = loop.getInductionVar();
  iteration.setType(wide);
  builder.setInsertionPointToStart(loop.getBody());
  Operation *narrow = arith::TruncIOp::create(builder, type, iteration);
  Value moved = arith::MulIOp::create(builder, narrow->getResult(0), step);
  Value index = arith::AddIOp::create(builder, lower, moved);
  iteration.replaceAllUsesExcept(index, narrow);
}

void mlir::triton::nvidia_gpu::countIterations(FuncOp func) {
  func.walk([](scf::ForOp loop) {
    bool isInnermost = loop.getBody()->getOps<LoopLikeOpInterface>().empty();
    bool mayBePipeline = loop->hasAttr(TritonDialect::kNumStagesAttrName) || !loop.getBody()->getOps<DotOp>().empty() ||
                         !loop.getBody()->getOps<WarpGroupDotOp>().empty();
    bool isNarrow = loop.getInductionVar().getType().isInteger(32) && !loop.getUnsignedCmp();
    if (isInnermost && mayBePipeline && isNarrow && !getConstantIntValue(loop.getStep()))
      ::countIterations(loop);
  });
}
