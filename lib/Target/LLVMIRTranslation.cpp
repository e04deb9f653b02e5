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
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/Module.h"
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

std::unique_ptr<llvm::Module> mlir::triton::translateToLLVMIR(Operation *kernelModule, llvm::LLVMContext &context,
                                                              const llvm::TargetMachine &machine) {
  if (failed(checkAssembly(kernelModule)))
    return nullptr;
  MLIRContext *mlirContext = kernelModule->getContext();
  // Bytecode that uses the dialect in discardable attributes only does not load it.
  mlirContext->loadDialect<NVVM::NVVMDialect>();
  kernelModule->setAttr(LLVM::LLVMDialect::getDataLayoutAttrName(),
                        StringAttr::get(mlirContext, machine.createDataLayout().getStringRepresentation()));
  kernelModule->setAttr(LLVM::LLVMDialect::getTargetTripleAttrName(),
                        StringAttr::get(mlirContext, machine.getTargetTriple().str()));
  std::unique_ptr<llvm::Module> module = translateModuleToLLVMIR(kernelModule, context, "kernel");
  if (!module)
    return nullptr;
  for (auto function : kernelModule->getRegion(0).getOps<LLVM::LLVMFuncOp>())
    if (llvm::Function *translated = module->getFunction(function.getName()))
      nameArguments(function, *translated);
  return module;
}
