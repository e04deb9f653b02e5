//===- MLIRCompilation.cpp - Compilation from MLIR ------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Compilation.h"

#include "KernelSelection.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
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
  makeKernelsPublic(*kernelModule);
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
