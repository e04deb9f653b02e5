//===- MLIRCompilation.cpp - Compilation from MLIR ------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Compilation.h"

#include "KernelSelection.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Pipelines/Pipelines.h"
#include "triton/Target/LLVMIRSupport.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/AsmParser/AsmParserState.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
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
  auto readNumber = [&](StringRef attribute, StringRef option, int &value) {
    auto number = kernelModule->getAttrOfType<IntegerAttr>(attribute);
    if (!number)
      return;
    value = number.getInt();
    specify(option, Twine(value));
  };
  auto readSwitch = [&](StringRef attribute, StringRef option, bool &value) {
    if (!kernelModule->hasAttr(attribute))
      return;
    value = false;
    specify(option, "false");
  };
  readNumber(gpu::kNumWarpsAttrName, "num-warps", options.numWarps);
  readNumber(gpu::kNumCTAsAttrName, "num-ctas", options.numCTAs);
  readNumber(gpu::kMaxNRegAttrName, "maxnreg", options.maxNReg);
  readSwitch(gpu::kNoFPFusionAttrName, "fp-fusion", options.fpFusion);
  readSwitch(gpu::kNoReflectFTZAttrName, "reflect-ftz", options.reflectFTZ);
  auto abi = kernelModule->getAttrOfType<StringAttr>(gpu::kABIAttrName);
  if (abi || from > Stage::TTIR) {
    options.abi = abi ? abi.str() : CompileOptions().abi;
    specify("abi", options.abi);
  }
}

/// Reads the options that the only lowered kernel of a module specifies.
void Compilation::readKernelOptions(Operation *kernelModule) {
  SmallVector<Operation *> kernels = collectKernels(kernelModule, /*isForCPU=*/false);
  if (kernels.size() != 1)
    return;
  if (auto registers = kernels.front()->getAttrOfType<IntegerAttr>(NVVM::NVVMDialect::getMaxnregAttrName())) {
    options.maxNReg = registers.getInt();
    specify("maxnreg", Twine(options.maxNReg));
  }
}

/// Records options that later stages use, so that a compilation from the text uses them as well.
void Compilation::recordModuleOptions(Operation *kernelModule) {
  if (options.abi != CompileOptions().abi)
    kernelModule->setAttr(gpu::kABIAttrName, StringAttr::get(&context, options.abi));
  if (options.maxNReg)
    kernelModule->setAttr(gpu::kMaxNRegAttrName, Builder(&context).getI32IntegerAttr(options.maxNReg));
  if (!options.fpFusion)
    kernelModule->setAttr(gpu::kNoFPFusionAttrName, UnitAttr::get(&context));
  if (!options.reflectFTZ)
    kernelModule->setAttr(gpu::kNoReflectFTZAttrName, UnitAttr::get(&context));
}

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

/// Gives the entry arguments of functions the names that they have in the text, unless their locations have names.
static void nameArguments(const AsmParserState &state) {
  for (const AsmParserState::BlockDefinition &definition : state.getBlockDefs()) {
    Block *block = definition.block;
    if (!block->isEntryBlock() || !isa_and_nonnull<FunctionOpInterface>(block->getParentOp()))
      continue;
    for (auto [argument, source] : llvm::zip(block->getArguments(), definition.arguments)) {
      StringRef text(source.loc.Start.getPointer(), source.loc.End.getPointer() - source.loc.Start.getPointer());
      // MLIR prints arguments without a name by their number.
      bool isNumbered = text == ("%arg" + Twine(argument.getArgNumber())).str();
      if (isNumbered || !text.consume_front("%") || text.empty() || llvm::isDigit(text.front()) ||
          argument.getLoc()->findInstanceOf<NameLoc>())
        continue;
      argument.setLoc(NameLoc::get(StringAttr::get(argument.getContext(), text), argument.getLoc()));
    }
  }
}

/// Parses text or bytecode.
static OwningOpRef<ModuleOp> parse(llvm::MemoryBufferRef source, MLIRContext *context) {
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(source), llvm::SMLoc());
  if (isBytecode(source))
    return parseSourceFile<ModuleOp>(sources, context);
  Block block;
  AsmParserState state;
  if (failed(parseAsmSourceFile(sources, &block, ParserConfig(context), &state)))
    return nullptr;
  nameArguments(state);
  LocationAttr start = FileLineColLoc::get(context, source.getBufferIdentifier(), /*line=*/0, /*column=*/0);
  return mlir::detail::constructContainerOpForParserIfNecessary<ModuleOp>(&block, context, start);
}

FailureOr<Artifact> Compilation::compileMLIR(llvm::MemoryBufferRef source) {
  TimingScope parsing = time("parse");
  OwningOpRef<ModuleOp> module = parse(source, &context);
  parsing.stop();
  return module ? run(*module) : FailureOr<Artifact>(failure());
}

/// Chooses the kernel that the option `kernel` names. Code generation requires one.
LogicalResult Compilation::chooseGPUKernel(Operation *kernelModule) {
  SmallVector<Operation *> kernels = collectKernels(kernelModule, /*isForCPU=*/false);
  for (Operation &op : kernelModule->getRegion(0).getOps())
    if (auto symbol = dyn_cast<SymbolOpInterface>(op); symbol && !symbol.isPrivate() && !symbol.isDeclaration())
      location = op.getLoc();
  if (options.kernel.empty() && (isMLIR(emit) || kernels.size() < 2))
    return success();
  if (kernels.empty())
    return error() << "expected a kernel `" << options.kernel << "`, but got none";
  FailureOr<size_t> selected = selectKernel(getNames(kernels), options.kernel, [&] { return error(); });
  if (failed(selected))
    return failure();
  location = kernels[*selected]->getLoc();
  keepOnlyKernel(kernelModule, kernels[*selected], /*isForCPU=*/false);
  return success();
}

/// Verifies that the host code, which is a part of MLIR that is emitted, launches no kernel that is left out.
LogicalResult Compilation::checkLaunches(ModuleOp module) {
  if (!isMLIR(emit) || options.kernel.empty())
    return success();
  WalkResult result = module.walk([&](mlir::gpu::LaunchFuncOp launch) {
    if (SymbolTable::lookupNearestSymbolFrom(launch, launch.getKernel()))
      return WalkResult::advance();
    launch.emitOpError() << "expected a launch of `" << options.kernel
                         << "`, the only kernel that the option `kernel` keeps, but got one of " << launch.getKernel();
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Returns a module as the result. Unlike the kernels, host code has not been verified since passes changed the
/// kernels that it names.
FailureOr<Artifact> Compilation::finish(ModuleOp module) {
  FailureOr<Operation *> kernelModule = findKernelModule(module);
  if (failed(kernelModule) || (*kernelModule != module && failed(verify(module))))
    return failure();
  return finish(emit, printModule(module));
}

/// Returns the target that MLIR has attached to a `gpu.module`: the default of kernels that are not for a target yet.
/// Empty if there is none, and, with a warning, if it cannot be used.
static StringRef lookupAttachedTarget(Operation *kernelModule) {
  auto gpuModule = dyn_cast<mlir::gpu::GPUModuleOp>(kernelModule);
  ArrayAttr targets = gpuModule ? gpuModule.getTargetsAttr() : ArrayAttr();
  llvm::SetVector<StringRef> chips;
  for (Attribute attached : targets ? targets.getValue() : ArrayRef<Attribute>())
    if (auto nvvm = dyn_cast<NVVM::NVVMTargetAttr>(attached))
      chips.insert(nvvm.getChip());
  if (chips.empty())
    return StringRef();
  if (chips.size() == 1 && lookupTarget(chips.front()))
    return chips.front();
  InFlightDiagnostic warning = gpuModule.emitWarning() << "the targets of the `gpu.module` are ignored: ";
  if (chips.size() == 1)
    warning << explainUnknownTarget(chips.front());
  else
    warning << "expected one, but got " << llvm::join(chips, ", ");
  return StringRef();
}

FailureOr<Artifact> Compilation::run(ModuleOp module) {
  if (failed(checkOptions()))
    return failure();
  FailureOr<StringRef> kernelName = keepOnlyModuleOf(module, options.kernel, [&] { return error(); });
  if (failed(kernelName))
    return failure();
  options.kernel = kernelName->str();
  FailureOr<Operation *> kernelModule = findKernelModule(module);
  if (failed(kernelModule))
    return failure();
  FailureOr<Stage> stage = detectStage(*kernelModule);
  if (failed(stage) || failed(chooseBackEnd(*stage)) || failed(checkNotPassed(*stage)))
    return failure();
  from = *stage;
  // Kernels are for launches from outside of the module, which nested functions of a module alone are not visible in.
  for (FuncOp function : (*kernelModule)->getRegion(0).getOps<FuncOp>())
    if (function.isNested())
      function.setPublic();
  if (isForCPU)
    return compileForCPU(module);

  readModuleOptions(*kernelModule);
  auto named = (*kernelModule)->getAttrOfType<StringAttr>(gpu::kTargetAttrName);
  StringRef inputTarget = named ? named.getValue() : StringRef();
  if (!named && options.target.empty())
    inputTarget = lookupAttachedTarget(*kernelModule);
  if (failed(chooseTarget(lookupTarget(inputTarget), inputTarget, /*mayDiffer=*/false)))
    return failure();
  // Record the target, whose capabilities the later passes use.
  if (!named && from == Stage::TTGIR)
    (*kernelModule)->setAttr(gpu::kTargetAttrName, StringAttr::get(&context, target->name));
  if (failed(chooseGPUKernel(*kernelModule)) || failed(checkLaunches(module)))
    return failure();
  if (from == Stage::NVVM)
    readKernelOptions(*kernelModule);
  if (failed(runPipelines(module)))
    return failure();
  kernelModule = findKernelModule(module);
  if (failed(kernelModule))
    return failure();
  if (failed(checkKernelAttributes(*kernelModule)))
    return failure();
  metadata.readModule(*kernelModule);
  metadata.fpFusion = options.fpFusion;
  if (failed(checkLaunch()))
    return failure();

  if (isMLIR(emit))
    return finish(module);

  auto fail = [&] { return error(); };
  std::unique_ptr<llvm::TargetMachine> machine = createTargetMachine(*target, getCodeGenerationOptions(), fail);
  if (!machine)
    return failure();
  llvm::LLVMContext llvmContext;
  filter.attach(llvmContext, location);
  TimingScope translation = time("translate to LLVM IR");
  std::unique_ptr<llvm::Module> translated = translateToLLVMIR(*kernelModule, llvmContext, *machine, fail);
  translation.stop();
  if (!translated) {
    if (!filter.hasError())
      error() << "the kernel cannot be translated to LLVM IR";
    return failure();
  }
  if (std::string reason = explainUnsupportedOnGPU(*translated); !reason.empty())
    return error() << reason;
  return compileModule(*translated, *machine);
}
