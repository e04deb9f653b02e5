//===- MultiBufferIndex.h - Loops that take buffers in turn -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_SHAREDMEMORY_MULTIBUFFERINDEX_H
#define TRITON_ANALYSIS_SHAREDMEMORY_MULTIBUFFERINDEX_H

#include "mlir/IR/Value.h"

#include <optional>

namespace mlir::triton {

/// A number that counts 0, 1, ..., modulus - 1, 0, 1, ... from one iteration of a loop to the next.
struct MultiBufferIndex {
  /// The block that control comes to once in an iteration.
  Block *loop;
  /// In iteration k since the loop was entered the number is (first + k) mod modulus.
  int64_t first, modulus;

  bool operator==(const MultiBufferIndex &other) const {
    return loop == other.loop && first == other.first && modulus == other.modulus;
  }

  /// Recognizes a value that is such a number: one that a loop carries, or the one that it carries on.
  static std::optional<MultiBufferIndex> find(Value value);
};

/// Whether control that comes to `loop` from `from`, a terminator or an operation that has the block, begins the next
/// iteration for the counters of the loop.  Otherwise it enters the loop.
bool beginsNextIteration(Operation *from, Block *loop);

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_SHAREDMEMORY_MULTIBUFFERINDEX_H
