//===- CPUCompilation.cpp - Compilation for the host CPU ------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Compilation.h"
#include "ParameterAccess.h"

#include "KernelSelection.h"
#include "MetadataRecord.h"

#include "triton/CPURuntime/KernelSymbols.h"
#include "triton/Dialect/Triton/IR/Triton.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Pipelines/Pipelines.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir;
using namespace mlir::triton;

/// Chooses the kernel that the metadata describes. The object code contains all kernels. MLIR with several kernels
/// needs no choice.
LogicalResult Compilation::chooseKernel(Operation *kernelModule) {
  SmallVector<Operation *> kernels = collectKernels(kernelModule, /*isForCPU=*/true);
  if (kernels.empty())
    return error() << "expected a kernel, but got no public function with a body";
  if (options.kernel.empty() && kernels.size() > 1 && isMLIR(emit))
    return success();
  FailureOr<size_t> selected = selectKernel(getNames(kernels), options.kernel, [&] { return error(); });
  if (failed(selected))
    return failure();
  location = kernels[*selected]->getLoc();
  metadata.readCPUKernel(kernels[*selected]);
  // Host code outside of a `gpu.module` may launch its other kernels: without them, its symbols would be dangling.
  bool hasHostCode = !isa<ModuleOp>(kernelModule);
  if (!options.kernel.empty() && from < Stage::CPU && !hasHostCode)
    keepOnlyKernel(kernelModule, kernels[*selected], /*isForCPU=*/true);
  return success();
}

/// Returns the lowered kernel of this name.
static Operation *findLoweredKernel(Operation *module, StringRef name) {
  Operation *kernel = SymbolTable::lookupSymbolIn(module, (name + cpu::kKernelSymbolSuffix).str());
  return kernel ? kernel : SymbolTable::lookupSymbolIn(module, name);
}

/// Lowers all functions, and attaches facts on the kernels and their parameters, for the metadata.
LogicalResult Compilation::lowerForCPU(ModuleOp module, Operation *kernelModule) {
  Builder builder(&context);
  SmallVector<std::pair<std::string, SmallVector<NamedAttribute>>> kernels;
  auto isLong = builder.getBoolAttr(mayRunLong(kernelModule));
  for (auto function : kernelModule->getRegion(0).getOps<FuncOp>())
    if (isKernel(function, /*isForCPU=*/true))
      kernels.push_back(
          {function.getName().str(),
           {builder.getNamedAttr(gpu::kParameterTypesAttrName, builder.getTypeArrayAttr(function.getArgumentTypes())),
            builder.getNamedAttr(gpu::kParameterNamesAttrName, getParameterNames(function)),
            builder.getNamedAttr(gpu::kReadOnlyParametersAttrName,
                                 builder.getDenseI32ArrayAttr(getReadOnlyParameters(function))),
            builder.getNamedAttr(gpu::kMayRunLongAttrName, isLong)}});

  CPUPipelineOptions pipelineOptions;
  pipelineOptions.boundsChecking = options.boundsChecking;
  pipelineOptions.interruptible = options.interruptible;
  pipelineOptions.stepLimit = options.stepLimit;
  auto build = [&](OpPassManager &passes) { buildTritonToCPUPipeline(passes, pipelineOptions); };
  if (failed(runPasses(module, Stage::CPU, build)))
    return failure();

  FailureOr<Operation *> lowered = findKernelModule(module);
  if (failed(lowered))
    return failure();
  for (const auto &[kernel, attributes] : kernels)
    if (Operation *function = findLoweredKernel(*lowered, kernel))
      for (NamedAttribute attribute : attributes)
        function->setAttr(attribute.getName(), attribute.getValue());
  return success();
}

FailureOr<Artifact> Compilation::compileForCPU(ModuleOp module) {
  metadata.target = "cpu";
  FailureOr<Operation *> kernelModule = findKernelModule(module);
  if (failed(kernelModule) || failed(chooseKernel(*kernelModule)) || failed(checkLaunches(module)))
    return failure();
  if (from == Stage::TTIR && emit == Stage::TTIR) {
    PipelineOptions pipelineOptions;
    pipelineOptions.verifyStages = options.verifyStages;
    if (failed(runPasses(module, emit, [&](OpPassManager &passes) { buildTTIRPipeline(passes, pipelineOptions); })))
      return failure();
    kernelModule = findKernelModule(module);
    if (failed(kernelModule))
      return failure();
  }
  recordStage(from, module, *kernelModule);
  if (from == emit)
    return finish(module);
  if (from < Stage::CPU) {
    if (failed(lowerForCPU(module, *kernelModule)))
      return failure();
    kernelModule = findKernelModule(module);
    if (failed(kernelModule))
      return failure();
    if (metadata.name)
      metadata.readCPUKernel(findLoweredKernel(*kernelModule, *metadata.name));
    recordStage(Stage::CPU, module, *kernelModule);
  }
  if (emit == Stage::CPU)
    return finish(module);

  std::unique_ptr<llvm::TargetMachine> machine = createHostTargetMachine([&] { return error(); });
  if (!machine)
    return failure();
  llvm::LLVMContext llvmContext;
  filter.attach(llvmContext, location);
  TimingScope translation = time("translate to LLVM IR");
  std::unique_ptr<llvm::Module> translated =
      translateToLLVMIR(*kernelModule, llvmContext, *machine, [&] { return error(); });
  translation.stop();
  if (!translated) {
    if (!filter.hasError())
      error() << "the kernel cannot be translated to LLVM IR";
    return failure();
  }
  return compileHostModule(*translated, *machine);
}

/// Prints a value, or "nothing" if it is null.
template <typename T>
static std::string describe(const T *value) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (!value)
    return "nothing";
  value->print(stream);
  return text;
}

/// Verifies that the kernel that the metadata describes has the interface of kernels for the CPU, that its parameters
/// are as many as the kernel reads, and that the size of its arena is that which it uses.
LogicalResult Compilation::checkHostKernel(const llvm::Module &module) {
  const std::string &name = *metadata.name;
  const llvm::Function *kernel = module.getFunction(name + cpu::kKernelSymbolSuffix.str());
  if (!kernel)
    kernel = module.getFunction(name);
  if (!kernel || kernel->isDeclaration())
    return error() << "expected a kernel `" << name << "`, which the metadata describes, but got none";
  llvm::Type *pointer = llvm::PointerType::get(module.getContext(), 0);
  llvm::Type *type = llvm::FunctionType::get(llvm::Type::getVoidTy(module.getContext()), {pointer, pointer, pointer},
                                             /*isVarArg=*/false);
  if (kernel->getFunctionType() != type)
    return error() << "expected `" << name << "` to be of type " << describe(type) << ", but got "
                   << describe(kernel->getFunctionType());

  std::string sizeName = name + "_arena_bytes";
  const llvm::GlobalVariable *size = module.getNamedGlobal(sizeName);
  const llvm::Constant *value = size && size->isConstant() && size->hasInitializer() ? size->getInitializer() : nullptr;
  auto *bytes = llvm::dyn_cast_or_null<llvm::ConstantInt>(value);
  if (!bytes || !bytes->getType()->isIntegerTy(64) || bytes->isNegative())
    return error() << "expected a non-negative i64 as constant `" << sizeName << "`, but got " << describe(value);
  metadata.arenaBytes = bytes->getSExtValue();
  if (uint64_t used = kernel->getParamDereferenceableBytes(2); used > bytes->getZExtValue())
    return error() << "expected `" << sizeName << "` to be at least " << used
                   << ", the bytes that the kernel uses, but got " << *metadata.arenaBytes;
  uint64_t read = kernel->getParamDereferenceableBytes(0) / sizeof(void *);
  if (metadata.parameters && read && read != metadata.parameters->size())
    return error() << "expected the types of " << read << " parameters, which the kernel reads, but got "
                   << metadata.parameters->size();
  return success();
}

FailureOr<Artifact> Compilation::compileHostModule(llvm::Module &module, llvm::TargetMachine &machine) {
  auto fail = [&] { return error(); };
  if (failed(prepareHostModule(module, machine, fail)) || (metadata.name && failed(checkHostKernel(module))))
    return failure();
  metadata.target = "cpu";
  metadata.hostCPU = machine.getTargetCPU().str();
  if (!isOptimized(module)) {
    TimingScope optimization = time("optimize LLVM IR");
    tagFunctions(module, machine);
    // O2 vectorizes loops as O3 does, which takes twice as long for kernels with many loops.
    if (options.runsOnce)
      machine.setOptLevel(llvm::CodeGenOptLevel::None);
    else
      optimizeModule(module, machine, llvm::OptimizationLevel::O2);
  }
  if (metadata.name)
    writeRecord(module, metadata.toRecord());
  recordStage(module);
  if (emit == Stage::LLVMIR)
    return finish(Stage::LLVMIR, printModule(module));
  TimingScope emission = time("generate object code");
  FailureOr<std::string> object = emitObject(module, machine, fail);
  emission.stop();
  if (failed(object) || filter.hasError())
    return failure();
  if (options.observer)
    options.observer->observeObject(*object);
  return finish(Stage::Object, std::move(*object));
}
