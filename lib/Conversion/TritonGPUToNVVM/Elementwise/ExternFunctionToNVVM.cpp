//===- ExternFunctionToNVVM.cpp - Lowering of calls to libdevice ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"
#include "RegisterLowering.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

struct ExternElementwiseLowering : public RegisterLowering<ExternElementwiseOp> {
  using RegisterLowering::RegisterLowering;

  Value lower(ExternElementwiseOp op, ArrayRef<Value> operands, Type type,
              ImplicitLocOpBuilder &builder) const override {
    return callFunction(builder, op, op.getSymbol(), type, operands);
  }
};

} // namespace

Value mlir::triton::gpu::callFunction(ImplicitLocOpBuilder &builder, Operation *op, StringRef name, Type result,
                                      ValueRange operands) {
  Operation *module = SymbolTable::getNearestSymbolTable(op);
  SmallVector<Type> types(operands.getTypes());
  auto function = cast_or_null<LLVM::LLVMFuncOp>(SymbolTable::lookupSymbolIn(module, name));
  if (!function) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&module->getRegion(0).front());
    function = LLVM::LLVMFuncOp::create(builder, name, LLVM::LLVMFunctionType::get(result, types));
  }
  return LLVM::CallOp::create(builder, function, operands).getResult();
}

static SmallVector<Type> getElementTypes(ExternElementwiseOp op) {
  SmallVector<Type> types = llvm::map_to_vector(op->getOperandTypes(), [](Type t) { return getElementTypeOrSelf(t); });
  types.push_back(getElementTypeOrSelf(op.getType()));
  return types;
}

LogicalResult mlir::triton::gpu::verifyExternFunction(ExternElementwiseOp op) {
  StringRef symbol = op.getSymbol();
  StringRef library = op.getLibname().empty() ? llvm::sys::path::stem(op.getLibpath()) : op.getLibname();
  if (!library.empty() && !library.starts_with("libdevice"))
    return op.emitOpError() << "has no lowering to NVVM: `" << symbol << "` is in the library `" << library
                            << "`, but only libdevice is linked";
  if (!symbol.starts_with("__nv_"))
    return op.emitOpError() << "has no lowering to NVVM: `" << symbol
                            << "` is not one of libdevice's functions, which are called `__nv_...`";
  Operation *module = SymbolTable::getNearestSymbolTable(op);
  if (SymbolTable::lookupSymbolIn(module, symbol))
    return op.emitOpError() << "has no lowering to NVVM: `" << symbol << "` is defined here as something else";
  // An LLVM declaration has one type.
  ExternElementwiseOp other;
  module->walk([&](ExternElementwiseOp candidate) {
    if (candidate.getSymbol() != symbol || getElementTypes(candidate) == getElementTypes(op))
      return WalkResult::advance();
    other = candidate;
    return WalkResult::interrupt();
  });
  if (!other)
    return success();
  InFlightDiagnostic diagnostic = op.emitOpError()
                                  << "has no lowering to NVVM: `" << symbol << "` is called with different types";
  diagnostic.attachNote(other.getLoc()) << "here with others";
  return diagnostic;
}

void mlir::triton::gpu::populateExternFunctionPatterns(const TritonGPUToNVVMTypeConverter &converter,
                                                       RewritePatternSet &patterns) {
  patterns.add<ExternElementwiseLowering>(converter);
}
