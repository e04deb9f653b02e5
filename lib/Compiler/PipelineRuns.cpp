//===- PipelineRuns.cpp - Runs of the pipelines between stages ------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Compilation.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Pipelines/Pipelines.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"

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

namespace {
/// Keeps passes away from the host code of a module: during its lifetime, the `gpu.module` with the kernels is in a
/// module of its own.
class HostCodeGuard {
public:
  explicit HostCodeGuard(ModuleOp module) : module(module) {
    FailureOr<Operation *> found = findKernelModule(module);
    if (failed(found) || *found == module)
      return;
    kernels = *found;
    next = kernels->getNextNode();
    separate = ModuleOp::create(module.getLoc());
    separate->getOperation()->setAttrs(module->getAttrDictionary());
    kernels->moveBefore(separate->getBody(), separate->getBody()->end());
  }

  ~HostCodeGuard() {
    if (kernels)
      kernels->moveBefore(module.getBody(), next ? Block::iterator(next) : module.getBody()->end());
  }

  ModuleOp getKernels() { return kernels ? *separate : module; }

private:
  ModuleOp module;
  Operation *kernels = nullptr, *next = nullptr;
  OwningOpRef<ModuleOp> separate;
};
} // namespace

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
  HostCodeGuard guard(module);
  if (succeeded(passes.run(guard.getKernels())) && succeeded(verify(guard.getKernels())))
    return success();
  if (!filter.hasError())
    error() << "the passes to stage `" << name << "` failed";
  return failure();
}

/// Calls a function that may fail, and returns the errors that it reports.
static std::vector<Diagnostic> collectErrors(MLIRContext *context, function_ref<LogicalResult()> run) {
  std::vector<Diagnostic> errors;
  ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
      return failure();
    errors.push_back(std::move(diagnostic));
    return success();
  });
  if (failed(run()) && errors.empty())
    (void)(emitError(UnknownLoc::get(context)) << "the passes failed");
  return errors;
}

/// Allocates the memory of a kernel of stage ttgir, and proves its asynchronous code. If that fails, compiles `source`,
/// the kernel before pipelining, without pipelined loops.
LogicalResult Compilation::allocateMemory(ModuleOp module, ModuleOp source, PipelineOptions &pipelineOptions) {
  auto allocate = [&] {
    return runPasses(module, Stage::Allocated,
                     [&](OpPassManager &passes) { buildAllocatePipeline(passes, pipelineOptions); });
  };
  auto fail = [&](std::vector<Diagnostic> errors) {
    for (Diagnostic &error : errors)
      context.getDiagEngine().emit(std::move(error));
    return failure();
  };
  std::vector<Diagnostic> errors = collectErrors(&context, allocate);
  if (errors.empty())
    return success();
  // The passes in front of the barriers and the proof do not depend on the pipelines.
  FailureOr<Operation *> kernelModule = findKernelModule(module);
  if (failed(kernelModule) || !(*kernelModule)->hasAttr(gpu::kSharedAttrName))
    return fail(std::move(errors));
  module.getBodyRegion().takeBody(source.getBodyRegion());
  module->setAttrs(source->getAttrDictionary());
  module.walk([](Operation *op) { op->removeDiscardableAttr(TritonDialect::kNumStagesAttrName); });
  pipelineOptions.numStages = 1;
  auto compileAgain = [&]() -> LogicalResult {
    if (failed(runPasses(module, Stage::TTGIR,
                         [&](OpPassManager &passes) { buildTTGIRPipeline(passes, pipelineOptions); })))
      return failure();
    kernelModule = findKernelModule(module);
    llvm::erase_if(passed, [](const auto &stage) { return stage.first == Stage::TTGIR; });
    if (succeeded(kernelModule))
      recordStage(Stage::TTGIR, module, *kernelModule);
    return allocate();
  };
  if (!collectErrors(&context, compileAgain).empty())
    return fail(std::move(errors));
  emitWarning(errors.front().getLocation()) << "compiles the kernel without pipelined loops: " << errors.front().str();
  return success();
}

/// Runs the pipelines on the whole module: kernels may be in a nested `gpu.module`.
LogicalResult Compilation::runPipelines(ModuleOp module) {
  PipelineOptions pipelineOptions;
  pipelineOptions.target = options.target;
  pipelineOptions.numWarps = options.numWarps;
  pipelineOptions.numStages = options.numStages;
  pipelineOptions.numCTAs = options.numCTAs;
  pipelineOptions.maxNReg = options.maxNReg;
  pipelineOptions.abi = options.abi;
  pipelineOptions.verifyStages = options.verifyStages;
  pipelineOptions.formDescriptors = options.formDescriptors;
  pipelineOptions.checkResources = options.checkResources;
  // Asynchronous code in a kernel of stage ttir comes from the passes alone.
  pipelineOptions.provenAsync = from == Stage::TTIR;
  OwningOpRef<ModuleOp> beforePipelining;
  for (const PipelineStep &step : pipelineSteps) {
    // Kernels of front ends are detected as `ttir`, but are not simplified.
    bool isDone = step.stage < from || (step.stage == from && from != Stage::TTIR);
    if (step.stage > emit)
      break;
    FailureOr<Operation *> before = findKernelModule(module);
    if (failed(before))
      return failure();
    // Passes use the options, too.
    if (step.stage > Stage::TTIR)
      recordModuleOptions(*before);
    bool isProven = pipelineOptions.provenAsync && options.verifyStages;
    if (step.stage == Stage::TTGIR && emit > Stage::TTGIR && isProven)
      beforePipelining = module.clone();
    auto run = [&] {
      if (step.stage == Stage::Allocated && beforePipelining)
        return allocateMemory(module, *beforePipelining, pipelineOptions);
      return runPasses(module, step.stage, [&](OpPassManager &passes) { step.build(passes, pipelineOptions); });
    };
    if (!isDone && failed(run()))
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
  return checkShared(shared ? shared.getInt() : 0);
}
