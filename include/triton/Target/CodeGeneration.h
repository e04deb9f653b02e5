//===- CodeGeneration.h - From LLVM IR to PTX -------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The steps between the NVVM dialect and PTX, in the order in which they are used:
//
//   translateToLLVMIR   MLIR to LLVM IR
//   prepareModule       what the NVPTX back end reads from the module itself
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

/// Starts a diagnostic at the place that a failing step belongs to.
using EmitErrorFn = llvm::function_ref<InFlightDiagnostic()>;

/// What code generation can be told.
struct CodeGenerationOptions {
  /// Whether a multiplication and an addition may become one fused operation, which rounds once.
  bool fpFusion = true;
  /// Most registers for a thread, for kernels that do not say so themselves (0: no limit).
  int maxNReg = 0;
};

/// Makes LLVM's NVPTX code generator for a processor. Null, with a diagnostic, if this LLVM has none.
std::unique_ptr<llvm::TargetMachine> createTargetMachine(const TargetInfo &target, const CodeGenerationOptions &options,
                                                         EmitErrorFn emitError);

/// Translates the functions of a `builtin.module` or `gpu.module` in the LLVM and NVVM dialects, whose translation
/// interfaces the context must know. The module is given the target machine's data layout, because LLVM derives
/// alignments from it while instructions are created.
std::unique_ptr<llvm::Module> translateToLLVMIR(Operation *kernelModule, llvm::LLVMContext &context,
                                                const llvm::TargetMachine &machine);

/// Gives a module, ours or a user's, what the back end reads from it: triple, data layout, how libdevice treats
/// denormals, the register limit, and debug information that only names lines. Fails if the module was written for
/// another kind of processor.
LogicalResult prepareModule(llvm::Module &module, const llvm::TargetMachine &machine,
                            const CodeGenerationOptions &options, EmitErrorFn emitError);

/// Records in each function that is defined here for which processor it is compiled. LLVM inlines only between
/// functions that agree in this, so it comes after everything has been linked.
void tagFunctions(llvm::Module &module, const llvm::TargetMachine &machine);

/// Whether a function that is defined here has a loop. LLVM's passes on loops, and its second and third look at the
/// rest, are for those: straight code becomes the same machine code without them, sooner.
bool hasLoops(const llvm::Module &module);

/// Runs LLVM's optimizations, and marks the module as optimized.
void optimizeModule(llvm::Module &module, llvm::TargetMachine &machine,
                    llvm::OptimizationLevel level = llvm::OptimizationLevel::O3);

/// Whether optimizeModule() has made this module what it is: such a module, read back from a file, continues with code
/// generation, so that stopping on the way does not change the result.
bool isOptimized(const llvm::Module &module);

/// The module's kernel. Null, with a diagnostic, if there is none or more than one.
llvm::Function *findKernel(llvm::Module &module, EmitErrorFn emitError);

/// Generates PTX.
FailureOr<std::string> emitPTX(llvm::Module &module, llvm::TargetMachine &machine, EmitErrorFn emitError);

} // namespace mlir::triton

#endif // TRITON_TARGET_CODEGENERATION_H
