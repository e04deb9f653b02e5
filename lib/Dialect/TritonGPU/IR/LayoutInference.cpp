//===- LayoutInference.cpp - Inference of layouts of shape operations ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/LinearLayoutAlgebra.h"

#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// The layout as a linear encoding.
static Attribute toEncoding(DistributedLayoutInterface like, const LinearLayout &layout) {
  return LinearEncodingAttr::get(like.getContext(), layout);
}

/// Applies `change` to each basis of the cluster layout.
static SmallVector<int32_t> mapBases(BlockedEncodingAttr layout,
                                     function_ref<SmallVector<int32_t>(ArrayRef<int32_t> basis)> change) {
  SmallVector<int32_t> result;
  for (ArrayRef<int32_t> rest = layout.getCgaBases(); !rest.empty(); rest = rest.drop_front(layout.getRank()))
    llvm::append_range(result, change(rest.take_front(layout.getRank())));
  return result;
}

template <typename T>
static SmallVector<T> append(ArrayRef<T> values, T last) {
  SmallVector<T> result(values);
  result.push_back(last);
  return result;
}

FailureOr<Attribute> mlir::triton::gpu::inferReducedLayout(DistributedLayoutInterface layout, unsigned axis) {
  if (layout.getRank() < 2 || axis >= layout.getRank())
    return failure();
  return Attribute(SliceEncodingAttr::get(layout.getContext(), axis, layout));
}

//===----------------------------------------------------------------------===//
// Transposition
//===----------------------------------------------------------------------===//

static BlockedEncodingAttr transpose(BlockedEncodingAttr layout, ArrayRef<int32_t> order) {
  auto permute = [&](auto values) { return llvm::map_to_vector(order, [&](int32_t dim) { return values[dim]; }); };
  SmallVector<unsigned> newDim(order.size());
  for (auto [to, from] : llvm::enumerate(order))
    newDim[from] = to;
  SmallVector<unsigned> newOrder = llvm::map_to_vector(layout.getOrder(), [&](unsigned dim) { return newDim[dim]; });
  SmallVector<int32_t> cga =
      mapBases(layout, [&](ArrayRef<int32_t> basis) { return SmallVector<int32_t>(permute(basis)); });
  return BlockedEncodingAttr::get(layout.getContext(), permute(layout.getSizePerThread()),
                                  permute(layout.getThreadsPerWarp()), permute(layout.getWarpsPerCTA()), newOrder, cga);
}

FailureOr<Attribute> mlir::triton::gpu::inferTransposedLayout(DistributedLayoutInterface layout,
                                                              ArrayRef<int64_t> shape, ArrayRef<int32_t> order) {
  if (shape.size() != layout.getRank() || order.size() != shape.size() ||
      !isPermutationVector(SmallVector<int64_t>(order.begin(), order.end())))
    return failure();
  if (llvm::is_sorted(order))
    return Attribute(layout);
  if (auto blocked = dyn_cast<BlockedEncodingAttr>(layout))
    return Attribute(transpose(blocked, order));
  SmallVector<unsigned> dims(order.begin(), order.end());
  return toEncoding(layout, layout.toLinearLayout(shape).transposeOuts(dims));
}

//===----------------------------------------------------------------------===//
// Reshape
//===----------------------------------------------------------------------===//

/// Dimensions that a reshape merges or splits: [firstFrom, endFrom) of the old shape and [firstTo, endTo) of the new
/// one, which have the same number of elements.
struct ReshapeGroup {
  unsigned firstFrom, endFrom, firstTo, endTo;
};

/// The smallest such groups, in order.
static SmallVector<ReshapeGroup> findGroups(ArrayRef<int64_t> from, ArrayRef<int64_t> to) {
  SmallVector<ReshapeGroup> groups;
  unsigned i = 0, j = 0;
  while (i < from.size() && j < to.size()) {
    ReshapeGroup group{i, i + 1, j, j + 1};
    int64_t fromSize = from[i++], toSize = to[j++];
    while (fromSize != toSize) {
      if (fromSize < toSize)
        fromSize *= from[i++];
      else
        toSize *= to[j++];
    }
    groups.push_back({group.firstFrom, i, group.firstTo, j});
  }
  // Add trailing dimensions of size 1.
  groups.back().endFrom = from.size();
  groups.back().endTo = to.size();
  return groups;
}

/// A blocked layout that distributes the elements of each group of dimensions as `layout` does, the fastest dimension
/// first. The caller compares its linear layout with the reshaped one.
static BlockedEncodingAttr guessReshaped(BlockedEncodingAttr layout, ArrayRef<int64_t> shape,
                                         ArrayRef<int64_t> newShape) {
  SmallVector<ReshapeGroup> groups = findGroups(shape, newShape);
  unsigned rank = newShape.size();
  SmallVector<unsigned> perThread(rank, 1), lanes(rank, 1), warps(rank, 1), order;
  SmallVector<unsigned> *const all[] = {&perThread, &lanes, &warps};
  for (const ReshapeGroup &group : groups) {
    unsigned left[3] = {1, 1, 1};
    for (unsigned dim = group.firstFrom; dim < group.endFrom; ++dim) {
      left[0] *= layout.getSizePerThread()[dim];
      left[1] *= layout.getThreadsPerWarp()[dim];
      left[2] *= layout.getWarpsPerCTA()[dim];
    }
    // The fastest dimension of the group takes as much as fits; the slowest takes the rest.
    for (unsigned dim = group.endTo; dim-- > group.firstTo;) {
      int64_t room = newShape[dim];
      for (auto [count, parts] : llvm::zip_equal(left, all)) {
        unsigned part = dim == group.firstTo ? count : std::min<int64_t>(count, room);
        (*parts)[dim] = part;
        count /= part;
        room = std::max<int64_t>(1, room / part);
      }
    }
  }
  for (unsigned dim : layout.getOrder()) {
    const ReshapeGroup *group =
        llvm::find_if(groups, [&](const ReshapeGroup &group) { return dim >= group.firstFrom && dim < group.endFrom; });
    for (unsigned newDim = group->endTo; newDim-- > group->firstTo;)
      if (!llvm::is_contained(order, newDim))
        order.push_back(newDim);
  }
  return BlockedEncodingAttr::get(layout.getContext(), perThread, lanes, warps, order);
}

FailureOr<Attribute> mlir::triton::gpu::inferReshapedLayout(DistributedLayoutInterface layout, ArrayRef<int64_t> shape,
                                                            ArrayRef<int64_t> newShape) {
  if (shape.size() != layout.getRank() || newShape.empty() || computeProduct(shape) != computeProduct(newShape))
    return failure();
  if (shape == newShape)
    return Attribute(layout);
  LinearLayout reshaped = layout.toLinearLayout(shape).reshapeOuts(newShape);
  if (auto blocked = dyn_cast<BlockedEncodingAttr>(layout); blocked && blocked.getCgaBases().empty())
    if (BlockedEncodingAttr guess = guessReshaped(blocked, shape, newShape); guess.toLinearLayout(newShape) == reshaped)
      return Attribute(guess);
  return toEncoding(layout, reshaped);
}

//===----------------------------------------------------------------------===//
// Join and split
//===----------------------------------------------------------------------===//

FailureOr<Attribute> mlir::triton::gpu::inferJoinedLayout(DistributedLayoutInterface layout, ArrayRef<int64_t> shape) {
  unsigned rank = layout.getRank();
  if (shape.size() != rank)
    return failure();
  if (auto blocked = dyn_cast<BlockedEncodingAttr>(layout)) {
    SmallVector<unsigned> order = {rank};
    llvm::append_range(order, blocked.getOrder());
    SmallVector<int32_t> cga = mapBases(blocked, [](ArrayRef<int32_t> basis) { return append(basis, 0); });
    return Attribute(BlockedEncodingAttr::get(layout.getContext(), append(blocked.getSizePerThread(), 2u),
                                              append(blocked.getThreadsPerWarp(), 1u),
                                              append(blocked.getWarpsPerCTA(), 1u), order, cga));
  }
  // The elements of a pair are in consecutive registers.
  LinearLayout joined =
      LinearLayout::identity(2, InDim::Register, rank, rank + 1) * layout.toLinearLayout(shape).expandOut(rank);
  if (auto slice = dyn_cast<SliceEncodingAttr>(layout); slice && slice.getDim() == rank)
    if (slice.getParent().toLinearLayout(append(shape, int64_t(2))) == joined)
      return Attribute(slice.getParent());
  return toEncoding(layout, joined);
}

FailureOr<Attribute> mlir::triton::gpu::inferSplitLayout(DistributedLayoutInterface layout, ArrayRef<int64_t> shape) {
  unsigned rank = layout.getRank();
  if (shape.size() != rank || rank < 2 || shape.back() != 2)
    return failure();
  LinearLayout whole = layout.toLinearLayout(shape);
  // Exactly one register bit selects between the elements of a pair.
  uint64_t halves = whole.getOutMask(rank - 1);
  F2Vectors registers;
  for (uint64_t basis : whole.getBases(InDim::Register))
    if (basis != halves)
      registers.push_back(basis);
  LinearLayout half = whole.withBases(InDim::Register, registers);
  if (registers.size() + 1 != whole.getInBits(InDim::Register) ||
      llvm::any_of(half.getFlatBases(), [&](uint64_t basis) { return basis & halves; }))
    return failure();

  if (auto blocked = dyn_cast<BlockedEncodingAttr>(layout))
    if (blocked.getSizePerThread().back() == 2 && blocked.getThreadsPerWarp().back() == 1 &&
        blocked.getWarpsPerCTA().back() == 1) {
      SmallVector<unsigned> order(blocked.getOrder());
      llvm::erase(order, rank - 1);
      SmallVector<int32_t> cga =
          mapBases(blocked, [](ArrayRef<int32_t> basis) { return SmallVector<int32_t>(basis.drop_back()); });
      return Attribute(BlockedEncodingAttr::get(layout.getContext(), blocked.getSizePerThread().drop_back(),
                                                blocked.getThreadsPerWarp().drop_back(),
                                                blocked.getWarpsPerCTA().drop_back(), order, cga));
    }
  return toEncoding(layout, half.sliceOut(rank - 1));
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

bool mlir::triton::gpu::isEquivalentLayout(DistributedLayoutInterface layout, ArrayRef<int64_t> shape,
                                           Attribute other) {
  if (layout == other)
    return true;
  auto second = dyn_cast_or_null<DistributedLayoutInterface>(other);
  return second && layout.getRank() == shape.size() && second.getRank() == shape.size() &&
         layout.toLinearLayout(shape) == second.toLinearLayout(shape);
}
