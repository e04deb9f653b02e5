//===- AssertToNVVM.cpp - Lowering of tt.assert ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"
#include "Program/StringConstant.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// The CUDA runtime function that prints a failed assertion and aborts the grid.
static constexpr StringLiteral kFailureFunction = "__assertfail";

static LLVM::LLVMFuncOp lookupFailureFunction(OpBuilder &builder, Operation *module) {
  if (auto function = dyn_cast_or_null<LLVM::LLVMFuncOp>(SymbolTable::lookupSymbolIn(module, kFailureFunction)))
    return function;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&module->getRegion(0).front());
  Type pointer = LLVM::LLVMPointerType::get(builder.getContext());
  // The parameters are the message, file, line, function and size of a character.
  Type type = LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(builder.getContext()),
                                          {pointer, pointer, builder.getI32Type(), pointer, builder.getI64Type()});
  auto function = LLVM::LLVMFuncOp::create(builder, module->getLoc(), kFailureFunction, type);
  function.setPassthroughAttr(builder.getStrArrayAttr({"cold", "noreturn"}));
  return function;
}

namespace {

/// Tests the conjunction of all of a thread's elements with one branch.
struct AssertLowering : public ConvertOpToLLVMPattern<AssertOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(AssertOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rewriter);
    Operation *module = SymbolTable::getNearestSymbolTable(op);
    StringRef function = op->getParentOfType<FunctionOpInterface>().getName();

    Value condition;
    for (Value element : adaptor.getCondition())
      condition = condition ? LLVM::AndOp::create(builder, condition, element).getResult() : element;

    Block *before = op->getBlock();
    Block *after = rewriter.splitBlock(before, op->getIterator());
    Block *failing = rewriter.createBlock(after);
    builder.setInsertionPointToEnd(failing);
    auto location = op.getLoc()->findInstanceOf<FileLineColLoc>();
    Value arguments[] = {
        getStringConstant(builder, module, op.getMessage()),
        getStringConstant(builder, module, location ? location.getFilename().getValue() : "unknown"),
        LLVM::ConstantOp::create(builder, builder.getI32IntegerAttr(location ? location.getLine() : 0)),
        getStringConstant(builder, module, function),
        LLVM::ConstantOp::create(builder, builder.getI64IntegerAttr(1)),
    };
    LLVM::CallOp::create(builder, lookupFailureFunction(builder, module), arguments);
    LLVM::UnreachableOp::create(builder);

    builder.setInsertionPointToEnd(before);
    LLVM::CondBrOp::create(builder, condition, after, failing);
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void mlir::triton::gpu::populateAssertPatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<AssertLowering>(lowering.converter);
}
