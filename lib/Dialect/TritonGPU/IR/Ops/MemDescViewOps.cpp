//===- MemDescViewOps.cpp - Views of buffers ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/LinearLayoutAlgebra.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// Checks what all views of the same elements keep.
static LogicalResult verifyView(Operation *op, MemDescType source, MemDescType result) {
  if (source.getElementType() != result.getElementType() || source.getMemorySpace() != result.getMemorySpace() ||
      source.getMutableMemory() != result.getMutableMemory())
    return op->emitOpError() << "a view keeps element type, memory space and mutability, but " << source << " becomes "
                             << result;
  return success();
}

//===----------------------------------------------------------------------===//
// MemDescIndexOp
//===----------------------------------------------------------------------===//

std::optional<MemDescSlice> MemDescIndexOp::getSlice() {
  MemDescSlice slice;
  slice.index = getIndex();
  ArrayRef<int64_t> shape = getSrc().getType().getShape();
  APInt number;
  if (!matchPattern(getIndex(), m_ConstantInt(&number)) || number.isNegative() || number.sge(shape.front()))
    return slice;
  slice.offsets.assign(shape.size(), 0);
  slice.offsets.front() = number.getSExtValue();
  llvm::append_range(slice.sizes, shape);
  slice.sizes.front() = 1;
  return slice;
}

LogicalResult MemDescIndexOp::verify() {
  MemDescType source = getSrc().getType(), result = getType();
  if (result.getShape() != source.getShape().drop_front())
    return emitOpError() << "the result's shape is the source's without its first dimension, but they are " << result
                         << " and " << source;
  if (source.getShape() != source.getAllocShape() || result.getShape() != result.getAllocShape())
    return emitOpError() << "indexes whole buffers, no parts of them: " << source << " to " << result;
  if (source.getEncoding().getTypeID() != result.getEncoding().getTypeID())
    return emitOpError() << "source and result have layouts of one kind, but they are " << source << " and " << result;
  return verifyView(*this, source, result);
}

//===----------------------------------------------------------------------===//
// MemDescSubsliceOp
//===----------------------------------------------------------------------===//

/// Whether the part of `sizes` from `offsets` on, in a buffer in `layout`, lies as the part from zero on does, only
/// further on: each of its elements as far from its first as the element at the same place in the part from zero on is
/// from the buffer's.  In memory its offset is the exclusive or of these two, which is their sum if they share no bit.
/// With gaps too, for they grow with the bits of an offset.
static bool isMovedAsAWhole(const LinearLayout &layout, ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes) {
  LinearLayout places = pseudoInvert(layout);
  auto getPlace = [&](uint64_t element) { return places.apply({{InDim::Offset, element}}); };
  uint64_t inside = 0;
  for (auto [dim, size] : llvm::enumerate(sizes))
    for (int64_t step = 1; step < size; step *= 2)
      inside |= getPlace(uint64_t(step) << layout.getOutShift(dim));
  return (getPlace(layout.pack(offsets)) & inside) == 0;
}

std::optional<MemDescSlice> MemDescSubsliceOp::getSlice() {
  return MemDescSlice{SmallVector<int64_t>(getOffsets()), SmallVector<int64_t>(getType().getShape())};
}

LogicalResult MemDescSubsliceOp::verify() {
  MemDescType source = getSrc().getType(), result = getType();
  unsigned rank = source.getRank();
  if (result.getRank() != rank || getOffsets().size() != rank)
    return emitOpError() << "source, result and offsets have the same rank";
  if (source.getEncoding() != result.getEncoding() || source.getAllocShape() != result.getAllocShape())
    return emitOpError() << "a part keeps the layout and the shape of the whole buffer, but " << source << " becomes "
                         << result;
  for (auto [dim, offset] : llvm::enumerate(getOffsets())) {
    int64_t size = result.getShape()[dim], sourceSize = source.getShape()[dim];
    if (size > sourceSize || offset < 0 || offset % size != 0 || offset + size > sourceSize)
      return emitOpError() << "in dimension " << dim << " of size " << sourceSize << ", a part of size " << size
                           << " cannot begin at " << offset;
  }
  LinearLayout layout = toLinearLayout(source);
  if (layout.hasInDim(InDim::Block))
    return emitOpError() << "the buffer is spread over the blocks of a cluster: " << source;
  // A dimension that counts buffers is none of the layout.
  SmallVector<int64_t> offsets(getOffsets().take_back(layout.getRank()));
  if (!isMovedAsAWhole(layout, offsets, result.getShape().take_back(layout.getRank())))
    return emitOpError() << "cuts through the swizzle pattern of " << source;
  return verifyView(*this, source, result);
}

//===----------------------------------------------------------------------===//
// MemDescTransOp
//===----------------------------------------------------------------------===//

LogicalResult MemDescTransOp::verify() {
  FailureOr<MemDescType> type = inferTransposedMemory(getSrc().getType(), getOrder());
  if (failed(type))
    return emitOpError() << "the order is no permutation of the dimensions that keeps several buffers apart: ["
                         << getOrder() << "]";
  bool same = getType().getShape() == type->getShape() && getType().getAllocShape() == type->getAllocShape() &&
              toLinearLayout(getType()) == toLinearLayout(*type);
  if (!same)
    return emitOpError() << "the result's type is " << *type << ", not " << getType();
  return verifyView(*this, getSrc().getType(), getType());
}

OpFoldResult MemDescTransOp::fold(FoldAdaptor) {
  if (getSrc().getType() == getType() && llvm::is_sorted(getOrder()))
    return getSrc();
  auto first = getSrc().getDefiningOp<MemDescTransOp>();
  if (!first)
    return {};
  setOrder(llvm::map_to_vector(getOrder(), [&](int32_t dim) { return first.getOrder()[dim]; }));
  setOperand(first.getSrc());
  return getResult();
}

//===----------------------------------------------------------------------===//
// MemDescReshapeOp and MemDescReinterpretOp
//===----------------------------------------------------------------------===//

LogicalResult MemDescReshapeOp::verify() {
  FailureOr<MemDescType> type = inferReshapedMemory(getSrc().getType(), getType().getShape());
  if (failed(type))
    return emitOpError() << getSrc().getType() << " cannot be reshaped to " << getType();
  auto padding = [](MemDescType type) {
    auto padded = dyn_cast<PaddedSharedEncodingAttr>(type.getEncoding());
    return padded ? std::pair(padded.getIntervals(), padded.getPaddings())
                  : std::pair<ArrayRef<unsigned>, ArrayRef<unsigned>>();
  };
  if (getType().getAllocShape() != type->getAllocShape() || padding(getType()) != padding(*type) ||
      getType().getLayoutShape() != type->getLayoutShape() || toLinearLayout(getType()) != toLinearLayout(*type))
    return emitOpError() << "the result's type is " << *type << ", not " << getType();
  return verifyView(*this, getSrc().getType(), getType());
}

LogicalResult MemDescReinterpretOp::verify() {
  if (getSrc().getType().getMemorySpace() == getType().getMemorySpace())
    return success();
  return emitOpError() << "the bytes stay where they are, but " << getSrc().getType() << " becomes " << getType();
}

OpFoldResult MemDescReinterpretOp::fold(FoldAdaptor) {
  return getSrc().getType() == getType() ? OpFoldResult(getSrc()) : OpFoldResult();
}
