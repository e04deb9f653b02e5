//===- Stage.cpp - Stages of a compilation --------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Pipelines/Stage.h"
#include "triton/CPURuntime/KernelSymbols.h"

#include "triton/Dialect/Triton/IR/Triton.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::triton;
using llvm::StringRef;

llvm::ArrayRef<Stage> mlir::triton::getAllStages() {
  static constexpr Stage stages[] = {Stage::TTIR,   Stage::TTGIR, Stage::Allocated, Stage::NVVM,  Stage::CPU,
                                     Stage::LLVMIR, Stage::PTX,   Stage::Cubin,     Stage::Object};
  return stages;
}

StringRef mlir::triton::getStageName(Stage stage) {
  switch (stage) {
  case Stage::TTIR:
    return "ttir";
  case Stage::TTGIR:
    return "ttgir";
  case Stage::Allocated:
    return "allocated";
  case Stage::NVVM:
    return "nvvm";
  case Stage::CPU:
    return "cpu";
  case Stage::LLVMIR:
    return "llvm";
  case Stage::PTX:
    return "ptx";
  case Stage::Cubin:
    return "cubin";
  case Stage::Object:
    return "object";
  }
  llvm_unreachable("unknown stage");
}

std::optional<Stage> mlir::triton::parseStage(StringRef name) {
  for (Stage stage : getAllStages())
    if (getStageName(stage) == name)
      return stage;
  return std::nullopt;
}

std::string mlir::triton::getStageNames() { return llvm::join(llvm::map_range(getAllStages(), getStageName), ", "); }

static bool containsFunctions(Operation *module) {
  return llvm::any_of(module->getRegion(0).getOps(), [](Operation &op) { return isa<FunctionOpInterface>(op); });
}

/// Whether a module directly contains Triton functions, or functions that kernels are lowered to.
static bool containsKernels(Operation *module) {
  return llvm::any_of(module->getRegion(0).getOps(), [](Operation &op) {
    return isa<FuncOp>(op) || op.hasAttr(NVVM::NVVMDialect::getKernelFuncAttrName()) || lookupArenaSize(&op);
  });
}

SmallVector<Operation *> mlir::triton::collectKernelModules(ModuleOp module) {
  SmallVector<Operation *> holders;
  if (containsKernels(module))
    holders.push_back(module);
  llvm::copy_if(module.getOps<mlir::gpu::GPUModuleOp>(), std::back_inserter(holders), containsKernels);
  return holders;
}

FailureOr<Operation *> mlir::triton::findKernelModule(ModuleOp module) {
  SmallVector<Operation *> holders = collectKernelModules(module);
  SmallVector<Operation *> others(module.getOps<mlir::gpu::GPUModuleOp>());
  if (holders.size() > 1) {
    InFlightDiagnostic diagnostic =
        holders[1]->emitError("expected kernels in one module or `gpu.module`, but got several with kernels: select a "
                              "kernel with the option `kernel`");
    diagnostic.attachNote(holders[0]->getLoc()) << "the first one is here";
    return diagnostic;
  }
  if (holders.size() == 1)
    return holders.front();
  // Without kernels, later checks report the functions of a module.
  if (others.size() == 1 && containsFunctions(others.front()))
    return others.front();
  if (others.empty() && containsFunctions(module))
    return module.getOperation();
  return module.emitError("expected a function to compile, but got none");
}

void mlir::triton::makeKernelsPublic(Operation *kernelModule) {
  for (FuncOp function : kernelModule->getRegion(0).getOps<FuncOp>())
    if (function.isNested())
      function.setPublic();
}

Operation *mlir::triton::lookupArenaSize(Operation *function) {
  auto lowered = dyn_cast<LLVM::LLVMFuncOp>(function);
  if (!lowered || lowered.isExternal())
    return nullptr;
  return SymbolTable::lookupSymbolIn(lowered->getParentOp(),
                                     (cpu::getKernelName(lowered.getName()) + "_arena_bytes").str());
}

FailureOr<Stage> mlir::triton::detectStage(Operation *kernelModule) {
  bool hasTriton = false, isForCPU = false;
  for (Operation &op : kernelModule->getRegion(0).getOps()) {
    isForCPU |= lookupArenaSize(&op) != nullptr;
    if (!isa<FunctionOpInterface>(op) || isa<LLVM::LLVMFuncOp>(op))
      continue;
    if (!isa<FuncOp>(op))
      return op.emitError() << "expected a `tt.func` or an `llvm.func`, but got `" << op.getName() << "`";
    hasTriton = true;
  }
  if (!hasTriton)
    return isForCPU ? Stage::CPU : Stage::NVVM;
  if (kernelModule->hasAttr(gpu::kSharedAttrName))
    return Stage::Allocated;
  return kernelModule->hasAttr(gpu::kNumWarpsAttrName) ? Stage::TTGIR : Stage::TTIR;
}
