//===- SharedViews.cpp - Which bytes of a buffer a view sees ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/SharedMemory/SharedBuffers.h"

#include "triton/LinearLayout/SharedLayouts.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

/// Where the elements of a buffer lie, if it has no copies and is not spread over the blocks of a cluster.
class ElementPlaces {
public:
  static std::optional<ElementPlaces> find(MemDescType type) {
    LinearLayout layout = toLinearLayout(type);
    if (layout.hasInDim(InDim::Block) || !layout.isInvertible())
      return std::nullopt;
    return ElementPlaces(type, std::move(layout));
  }

  /// The byte where the element with these coordinates begins, counted from that of the first element.
  int64_t getByte(ArrayRef<int64_t> coords) const { return toBytes(getOffset(coords)).begin; }

  /// The bytes of the elements of a part with sizes `shape` that begins at `coords`; none if there are too many pieces.
  std::optional<ByteRanges> getBytes(ArrayRef<int64_t> coords, ArrayRef<int64_t> shape) const;

private:
  ElementPlaces(MemDescType type, LinearLayout layout) : layout(std::move(layout)), matrix(this->layout.getMatrix()) {
    elementBits = getElementBitWidth(type.getElementType());
    if (auto padded = dyn_cast<PaddedSharedEncodingAttr>(type.getEncoding()))
      for (auto [interval, padding] : llvm::zip_equal(padded.getIntervals(), padded.getPaddings()))
        paddings.push_back({interval, padding});
  }

  /// Without padding, in elements; the dimension that counts buffers, if there is one, comes first.
  int64_t getOffset(ArrayRef<int64_t> coords) const {
    int64_t number = coords.size() > layout.getRank() ? coords.front() : 0;
    return number * layout.getInSize(InDim::Offset) + *matrix.solve(layout.pack(coords.take_back(layout.getRank())));
  }

  /// The bytes of `count` elements from one of that offset on.
  ByteRanges::Range toBytes(int64_t offset, int64_t count = 1) const {
    int64_t first = padOffset(paddings, offset), end = padOffset(paddings, offset + count - 1) + 1;
    return {first * elementBits / 8, (end * elementBits + 7) / 8};
  }

  LinearLayout layout;
  F2Matrix matrix;
  SmallVector<Padding> paddings;
  int64_t elementBits;
};

} // namespace

std::optional<ByteRanges> ElementPlaces::getBytes(ArrayRef<int64_t> coords, ArrayRef<int64_t> shape) const {
  constexpr unsigned maxPieceBits = 12;
  unsigned rank = layout.getRank();
  ArrayRef<int64_t> sizes = shape.take_back(rank);
  // The offsets of the part are the sums of these and of that of its first element.
  SmallVector<uint64_t> steps;
  for (unsigned dim = 0; dim < rank; ++dim)
    for (int64_t step = 1; step < sizes[dim]; step *= 2) {
      Coords unit(rank);
      unit[dim] = step;
      steps.push_back(*matrix.solve(layout.pack(unit)));
    }
  // As many of them lie side by side as there are low bits that all occur.
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
    if (rest.dimension() > maxPieceBits)
      return std::nullopt;
    for (unsigned i = 0, size = starts.size(); i < size; ++i)
      starts.push_back(starts[i] ^ (step & ~low));
  }
  bool countsBuffers = coords.size() > rank;
  int64_t numBuffers = countsBuffers ? shape.front() : 1, first = countsBuffers ? coords.front() : 0;
  uint64_t origin = *matrix.solve(layout.pack(coords.take_back(rank))) & ~low;
  SmallVector<ByteRanges::Range, 1> ranges;
  for (int64_t number = first; number < first + numBuffers; ++number)
    for (uint64_t start : starts)
      ranges.push_back(toBytes(number * layout.getInSize(InDim::Offset) + (origin ^ start), low + 1));
  return ByteRanges(std::move(ranges));
}

/// The coordinates and sizes of what `view` takes of its source; none if that is all, or is not known.
static std::optional<std::pair<SmallVector<int64_t>, SmallVector<int64_t>>> getPlaceOfView(Operation *view) {
  if (auto slice = dyn_cast<MemDescSubsliceOp>(view))
    return std::pair(SmallVector<int64_t>(slice.getOffsets()), SmallVector<int64_t>(slice.getType().getShape()));
  auto index = dyn_cast<MemDescIndexOp>(view);
  APInt number;
  if (!index || !matchPattern(index.getIndex(), m_ConstantInt(&number)))
    return std::nullopt;
  SmallVector<int64_t> shape(index.getSrc().getType().getShape()), coords(shape.size());
  if (number.isNegative() || number.sge(shape.front()))
    return std::nullopt;
  coords.front() = number.getSExtValue();
  shape.front() = 1;
  return std::pair(coords, shape);
}

BufferParts mlir::triton::getViewParts(Operation *view, ArrayRef<BufferPart> source) {
  BufferParts result(source);
  if (isa<MemDescTransOp, MemDescReshapeOp, MemDescReinterpretOp>(view))
    return result;
  std::optional<ElementPlaces> places;
  auto place = getPlaceOfView(view);
  if (place) {
    auto type = cast<MemDescType>(view->getOperand(0).getType());
    // Where the dimension that goes is one of the layout, what is left is no part that the layout knows.
    if (!isa<MemDescIndexOp>(view) || type.getRank() > type.getLayoutShape().size())
      places = isa<SharedLayoutInterface>(type.getEncoding()) ? ElementPlaces::find(type) : std::nullopt;
  }
  std::optional<MultiBufferIndex> slot;
  if (auto index = dyn_cast<MemDescIndexOp>(view))
    slot = MultiBufferIndex::find(index.getIndex());
  for (BufferPart &part : result) {
    if (!places || !part.start) {
      // A part of one of an array is in that one; of an array in an array all is meant.
      if (isa<MemDescIndexOp>(view))
        part.slot = part.start ? slot : std::nullopt;
      part.start = std::nullopt;
      continue;
    }
    if (std::optional<ByteRanges> bytes = places->getBytes(place->first, place->second))
      part.bytes = bytes->shift(*part.start);
    *part.start += places->getByte(place->first);
  }
  return result;
}
