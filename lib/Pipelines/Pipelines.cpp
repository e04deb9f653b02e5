//===- Pipelines.cpp - Pass pipelines between stages ----------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Pipelines/Pipelines.h"

#include "RunOnKernels.h"

#include "triton/Conversion/Passes.h"
#include "triton/Dialect/Triton/Loops/LoopBounds.h"
#include "triton/Dialect/Triton/Transforms/Passes.h"
#include "triton/Dialect/TritonGPU/Transforms/Passes.h"
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h"
#include "triton/Pipelines/Passes.h"
#include "triton/Pipelines/Stage.h"
#include "triton/TargetInfo/NumericOption.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/Transforms/Passes.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::triton;

/// Adds a pass that verifies the invariants of `stage`.
static void verifyStage(OpPassManager &pm, const PipelineOptions &options, Stage stage, bool provenAsync = false) {
  if (options.verifyStages)
    pm.addPass(createTritonVerifyStage({getStageName(stage).str(), provenAsync}));
}

/// Runs a pass on every Triton function, in a builtin.module or in a nested gpu.module.
static void addFunctionPass(OpPassManager &pm, function_ref<std::unique_ptr<Pass>()> create) {
  pm.nest<FuncOp>().addPass(create());
  pm.nest<mlir::gpu::GPUModuleOp>().nest<FuncOp>().addPass(create());
}

/// Patterns of MLIR that change results: comparisons of integers that have become floating-point numbers of a type
/// without infinities; integers that become such numbers and then narrower ones, which are rounded twice; and loops
/// whose bounds are far apart.
static constexpr const char *kWrongPatterns[] = {"CmpFIntToFPConst",
                                                 "(anonymous namespace)::TruncFSIToFPToSIToFP",
                                                 "(anonymous namespace)::TruncFUIToFPToUIToFP",
                                                 "(anonymous namespace)::IndexCastOfIndexCast",
                                                 "(anonymous namespace)::IndexCastUIOfIndexCastUI",
                                                 kTrivialLoopPattern,
                                                 "(anonymous namespace)::ParallelOpSingleOrZeroIterationDimsFolder",
                                                 "(anonymous namespace)::ForallOpSingleOrZeroIterationDimsFolder"};

/// Creates MLIR's canonicalization without those patterns.
static std::unique_ptr<Pass> createCanonicalizer() {
  return createCanonicalizerPass(GreedyRewriteConfig(), SmallVector<std::string>(ArrayRef(kWrongPatterns)));
}

/// Adds canonicalization, which must see no operations that it folds to wrong constants. The first one finds the bounds
/// of loops that are constants.
static void addCanonicalizer(OpPassManager &pm) {
  addFunctionPass(pm, [] { return createTritonGuardFolds(); });
  addFunctionPass(pm, createCanonicalizer);
  addFunctionPass(pm, [] { return createTritonCountWideLoops(); });
  addFunctionPass(pm, createCanonicalizer);
}

/// Creates a pass that hoists loop-invariant code other than loads.
static std::unique_ptr<Pass> hoistArithmetic() { return createTritonLICM({/*loads=*/false}); }

static void inlineFunctions(OpPassManager &pm) {
  addCanonicalizer(pm);
  std::unique_ptr<Pass> inliner = createInlinerPass();
  // By default the inliner canonicalizes functions by itself.
  [[maybe_unused]] LogicalResult result =
      inliner->initializeOptions("default-pipeline=", [](const Twine &) { return failure(); });
  assert(succeeded(result) && "expected the inliner to have a default pipeline");
  pm.addPass(std::move(inliner));
  pm.addPass(createSymbolDCEPass());
  addCanonicalizer(pm);
}

void mlir::triton::buildTTIRPipeline(OpPassManager &pm, const PipelineOptions &options) {
  // Inline before the other passes, which then see whole kernels.
  runOnKernels(pm, inlineFunctions);
  // After inlining no function takes a block pointer.  Expand block pointers before canonicalization, which then
  // removes their loop-invariant components from the loop-carried values.
  addFunctionPass(pm, [] { return createTritonRewriteTensorPointer(); });
  // Front ends materialize constants at each use.  Canonicalization exposes splats and constants to later patterns.
  addCanonicalizer(pm);
  // Hoist loop-invariant code before TritonCombine merges pointer offsets: a merged offset is invariant only if all of
  // its parts are.
  addFunctionPass(pm, hoistArithmetic);
  // Run TritonCombine, which matches broadcasts, before TritonReorderBroadcast moves them.
  addFunctionPass(pm, [] { return createTritonCombine(); });
  // Sink broadcasts before hoisting code: values that are live across a loop then take fewer registers.
  addFunctionPass(pm, [] { return createTritonReorderBroadcast(); });
  // Hoist code before CSE, which then merges it with equal code in front of the loop and finds more equal loop-carried
  // values.
  addFunctionPass(pm, [] { return createTritonLICM(); });
  addFunctionPass(pm, [] { return createTritonLoopAwareCSE(); });
  // Unroll loops last, when their bodies are already simplified.
  addFunctionPass(pm, [] { return createTritonLoopUnroll(); });
  addCanonicalizer(pm);
  addFunctionPass(pm, [] { return createCSEPass(); });
  verifyStage(pm, options, Stage::TTIR);
}

/// Replaces tensor descriptors by pointers, and simplifies the resulting pointer arithmetic.
static void rewriteTensorDescriptors(OpPassManager &pm) {
  pm.addPass(createTritonRewriteTensorDescriptorToPointer());
  addCanonicalizer(pm);
  addFunctionPass(pm, hoistArithmetic);
  addFunctionPass(pm, [] { return createTritonCombine(); });
  addFunctionPass(pm, [] { return createTritonReorderBroadcast(); });
  addFunctionPass(pm, hoistArithmetic);
  addFunctionPass(pm, [] { return createCSEPass(); });
}

/// Prepares descriptors for TMA, replaces pointers to tiles by others, and removes the pointers.
static void prepareTensorDescriptors(OpPassManager &pm, const PipelineOptions &options, const TargetInfo &target) {
  // The descriptors that are formed later are not empty.
  addFunctionPass(pm, [] { return createTritonGuardEmptyTensors(); });
  if (options.formDescriptors)
    addFunctionPass(pm, [&] { return createTritonFormTensorDescriptors({target.maxSharedMemory}); });
  addCanonicalizer(pm);
  addFunctionPass(pm, hoistArithmetic);
  addFunctionPass(pm, [] { return createCSEPass(); });
}

void mlir::triton::buildTTGIRPipeline(OpPassManager &pm, const PipelineOptions &options) {
  ConvertTritonToTritonGPUOptions conversion;
  // Pass an unknown target name on: the conversion reports it.
  const TargetInfo *target = lookupTarget(options.target);
  bool usesTMA = target && target->has(TargetFeature::TensorMapReplace);
  if (target && !usesTMA)
    rewriteTensorDescriptors(pm);
  // Form descriptors before there are layouts: an access through a descriptor has others than one through pointers.
  if (usesTMA)
    prepareTensorDescriptors(pm, options, *target);
  if (usesTMA && options.formDescriptors)
    addFunctionPass(
        pm, [&] { return nvidia_gpu::createTritonNvidiaPersistPrograms({options.numWarps, options.numStages}); });
  // Equal addresses are easiest to recognize before each loop has a pipeline of its own.
  addFunctionPass(pm, [] { return createTritonKeepRereadData(); });
  // Decompose dots while there are no layouts, which are then chosen for the resulting code.
  addFunctionPass(pm, [] { return createTritonDecomposeScaledDots(); });
  addFunctionPass(pm, [] { return createTritonDecomposeDots(); });
  conversion.target = options.target;
  conversion.numWarps = options.numWarps;
  conversion.numCTAs = options.numCTAs;
  // Reductions and layout conversions across the thread blocks of a cluster are not supported yet.
  conversion.clusters = false;
  conversion.maxNReg = options.maxNReg;
  conversion.abi = options.abi;
  pm.addPass(createConvertTritonToTritonGPU(conversion));
  if (usesTMA)
    pm.addPass(nvidia_gpu::createTritonNvidiaOptimizeDescriptorEncoding());
  // Choose the layouts of memory accesses, then propagate them to the code between the accesses. Only the last run of
  // this pass remarks on the conversions that remain.
  pm.addPass(triton::gpu::createTritonGPUCoalesce());
  addFunctionPass(pm, [] { return triton::gpu::createTritonGPURemoveLayoutConversions({/*remarks=*/false}); });
  // Layouts of memory accesses have reached the operands of dots, so that those in shared memory can follow them.
  addFunctionPass(pm, [] { return nvidia_gpu::createTritonGPUAccelerateMatmul(); });
  addFunctionPass(pm, [] { return triton::gpu::createTritonGPURemoveLayoutConversions({/*remarks=*/false}); });
  // The layouts determine which elements a thread reduces, so sink cross-thread reductions out of loops only now.
  addFunctionPass(pm, [] { return triton::gpu::createTritonGPUOptimizeThreadLocality(); });
  // Dots of the same operands share their buffers before the pipeliner decides when these are free.
  addFunctionPass(pm, [] { return createCSEPass(); });
  pm.addPass(nvidia_gpu::createTritonGPUPipeline({options.numStages}));
  // The operations on descriptors are easier to move and to combine than what they become.
  if (usesTMA) {
    if (options.abi == "native")
      addFunctionPass(pm, [] { return nvidia_gpu::createTritonNvidiaPassTensorMaps(); });
    addFunctionPass(pm, [] { return nvidia_gpu::createTritonNvidiaTMALowering(); });
    // The accesses by TMA have all their mbarriers now.
    addFunctionPass(pm, [] { return nvidia_gpu::createTritonNvidiaCombineInitializations(); });
    addFunctionPass(pm, [] { return nvidia_gpu::createTritonNvidiaOverlapStores(); });
  }
  // Remove dead loop-carried values and duplicates before the final layout assignment, which would count their cost.
  addCanonicalizer(pm);
  addFunctionPass(pm, [] { return createCSEPass(); });
  addFunctionPass(pm, [] { return triton::gpu::createTritonGPURemoveLayoutConversions(); });
  addCanonicalizer(pm);
  addFunctionPass(pm, [] { return createCSEPass(); });
  // The layouts are final: now it is known which operands of dots come through shared memory.
  pm.addPass(triton::gpu::createTritonGPUReduceDataDuplication());
  // All buffers of operands are there: now it is known what waits in registers for them.
  addFunctionPass(pm, [] { return triton::gpu::createTritonGPUFillBuffersEarly(); });
  // All loads of operands from buffers are there, too.
  pm.addPass(triton::gpu::createTritonGPULoadOperandsLate());
  // The operands of a dot are now loaded behind what it waits for.
  pm.addPass(triton::gpu::createTritonGPUSynchronizeEarly());
  // Add branches only when the layouts are final.
  addFunctionPass(pm, [] { return triton::gpu::createTritonGPUScaleMaxima(); });
  if (usesTMA)
    addFunctionPass(pm, [] { return nvidia_gpu::createTritonNvidiaSkipIdleBlocks(); });
  verifyStage(pm, options, Stage::TTGIR);
}

static void allocate(OpPassManager &pm, const PipelineOptions &options, bool provenAsync) {
  // Drop the loop annotations that no pass supports.
  addFunctionPass(pm, [] { return triton::gpu::createTritonGPURemoveLoopAnnotations(); });
  addFunctionPass(pm, [] { return nvidia_gpu::createTritonNvidiaWaitForRegisters(); });
  pm.addPass(triton::gpu::createTritonGPUAllocateWarpGroups());
  pm.addPass(triton::gpu::createTritonGPUGlobalScratchMemoryAllocation());
  pm.addPass(triton::gpu::createAllocateSharedMemory());
  // Insert barriers after the allocation, which determines the accesses that alias.  No later pass reorders accesses.
  pm.addPass(triton::gpu::createTritonGPUInsertBarriers());
  pm.addPass(nvidia_gpu::createTritonNvidiaInsertProxyFences());
  addFunctionPass(pm, [] { return nvidia_gpu::createTritonNvidiaRefillBarriers(); });
  verifyStage(pm, options, Stage::Allocated, provenAsync);
}

void mlir::triton::buildAllocatePipeline(OpPassManager &pm, const PipelineOptions &options) {
  allocate(pm, options, options.provenAsync);
}

static void lowerToNVVM(OpPassManager &pm, const PipelineOptions &options) {
  // Run after the last canonicalization, which replaces branches that only yield values by selections.
  addFunctionPass(pm, [] { return triton::gpu::createTritonGPUCombineTensorSelectAndIf(); });
  pm.addPass(createTritonSimplifyLocations());
  pm.addPass(createSCFToControlFlowPass());
  pm.addPass(createConvertTritonGPUToNVVM({options.checkResources}));
  // Remove unused registers, and constants repeated for each register.
  pm.addPass(createCSEPass());
  // Emit line information for profilers and debuggers from the locations of the operations.
  pm.addPass(LLVM::createDIScopeForLLVMFuncOpPass({LLVM::DIEmissionKind::DebugDirectivesOnly}));
  verifyStage(pm, options, Stage::NVVM);
}

void mlir::triton::buildNVVMPipeline(OpPassManager &pm, const PipelineOptions &options) {
  runOnKernels(pm, [&](OpPassManager &kernels) { lowerToNVVM(kernels, options); });
}

void mlir::triton::buildTritonToNVVMPipeline(OpPassManager &pm, const PipelineOptions &options) {
  buildTTIRPipeline(pm, options);
  buildTTGIRPipeline(pm, options);
  // Stage ttir has no asynchronous code: what there is comes from the passes.
  allocate(pm, options, /*provenAsync=*/true);
  buildNVVMPipeline(pm, options);
}

void mlir::triton::buildTritonToGPUModulePipeline(OpPassManager &pm, const GPUModulePipelineOptions &options) {
  pm.addPass(triton::gpu::createTritonWrapInGPUModule());
  GpuNVVMAttachTargetOptions attach;
  const TargetInfo *target = lookupTarget(options.target);
  if (target) {
    attach.chip = target->name.str();
    attach.features = target->getLLVMFeatures();
  }
  attach.optLevel = 3;
  if (!options.libdevice.empty())
    attach.linkLibs = {options.libdevice};
  // The modules of other compilers' kernels keep theirs.
  runOnKernels(pm, [&](OpPassManager &kernels) { kernels.addPass(createGpuNVVMAttachTarget(attach)); });
  buildTritonToNVVMPipeline(pm, options);
}

static void lowerToCPU(OpPassManager &pm, const CPUPipelineOptions &options) {
  // Inline first: calls pass tensors through memory.
  inlineFunctions(pm);
  pm.addPass(createTritonSimplifyLocations());
  ConvertTritonToCPUOptions conversion;
  conversion.boundsChecking = options.boundsChecking;
  conversion.interruptible = options.interruptible;
  conversion.stepLimit = options.stepLimit;
  pm.addPass(createConvertTritonToCPU(conversion));
  // Remove repeated address computations and dead code.
  pm.addPass(createCSEPass());
  pm.addPass(createCanonicalizer());
  pm.addPass(createSCFToControlFlowPass());
  // Lower `math` to intrinsics where there are any, and to libm calls otherwise.
  ConvertMathToLLVMPassOptions math;
  // log(1 + x) is inaccurate for small x.
  math.approximateLog1p = false;
  pm.addPass(createConvertMathToLLVMPass(math));
  pm.addPass(createConvertMathToLibmPass());
  pm.addPass(createConvertFuncToLLVMPass());
  pm.addPass(createArithToLLVMConversionPass());
  pm.addPass(createConvertControlFlowToLLVMPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
  // Emit line information for debuggers from the locations of the operations.
  pm.addPass(LLVM::createDIScopeForLLVMFuncOpPass({LLVM::DIEmissionKind::LineTablesOnly}));
}

void mlir::triton::buildTritonToCPUPipeline(OpPassManager &pm, const CPUPipelineOptions &options) {
  runOnKernels(pm, [&](OpPassManager &kernels) { lowerToCPU(kernels, options); });
  pm.addPass(createTritonVerifyStage({getStageName(Stage::CPU).str(), /*provenAsync=*/false}));
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

/// Reports an error of a pipeline, at its place in the text.
using Fail = function_ref<LogicalResult(const Twine &)>;

static LogicalResult verifyNumber(const NumericOption &option, int64_t value, Fail fail) {
  return option.accepts(value) ? success() : fail(option.explain(value));
}

static LogicalResult verifyOptions(const PipelineOptions &options, Fail fail) {
  const TargetInfo *target = lookupTarget(options.target);
  if (!target)
    return fail(explainUnknownTarget(options.target));
  if (options.abi != "triton" && options.abi != "native")
    return fail("expected abi to be triton or native, but got '" + options.abi.getValue() + "'");
  if (failed(verifyNumber(options::kNumWarps, options.numWarps, fail)) ||
      failed(verifyNumber(options::kNumStages, options.numStages, fail)) ||
      failed(verifyNumber(options::kNumCTAs, options.numCTAs, fail)) ||
      failed(verifyNumber(options::kMaxNReg, options.maxNReg, fail)))
    return failure();
  if (options.numCTAs > 1 && !target->has(TargetFeature::Clusters))
    return fail("expected num-ctas to be 1 on " + target->name + ", which has no clusters, but got " +
                Twine(options.numCTAs));
  return success();
}

static LogicalResult verifyOptions(const CPUPipelineOptions &options, Fail fail) {
  return verifyNumber(options::kStepLimit, options.stepLimit, fail);
}

/// The operations that a pipeline runs on.
enum class Anchor { Module, ModuleOrGPUModule };

static LogicalResult verifyAnchor(const OpPassManager &pm, StringRef name, Anchor anchor, Fail fail) {
  std::optional<StringRef> operation = pm.getOpName();
  bool acceptsGPUModule = anchor == Anchor::ModuleOrGPUModule;
  if (!operation || *operation == ModuleOp::getOperationName() ||
      (acceptsGPUModule && *operation == mlir::gpu::GPUModuleOp::getOperationName()))
    return success();
  return fail("expected " + name + " on builtin.module" + (acceptsGPUModule ? " or gpu.module" : "") + ", but got " +
              *operation);
}

template <typename OptionsT>
static void registerPipeline(StringRef name, StringRef summary, Anchor anchor,
                             void (*build)(OpPassManager &, const OptionsT &)) {
  auto add = [=](OpPassManager &pm, StringRef text, Fail fail) -> LogicalResult {
    OptionsT options;
    if (failed(options.parseFromString(text)) || failed(verifyAnchor(pm, name, anchor, fail)) ||
        failed(verifyOptions(options, fail)))
      return failure();
    build(pm, options);
    return success();
  };
  registerPassPipeline(name, summary, add,
                       [](function_ref<void(const mlir::detail::PassOptions &)> visit) { visit(OptionsT()); });
}

void mlir::triton::registerPipelines() {
  // The others contain passes of MLIR that run on builtin.module alone; they also lower the kernels in its gpu.modules.
  registerPipeline("triton-ttir", "Inline and simplify kernels", Anchor::ModuleOrGPUModule, buildTTIRPipeline);
  registerPipeline("triton-ttgir", "Assign and optimize tensor layouts", Anchor::ModuleOrGPUModule, buildTTGIRPipeline);
  registerPipeline("triton-allocate", "Allocate shared memory and insert barriers", Anchor::ModuleOrGPUModule,
                   buildAllocatePipeline);
  registerPipeline("triton-nvvm", "Lower kernels to the LLVM and NVVM dialects", Anchor::Module, buildNVVMPipeline);
  registerPipeline("triton-to-nvvm", "Lower kernels from Triton IR to the NVVM dialect", Anchor::Module,
                   buildTritonToNVVMPipeline);
  registerPipeline("triton-to-cpu", "Lower kernels of any stage before NVVM to code for the CPU", Anchor::Module,
                   buildTritonToCPUPipeline);
  registerPipeline("triton-to-gpu-module", "Lower kernels from Triton IR to a gpu.module for --gpu-module-to-binary",
                   Anchor::Module, buildTritonToGPUModulePipeline);
}
