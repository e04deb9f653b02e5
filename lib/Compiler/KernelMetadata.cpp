//===- KernelMetadata.cpp - Kernel metadata for launchers -----------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Compiler/KernelMetadata.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TensorMap.h"
#include "triton/Target/LLVMIRSupport.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Target/LLVMIR/TypeToLLVM.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/ScopedPrinter.h"
#include "llvm/TargetParser/Triple.h"

#include <numeric>

using namespace mlir;
using namespace mlir::triton;
using Kind = KernelParameter::Kind;

/// Appends a parameter at the next aligned offset.
static void append(std::vector<KernelParameter> &parameters, KernelParameter parameter, int64_t alignment) {
  int64_t end = parameters.empty() ? 0 : parameters.back().offset + parameters.back().size;
  parameter.offset = llvm::alignTo(end, std::max<int64_t>(alignment, 1));
  parameters.push_back(std::move(parameter));
}

/// Appends a parameter where NVPTX has one of its type, with at least an alignment: by the data layout. Code generation
/// reports types without a fixed size.
static void append(std::vector<KernelParameter> &parameters, KernelParameter parameter, llvm::Type *type,
                   llvm::MaybeAlign alignment, const llvm::DataLayout &layout) {
  bool hasSize = type->isSized() && !type->isScalableTy();
  parameter.size = hasSize ? layout.getTypeAllocSize(type).getFixedValue() : 0;
  llvm::Align natural = hasSize ? layout.getABITypeAlign(type) : llvm::Align();
  append(parameters, std::move(parameter), std::max(natural, alignment.valueOrOne()).value());
}

static std::string nameArgument(LLVM::LLVMFuncOp kernel, unsigned index) {
  if (!kernel.isExternal())
    if (auto named = kernel.getArgument(index).getLoc()->findInstanceOf<NameLoc>())
      return named.getName().str();
  return "arg" + std::to_string(index);
}

/// Marks the two pointers that the lowering appends to a kernel's parameters, which the launcher provides. Tensor maps
/// that the lowering adds follow them.
static void markScratch(std::vector<KernelParameter> &parameters) {
  size_t end = parameters.size();
  while (end && parameters[end - 1].kind == Kind::TensorMap)
    --end;
  for (size_t i = end; i && i + 2 > end; --i) {
    KernelParameter &parameter = parameters[i - 1];
    if (parameter.kind != Kind::Pointer || !parameter.tritonType.empty())
      return;
    parameter.kind = Kind::Scratch;
    parameter.name = i == end ? "profile_scratch" : "global_scratch";
  }
}

void mlir::triton::makeNamesUnique(llvm::MutableArrayRef<std::string> names) {
  llvm::StringSet<> taken(llvm::from_range, names), seen;
  for (std::string &name : names) {
    if (seen.insert(name).second)
      continue;
    std::string candidate;
    for (unsigned i = 0; candidate.empty() || !taken.insert(candidate).second; ++i)
      candidate = name + "_" + std::to_string(i);
    name = candidate;
  }
}

static std::vector<KernelParameter> readParameters(LLVM::LLVMFuncOp kernel) {
  std::vector<KernelParameter> parameters;
  std::vector<std::string> names;
  for (unsigned index = 0; index < kernel.getNumArguments(); ++index)
    names.push_back(nameArgument(kernel, index));
  makeNamesUnique(names);
  llvm::LLVMContext context;
  LLVM::TypeToLLVMIRTranslator translator(context);
  llvm::DataLayout layout(llvm::Triple("nvptx64-nvidia-cuda").computeDataLayout("shortptr"));
  auto originalTypes = kernel->getAttrOfType<ArrayAttr>(triton::gpu::kParameterTypesAttrName);
  for (auto [index, argumentType] : llvm::enumerate(kernel.getArgumentTypes())) {
    Type type = argumentType;
    KernelParameter parameter;
    parameter.name = names[index];
    if (originalTypes && index < originalTypes.size())
      parameter.tritonType = llvm::to_string(cast<TypeAttr>(originalTypes[index]).getValue());
    llvm::MaybeAlign alignment;
    if (auto byValue = kernel.getArgAttrOfType<TypeAttr>(index, LLVM::LLVMDialect::getByValAttrName())) {
      parameter.kind = Kind::TensorMap;
      parameter.type = llvm::to_string(byValue.getValue());
      type = byValue.getValue();
      if (auto given = kernel.getArgAttrOfType<IntegerAttr>(index, LLVM::LLVMDialect::getAlignAttrName());
          given && llvm::isPowerOf2_64(given.getInt()))
        alignment = llvm::Align(given.getInt());
    } else {
      bool isPointer = isa<LLVM::LLVMPointerType>(type);
      parameter.kind = isPointer ? Kind::Pointer : Kind::Scalar;
      parameter.type = isPointer ? "ptr" : llvm::to_string(type);
    }
    llvm::Type *translated =
        LLVM::isCompatibleType(type) ? translator.translateType(type) : llvm::Type::getVoidTy(context);
    append(parameters, std::move(parameter), translated, alignment, layout);
  }
  return parameters;
}

/// Returns a recipe for a tensor map as JSON: types are strings.
static llvm::json::Value exportRecipe(Attribute attribute) {
  if (auto text = dyn_cast<StringAttr>(attribute))
    return llvm::json::fixUTF8(text.getValue());
  if (auto type = dyn_cast<TypeAttr>(attribute))
    return llvm::json::fixUTF8(llvm::to_string(type.getValue()));
  if (auto isTrue = dyn_cast<BoolAttr>(attribute))
    return isTrue.getValue();
  if (auto number = dyn_cast<IntegerAttr>(attribute))
    return number.getValue().getSExtValue();
  if (auto array = dyn_cast<ArrayAttr>(attribute))
    return llvm::json::Array(llvm::map_range(array, exportRecipe));
  llvm::json::Object object;
  for (NamedAttribute entry : cast<DictionaryAttr>(attribute))
    object.try_emplace(llvm::json::fixUTF8(entry.getName()), exportRecipe(entry.getValue()));
  return object;
}

static std::vector<TensorMapParameter> readTensorMaps(LLVM::LLVMFuncOp kernel) {
  std::vector<TensorMapParameter> tensorMaps;
  auto types = kernel->getAttrOfType<ArrayAttr>(triton::gpu::kParameterTypesAttrName);
  if (!types)
    return tensorMaps;
  auto recipes = kernel->getAttrOfType<DictionaryAttr>(nvidia_gpu::kTensorMapRecipesAttrName);
  for (auto [index, type] : llvm::enumerate(types.getAsValueRange<TypeAttr>())) {
    auto desc = dyn_cast<TensorDescType>(type);
    if (!desc)
      continue;
    FailureOr<nvidia_gpu::TensorMapFormat> format =
        nvidia_gpu::TensorMapFormat::get(desc, [&] { return kernel.emitError(); });
    if (failed(format))
      continue;
    TensorMapParameter &tensorMap = tensorMaps.emplace_back();
    tensorMap.parameter = index;
    tensorMap.swizzle = format->swizzleMode;
    tensorMap.elementType = format->elementType;
    tensorMap.elementBytes = format->elementBytes;
    tensorMap.box.assign(format->box.begin(), format->box.end());
    if (Attribute recipe = recipes ? recipes.get(std::to_string(index)) : Attribute())
      tensorMap.recipe = exportRecipe(recipe);
  }
  return tensorMaps;
}

/// Returns the only kernel of a module, or null if there is not exactly one.
static FunctionOpInterface findKernel(Operation *kernelModule) {
  FunctionOpInterface kernel;
  for (auto function : kernelModule->getRegion(0).getOps<FunctionOpInterface>()) {
    bool isKernel = isa<LLVM::LLVMFuncOp>(function) ? function->hasAttr(NVVM::NVVMDialect::getKernelFuncAttrName())
                                                    : !function.isPrivate() && !function.isExternal();
    if (!isKernel)
      continue;
    if (kernel)
      return nullptr;
    kernel = function;
  }
  return kernel;
}

static int64_t product(llvm::ArrayRef<int64_t> numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), int64_t(1), std::multiplies<>());
}

static void setCluster(KernelMetadata &metadata, llvm::ArrayRef<int64_t> dimensions) {
  metadata.clusterDims = dimensions.vec();
  metadata.clusterDims->resize(3, 1);
  metadata.numCTAs = product(*metadata.clusterDims);
}

void KernelMetadata::readModule(Operation *kernelModule) {
  auto fact = [&](llvm::StringRef attribute) -> std::optional<int64_t> {
    if (auto value = kernelModule->getAttrOfType<IntegerAttr>(attribute))
      return value.getInt();
    return std::nullopt;
  };
  numWarps = fact(gpu::kTotalNumWarpsAttrName);
  if (!numWarps)
    numWarps = fact(gpu::kNumWarpsAttrName);
  if (numWarps) {
    threads = *numWarps * fact(gpu::kThreadsPerWarpAttrName).value_or(32);
    numCTAs = fact(gpu::kNumCTAsAttrName).value_or(1);
    clusterDims = {*numCTAs, 1, 1};
  }
  shared = fact(gpu::kSharedAttrName);
  if (shared) {
    // After allocation, a missing attribute means that there is no scratch.
    globalScratchSize = fact(gpu::kGlobalScratchSizeAttrName).value_or(0);
    globalScratchAlign = fact(gpu::kGlobalScratchAlignmentAttrName).value_or(1);
    profileScratchSize = fact(gpu::kProfileScratchSizeAttrName).value_or(0);
    profileScratchAlign = fact(gpu::kProfileScratchAlignmentAttrName).value_or(1);
  }
  FunctionOpInterface kernel = ::findKernel(kernelModule);
  if (!kernel)
    return;
  name = kernel.getName().str();
  auto lowered = dyn_cast<LLVM::LLVMFuncOp>(kernel.getOperation());
  if (!lowered)
    return;
  if (auto required = lowered->getAttrOfType<DenseI32ArrayAttr>(NVVM::NVVMDialect::getReqntidAttrName()))
    threads = product(llvm::to_vector_of<int64_t>(required.asArrayRef()));
  if (auto cluster = lowered->getAttrOfType<DenseI32ArrayAttr>(NVVM::NVVMDialect::getClusterDimAttrName()))
    setCluster(*this, llvm::to_vector_of<int64_t>(cluster.asArrayRef()));
  parameters = readParameters(lowered);
  tensorMaps = readTensorMaps(lowered);
  // Kernels of other compilers for the ABI of Triton have these parameters, too.
  if (numWarps && (abi != "native" || lowered->hasAttr(gpu::kParameterTypesAttrName)))
    markScratch(*parameters);
}

static std::string describe(llvm::Type *type) {
  if (type->isPointerTy())
    return "ptr";
  if (type->isFloatTy())
    return "f32";
  if (type->isDoubleTy())
    return "f64";
  if (type->isHalfTy())
    return "f16";
  if (type->isBFloatTy())
    return "bf16";
  return llvm::to_string(*type);
}

static std::vector<KernelParameter> readParameters(const llvm::Function &kernel) {
  std::vector<KernelParameter> parameters;
  const llvm::DataLayout &layout = kernel.getDataLayout();
  for (const llvm::Argument &argument : kernel.args()) {
    llvm::Type *byValue = argument.getParamByValType();
    llvm::Type *type = byValue ? byValue : argument.getType();
    KernelParameter parameter;
    parameter.name = argument.hasName() ? argument.getName().str() : "arg" + std::to_string(argument.getArgNo());
    parameter.type = describe(type);
    parameter.kind = byValue ? Kind::TensorMap : type->isPointerTy() ? Kind::Pointer : Kind::Scalar;
    append(parameters, std::move(parameter), type, byValue ? argument.getParamAlign() : std::nullopt, layout);
  }
  return parameters;
}

void KernelMetadata::readFunction(const llvm::Function &kernel) {
  if (!name)
    name = kernel.getName().str();
  if (auto required = readDimensions(kernel, "nvvm.reqntid"); !threads && required && !required->empty())
    threads = product(*required);
  if (auto cluster = readDimensions(kernel, "nvvm.cluster_dim"); !clusterDims && cluster && !cluster->empty())
    setCluster(*this, *cluster);
  if (!parameters)
    parameters = readParameters(kernel);
}

void KernelMetadata::readEntry(const PTXEntry &entry) {
  if (!name)
    name = entry.name;
  if (!threads && !entry.requiredThreads.empty())
    threads = product(entry.requiredThreads);
  if (!clusterDims && !entry.requiredCluster.empty())
    setCluster(*this, entry.requiredCluster);
  if (parameters)
    return;
  parameters.emplace();
  for (const PTXParameter &declared : entry.parameters) {
    KernelParameter parameter;
    parameter.name = declared.name;
    parameter.type = declared.type;
    parameter.kind = declared.isPointer ? Kind::Pointer : Kind::Scalar;
    parameter.size = declared.size;
    append(*parameters, std::move(parameter), declared.alignment);
  }
}
