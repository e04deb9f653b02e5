//===- RandomSharedTest.cpp - Random shared layouts and their definitions ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares random encodings and shapes with the definitions of the encodings: the offset of each element, in plain
// arithmetic and by the bits of hardware addresses.
//
//===----------------------------------------------------------------------===//

#include "RandomEncodingsFixture.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

class RandomSharedTest : public RandomEncodingsFixture {
protected:
  /// Checks that each CTA has its part of a tensor of `shape`, `replicas` times, and that randomly chosen elements are
  /// at the offset `getOffset(shape of the part, coordinates in the part)`.
  template <typename Encoding>
  void expectOffsets(Encoding encoding, ArrayRef<int64_t> shape, RandomEncodings &random, int64_t replicas,
                     function_ref<uint64_t(ArrayRef<int64_t>, ArrayRef<int64_t>)> getOffset) {
    LinearLayout layout = encoding.toLinearLayout(shape);
    ASSERT_EQ(layout.getOutSizes(), shape);
    ArrayRef<int32_t> cga = encoding.getCgaBases();
    unsigned rank = shape.size();
    SmallVector<int64_t> share(shape);
    int64_t elements = 1;
    for (auto [dim, size] : llvm::enumerate(share)) {
      size /= std::min(size, getNumParts(cga, rank, dim));
      elements *= size;
    }
    ASSERT_EQ(layout.getInBits(InDim::Block), cga.size() / rank);
    ASSERT_EQ(layout.getInSize(InDim::Offset), elements * replicas);
    expectEvenReplication(layout);
    for (unsigned i = 0; i < 300; ++i) {
      unsigned block = random.below(layout.getInSize(InDim::Block));
      SmallVector<int64_t> local, global;
      for (unsigned dim = 0; dim < rank; ++dim) {
        local.push_back(random.below(share[dim]));
        int64_t part = 0;
        for (size_t j = dim, bit = 0; j < cga.size(); j += rank, ++bit)
          part += block >> bit & 1 ? cga[j] : 0;
        global.push_back(local.back() + part * share[dim] % shape[dim]);
      }
      uint64_t offset = getOffset(share, local);
      ASSERT_EQ(layout.applyCoords({{InDim::Offset, offset}, {InDim::Block, block}}), global)
          << "at offset " << offset << " of block " << block;
    }
  }
};

TEST_F(RandomSharedTest, SwizzlePermutesGroupsByPhase) {
  forEachSeed(1000, [&](RandomEncodings &random) {
    unsigned rank = 1 + random.below(4);
    SwizzledSharedEncodingAttr encoding = random.swizzled(rank);
    SmallVector<int64_t> shape = random.shape(rank);
    SCOPED_TRACE(describe(encoding, shape));
    EXPECT_EQ(encoding.getAlignment(), 16u);
    expectOffsets(encoding, shape, random, /*replicas=*/1, [&](ArrayRef<int64_t> share, ArrayRef<int64_t> at) {
      ArrayRef<unsigned> order = encoding.getOrder();
      int64_t offset = 0, step = 1;
      for (auto [position, dim] : llvm::enumerate(order)) {
        int64_t coordinate = at[dim];
        if (position == 0 && rank > 1) {
          int64_t phase = at[order[1]] / encoding.getPerPhase() % encoding.getMaxPhase();
          coordinate ^= phase * encoding.getVec() % share[dim];
        }
        offset += coordinate * step;
        step *= share[dim];
      }
      return offset;
    });
  });
}

TEST_F(RandomSharedTest, NvmmaSwizzlesAddressesAsTheHardwareDoes) {
  forEachSeed(1000, [&](RandomEncodings &random) {
    NvmmaSharedEncodingAttr encoding = random.nvmma(1 + random.below(4));
    SmallVector<int64_t> shape = random.shapeFor(encoding);
    SCOPED_TRACE(describe(encoding, shape));
    unsigned swizzle = encoding.getSwizzlingByteWidth(), bytes = encoding.getElementBitWidth() / 8;
    EXPECT_EQ(encoding.getAlignment(), swizzle == 0 ? 128 : 8 * swizzle);
    unsigned rank = encoding.getRank(), contiguous = encoding.getTransposed() && swizzle != 0 ? 0 : rank - 1;
    int64_t replicas = encoding.getFp4Padded() ? 2 : 1;
    expectOffsets(encoding, shape, random, replicas, [&](ArrayRef<int64_t> share, ArrayRef<int64_t> at) -> uint64_t {
      // A box is the block of one TMA copy: one line wide, and up to 256 elements in each other dimension.
      int64_t line = swizzle == 0 ? std::min<int64_t>(256, share[contiguous]) : swizzle / bytes;
      if (encoding.getFp4Padded())
        line /= 2;
      int64_t row = 0, rows = 1, box = 0, boxes = 1;
      for (unsigned dim = 0; dim < rank; ++dim) {
        int64_t extent = dim == contiguous ? line : std::min<int64_t>(256, share[dim]);
        if (dim != contiguous) {
          row = row * extent + at[dim] % extent;
          rows *= extent;
        }
        box += at[dim] / extent * boxes;
        boxes *= share[dim] / extent;
      }
      int64_t column = at[contiguous] % line, lineBytes = line * bytes;
      if (encoding.getFp4Padded()) {
        column = column / 8 * 16 + column % 8;
        lineBytes *= 2;
      }
      uint64_t address = (box * rows + row) * lineBytes + column * bytes;
      // The swizzle XORs bits 4 to 6 of an address, the 16-byte unit in a line of 128 bytes, with bits 7 to 9; a line
      // of 64 or 32 bytes has only two or one of these bits.
      uint64_t chunk = swizzle == 0 ? 0 : (swizzle - 1) & 0x70;
      address ^= address >> 3 & chunk;
      return address / bytes;
    });
  });
}

TEST_F(RandomSharedTest, PaddingFollowsEachInterval) {
  forEachSeed(500, [&](RandomEncodings &random) {
    SmallVector<int64_t> shape = random.shape(1 + random.below(4));
    PaddedSharedEncodingAttr encoding = random.padded(shape);
    SCOPED_TRACE(describe(encoding, shape));
    EXPECT_EQ(encoding.getAlignment(), 16u);
    LinearLayout layout = encoding.toLinearLayout(shape);
    EXPECT_EQ(layout, encoding.getLayout());
    expectEachElementOnce(layout);
    // Count the elements and paddings one by one.
    uint64_t elements = layout.getInSize(InDim::Offset), end = 0;
    for (uint64_t count = 0; count < elements; ++count) {
      for (auto [interval, padding] : llvm::zip_equal(encoding.getIntervals(), encoding.getPaddings()))
        end += count != 0 && count % interval == 0 ? padding : 0;
      ++end;
    }
    EXPECT_EQ(encoding.getAllocationElements(elements), end);
  });
}

TEST_F(RandomSharedTest, SharedLinearHasItsBases) {
  forEachSeed(500, [&](RandomEncodings &random) {
    SmallVector<int64_t> shape = random.shape(1 + random.below(4));
    SharedLinearEncodingAttr encoding = random.sharedLinear(shape);
    SCOPED_TRACE(describe(encoding, shape));
    EXPECT_EQ(encoding.getAlignment(), encoding.getLayoutAlignment());
    EXPECT_EQ(encoding.toLinearLayout(shape), encoding.getLayout());
    expectEachElementOnce(encoding.getLayout());
  });
}

TEST_F(RandomSharedTest, PrintedEncodingsParseToTheSame) {
  forEachSeed(1000,
              [&](RandomEncodings &random) { expectRoundTrip(random.buffer(1 + random.below(4)).getEncoding()); });
}

} // namespace
