//===- CountWideLoops.cpp - Loops whose bounds are far apart --------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/Loops/LoopBounds.h"
#include "triton/Dialect/Triton/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

namespace mlir::triton {
#define GEN_PASS_DEF_TRITONCOUNTWIDELOOPS
#include "triton/Dialect/Triton/Transforms/Passes.h.inc"
} // namespace mlir::triton

using namespace mlir;
using namespace mlir::triton;

namespace {

struct CountWideLoops : public triton::impl::TritonCountWideLoopsBase<CountWideLoops> {
  void runOnOperation() override;
};

} // namespace

/// Returns whether the bounds are constants, and their difference is not a signed number of their type.
static bool isWide(scf::ForOp loop) {
  APInt lower, upper;
  if (!matchPattern(loop.getLowerBound(), m_ConstantInt(&lower)) ||
      !matchPattern(loop.getUpperBound(), m_ConstantInt(&upper)))
    return false;
  bool isOverflow = false;
  if (loop.getUnsignedCmp())
    return upper.ugt(lower) && (upper - lower).isNegative();
  (void)upper.ssub_ov(lower, isOverflow);
  return isOverflow && upper.sgt(lower);
}

void CountWideLoops::runOnOperation() {
  getOperation()->walk([](scf::ForOp loop) {
    if (isWide(loop) && canCountIterations(loop))
      countIterations(loop);
  });
}
