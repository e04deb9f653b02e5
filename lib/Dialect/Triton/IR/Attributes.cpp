//===- Attributes.cpp - Attributes of tt on operations of any dialect ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/AttributeValue.h"
#include "triton/Dialect/Triton/IR/Triton.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::triton;

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

LogicalResult mlir::triton::emitValueError(Operation *op, NamedAttribute attribute, const Twine &expected) {
  return op->emitOpError() << "expected `" << attribute.getName().getValue() << "` to be " << expected << ", but got "
                           << attribute.getValue();
}

static bool isI32(Attribute value, int64_t least) {
  auto integer = dyn_cast<IntegerAttr>(value);
  return integer && integer.getType().isSignlessInteger(32) && integer.getInt() >= least;
}

LogicalResult mlir::triton::verifyI32(Operation *op, NamedAttribute attribute, int64_t least) {
  if (isI32(attribute.getValue(), least))
    return success();
  return emitValueError(op, attribute, least == 0 ? Twine("a non-negative i32") : "an i32 of at least " + Twine(least));
}

LogicalResult mlir::triton::verifyUnit(Operation *op, NamedAttribute attribute) {
  return isa<UnitAttr>(attribute.getValue()) ? success() : emitValueError(op, attribute, "a unit attribute");
}

static bool isI32Array(Attribute value) {
  auto array = dyn_cast<DenseI32ArrayAttr>(value);
  return array && llvm::all_of(array.asArrayRef(), [](int32_t entry) { return entry >= 0; });
}

LogicalResult mlir::triton::verifyI32Array(Operation *op, NamedAttribute attribute) {
  return isI32Array(attribute.getValue()) ? success()
                                          : emitValueError(op, attribute, "an array<i32> of non-negative integers");
}

//===----------------------------------------------------------------------===//
// Attributes with the prefix `tt`
//===----------------------------------------------------------------------===//

static bool isAxisInfo(StringRef name) {
  return name == TritonDialect::kDivisibilityAttrName || name == TritonDialect::kContiguityAttrName ||
         name == TritonDialect::kConstancyAttrName;
}

static bool isPositiveInteger(Attribute value) {
  auto integer = dyn_cast<IntegerAttr>(value);
  return integer && (integer.getType().isSignlessInteger(32) || integer.getType().isSignlessInteger(64)) &&
         integer.getInt() > 0;
}

/// Verifies divisibility, contiguity or constancy of values of these types.
static LogicalResult verifyAxisInfo(Operation *op, NamedAttribute attribute, TypeRange types) {
  auto elements = dyn_cast<DenseIntElementsAttr>(attribute.getValue());
  if (!elements)
    return isPositiveInteger(attribute.getValue())
               ? success()
               : emitValueError(op, attribute, "a positive integer, or `dense` positive integers, one per dimension");
  // A splat of any size is checked once.
  bool isSplat = elements.isSplat();
  auto isPositive = [](const APInt &value) { return value.isStrictlyPositive(); };
  if (elements.getType().getRank() != 1 ||
      !(isSplat ? isPositive(elements.getSplatValue<APInt>()) : llvm::all_of(elements.getValues<APInt>(), isPositive)))
    return emitValueError(op, attribute, "a one-dimensional list of positive integers");
  for (Type type : types) {
    // A scalar counts as one dimension.
    auto tensor = dyn_cast<RankedTensorType>(type);
    int64_t rank = tensor ? std::max<int64_t>(1, tensor.getRank()) : 1;
    if (rank != elements.getNumElements())
      return emitValueError(op, attribute, "a list of " + Twine(rank) + " integers, one per dimension of the value");
  }
  return success();
}

LogicalResult TritonDialect::verifyRegionArgAttribute(Operation *op, unsigned, unsigned argument,
                                                      NamedAttribute attribute) {
  StringRef name = attribute.getName();
  if (isAxisInfo(name)) {
    // The types of a lowered function are not those that the attribute describes.
    auto func = dyn_cast<FuncOp>(op);
    return verifyAxisInfo(op, attribute, func ? TypeRange(func.getArgumentTypes()[argument]) : TypeRange());
  }
  if (name != kPointerRangeAttrName && name != kTMADescAttrName)
    return success();
  return isPositiveInteger(attribute.getValue()) ? success() : emitValueError(op, attribute, "a positive integer");
}

LogicalResult TritonDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  StringRef name = attribute.getName();
  if (isAxisInfo(name))
    return verifyAxisInfo(op, attribute, op->getResultTypes());
  if (name == kLatencyAttrName || name == kSelfLatencyAttrName)
    return verifyI32(op, attribute);

  bool isNumber = llvm::is_contained({kNumStagesAttrName, kLoopUnrollFactorAttrName, kScheduledMaxStageAttrName}, name);
  bool isUnit = llvm::is_contained({kFlattenAttrName, kWarpSpecializeAttrName, kDisallowAccMultiBufferAttrName}, name);
  if (!isNumber && !isUnit)
    return success();
  if (!isa<LoopLikeOpInterface>(op))
    return op->emitOpError() << "expected `" << name << "` on a loop, but got it on `" << op->getName() << "`";
  return isNumber ? verifyI32(op, attribute) : verifyUnit(op, attribute);
}

//===----------------------------------------------------------------------===//
// Attributes without a dialect prefix
//===----------------------------------------------------------------------===//

/// Verifies that the pipeline stage of an operation is one of the enclosing loop's stages.
static LogicalResult verifyStage(Operation *op, NamedAttribute attribute) {
  if (failed(verifyI32(op, attribute)))
    return failure();
  Operation *loop = op->getParentOp();
  auto last = loop ? loop->getAttrOfType<IntegerAttr>(TritonDialect::kScheduledMaxStageAttrName) : IntegerAttr();
  if (last && cast<IntegerAttr>(attribute.getValue()).getInt() > last.getInt())
    return op->emitOpError() << "expected a pipeline stage of at most " << last.getInt()
                             << ", the last one of the loop, but got "
                             << cast<IntegerAttr>(attribute.getValue()).getInt();
  return success();
}

/// Verifies the offset of an allocation in shared memory; a call may have several.
static LogicalResult verifyOffset(Operation *op, NamedAttribute attribute) {
  if (!isa<CallOpInterface>(op) || isa<IntegerAttr>(attribute.getValue()))
    return verifyI32(op, attribute);
  auto array = dyn_cast<ArrayAttr>(attribute.getValue());
  if (isI32Array(attribute.getValue()) ||
      (array && llvm::all_of(array, [](Attribute entry) { return isI32(entry, 0); })))
    return success();
  return emitValueError(op, attribute, "a non-negative i32, or an array of non-negative i32");
}

LogicalResult mlir::triton::verifyUnownedAttributes(Operation *op) {
  for (NamedAttribute attribute : op->getDiscardableAttrs()) {
    StringRef name = attribute.getName();
    LogicalResult result = success();
    if (name == TritonDialect::kStageAttrName)
      result = verifyStage(op, attribute);
    else if (name == TritonDialect::kClusterAttrName)
      result = verifyI32(op, attribute);
    else if (name == TritonDialect::kAsyncTaskIdAttrName)
      result = verifyI32Array(op, attribute);
    else if (name == TritonDialect::kAllocationOffsetAttrName)
      result = verifyOffset(op, attribute);
    if (failed(result))
      return failure();
  }
  return success();
}
