//===- CompileOptions.h - Options of a compilation --------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_COMPILER_COMPILEOPTIONS_H
#define TRITON_COMPILER_COMPILEOPTIONS_H

#include "triton/Compiler/RemarkOptions.h"
#include "triton/Pipelines/Stage.h"
#include "triton/Target/ToolPaths.h"

#include <map>

namespace llvm {
class Module;
class raw_ostream;
} // namespace llvm

namespace mlir {
class TimingScope;
} // namespace mlir

namespace mlir::triton {

struct CompilerDiagnostic;
struct PtxasStatistics;

/// Observes a kernel at each stage of a compilation, including the stage of its input.
class StageObserver {
public:
  virtual ~StageObserver() = default;
  /// Called for each stage before `llvm`, with the operation that contains the functions. Called again for stage ttgir
  /// if the kernel is compiled without pipelined loops, because the asynchronous code of these is not proven.
  virtual void observeMLIR(Stage stage, Operation *kernelModule) {}
  /// Called with the optimized LLVM IR.
  virtual void observeLLVMIR(const llvm::Module &module) {}
  virtual void observePTX(llvm::StringRef text) {}
  virtual void observeCubin(llvm::StringRef cubin, const PtxasStatistics &statistics) {}
  virtual void observeObject(llvm::StringRef object) {}
  /// Called for each remark, also if the options for remarks do not select it; for none if the context of the module
  /// has a remark engine, which gets them instead.
  virtual void observeRemark(const CompilerDiagnostic &remark) {}
};

/// Options of a compilation. Properties that the input specifies, such as the number of warps of a kernel whose tensors
/// have layouts, override them.
struct CompileOptions {
  /// The target: a GPU, or `cpu` for the host. If empty, the target of the input or of the stage to emit, or else
  /// sm_90a.
  std::string target;
  int numWarps = 4;
  int numStages = 3;
  int numCTAs = 1;
  /// Maximum number of registers per thread (0: no limit).
  int maxNReg = 0;
  /// The kernel ABI: `triton` or `native`.
  std::string abi = "triton";
  bool fpFusion = true;
  /// Whether functions of libdevice flush denormal numbers to zero where they have a choice.
  bool reflectFTZ = true;
  bool verifyStages = true;
  /// The kernel to compile, if there are several: KERNEL, or MODULE::KERNEL in a `gpu.module`. The other
  /// kernels of a module are removed, but PTX and LLVM IR for the CPU stay as they are, and an object file has the
  /// kernels of other `gpu.module`s. The metadata describes this one.
  std::string kernel;
  /// For the CPU: whether to check that each memory access is within a buffer of the launch, gather indices, divisors,
  /// and the facts on values that attributes state.
  bool boundsChecking = false;
  /// For the CPU: whether loops end when the launch is stopped.
  bool interruptible = false;
  /// For the CPU: the maximum number of backward branches of a program instance (0: no limit).
  int64_t stepLimit = 0;
  /// For the CPU: whether to prefer compile time to run time, for kernels that run once.
  bool runsOnce = false;
  /// The stage to emit; by default `ptx`, or `object` for the CPU.
  std::optional<Stage> emit;
  /// The earlier stages whose text the artifact keeps.
  llvm::SmallVector<Stage> keepStages;
  /// Whether to load and store the tiles of dots by TMA, on targets that have it, even if the source accesses them
  /// through pointers.
  bool formDescriptors = true;
  /// Whether to report an error if a kernel needs more shared memory than a CTA can have. If not set, the launcher must
  /// check that.
  bool checkResources = true;
  RemarkOptions remarks;
  ToolPaths paths;
  /// See PtxasOptions.
  bool cleanUpOnSignals = false;

  /// The values of options that setCompileOption has set, by name: warnings report those without effect.
  std::map<std::string, std::string, std::less<>> requested;

  /// If set, receives each pass pipeline before it runs, one per line.
  llvm::raw_ostream *pipelineOutput = nullptr;
  /// If set, the parent of the timers of phases and passes.
  TimingScope *timing = nullptr;
  /// If set, observes the kernel at each stage.
  StageObserver *observer = nullptr;
};

/// Sets an option by its name on the command line of ttc, such as `num-warps`, from text. If the option is unknown or
/// the value is invalid, fails and sets `problem` to the reason.
LogicalResult setCompileOption(CompileOptions &options, llvm::StringRef name, llvm::StringRef value,
                               std::string &problem);

/// Sets an option like setCompileOption, but not at the request of a user: no warning reports that it has no effect.
LogicalResult setDefaultOption(CompileOptions &options, llvm::StringRef name, llvm::StringRef value,
                               std::string &problem);

} // namespace mlir::triton

#endif // TRITON_COMPILER_COMPILEOPTIONS_H
