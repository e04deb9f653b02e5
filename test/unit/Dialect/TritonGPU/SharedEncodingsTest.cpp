//===- SharedEncodingsTest.cpp - Sizes and alignments of buffers ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DialectFixture.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

class SharedEncodingsTest : public DialectFixture {
protected:
  unsigned getAlignment(const Twine &encoding) { return parse<SharedLayoutInterface>(encoding).getAlignment(); }

  /// The bytes of `!ttg.memdesc<SHAPExTYPE, ENCODING, #ttg.shared_memory, mutable>`.
  uint64_t getBytes(StringRef shapeAndType, StringRef encoding, StringRef rest = ", mutable") {
    std::string text =
        ("!ttg.memdesc<" + shapeAndType + ", #ttg." + encoding + ", #ttg.shared_memory" + rest + ">").str();
    auto type = dyn_cast_or_null<MemDescType>(parseType(text, &context));
    EXPECT_TRUE(type) << text;
    return type ? getAllocationBytes(type) : 0;
  }
};

const char *const flat = "swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>";

TEST_F(SharedEncodingsTest, NvmmaIsAlignedToItsSwizzlePattern) {
  const std::pair<unsigned, unsigned> expected[] = {{0, 128}, {32, 256}, {64, 512}, {128, 1024}};
  for (auto [swizzle, alignment] : expected)
    EXPECT_EQ(getAlignment("nvmma_shared<{swizzlingByteWidth = " + Twine(swizzle) +
                           ", transposed = false, elementBitWidth = 16}>"),
              alignment);
}

TEST_F(SharedEncodingsTest, OtherLayoutsAreAlignedForTheWidestAccessOrAsSpecified) {
  EXPECT_EQ(getAlignment(flat), 16u);
  EXPECT_EQ(getAlignment("padded_shared<[32:+4] {order = [1, 0], shape = [32, 64]}>"), 16u);
  EXPECT_EQ(getAlignment("shared_linear<{offset = [[0, 1], [1, 0]]}, alignment = 256>"), 256u);
}

TEST_F(SharedEncodingsTest, ABufferTakesTheBytesOfItsElements) {
  EXPECT_EQ(getBytes("32x64xf16", flat), 4096u);
  EXPECT_EQ(getBytes("32x64xf8E5M2", flat), 2048u);
  EXPECT_EQ(getBytes("32x64xf64", flat), 16384u);
  EXPECT_EQ(getBytes("2x2x!tt.ptr<f32>", flat), 32u);
}

TEST_F(SharedEncodingsTest, ElementsOfBitsAreRoundedUpToWholeBytes) {
  EXPECT_EQ(getBytes("4x4xi4", flat), 8u);
  EXPECT_EQ(getBytes("1x4xi1", flat), 1u);
}

TEST_F(SharedEncodingsTest, SeveralBuffersTakeAsManyTimesTheBytes) {
  EXPECT_EQ(getBytes("3x32x64xf16", flat), 3 * 4096u);
  EXPECT_EQ(getBytes("1x1xi64", "swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>"), 8u);
}

TEST_F(SharedEncodingsTest, AViewTakesTheBytesOfItsAllocation) {
  EXPECT_EQ(getBytes("32x32xf16", flat, ", mutable, 32x64"), 4096u);
}

TEST_F(SharedEncodingsTest, ACTAHoldsOnlyItsPart) {
  const std::string start = "swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0], CGALayout = ";
  EXPECT_EQ(getBytes("32x64xf16", start + "[[1, 0]]}>"), 2048u);
  EXPECT_EQ(getBytes("32x64xf16", start + "[[0, 0]]}>"), 4096u);
  EXPECT_EQ(getBytes("32x64xf16", start + "[[1, 0], [0, 1]]}>"), 1024u);
  // A dimension of size 1 is not split.
  EXPECT_EQ(getBytes("1x64xf16", start + "[[1, 0]]}>"), 128u);
}

TEST_F(SharedEncodingsTest, PaddingCountsExceptTheLast) {
  const StringRef shape = " {order = [1, 0], shape = [32, 64]}>";
  EXPECT_EQ(getBytes("32x64xf16", ("padded_shared<[64:+8]" + shape).str()), (2048u + 31 * 8) * 2);
  EXPECT_EQ(getBytes("32x64xf16", ("padded_shared<[64:+8, 512:+16]" + shape).str()), (2048u + 31 * 8 + 3 * 16) * 2);
  // Only the padding after the last buffer is omitted.
  EXPECT_EQ(getBytes("2x32x64xf16", ("padded_shared<[64:+8]" + shape).str()), (4096u + 63 * 8) * 2);
}

TEST_F(SharedEncodingsTest, NumbersOfFourBitsArePaddedToTwiceTheSize) {
  EXPECT_EQ(getBytes("32x64xi8", "nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8, "
                                 "fp4Padded = true}>"),
            4096u);
}

} // namespace
