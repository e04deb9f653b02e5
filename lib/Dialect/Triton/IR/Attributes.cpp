//===- Attributes.cpp - Attributes of tt on operations of any dialect ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/AttributeValue.h"
#include "triton/Dialect/Triton/IR/Diagnostics.h"
#include "triton/Dialect/Triton/IR/Triton.h"

#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
using namespace mlir::triton;

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

LogicalResult mlir::triton::emitValueError(Operation *op, NamedAttribute attribute, const Twine &expected) {
  return op->emitOpError() << "expected `" << attribute.getName().getValue() << "` to be " << expected << ", but got "
                           << attribute.getValue();
}

std::optional<int32_t> mlir::triton::getI32Value(Attribute value) {
  auto integer = dyn_cast_or_null<IntegerAttr>(value);
  if (!integer || isa<BoolAttr>(value) || !integer.getType().isSignlessIntOrIndex() ||
      !integer.getValue().isSignedIntN(32))
    return std::nullopt;
  return integer.getInt();
}

/// Whether the value is an integer of at least `least`.
static bool isInteger(Attribute value, int64_t least) {
  std::optional<int32_t> integer = getI32Value(value);
  return integer && *integer >= least;
}

LogicalResult mlir::triton::verifyInteger(Operation *op, NamedAttribute attribute, int64_t least) {
  if (isInteger(attribute.getValue(), least))
    return success();
  return emitValueError(op, attribute,
                        "an integer from " + Twine(least) + " to " + Twine(std::numeric_limits<int32_t>::max()));
}

LogicalResult mlir::triton::verifyNonNegative(Operation *op, NamedAttribute attribute) {
  return verifyInteger(op, attribute, /*least=*/0);
}

std::optional<bool> mlir::triton::getFlagValue(Attribute value) {
  if (isa_and_nonnull<UnitAttr>(value))
    return true;
  if (auto integer = dyn_cast_or_null<IntegerAttr>(value))
    return !integer.getValue().isZero();
  return std::nullopt;
}

LogicalResult mlir::triton::verifyFlag(Operation *op, NamedAttribute attribute) {
  auto integer = dyn_cast<IntegerAttr>(attribute.getValue());
  bool isTruth = !integer || integer.getValue().isZero() || integer.getValue().isOne();
  return isTruth && getFlagValue(attribute.getValue())
             ? success()
             : emitValueError(op, attribute, "a unit attribute, true or false");
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
// Names
//===----------------------------------------------------------------------===//

LogicalResult mlir::triton::verifySpelling(Operation *op, StringRef name, ArrayRef<StringRef> declared) {
  // Few edits, so that attributes of other projects are accepted.
  StringRef similar = findSimilar(declared, name, /*mostEdits=*/2);
  if (similar.empty())
    return success();
  return op->emitOpError() << "expected a declared attribute, but got `" << name << "`; did you mean `" << similar
                           << "`?";
}

LogicalResult mlir::triton::verifyDeclared(Operation *op, NamedAttribute attribute,
                                           ArrayRef<DeclaredAttribute> declared) {
  StringRef name = attribute.getName();
  for (const DeclaredAttribute &known : declared)
    if (known.name == name)
      return known.verify(op, attribute);
  return verifySpelling(op, name, llvm::map_to_vector(declared, [](const auto &known) { return known.name; }));
}

//===----------------------------------------------------------------------===//
// Attributes with the prefix `tt`
//===----------------------------------------------------------------------===//

static bool isPositive(const APInt &value) { return value.isStrictlyPositive() && value.isSignedIntN(64); }

static bool isPositiveInteger(Attribute value) {
  auto integer = dyn_cast<IntegerAttr>(value);
  return integer && integer.getType().isSignlessIntOrIndex() && isPositive(integer.getValue());
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
  if (!(isSplat ? isPositive(elements.getSplatValue<APInt>()) : llvm::all_of(elements.getValues<APInt>(), isPositive)))
    return emitValueError(op, attribute, "a list of positive integers");
  for (Type type : types) {
    // A scalar counts as one dimension.
    auto tensor = dyn_cast<RankedTensorType>(type);
    int64_t rank = tensor ? std::max<int64_t>(1, tensor.getRank()) : 1;
    if (rank != elements.getNumElements())
      return emitValueError(op, attribute, "a list of " + Twine(rank) + " integers, one per dimension of the value");
  }
  return success();
}

/// The names of the attributes that state axis information.
static constexpr StringRef axisInfoNames[] = {TritonDialect::kDivisibilityAttrName, TritonDialect::kContiguityAttrName,
                                              TritonDialect::kConstancyAttrName};

void mlir::triton::dropFacts(Operation *op) {
  for (StringRef name : axisInfoNames)
    op->removeDiscardableAttr(name);
}

void mlir::triton::replaceFacts(Operation *to, Operation *from) {
  dropFacts(to);
  for (StringRef name : axisInfoNames)
    if (Attribute value = from->getDiscardableAttr(name))
      to->setDiscardableAttr(name, value);
}

static LogicalResult verifyResultAxisInfo(Operation *op, NamedAttribute attribute) {
  return verifyAxisInfo(op, attribute, op->getResultTypes());
}

LogicalResult TritonDialect::verifyRegionArgAttribute(Operation *op, unsigned, unsigned argument,
                                                      NamedAttribute attribute) {
  static constexpr StringRef others[] = {kPointerRangeAttrName, kTMADescAttrName};
  StringRef name = attribute.getName();
  if (llvm::is_contained(axisInfoNames, name)) {
    // The types of a lowered function are not those that the attribute describes.
    auto func = dyn_cast<FuncOp>(op);
    return verifyAxisInfo(op, attribute, func ? TypeRange(func.getArgumentTypes()[argument]) : TypeRange());
  }
  if (!llvm::is_contained(others, name))
    return verifySpelling(op, name, llvm::to_vector(llvm::concat<const StringRef>(axisInfoNames, others)));
  return isPositiveInteger(attribute.getValue()) ? success() : emitValueError(op, attribute, "a positive integer");
}

LogicalResult TritonDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  static constexpr DeclaredAttribute declared[] = {
      {kDivisibilityAttrName, verifyResultAxisInfo},
      {kContiguityAttrName, verifyResultAxisInfo},
      {kConstancyAttrName, verifyResultAxisInfo},
      {kLatencyAttrName, verifyNonNegative},
      {kSelfLatencyAttrName, verifyNonNegative},
      {kNumStagesAttrName, verifyNonNegative},
      {kLoopUnrollFactorAttrName, verifyNonNegative},
      {kScheduledMaxStageAttrName, verifyNonNegative},
      {kFlattenAttrName, verifyFlag},
      {kWarpSpecializeAttrName, verifyFlag},
      {kDisallowAccMultiBufferAttrName, verifyFlag},
  };
  return verifyDeclared(op, attribute, declared);
}

//===----------------------------------------------------------------------===//
// Attributes without a dialect prefix
//===----------------------------------------------------------------------===//

/// Verifies that the pipeline stage of an operation is one of the enclosing loop's stages.
static LogicalResult verifyStage(Operation *op, NamedAttribute attribute) {
  if (failed(verifyNonNegative(op, attribute)))
    return failure();
  Operation *loop = op->getParentOp();
  std::optional<int32_t> last =
      loop ? getI32Value(loop->getAttr(TritonDialect::kScheduledMaxStageAttrName)) : std::nullopt;
  int32_t stage = *getI32Value(attribute.getValue());
  if (last && stage > *last)
    return op->emitOpError() << "expected a pipeline stage of at most " << *last
                             << ", the last one of the loop, but got " << stage;
  return success();
}

/// Verifies the offset of an allocation in shared memory; a call may have several.
static LogicalResult verifyOffset(Operation *op, NamedAttribute attribute) {
  if (!isa<CallOpInterface>(op) || isa<IntegerAttr>(attribute.getValue()))
    return verifyNonNegative(op, attribute);
  auto array = dyn_cast<ArrayAttr>(attribute.getValue());
  if (isI32Array(attribute.getValue()) ||
      (array && llvm::all_of(array, [](Attribute entry) { return isInteger(entry, 0); })))
    return success();
  return emitValueError(op, attribute, "an integer from 0 to 2147483647, or an array of them");
}

LogicalResult mlir::triton::verifyUnownedAttributes(Operation *op) {
  for (NamedAttribute attribute : op->getDiscardableAttrs()) {
    StringRef name = attribute.getName();
    LogicalResult result = success();
    if (name == TritonDialect::kStageAttrName)
      result = verifyStage(op, attribute);
    else if (name == TritonDialect::kClusterAttrName)
      result = verifyNonNegative(op, attribute);
    else if (name == TritonDialect::kAsyncTaskIdAttrName)
      result = verifyI32Array(op, attribute);
    else if (name == TritonDialect::kAllocationOffsetAttrName)
      result = verifyOffset(op, attribute);
    if (failed(result))
      return failure();
  }
  return success();
}
