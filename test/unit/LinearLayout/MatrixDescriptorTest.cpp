//===- MatrixDescriptorTest.cpp - Operands of wgmma in shared memory ------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/LinearLayout/MatrixDescriptor.h"

#include "LayoutSamples.h"
#include "triton/LinearLayout/DistributedLayouts.h"
#include "triton/LinearLayout/SharedLayouts.h"

#include "gtest/gtest.h"

#include <algorithm>

using namespace mlir::triton;

namespace {

/// The fields of a matrix descriptor, and the addresses that the instruction reads (PTX ISA, Asynchronous Warpgroup
/// Level Matrix Shared Memory Layout: Matrix Descriptor Format, Strides, Swizzling Modes).
class DecodedDescriptor {
public:
  DecodedDescriptor(uint64_t bits, bool isTransposed, unsigned elementBytes)
      : start((bits & 0x3fff) << 4), leading((bits >> 16 & 0x3fff) << 4), stride((bits >> 32 & 0x3fff) << 4),
        base(bits >> 49 & 7), mode(bits >> 62), isTransposed(isTransposed), elementBytes(elementBytes) {}

  /// The bytes of a line of the swizzle pattern.
  uint64_t getLineBytes() const {
    constexpr uint64_t lineBytes[] = {16, 128, 64, 32};
    return lineBytes[mode];
  }

  /// Returns the address of the element in a row of A, or column of B, at index `k` along K.
  uint64_t getAddress(uint64_t row, uint64_t k) const { return swizzle(start + getOffset(row, k)); }

  uint64_t getBaseOffset() const { return base; }

private:
  uint64_t getOffset(uint64_t row, uint64_t k) const {
    uint64_t line = getLineBytes();
    if (!isTransposed) {
      // Patterns of 8 rows: without swizzle, core matrices of 16 bytes along K are `leading` bytes apart.
      uint64_t byte = k * elementBytes;
      return row % 8 * line + row / 8 * stride + byte % line + byte / line * leading;
    }
    uint64_t byte = row * elementBytes;
    if (mode == 0)
      return k % 8 * 16 + k / 8 * leading + byte % 16 + byte / 16 * stride;
    return k % 8 * line + k / 8 * stride + byte % line + byte / line * leading;
  }

  /// XORs bits 4 to 6 of the address with bits 7 to 9, or only the lower ones of narrower patterns.
  uint64_t swizzle(uint64_t address) const {
    uint64_t lines = address / 128 % 8, units = getLineBytes() / 16;
    return address ^ (lines % units) * 16;
  }

  uint64_t start, leading, stride, base, mode;
  bool isTransposed;
  unsigned elementBytes;
};

/// Returns the offset in bytes of each element, by its row-major index.
std::vector<uint64_t> getBytes(const LinearLayout &memory, unsigned elementBits) {
  std::vector<uint64_t> bytes(memory.getTotalOutSize());
  for (uint64_t index = 0; index < numIndices(memory); ++index)
    bytes[memory.applyFlat(index)] = memory.unpackIn(index, InDim::Offset) * elementBits / 8;
  return bytes;
}

/// Expects the descriptor of each tile to have the address of each element.
void expectAddresses(const LinearLayout &memory, unsigned elementBits, const MatrixTileShape &shape,
                     const MatrixDescriptor &descriptor) {
  std::vector<uint64_t> bytes = getBytes(memory, elementBits);
  auto getIndex = [&](int64_t row, int64_t k) {
    Coords coords(2);
    coords[shape.rowDim] = row;
    coords[shape.kDim] = k;
    return memory.pack(coords);
  };
  for (int64_t row = 0; row < memory.getOutSize(shape.rowDim); row += shape.rows)
    for (int64_t k = 0; k < memory.getOutSize(shape.kDim); k += shape.k) {
      uint64_t offset = descriptor.getOffset(getIndex(row, k));
      ASSERT_EQ(offset % 16, 0u);
      DecodedDescriptor decoded(descriptor.encode() + (offset >> 4), descriptor.isTransposed(), elementBits / 8);
      ASSERT_EQ(decoded.getBaseOffset(), 0u);
      for (int64_t i = 0; i < shape.rows; ++i)
        for (int64_t j = 0; j < shape.k; ++j)
          ASSERT_EQ(decoded.getAddress(i, j), bytes[getIndex(row + i, k + j)])
              << "tile " << row << ", " << k << ", element " << i << ", " << j;
    }
}

/// A layout of offsets whose bases are powers of two: `extents` are pairs of a dimension and how many of its indices
/// follow those before.
LinearLayout fromExtents(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<std::pair<unsigned, int64_t>> extents) {
  LinearLayout layout = LinearLayout::fromMasks(shape, {});
  F2Vectors bases;
  Coords next(shape.size(), 1);
  for (auto [dim, extent] : extents)
    for (int64_t step = 1; step < extent; step *= 2) {
      Coords coords(shape.size());
      coords[dim] = next[dim];
      bases.push_back(layout.pack(coords));
      next[dim] *= 2;
    }
  return layout.withBases(InDim::Offset, bases);
}

MatrixTileShape getTile(unsigned rowDim, int64_t rows, unsigned elementBits) {
  return {rowDim, 1 - rowDim, rows, 256 / elementBits};
}

} // namespace

TEST(MatrixDescriptor, ReadsEachElementOfSwizzledOperands) {
  unsigned found = 0;
  for (unsigned elementBits : {8, 16, 32})
    for (unsigned swizzle : {32, 64, 128})
      for (bool transposed : {false, true})
        for (unsigned rowDim : {0, 1})
          for (int64_t m : {8, 64, 128, 256})
            for (int64_t n : {8, 16, 64, 256}) {
              int64_t shape[] = {m, n};
              LinearLayout cga = ctaLayout({}, 2);
              NvmmaLayout nvmma{swizzle, elementBits, transposed};
              MatrixTileShape tile = getTile(rowDim, std::min<int64_t>(64, shape[rowDim]), elementBits);
              if (shape[1 - rowDim] < tile.k || !nvmma.fits(cga, shape))
                continue;
              LinearLayout memory = nvmma.toLinearLayout(cga, shape);
              std::optional<MatrixDescriptor> descriptor = MatrixDescriptor::find(memory, elementBits, tile);
              // The contiguous dimension is the first one of a transposed layout.
              bool isAlongRows = (rowDim == 0) == transposed;
              EXPECT_EQ(descriptor.has_value(), !isAlongRows || elementBits == 16)
                  << elementBits << " bits, swizzle " << swizzle << ", shape " << m << "x" << n;
              if (!descriptor)
                continue;
              EXPECT_EQ(descriptor->isTransposed(), isAlongRows);
              EXPECT_EQ(descriptor->getSwizzle(), swizzle);
              ASSERT_NO_FATAL_FAILURE(expectAddresses(memory, elementBits, tile, *descriptor));
              ++found;
            }
  EXPECT_GT(found, 100u);
}

// Core matrices, 8 lines of 16 bytes, may follow each other along K first or along the rows first.
TEST(MatrixDescriptor, ReadsEachElementWithoutSwizzle) {
  for (unsigned elementBits : {8, 16, 32})
    for (bool transposed : {false, true})
      for (bool kFirst : {false, true}) {
        if (transposed && elementBits != 16)
          continue;
        int64_t shape[] = {128, 2048 / elementBits}, line = 128 / elementBits;
        unsigned along = transposed ? 0 : 1, across = 1 - along;
        std::pair<unsigned, int64_t> rest[] = {{0, shape[0] / (transposed ? line : 8)},
                                               {1, shape[1] / (transposed ? 8 : line)}};
        if (kFirst)
          std::swap(rest[0], rest[1]);
        LinearLayout memory = fromExtents(shape, {{along, line}, {across, 8}, rest[0], rest[1]});
        MatrixTileShape tile = getTile(0, 64, elementBits);
        std::optional<MatrixDescriptor> descriptor = MatrixDescriptor::find(memory, elementBits, tile);
        ASSERT_TRUE(descriptor);
        EXPECT_EQ(descriptor->getSwizzle(), 0u);
        EXPECT_EQ(descriptor->isTransposed(), transposed);
        ASSERT_NO_FATAL_FAILURE(expectAddresses(memory, elementBits, tile, *descriptor));
      }
}

// These layouts are canonical ones of which some bases are exchanged or added.
TEST(MatrixDescriptor, FindsOnlyDescriptorsThatReadEachElement) {
  Random random(11);
  unsigned found = 0;
  for (unsigned round = 0; round < 3000; ++round) {
    unsigned elementBits = 8u << below(random, 3), swizzle = 32u << below(random, 3), rowDim = below(random, 2);
    int64_t shape[] = {int64_t(16) << below(random, 4), int64_t(16) << below(random, 4)};
    LinearLayout cga = ctaLayout({}, 2);
    NvmmaLayout nvmma{swizzle, elementBits, below(random, 2) == 1};
    MatrixTileShape tile = getTile(rowDim, std::min<int64_t>(64, shape[rowDim]), elementBits);
    if (shape[1 - rowDim] < tile.k || !nvmma.fits(cga, shape))
      continue;
    LinearLayout memory = nvmma.toLinearLayout(cga, shape);
    F2Vectors bases(memory.getBases(InDim::Offset));
    for (unsigned exchanges = below(random, 3); exchanges > 0; --exchanges)
      std::swap(bases[below(random, bases.size())], bases[below(random, bases.size())]);
    if (below(random, 4) == 0) {
      unsigned to = below(random, bases.size()), from = below(random, bases.size());
      if (to != from)
        bases[to] ^= bases[from];
    }
    memory = LinearLayout::fromMasks(shape, {}).withBases(InDim::Offset, bases);
    std::string reason;
    std::optional<MatrixDescriptor> descriptor = MatrixDescriptor::find(memory, elementBits, tile, &reason);
    EXPECT_EQ(descriptor.has_value(), reason.empty());
    if (!descriptor)
      continue;
    ASSERT_NO_FATAL_FAILURE(expectAddresses(memory, elementBits, tile, *descriptor)) << "round " << round;
    ++found;
  }
  EXPECT_GT(found, 100u);
}

TEST(MatrixDescriptor, RefusesOtherLayouts) {
  int64_t shape[] = {64, 64};
  MatrixTileShape tile = getTile(0, 64, 16);
  std::string reason;
  // Rows of 128 bytes without swizzle.
  LinearLayout plain = fromExtents(shape, {{1, 64}, {0, 64}});
  EXPECT_FALSE(MatrixDescriptor::find(plain, 16, tile, &reason));
  EXPECT_EQ(reason, "no swizzle mode has the elements of a tile at these addresses");
  // The lines of a core matrix are not consecutive.
  LinearLayout scattered = fromExtents(shape, {{1, 8}, {0, 4}, {1, 2}, {0, 16}, {1, 4}});
  EXPECT_FALSE(MatrixDescriptor::find(scattered, 16, tile));
  // A swizzle of another period.
  LinearLayout cga = ctaLayout({}, 2);
  EXPECT_FALSE(MatrixDescriptor::find(swizzledLayout(8, 2, 8, {1, 0}, cga, shape), 16, tile));
  // The offset of row 64, which begins a tile, includes that of row 32, which the instruction adds once more.
  int64_t tall[] = {128, 64};
  LinearLayout swizzled = NvmmaLayout{128, 16}.toLinearLayout(cga, tall);
  F2Vectors bases(swizzled.getBases(InDim::Offset));
  bases[12] ^= bases[11];
  EXPECT_FALSE(MatrixDescriptor::find(LinearLayout::fromMasks(tall, {}).withBases(InDim::Offset, bases), 16, tile));
  // Transposed elements of 8 bits.
  LinearLayout bytes = NvmmaLayout{64, 8, /*transposed=*/true}.toLinearLayout(cga, shape);
  EXPECT_FALSE(MatrixDescriptor::find(bytes, 8, getTile(0, 64, 8), &reason));
  EXPECT_EQ(reason, "no swizzle mode has the elements of a tile, consecutive along K, at these addresses");
  // A memory that lacks elements.
  EXPECT_FALSE(MatrixDescriptor::find(fromExtents(shape, {{1, 64}, {0, 32}}), 16, tile, &reason));
  EXPECT_EQ(reason, "the memory does not hold every element");
}
