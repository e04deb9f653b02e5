//===- TensorCoreFragmentsTest.cpp - MMA layouts and the fragments of the PTX ISA ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares the row and column of register i of each lane with the PTX ISA, sections on matrix fragments of mma.sync and
// wgmma ("groupID" is lane / 4, "threadID_in_group" is lane mod 4).
//
//===----------------------------------------------------------------------===//

#include "DialectFixture.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

const char *const mmaV2 = "#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = "
                          "[16, 8]}>";

class TensorCoreFragmentsTest : public DialectFixture {
protected:
  /// Checks the rows and columns of the registers of all lanes of a warp.
  void expectFragment(const Twine &encoding, ArrayRef<int64_t> shape, unsigned registers,
                      function_ref<Coords(unsigned i, unsigned group, unsigned thread)> getElement) {
    LinearLayout layout = parse<DistributedLayoutInterface>(encoding).toLinearLayout(shape);
    ASSERT_EQ(layout.getInSize(InDim::Register), registers);
    for (unsigned lane = 0; lane < 32; ++lane)
      for (unsigned i = 0; i < registers; ++i)
        EXPECT_EQ(layout.applyCoords({{InDim::Register, i}, {InDim::Lane, lane}}), getElement(i, lane / 4, lane % 4))
            << encoding.str() << " in register " << i << " of lane " << lane;
  }

  std::string operand(unsigned index, unsigned kWidth) {
    return ("dot_op<{opIdx = " + Twine(index) + ", parent = " + mmaV2 + ", kWidth = " + Twine(kWidth) + "}>").str();
  }
};

TEST_F(TensorCoreFragmentsTest, AccumulatorOfM16N8) {
  expectFragment(StringRef(mmaV2).drop_front(5), {16, 8}, 4, [](unsigned i, unsigned group, unsigned thread) {
    return Coords{i < 2 ? group : group + 8, thread * 2 + (i & 1)};
  });
}

TEST_F(TensorCoreFragmentsTest, OperandsOfM16N8K16) {
  expectFragment(operand(0, 2), {16, 16}, 8, [](unsigned i, unsigned group, unsigned thread) {
    bool isUpper = i < 2 || (i >= 4 && i < 6);
    return Coords{isUpper ? group : group + 8, i < 4 ? thread * 2 + (i & 1) : thread * 2 + (i & 1) + 8};
  });
  expectFragment(operand(1, 2), {16, 8}, 4, [](unsigned i, unsigned group, unsigned thread) {
    return Coords{i < 2 ? thread * 2 + (i & 1) : thread * 2 + (i & 1) + 8, group};
  });
}

TEST_F(TensorCoreFragmentsTest, OperandsOfM16N8K8) {
  expectFragment(operand(0, 1), {16, 8}, 4, [](unsigned i, unsigned group, unsigned thread) {
    return Coords{i == 0 || i == 2 ? group : group + 8, i < 2 ? thread : thread + 4};
  });
  expectFragment(operand(1, 1), {8, 8}, 2, [](unsigned i, unsigned group, unsigned thread) {
    return Coords{i == 0 ? thread : thread + 4, group};
  });
}

TEST_F(TensorCoreFragmentsTest, OperandsOfM16N8K32) {
  expectFragment(operand(0, 4), {16, 32}, 16, [](unsigned i, unsigned group, unsigned thread) {
    bool isUpper = i < 4 || (i >= 8 && i < 12);
    return Coords{isUpper ? group : group + 8, i < 8 ? thread * 4 + (i & 3) : thread * 4 + (i & 3) + 16};
  });
  expectFragment(operand(1, 4), {32, 8}, 8, [](unsigned i, unsigned group, unsigned thread) {
    return Coords{i < 4 ? thread * 4 + (i & 3) : thread * 4 + (i & 3) + 16, group};
  });
}

TEST_F(TensorCoreFragmentsTest, AccumulatorOfAWarpgroup) {
  // m64n32: warp w of four has rows 16 * w to 16 * w + 15.
  auto layout = parse<DistributedLayoutInterface>("nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = "
                                                  "[4, 1], instrShape = [16, 32, 16]}>")
                    .toLinearLayout({64, 32});
  ASSERT_EQ(layout.getInSize(InDim::Register), 16);
  for (unsigned thread = 0; thread < 128; ++thread)
    for (unsigned i = 0; i < 16; ++i)
      EXPECT_EQ(layout.applyCoords({{InDim::Register, i}, {InDim::Lane, thread % 32}, {InDim::Warp, thread / 32}}),
                (Coords{thread / 32 * 16 + thread % 32 / 4 + i / 2 % 2 * 8, i / 4 * 8 + thread % 4 * 2 + i % 2}));
}

TEST_F(TensorCoreFragmentsTest, OperandOfAWarpgroupInRegisters) {
  // Operand A of m64n32k16 is like that of mma.sync, with sixteen rows for each warp.
  auto layout = parse<DistributedLayoutInterface>("dot_op<{opIdx = 0, parent = #ttg.nvidia_mma<{versionMajor = 3, "
                                                  "versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 32, "
                                                  "16]}>, kWidth = 2}>")
                    .toLinearLayout({64, 16});
  ASSERT_EQ(layout.getInSize(InDim::Register), 8);
  for (unsigned thread = 0; thread < 128; ++thread)
    for (unsigned i = 0; i < 8; ++i)
      EXPECT_EQ(layout.applyCoords({{InDim::Register, i}, {InDim::Lane, thread % 32}, {InDim::Warp, thread / 32}}),
                (Coords{thread / 32 * 16 + thread % 32 / 4 + i / 2 % 2 * 8, i / 4 * 8 + thread % 4 * 2 + i % 2}));
}

} // namespace
