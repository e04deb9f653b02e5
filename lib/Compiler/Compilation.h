//===- Compilation.h - State of a compilation -------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_COMPILER_COMPILATION_H
#define TRITON_LIB_COMPILER_COMPILATION_H

#include "triton/Compiler/Compiler.h"
#include "triton/Target/CodeGeneration.h"
#include "triton/Target/HostCodeGeneration.h"

#include "mlir/Support/Timing.h"

namespace mlir::triton {

/// A single compilation.
class Compilation {
public:
  Compilation(MLIRContext &context, llvm::MemoryBufferRef source, const CompileOptions &options,
              DiagnosticFilter &filter)
      : context(context), source(source), options(options), filter(filter),
        location(FileLineColLoc::get(&context, source.getBufferIdentifier(), 1, 1)) {}

  FailureOr<Artifact> run();

private:
  FailureOr<Artifact> compileMLIR();
  FailureOr<Artifact> compileLLVMIR();
  FailureOr<Artifact> compileModule(llvm::Module &module, llvm::TargetMachine &machine);
  FailureOr<Artifact> compileForCPU(ModuleOp module, Stage from);
  FailureOr<Artifact> compileHostModule(llvm::Module &module, llvm::TargetMachine &machine);
  FailureOr<Artifact> compilePTX(std::string text);
  FailureOr<Artifact> assemble(StringRef ptx);

  LogicalResult chooseBackEnd(std::optional<Stage> from, bool isHostCode = false);
  LogicalResult chooseKernel(Operation *kernelModule);
  LogicalResult lowerForCPU(ModuleOp module, Operation *kernelModule);
  LogicalResult runPasses(ModuleOp module, Stage stage, function_ref<void(OpPassManager &)> build);
  LogicalResult runPipelines(ModuleOp module, Stage from);
  void readModuleOptions(Operation *kernelModule);
  LogicalResult checkNotPassed(Stage stage);
  LogicalResult chooseTarget(const TargetInfo *inputTarget, StringRef inputTargetName, bool mayDiffer);
  LogicalResult checkResources(Operation *kernelModule);
  CodeGenerationOptions getCodeGenerationOptions() const { return {options.fpFusion, options.maxNReg}; }
  Artifact finish(Stage stage, std::string bytes) {
    return {stage, std::move(bytes), std::move(metadata), std::move(passed)};
  }
  /// Notifies the observer of a stage, and keeps its text if the options request it and it is not the last stage.
  void recordStage(Stage stage, ModuleOp module, Operation *kernelModule);
  void recordStage(const llvm::Module &module);
  TimingScope time(StringRef phase) { return options.timing ? options.timing->nest(phase) : TimingScope(); }
  InFlightDiagnostic error() { return emitError(location); }

  MLIRContext &context;
  llvm::MemoryBufferRef source;
  CompileOptions options;
  DiagnosticFilter &filter;
  /// The location of diagnostics on the whole kernel: the source until the kernel is known.
  Location location;
  /// The stage to emit.
  Stage emit = Stage::PTX;
  bool isForCPU = false;
  const TargetInfo *target = nullptr;
  KernelMetadata metadata;
  std::vector<std::pair<Stage, std::string>> passed;
};

/// Prints a module with locations, so that a compilation from the text keeps line information.
std::string printModule(ModuleOp module);
std::string printModule(const llvm::Module &module);

} // namespace mlir::triton

#endif // TRITON_LIB_COMPILER_COMPILATION_H
