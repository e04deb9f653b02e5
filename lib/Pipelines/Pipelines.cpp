//===- Pipelines.cpp - The named pipelines between stages ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Pipelines/Pipelines.h"

#include "triton/Conversion/Passes.h"
#include "triton/Dialect/Triton/Transforms/Passes.h"
#include "triton/Dialect/TritonGPU/Transforms/Passes.h"
#include "triton/Pipelines/Passes.h"
#include "triton/Pipelines/Stage.h"
#include "triton/TargetInfo/TargetInfo.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/Transforms/Passes.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::triton;

/// What each stage promises is checked where it is handed over.
static void verifyStage(OpPassManager &pm, const PipelineOptions &options, Stage stage) {
  if (options.verifyStages)
    pm.addPass(createTritonVerifyStage({getStageName(stage).str()}));
}

/// Runs a pass on every Triton function, in a builtin.module or in a gpu.module inside it.
static void addFunctionPass(OpPassManager &pm, function_ref<std::unique_ptr<Pass>()> create) {
  pm.nest<FuncOp>().addPass(create());
  pm.nest<mlir::gpu::GPUModuleOp>().nest<FuncOp>().addPass(create());
}

void mlir::triton::buildTTIRPipeline(OpPassManager &pm, const PipelineOptions &options) {
  // Helpers become part of the kernels first: everything after sees whole kernels, and loops with all that is in them.
  pm.addPass(createInlinerPass());
  pm.addPass(createSymbolDCEPass());
  // No function takes a block pointer any more. What they consist of is then known to canonicalization, which finds out
  // what of it loops do not change.
  addFunctionPass(pm, [] { return createTritonRewriteTensorPointer(); });
  // Front ends write constants where they use them. In canonical form, what is a splat or a constant shows it.
  pm.addPass(createCanonicalizerPass());
  // What leaves a loop is not mixed with what stays in it: offsets that are added to pointers together would all stay.
  addFunctionPass(pm, [] { return createLoopInvariantCodeMotionPass(); });
  // What looks for broadcasts by their sources comes before what moves them.
  addFunctionPass(pm, [] { return createTritonCombine(); });
  // Values shrink before they move: what is then kept across a loop takes fewer registers.
  addFunctionPass(pm, [] { return createTritonReorderBroadcast(); });
  // Code that leaves loops meets code in front of them, and equal values there are one; so loops carry more equal ones.
  addFunctionPass(pm, [] { return createTritonLICM(); });
  addFunctionPass(pm, [] { return createTritonLoopAwareCSE(); });
  // Copies of loop bodies come last, when there is nothing left in a body to clean up but what the copies share.
  addFunctionPass(pm, [] { return createTritonLoopUnroll(); });
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  verifyStage(pm, options, Stage::TTIR);
}

/// Replaces tensor descriptors by pointers, and simplifies what comes of it.
static void rewriteTensorDescriptors(OpPassManager &pm) {
  pm.addPass(createTritonRewriteTensorDescriptorToPointer());
  pm.addPass(createCanonicalizerPass());
  addFunctionPass(pm, [] { return createLoopInvariantCodeMotionPass(); });
  addFunctionPass(pm, [] { return createTritonCombine(); });
  addFunctionPass(pm, [] { return createTritonReorderBroadcast(); });
  addFunctionPass(pm, [] { return createLoopInvariantCodeMotionPass(); });
  pm.addPass(createCSEPass());
}

void mlir::triton::buildTTGIRPipeline(OpPassManager &pm, const PipelineOptions &options) {
  ConvertTritonToTritonGPUOptions conversion;
  // A name that we do not know is passed on, for the pass to refuse it.
  const TargetInfo *target = lookupTarget(options.target);
  if (target && !target->has(TargetFeature::BulkTensorCopy))
    rewriteTensorDescriptors(pm);
  conversion.target = target ? target->getTritonName() : options.target.getValue();
  conversion.numWarps = options.numWarps;
  conversion.numCTAs = options.numCTAs;
  // Reductions and conversions do not reach other blocks yet, so that a cluster would refuse what one block can run.
  conversion.clusters = false;
  conversion.maxNReg = options.maxNReg;
  pm.addPass(createConvertTritonToTritonGPU(conversion));
  // Memory accesses choose their layouts; the code between them follows.
  pm.addPass(triton::gpu::createTritonGPUCoalesce());
  addFunctionPass(pm, [] { return triton::gpu::createTritonGPURemoveLayoutConversions(); });
  // Which elements a thread reduces is known when layouts have been chosen; what is left after the loop gets its own.
  addFunctionPass(pm, [] { return triton::gpu::createTritonGPUOptimizeThreadLocality(); });
  // What loops carry in vain, and what is the same in two layouts chosen alike, must not count in the last choice.
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  addFunctionPass(pm, [] { return triton::gpu::createTritonGPURemoveLayoutConversions(); });
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  verifyStage(pm, options, Stage::TTGIR);
}

void mlir::triton::buildAllocatePipeline(OpPassManager &pm, const PipelineOptions &options) {
  // What has not been followed up to here is not going to be.
  addFunctionPass(pm, [] { return triton::gpu::createTritonGPURemoveLoopHints(); });
  pm.addPass(triton::gpu::createAllocateSharedMemory());
  // Which accesses are of the same bytes is known now; nothing moves between them any more.
  pm.addPass(triton::gpu::createTritonGPUInsertBarriers());
  verifyStage(pm, options, Stage::Allocated);
}

void mlir::triton::buildNVVMPipeline(OpPassManager &pm, const PipelineOptions &options) {
  pm.addPass(createSCFToControlFlowPass());
  pm.addPass(createConvertTritonGPUToNVVM());
  // Registers that no one reads, constants that each register has got.
  pm.addPass(createCSEPass());
  // Lines for profilers and debuggers, from the locations of the operations.
  pm.addPass(createTritonSimplifyLocations());
  pm.addPass(LLVM::createDIScopeForLLVMFuncOpPass({LLVM::DIEmissionKind::DebugDirectivesOnly}));
  verifyStage(pm, options, Stage::NVVM);
}

void mlir::triton::buildTritonToNVVMPipeline(OpPassManager &pm, const PipelineOptions &options) {
  buildTTIRPipeline(pm, options);
  buildTTGIRPipeline(pm, options);
  buildAllocatePipeline(pm, options);
  buildNVVMPipeline(pm, options);
}

void mlir::triton::buildTritonToGPUModulePipeline(OpPassManager &pm, const GPUModulePipelineOptions &options) {
  pm.addPass(triton::gpu::createTritonWrapInGPUModule());
  buildTritonToNVVMPipeline(pm, options);
  GpuNVVMAttachTargetOptions attach;
  const TargetInfo *target = lookupTarget(options.target);
  attach.chip = options.target;
  if (target)
    attach.features = target->getLLVMFeatures();
  attach.optLevel = 3;
  if (!options.libdevice.empty())
    attach.linkLibs = {options.libdevice};
  pm.addPass(createGpuNVVMAttachTarget(attach));
}

void mlir::triton::buildTritonToCPUPipeline(OpPassManager &pm, const CPUPipelineOptions &options) {
  // Helpers that are part of the kernels need not get their tensors through memory.
  pm.addPass(createInlinerPass());
  pm.addPass(createSymbolDCEPass());
  ConvertTritonToCPUOptions conversion;
  conversion.boundsChecking = options.boundsChecking;
  conversion.stepLimit = options.stepLimit;
  pm.addPass(createConvertTritonToCPU(conversion));
  // Equal addresses and elements; what no one needs.
  pm.addPass(createCSEPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createSCFToControlFlowPass());
  // What `arith` spells out of simpler operations; then functions that the processor has, and calls of the rest.
  pm.addPass(arith::createArithExpandOpsPass());
  ConvertMathToLLVMPassOptions math;
  // log(1 + x) is not it where x is small.
  math.approximateLog1p = false;
  pm.addPass(createConvertMathToLLVMPass(math));
  pm.addPass(createConvertMathToLibmPass());
  pm.addPass(createConvertFuncToLLVMPass());
  pm.addPass(createArithToLLVMConversionPass());
  pm.addPass(createConvertControlFlowToLLVMPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
  // Lines for debuggers, from the locations of the operations.
  pm.addPass(createTritonSimplifyLocations());
  pm.addPass(LLVM::createDIScopeForLLVMFuncOpPass({LLVM::DIEmissionKind::LineTablesOnly}));
}

void mlir::triton::registerPipelines() {
  PassPipelineRegistration<PipelineOptions>("triton-ttir", "Inline and simplify kernels", buildTTIRPipeline);
  PassPipelineRegistration<PipelineOptions>("triton-ttgir", "Give every tensor a layout and improve it",
                                            buildTTGIRPipeline);
  PassPipelineRegistration<PipelineOptions>("triton-allocate", "Place shared memory and insert barriers",
                                            buildAllocatePipeline);
  PassPipelineRegistration<PipelineOptions>("triton-nvvm", "Lower kernels to the LLVM and NVVM dialects",
                                            buildNVVMPipeline);
  PassPipelineRegistration<PipelineOptions>("triton-to-nvvm", "Take kernels from Triton IR to the NVVM dialect",
                                            buildTritonToNVVMPipeline);
  PassPipelineRegistration<CPUPipelineOptions>(
      "triton-to-cpu", "Lower kernels of any stage before NVVM to code for the CPU", buildTritonToCPUPipeline);
  PassPipelineRegistration<GPUModulePipelineOptions>(
      "triton-to-gpu-module", "Take kernels from Triton IR to a gpu.module that --gpu-module-to-binary serializes",
      buildTritonToGPUModulePipeline);
}
