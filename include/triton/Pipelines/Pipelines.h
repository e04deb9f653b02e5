//===- Pipelines.h - The named pipelines between stages ---------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One pipeline carries a module from a stage to the next; `docs/Stages.md` says what holds at each hand-over.
// Every face (triton-opt, ttc, the plugin, the C API) runs these, under the names that registerPipelines() gives them.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_PIPELINES_PIPELINES_H
#define TRITON_PIPELINES_PIPELINES_H

#include "triton/TargetInfo/TargetInfo.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

#include <string>

namespace mlir::triton {

/// What a compilation can be told.  The same options, under the same names, for every pipeline and tool.
struct PipelineOptions : public PassPipelineOptions<PipelineOptions> {
  Option<std::string> target{*this, "target", llvm::cl::desc("The processor to compile for, e.g. sm_90a"),
                             llvm::cl::init(getDefaultTarget().name.str())};
  Option<int> numWarps{*this, "num-warps", llvm::cl::desc("Warps in a program (a power of two)"), llvm::cl::init(4)};
  Option<int> numStages{*this, "num-stages", llvm::cl::desc("Stages of software pipelining in loops"),
                        llvm::cl::init(3)};
  Option<int> numCTAs{*this, "num-ctas",
                      llvm::cl::desc("Thread blocks in a cluster; a remark says that one runs each program"),
                      llvm::cl::init(1)};
  Option<int> maxNReg{*this, "maxnreg", llvm::cl::desc("Most registers for a thread (0: no limit)"), llvm::cl::init(0)};
  Option<std::string> abi{*this, "abi", llvm::cl::desc("Who launches the kernel: `triton` or `native`"),
                          llvm::cl::init("triton")};
  Option<bool> verifyStages{*this, "verify-stages",
                            llvm::cl::desc("Check what each stage promises before the next one starts"),
                            llvm::cl::init(true)};
};

/// `triton-ttir`: inlines and simplifies target-independent kernels.
void buildTTIRPipeline(OpPassManager &pm, const PipelineOptions &options);
/// `triton-ttgir`: gives every tensor a layout and improves it; replaces descriptors by pointers for processors that do
/// not copy blocks by themselves.
void buildTTGIRPipeline(OpPassManager &pm, const PipelineOptions &options);
/// `triton-allocate`: places shared memory.
void buildAllocatePipeline(OpPassManager &pm, const PipelineOptions &options);
/// `triton-nvvm`: lowers to the LLVM and NVVM dialects, with line information.
void buildNVVMPipeline(OpPassManager &pm, const PipelineOptions &options);
/// `triton-to-nvvm`: all of the above.
void buildTritonToNVVMPipeline(OpPassManager &pm, const PipelineOptions &options);

/// What `triton-to-gpu-module` can be told besides.
struct GPUModulePipelineOptions : public PipelineOptions {
  Option<std::string> libdevice{*this, "libdevice",
                                llvm::cl::desc("The file libdevice.10.bc, for kernels that call its functions"),
                                llvm::cl::init("")};
};

/// `triton-to-gpu-module`: the same, on a gpu.module (made if there is none) with a target that the passes of MLIR's
/// `gpu` dialect compile it for.
void buildTritonToGPUModulePipeline(OpPassManager &pm, const GPUModulePipelineOptions &options);

/// What `triton-to-cpu` can be told.
struct CPUPipelineOptions : public PassPipelineOptions<CPUPipelineOptions> {
  Option<bool> boundsChecking{
      *this, "bounds-checking",
      llvm::cl::desc("Have every access to global memory checked against the buffers of the launch"),
      llvm::cl::init(false)};
  Option<int64_t> stepLimit{*this, "step-limit",
                            llvm::cl::desc("Passes through loops after which a function fails (0: no limit)"),
                            llvm::cl::init(0)};
};

/// `triton-to-cpu`: lowers kernels of any stage before NVVM to the LLVM dialect, for a processor of the host.
void buildTritonToCPUPipeline(OpPassManager &pm, const CPUPipelineOptions &options);

/// Makes the pipelines known by name to tools that parse pass pipelines.
void registerPipelines();

} // namespace mlir::triton

#endif // TRITON_PIPELINES_PIPELINES_H
