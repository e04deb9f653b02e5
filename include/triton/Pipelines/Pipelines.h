//===- Pipelines.h - Pass pipelines between stages --------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each pipeline lowers a module from one stage to the next; `docs/Stages.md` lists the invariants of each stage.
// All entry points (triton-opt, ttc, the plugin, the C API) run these pipelines.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_PIPELINES_PIPELINES_H
#define TRITON_PIPELINES_PIPELINES_H

#include "triton/TargetInfo/TargetInfo.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

#include <string>

namespace mlir::triton {

/// Options of the GPU pipelines.  All tools offer them under the same names.
struct PipelineOptions : public PassPipelineOptions<PipelineOptions> {
  Option<std::string> target{*this, "target", llvm::cl::desc("Target processor, such as sm_90a or its synonym cuda:90"),
                             llvm::cl::init(getDefaultTarget().name.str())};
  Option<int> numWarps{*this, "num-warps", llvm::cl::desc("Number of warps per thread block (a power of two)"),
                       llvm::cl::init(4)};
  Option<int> numStages{*this, "num-stages", llvm::cl::desc("Number of stages of software-pipelined loops"),
                        llvm::cl::init(3)};
  Option<int> numCTAs{*this, "num-ctas",
                      llvm::cl::desc("Number of thread blocks per cluster; clusters are not supported yet: a remark "
                                     "reports that one thread block is used"),
                      llvm::cl::init(1)};
  Option<int> maxNReg{*this, "maxnreg", llvm::cl::desc("Maximum number of registers per thread (0: no limit)"),
                      llvm::cl::init(0)};
  Option<std::string> abi{*this, "abi", llvm::cl::desc("Kernel ABI: `triton` or `native`"), llvm::cl::init("triton")};
  Option<bool> formDescriptors{*this, "form-descriptors",
                               llvm::cl::desc("Load and store the tiles of dots by TMA, on targets that have it, even "
                                              "if the source accesses them through pointers"),
                               llvm::cl::init(true)};
  Option<bool> checkResources{*this, "check-resources",
                              llvm::cl::desc("Check that the target has the shared memory that a thread block needs"),
                              llvm::cl::init(true)};
  Option<bool> verifyStages{*this, "verify-stages", llvm::cl::desc("Verify the invariants of each stage at its end"),
                            llvm::cl::init(true)};
  Option<bool> provenAsync{*this, "proven-async",
                           llvm::cl::desc("With verify-stages, refuse asynchronous code that is not proven right, not "
                                          "only what is refuted"),
                           llvm::cl::init(false)};
};

/// `triton-ttir`: inlines and simplifies target-independent kernels.
void buildTTIRPipeline(OpPassManager &pm, const PipelineOptions &options);
/// `triton-ttgir`: assigns a layout to every tensor and optimizes the layouts; replaces tensor descriptors by pointers
/// for targets without TMA.
void buildTTGIRPipeline(OpPassManager &pm, const PipelineOptions &options);
/// `triton-allocate`: allocates shared memory and inserts barriers.
void buildAllocatePipeline(OpPassManager &pm, const PipelineOptions &options);
/// `triton-nvvm`: lowers to the LLVM and NVVM dialects, with debug line information.
void buildNVVMPipeline(OpPassManager &pm, const PipelineOptions &options);
/// `triton-to-nvvm`: runs the four pipelines from Triton IR to the NVVM dialect.
void buildTritonToNVVMPipeline(OpPassManager &pm, const PipelineOptions &options);

/// Options of `triton-to-gpu-module`.
struct GPUModulePipelineOptions : public PipelineOptions {
  Option<std::string> libdevice{*this, "libdevice",
                                llvm::cl::desc("Path of libdevice.10.bc, for kernels that call libdevice functions"),
                                llvm::cl::init("")};
};

/// `triton-to-gpu-module`: wraps the kernels in a gpu.module if necessary, runs `triton-to-nvvm`, and attaches the
/// `#nvvm.target` that MLIR's gpu-module-to-binary expects.
void buildTritonToGPUModulePipeline(OpPassManager &pm, const GPUModulePipelineOptions &options);

/// Options of `triton-to-cpu`.
struct CPUPipelineOptions : public PassPipelineOptions<CPUPipelineOptions> {
  Option<bool> boundsChecking{
      *this, "bounds-checking",
      llvm::cl::desc("Check accesses to global memory, gather indices, divisors, and the facts that attributes state"),
      llvm::cl::init(false)};
  Option<bool> interruptible{*this, "interruptible", llvm::cl::desc("End loops when the launch is stopped"),
                             llvm::cl::init(false)};
  Option<int64_t> stepLimit{*this, "step-limit",
                            llvm::cl::desc("Maximum number of loop iterations per function call (0: no limit)"),
                            llvm::cl::init(0)};
};

/// `triton-to-cpu`: lowers kernels of any stage before NVVM to the LLVM dialect, for the host processor.
void buildTritonToCPUPipeline(OpPassManager &pm, const CPUPipelineOptions &options);

/// Registers the named pipelines with MLIR's global pass registry. An option with an invalid value, or an operation
/// that the pipeline cannot run on, is an error where the pipeline is parsed.
void registerPipelines();

} // namespace mlir::triton

#endif // TRITON_PIPELINES_PIPELINES_H
