//===- GlobalScratchToNVVM.cpp - Lowering of scratch in global memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// Returns the index of the CTA in the grid, as i64.
static Value getLinearBlockId(OpBuilder &builder, Location loc) {
  auto widen = [&](Value value) -> Value { return LLVM::ZExtOp::create(builder, loc, builder.getI64Type(), value); };
  Type i32 = builder.getI32Type();
  Value x = widen(NVVM::BlockIdXOp::create(builder, loc, i32)), y = widen(NVVM::BlockIdYOp::create(builder, loc, i32));
  Value z = widen(NVVM::BlockIdZOp::create(builder, loc, i32));
  Value sizeX = widen(NVVM::GridDimXOp::create(builder, loc, i32));
  Value sizeY = widen(NVVM::GridDimYOp::create(builder, loc, i32));
  Value rows = LLVM::AddOp::create(builder, loc, LLVM::MulOp::create(builder, loc, z, sizeY), y);
  return LLVM::AddOp::create(builder, loc, LLVM::MulOp::create(builder, loc, rows, sizeX), x);
}

namespace {

struct GlobalScratchAllocLowering : public ConvertOpToLLVMPattern<GlobalScratchAllocOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(GlobalScratchAllocOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    // The last parameters of a kernel are the global scratch and the profiling scratch.
    auto kernel = op->getParentOfType<LLVM::LLVMFuncOp>();
    Value scratch = kernel.getArgument(kernel.getNumArguments() - 2);
    Value bytes = LLVM::ConstantOp::create(
        rewriter, loc, rewriter.getI64IntegerAttr(*lookupModuleInteger(op, kGlobalScratchSizeAttrName)));
    Value offset = LLVM::MulOp::create(rewriter, loc, getLinearBlockId(rewriter, loc), bytes);
    Value start = LLVM::ConstantOp::create(
        rewriter, loc,
        rewriter.getI64IntegerAttr(op->getAttrOfType<IntegerAttr>(kGlobalScratchOffsetAttrName).getInt()));
    offset = LLVM::AddOp::create(rewriter, loc, offset, start);
    rewriter.replaceOpWithNewOp<LLVM::GEPOp>(op, scratch.getType(), rewriter.getI8Type(), scratch, offset);
    return success();
  }
};

} // namespace

static LogicalResult verifyGlobalScratch(GlobalScratchAllocOp op) {
  auto offset = op->getAttrOfType<IntegerAttr>(kGlobalScratchOffsetAttrName);
  std::optional<int64_t> size = lookupModuleInteger(op, kGlobalScratchSizeAttrName);
  if (!offset || !size)
    return emitUnsupported(op) << "its global scratch is not allocated (run "
                                  "tritongpu-global-scratch-memory-allocation)";
  if (offset.getInt() + int64_t(op.getNbytes()) > *size)
    return emitUnsupported(op) << "expected `" << kGlobalScratchOffsetAttrName << "` of " << op.getNbytes()
                               << " bytes within the " << *size << " bytes of global scratch of the module, but got "
                               << offset.getInt();
  if (offset.getInt() % op.getAlignment() != 0)
    return emitUnsupported(op) << "expected `" << kGlobalScratchOffsetAttrName << "` to be a multiple of "
                               << op.getAlignment() << ", but got " << offset.getInt();
  int64_t alignment = lookupModuleInteger(op, kGlobalScratchAlignmentAttrName).value_or(1);
  if (alignment % op.getAlignment() != 0 || *size % op.getAlignment() != 0)
    return emitUnsupported(op) << "expected `" << kGlobalScratchAlignmentAttrName << "` and `"
                               << kGlobalScratchSizeAttrName << "` to be multiples of " << op.getAlignment()
                               << ", but got " << alignment << " and " << *size;
  if (auto type = cast<PointerType>(op.getType()); type != PointerType::get(type.getPointeeType()))
    return emitUnsupported(op) << "expected a pointer to global memory, but got " << type;
  if (!op->getParentOfType<FuncOp>().isKernel())
    return emitUnsupported(op) << "expected global scratch in kernels only, but got it in a device function";
  return success();
}

void mlir::triton::gpu::populateGlobalScratchPatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<GlobalScratchAllocLowering>(lowering.converter);
  lowering.checks.add<GlobalScratchAllocOp>(verifyGlobalScratch);
}
