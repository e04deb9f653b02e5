//===- ReduceOps.cpp - Reductions, scans and elementwise maps ---===//
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

/// Verifies that there are sources of one shape and layout with a dimension `axis`.
static LogicalResult verifySources(Operation *op, ValueRange srcs, int32_t axis) {
  if (srcs.empty())
    return op->emitOpError() << "expected at least one source, but got none";
  auto first = cast<RankedTensorType>(srcs.front().getType());
  if (axis < 0 || axis >= first.getRank())
    return op->emitOpError() << "expected `axis` in [0, " << first.getRank() << "), but got " << axis;
  for (Value src : srcs.drop_front())
    if (auto type = cast<RankedTensorType>(src.getType());
        type.getShape() != first.getShape() || type.getEncoding() != first.getEncoding())
      return op->emitOpError() << "expected sources of one shape and layout, but got " << first << " and " << type;
  return success();
}

/// Verifies that the values `what`, the arguments or results of a region, have the types `expected`.
static LogicalResult verifyElements(Operation *op, TypeRange types, TypeRange expected, const Twine &what) {
  if (types == expected)
    return success();
  return op->emitOpError() << "expected " << what << " of types (" << expected << "), but got (" << types << ")";
}

/// Verifies a region that combines two elements of each source.
template <typename ReturnOp>
static LogicalResult verifyCombination(Operation *op, ValueRange srcs, Block &block) {
  SmallVector<Type> elements = llvm::map_to_vector(srcs, getElementType);
  SmallVector<Type> pairs(elements);
  pairs.append(elements);
  if (failed(verifyElements(op, block.getArgumentTypes(), pairs,
                            "region arguments for the accumulated and the new element of each source,")))
    return failure();
  Operation *end = block.getTerminator();
  if (!isa<ReturnOp>(end))
    return op->emitOpError() << "expected the region to end with `" << ReturnOp::getOperationName() << "`, but got `"
                             << end->getName() << "`";
  return verifyElements(op, end->getOperandTypes(), elements, "region results for an element of each source,");
}

//===----------------------------------------------------------------------===//
// ReduceOp
//===----------------------------------------------------------------------===//

FailureOr<Type> ReduceOp::inferType(function_ref<InFlightDiagnostic()> emitError, RankedTensorType source,
                                    int32_t axis) {
  if (axis < 0 || axis >= source.getRank())
    return emitError() << "expected `axis` in [0, " << source.getRank() << "), but got " << axis;
  if (source.getRank() == 1)
    return source.getElementType();
  SmallVector<int64_t> shape(source.getShape());
  shape.erase(shape.begin() + axis);
  Attribute encoding = source.getEncoding();
  if (auto layout = dyn_cast_or_null<TensorLayoutInterface>(encoding)) {
    FailureOr<Attribute> reduced = layout.inferReduce(axis);
    if (failed(reduced))
      return emitError() << "expected a source whose layout has a slice along axis " << axis << ", but got " << source;
    encoding = *reduced;
  }
  return Type(RankedTensorType::get(shape, source.getElementType(), encoding));
}

void ReduceOp::build(OpBuilder &builder, OperationState &state, ValueRange srcs, int32_t axis) {
  auto emitError = [&] { return mlir::emitError(state.location); };
  SmallVector<Type> types;
  for (Value src : srcs) {
    FailureOr<Type> type = inferType(emitError, cast<RankedTensorType>(src.getType()), axis);
    assert(succeeded(type) && "the source cannot be reduced along this axis");
    types.push_back(*type);
  }
  build(builder, state, types, srcs, axis);
}

LogicalResult ReduceOp::verify() {
  if (failed(verifySources(*this, getSrcs(), getAxis())))
    return failure();
  if (getNumResults() != getSrcs().size())
    return emitOpError() << "expected " << getSrcs().size() << " results, one per source, but got " << getNumResults();
  for (auto [src, result] : llvm::zip_equal(getSrcs(), getResults())) {
    FailureOr<Type> type = inferType([&] { return emitOpError(); }, cast<RankedTensorType>(src.getType()), getAxis());
    if (failed(type))
      return failure();
    if (*type != result.getType())
      return emitOpError() << "expected a result of type " << *type << ", but got " << result.getType();
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
    return emitOpError() << "expected results of the sources' types (" << getSrcs().getTypes() << "), but got ("
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
    return emitOpError() << "expected at least one source, but got none";
  auto first = cast<RankedTensorType>(getSrcs().front().getType());
  for (Type type : llvm::concat<const Type>(getOperandTypes(), getResultTypes()))
    if (cast<RankedTensorType>(type).getShape() != first.getShape())
      return emitOpError() << "expected sources and results of one shape, but got " << first << " and " << type;
  int32_t pack = getPack();
  if (pack < 1 || !llvm::isPowerOf2_32(pack))
    return emitOpError() << "expected `pack` to be a power of two, but got " << pack;
  if (first.getNumElements() % pack != 0)
    return emitOpError() << "expected sources with a multiple of " << pack << " elements (`pack`), but got "
                         << first.getNumElements();
  return success();
}

LogicalResult MapElementwiseOp::verifyRegions() {
  // The region processes `pack` elements of each tensor together.
  auto getPacks = [&](ValueRange tensors) {
    SmallVector<Type> types;
    for (Value tensor : tensors)
      types.append(getPack(), getElementType(tensor));
    return types;
  };
  if (failed(verifyElements(*this, getScalarOp().getArgumentTypes(), getPacks(getSrcs()),
                            "region arguments for `pack` elements of each source,")))
    return failure();
  SmallVector<Type> returned = getPacks(getResults());
  for (Block &block : getScalarOp())
    if (auto end = dyn_cast<MapElementwiseReturnOp>(block.getTerminator()))
      if (failed(verifyElements(*this, end.getOperandTypes(), returned,
                                "region results for `pack` elements of each result,")))
        return failure();
  WalkResult walked = getScalarOp().walk([&](Operation *op) {
    auto effects = dyn_cast<MemoryEffectOpInterface>(op);
    // An assertion has the effect of a write, but writes nothing.
    if (!effects || !effects.hasEffect<MemoryEffects::Write>() || isa<AssertOp>(op))
      return WalkResult::advance();
    InFlightDiagnostic diagnostic = emitOpError() << "expected a region that does not write to memory, but got `"
                                                  << op->getName() << "`";
    diagnostic.attachNote(op->getLoc()) << "the operation that writes to memory is here";
    return WalkResult::interrupt();
  });
  return failure(walked.wasInterrupted());
}
