//===- Compilation.cpp - Compilation from LLVM IR and PTX -----------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Compilation.h"

#include "KernelSelection.h"
#include "MetadataRecord.h"

#include "triton/CPURuntime/KernelSymbols.h"
#include "triton/Compiler/SourceLanguage.h"
#include "triton/Target/InlineAssembly.h"
#include "triton/Target/LLVMIRReader.h"
#include "triton/Target/LLVMIRSupport.h"
#include "triton/Target/Libdevice.h"
#include "triton/TargetInfo/NumericOption.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir;
using namespace mlir::triton;
using llvm::StringRef;

/// Verifies options that were set without setCompileOption, whatever the input and the target.
LogicalResult Compilation::checkOptions() {
  if (options.abi != "triton" && options.abi != "native")
    return error() << "expected abi to be triton or native, but got '" << options.abi << "'";
  for (auto [option, value] : {std::pair<NumericOption, int64_t>(options::kNumWarps, options.numWarps),
                               {options::kNumStages, options.numStages},
                               {options::kNumCTAs, options.numCTAs},
                               {options::kMaxNReg, options.maxNReg},
                               {options::kStepLimit, options.stepLimit}})
    if (!option.accepts(value))
      return error() << option.explain(value);
  return success();
}

FailureOr<Artifact> Compilation::run(llvm::MemoryBufferRef source) {
  if (failed(checkOptions()))
    return failure();
  switch (detectLanguage(source.getBuffer())) {
  case SourceLanguage::Empty:
    return error() << "expected IR or PTX, but got an empty file";
  case SourceLanguage::ELF:
    return error() << "expected IR or PTX, but got machine code";
  case SourceLanguage::MLIR:
    return compileMLIR(source);
  case SourceLanguage::LLVMIR:
    return compileLLVMIR(source);
  case SourceLanguage::PTX:
    return compilePTX(source.getBuffer().str());
  }
  llvm_unreachable("unknown source language");
}

std::string mlir::triton::printModule(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module->print(stream, OpPrintingFlags().enableDebugInfo().printNameLocAsPrefix());
  stream << '\n';
  return text;
}

std::string mlir::triton::printModule(const llvm::Module &module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream, nullptr);
  return text;
}

void Compilation::recordStage(Stage stage, ModuleOp module, Operation *kernelModule) {
  if (options.observer)
    options.observer->observeMLIR(stage, kernelModule);
  if (stage != emit && llvm::is_contained(options.keepStages, stage))
    passed.emplace_back(stage, printModule(module));
}

void Compilation::recordStage(const llvm::Module &module) {
  if (options.observer)
    options.observer->observeLLVMIR(module);
  if (emit != Stage::LLVMIR && llvm::is_contained(options.keepStages, Stage::LLVMIR))
    passed.emplace_back(Stage::LLVMIR, printModule(module));
}

LogicalResult Compilation::checkNotPassed(Stage stage) {
  if (emit >= stage)
    return success();
  return error() << "expected an input of stage `" << getStageName(emit) << "` or earlier, but got stage `"
                 << getStageName(stage) << "`";
}

/// Chooses between GPU and CPU, and the stage to emit. `from` is the stage of the input if it is MLIR.
LogicalResult Compilation::chooseBackEnd(std::optional<Stage> from, bool isHostCode) {
  isForCPU = options.target == "cpu";
  if (options.target.empty())
    isForCPU = isHostCode || (from && isCPUOnly(*from)) || (options.emit && isCPUOnly(*options.emit));
  emit = options.emit.value_or(isForCPU ? Stage::Object : Stage::PTX);
  StringRef backEnd = isForCPU ? "the CPU" : "a GPU";
  if (from && (isForCPU ? *from == Stage::NVVM : isCPUOnly(*from)))
    return error() << "expected an input of a stage for " << backEnd << ", but got stage `" << getStageName(*from)
                   << "`";
  if (isForCPU ? isGPUOnly(emit) : isCPUOnly(emit))
    return error() << "expected a stage for " << backEnd << " to emit, but got `" << getStageName(emit) << "`";
  return success();
}

/// Chooses the target. After `ttir` an input has a target; only the machine code of PTX may be for another one
/// (`mayDiffer`).
LogicalResult Compilation::chooseTarget(const TargetInfo *inputTarget, StringRef inputTargetName, bool mayDiffer) {
  if (!options.target.empty()) {
    target = lookupTarget(options.target);
    if (!target)
      return error() << explainUnknownTarget(options.target, {"cpu"});
    if (!inputTargetName.empty() && inputTarget != target && !mayDiffer)
      return error() << "expected an input for " << target->name << ", but got one for " << inputTargetName;
  } else if (!inputTargetName.empty()) {
    target = inputTarget;
    if (!target)
      return error() << "the target of the input: " << explainUnknownTarget(inputTargetName);
  } else {
    target = &getDefaultTarget();
  }
  if (options.numCTAs > 1 && !target->has(TargetFeature::Clusters))
    return error() << "expected 1 as num-ctas, but got " << options.numCTAs << ": " << target->name
                   << " has no clusters";
  options.target = target->name.str();
  metadata.target = options.target;
  metadata.abi = options.abi;
  return success();
}

/// Verifies that the target can launch the kernel that the metadata describes, whose input may be of any stage.
LogicalResult Compilation::checkLaunch() {
  if (int64_t threads = metadata.threads.value_or(1); threads > kMaxThreadsPerBlock)
    return error() << "expected at most " << kMaxThreadsPerBlock << " threads per thread block, but got " << threads;
  int64_t blocks = metadata.numCTAs.value_or(1);
  int64_t most = target->has(TargetFeature::Clusters) ? kMaxBlocksPerCluster : 1;
  if (blocks > most)
    return error() << "expected at most " << most << " thread blocks per cluster on " << target->name << ", but got "
                   << blocks;
  return checkShared(metadata.shared.value_or(0));
}

LogicalResult Compilation::checkShared(int64_t bytes) {
  if (!options.checkResources || bytes <= target->maxSharedMemory)
    return success();
  return error() << "expected at most " << target->maxSharedMemory << " bytes of shared memory on " << target->name
                 << ", but got " << bytes;
}

/// Returns the constant with the size of the memory that a kernel for the CPU needs, or null for another function.
static const llvm::GlobalVariable *findArenaSize(const llvm::Function &function) {
  if (function.isDeclaration())
    return nullptr;
  return function.getParent()->getNamedGlobal((cpu::getKernelName(function.getName()) + "_arena_bytes").str());
}

static bool hasCPUKernel(const llvm::Module &module) { return llvm::any_of(module, findArenaSize); }

/// Reads what a function says about a kernel for the CPU that no metadata describe.
static void readCPUKernel(const llvm::Function &kernel, KernelMetadata &metadata) {
  metadata.name = cpu::getKernelName(kernel.getName()).str();
  const llvm::GlobalVariable *arena = findArenaSize(kernel);
  if (auto *size = arena->hasInitializer() ? dyn_cast<llvm::ConstantInt>(arena->getInitializer()) : nullptr)
    metadata.arenaBytes = size->getSExtValue();
}

/// Verifies the references of inline assembly to its operands. Reports them where debug information says, or in the
/// source.
LogicalResult Compilation::checkAssembly(const llvm::Module &module, StringRef source) {
  std::string problem;
  const llvm::CallBase *call = findInvalidAssembly(module, problem);
  if (!call)
    return success();
  std::string assembly;
  llvm::raw_string_ostream stream(assembly);
  llvm::printEscapedString(cast<llvm::InlineAsm>(call->getCalledOperand())->getAsmString(), stream);
  Location place = locate(source, "\"" + assembly + "\"");
  if (const llvm::DebugLoc &line = call->getDebugLoc())
    place = FileLineColLoc::get(&context, line->getFilename(), line.getLine(), line.getCol());
  return emitError(place) << problem;
}

FailureOr<Artifact> Compilation::compileLLVMIR(llvm::MemoryBufferRef source) {
  llvm::LLVMContext llvmContext;
  filter.attach(llvmContext, location);
  TimingScope parsing = time("parse");
  llvm::SMDiagnostic problem;
  std::unique_ptr<llvm::Module> module = readLLVMIR(source, llvmContext, problem);
  parsing.stop();
  // The name of the file is no part of what the text means.
  if (module)
    module->setModuleIdentifier(module->getSourceFileName());
  if (!module) {
    location = FileLineColLoc::get(&context, source.getBufferIdentifier(), std::max(problem.getLineNo(), 1),
                                   std::max(problem.getColumnNo() + 1, 1));
    return error() << problem.getMessage();
  }
  if (failed(checkAssembly(*module, source.getBuffer())))
    return failure();
  auto fail = [&] { return error(); };
  from = Stage::LLVMIR;
  if (failed(chooseBackEnd(std::nullopt, /*isHostCode=*/hasCPUKernel(*module))) ||
      failed(checkNotPassed(Stage::LLVMIR)))
    return failure();
  if (isForCPU) {
    if (!hasCPUKernel(*module))
      return error() << "expected a kernel, but got no function `k` with a constant `k_arena_bytes`";
    FailureOr<std::optional<KernelMetadata>> recorded = parseRecord(readRecord(*module), source.getBuffer());
    if (failed(recorded))
      return failure();
    SmallVector<llvm::Function *> kernels;
    for (llvm::Function &function : *module)
      if (findArenaSize(function))
        kernels.push_back(&function);
    FailureOr<size_t> selected = 0;
    if (!options.kernel.empty()) {
      auto names = llvm::map_to_vector(kernels, [](llvm::Function *f) { return cpu::getKernelName(f->getName()); });
      selected = selectKernel(names, options.kernel, fail);
    }
    if (failed(selected))
      return failure();
    if (*recorded && (options.kernel.empty() || (*recorded)->name == options.kernel))
      metadata = std::move(**recorded);
    else if (kernels.size() == 1 || !options.kernel.empty())
      readCPUKernel(*kernels[*selected], metadata);
    std::unique_ptr<llvm::TargetMachine> machine = createHostTargetMachine(fail);
    return machine ? compileHostModule(*module, *machine) : FailureOr<Artifact>(failure());
  }
  FailureOr<llvm::Function *> kernel = chooseKernel(*module);
  if (failed(kernel))
    return failure();
  if (std::string reason = explainUnsupportedOnGPU(*module); !reason.empty())
    return error() << reason;
  StringRef inputTarget = (*kernel)->getFnAttribute("target-cpu").getValueAsString();
  if (failed(chooseTarget(lookupTarget(inputTarget), inputTarget, /*mayDiffer=*/false)))
    return failure();
  KernelMetadata derived;
  derived.readFunction(**kernel);
  if (failed(adoptRecord(readRecord(*module), source.getBuffer(), derived)))
    return failure();
  readFunctionOptions(**kernel);
  std::unique_ptr<llvm::TargetMachine> machine = createTargetMachine(*target, getCodeGenerationOptions(), fail);
  if (!machine)
    return failure();
  return compileModule(*module, *machine);
}

/// Returns the kernel to compile, and removes the others.
FailureOr<llvm::Function *> Compilation::chooseKernel(llvm::Module &module) {
  SmallVector<llvm::Function *> kernels = collectKernels(module);
  if (kernels.empty())
    return error() << "expected one kernel, but got no function with the calling convention `ptx_kernel`";
  FailureOr<size_t> selected = selectKernel(getNames(kernels), options.kernel, [&] { return error(); });
  if (failed(selected))
    return failure();
  if (failed(keepOnlyKernel(module, kernels[*selected], [&] { return error(); })))
    return failure();
  return kernels[*selected];
}

Artifact Compilation::finish(Stage stage, std::string bytes) {
  warnOfIgnoredOptions(stage);
  return {stage, std::move(bytes), std::move(metadata), std::move(passed)};
}

/// Returns the location of the line of the source that contains `part`, or the start of the source.
Location Compilation::locate(StringRef source, StringRef part) {
  size_t at = source.find(part);
  auto start = location->findInstanceOf<FileLineColLoc>();
  if (at == StringRef::npos || !start)
    return location;
  StringRef before = source.take_front(at);
  size_t column = at - (before.rfind('\n') + 1);
  return FileLineColLoc::get(start.getFilename(), before.count('\n') + 1, column + 1);
}

/// Parses the metadata that an earlier compilation has recorded in `source`.
FailureOr<std::optional<KernelMetadata>> Compilation::parseRecord(std::optional<StringRef> record, StringRef source) {
  if (!record)
    return std::optional<KernelMetadata>();
  llvm::Expected<KernelMetadata> recorded = KernelMetadata::fromJSON(*record);
  if (recorded)
    return std::optional(std::move(*recorded));
  return emitError(locate(source, kRecordName)) << "expected the metadata of a kernel as `" << kRecordName
                                                << "`, but got invalid JSON: " << llvm::toString(recorded.takeError());
}

/// Adopts the metadata that an earlier compilation has recorded in `source`, if it describes the kernel of the input.
/// `derived` is what the input itself states.
LogicalResult Compilation::adoptRecord(std::optional<StringRef> record, StringRef source,
                                       const KernelMetadata &derived) {
  FailureOr<std::optional<KernelMetadata>> parsed = parseRecord(record, source);
  if (failed(parsed))
    return failure();
  std::optional<KernelMetadata> &recorded = *parsed;
  if (!recorded || !recorded->describes(derived))
    return success();
  options.abi = recorded->abi;
  specify("abi", options.abi);
  options.fpFusion &= recorded->fpFusion;
  if (!recorded->fpFusion)
    specify("fp-fusion", "false");
  recorded->target = metadata.target;
  metadata = std::move(*recorded);
  return success();
}

/// Reads the options that an LLVM function specifies.
void Compilation::readFunctionOptions(const llvm::Function &kernel) {
  if (kernel.hasFnAttribute("nvvm.maxnreg"))
    specify("maxnreg", kernel.getFnAttribute("nvvm.maxnreg").getValueAsString());
  if (auto *flag =
          llvm::mdconst::extract_or_null<llvm::ConstantInt>(kernel.getParent()->getModuleFlag("nvvm-reflect-ftz")))
    specify("reflect-ftz", flag->isZero() ? "false" : "true");
}

FailureOr<Artifact> Compilation::compileModule(llvm::Module &module, llvm::TargetMachine &machine) {
  auto fail = [&] { return error(); };
  if (failed(prepareModule(module, machine, getCodeGenerationOptions(), fail)))
    return failure();
  FailureOr<llvm::Function *> kernel = chooseKernel(module);
  if (failed(kernel))
    return failure();
  metadata.readFunction(**kernel);
  metadata.fpFusion = options.fpFusion;
  if (failed(checkLaunch()))
    return failure();
  if (!isOptimized(module)) {
    TimingScope linking = time("link libdevice");
    if (failed(linkLibdevice(module, options.paths, fail)))
      return failure();
    linking.stop();
    TimingScope optimization = time("optimize LLVM IR");
    tagFunctions(module, machine);
    optimizeModule(module, machine);
  }
  writeRecord(module, metadata.toRecord());
  recordStage(module);
  if (emit == Stage::LLVMIR)
    return finish(Stage::LLVMIR, printModule(module));

  TimingScope emission = time("generate PTX");
  if (!hasLoops(module))
    machine.setOptLevel(llvm::CodeGenOptLevel::Default);
  FailureOr<std::string> ptx = emitPTX(module, machine, fail);
  emission.stop();
  if (failed(ptx) || filter.hasError())
    return failure();
  writeRecord(*ptx, metadata.toRecord());
  return compilePTX(std::move(*ptx));
}

/// Returns whether PTX has multiplications that are fused with additions.
static bool hasFusedOperations(StringRef text) {
  return llvm::any_of(countPTXInstructions(text),
                      [](const auto &count) { return StringRef(count.first).starts_with("fma."); });
}

FailureOr<Artifact> Compilation::compilePTX(std::string text) {
  FailureOr<PTXModule> module = readPTX(text, [&] { return error(); });
  // The target is already selected if the PTX was generated from LLVM IR.
  bool isInput = !target;
  if (isInput)
    from = Stage::PTX;
  if (failed(module) || (!target && failed(chooseBackEnd(std::nullopt))) || failed(checkNotPassed(Stage::PTX)))
    return failure();
  if (isForCPU)
    return error() << "expected an input of a stage for the CPU, but got PTX";
  if (!target && failed(chooseTarget(lookupTarget(module->target), module->target, /*mayDiffer=*/emit == Stage::Cubin)))
    return failure();
  SmallVector<StringRef> names =
      llvm::map_to_vector(module->entries, [](const PTXEntry &entry) { return StringRef(entry.name); });
  FailureOr<size_t> selected = selectKernel(names, options.kernel, [&] { return error(); });
  if (failed(selected))
    return failure();
  const PTXEntry &entry = module->entries[*selected];
  if (isInput && entry.maxRegisters)
    specify("maxnreg", Twine(*entry.maxRegisters));
  statesThreads = isInput && entry.statesThreads;
  if (!metadata.name) {
    KernelMetadata derived;
    derived.readEntry(entry);
    if (failed(adoptRecord(readRecord(text), text, derived)))
      return failure();
    // The code generation has fused operations already.
    if (metadata.name && metadata.fpFusion) {
      options.fpFusion = true;
      if (emit != Stage::PTX)
        specify("fp-fusion", "true");
    }
  }
  // Of other PTX, ptxas fuses the operations that are left.
  bool isFused = isInput && !metadata.name && (emit == Stage::PTX || hasFusedOperations(text));
  metadata.readEntry(entry);
  metadata.fpFusion = options.fpFusion || isFused;
  if (failed(checkLaunch()))
    return failure();
  if (options.observer)
    options.observer->observePTX(text);
  if (emit == Stage::PTX)
    return finish(Stage::PTX, std::move(text));
  FailureOr<Artifact> cubin = assemble(text, entry);
  if (succeeded(cubin) && llvm::is_contained(options.keepStages, Stage::PTX))
    cubin->passed.emplace_back(Stage::PTX, std::move(text));
  return cubin;
}

FailureOr<Artifact> Compilation::assemble(StringRef ptx, const PTXEntry &entry) {
  PtxasOptions ptxasOptions;
  ptxasOptions.fpFusion = options.fpFusion;
  ptxasOptions.cleanUpOnSignals = options.cleanUpOnSignals;
  // Generated PTX contains the register limit as `.maxnreg`.
  if (!entry.maxRegisters)
    ptxasOptions.maxNReg = options.maxNReg;
  TimingScope assembly = time("ptxas");
  FailureOr<PtxasResult> result =
      runPtxas(ptx, *metadata.name, *target, options.paths, ptxasOptions, [&](unsigned line) -> InFlightDiagnostic {
        std::optional<PTXSourceLocation> source = findSourceLocation(ptx, line);
        return source ? emitError(FileLineColLoc::get(&context, source->file, source->line, source->column)) : error();
      });
  if (failed(result))
    return failure();
  for (const std::string &warning : result->warnings)
    emitWarning(location) << "ptxas: " << warning;
  metadata.statistics = result->statistics;
  if (options.observer)
    options.observer->observeCubin(result->cubin, result->statistics);
  return finish(Stage::Cubin, std::move(result->cubin));
}
