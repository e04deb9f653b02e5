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

#include "mlir/Dialect/UB/IR/UBOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

/// Verifies an attribute that describes the execution of a module: a count of warps, threads or CTAs, or the target.
static LogicalResult verifyModuleAttribute(Operation *op, NamedAttribute attribute, bool isCount) {
  StringRef name = attribute.getName();

  bool isFunction = isa<FuncOp>(op);
  bool isModule = op->hasTrait<mlir::OpTrait::SymbolTable>();
  if (!isModule && !(isFunction && name == kNumWarpsAttrName))
    return op->emitOpError() << "expected `" << name << "` on a module"
                             << (name == kNumWarpsAttrName ? " or on a function" : "") << ", but got it on `"
                             << op->getName() << "`";
  if (!isCount) {
    auto target = dyn_cast<StringAttr>(attribute.getValue());
    if (!target)
      return emitValueError(op, attribute, "a target such as \"sm_90a\"");
    if (lookupTarget(target.getValue()))
      return success();
    return op->emitOpError() << "has the attribute `" << name << "`: " << explainUnknownTarget(target.getValue());
  }
  std::optional<int32_t> value = getI32Value(attribute.getValue());
  if (!value || *value < 1 || *value > 1024 || !llvm::isPowerOf2_32(*value))
    return emitValueError(op, attribute, "an i32 that is a power of two up to 1024");
  return success();
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
  return emitValueError(op, attribute, "an i32 that is a power of two");
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
  if (!array || array.empty() || array[0] < 0)
    return false;
  ArrayRef<int32_t> ids = array;
  return llvm::all_of(llvm::seq<size_t>(1, ids.size()), [&](size_t i) { return ids[i - 1] < ids[i]; });
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
  StringRef name = attribute.getName();
  if (llvm::is_contained({kNumWarpsAttrName, kNumCTAsAttrName, kThreadsPerWarpAttrName}, name))
    return verifyModuleAttribute(op, attribute, /*isCount=*/true);
  if (name == kTargetAttrName)
    return verifyModuleAttribute(op, attribute, /*isCount=*/false);
  if (name == kMaxNRegAttrName || name == kTotalNumWarpsAttrName)
    return verifyInteger(op, attribute, /*least=*/1);
  if (llvm::is_contained({kSharedAttrName, kTensorMemorySizeAttrName, kGlobalScratchSizeAttrName,
                          kProfileScratchSizeAttrName, kGlobalScratchOffsetAttrName, kWarpSpecializeTagAttrName},
                         name))
    return verifyInteger(op, attribute);
  if (name == kGlobalScratchAlignmentAttrName || name == kProfileScratchAlignmentAttrName)
    return verifyAlignment(op, attribute);
  if (name == kPartitionAttrName)
    return verifyPartition(op, attribute);
  if (name == kPartitionOutputsAttrName)
    return verifyPartitionOutputs(op, attribute);
  if (name == kPartitionStagesAttrName)
    return verifyPartitionStages(op, attribute);
  if (name == kABIAttrName)
    return verifyABI(op, attribute);
  if (name == kNoFPFusionAttrName || name == kNoReflectFTZAttrName)
    return isa<UnitAttr>(attribute.getValue()) ? success() : emitValueError(op, attribute, "a unit attribute");
  if (name == kMustExecuteAttrName || name == kAlwaysFuseAttrName)
    return verifyFlag(op, attribute);
  return success();
}
