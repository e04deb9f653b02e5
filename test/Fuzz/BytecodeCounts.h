//===- BytecodeCounts.h - Bytecode that MLIR's reader can bear --*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TEST_FUZZ_BYTECODECOUNTS_H
#define TRITON_TEST_FUZZ_BYTECODECOUNTS_H

#include "llvm/ADT/StringRef.h"

namespace mlir::triton::fuzz {

/// Whether no count of operations, blocks, values, operands or regions is larger than the bytecode itself.  The reader
/// of MLIR 22.1 believes such counts and allocates accordingly before it reads on, whatever the dialects are: a
/// damaged count ends the process.
bool hasCredibleCounts(llvm::StringRef bytecode);

} // namespace mlir::triton::fuzz

#endif // TRITON_TEST_FUZZ_BYTECODECOUNTS_H
