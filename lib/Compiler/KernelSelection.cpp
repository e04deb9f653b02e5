//===- KernelSelection.cpp - Selection of one kernel ----------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "KernelSelection.h"

#include "triton/CPURuntime/KernelSymbols.h"
#include "triton/Dialect/Triton/IR/Diagnostics.h"
#include "triton/Dialect/Triton/IR/Triton.h"
#include "triton/Pipelines/Stage.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace mlir;
using namespace mlir::triton;
using llvm::StringRef;

bool mlir::triton::isKernel(Operation *op, bool isForCPU) {
  if (auto function = dyn_cast<FuncOp>(op))
    return function.isKernel();
  if (isForCPU)
    return lookupArenaSize(op) != nullptr;
  return isa<LLVM::LLVMFuncOp>(op) && op->hasAttr(NVVM::NVVMDialect::getKernelFuncAttrName());
}

SmallVector<Operation *> mlir::triton::collectKernels(Operation *kernelModule, bool isForCPU) {
  SmallVector<Operation *> kernels;
  for (Operation &op : kernelModule->getRegion(0).getOps())
    if (isKernel(&op, isForCPU))
      kernels.push_back(&op);
  return kernels;
}

SmallVector<llvm::Function *> mlir::triton::collectKernels(llvm::Module &module) {
  SmallVector<llvm::Function *> kernels;
  for (llvm::Function &function : module)
    if (!function.isDeclaration() && function.getCallingConv() == llvm::CallingConv::PTX_Kernel)
      kernels.push_back(&function);
  return kernels;
}

SmallVector<StringRef> mlir::triton::getNames(ArrayRef<Operation *> kernels) {
  return llvm::map_to_vector(kernels,
                             [](Operation *kernel) { return cpu::getKernelName(SymbolTable::getSymbolName(kernel)); });
}

SmallVector<StringRef> mlir::triton::getNames(ArrayRef<llvm::Function *> kernels) {
  return llvm::map_to_vector(kernels, [](llvm::Function *kernel) { return kernel->getName(); });
}

FailureOr<size_t> mlir::triton::selectKernel(ArrayRef<StringRef> names, StringRef selected, EmitErrorFn emitError) {
  std::string list = llvm::join(names, ", ");
  if (selected.empty()) {
    if (names.size() == 1)
      return 0;
    return emitError() << "expected one kernel, but got " << list << ": select one with the option `kernel`";
  }
  if (const auto *found = llvm::find(names, selected); found != names.end())
    return found - names.begin();
  InFlightDiagnostic diagnostic = emitError() << "expected a kernel `" << selected << "`, but got " << list;
  if (StringRef similar = findSimilar(names, selected, std::max<size_t>(selected.size() / 3, 1)); !similar.empty())
    diagnostic << "; did you mean `" << similar << "`?";
  return diagnostic;
}

void mlir::triton::keepOnlyKernel(Operation *kernelModule, Operation *kernel, bool isForCPU) {
  // Private functions without uses are erased until none is left: callees after their callers.
  for (Operation *other : collectKernels(kernelModule, isForCPU))
    if (other != kernel) {
      SymbolTable::setSymbolVisibility(other, SymbolTable::Visibility::Private);
      other->removeAttr(mlir::gpu::GPUDialect::getKernelFuncAttrName());
    }
  for (bool changed = true; std::exchange(changed, false);)
    for (Operation &op : llvm::make_early_inc_range(kernelModule->getRegion(0).getOps())) {
      auto symbol = dyn_cast<SymbolOpInterface>(op);
      if (!symbol || !isa<FunctionOpInterface>(op))
        continue;
      if (symbol.isPrivate() && symbol.symbolKnownUseEmpty(kernelModule)) {
        op.erase();
        changed = true;
      }
    }
}

/// Removes the aliases of a kernel, of those too, and what else keeps it alive without a use of it.
static void removeOtherNames(llvm::Module &module, llvm::Function &kernel) {
  auto isName = [&](const llvm::GlobalAlias &alias) { return alias.getAliaseeObject() == &kernel; };
  llvm::removeFromUsedLists(module, [&](llvm::Constant *constant) {
    auto *alias = dyn_cast<llvm::GlobalAlias>(constant->stripPointerCasts());
    return constant->stripPointerCasts() == &kernel || (alias && isName(*alias));
  });
  for (bool changed = true; std::exchange(changed, false);)
    for (llvm::GlobalAlias &alias : llvm::make_early_inc_range(module.aliases())) {
      alias.removeDeadConstantUsers();
      if (!isName(alias) || !alias.use_empty())
        continue;
      alias.eraseFromParent();
      changed = true;
    }
  kernel.removeDeadConstantUsers();
}

/// Returns the name of a global that uses a constant, which has uses.
static StringRef findUser(const llvm::Constant &constant) {
  const llvm::User *user = *constant.user_begin();
  if (auto *instruction = dyn_cast<llvm::Instruction>(user))
    return instruction->getFunction()->getName();
  return isa<llvm::GlobalValue>(user) ? user->getName() : findUser(cast<llvm::Constant>(*user));
}

LogicalResult mlir::triton::keepOnlyKernel(llvm::Module &module, llvm::Function *kernel, EmitErrorFn emitError) {
  kernel->setLinkage(llvm::GlobalValue::ExternalLinkage);
  kernel->setVisibility(llvm::GlobalValue::DefaultVisibility);
  kernel->setComdat(nullptr);
  SmallVector<llvm::Function *> others = collectKernels(module);
  llvm::erase(others, kernel);
  for (llvm::Function *other : others)
    other->deleteBody();
  for (llvm::Function *other : others) {
    removeOtherNames(module, *other);
    if (!other->use_empty())
      return emitError() << "expected no use of the kernel `" << other->getName()
                         << "`, which is not selected, but got one in `@" << findUser(*other) << "`";
    other->eraseFromParent();
  }
  return success();
}

/// Returns the name of a module, which may be empty.
static StringRef getModuleName(Operation *holder) {
  auto name = holder->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
  return name ? name.getValue() : StringRef();
}

FailureOr<StringRef> mlir::triton::keepOnlyModuleOf(ModuleOp module, StringRef selected, EmitErrorFn emitError) {
  SmallVector<Operation *> holders = collectKernelModules(module), owners;
  auto [moduleName, kernelName] = selected.split("::");
  // The name of a kernel may contain the same characters.
  bool isQualified = selected.contains("::") && llvm::none_of(holders, [&](Operation *holder) {
                       return llvm::any_of(holder->getRegion(0).getOps(), [&](Operation &op) {
                         return (isKernel(&op, /*isForCPU=*/false) || isKernel(&op, /*isForCPU=*/true)) &&
                                cpu::getKernelName(SymbolTable::getSymbolName(&op)) == selected;
                       });
                     });
  if (!isQualified)
    kernelName = selected;
  if (selected.empty() || (holders.size() < 2 && !isQualified))
    return kernelName;
  SmallVector<std::string> names;
  for (Operation *holder : holders)
    for (Operation &op : holder->getRegion(0).getOps())
      if (isKernel(&op, /*isForCPU=*/false) || isKernel(&op, /*isForCPU=*/true)) {
        StringRef name = cpu::getKernelName(SymbolTable::getSymbolName(&op)), owner = getModuleName(holder);
        names.push_back(isQualified && !owner.empty() ? (owner + "::" + name).str() : name.str());
        if (name == kernelName && (!isQualified || owner == moduleName))
          owners.push_back(holder);
      }
  if (owners.size() > 1) {
    InFlightDiagnostic diagnostic = emitError() << "expected one kernel `" << selected
                                                << "`, but got several: select one as MODULE::" << kernelName;
    for (Operation *owner : owners)
      diagnostic.attachNote(owner->getLoc()) << "`" << getModuleName(owner) << "::" << kernelName << "` is here";
    return diagnostic;
  }
  if (owners.empty()) {
    SmallVector<StringRef> list(names.begin(), names.end());
    if (failed(selectKernel(list, selected, emitError)))
      return failure();
    return kernelName;
  }
  for (Operation *holder : holders) {
    if (holder == owners.front())
      continue;
    if (holder != module) {
      holder->erase();
      continue;
    }
    for (Operation &op : llvm::make_early_inc_range(module.getOps()))
      if (isa<FuncOp>(op) || isKernel(&op, /*isForCPU=*/false) || isKernel(&op, /*isForCPU=*/true))
        op.erase();
  }
  return kernelName;
}
