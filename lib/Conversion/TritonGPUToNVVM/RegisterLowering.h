//===- RegisterLowering.h - Base pattern of elementwise lowerings -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_REGISTERLOWERING_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_REGISTERLOWERING_H

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::triton::gpu {

/// Returns the operands for register `index` of the result. A scalar operand serves every register.
inline SmallVector<Value> getRegisterOperands(ArrayRef<ValueRange> operands, unsigned index) {
  return llvm::map_to_vector(
      operands, [&](ValueRange registers) { return registers.size() == 1 ? registers[0] : registers[index]; });
}

/// Base class of patterns that lower an elementwise operation to scalar code for each register of the result.
template <typename SourceOp>
class RegisterLowering : public ConvertOpToLLVMPattern<SourceOp> {
public:
  using ConvertOpToLLVMPattern<SourceOp>::ConvertOpToLLVMPattern;
  using OneToNOpAdaptor = typename ConvertOpToLLVMPattern<SourceOp>::OneToNOpAdaptor;

  LogicalResult matchAndRewrite(SourceOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    if (!appliesTo(op))
      return rewriter.notifyMatchFailure(op, "another pattern applies");
    if (failed(this->getTypeConverter()->convertType(op.getType(), types)))
      return rewriter.notifyMatchFailure(op, "the result type is not supported");
    ImplicitLocOpBuilder builder(op.getLoc(), rewriter);
    SmallVector<Value> registers;
    for (auto [index, type] : llvm::enumerate(types))
      registers.push_back(lower(op, getRegisterOperands(adaptor.getOperands(), index), type, builder));
    rewriter.replaceOpWithMultiple(op, {registers});
    return success();
  }

  /// Returns whether this pattern applies to `op`.
  virtual bool appliesTo(SourceOp op) const { return true; }

  /// Emits the value of one register, of type `type`.
  virtual Value lower(SourceOp op, ArrayRef<Value> operands, Type type, ImplicitLocOpBuilder &builder) const = 0;
};

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_REGISTERLOWERING_H
