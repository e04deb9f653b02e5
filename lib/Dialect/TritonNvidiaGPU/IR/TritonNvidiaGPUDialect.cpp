//===- TritonNvidiaGPUDialect.cpp - Registration of the ttng dialect ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "triton/Dialect/Triton/IR/AttributeValue.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TensorMap.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
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

/// Verifies the recipes of a lowered kernel. The types of its parameters before lowering say which are descriptors.
static LogicalResult verifyRecipes(Operation *op, NamedAttribute attribute) {
  if (!isa<LLVM::LLVMFuncOp>(op))
    return op->emitOpError() << "expected `" << attribute.getName().getValue() << "` on an `llvm.func`, but got it on `"
                             << op->getName() << "`";
  auto recipes = dyn_cast<DictionaryAttr>(attribute.getValue());
  if (!recipes)
    return emitValueError(op, attribute, "a dictionary from the numbers of parameters to recipes");
  SmallVector<Type> types;
  if (auto array = op->getAttrOfType<ArrayAttr>(kParameterTypesAttrName))
    llvm::append_range(types, array.getAsValueRange<TypeAttr>());
  for (NamedAttribute entry : recipes) {
    size_t number;
    if (entry.getName().getValue().getAsInteger(10, number) || number >= types.size())
      return op->emitOpError() << "expected numbers of parameters of `" << kParameterTypesAttrName << "` in `"
                               << attribute.getName().getValue() << "`, but got '" << entry.getName().getValue() << "'";
    auto type = dyn_cast<TensorDescType>(types[number]);
    if (failed(verifyTensorMapRecipe(entry.getValue(), type, types, [&] { return op->emitOpError(); })))
      return failure();
  }
  return success();
}

LogicalResult TritonNvidiaGPUDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  return verifyDeclared(op, attribute, {{kTwoCTAsAttrName, verifyTwoCTAs}, {kTensorMapRecipesAttrName, verifyRecipes}});
}

LogicalResult TritonNvidiaGPUDialect::verifyRegionArgAttribute(Operation *op, unsigned, unsigned argument,
                                                               NamedAttribute attribute) {
  if (attribute.getName() != kTensorMapRecipeAttrName)
    return verifySpelling(op, attribute.getName(), StringRef(kTensorMapRecipeAttrName));
  auto func = dyn_cast<FuncOp>(op);
  if (!func)
    return op->emitOpError() << "expected `" << kTensorMapRecipeAttrName
                             << "` on a parameter of a `tt.func`, but got it on one of `" << op->getName() << "`";
  auto type = dyn_cast<TensorDescType>(func.getArgumentTypes()[argument]);
  return verifyTensorMapRecipe(attribute.getValue(), type, func.getArgumentTypes(), [&] { return op->emitOpError(); });
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
