//===- TritonNvidiaGPUDialect.cpp - Registration of the ttng dialect ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "triton/Dialect/Triton/IR/AttributeValue.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPUDialect.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPUAttrs.cpp.inc"

namespace {

/// Prints each layout once, as an alias.
struct LayoutAliases : public OpAsmDialectInterface {
  using OpAsmDialectInterface::OpAsmDialectInterface;

  AliasResult getAlias(Attribute attr, raw_ostream &os) const final {
    if (isa<TensorMemoryEncodingAttr>(attr))
      os << "tmem";
    else if (isa<TensorMemoryScalesEncodingAttr>(attr))
      os << "tmem_scales";
    else
      return AliasResult::NoAlias;
    return AliasResult::FinalAlias;
  }
};

} // namespace

void TritonNvidiaGPUDialect::initialize() {
  registerAttributes();
  registerOperations();
  addInterfaces<LayoutAliases>();
}

void TritonNvidiaGPUDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPUAttrs.cpp.inc"
      >();
}

void TritonNvidiaGPUDialect::registerOperations() {
  addOperations<
#define GET_OP_LIST
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPUOps.cpp.inc"
      >();
}

static LogicalResult verifyTwoCTAs(Operation *op, NamedAttribute attribute) {
  if (!op->hasTrait<mlir::OpTrait::SymbolTable>())
    return op->emitOpError() << "expected `" << attribute.getName().getValue() << "` on a module, but got it on `"
                             << op->getName() << "`";
  return isa<BoolAttr>(attribute.getValue()) ? success() : emitValueError(op, attribute, "true or false");
}

LogicalResult TritonNvidiaGPUDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  return verifyDeclared(op, attribute, {{kTwoCTAsAttrName, verifyTwoCTAs}});
}

// Parses the token of an access to tensor memory: `[%dep]`, or `[]` without a dependence; nothing without a token.
static ParseResult parseToken(OpAsmParser &parser, std::optional<OpAsmParser::UnresolvedOperand> &dep, Type &token) {
  if (failed(parser.parseOptionalLSquare()))
    return success();
  token = parser.getBuilder().getType<AsyncTokenType>();
  if (succeeded(parser.parseOptionalRSquare()))
    return success();
  return failure(parser.parseOperand(dep.emplace()) || parser.parseRSquare());
}

static void printToken(OpAsmPrinter &printer, Operation *, Value dep, Type token) {
  if (!token)
    return;
  printer << '[';
  if (dep)
    printer << dep;
  printer << ']';
}

// Parses the barriers of a dot, each with its predicate: `, %barrier[%pred]`.
using Operands = SmallVectorImpl<OpAsmParser::UnresolvedOperand>;
static ParseResult parseBarriers(OpAsmParser &parser, Operands &barriers, Operands &predicates) {
  while (succeeded(parser.parseOptionalComma()))
    if (parser.parseOperand(barriers.emplace_back()) || parser.parseLSquare() ||
        parser.parseOperand(predicates.emplace_back()) || parser.parseRSquare())
      return failure();
  return success();
}

static void printBarriers(OpAsmPrinter &printer, Operation *, OperandRange barriers, OperandRange predicates) {
  for (auto [barrier, predicate] : llvm::zip(barriers, predicates))
    printer << ", " << barrier << '[' << predicate << ']';
}

#define GET_OP_CLASSES
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPUOps.cpp.inc"
