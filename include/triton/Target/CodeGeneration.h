//===- CodeGeneration.h - PTX code generation -------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The steps from the NVVM dialect to PTX, in order:
//
//   translateToLLVMIR   MLIR to LLVM IR
//   prepareModule       triple, data layout, module flags and debug information
//   linkLibdevice       (Libdevice.h)
//   optimizeModule      LLVM's optimizations
//   emitPTX             instruction selection and printing
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TARGET_CODEGENERATION_H
#define TRITON_TARGET_CODEGENERATION_H

#include "triton/TargetInfo/TargetInfo.h"

#include "mlir/IR/Diagnostics.h"
#include "llvm/Passes/OptimizationLevel.h"

#include <memory>

namespace llvm {
class Function;
class LLVMContext;
class Module;
class TargetMachine;
} // namespace llvm

namespace mlir {
class Operation;
} // namespace mlir

namespace mlir::triton {

/// Emits an error at the location of the module.
using EmitErrorFn = llvm::function_ref<InFlightDiagnostic()>;

/// Options of code generation.
struct CodeGenerationOptions {
  /// Whether to fuse multiplications and additions.
  bool fpFusion = true;
  /// Whether functions of libdevice flush denormal numbers to zero where they have a choice. A module that states it
  /// already keeps its choice.
  bool reflectFTZ = true;
  /// Maximum number of registers per thread, for kernels that do not specify one (0: no limit).
  int maxNReg = 0;
};

/// Creates the NVPTX target machine for a target. Returns null, with a diagnostic, if this LLVM lacks it.
std::unique_ptr<llvm::TargetMachine> createTargetMachine(const TargetInfo &target, const CodeGenerationOptions &options,
                                                         EmitErrorFn emitError);

/// Translates a `builtin.module` or `gpu.module` in the LLVM and NVVM dialects to LLVM IR. The context must have
/// registered the translation interfaces of the dialects. Sets the data layout of the target machine first, from which
/// LLVM derives the alignments of new instructions. Reports LLVM IR that is not valid by `emitError`.
std::unique_ptr<llvm::Module> translateToLLVMIR(Operation *kernelModule, llvm::LLVMContext &context,
                                                const llvm::TargetMachine &machine, EmitErrorFn emitError);

/// Sets the triple, the data layout, the treatment of denormals by libdevice and the register limit of a module, and
/// reduces debug information to lines. Fails if the module has a triple of another architecture.
LogicalResult prepareModule(llvm::Module &module, const llvm::TargetMachine &machine,
                            const CodeGenerationOptions &options, EmitErrorFn emitError);

/// Sets the target attributes of all function definitions. LLVM inlines only between functions with equal target
/// attributes, so call this after linking.
void tagFunctions(llvm::Module &module, const llvm::TargetMachine &machine);

/// Returns whether a function has a loop.
bool hasLoops(const llvm::Function &function);

/// Returns whether a function of the module has a loop. Code without loops needs neither LLVM's loop passes nor
/// repeated simplification.
bool hasLoops(const llvm::Module &module);

/// Runs LLVM's optimization pipeline, or a shorter one on a module for GPUs without loops, and marks the module as
/// optimized.
void optimizeModule(llvm::Module &module, llvm::TargetMachine &machine,
                    llvm::OptimizationLevel level = llvm::OptimizationLevel::O3);

/// Returns whether optimizeModule() has marked the module. A marked module that is read from a file is not optimized
/// again, so that a compilation in two steps has the same result.
bool isOptimized(const llvm::Module &module);

/// Orders the uses of each value by their positions. Passes visit uses in this order, which the text of LLVM IR does
/// not keep: a module has the same machine code before and after it was printed and parsed.
void sortUseLists(llvm::Module &module);

/// Sorts the uses and generates PTX.
FailureOr<std::string> emitPTX(llvm::Module &module, llvm::TargetMachine &machine, EmitErrorFn emitError);

} // namespace mlir::triton

#endif // TRITON_TARGET_CODEGENERATION_H
