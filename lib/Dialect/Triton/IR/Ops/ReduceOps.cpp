//===- ReduceOps.cpp - Operations with a region that computes an element ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Triton.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::triton;

static Type getElementType(Value tensor) { return cast<RankedTensorType>(tensor.getType()).getElementType(); }

/// Checks that there are sources, of one shape and layout, with a dimension `axis`.
static LogicalResult verifySources(Operation *op, ValueRange srcs, int32_t axis) {
  if (srcs.empty())
    return op->emitOpError() << "has no source";
  auto first = cast<RankedTensorType>(srcs.front().getType());
  if (axis < 0 || axis >= first.getRank())
    return op->emitOpError() << "axis " << axis << " is outside a tensor of rank " << first.getRank();
  for (Value src : srcs.drop_front())
    if (auto type = cast<RankedTensorType>(src.getType());
        type.getShape() != first.getShape() || type.getEncoding() != first.getEncoding())
      return op->emitOpError() << "the sources have one shape and layout, but their types are " << first << " and "
                               << type;
  return success();
}

/// Checks that blocks take and return values of the types `expected`, called `what`.
static LogicalResult verifyElements(Operation *op, TypeRange types, TypeRange expected, const Twine &what) {
  if (types == expected)
    return success();
  return op->emitOpError() << what << " (" << expected << "), not (" << types << ")";
}

/// Checks a region that combines two elements of each source.
template <typename ReturnOp>
static LogicalResult verifyCombination(Operation *op, ValueRange srcs, Block &block) {
  SmallVector<Type> elements = llvm::map_to_vector(srcs, getElementType);
  SmallVector<Type> pairs(elements);
  pairs.append(elements);
  if (failed(verifyElements(op, block.getArgumentTypes(), pairs,
                            "the region takes an accumulated and a new element of each source, of types")))
    return failure();
  Operation *end = block.getTerminator();
  if (!isa<ReturnOp>(end))
    return op->emitOpError() << "the region ends with " << ReturnOp::getOperationName() << ", not " << end->getName();
  return verifyElements(op, end->getOperandTypes(), elements, "the region returns an element of each source, of types");
}

//===----------------------------------------------------------------------===//
// ReduceOp
//===----------------------------------------------------------------------===//

FailureOr<Type> ReduceOp::inferType(function_ref<InFlightDiagnostic()> emitError, RankedTensorType source,
                                    int32_t axis) {
  if (axis < 0 || axis >= source.getRank())
    return emitError() << "axis " << axis << " is outside a tensor of rank " << source.getRank();
  if (source.getRank() == 1)
    return source.getElementType();
  SmallVector<int64_t> shape(source.getShape());
  shape.erase(shape.begin() + axis);
  Attribute encoding = source.getEncoding();
  if (auto layout = dyn_cast_or_null<TensorLayoutInterface>(encoding)) {
    FailureOr<Attribute> reduced = layout.inferReduce(axis);
    if (failed(reduced))
      return emitError() << "the layout of " << source << " has no slice along axis " << axis;
    encoding = *reduced;
  }
  return Type(RankedTensorType::get(shape, source.getElementType(), encoding));
}

void ReduceOp::build(OpBuilder &builder, OperationState &state, ValueRange srcs, int32_t axis) {
  auto emitError = [&] { return mlir::emitError(state.location); };
  SmallVector<Type> types;
  for (Value src : srcs) {
    FailureOr<Type> type = inferType(emitError, cast<RankedTensorType>(src.getType()), axis);
    assert(succeeded(type) && "the source cannot be reduced so");
    types.push_back(*type);
  }
  build(builder, state, types, srcs, axis);
}

LogicalResult ReduceOp::verify() {
  if (failed(verifySources(*this, getSrcs(), getAxis())))
    return failure();
  if (getNumResults() != getSrcs().size())
    return emitOpError() << "has " << getSrcs().size() << " sources, but " << getNumResults() << " results";
  for (auto [src, result] : llvm::zip_equal(getSrcs(), getResults())) {
    FailureOr<Type> type = inferType([&] { return emitOpError(); }, cast<RankedTensorType>(src.getType()), getAxis());
    if (failed(type))
      return failure();
    if (*type != result.getType())
      return emitOpError() << "a result's type is " << *type << ", not " << result.getType();
  }
  return success();
}

LogicalResult ReduceOp::verifyRegions() {
  return verifyCombination<ReduceReturnOp>(*this, getSrcs(), getCombineOp().front());
}

//===----------------------------------------------------------------------===//
// ScanOp
//===----------------------------------------------------------------------===//

LogicalResult ScanOp::verify() {
  if (failed(verifySources(*this, getSrcs(), getAxis())))
    return failure();
  if (getSrcs().getTypes() != getResultTypes())
    return emitOpError() << "the results have the sources' types (" << getSrcs().getTypes() << "), not ("
                         << getResultTypes() << ")";
  return success();
}

LogicalResult ScanOp::verifyRegions() {
  return verifyCombination<ScanReturnOp>(*this, getSrcs(), getCombineOp().front());
}

//===----------------------------------------------------------------------===//
// MapElementwiseOp
//===----------------------------------------------------------------------===//

LogicalResult MapElementwiseOp::verify() {
  if (getSrcs().empty())
    return emitOpError() << "has no source";
  auto first = cast<RankedTensorType>(getSrcs().front().getType());
  for (Type type : llvm::concat<const Type>(getOperandTypes(), getResultTypes()))
    if (cast<RankedTensorType>(type).getShape() != first.getShape())
      return emitOpError() << "sources and results have one shape, but there are " << first << " and " << type;
  int32_t pack = getPack();
  if (pack < 1 || !llvm::isPowerOf2_32(pack))
    return emitOpError() << "`pack` is a power of two, not " << pack;
  if (first.getNumElements() % pack != 0)
    return emitOpError() << "the region takes " << pack << " elements at once, but a source has "
                         << first.getNumElements();
  return success();
}

LogicalResult MapElementwiseOp::verifyRegions() {
  // Each tensor's elements come `pack` at a time.
  auto getPacks = [&](ValueRange tensors) {
    SmallVector<Type> types;
    for (Value tensor : tensors)
      types.append(getPack(), getElementType(tensor));
    return types;
  };
  if (failed(verifyElements(*this, getScalarOp().getArgumentTypes(), getPacks(getSrcs()),
                            "the region takes `pack` elements of each source, of types")))
    return failure();
  SmallVector<Type> returned = getPacks(getResults());
  for (Block &block : getScalarOp())
    if (auto end = dyn_cast<MapElementwiseReturnOp>(block.getTerminator()))
      if (failed(verifyElements(*this, end.getOperandTypes(), returned,
                                "the region returns `pack` elements of each result, of types")))
        return failure();
  WalkResult walked = getScalarOp().walk([&](Operation *op) {
    auto effects = dyn_cast<MemoryEffectOpInterface>(op);
    if (!effects || !effects.hasEffect<MemoryEffects::Write>())
      return WalkResult::advance();
    InFlightDiagnostic diagnostic = emitOpError() << "the region cannot write to memory";
    diagnostic.attachNote(op->getLoc()) << "but this operation does";
    return WalkResult::interrupt();
  });
  return failure(walked.wasInterrupted());
}
