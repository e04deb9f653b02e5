//===- AssertToNVVM.cpp - Conditions that must hold ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"
#include "Program/TextConstant.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// CUDA's function that prints where a condition did not hold, and stops the grid with an error.
static constexpr StringLiteral kFailureFunction = "__assertfail";

static LLVM::LLVMFuncOp lookupFailureFunction(OpBuilder &builder, Operation *module) {
  if (auto function = dyn_cast_or_null<LLVM::LLVMFuncOp>(SymbolTable::lookupSymbolIn(module, kFailureFunction)))
    return function;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&module->getRegion(0).front());
  Type pointer = LLVM::LLVMPointerType::get(builder.getContext());
  // Message, file, line, function, bytes of a character.
  Type type = LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(builder.getContext()),
                                          {pointer, pointer, builder.getI32Type(), pointer, builder.getI64Type()});
  auto function = LLVM::LLVMFuncOp::create(builder, module->getLoc(), kFailureFunction, type);
  function.setPassthroughAttr(builder.getStrArrayAttr({"cold", "noreturn"}));
  return function;
}

namespace {

/// One question for all elements that a thread has.
struct AssertLowering : public ConvertOpToLLVMPattern<AssertOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(AssertOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rewriter);
    Operation *module = SymbolTable::getNearestSymbolTable(op);
    StringRef function = op->getParentOfType<FunctionOpInterface>().getName();

    Value holds;
    for (Value element : adaptor.getCondition())
      holds = holds ? LLVM::AndOp::create(builder, holds, element).getResult() : element;

    Block *before = op->getBlock();
    Block *after = rewriter.splitBlock(before, op->getIterator());
    Block *failing = rewriter.createBlock(after);
    builder.setInsertionPointToEnd(failing);
    auto place = op.getLoc()->findInstanceOf<FileLineColLoc>();
    Value arguments[] = {
        getText(builder, module, op.getMessage()),
        getText(builder, module, place ? place.getFilename().getValue() : "unknown"),
        LLVM::ConstantOp::create(builder, builder.getI32IntegerAttr(place ? place.getLine() : 0)),
        getText(builder, module, function),
        LLVM::ConstantOp::create(builder, builder.getI64IntegerAttr(1)),
    };
    LLVM::CallOp::create(builder, lookupFailureFunction(builder, module), arguments);
    LLVM::UnreachableOp::create(builder);

    builder.setInsertionPointToEnd(before);
    LLVM::CondBrOp::create(builder, holds, after, failing);
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void mlir::triton::gpu::populateAssertPatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<AssertLowering>(lowering.converter);
}
