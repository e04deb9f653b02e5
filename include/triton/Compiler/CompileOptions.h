//===- CompileOptions.h - What a compilation can be told --------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_COMPILER_COMPILEOPTIONS_H
#define TRITON_COMPILER_COMPILEOPTIONS_H

#include "triton/Pipelines/Stage.h"
#include "triton/Target/ToolPaths.h"

namespace llvm {
class Module;
class raw_ostream;
} // namespace llvm

namespace mlir {
class TimingScope;
} // namespace mlir

namespace mlir::triton {

struct PtxasStatistics;

/// Is shown a kernel at each stage that a compilation reaches, that of its input included.
class StageObserver {
public:
  virtual ~StageObserver() = default;
  /// A stage before `llvm`, with the operation that contains the functions.
  virtual void observeMLIR(Stage stage, Operation *kernelModule) {}
  /// The LLVM IR, optimized.
  virtual void observeLLVMIR(const llvm::Module &module) {}
  virtual void observePTX(llvm::StringRef text) {}
  virtual void observeCubin(llvm::StringRef cubin, const PtxasStatistics &statistics) {}
  virtual void observeObject(llvm::StringRef object) {}
};

/// What a compilation can be told. Facts that the input states itself, such as the number of warps of a kernel whose
/// tensors have layouts already, win over these.
struct CompileOptions {
  /// The processor: a GPU's, or `cpu` for this machine's. Empty: the one that the input or the stage to stop at names,
  /// otherwise sm_90a.
  std::string target;
  int numWarps = 4;
  int numStages = 3;
  int numCTAs = 1;
  /// Most registers for a thread; 0: no limit.
  int maxNReg = 0;
  /// Who launches the kernel: `triton` or `native`.
  std::string abi = "triton";
  bool fpFusion = true;
  bool verifyStages = true;
  /// For the CPU: the kernel that is meant where a module has several.
  std::string kernel;
  /// For the CPU: whether each access to memory is checked to lie in a buffer of the launch.
  bool boundsChecking = false;
  /// For the CPU: how many times a program may repeat a loop's body or branch back in all; 0: no limit.
  int64_t stepLimit = 0;
  /// For the CPU: code that is made quickly rather than quick code, for kernels that run once.
  bool runsOnce = false;
  /// The stage to stop at; none: `ptx`, for the CPU `object`.
  std::optional<Stage> emit;
  /// The stages before its own whose text the artifact keeps.
  llvm::SmallVector<Stage> keepStages;
  /// Whether a kernel that needs more shared memory than a block can have is an error. Who leaves that to a launcher
  /// says no.
  bool checkResources = true;
  ToolPaths paths;
  /// See PtxasOptions.
  bool cleanUpOnSignals = false;

  /// If set, receives the pass pipelines as they are about to be run, one a line.
  llvm::raw_ostream *pipelineOutput = nullptr;
  /// If set, the compilation's phases and passes are timed below it.
  TimingScope *timing = nullptr;
  /// If set, is shown the kernel at every stage.
  StageObserver *observer = nullptr;
};

/// Sets an option by the name that it has on ttc's command line, such as `num-warps`, from its textual value. Fails if
/// there is no such option, or if it cannot have this value; `problem` then says why.
LogicalResult setCompileOption(CompileOptions &options, llvm::StringRef name, llvm::StringRef value,
                               std::string &problem);

} // namespace mlir::triton

#endif // TRITON_COMPILER_COMPILEOPTIONS_H
