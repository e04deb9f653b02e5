//===- LLVMIRTranslation.cpp - Translation to LLVM IR ---------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Target/CodeGeneration.h"
#include "triton/Target/InlineAssembly.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir;
using namespace mlir::triton;

/// Gives arguments the names of their locations.
static void nameArguments(LLVM::LLVMFuncOp function, llvm::Function &translated) {
  if (function.isExternal())
    return;
  for (auto [argument, named] : llvm::zip(function.getArguments(), translated.args()))
    if (auto name = argument.getLoc()->findInstanceOf<NameLoc>())
      named.setName(name.getName().getValue());
}

/// Verifies the references of inline assembly to its operands.
static LogicalResult checkAssembly(Operation *kernelModule) {
  WalkResult result = kernelModule->walk([](LLVM::InlineAsmOp op) {
    std::string problem = explainInvalidAssembly(op.getAsmString(), op.getConstraints());
    if (problem.empty())
      return WalkResult::advance();
    op.emitOpError(problem);
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Returns a type in `attribute` that LLVM does not have, or null. Attributes of other dialects may have any.
static Type findForeignType(Attribute attribute) {
  if (auto type = dyn_cast<TypeAttr>(attribute))
    return LLVM::isCompatibleType(type.getValue()) ? Type() : type.getValue();
  if (auto list = dyn_cast<ArrayAttr>(attribute)) {
    for (Attribute element : list)
      if (Type found = findForeignType(element))
        return found;
  } else if (auto dictionary = dyn_cast<DictionaryAttr>(attribute)) {
    for (NamedAttribute entry : dictionary) {
      Dialect *dialect = entry.getNameDialect();
      bool isForeign = entry.getName().strref().contains('.') && !isa_and_nonnull<LLVM::LLVMDialect>(dialect);
      if (Type found = isForeign ? Type() : findForeignType(entry.getValue()))
        return found;
    }
  }
  return {};
}

/// Verifies that the types in attributes, such as those of elements, have a translation: MLIR's translation takes them
/// for granted, but reports those of results.
static LogicalResult checkAttributeTypes(Operation *kernelModule) {
  WalkResult result = kernelModule->walk([](Operation *op) {
    if (!isa_and_nonnull<LLVM::LLVMDialect>(op->getDialect()))
      return WalkResult::advance();
    Type found = findForeignType(op->getAttrDictionary());
    if (!found)
      return WalkResult::advance();
    op->emitOpError("expected types of LLVM in its attributes, but got ") << found;
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Verifies that constants of resources have data, which MLIR's translation takes for granted.
static LogicalResult checkResources(Operation *kernelModule) {
  WalkResult result = kernelModule->walk([](Operation *op) {
    for (NamedAttribute attribute : op->getAttrs())
      if (auto elements = dyn_cast<DenseResourceElementsAttr>(attribute.getValue());
          elements && !elements.getRawHandle().getBlob()) {
        op->emitOpError("expected data of the resource `") << elements.getRawHandle().getKey() << "`, but got none";
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// Verifies the names of libraries that a module states, which MLIR's translation takes for granted.
static LogicalResult checkLibraries(Operation *kernelModule) {
  Attribute libraries = kernelModule->getDiscardableAttr(LLVM::LLVMDialect::getDependentLibrariesAttrName());
  auto names = dyn_cast_or_null<ArrayAttr>(libraries);
  if (!libraries || (names && llvm::all_of(names, llvm::IsaPred<StringAttr>)))
    return success();
  return kernelModule->emitError("expected `")
         << LLVM::LLVMDialect::getDependentLibrariesAttrName() << "` to be an array of strings, but got " << libraries;
}

std::unique_ptr<llvm::Module> mlir::triton::translateToLLVMIR(Operation *kernelModule, llvm::LLVMContext &context,
                                                              const llvm::TargetMachine &machine,
                                                              EmitErrorFn emitError) {
  if (failed(checkAssembly(kernelModule)) || failed(checkAttributeTypes(kernelModule)) ||
      failed(checkResources(kernelModule)) || failed(checkLibraries(kernelModule)))
    return nullptr;
  MLIRContext *mlirContext = kernelModule->getContext();
  // Bytecode that uses the dialect in discardable attributes only does not load it.
  mlirContext->loadDialect<NVVM::NVVMDialect>();
  kernelModule->setAttr(LLVM::LLVMDialect::getDataLayoutAttrName(),
                        StringAttr::get(mlirContext, machine.createDataLayout().getStringRepresentation()));
  kernelModule->setAttr(LLVM::LLVMDialect::getTargetTripleAttrName(),
                        StringAttr::get(mlirContext, machine.getTargetTriple().str()));
  std::unique_ptr<llvm::Module> module =
      translateModuleToLLVMIR(kernelModule, context, "kernel", /*disableVerification=*/true);
  if (!module)
    return nullptr;
  std::string problem;
  llvm::raw_string_ostream stream(problem);
  if (llvm::verifyModule(*module, &stream)) {
    emitError() << "expected valid LLVM IR of the kernel, but got: " << StringRef(problem).split('\n').first;
    return nullptr;
  }
  for (auto function : kernelModule->getRegion(0).getOps<LLVM::LLVMFuncOp>())
    if (llvm::Function *translated = module->getFunction(function.getName()))
      nameArguments(function, *translated);
  return module;
}
