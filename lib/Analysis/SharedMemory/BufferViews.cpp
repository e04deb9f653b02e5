//===- BufferViews.cpp - Bytes of a buffer that a view refers to ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/SharedMemory/SharedBuffers.h"

#include "triton/LinearLayout/SharedLayouts.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

/// The bytes of the elements of a buffer.
class ElementOffsets {
public:
  /// Finds the offsets of the elements that `slice` has of a view of `type`. If a buffer is replicated, or distributed
  /// over the CTAs of a cluster, only those of whole buffers are known.
  static std::optional<ElementOffsets> find(MemDescType type, const MemDescSlice &slice) {
    LinearLayout layout = toLinearLayout(type);
    bool hasWholeBuffers = ArrayRef(slice.sizes).take_back(layout.getRank()) == type.getLayoutShape();
    if (!hasWholeBuffers && (layout.hasInDim(InDim::Block) || !layout.isInvertible()))
      return std::nullopt;
    return ElementOffsets(type, std::move(layout));
  }

  /// The first byte of the element with these coordinates, relative to that of the first element.
  int64_t getByte(ArrayRef<int64_t> coords) const { return toBytes(getOffset(coords)).begin; }

  /// The bytes of the elements of a slice of size `shape` that begins at `coords`; std::nullopt if there are too many
  /// intervals.
  std::optional<ByteRanges> getBytes(ArrayRef<int64_t> coords, ArrayRef<int64_t> shape) const;

private:
  ElementOffsets(MemDescType type, LinearLayout layout)
      : layout(std::move(layout)), matrix(this->layout.getMatrix()), bufferShape(type.getLayoutShape()) {
    elementBits = getElementBitWidth(type.getElementType());
    if (auto padded = dyn_cast<PaddedSharedEncodingAttr>(type.getEncoding()))
      for (auto [interval, padding] : llvm::zip_equal(padded.getIntervals(), padded.getPaddings()))
        paddings.push_back({interval, padding});
  }

  /// Counted in elements, without padding; the dimension that indexes a multi-buffer, if there is one, is the first.
  int64_t getOffset(ArrayRef<int64_t> coords) const {
    int64_t number = coords.size() > layout.getRank() ? coords.front() : 0;
    return number * layout.getInSize(InDim::Offset) + *matrix.solve(layout.pack(coords.take_back(layout.getRank())));
  }

  /// The bytes of `count` elements from `offset` on.
  ByteRanges::Range toBytes(int64_t offset, int64_t count = 1) const {
    int64_t first = padOffset(paddings, offset), end = padOffset(paddings, offset + count - 1) + 1;
    return {first * elementBits / 8, (end * elementBits + 7) / 8};
  }

  LinearLayout layout;
  F2Matrix matrix;
  SmallVector<int64_t> bufferShape;
  SmallVector<Padding> paddings;
  int64_t elementBits;
};

} // namespace

std::optional<ByteRanges> ElementOffsets::getBytes(ArrayRef<int64_t> coords, ArrayRef<int64_t> shape) const {
  constexpr unsigned maxIntervalBits = 12;
  unsigned rank = layout.getRank();
  ArrayRef<int64_t> sizes = shape.take_back(rank);
  bool isMultiBuffer = coords.size() > rank;
  int64_t numBuffers = isMultiBuffer ? shape.front() : 1, first = isMultiBuffer ? coords.front() : 0;
  int64_t bufferSize = layout.getInSize(InDim::Offset);
  SmallVector<ByteRanges::Range, 1> ranges;
  if (sizes == ArrayRef(bufferShape)) {
    for (int64_t number = first; number < first + numBuffers; ++number)
      ranges.push_back(toBytes(number * bufferSize, bufferSize));
    return ByteRanges(std::move(ranges));
  }
  // The offsets of the slice are the sums of these steps, plus the offset of its first element.
  SmallVector<uint64_t> steps;
  for (unsigned dim = 0; dim < rank; ++dim)
    for (int64_t step = 1; step < sizes[dim]; step *= 2) {
      Coords unit(rank);
      unit[dim] = step;
      steps.push_back(*matrix.solve(layout.pack(unit)));
    }
  // The low bits that are all in the span of the steps make contiguous runs of elements.
  F2Span span(steps);
  unsigned runBits = 0;
  while (runBits < steps.size() && span.contains(uint64_t(1) << runBits))
    ++runBits;
  uint64_t low = (uint64_t(1) << runBits) - 1;
  F2Span rest;
  SmallVector<uint64_t> starts = {0};
  for (uint64_t step : steps) {
    if (!rest.insert(step & ~low))
      continue;
    if (rest.dimension() > maxIntervalBits)
      return std::nullopt;
    for (unsigned i = 0, size = starts.size(); i < size; ++i)
      starts.push_back(starts[i] ^ (step & ~low));
  }
  uint64_t origin = *matrix.solve(layout.pack(coords.take_back(rank))) & ~low;
  for (int64_t number = first; number < first + numBuffers; ++number)
    for (uint64_t start : starts)
      ranges.push_back(toBytes(number * bufferSize + (origin ^ start), low + 1));
  return ByteRanges(std::move(ranges));
}

BufferRanges mlir::triton::getViewRanges(MemDescViewOpInterface view, ArrayRef<BufferRange> source,
                                         std::optional<int64_t> indexValue) {
  BufferRanges result(source);
  auto resultType = cast<MemDescType>(view->getResult(0).getType());
  // The result has consecutive bytes, also if those of the source have gaps.
  if (isa<MemDescReinterpretOp>(view) && isa<SharedLayoutInterface>(resultType.getEncoding()))
    for (BufferRange &range : result)
      range.bytes = range.start ? ByteRanges(*range.start, *range.start + getAllocationBytes(resultType))
                                : range.bytes.fillGaps();
  std::optional<MemDescSlice> slice = view.getSlice();
  if (!slice)
    return result;
  std::optional<ElementOffsets> elements;
  auto type = cast<MemDescType>(view->getOperand(0).getType());
  if (indexValue && slice->index && slice->sizes.empty()) {
    slice->offsets.assign(type.getRank(), 0);
    slice->offsets.front() = *indexValue;
    slice->sizes.assign(type.getShape().begin(), type.getShape().end());
    slice->sizes.front() = 1;
  }
  // The layout has no subview without one of its own dimensions.
  bool isSubview = !slice->index || type.getRank() > type.getLayoutShape().size();
  if (isSubview && !slice->sizes.empty() && isa<SharedLayoutInterface>(type.getEncoding()))
    elements = ElementOffsets::find(type, *slice);
  std::optional<MultiBufferIndex> index;
  if (slice->index)
    index = MultiBufferIndex::find(slice->index);
  if (index)
    index->bufferBytes = getAllocationBytes(resultType);
  std::optional<ByteRanges> bytes = elements ? elements->getBytes(slice->offsets, slice->sizes) : std::nullopt;
  for (BufferRange &range : result) {
    if (!bytes || !range.start) {
      // The range keeps all bytes of the multi-buffer.  A slice of one of the buffers keeps the index of that buffer.
      if (slice->index)
        range.index = range.start ? index : std::nullopt;
      // An index that is not known is a multiple of the bytes of one buffer.
      range.forgetStart(elements       ? elements->getByte(slice->offsets)
                        : slice->index ? getAllocationBytes(resultType)
                                       : 1);
      continue;
    }
    range.bytes = bytes->shift(*range.start);
    *range.start += elements->getByte(slice->offsets);
  }
  return result;
}
