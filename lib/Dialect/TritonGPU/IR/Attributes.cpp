//===- Attributes.cpp - Attributes of ttg on operations of any dialect ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/AttributeValue.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/Partition.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

//===----------------------------------------------------------------------===//
// Values and places
//===----------------------------------------------------------------------===//

/// Whether the numbers are non-negative and in strictly increasing order.
static bool areIncreasingNumbers(ArrayRef<int32_t> numbers) {
  bool areIncreasing = llvm::adjacent_find(numbers, std::greater_equal<>()) == numbers.end();
  return areIncreasing && (numbers.empty() || numbers.front() >= 0);
}

static LogicalResult emitPlaceError(Operation *op, NamedAttribute attribute, StringRef place) {
  return op->emitOpError() << "expected `" << attribute.getName().getValue() << "` on " << place << ", but got it on `"
                           << op->getName() << "`";
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

/// Verifies an attribute of modules.
template <LogicalResult (*verify)(Operation *, NamedAttribute)>
static LogicalResult onModule(Operation *op, NamedAttribute attribute) {
  if (!op->hasTrait<mlir::OpTrait::SymbolTable>())
    return emitPlaceError(op, attribute, "a module");
  return verify(op, attribute);
}

/// Verifies a number of warps, threads or CTAs.
static LogicalResult verifyCount(Operation *op, NamedAttribute attribute) {
  std::optional<int32_t> value = getI32Value(attribute.getValue());
  if (!value || *value < 1 || *value > 1024 || !llvm::isPowerOf2_32(*value))
    return emitValueError(op, attribute, "an integer that is a power of two up to 1024");
  return success();
}

static LogicalResult verifyNumWarps(Operation *op, NamedAttribute attribute) {
  if (!op->hasTrait<mlir::OpTrait::SymbolTable>() && !isa<FuncOp>(op))
    return emitPlaceError(op, attribute, "a module or on a function");
  return verifyCount(op, attribute);
}

static LogicalResult verifyTarget(Operation *op, NamedAttribute attribute) {
  auto target = dyn_cast<StringAttr>(attribute.getValue());
  if (!target)
    return emitValueError(op, attribute, "a target such as \"sm_90a\"");
  if (lookupTarget(target.getValue()))
    return success();
  return op->emitOpError() << "has the attribute `" << kTargetAttrName
                           << "`: " << explainUnknownTarget(target.getValue());
}

static LogicalResult verifyPositive(Operation *op, NamedAttribute attribute) {
  return verifyInteger(op, attribute, /*least=*/1);
}

static LogicalResult verifyUnit(Operation *op, NamedAttribute attribute) {
  return isa<UnitAttr>(attribute.getValue()) ? success() : emitValueError(op, attribute, "a unit attribute");
}

/// Verifies the ABI of the kernels of a module.
static LogicalResult verifyABI(Operation *op, NamedAttribute attribute) {
  auto abi = dyn_cast<StringAttr>(attribute.getValue());
  if (abi && (abi.getValue() == "triton" || abi.getValue() == "native"))
    return success();
  return emitValueError(op, attribute, "`triton` or `native`");
}

/// Verifies an alignment in bytes.
static LogicalResult verifyAlignment(Operation *op, NamedAttribute attribute) {
  std::optional<int32_t> value = getI32Value(attribute.getValue());
  if (value && *value > 0 && llvm::isPowerOf2_32(*value))
    return success();
  return emitValueError(op, attribute, "an integer that is a power of two");
}

//===----------------------------------------------------------------------===//
// Lowered kernels
//===----------------------------------------------------------------------===//

/// Verifies an attribute of lowered kernels.
template <LogicalResult (*verify)(LLVM::LLVMFuncOp, NamedAttribute)>
static LogicalResult onLoweredKernel(Operation *op, NamedAttribute attribute) {
  auto kernel = dyn_cast<LLVM::LLVMFuncOp>(op);
  return kernel ? verify(kernel, attribute) : emitPlaceError(op, attribute, "an `llvm.func`");
}

/// Verifies the types of a kernel's parameters before lowering. Those of a kernel for a GPU are its first parameters.
static LogicalResult verifyParameterTypes(LLVM::LLVMFuncOp kernel, NamedAttribute attribute) {
  auto types = dyn_cast<ArrayAttr>(attribute.getValue());
  auto isParameterType = [](Attribute entry) {
    auto type = dyn_cast<TypeAttr>(entry);
    return type && (isKernelParameter(type.getValue()) || isa<TensorDescType>(type.getValue()));
  };
  if (!types || !llvm::all_of(types, isParameterType))
    return emitValueError(kernel, attribute, "an array of types of pointers, scalars and descriptors");
  bool isForGPU = kernel->hasAttr(NVVM::NVVMDialect::getKernelFuncAttrName());
  if (isForGPU && types.size() > kernel.getNumArguments())
    return kernel.emitOpError() << "expected at most " << kernel.getNumArguments() << " types in `"
                                << kParameterTypesAttrName << "`, one per parameter, but got " << types.size();
  return success();
}

/// Returns the number of parameters that a lowered kernel had.
static size_t getNumParameters(LLVM::LLVMFuncOp kernel) {
  auto types = kernel->getAttrOfType<ArrayAttr>(kParameterTypesAttrName);
  return types ? types.size() : 0;
}

static LogicalResult verifyParameterNames(LLVM::LLVMFuncOp kernel, NamedAttribute attribute) {
  auto names = dyn_cast<ArrayAttr>(attribute.getValue());
  if (!names || !llvm::all_of(names, llvm::IsaPred<StringAttr>))
    return emitValueError(kernel, attribute, "an array of strings");
  if (size_t count = getNumParameters(kernel); names.size() != count)
    return kernel.emitOpError() << "expected " << count << " names in `" << kParameterNamesAttrName
                                << "`, as many as types in `" << kParameterTypesAttrName << "`, but got "
                                << names.size();
  return success();
}

static LogicalResult verifyReadOnlyParameters(LLVM::LLVMFuncOp kernel, NamedAttribute attribute) {
  auto numbers = dyn_cast<DenseI32ArrayAttr>(attribute.getValue());
  if (numbers && areIncreasingNumbers(numbers) &&
      (numbers.empty() || static_cast<size_t>(numbers.asArrayRef().back()) < getNumParameters(kernel)))
    return success();
  return emitValueError(kernel, attribute,
                        "an array<i32> of the numbers of parameters of `" + Twine(kParameterTypesAttrName) +
                            "`, in strictly increasing order");
}

static LogicalResult verifyMayRunLong(LLVM::LLVMFuncOp kernel, NamedAttribute attribute) {
  return isa<BoolAttr>(attribute.getValue()) ? success() : emitValueError(kernel, attribute, "true or false");
}

//===----------------------------------------------------------------------===//
// Partitions
//===----------------------------------------------------------------------===//

std::optional<ArrayRef<int32_t>> mlir::triton::gpu::getPartitions(Operation *op) {
  auto array = op->getAttrOfType<DenseI32ArrayAttr>(kPartitionAttrName);
  return array ? std::optional(array.asArrayRef()) : std::nullopt;
}

/// Whether the attribute lists at least one partition, in strictly increasing order.
static bool isPartitionList(Attribute value) {
  auto array = dyn_cast<DenseI32ArrayAttr>(value);
  return array && !array.empty() && areIncreasingNumbers(array);
}

static constexpr StringLiteral kPartitionListText =
    "an array<i32> of at least one partition, in strictly increasing order";

/// Verifies that the partitions of an operation are those of the operations in its regions.
static LogicalResult verifyPartition(Operation *op, NamedAttribute attribute) {
  if (!isPartitionList(attribute.getValue()))
    return emitValueError(op, attribute, kPartitionListText);
  llvm::SmallSetVector<int32_t, 8> nested;
  for (Region &region : op->getRegions())
    for (Operation &child : region.getOps()) {
      // Terminators, poison and operations that are not in a partition yet do not count.
      if (child.hasTrait<mlir::OpTrait::ReturnLike>() || isa<ub::PoisonOp>(child))
        continue;
      if (auto ids = child.getAttrOfType<DenseI32ArrayAttr>(kPartitionAttrName))
        nested.insert_range(ids.asArrayRef());
    }
  SmallVector<int32_t> all = nested.takeVector();
  llvm::sort(all);
  if (all.empty() || ArrayRef(all) == *getPartitions(op))
    return success();
  return op->emitOpError() << "expected the partitions of the nested operations, [" << all << "], but got ["
                           << *getPartitions(op) << "]";
}

/// Verifies the lists of the partitions that use each result of an operation.
static LogicalResult verifyPartitionOutputs(Operation *op, NamedAttribute attribute) {
  auto outputs = dyn_cast<ArrayAttr>(attribute.getValue());
  if (!outputs || !llvm::all_of(outputs, isPartitionList))
    return emitValueError(op, attribute, "an array of one entry per result, each " + kPartitionListText);
  if (outputs.size() != op->getNumResults())
    return op->emitOpError() << "expected " << op->getNumResults() << " entries in `" << kPartitionOutputsAttrName
                             << "`, one per result, but got " << outputs.size();
  return success();
}

/// Verifies the pipeline stages of a loop's partitions.
static LogicalResult verifyPartitionStages(Operation *op, NamedAttribute attribute) {
  auto isStage = [](Attribute entry) {
    std::optional<int32_t> stage = getI32Value(entry);
    return stage && *stage >= 0;
  };
  auto stages = dyn_cast<ArrayAttr>(attribute.getValue());
  if (stages ? llvm::all_of(stages, isStage) : succeeded(verifyI32Array(op, attribute)))
    return success();
  return stages ? emitValueError(op, attribute, "an array of non-negative i32") : failure();
}

//===----------------------------------------------------------------------===//
// All attributes
//===----------------------------------------------------------------------===//

LogicalResult TritonGPUDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  static constexpr DeclaredAttribute declared[] = {
      {kNumWarpsAttrName, verifyNumWarps},
      {kNumCTAsAttrName, onModule<verifyCount>},
      {kThreadsPerWarpAttrName, onModule<verifyCount>},
      {kTargetAttrName, onModule<verifyTarget>},
      {kMaxNRegAttrName, onModule<verifyPositive>},
      {kABIAttrName, onModule<verifyABI>},
      {kNoFPFusionAttrName, onModule<verifyUnit>},
      {kNoReflectFTZAttrName, onModule<verifyUnit>},
      {kTotalNumWarpsAttrName, onModule<verifyPositive>},
      {kSharedAttrName, onModule<verifyNonNegative>},
      {kTensorMemorySizeAttrName, onModule<verifyNonNegative>},
      {kGlobalScratchSizeAttrName, onModule<verifyNonNegative>},
      {kGlobalScratchAlignmentAttrName, onModule<verifyAlignment>},
      {kProfileScratchSizeAttrName, onModule<verifyNonNegative>},
      {kProfileScratchAlignmentAttrName, onModule<verifyAlignment>},
      {kGlobalScratchOffsetAttrName, verifyNonNegative},
      {kPartitionAttrName, verifyPartition},
      {kPartitionOutputsAttrName, verifyPartitionOutputs},
      {kPartitionStagesAttrName, verifyPartitionStages},
      {kWarpSpecializeTagAttrName, verifyNonNegative},
      {kMustExecuteAttrName, verifyFlag},
      {kAlwaysFuseAttrName, verifyFlag},
      {kParameterTypesAttrName, onLoweredKernel<verifyParameterTypes>},
      {kParameterNamesAttrName, onLoweredKernel<verifyParameterNames>},
      {kReadOnlyParametersAttrName, onLoweredKernel<verifyReadOnlyParameters>},
      {kMayRunLongAttrName, onLoweredKernel<verifyMayRunLong>},
  };
  return verifyDeclared(op, attribute, declared);
}
