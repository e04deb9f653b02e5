//===- DotToNVVM.cpp - Lowering of dots ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dot/DotEmitter.h"
#include "Patterns.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

static NvidiaMmaEncodingAttr getTensorCoreLayout(DotOp op) {
  return dyn_cast<NvidiaMmaEncodingAttr>(op.getType().getEncoding());
}

namespace {

struct DotLowering : public ConvertOpToLLVMPattern<DotOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(DotOp op, OneToNOpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rewriter);
    auto emit = getTensorCoreLayout(op) ? emitWarpDot : emitFMADot;
    rewriter.replaceOpWithMultiple(op, {emit(op, adaptor.getA(), adaptor.getB(), adaptor.getC(), builder)});
    return success();
  }
};

} // namespace

/// Verifies that instructions on registers compute the dot.
static LogicalResult verifyDot(DotOp op) {
  NvidiaMmaEncodingAttr layout = getTensorCoreLayout(op);
  if (layout && layout.getVersionMajor() != 2)
    return emitUnsupported(op) << "expected ttng.warp_group_dot for a result in the layout " << layout;
  if (layout)
    return verifyWarpDot(op);
  if (!isa<BlockedEncodingAttr>(op.getType().getEncoding()))
    return emitUnsupported(op) << "expected a result in a blocked layout or an MMA layout, but got " << op.getType();
  return success();
}

void mlir::triton::gpu::populateDotPatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<DotLowering>(lowering.converter);
  lowering.checks.add<DotOp>(verifyDot);
}
