//===- Compilation.h - One way through the stages ---------------*- C++ -*-===//
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

/// One compilation on its way through the stages.
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
  /// Shows a stage to who observes the compilation, and keeps its text if that is wanted and it is not the last.
  void recordStage(Stage stage, ModuleOp module, Operation *kernelModule);
  void recordStage(const llvm::Module &module);
  TimingScope time(StringRef phase) { return options.timing ? options.timing->nest(phase) : TimingScope(); }
  InFlightDiagnostic error() { return emitError(location); }

  MLIRContext &context;
  llvm::MemoryBufferRef source;
  CompileOptions options;
  DiagnosticFilter &filter;
  /// Where to report what concerns the kernel as a whole: the source until the kernel is known.
  Location location;
  /// The stage to stop at.
  Stage emit = Stage::PTX;
  bool isForCPU = false;
  const TargetInfo *target = nullptr;
  KernelMetadata metadata;
  std::vector<std::pair<Stage, std::string>> passed;
};

/// The text of a module, with locations, so that a compilation which goes on from there knows the lines too.
std::string printModule(ModuleOp module);
std::string printModule(const llvm::Module &module);

} // namespace mlir::triton

#endif // TRITON_LIB_COMPILER_COMPILATION_H
