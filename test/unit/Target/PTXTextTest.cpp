//===- PTXTextTest.cpp - Parser of PTX declarations -----------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Target/PTXText.h"

#include "mlir/IR/MLIRContext.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::triton;

namespace {

/// Parses PTX; stores the diagnostic in `problem`.
FailureOr<PTXModule> read(llvm::StringRef text, std::string *problem = nullptr) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (problem)
      *problem = diagnostic.str();
  });
  return readPTX(text, [&] { return emitError(UnknownLoc::get(&context)); });
}

std::string problemOf(llvm::StringRef text) {
  std::string problem;
  return succeeded(read(text, &problem)) ? "none" : problem;
}

constexpr llvm::StringLiteral kernel = R"(
// .visible .entry not_this() in a comment
.version 8.4
.target sm_90a, debug
.address_size 64
.extern .func helper();
.file 1 "/* not a comment .visible .entry"
.visible .entry add(
	.param .u64 .ptr .global .align 16 add_param_0,
	.param .u32 add_param_1,
	.param .align 64 .b8 add_param_2[128],
	.param .b16 add_param_3
)
.reqntid 128, 2, 1
.explicitcluster
.reqnctapercluster 2
{
	.reg .pred %p<2>;
	ld.param.b64 %rd1, [add_param_0];
	@%p1 ld.global.v4.b32 {%r1, %r2, %r3, %r4}, [%rd1];
$L__label:
	{ @!%p2 st.global.b32 [%rd1], %r1; }  /* st.global.b32 [%rd1], %r1; */
	call.uni (retval0),
	helper,
	(param0);
	st.global.b32 [%rd1], %r1; st.global.b32 [%rd1], %r1;
	ret;
}
)";

TEST(PTXText, ReadsWhatTheModuleDeclares) {
  FailureOr<PTXModule> module = read(kernel);
  ASSERT_TRUE(succeeded(module));
  EXPECT_EQ(module->version, "8.4");
  EXPECT_EQ(module->target, "sm_90a");
  ASSERT_EQ(module->entries.size(), 1u);
  EXPECT_EQ(module->entries[0].name, "add");
  EXPECT_EQ(module->entries[0].requiredThreads, (std::vector<int64_t>{128, 2, 1}));
  EXPECT_EQ(module->entries[0].requiredCluster, (std::vector<int64_t>{2}));
}

TEST(PTXText, ReadsEachKindOfParameter) {
  FailureOr<PTXModule> module = read(kernel);
  ASSERT_TRUE(succeeded(module));
  const std::vector<PTXParameter> &parameters = module->entries[0].parameters;
  ASSERT_EQ(parameters.size(), 4u);
  EXPECT_EQ(parameters[0].name, "add_param_0");
  EXPECT_EQ(parameters[0].type, "u64");
  EXPECT_TRUE(parameters[0].isPointer);
  // The alignment of a pointer parameter is that of the pointer, not that of its pointee.
  EXPECT_EQ(parameters[0].alignment, 8);
  EXPECT_EQ(parameters[1].size, 4);
  EXPECT_FALSE(parameters[1].isPointer);
  EXPECT_EQ(parameters[2].name, "add_param_2");
  EXPECT_EQ(parameters[2].size, 128);
  EXPECT_EQ(parameters[2].alignment, 64);
  EXPECT_EQ(parameters[3].size, 2);
  EXPECT_EQ(parameters[3].alignment, 2);
}

TEST(PTXText, KernelsWithoutParametersMayLackParentheses) {
  FailureOr<PTXModule> module = read(".version 8.0\n.target sm_80\n.visible .entry k .reqntid 64 { ret; }");
  ASSERT_TRUE(succeeded(module));
  EXPECT_EQ(module->entries[0].name, "k");
  EXPECT_TRUE(module->entries[0].parameters.empty());
  EXPECT_EQ(module->entries[0].requiredThreads, (std::vector<int64_t>{64}));
}

TEST(PTXText, IncompleteModulesAreRejected) {
  EXPECT_EQ(problemOf(""), "expected `.version` in the PTX");
  EXPECT_EQ(problemOf(".target sm_80\n.visible .entry k() { ret; }"), "expected `.version` in the PTX");
  EXPECT_EQ(problemOf(".version 8.0\n.visible .entry k() { ret; }"), "expected `.target` in the PTX");
  llvm::StringRef noEntry = "expected one kernel in the PTX, but got no visible entry";
  EXPECT_EQ(problemOf(".version 8.0\n.target sm_80\n.entry k() { ret; }"), noEntry);
  EXPECT_EQ(problemOf(".version 8.0\n.target sm_80\n/* .visible .entry k() { ret; }"), noEntry);
}

TEST(PTXText, NumbersHaveThePrefixesOfPTX) {
  FailureOr<PTXModule> module = read(".version 8.0\n.target sm_80\n.visible .entry k(.param .align 0x10 .b8 p[0x80], "
                                     ".param .b8 q [0200]) .reqntid 0x20, 0b10, 2U { ret; }");
  ASSERT_TRUE(succeeded(module));
  const std::vector<PTXParameter> &parameters = module->entries[0].parameters;
  ASSERT_EQ(parameters.size(), 2u);
  EXPECT_EQ(parameters[0].size, 128);
  EXPECT_EQ(parameters[0].alignment, 16);
  EXPECT_EQ(parameters[1].name, "q");
  EXPECT_EQ(parameters[1].size, 128);
  EXPECT_EQ(module->entries[0].requiredThreads, (std::vector<int64_t>{32, 2, 2}));
}

TEST(PTXText, WeakEntriesAreVisible) {
  FailureOr<PTXModule> module = read(".version 8.0\n.target sm_80\n.weak .entry k(.param .f16x2 p) { ret; }");
  ASSERT_TRUE(succeeded(module));
  EXPECT_EQ(module->entries[0].name, "k");
  EXPECT_EQ(module->entries[0].parameters[0].size, 4);
}

TEST(PTXText, OpaqueParametersAreAddresses) {
  FailureOr<PTXModule> module = read(".version 8.0\n.target sm_80\n.visible .entry k(.param .b8 a, .param .texref t, "
                                     ".param .samplerref s, .param .surfref u) { ret; }");
  ASSERT_TRUE(succeeded(module));
  const std::vector<PTXParameter> &parameters = module->entries[0].parameters;
  ASSERT_EQ(parameters.size(), 4u);
  for (size_t i = 1; i < parameters.size(); ++i) {
    EXPECT_EQ(parameters[i].type, "u64");
    EXPECT_EQ(parameters[i].size, 8);
    EXPECT_EQ(parameters[i].alignment, 8);
  }
}

TEST(PTXText, WhatFollowsDeclarationsIsRejected) {
  std::string head = ".version 8.0\n.target sm_80\n.visible .entry ";
  EXPECT_EQ(problemOf(head + "k(.param .u24 p) { ret; }"),
            "expected a type of 8, 16, 32, 64 or 128 bits of a parameter in the PTX, but got `.param .u24 p`");
  EXPECT_EQ(problemOf(head + "k(.param .pred t) { ret; }"),
            "expected a type of 8, 16, 32, 64 or 128 bits of a parameter in the PTX, but got `.param .pred t`");
  for (std::string extent : {"4*4", "4 foo"})
    EXPECT_EQ(problemOf(head + "k(.param .b8 p[" + extent + "]) { ret; }"),
              "expected a size from 1 to 1048576 of a parameter in the PTX, but got `.param .b8 p[" + extent + "]`");
  EXPECT_EQ(problemOf(head + "k() .reqntid 32 2 { ret; }"),
            "expected one to three numbers from 1 to 1048576 after `.reqntid` in the PTX, but got `32 2`");
  EXPECT_EQ(problemOf(head + "k"), "expected the body of an entry in the PTX, but got `k`");
}

TEST(PTXText, NumbersOutOfRangeAreRejected) {
  auto problem = [](llvm::StringRef parameter, llvm::StringRef directive) {
    return problemOf(
        (".version 8.0\n.target sm_80\n.visible .entry k(" + parameter + ")\n" + directive + "\n{ ret; }").str());
  };
  for (llvm::StringRef extent : {"0", "00", "N", "", "-1", "9223372036854775807"}) {
    std::string parameter = (".param .b64 p[" + extent + "]").str();
    EXPECT_EQ(problem(parameter, ""),
              "expected a size from 1 to 1048576 of a parameter in the PTX, but got `" + parameter + "`");
  }
  EXPECT_EQ(problem(".param .align 3 .b8 p[8]", ""),
            "expected a power of two as alignment of a parameter in the PTX, but got `.param .align 3 .b8 p[8]`");
  for (llvm::StringRef numbers : {"0", "-1, -1, 1", "1073741824, 1073741824, 16", "1, 1, 1, 1", "N"})
    for (llvm::StringRef directive : {".reqntid", ".reqnctapercluster", ".maxnreg"})
      EXPECT_EQ(problem("", (directive + " " + numbers).str()),
                ("expected one to three numbers from 1 to 1048576 after `" + directive + "` in the PTX, but got `" +
                 numbers + "`")
                    .str());
}

TEST(PTXText, CountsInstructionsBehindLabels) {
  std::map<std::string, int> expected = {{"fma.rn.f32", 2}, {"ret", 1}};
  EXPECT_EQ(countPTXInstructions("L: fma.rn.f32 %f1, %f2, %f3, %f4;\n$M_1 :\n@%p fma.rn.f32 %f1, %f2, %f3, %f4; ret;"),
            expected);
}

TEST(PTXText, CountsInstructionsAndNothingElse) {
  std::map<std::string, int> expected = {
      {"ld.param.b64", 1}, {"ld.global.v4.b32", 1}, {"st.global.b32", 3}, {"call.uni", 1}, {"ret", 1}};
  EXPECT_EQ(countPTXInstructions(kernel), expected);
}

} // namespace
