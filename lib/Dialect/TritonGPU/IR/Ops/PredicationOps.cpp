//===- PredicationOps.cpp - What a software pipeline leaves behind for a while ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

LogicalResult MaskOp::verify() {
  auto terminator = dyn_cast<MaskReturnOp>(getRegion().front().getTerminator());
  if (!terminator)
    return emitOpError() << "the region ends with `ttg.mask.return`";
  if (terminator.getOperandTypes() != getResultTypes())
    return emitOpError() << "the region's values have the types of the results";
  return success();
}
