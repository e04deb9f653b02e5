//===- FunctionOps.cpp - Kernels and their helpers ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Triton.h"

#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionImplementation.h"

using namespace mlir;
using namespace mlir::triton;

//===----------------------------------------------------------------------===//
// FuncOp
//===----------------------------------------------------------------------===//

void FuncOp::build(OpBuilder &builder, OperationState &state, StringRef name, FunctionType type) {
  state.addAttribute(SymbolTable::getSymbolAttrName(), builder.getStringAttr(name));
  state.addAttribute(getFunctionTypeAttrName(state.name), TypeAttr::get(type));
  state.addRegion();
}

ParseResult FuncOp::parse(OpAsmParser &parser, OperationState &result) {
  auto functionType = [](Builder &builder, ArrayRef<Type> inputs, ArrayRef<Type> results,
                         function_interface_impl::VariadicFlag,
                         std::string &) { return builder.getFunctionType(inputs, results); };
  return function_interface_impl::parseFunctionOp(parser, result, /*allowVariadic=*/false,
                                                  getFunctionTypeAttrName(result.name), functionType,
                                                  getArgAttrsAttrName(result.name), getResAttrsAttrName(result.name));
}

void FuncOp::print(OpAsmPrinter &printer) {
  function_interface_impl::printFunctionOp(printer, *this, /*isVariadic=*/false, getFunctionTypeAttrName(),
                                           getArgAttrsAttrName(), getResAttrsAttrName());
}

bool FuncOp::isNoInline() {
  auto noInline = (*this)->getAttrOfType<BoolAttr>(kNoInlineAttrName);
  return noInline && noInline.getValue();
}

LogicalResult FuncOp::verify() {
  if (Attribute noInline = (*this)->getAttr(kNoInlineAttrName); noInline && !isa<BoolAttr>(noInline))
    return emitOpError() << "`noinline` is true or false, not " << noInline;
  return success();
}

LogicalResult FuncOp::verifyRegions() {
  WalkResult result = getBody().walk([](Operation *op) {
    return failed(verifyUnownedAttributes(op)) ? WalkResult::interrupt() : WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// CallOp
//===----------------------------------------------------------------------===//

LogicalResult CallOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  auto func = symbolTable.lookupNearestSymbolFrom<FuncOp>(*this, getCalleeAttr());
  if (!func)
    return emitOpError() << "calls " << getCalleeAttr() << ", which is no function of this module";
  FunctionType type = func.getFunctionType();
  if (TypeRange(type.getInputs()) != getOperandTypes() || TypeRange(type.getResults()) != getResultTypes()) {
    InFlightDiagnostic diagnostic = emitOpError()
                                    << "calls " << getCalleeAttr() << " as "
                                    << FunctionType::get(getContext(), getOperandTypes(), getResultTypes());
    diagnostic.attachNote(func.getLoc()) << "but the function's type is " << type;
    return diagnostic;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// ReturnOp
//===----------------------------------------------------------------------===//

LogicalResult ReturnOp::verify() {
  auto func = cast<FuncOp>((*this)->getParentOp());
  if (getOperandTypes() == TypeRange(func.getFunctionType().getResults()))
    return success();
  InFlightDiagnostic diagnostic = emitOpError() << "returns (" << getOperandTypes() << ")";
  diagnostic.attachNote(func.getLoc()) << "but the function's result types are (" << func.getFunctionType().getResults()
                                       << ")";
  return diagnostic;
}
