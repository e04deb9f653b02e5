//===- StageTest.cpp - The stages of a compilation ------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Pipelines/Stage.h"

#include "gtest/gtest.h"

using namespace mlir::triton;

namespace {

TEST(Stage, NamesAndStagesCorrespond) {
  for (Stage stage : getAllStages())
    EXPECT_EQ(parseStage(getStageName(stage)), stage);
  EXPECT_EQ(parseStage("sass"), std::nullopt);
  EXPECT_EQ(parseStage(""), std::nullopt);
}

TEST(Stage, MLIRComesFirst) {
  EXPECT_TRUE(isMLIR(Stage::TTIR));
  EXPECT_TRUE(isMLIR(Stage::NVVM));
  EXPECT_FALSE(isMLIR(Stage::LLVMIR));
  EXPECT_FALSE(isMLIR(Stage::Cubin));
}

} // namespace
