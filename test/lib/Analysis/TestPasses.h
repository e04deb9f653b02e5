//===- TestPasses.h - Test passes for analyses ------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TEST_LIB_ANALYSIS_TESTPASSES_H
#define TRITON_TEST_LIB_ANALYSIS_TESTPASSES_H

namespace mlir::triton::test {

/// Register the test passes with MLIR's global pass registry.
void registerAffineTileTestPass();
void registerAsyncHazardsTestPass();
void registerAxisInfoTestPass();
void registerLayoutConversionTestPass();
void registerSharedMemoryTestPass();

} // namespace mlir::triton::test

#endif // TRITON_TEST_LIB_ANALYSIS_TESTPASSES_H
