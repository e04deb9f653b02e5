//===- CompileOptionsTest.cpp - Parsing of compile options ----------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Compiler/CompileOptions.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::triton;

namespace {

TEST(CompileOptions, EachOptionIsSetByItsName) {
  CompileOptions options;
  std::string problem;
  for (auto [name, value] :
       {std::pair("target", "sm_80"), std::pair("num-warps", "8"), std::pair("num-stages", "2"),
        std::pair("num-ctas", "2"), std::pair("maxnreg", "128"), std::pair("abi", "native"),
        std::pair("fp-fusion", "false"), std::pair("verify-stages", "false"), std::pair("emit", "cubin"),
        std::pair("ptxas", "p"), std::pair("libdevice", "l"), std::pair("cuda-path", "/"), std::pair("cuda-path", ".")})
    EXPECT_TRUE(succeeded(setCompileOption(options, name, value, problem))) << name << ": " << problem;
  EXPECT_EQ(options.target, "sm_80");
  EXPECT_EQ(options.numWarps, 8);
  EXPECT_EQ(options.numStages, 2);
  EXPECT_EQ(options.numCTAs, 2);
  EXPECT_EQ(options.maxNReg, 128);
  EXPECT_EQ(options.abi, "native");
  EXPECT_FALSE(options.fpFusion);
  EXPECT_FALSE(options.verifyStages);
  EXPECT_EQ(options.emit, Stage::Cubin);
  EXPECT_EQ(options.paths.ptxas, "p");
  EXPECT_EQ(options.paths.libdevice, "l");
  EXPECT_EQ(options.paths.roots, (std::vector<std::string>{"/", "."}));
}

TEST(CompileOptions, InvalidValuesDoNotChangeOptions) {
  for (auto [name, value] :
       {std::pair("num-warps", "0"), std::pair("num-warps", "-4"), std::pair("num-warps", "5"),
        std::pair("num-warps", "4x"), std::pair("num-warps", ""), std::pair("num-stages", "0"),
        std::pair("num-ctas", "3"), std::pair("maxnreg", "1000"), std::pair("maxnreg", "99999999999"),
        std::pair("abi", "cuda"), std::pair("fp-fusion", "yes"), std::pair("emit", "sass"), std::pair("target", "sm_1"),
        std::pair("cuda-path", "/nowhere"), std::pair("unknown", "1")}) {
    CompileOptions options;
    std::string problem;
    EXPECT_TRUE(failed(setCompileOption(options, name, value, problem))) << name << "=" << value;
    EXPECT_FALSE(problem.empty());
    EXPECT_EQ(options.numWarps, 4);
    EXPECT_EQ(options.numStages, 3);
    EXPECT_EQ(options.numCTAs, 1);
    EXPECT_EQ(options.maxNReg, 0);
    EXPECT_EQ(options.abi, "triton");
    EXPECT_TRUE(options.fpFusion);
    EXPECT_EQ(options.emit, std::nullopt);
    EXPECT_EQ(options.target, "");
  }
}

} // namespace
