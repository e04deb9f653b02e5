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
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
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

/// Returns whether nothing but its uses keeps a symbol: a private function, a variable of the module, or an alias.
static bool isErasedWithoutUses(Operation *op) {
  if (isa<FunctionOpInterface>(op))
    return isa<SymbolOpInterface>(op) && cast<SymbolOpInterface>(op).isPrivate();
  if (auto variable = dyn_cast<LLVM::GlobalOp>(op))
    return llvm::is_contained({LLVM::Linkage::Internal, LLVM::Linkage::Private}, variable.getLinkage());
  return isa<LLVM::AliasOp>(op);
}

void mlir::triton::keepOnlyKernel(Operation *kernelModule, Operation *kernel, bool isForCPU) {
  for (Operation *other : collectKernels(kernelModule, isForCPU))
    if (other != kernel) {
      SymbolTable::setSymbolVisibility(other, SymbolTable::Visibility::Private);
      other->removeAttr(mlir::gpu::GPUDialect::getKernelFuncAttrName());
    }
  // Symbols without uses are erased until none is left: callees after their callers.
  for (bool changed = true; std::exchange(changed, false);)
    for (Operation &op : llvm::make_early_inc_range(kernelModule->getRegion(0).getOps())) {
      if (isErasedWithoutUses(&op) && SymbolTable::symbolKnownUseEmpty(&op, kernelModule)) {
        op.erase();
        changed = true;
      }
    }
}

/// Replaces aliases of kernels by these, and lets nothing keep a kernel alive without a use of it.
static void removeOtherNames(llvm::Module &module, const llvm::SmallPtrSetImpl<const llvm::GlobalObject *> &kernels) {
  auto isName = [&](const llvm::Value *value) {
    auto *global = dyn_cast<llvm::GlobalValue>(value);
    return global && kernels.contains(global->getAliaseeObject());
  };
  llvm::removeFromUsedLists(module, [&](llvm::Constant *constant) { return isName(constant->stripPointerCasts()); });
  for (llvm::GlobalAlias &alias : llvm::make_early_inc_range(module.aliases()))
    if (isName(&alias)) {
      alias.replaceAllUsesWith(alias.getAliasee());
      alias.eraseFromParent();
    }
}

/// Makes what uses one of the values, directly or not, internal to the module.
static void internalizeUsers(ArrayRef<llvm::Function *> values) {
  SmallVector<llvm::Value *> toVisit(values.begin(), values.end());
  llvm::SmallPtrSet<llvm::Value *, 16> visited(values.begin(), values.end());
  while (!toVisit.empty())
    for (llvm::User *user : toVisit.pop_back_val()->users()) {
      auto *instruction = dyn_cast<llvm::Instruction>(user);
      llvm::User *constant = instruction ? instruction->getFunction() : user;
      if (!visited.insert(constant).second)
        continue;
      toVisit.push_back(constant);
      auto *global = dyn_cast<llvm::GlobalValue>(constant);
      if (!global || global->hasAppendingLinkage())
        continue;
      global->setLinkage(llvm::GlobalValue::InternalLinkage);
      if (auto *object = dyn_cast<llvm::GlobalObject>(global))
        object->setComdat(nullptr);
    }
}

/// Returns the name of a global that uses a constant, which has uses.
static StringRef findUser(const llvm::Constant &constant) {
  const llvm::User *user = *constant.user_begin();
  if (auto *instruction = dyn_cast<llvm::Instruction>(user))
    return instruction->getFunction()->getName();
  return isa<llvm::GlobalValue>(user) ? user->getName() : findUser(cast<llvm::Constant>(*user));
}

LogicalResult mlir::triton::keepOnlyKernel(llvm::Module &module, llvm::Function *kernel, EmitErrorFn emitError) {
  SmallVector<llvm::Function *> others = collectKernels(module);
  removeOtherNames(module, llvm::SmallPtrSet<const llvm::GlobalObject *, 16>(others.begin(), others.end()));
  llvm::erase(others, kernel);
  for (llvm::Function *other : others) {
    other->deleteBody();
    other->setComdat(nullptr);
  }
  internalizeUsers(others);
  kernel->setLinkage(llvm::GlobalValue::ExternalLinkage);
  kernel->setVisibility(llvm::GlobalValue::DefaultVisibility);
  kernel->setComdat(nullptr);
  if (others.empty())
    return success();
  SmallVector<llvm::WeakVH> declarations(others.begin(), others.end());
  llvm::ModuleAnalysisManager analyses;
  (void)llvm::GlobalDCEPass().run(module, analyses);
  for (llvm::Value *declaration : declarations)
    if (auto *other = cast_or_null<llvm::Function>(declaration)) {
      other->removeDeadConstantUsers();
      return emitError() << "expected no use of the kernel `" << other->getName()
                         << "`, which is not selected, but got one in `@" << findUser(*other) << "`";
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
