//===- TestPasses.h - Test passes for differential testing ------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TRITON_TEST_LIB_DIFFERENTIAL_TESTPASSES_H
#define TRITON_TEST_LIB_DIFFERENTIAL_TESTPASSES_H

namespace mlir::triton::test {

void registerDifferentialTestPasses();

} // namespace mlir::triton::test

#endif // TRITON_TEST_LIB_DIFFERENTIAL_TESTPASSES_H
