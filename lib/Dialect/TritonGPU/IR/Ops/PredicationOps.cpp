//===- PredicationOps.cpp - Predication in software pipelines ---===//
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
  Operation *terminator = getRegion().front().getTerminator();
  if (!isa<MaskReturnOp>(terminator))
    return emitOpError() << "expected the region to end with `" << MaskReturnOp::getOperationName() << "`, but got `"
                         << terminator->getName() << "`";
  if (terminator->getOperandTypes() != getResultTypes())
    return emitOpError() << "expected the region to yield values of types (" << getResultTypes() << "), but got ("
                         << terminator->getOperandTypes() << ")";
  return success();
}
