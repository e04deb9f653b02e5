//===- Stage.h - Stages of a compilation ------------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_PIPELINES_STAGE_H
#define TRITON_PIPELINES_STAGE_H

#include "mlir/IR/BuiltinOps.h"

#include <optional>
#include <string>

namespace mlir::triton {

/// The stages of a compilation, in order. `docs/Stages.md` lists the invariants of each stage. Compilation for a GPU
/// skips `CPU` and `Object`; compilation for the CPU skips the stages between `TTIR` and `CPU`, and `PTX` and `Cubin`.
enum class Stage { TTIR, TTGIR, Allocated, NVVM, CPU, LLVMIR, PTX, Cubin, Object };

/// Returns all stages in order.
llvm::ArrayRef<Stage> getAllStages();

/// Returns the name of a stage in options and messages.
llvm::StringRef getStageName(Stage stage);

/// Returns the stage of a name, or std::nullopt.
std::optional<Stage> parseStage(llvm::StringRef name);

/// Returns the names of all stages, separated by commas, for messages.
std::string getStageNames();

/// Whether only kernels for the CPU have this stage.
inline bool isCPUOnly(Stage stage) { return stage == Stage::CPU || stage == Stage::Object; }

/// Whether only compilation for a GPU emits this stage.
inline bool isGPUOnly(Stage stage) {
  return stage == Stage::TTGIR || stage == Stage::Allocated || stage == Stage::NVVM || stage == Stage::PTX ||
         stage == Stage::Cubin;
}

/// Whether the kernel is MLIR at this stage.
inline bool isMLIR(Stage stage) { return stage <= Stage::CPU; }

/// Returns the operations that directly contain kernels: the module itself, and each `gpu.module` in it.
SmallVector<Operation *> collectKernelModules(ModuleOp module);

/// Returns the operation that directly contains the kernels: the module itself, or a `gpu.module` in it, beside host
/// code. Fails, with a diagnostic, if there are several, or if there is no function.
FailureOr<Operation *> findKernelModule(ModuleOp module);

/// Makes nested functions of a kernel module public. Kernels are for launches from outside, but passes of MLIR take the
/// nested functions of a module alone for unused.
void makeKernelsPublic(Operation *kernelModule);

/// Returns the constant that contains the arena size of a kernel for the CPU; null for other functions.
Operation *lookupArenaSize(Operation *function);

/// Detects the stage of a kernel module. Fails, with a diagnostic, if its functions belong to no stage.
FailureOr<Stage> detectStage(Operation *kernelModule);

} // namespace mlir::triton

#endif // TRITON_PIPELINES_STAGE_H
