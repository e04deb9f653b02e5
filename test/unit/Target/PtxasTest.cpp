//===- PtxasTest.cpp - Parsers of the output of ptxas ---------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Target/Ptxas.h"

#include "gtest/gtest.h"

using namespace mlir::triton;

namespace {

constexpr llvm::StringLiteral output = R"(ptxas info    : 0 bytes gmem
ptxas warning : Something is odd
ptxas info    : Compiling entry function 'kernel_longer' for 'sm_90a'
ptxas info    : Function properties for kernel_longer
    1 bytes stack frame, 2 bytes spill stores, 3 bytes spill loads
ptxas info    : Used 4 registers, used 1 barriers, 5 bytes smem
ptxas info    : (C7510) Potential Performance Loss: wgmma.mma_async instructions are serialized
ptxas info    : Compiling entry function 'kernel' for 'sm_90a'
ptxas info    : Function properties for kernel
    8 bytes stack frame, 12 bytes spill stores, 16 bytes spill loads
ptxas info    : Used 168 registers, used 1 barriers, 8 bytes cumulative stack size, 1024 bytes smem, 32 bytes cmem[0]
ptxas info    : Function properties for helper
    6 bytes stack frame, 7 bytes spill stores, 8 bytes spill loads
)";

TEST(Ptxas, ReadsTheNumbersOfTheKernelAlone) {
  EXPECT_EQ(parsePtxasStatistics(output, "kernel"), (PtxasStatistics{168, 12, 16, 1024, 8}));
  EXPECT_EQ(parsePtxasStatistics(output, "kernel_longer"), (PtxasStatistics{4, 2, 3, 5, 1}));
}

TEST(Ptxas, NumbersThatAreNotStatedAreZero) {
  EXPECT_EQ(parsePtxasStatistics("", "kernel"), PtxasStatistics());
  EXPECT_EQ(parsePtxasStatistics(output, "unknown"), PtxasStatistics());
}

TEST(Ptxas, FindsWarnings) {
  EXPECT_EQ(
      parsePtxasWarnings(output),
      (std::vector<std::string>{"Something is odd",
                                "(C7510) Potential Performance Loss: wgmma.mma_async instructions are serialized"}));
  EXPECT_TRUE(parsePtxasWarnings("ptxas info    : 0 bytes gmem\n").empty());
}

} // namespace
