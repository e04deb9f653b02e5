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

/// Verifies that the called function is one of libdevice, and that all calls of it have the same types.
static LogicalResult verifyExternFunction(ExternElementwiseOp op) {
  StringRef symbol = op.getSymbol();
  StringRef library = op.getLibname().empty() ? llvm::sys::path::stem(op.getLibpath()) : op.getLibname();
  if (!library.empty() && !library.starts_with("libdevice"))
    return emitUnsupported(op) << "`" << symbol << "` is in the library `" << library
                               << "`, but only libdevice is linked";
  if (!symbol.starts_with("__nv_"))
    return emitUnsupported(op) << "`" << symbol << "` is not a function of libdevice, whose names begin with `__nv_`";
  Operation *module = SymbolTable::getNearestSymbolTable(op);
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
  InFlightDiagnostic diagnostic = emitUnsupported(op) << "calls of `" << symbol << "` have different types";
  diagnostic.attachNote(other.getLoc()) << "see another call here";
  return diagnostic;
}

void mlir::triton::gpu::populateExternFunctionPatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<ExternElementwiseLowering>(lowering.converter);
  lowering.checks.add<ExternElementwiseOp>(verifyExternFunction);
}
