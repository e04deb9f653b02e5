//===- FunctionOps.cpp - Functions, calls and returns ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/AttributeValue.h"
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

bool FuncOp::isNoInline() { return getFlagValue((*this)->getAttr(kNoInlineAttrName)).value_or(false); }

LogicalResult FuncOp::verify() {
  if (Attribute noInline = (*this)->getAttr(kNoInlineAttrName); noInline && !getFlagValue(noInline))
    return emitOpError() << "expected `noinline` to be true or false, but got " << noInline;
  // MLIR's verifier accepts launches of functions with this attribute.
  constexpr StringLiteral isLaunchedAttrName = "gpu.kernel";
  if (isPrivate() && (*this)->hasAttr(isLaunchedAttrName))
    return emitOpError() << "expected a public function as a kernel that host code launches (`" << isLaunchedAttrName
                         << "`), but got a private one";
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
    return emitOpError() << "expected the callee to be a `tt.func` of this module, but got " << getCalleeAttr();
  FunctionType type = func.getFunctionType();
  if (TypeRange(type.getInputs()) != getOperandTypes() || TypeRange(type.getResults()) != getResultTypes()) {
    InFlightDiagnostic diagnostic = emitOpError()
                                    << "expected a call of type " << type << ", but got "
                                    << FunctionType::get(getContext(), getOperandTypes(), getResultTypes());
    diagnostic.attachNote(func.getLoc()) << "the callee is defined here";
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
  InFlightDiagnostic diagnostic = emitOpError() << "expected operands of types (" << func.getFunctionType().getResults()
                                                << "), but got (" << getOperandTypes() << ")";
  diagnostic.attachNote(func.getLoc()) << "the function is defined here";
  return diagnostic;
}
