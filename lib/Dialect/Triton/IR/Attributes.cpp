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
  return op->emitOpError() << "`" << attribute.getName().getValue() << "` is " << expected << ", not "
                           << attribute.getValue();
}

static bool isI32(Attribute value, int64_t least) {
  auto integer = dyn_cast<IntegerAttr>(value);
  return integer && integer.getType().isSignlessInteger(32) && integer.getInt() >= least;
}

LogicalResult mlir::triton::verifyI32(Operation *op, NamedAttribute attribute, int64_t least) {
  if (isI32(attribute.getValue(), least))
    return success();
  return emitValueError(op, attribute,
                        least == 0 ? Twine("an i32 that is not negative") : "an i32 of at least " + Twine(least));
}

LogicalResult mlir::triton::verifyUnit(Operation *op, NamedAttribute attribute) {
  return isa<UnitAttr>(attribute.getValue()) ? success()
                                             : emitValueError(op, attribute, "there or not, without a value");
}

static bool isI32Array(Attribute value) {
  auto array = dyn_cast<DenseI32ArrayAttr>(value);
  return array && llvm::all_of(array.asArrayRef(), [](int32_t entry) { return entry >= 0; });
}

LogicalResult mlir::triton::verifyI32Array(Operation *op, NamedAttribute attribute) {
  return isI32Array(attribute.getValue())
             ? success()
             : emitValueError(op, attribute, "an array<i32> of numbers that are not negative");
}

//===----------------------------------------------------------------------===//
// Attributes whose names begin with `tt`
//===----------------------------------------------------------------------===//

static bool isFact(StringRef name) {
  return name == TritonDialect::kDivisibilityAttrName || name == TritonDialect::kContiguityAttrName ||
         name == TritonDialect::kConstancyAttrName;
}

static bool isPositiveInteger(Attribute value) {
  auto integer = dyn_cast<IntegerAttr>(value);
  return integer && (integer.getType().isSignlessInteger(32) || integer.getType().isSignlessInteger(64)) &&
         integer.getInt() > 0;
}

/// Checks a fact that an operation states of values of these types.
static LogicalResult verifyFact(Operation *op, NamedAttribute attribute, TypeRange types) {
  auto elements = dyn_cast<DenseIntElementsAttr>(attribute.getValue());
  if (!elements)
    return isPositiveInteger(attribute.getValue())
               ? success()
               : emitValueError(op, attribute, "a positive integer, or `dense` of them for each dimension");
  // One value may stand for any number of elements: it is looked at once.
  bool isSplat = elements.isSplat();
  auto isPositive = [](const APInt &value) { return value.isStrictlyPositive(); };
  if (elements.getType().getRank() != 1 ||
      !(isSplat ? isPositive(elements.getSplatValue<APInt>()) : llvm::all_of(elements.getValues<APInt>(), isPositive)))
    return emitValueError(op, attribute, "a list of positive integers");
  for (Type type : types) {
    // What holds for a scalar holds for its only element.
    auto tensor = dyn_cast<RankedTensorType>(type);
    int64_t rank = tensor ? std::max<int64_t>(1, tensor.getRank()) : 1;
    if (rank != elements.getNumElements())
      return emitValueError(op, attribute, "a list of " + Twine(rank) + ", one for each dimension of the value");
  }
  return success();
}

LogicalResult TritonDialect::verifyRegionArgAttribute(Operation *op, unsigned, unsigned argument,
                                                      NamedAttribute attribute) {
  StringRef name = attribute.getName();
  if (isFact(name)) {
    // A function that has been lowered states what held for the argument as it was.
    auto func = dyn_cast<FuncOp>(op);
    return verifyFact(op, attribute, func ? TypeRange(func.getArgumentTypes()[argument]) : TypeRange());
  }
  if (name != kPointerRangeAttrName && name != kTMADescAttrName)
    return success();
  return isPositiveInteger(attribute.getValue()) ? success() : emitValueError(op, attribute, "a positive integer");
}

LogicalResult TritonDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  StringRef name = attribute.getName();
  if (isFact(name))
    return verifyFact(op, attribute, op->getResultTypes());
  if (name == kLatencyAttrName || name == kSelfLatencyAttrName)
    return verifyI32(op, attribute);

  bool isNumber = llvm::is_contained({kNumStagesAttrName, kLoopUnrollFactorAttrName, kScheduledMaxStageAttrName}, name);
  bool isUnit = llvm::is_contained({kFlattenAttrName, kWarpSpecializeAttrName, kDisallowAccMultiBufferAttrName}, name);
  if (!isNumber && !isUnit)
    return success();
  if (!isa<LoopLikeOpInterface>(op))
    return op->emitOpError() << "`" << name << "` belongs on a loop";
  return isNumber ? verifyI32(op, attribute) : verifyUnit(op, attribute);
}

//===----------------------------------------------------------------------===//
// Attributes whose names begin with no dialect's
//===----------------------------------------------------------------------===//

/// Checks that an operation of a schedule is in a stage that the loop around has.
static LogicalResult verifyStage(Operation *op, NamedAttribute attribute) {
  if (failed(verifyI32(op, attribute)))
    return failure();
  Operation *loop = op->getParentOp();
  auto last = loop ? loop->getAttrOfType<IntegerAttr>(TritonDialect::kScheduledMaxStageAttrName) : IntegerAttr();
  if (last && cast<IntegerAttr>(attribute.getValue()).getInt() > last.getInt())
    return op->emitOpError() << "is in stage " << cast<IntegerAttr>(attribute.getValue()).getInt()
                             << ", but the last one of the loop is " << last.getInt();
  return success();
}

/// Checks where shared memory begins: one place, or, for a call, one for each of several.
static LogicalResult verifyOffset(Operation *op, NamedAttribute attribute) {
  if (!isa<CallOpInterface>(op) || isa<IntegerAttr>(attribute.getValue()))
    return verifyI32(op, attribute);
  auto array = dyn_cast<ArrayAttr>(attribute.getValue());
  if (isI32Array(attribute.getValue()) ||
      (array && llvm::all_of(array, [](Attribute entry) { return isI32(entry, 0); })))
    return success();
  return emitValueError(op, attribute, "an i32 that is not negative, or an array of them");
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
