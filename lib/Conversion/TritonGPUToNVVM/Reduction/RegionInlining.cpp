//===- RegionInlining.cpp - Inlining of scalar regions ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reduction/RegionInlining.h"

using namespace mlir;
using namespace mlir::triton::gpu;

SmallVector<Value> mlir::triton::gpu::inlineRegion(Region &region, ArrayRef<Value> arguments,
                                                   ConversionPatternRewriter &rewriter,
                                                   function_ref<void(Block &)> adapt) {
  OpBuilder::InsertionGuard guard(rewriter);
  Block *block = rewriter.getInsertionBlock();
  Block::iterator before = rewriter.getInsertionPoint();
  Region &function = *block->getParent();
  rewriter.cloneRegionBefore(region, function, function.end());
  Block *clone = &function.back();
  if (adapt)
    adapt(*clone);
  Operation *terminator = clone->getTerminator();
  rewriter.inlineBlockBefore(clone, block, before, arguments);
  SmallVector<Value> results;
  LogicalResult remapped = rewriter.getRemappedValues(terminator->getOperands(), results);
  (void)remapped;
  assert(succeeded(remapped) && "expected values of supported types");
  rewriter.eraseOp(terminator);
  return results;
}
