//===- DialectFixture.h - Fixture that parses encodings ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TEST_UNIT_DIALECT_TRITONGPU_DIALECTFIXTURE_H
#define TRITON_TEST_UNIT_DIALECT_TRITONGPU_DIALECTFIXTURE_H

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "gtest/gtest.h"

namespace mlir::triton::gpu {

class DialectFixture : public ::testing::Test {
protected:
  DialectFixture() { context.loadDialect<TritonGPUDialect>(); }

  /// Parses `#ttg.TEXT`, which must be valid.
  Attribute parse(const llvm::Twine &text) {
    Attribute attr = parseAttribute(("#ttg." + text).str(), &context);
    EXPECT_TRUE(attr) << text.str();
    return attr;
  }

  template <typename T>
  T parse(const llvm::Twine &text) {
    return llvm::cast<T>(parse(text));
  }

  MLIRContext context;
};

} // namespace mlir::triton::gpu

#endif // TRITON_TEST_UNIT_DIALECT_TRITONGPU_DIALECTFIXTURE_H
