//===- Stage.h - The stages of a compilation --------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_COMPILER_STAGE_H
#define TRITON_COMPILER_STAGE_H

#include "mlir/IR/BuiltinOps.h"

#include <optional>
#include <string>

namespace mlir::triton {

/// What a kernel is on its way, in this order. `docs/Stages.md` says what holds at each of them. The way to a GPU
/// leaves out `CPU` and `Object`, the way to the CPU the stages between `TTIR` and `CPU`, and `PTX` and `Cubin`.
enum class Stage { TTIR, TTGIR, Allocated, NVVM, CPU, LLVMIR, PTX, Cubin, Object };

/// The stages in their order.
llvm::ArrayRef<Stage> getAllStages();

/// The name that options and messages use.
llvm::StringRef getStageName(Stage stage);

/// The stage of a name; none if no stage has it.
std::optional<Stage> parseStage(llvm::StringRef name);

/// The names of all stages, separated by commas, for messages.
std::string getStageNames();

/// Whether only kernels for the CPU reach this stage.
inline bool isCPUOnly(Stage stage) { return stage == Stage::CPU || stage == Stage::Object; }

/// Whether only kernels for a GPU are made at this stage.
inline bool isGPUOnly(Stage stage) {
  return stage == Stage::TTGIR || stage == Stage::Allocated || stage == Stage::NVVM || stage == Stage::PTX ||
         stage == Stage::Cubin;
}

/// Whether the kernel is MLIR at this stage.
inline bool isMLIR(Stage stage) { return stage <= Stage::CPU; }

/// What language an input is written in.
enum class SourceLanguage {
  Empty,
  /// Text or bytecode.
  MLIR,
  /// Text or bitcode.
  LLVMIR,
  PTX,
  /// A cubin, or another file in the ELF format.
  ELF
};

/// Tells the language by the first words. What is none of the others is taken for MLIR, whose parser then says what is
/// wrong with it.
SourceLanguage detectLanguage(llvm::StringRef source);

/// The operation that directly contains the functions: the module itself, or the one `gpu.module` in it. Fails, with a
/// diagnostic, if there is more than one, or no function anywhere.
FailureOr<Operation *> findKernelModule(ModuleOp module);

/// The constant that says how much memory a program of a kernel for the CPU needs; null if the function is none.
Operation *lookupArenaSize(Operation *function);

/// The stage that a kernel module has reached. Fails, with a diagnostic, if its functions belong to no stage.
FailureOr<Stage> detectStage(Operation *kernelModule);

} // namespace mlir::triton

#endif // TRITON_COMPILER_STAGE_H
