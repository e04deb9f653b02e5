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
#include "llvm/ADT/StringMap.h"

namespace mlir::triton {
struct PipelineOptions;

/// A single compilation.
class Compilation {
public:
  /// `location` is the location of the source.
  Compilation(Location location, const CompileOptions &options, DiagnosticFilter &filter)
      : context(*location.getContext()), options(options), filter(filter), location(location) {}

  FailureOr<Artifact> run(llvm::MemoryBufferRef source);
  /// Compiles a module, which this changes.
  FailureOr<Artifact> run(ModuleOp module);

private:
  FailureOr<Artifact> compileMLIR(llvm::MemoryBufferRef source);
  FailureOr<Artifact> compileLLVMIR(llvm::MemoryBufferRef source);
  FailureOr<Artifact> compileModule(llvm::Module &module, llvm::TargetMachine &machine);
  FailureOr<Artifact> compileForCPU(ModuleOp module);
  FailureOr<Artifact> compileHostModule(llvm::Module &module, llvm::TargetMachine &machine);
  FailureOr<Artifact> compilePTX(std::string text);
  FailureOr<Artifact> assemble(StringRef ptx, const PTXEntry &entry);

  LogicalResult checkOptions();
  LogicalResult chooseBackEnd(std::optional<Stage> from, bool isHostCode = false);
  LogicalResult chooseKernel(Operation *kernelModule);
  LogicalResult chooseGPUKernel(Operation *kernelModule);
  FailureOr<llvm::Function *> chooseKernel(llvm::Module &module);
  LogicalResult lowerForCPU(ModuleOp module, Operation *kernelModule);
  LogicalResult runPasses(ModuleOp module, Stage stage, function_ref<void(OpPassManager &)> build);
  LogicalResult runPipelines(ModuleOp module);
  LogicalResult allocateMemory(ModuleOp module, ModuleOp source, PipelineOptions &pipelineOptions);
  void readModuleOptions(Operation *kernelModule);
  void readKernelOptions(Operation *kernelModule);
  void recordModuleOptions(Operation *kernelModule);
  /// Records the value of an option that the input specifies and that overrides the option.
  void specify(StringRef option, const Twine &value) { specified[option] = value.str(); }
  void warnOfIgnoredOptions(Stage stage);
  void readFunctionOptions(const llvm::Function &kernel);
  FailureOr<std::optional<KernelMetadata>> parseRecord(std::optional<StringRef> record, StringRef source);
  LogicalResult adoptRecord(std::optional<StringRef> record, StringRef source, const KernelMetadata &derived);
  LogicalResult checkAssembly(const llvm::Module &module, StringRef source);
  LogicalResult checkHostKernel(const llvm::Module &module);
  Location locate(StringRef source, StringRef part);
  LogicalResult checkNotPassed(Stage stage);
  LogicalResult chooseTarget(const TargetInfo *inputTarget, StringRef inputTargetName, bool mayDiffer);
  LogicalResult checkResources(Operation *kernelModule);
  LogicalResult checkShared(int64_t bytes);
  LogicalResult checkLaunch();
  LogicalResult checkLaunches(ModuleOp module);
  CodeGenerationOptions getCodeGenerationOptions() const {
    return {options.fpFusion, options.reflectFTZ, options.maxNReg};
  }
  FailureOr<Artifact> finish(ModuleOp module);
  Artifact finish(Stage stage, std::string bytes);
  /// Notifies the observer of a stage, and keeps its text if the options request it and it is not the last stage.
  void recordStage(Stage stage, ModuleOp module, Operation *kernelModule);
  void recordStage(const llvm::Module &module);
  TimingScope time(StringRef phase) { return options.timing ? options.timing->nest(phase) : TimingScope(); }
  InFlightDiagnostic error() { return emitError(location); }

  MLIRContext &context;
  CompileOptions options;
  /// The option `num-ctas`, before properties of the input override it.
  int requestedCTAs = options.numCTAs;
  DiagnosticFilter &filter;
  /// The location of diagnostics on the whole kernel: the source until the kernel is known.
  Location location;
  llvm::StringMap<std::string> specified;
  /// Whether a kernel of PTX input states its number of threads.
  bool statesThreads = false;
  /// The stage of the input.
  Stage from = Stage::TTIR;
  /// The stage to emit.
  Stage emit = Stage::PTX;
  bool isForCPU = false;
  const TargetInfo *target = nullptr;
  KernelMetadata metadata;
  std::vector<std::pair<Stage, std::string>> passed;
};

/// Verifies that what metadata are derived from agrees: the numbers of warps of a module, and the attributes and
/// parameters of its lowered kernels.
LogicalResult checkKernelAttributes(Operation *kernelModule);

/// Prints a module with locations, so that a compilation from the text keeps line information.
std::string printModule(ModuleOp module);
std::string printModule(const llvm::Module &module);

} // namespace mlir::triton

#endif // TRITON_LIB_COMPILER_COMPILATION_H
