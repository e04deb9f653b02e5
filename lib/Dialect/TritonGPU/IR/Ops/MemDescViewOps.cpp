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

/// Verifies the properties that a view of the same elements preserves. A view of mutable memory may be immutable:
/// nothing writes through it.
static LogicalResult verifyView(Operation *op, MemDescType source, MemDescType result) {
  if (source.getElementType() != result.getElementType() || source.getMemorySpace() != result.getMemorySpace())
    return op->emitOpError() << "expected a view with the element type and memory space of " << source << ", but got "
                             << result;
  if (!source.getMutableMemory() && result.getMutableMemory())
    return op->emitOpError() << "expected an immutable view of " << source << ", but got " << result;
  return success();
}

/// Returns whether two views have each element at the same offset. Linear layouts do not include padding.
static bool haveSameOffsets(MemDescType lhs, MemDescType rhs) {
  auto padding = [](MemDescType type) {
    auto padded = dyn_cast<PaddedSharedEncodingAttr>(type.getEncoding());
    return padded ? std::pair(padded.getIntervals(), padded.getPaddings())
                  : std::pair<ArrayRef<unsigned>, ArrayRef<unsigned>>();
  };
  return lhs.getEncoding() == rhs.getEncoding() ||
         (padding(lhs) == padding(rhs) && toLinearLayout(lhs) == toLinearLayout(rhs));
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

Speculation::Speculatability MemDescIndexOp::getSpeculatability() {
  // The slice has offsets if the index is a constant in range.
  return getSlice()->offsets.empty() ? Speculation::NotSpeculatable : Speculation::Speculatable;
}

LogicalResult MemDescIndexOp::verify() {
  MemDescType source = getSrc().getType(), result = getType();
  if (result.getShape() != source.getShape().drop_front())
    return emitOpError() << "expected a result of the shape [" << source.getShape().drop_front() << "], but got "
                         << result;
  if (source.getShape() != source.getAllocShape() || result.getShape() != result.getAllocShape())
    return emitOpError() << "expected whole buffers, but got " << source << " and " << result;
  if (!haveSameOffsets(source, result))
    return emitOpError() << "expected a result in the layout of " << source << ", but got " << result;
  return verifyView(*this, source, result);
}

//===----------------------------------------------------------------------===//
// MemDescSubsliceOp
//===----------------------------------------------------------------------===//

// In a linear layout, the offset of an element is the XOR of the view's own offset and the element's offset in the view
// at zero, which equals the sum if they share no bit. This holds for padded layouts too, because padding grows with the
// bits of an offset.
bool MemDescSubsliceOp::isTranslation() {
  // The leading dimension of a multi-buffer is not part of the layout.
  LinearLayout layout = toLinearLayout(getSrc().getType()), inverse = pseudoInvert(layout);
  auto getOffset = [&](uint64_t element) { return inverse.apply({{InDim::Offset, element}}); };
  uint64_t inside = 0;
  for (auto [dim, size] : llvm::enumerate(getType().getShape().take_back(layout.getRank())))
    for (int64_t step = 1; step < size; step *= 2)
      inside |= getOffset(uint64_t(step) << layout.getOutShift(dim));
  Coords offsets(getOffsets().take_back(layout.getRank()));
  return (getOffset(layout.pack(offsets)) & inside) == 0;
}

/// Returns whether a view begins in the first line of a swizzle pattern, where the swizzle moves nothing.
static bool beginsInFirstLine(MemDescSubsliceOp op) {
  MemDescType type = op.getSrc().getType();
  auto nvmma = dyn_cast<NvmmaSharedEncodingAttr>(type.getEncoding());
  unsigned bits = getElementBitWidth(type.getElementType());
  if (!nvmma || nvmma.getSwizzlingByteWidth() == 0 || nvmma.getElementBitWidth() != bits)
    return false;
  LinearLayout layout = toLinearLayout(type);
  Coords offsets(op.getOffsets().take_back(layout.getRank()));
  uint64_t element = pseudoInvert(layout).apply({{InDim::Offset, layout.pack(offsets)}});
  uint64_t byte = element * bits / 8;
  return byte / nvmma.getSwizzlingByteWidth() % 8 == 0;
}

std::optional<MemDescSlice> MemDescSubsliceOp::getSlice() {
  return MemDescSlice{SmallVector<int64_t>(getOffsets()), SmallVector<int64_t>(getType().getShape())};
}

LogicalResult MemDescSubsliceOp::verify() {
  MemDescType source = getSrc().getType(), result = getType();
  unsigned rank = source.getRank();
  if (result.getRank() != rank || getOffsets().size() != rank)
    return emitOpError() << "expected " << rank << " offsets and a result of rank " << rank << ", but got "
                         << getOffsets().size() << " offsets and " << result;
  if (source.getEncoding() != result.getEncoding() || source.getAllocShape() != result.getAllocShape())
    return emitOpError() << "expected a result with the layout and allocation shape of " << source << ", but got "
                         << result;
  for (auto [dim, offset] : llvm::enumerate(getOffsets())) {
    int64_t size = result.getShape()[dim], sourceSize = source.getShape()[dim];
    if (size > sourceSize || offset < 0 || offset % size != 0 || offset + size > sourceSize)
      return emitOpError() << "expected a view at a multiple of its size within dimension " << dim << " of size "
                           << sourceSize << ", but got size " << size << " at " << offset;
  }
  LinearLayout layout = toLinearLayout(source);
  if (layout.hasInDim(InDim::Block))
    return emitOpError() << "expected a buffer that is not split over the CTAs of a cluster, but got " << source;
  if (!isTranslation() && !beginsInFirstLine(*this))
    return emitOpError() << "expected a view that does not split the swizzle pattern of " << source
                         << ", but got offsets [" << getOffsets() << "]";
  return verifyView(*this, source, result);
}

//===----------------------------------------------------------------------===//
// MemDescTransOp
//===----------------------------------------------------------------------===//

LogicalResult MemDescTransOp::verify() {
  FailureOr<MemDescType> type = inferTransposedMemory(getSrc().getType(), getOrder());
  if (failed(type))
    return emitOpError() << "expected `order` to be a permutation of the " << getSrc().getType().getRank()
                         << " dimensions that keeps the leading dimension of a multi-buffer first, but got ["
                         << getOrder() << "]";
  bool same = getType().getShape() == type->getShape() && getType().getAllocShape() == type->getAllocShape() &&
              haveSameOffsets(getType(), *type);
  if (!same)
    return emitOpError() << "expected a result of type " << *type << ", but got " << getType();
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
    return emitOpError() << "expected a shape to which " << getSrc().getType() << " can be reshaped, but got "
                         << getType();
  if (getType().getAllocShape() != type->getAllocShape() || getType().getLayoutShape() != type->getLayoutShape() ||
      !haveSameOffsets(getType(), *type))
    return emitOpError() << "expected a result of type " << *type << ", but got " << getType();
  return verifyView(*this, getSrc().getType(), getType());
}

/// Returns bytes that a buffer has behind the first element of each view of this type: the elements of the view, and
/// the padding between as many elements. The padding behind the last element may not be there.
static uint64_t getBytesOfView(MemDescType type) {
  uint64_t elements = getNumAllocatedElements(type) * llvm::product_of(type.getShape());
  return getBytesOfElements(type, elements / llvm::product_of(type.getAllocShape()));
}

namespace {
/// The bytes from the first element of a view to its last. If a swizzle moves elements within them, there may be fewer.
struct ViewExtent {
  uint64_t bytes;
  bool isExact;
};
} // namespace

static ViewExtent getExtentOfView(MemDescType type) {
  LinearLayout layout = toLinearLayout(type), offsets = pseudoInvert(layout);
  unsigned rank = layout.getRank();
  uint64_t last = 0, sum = 0;
  for (auto [dim, size] : llvm::enumerate(type.getShape().take_back(rank)))
    for (int64_t step = 1; step < size; step *= 2) {
      Coords element(rank, 0);
      element[dim] = step;
      uint64_t offset = offsets.apply({{InDim::Offset, layout.pack(element)}});
      last |= offset;
      sum += offset;
    }
  uint64_t buffers = llvm::product_of(type.getShape().drop_back(rank));
  return {getBytesOfElements(type, (buffers - 1) * layout.getInSize(InDim::Offset) + last + 1), last == sum};
}

LogicalResult MemDescReinterpretOp::verify() {
  MemDescType source = getSrc().getType(), result = getType();
  if (source.getMemorySpace() != result.getMemorySpace())
    return emitOpError() << "expected a result in the memory space of " << source << ", but got " << result;
  if (!isa<SharedLayoutInterface>(source.getEncoding()) || !isa<SharedLayoutInterface>(result.getEncoding()))
    return success();
  bool isSameView = source.getShape() == result.getShape() && source.getAllocShape() == result.getAllocShape() &&
                    getElementBitWidth(source.getElementType()) == getElementBitWidth(result.getElementType()) &&
                    haveSameOffsets(source, result);
  if (isSameView)
    return success();
  ViewExtent extent = getExtentOfView(source);
  uint64_t bytes = std::max(getBytesOfView(source), extent.isExact ? extent.bytes : 0);
  if (uint64_t expected = getExtentOfView(result).bytes; expected > bytes)
    return emitOpError() << "expected a result of at most " << bytes << " bytes, as " << source << " has, but got "
                         << expected << " bytes of " << result;
  return success();
}

OpFoldResult MemDescReinterpretOp::fold(FoldAdaptor) {
  return getSrc().getType() == getType() ? OpFoldResult(getSrc()) : OpFoldResult();
}
