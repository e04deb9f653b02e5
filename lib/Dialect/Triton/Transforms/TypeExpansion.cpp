//===- TypeExpansion.cpp - 1:N type conversion of functions and control flow ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TypeExpansion.h"

#include "triton/Dialect/Triton/IR/Triton.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/Transforms/StructuralTypeConversions.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;
using namespace mlir::triton;

/// The values that replace all of `values`, in order.
static SmallVector<Value> flatten(ArrayRef<ValueRange> values) {
  SmallVector<Value> parts;
  for (ValueRange value : values)
    llvm::append_range(parts, value);
  return parts;
}

/// The attributes of arguments or results of `types` after conversion; converted ones get an empty dictionary for each
/// new type.
static ArrayAttr expandAttributes(ArrayAttr attributes, TypeRange types, const TypeConverter &converter) {
  if (!attributes)
    return attributes;
  SmallVector<Attribute> expanded;
  for (auto [type, attribute] : llvm::zip_equal(types, attributes)) {
    SmallVector<Type> parts;
    if (converter.isLegal(type))
      expanded.push_back(attribute);
    else if (succeeded(converter.convertType(type, parts)))
      expanded.append(parts.size(), DictionaryAttr::get(attributes.getContext()));
  }
  return ArrayAttr::get(attributes.getContext(), expanded);
}

namespace {

struct FuncPattern : public OpConversionPattern<FuncOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(FuncOp func, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    const TypeConverter &converter = *getTypeConverter();
    SmallVector<Type> arguments(func.getArgumentTypes()), oldResults(func.getResultTypes()), results;
    TypeConverter::SignatureConversion signature(arguments.size());
    if (failed(converter.convertSignatureArgs(arguments, signature)) ||
        failed(converter.convertTypes(oldResults, results)))
      return rewriter.notifyMatchFailure(func, "a type cannot be converted");
    if (!func.isExternal())
      rewriter.applySignatureConversion(&func.getBody().front(), signature, &converter);
    rewriter.modifyOpInPlace(func, [&] {
      func.setFunctionType(rewriter.getFunctionType(signature.getConvertedTypes(), results));
      func.setArgAttrsAttr(expandAttributes(func.getArgAttrsAttr(), arguments, converter));
      func.setResAttrsAttr(expandAttributes(func.getResAttrsAttr(), oldResults, converter));
    });
    return success();
  }
};

struct CallPattern : public OpConversionPattern<CallOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(CallOp call, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    const TypeConverter &converter = *getTypeConverter();
    SmallVector<Type> types;
    SmallVector<size_t> counts;
    for (Type type : call.getResultTypes()) {
      size_t before = types.size();
      if (failed(converter.convertType(type, types)))
        return rewriter.notifyMatchFailure(call, "a result's type cannot be converted");
      counts.push_back(types.size() - before);
    }
    auto expanded = CallOp::create(rewriter, call.getLoc(), types, call.getCallee(), flatten(adaptor.getOperands()),
                                   expandAttributes(call.getArgAttrsAttr(), call.getOperandTypes(), converter),
                                   expandAttributes(call.getResAttrsAttr(), call.getResultTypes(), converter));
    expanded->setDiscardableAttrs(call->getDiscardableAttrDictionary());
    SmallVector<ValueRange> replacements;
    ValueRange rest = expanded->getResults();
    for (size_t count : counts) {
      replacements.push_back(rest.take_front(count));
      rest = rest.drop_front(count);
    }
    rewriter.replaceOpWithMultiple(call, replacements);
    return success();
  }
};

struct ReturnPattern : public OpConversionPattern<ReturnOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(ReturnOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.modifyOpInPlace(op, [&] { op->setOperands(flatten(adaptor.getOperands())); });
    return success();
  }
};

/// Selects each of the values that replace the operands.
struct SelectPattern : public OpConversionPattern<arith::SelectOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(arith::SelectOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> parts;
    for (auto [first, second] : llvm::zip_equal(adaptor.getTrueValue(), adaptor.getFalseValue()))
      parts.push_back(arith::SelectOp::create(rewriter, op.getLoc(), op.getCondition(), first, second));
    rewriter.replaceOpWithMultiple(op, {parts});
    return success();
  }
};

struct PoisonPattern : public OpConversionPattern<ub::PoisonOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(ub::PoisonOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertType(op.getType(), types)))
      return rewriter.notifyMatchFailure(op, "the type cannot be converted");
    SmallVector<Value> parts;
    for (Type type : types)
      parts.push_back(ub::PoisonOp::create(rewriter, op.getLoc(), type, op.getValue()));
    rewriter.replaceOpWithMultiple(op, {parts});
    return success();
  }
};

} // namespace

void mlir::triton::populateTypeExpansion(const TypeConverter &converter, RewritePatternSet &patterns,
                                         ConversionTarget &target) {
  target.markUnknownOpDynamicallyLegal([&](Operation *op) { return converter.isLegal(op); });
  target.addDynamicallyLegalOp<FuncOp>([&](FuncOp func) { return converter.isSignatureLegal(func.getFunctionType()); });
  scf::populateSCFStructuralTypeConversionsAndLegality(converter, patterns, target);
  cf::populateCFStructuralTypeConversionsAndLegality(converter, patterns, target);
  patterns.add<FuncPattern, CallPattern, ReturnPattern, SelectPattern, PoisonPattern>(converter, patterns.getContext());
}
