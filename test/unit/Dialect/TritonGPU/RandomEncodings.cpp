//===- RandomEncodings.cpp - Random valid encodings ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomEncodings.h"

#include <numeric>

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

int64_t mlir::triton::gpu::getNumParts(ArrayRef<int32_t> cgaBases, unsigned rank, unsigned dim) {
  int64_t parts = 1;
  for (size_t i = dim; i < cgaBases.size(); i += rank)
    parts *= cgaBases[i] != 0 ? 2 : 1;
  return parts;
}

SmallVector<unsigned> RandomEncodings::permutation(unsigned size) {
  SmallVector<unsigned> result(size);
  std::iota(result.begin(), result.end(), 0u);
  for (unsigned i = size; i > 1; --i)
    std::swap(result[i - 1], result[below(i)]);
  return result;
}

SmallVector<unsigned> RandomEncodings::deal(unsigned bits, unsigned rank) {
  SmallVector<unsigned> result(rank, 1);
  while (bits-- > 0)
    result[below(rank)] *= 2;
  return result;
}

SmallVector<int64_t> RandomEncodings::shape(unsigned rank, unsigned mostOfDim, unsigned most) {
  SmallVector<int64_t> result;
  for (unsigned dim = 0; dim < rank; ++dim) {
    unsigned bits = below(std::min(most, mostOfDim) + 1);
    most -= bits;
    result.push_back(int64_t(1) << bits);
  }
  // Vary which dimension is the largest.
  SmallVector<int64_t> shuffled;
  for (unsigned dim : permutation(rank))
    shuffled.push_back(result[dim]);
  return shuffled;
}

SmallVector<int64_t> RandomEncodings::otherShape(ArrayRef<int64_t> shape) {
  unsigned bits = 0;
  for (int64_t size : shape)
    bits += llvm::Log2_64(size);
  SmallVector<unsigned> dealt = deal(bits, 1 + below(4));
  return SmallVector<int64_t>(dealt.begin(), dealt.end());
}

SmallVector<int32_t> RandomEncodings::clusterBases(unsigned rank) {
  SmallVector<int32_t> result, next(rank, 1);
  // Half of the clusters have one CTA.
  for (unsigned bits = below(2) * below(4); bits-- > 0;) {
    SmallVector<int32_t> basis(rank, 0);
    // Some CTAs hold replicas.
    if (unsigned dim = below(rank + 1); dim < rank) {
      basis[dim] = next[dim];
      next[dim] *= 2;
    }
    llvm::append_range(result, basis);
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Distributed layouts
//===----------------------------------------------------------------------===//

BlockedEncodingAttr RandomEncodings::blocked(unsigned rank) {
  SmallVector<unsigned> perThread = deal(below(4), rank), lanes = deal(5, rank), warps = deal(below(4), rank);
  SmallVector<unsigned> order = permutation(rank);
  return BlockedEncodingAttr::get(&context, perThread, lanes, warps, order, clusterBases(rank));
}

NvidiaMmaEncodingAttr RandomEncodings::mma(unsigned version, unsigned rank) {
  SmallVector<unsigned> warps = deal(below(version == 3 ? 2 : 4), rank);
  SmallVector<unsigned> instruction = rank == 3 ? SmallVector<unsigned>{1, 16, 8} : SmallVector<unsigned>{16, 8};
  if (version == 3) {
    warps[0] *= 4;
    instruction = {16, 8 * powerOf2(3), 8 * powerOf2(2)};
  }
  return NvidiaMmaEncodingAttr::get(&context, version, /*versionMinor=*/0, warps, clusterBases(rank), instruction);
}

DotOperandEncodingAttr RandomEncodings::dotOperand(unsigned rank) {
  unsigned version = rank <= 3 ? below(rank == 2 ? 3 : 2) + 1 : 1, opIdx = version == 3 ? 0 : below(2);
  if (version == 1)
    return DotOperandEncodingAttr::get(&context, opIdx, blocked(rank), /*kWidth=*/0);
  unsigned kWidth = powerOf2(3);
  return DotOperandEncodingAttr::get(&context, opIdx, mma(version, rank), kWidth);
}

std::vector<std::vector<int64_t>> RandomEncodings::shuffledSteps(ArrayRef<int64_t> shape) {
  std::vector<std::vector<int64_t>> steps, shuffled;
  for (auto [dim, size] : llvm::enumerate(shape))
    for (int64_t step = 1; step < size; step *= 2)
      steps.emplace_back(shape.size(), 0)[dim] = step;
  for (unsigned i : permutation(steps.size()))
    shuffled.push_back(steps[i]);
  return shuffled;
}

LinearEncodingAttr RandomEncodings::linear(unsigned rank) {
  SmallVector<int64_t> sizes = shape(rank, /*mostOfDim=*/6, /*most=*/10);
  std::vector<std::vector<int64_t>> steps = shuffledSteps(sizes);
  SmallVector<InDimBases> inputs = {{InDim::Lane, {}}, {InDim::Warp, {}}, {InDim::Block, {}}, {InDim::Register, {}}};
  const unsigned bits[] = {5, below(4), below(4)};
  for (auto [input, count] : llvm::zip(inputs, bits))
    while (input.bases.size() < count) {
      // Replicate, at random or because all elements are distributed.
      bool isCopy = steps.empty() || below(5) == 0;
      input.bases.push_back(isCopy ? std::vector<int64_t>(rank, 0) : steps.back());
      if (!isCopy)
        steps.pop_back();
    }
  for (const std::vector<int64_t> &step : steps)
    inputs.back().bases.push_back(step);
  return LinearEncodingAttr::get(&context, LinearLayout(sizes, inputs));
}

SliceEncodingAttr RandomEncodings::slice(unsigned rank) {
  unsigned dim = below(rank + 1);
  return SliceEncodingAttr::get(&context, dim, distributed(rank + 1));
}

DistributedLayoutInterface RandomEncodings::distributed(unsigned rank) {
  switch (below(5)) {
  case 0:
    if (rank < 4)
      return slice(rank);
    break;
  case 1:
    return linear(rank);
  case 2:
    if (rank >= 2)
      return dotOperand(rank);
    break;
  case 3:
    if (rank == 2 || rank == 3)
      return mma(rank == 2 ? 2 + below(2) : 2, rank);
    break;
  }
  return blocked(rank);
}

//===----------------------------------------------------------------------===//
// Shared layouts
//===----------------------------------------------------------------------===//

SwizzledSharedEncodingAttr RandomEncodings::swizzled(unsigned rank) {
  unsigned vec = powerOf2(4), perPhase = powerOf2(3), maxPhase = powerOf2(4);
  return SwizzledSharedEncodingAttr::get(&context, vec, perPhase, maxPhase, permutation(rank), clusterBases(rank));
}

NvmmaSharedEncodingAttr RandomEncodings::nvmma(unsigned rank) {
  // A layout of one dimension has no rows to swizzle.
  unsigned swizzle = rank == 1 || below(4) == 0 ? 0 : 32 * powerOf2(2);
  unsigned elementBits = 8 * powerOf2(3);
  bool transposed = below(2) == 0, fp4Padded = swizzle == 128 && elementBits == 8 && below(2) == 0;
  return NvmmaSharedEncodingAttr::get(&context, swizzle, transposed, elementBits, fp4Padded, rank, clusterBases(rank));
}

SmallVector<int64_t> RandomEncodings::shapeFor(NvmmaSharedEncodingAttr encoding) {
  unsigned rank = encoding.getRank(), contiguous = encoding.getTransposed() ? 0 : rank - 1;
  SmallVector<int64_t> result = shape(rank, /*mostOfDim=*/10);
  if (encoding.getSwizzlingByteWidth() == 0)
    return result;
  // The dimension with at least eight rows.
  unsigned rows = (contiguous + 1 + below(rank - 1)) % rank;
  for (unsigned dim : {contiguous, rows}) {
    int64_t least = dim == rows ? 8 : 8 * encoding.getSwizzlingByteWidth() / encoding.getElementBitWidth();
    result[dim] = std::max(result[dim], least * getNumParts(encoding.getCgaBases(), rank, dim));
  }
  return result;
}

PaddedSharedEncodingAttr RandomEncodings::padded(ArrayRef<int64_t> shape) {
  InDimBases offsets{InDim::Offset, shuffledSteps(shape)}, blocks{InDim::Block, {}};
  for (unsigned bits = below(3); bits-- > 0 && !offsets.bases.empty(); offsets.bases.pop_back())
    blocks.bases.push_back(offsets.bases.back());
  SmallVector<unsigned> intervals, paddings;
  for (unsigned interval = powerOf2(5); intervals.empty() || below(2) == 0; interval *= 2 * powerOf2(2)) {
    intervals.push_back(interval);
    paddings.push_back(powerOf2(4));
  }
  return PaddedSharedEncodingAttr::get(&context, intervals, paddings, LinearLayout(shape, {offsets, blocks}));
}

SharedLinearEncodingAttr RandomEncodings::sharedLinear(ArrayRef<int64_t> shape) {
  InDimBases offsets{InDim::Offset, shuffledSteps(shape)}, blocks{InDim::Block, {}};
  // Sums of linearly independent bases are linearly independent.
  for (size_t i = 1; i < offsets.bases.size(); ++i)
    for (auto [coordinate, other] : llvm::zip(offsets.bases[i], offsets.bases[below(i)]))
      coordinate ^= other;
  for (unsigned bits = below(3); bits-- > 0 && !offsets.bases.empty(); offsets.bases.pop_back())
    blocks.bases.push_back(offsets.bases.back());
  unsigned alignment = powerOf2(10);
  return SharedLinearEncodingAttr::get(&context, LinearLayout(shape, {offsets, blocks}), alignment);
}

MemDescType RandomEncodings::buffer(unsigned rank) {
  SmallVector<int64_t> sizes = shape(rank);
  // At least one basis determines the rank.
  sizes[0] *= 2;
  Attribute encoding;
  switch (below(4)) {
  case 0:
    encoding = swizzled(rank);
    break;
  case 1:
    encoding = nvmma(rank);
    sizes = shapeFor(cast<NvmmaSharedEncodingAttr>(encoding));
    break;
  case 2:
    encoding = padded(sizes);
    break;
  case 3:
    encoding = sharedLinear(sizes);
    break;
  }
  return MemDescType::get(sizes, Float16Type::get(&context), encoding, SharedMemorySpaceAttr::get(&context),
                          /*mutableMemory=*/true, sizes);
}
