//===- FragmentsTest.cpp - Tests of fragments and matrix descriptors ------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Fragments.h"

#include "gtest/gtest.h"

#include <set>

using namespace mlir::triton::ptx;

// PTX ISA, "Matrix Fragments for mma.m16n8k16 with floating point type": row = groupID for ai where 0 <= i < 2 or
// 4 <= i < 6, otherwise groupID + 8; col = threadID_in_group * 2 + (i & 1) for i < 4, otherwise the same plus 8.
TEST(Fragments, matchTheFormulasOfM16N8K16) {
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned i = 0; i < 8; ++i) {
      unsigned group = lane >> 2, thread = lane % 4;
      unsigned row = i < 2 || (i >= 4 && i < 6) ? group : group + 8;
      unsigned column = thread * 2 + (i & 1) + (i < 4 ? 0 : 8);
      EXPECT_EQ(getElementOfA(lane, i / 2, i % 2, 2), (MatrixIndex{row, column}));
    }
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned i = 0; i < 4; ++i) {
      unsigned row = lane % 4 * 2 + (i & 1) + (i < 2 ? 0 : 8);
      EXPECT_EQ(getElementOfB(lane, i / 2, i % 2, 2), (MatrixIndex{row, lane >> 2}));
      MatrixIndex accumulator = {i < 2 ? lane >> 2 : (lane >> 2) + 8, lane % 4 * 2 + (i & 1)};
      EXPECT_EQ(getElementOfAccumulator(lane, i), accumulator);
    }
}

// PTX ISA, "Matrix Fragments for mma.m16n8k32": row = groupID for ai where 0 <= i < 4 or 8 <= i < 12, otherwise
// groupID + 8; col = threadID_in_group * 4 + (i & 3) for i < 8, otherwise the same plus 16.
TEST(Fragments, matchTheFormulasOfM16N8K32) {
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned i = 0; i < 16; ++i) {
      unsigned row = i < 4 || (i >= 8 && i < 12) ? lane >> 2 : (lane >> 2) + 8;
      unsigned column = lane % 4 * 4 + (i & 3) + (i < 8 ? 0 : 16);
      EXPECT_EQ(getElementOfA(lane, i / 4, i % 4, 4), (MatrixIndex{row, column}));
    }
}

// PTX ISA, "Matrix Fragments for mma.m16n8k8" of tf32: a0 (groupID, thread), a1 (groupID + 8, thread), a2 (groupID,
// thread + 4), a3 (groupID + 8, thread + 4). For m8n8k4 of f64, a0 is (groupID, thread).
TEST(Fragments, matchTheFormulasOfWholeRegisters) {
  for (unsigned lane = 0; lane < 32; ++lane) {
    unsigned group = lane >> 2, thread = lane % 4;
    EXPECT_EQ(getElementOfA(lane, 1, 0, 1), (MatrixIndex{group + 8, thread}));
    EXPECT_EQ(getElementOfA(lane, 2, 0, 1), (MatrixIndex{group, thread + 4}));
    EXPECT_EQ(getElementOfA(lane, 0, 0, 1, /*rows=*/8), (MatrixIndex{group, thread}));
  }
}

// PTX ISA, "Register Fragments and Shared Memory Matrix Layouts": D of wgmma repeats every 8 columns.
TEST(Fragments, coverAnAccumulatorOfAWarpGroup) {
  std::set<std::pair<unsigned, unsigned>> seen;
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned i = 0; i < 128; ++i) {
      MatrixIndex index = getElementOfAccumulator(lane, i);
      EXPECT_LT(index.row, 16u);
      EXPECT_LT(index.column, 256u);
      seen.insert({index.row, index.column});
    }
  EXPECT_EQ(seen.size(), 16u * 256);
}

// The swizzle of 128 bytes permutes the eight chunks of each row by the row's number, that of 64 bytes four chunks by
// pairs of rows of 64 bytes, that of 32 bytes two chunks by groups of four rows of 32 bytes.
TEST(Swizzle, permutesChunksWithinItsWidth) {
  for (unsigned width : {32u, 64u, 128u})
    for (uint32_t row = 0; row < 16; ++row)
      for (uint32_t chunk = 0; chunk < width / 16; ++chunk) {
        uint32_t turn = row / (128 / width) % (width / 16);
        EXPECT_EQ(swizzle(row * width + chunk * 16 + 5, width), row * width + (chunk ^ turn) * 16 + 5);
      }
  EXPECT_EQ(swizzle(0x1F5, 0), 0x1F5u);
}

// PTX ISA, "Matrix Descriptor Format".
TEST(MatrixDescriptor, hasItsFields) {
  uint64_t bits = uint64_t(1) << 62 | uint64_t(3) << 49 | uint64_t(0x40) << 32 | uint64_t(0x20) << 16 | 0x123;
  MatrixDescriptor descriptor = MatrixDescriptor::decode(bits);
  EXPECT_EQ(descriptor.start, 0x1230u);
  EXPECT_EQ(descriptor.leadingOffset, 0x200u);
  EXPECT_EQ(descriptor.strideOffset, 0x400u);
  EXPECT_EQ(descriptor.baseOffset, 3u);
  EXPECT_EQ(descriptor.swizzleBytes, 128u);
  EXPECT_EQ(MatrixDescriptor::decode(uint64_t(2) << 62).swizzleBytes, 64u);
  EXPECT_EQ(MatrixDescriptor::decode(uint64_t(3) << 62).swizzleBytes, 32u);
  EXPECT_EQ(MatrixDescriptor::decode(0).swizzleBytes, 0u);
}

// A row-major tile of 64 elements of 16 bits in a row, as TMA writes it with a swizzle of 128 bytes, is K-major with a
// stride of 1024 bytes between groups of eight rows, and MN-major with the same stride between groups of eight k.
TEST(MatrixDescriptor, reachesTheElementsOfATile) {
  MatrixDescriptor descriptor = {2048, 16, 1024, 0, 128};
  for (unsigned row = 0; row < 64; ++row)
    for (unsigned column = 0; column < 64; ++column) {
      uint32_t expected = swizzle(2048 + row * 128 + column * 2, 128);
      if (column < 16)
        EXPECT_EQ(descriptor.getAddress(row, column, 2, false), expected);
      if (row < 16)
        EXPECT_EQ(descriptor.getAddress(column, row, 2, true), expected);
    }
}

// Without a swizzle, core matrices of eight rows of 16 bytes are contiguous.
TEST(MatrixDescriptor, reachesCoreMatrices) {
  MatrixDescriptor descriptor = {0, 128, 256, 0, 0};
  EXPECT_EQ(descriptor.getAddress(3, 0, 2, false), 48u);
  EXPECT_EQ(descriptor.getAddress(3, 9, 2, false), 128u + 48 + 2);
  EXPECT_EQ(descriptor.getAddress(11, 9, 2, false), 256u + 128 + 48 + 2);
}
