//===- Compiler.cpp - From any stage to any later one ---------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Compiler/Compiler.h"

#include "triton/Pipelines/Pipelines.h"
#include "triton/Pipelines/RegisterAll.h"
#include "triton/Target/Libdevice.h"

#include "mlir/IR/AsmState.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/Timing.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir;
using namespace mlir::triton;
using llvm::StringRef;

namespace {
/// One compilation on its way through the stages.
class Compilation {
public:
  Compilation(MLIRContext &context, llvm::MemoryBufferRef source, const CompileOptions &options,
              DiagnosticFilter &filter)
      : context(context), source(source), options(options), filter(filter),
        place(FileLineColLoc::get(&context, source.getBufferIdentifier(), 1, 1)) {}

  FailureOr<Artifact> run();

private:
  FailureOr<Artifact> compileMLIR();
  FailureOr<Artifact> compileLLVMIR();
  FailureOr<Artifact> compileModule(llvm::Module &module, llvm::TargetMachine &machine);
  FailureOr<Artifact> compilePTX(std::string text);
  FailureOr<Artifact> assemble(StringRef ptx);

  LogicalResult runPipelines(Operation *kernelModule, Stage from);
  void adoptFacts(Operation *kernelModule);
  LogicalResult checkAhead(Stage stage);
  LogicalResult chooseTarget(const TargetInfo *inputTarget, StringRef inputTargetName, bool mayDiffer);
  LogicalResult checkResources(Operation *kernelModule);
  CodeGenerationOptions getCodeGenerationOptions() const { return {options.fpFusion, options.maxNReg}; }
  Artifact finish(Stage stage, std::string bytes) { return {stage, std::move(bytes), std::move(metadata)}; }
  TimingScope time(StringRef phase) { return options.timing ? options.timing->nest(phase) : TimingScope(); }
  InFlightDiagnostic error() { return emitError(place); }

  MLIRContext &context;
  llvm::MemoryBufferRef source;
  CompileOptions options;
  DiagnosticFilter &filter;
  /// Where to report what concerns the kernel as a whole: the source until the kernel is known.
  Location place;
  const TargetInfo *target = nullptr;
  KernelMetadata metadata;
};

struct PipelineStep {
  Stage stage;
  void (*build)(OpPassManager &, const PipelineOptions &);
};
} // namespace

static constexpr PipelineStep pipelineSteps[] = {{Stage::TTIR, buildTTIRPipeline},
                                                 {Stage::TTGIR, buildTTGIRPipeline},
                                                 {Stage::Allocated, buildAllocatePipeline},
                                                 {Stage::NVVM, buildNVVMPipeline}};

FailureOr<Artifact> Compilation::run() {
  switch (detectLanguage(source.getBuffer())) {
  case SourceLanguage::Empty:
    return error() << "the input is empty";
  case SourceLanguage::ELF:
    return error() << "the input is machine code already";
  case SourceLanguage::MLIR:
    return compileMLIR();
  case SourceLanguage::LLVMIR:
    return compileLLVMIR();
  case SourceLanguage::PTX:
    return compilePTX(source.getBuffer().str());
  }
  llvm_unreachable("every language is handled");
}

LogicalResult Compilation::checkAhead(Stage stage) {
  if (options.emit >= stage)
    return success();
  return error() << "the input is at stage `" << getStageName(stage) << "` already, past `"
                 << getStageName(options.emit) << "`";
}

/// Decides on the processor. Below `ttir` an input is made for one: PTX may still be assembled for a later one
/// (`mayDiffer`), the others not.
LogicalResult Compilation::chooseTarget(const TargetInfo *inputTarget, StringRef inputTargetName, bool mayDiffer) {
  if (!options.target.empty()) {
    target = lookupTarget(options.target);
    if (!target)
      return error() << "unknown target '" << options.target << "'; known are " << getKnownTargetNames();
    if (!inputTargetName.empty() && inputTarget != target && !mayDiffer)
      return error() << "the input is for " << inputTargetName << " and cannot be compiled for " << target->name;
  } else if (!inputTargetName.empty()) {
    target = inputTarget;
    if (!target)
      return error() << "the input is for an unknown target, " << inputTargetName << "; known are "
                     << getKnownTargetNames();
  } else {
    target = lookupTarget("sm_90a");
  }
  if (options.numCTAs > 1 && !target->hasClusters())
    return error() << target->name << " has no clusters of thread blocks: num-ctas must be 1";
  options.target = target->name.str();
  metadata.target = options.target;
  metadata.abi = options.abi;
  return success();
}

/// From the stage `ttgir` on, the module says these itself.
void Compilation::adoptFacts(Operation *kernelModule) {
  if (auto value = kernelModule->getAttrOfType<IntegerAttr>("ttg.num-warps"))
    options.numWarps = value.getInt();
  if (auto value = kernelModule->getAttrOfType<IntegerAttr>("ttg.num-ctas"))
    options.numCTAs = value.getInt();
  if (auto value = kernelModule->getAttrOfType<IntegerAttr>("ttg.maxnreg"))
    options.maxNReg = value.getInt();
}

LogicalResult Compilation::runPipelines(Operation *kernelModule, Stage from) {
  PipelineOptions pipelineOptions;
  pipelineOptions.target = options.target;
  pipelineOptions.numWarps = options.numWarps;
  pipelineOptions.numStages = options.numStages;
  pipelineOptions.numCTAs = options.numCTAs;
  pipelineOptions.maxNReg = options.maxNReg;
  pipelineOptions.abi = options.abi;
  pipelineOptions.verifyStages = options.verifyStages;
  for (const PipelineStep &step : pipelineSteps) {
    // A kernel as a front end writes it is at `ttir` already, but not simplified.
    bool isDone = step.stage < from || (step.stage == from && from != Stage::TTIR);
    if (step.stage > options.emit)
      break;
    if (!isDone) {
      StringRef name = getStageName(step.stage);
      PassManager passes(&context, kernelModule->getName().getStringRef());
      step.build(passes, pipelineOptions);
      if (options.pipelineOutput) {
        *options.pipelineOutput << name << ": ";
        passes.printAsTextualPipeline(*options.pipelineOutput);
        *options.pipelineOutput << '\n';
      }
      TimingScope phase = time(name);
      if (options.timing)
        passes.enableTiming(phase);
      if (failed(passes.run(kernelModule))) {
        if (!filter.hasError())
          error() << "the passes to stage `" << name << "` failed";
        return failure();
      }
      if (step.stage >= Stage::Allocated && failed(checkResources(kernelModule)))
        return failure();
    }
    if (options.observer && step.stage >= from)
      options.observer->observeMLIR(step.stage, kernelModule);
  }
  return success();
}

LogicalResult Compilation::checkResources(Operation *kernelModule) {
  auto shared = kernelModule->getAttrOfType<IntegerAttr>("ttg.shared");
  if (!shared || shared.getInt() <= target->maxSharedMemory)
    return success();
  return error() << "the kernel needs " << shared.getInt() << " bytes of shared memory, but a block on " << target->name
                 << " has at most " << target->maxSharedMemory;
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
  if (failed(stage) || failed(checkAhead(*stage)))
    return failure();

  adoptFacts(*kernelModule);
  auto named = (*kernelModule)->getAttrOfType<StringAttr>("ttg.target");
  StringRef inputTarget = named ? named.getValue() : StringRef();
  if (failed(chooseTarget(lookupTritonTarget(inputTarget), inputTarget, /*mayDiffer=*/false)))
    return failure();
  for (Operation &op : (*kernelModule)->getRegion(0).getOps())
    if (auto symbol = dyn_cast<SymbolOpInterface>(op); symbol && symbol.isPublic() && !symbol.isDeclaration())
      place = op.getLoc();
  if (failed(runPipelines(*kernelModule, *stage)))
    return failure();
  metadata.readModule(*kernelModule);

  if (isMLIR(options.emit)) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    // With locations, so that a compilation which goes on from here knows the lines too.
    (*module)->print(stream, OpPrintingFlags().enableDebugInfo().printNameLocAsPrefix());
    stream << '\n';
    return finish(options.emit, std::move(text));
  }

  auto fail = [&] { return error(); };
  std::unique_ptr<llvm::TargetMachine> machine = createTargetMachine(*target, getCodeGenerationOptions(), fail);
  if (!machine)
    return failure();
  llvm::LLVMContext llvmContext;
  filter.attach(llvmContext, place);
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

FailureOr<Artifact> Compilation::compileLLVMIR() {
  if (failed(checkAhead(Stage::LLVMIR)))
    return failure();
  llvm::LLVMContext llvmContext;
  filter.attach(llvmContext, place);
  TimingScope parsing = time("parse");
  llvm::SMDiagnostic problem;
  std::unique_ptr<llvm::Module> module = llvm::parseIR(source, problem, llvmContext);
  parsing.stop();
  if (!module) {
    place = FileLineColLoc::get(&context, source.getBufferIdentifier(), std::max(problem.getLineNo(), 1),
                                problem.getColumnNo() + 1);
    return error() << problem.getMessage();
  }
  std::string reason;
  llvm::raw_string_ostream stream(reason);
  if (llvm::verifyModule(*module, &stream))
    return error() << "invalid LLVM IR: " << StringRef(reason).take_until([](char c) { return c == '\n'; });
  auto fail = [&] { return error(); };
  llvm::Function *kernel = findKernel(*module, fail);
  if (!kernel)
    return failure();
  StringRef inputTarget = kernel->getFnAttribute("target-cpu").getValueAsString();
  if (failed(chooseTarget(lookupTarget(inputTarget), inputTarget, /*mayDiffer=*/false)))
    return failure();
  std::unique_ptr<llvm::TargetMachine> machine = createTargetMachine(*target, getCodeGenerationOptions(), fail);
  if (!machine)
    return failure();
  return compileModule(*module, *machine);
}

FailureOr<Artifact> Compilation::compileModule(llvm::Module &module, llvm::TargetMachine &machine) {
  auto fail = [&] { return error(); };
  if (failed(prepareModule(module, machine, getCodeGenerationOptions(), fail)))
    return failure();
  llvm::Function *kernel = findKernel(module, fail);
  if (!kernel)
    return failure();
  metadata.readFunction(*kernel);
  if (!isOptimized(module)) {
    TimingScope linking = time("link libdevice");
    if (failed(linkLibdevice(module, options.paths, fail)))
      return failure();
    linking.stop();
    TimingScope optimization = time("optimize LLVM IR");
    tagFunctions(module, machine);
    optimizeModule(module, machine);
  }
  if (options.observer)
    options.observer->observeLLVMIR(module);
  if (options.emit == Stage::LLVMIR) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    module.print(stream, nullptr);
    return finish(Stage::LLVMIR, std::move(text));
  }

  TimingScope emission = time("generate PTX");
  FailureOr<std::string> ptx = emitPTX(module, machine, fail);
  emission.stop();
  if (failed(ptx) || filter.hasError())
    return failure();
  return compilePTX(std::move(*ptx));
}

FailureOr<Artifact> Compilation::compilePTX(std::string text) {
  FailureOr<PTXModule> module = readPTX(text, [&] { return error(); });
  if (failed(module) || failed(checkAhead(Stage::PTX)))
    return failure();
  if (!target && failed(chooseTarget(lookupTarget(module->target), module->target, /*mayDiffer=*/true)))
    return failure();
  metadata.readEntry(module->entries.front());
  if (options.observer)
    options.observer->observePTX(text);
  if (options.emit == Stage::PTX)
    return finish(Stage::PTX, std::move(text));
  return assemble(text);
}

FailureOr<Artifact> Compilation::assemble(StringRef ptx) {
  PtxasOptions ptxasOptions;
  ptxasOptions.fpFusion = options.fpFusion;
  ptxasOptions.cleanUpOnSignals = options.cleanUpOnSignals;
  // What we compiled says itself how many registers it may use.
  if (!ptx.contains(".maxnreg"))
    ptxasOptions.maxNReg = options.maxNReg;
  TimingScope assembly = time("ptxas");
  FailureOr<PtxasResult> result =
      runPtxas(ptx, *metadata.name, *target, options.paths, ptxasOptions, [&] { return error(); });
  if (failed(result))
    return failure();
  metadata.statistics = result->statistics;
  if (options.observer)
    options.observer->observeCubin(result->cubin, result->statistics);
  return finish(Stage::Cubin, std::move(result->cubin));
}

static DialectRegistry makeRegistry() {
  DialectRegistry registry;
  registerAllDialects(registry);
  registerLLVMIRTranslations(registry);
  return registry;
}

// Without threads of its own, a context reports in one order and leaves it to the caller to compile kernels side by
// side.
Compiler::Compiler() : context(makeRegistry(), MLIRContext::Threading::DISABLED) { context.printOpOnDiagnostic(false); }

FailureOr<Artifact> Compiler::compile(llvm::MemoryBufferRef source, const CompileOptions &options,
                                      const DiagnosticSink &diagnostics) {
  DiagnosticFilter filter(context, diagnostics);
  return Compilation(context, source, options, filter).run();
}
