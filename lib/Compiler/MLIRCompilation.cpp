//===- MLIRCompilation.cpp - Compilation from MLIR ------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Compilation.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Pipelines/Pipelines.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir;
using namespace mlir::triton;
using llvm::StringRef;

namespace {
struct PipelineStep {
  Stage stage;
  void (*build)(OpPassManager &, const PipelineOptions &);
};
} // namespace

static constexpr PipelineStep pipelineSteps[] = {{Stage::TTIR, buildTTIRPipeline},
                                                 {Stage::TTGIR, buildTTGIRPipeline},
                                                 {Stage::Allocated, buildAllocatePipeline},
                                                 {Stage::NVVM, buildNVVMPipeline}};

/// Reads the options that the module specifies from stage `ttgir` on.
void Compilation::readModuleOptions(Operation *kernelModule) {
  if (auto value = kernelModule->getAttrOfType<IntegerAttr>(gpu::kNumWarpsAttrName))
    options.numWarps = value.getInt();
  if (auto value = kernelModule->getAttrOfType<IntegerAttr>(gpu::kNumCTAsAttrName))
    options.numCTAs = value.getInt();
  if (auto value = kernelModule->getAttrOfType<IntegerAttr>(gpu::kMaxNRegAttrName))
    options.maxNReg = value.getInt();
}

/// Verifies the module only at the end of the stage: verification after each pass would take as long as the passes.
LogicalResult Compilation::runPasses(ModuleOp module, Stage stage, function_ref<void(OpPassManager &)> build) {
  StringRef name = getStageName(stage);
  PassManager passes(&context, ModuleOp::getOperationName());
  build(passes);
  if (options.pipelineOutput) {
    *options.pipelineOutput << name << ": ";
    passes.printAsTextualPipeline(*options.pipelineOutput);
    *options.pipelineOutput << '\n';
  }
  passes.enableVerifier(false);
  TimingScope phase = time(name);
  if (options.timing)
    passes.enableTiming(phase);
  if (succeeded(passes.run(module)) && succeeded(verify(module)))
    return success();
  if (!filter.hasError())
    error() << "the passes to stage `" << name << "` failed";
  return failure();
}

/// Runs the pipelines on the whole module: kernels may be in a nested `gpu.module`.
LogicalResult Compilation::runPipelines(ModuleOp module, Stage from) {
  PipelineOptions pipelineOptions;
  pipelineOptions.target = options.target;
  pipelineOptions.numWarps = options.numWarps;
  pipelineOptions.numStages = options.numStages;
  pipelineOptions.numCTAs = options.numCTAs;
  pipelineOptions.maxNReg = options.maxNReg;
  pipelineOptions.abi = options.abi;
  pipelineOptions.verifyStages = options.verifyStages;
  for (const PipelineStep &step : pipelineSteps) {
    // Kernels of front ends are detected as `ttir`, but are not simplified.
    bool isDone = step.stage < from || (step.stage == from && from != Stage::TTIR);
    if (step.stage > emit)
      break;
    if (!isDone &&
        failed(runPasses(module, step.stage, [&](OpPassManager &passes) { step.build(passes, pipelineOptions); })))
      return failure();
    FailureOr<Operation *> kernelModule = findKernelModule(module);
    if (failed(kernelModule) || failed(checkResources(*kernelModule)))
      return failure();
    if (step.stage >= from)
      recordStage(step.stage, module, *kernelModule);
  }
  return success();
}

LogicalResult Compilation::checkResources(Operation *kernelModule) {
  auto shared = kernelModule->getAttrOfType<IntegerAttr>(gpu::kSharedAttrName);
  if (!options.checkResources || !shared || shared.getInt() <= target->maxSharedMemory)
    return success();
  return error() << "expected at most " << target->maxSharedMemory << " bytes of shared memory on " << target->name
                 << ", but got " << shared.getInt();
}

FailureOr<Artifact> Compilation::compileMLIR() {
  TimingScope parsing = time("parse");
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(source), llvm::SMLoc());
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(sources, &context);
  parsing.stop();
  if (!module)
    return failure();
  FailureOr<Operation *> kernelModule = findKernelModule(*module);
  if (failed(kernelModule))
    return failure();
  FailureOr<Stage> stage = detectStage(*kernelModule);
  if (failed(stage) || failed(chooseBackEnd(*stage)) || failed(checkNotPassed(*stage)))
    return failure();
  if (isForCPU)
    return compileForCPU(*module, *stage);

  readModuleOptions(*kernelModule);
  auto named = (*kernelModule)->getAttrOfType<StringAttr>(gpu::kTargetAttrName);
  StringRef inputTarget = named ? named.getValue() : StringRef();
  if (failed(chooseTarget(lookupTritonTarget(inputTarget), inputTarget, /*mayDiffer=*/false)))
    return failure();
  // Record the target, whose capabilities the later passes use.
  if (!named && *stage == Stage::TTGIR)
    (*kernelModule)->setAttr(gpu::kTargetAttrName, StringAttr::get(&context, target->getTritonName()));
  for (Operation &op : (*kernelModule)->getRegion(0).getOps())
    if (auto symbol = dyn_cast<SymbolOpInterface>(op); symbol && symbol.isPublic() && !symbol.isDeclaration())
      location = op.getLoc();
  if (failed(runPipelines(*module, *stage)))
    return failure();
  kernelModule = findKernelModule(*module);
  if (failed(kernelModule))
    return failure();
  metadata.readModule(*kernelModule);

  if (isMLIR(emit))
    return finish(emit, printModule(*module));

  auto fail = [&] { return error(); };
  std::unique_ptr<llvm::TargetMachine> machine = createTargetMachine(*target, getCodeGenerationOptions(), fail);
  if (!machine)
    return failure();
  llvm::LLVMContext llvmContext;
  filter.attach(llvmContext, location);
  TimingScope translation = time("translate to LLVM IR");
  std::unique_ptr<llvm::Module> translated = translateToLLVMIR(*kernelModule, llvmContext, *machine);
  translation.stop();
  if (!translated) {
    if (!filter.hasError())
      error() << "the kernel cannot be translated to LLVM IR";
    return failure();
  }
  return compileModule(*translated, *machine);
}
