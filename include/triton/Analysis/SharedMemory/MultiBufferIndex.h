//===- MultiBufferIndex.h - Loop-carried indices into multi-buffers -*- C++ -*-===//
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

/// The index into a multi-buffer that a loop carries: it counts 0, 1, ..., modulus - 1, 0, 1, ... from one iteration to
/// the next.
struct MultiBufferIndex {
  /// The block that control enters once in each iteration.
  Block *loop;
  /// In iteration k since the loop was entered, the index is (first + k) mod modulus.
  int64_t first, modulus;
  /// The size of each buffer: two views of the same bytes may divide them into different buffers.
  int64_t bufferBytes = 0;

  bool operator==(const MultiBufferIndex &other) const {
    return loop == other.loop && first == other.first && modulus == other.modulus && bufferBytes == other.bufferBytes;
  }

  /// Recognizes a value that is such an index, or the one of the next iteration.
  static std::optional<MultiBufferIndex> find(Value value);
};

/// Whether the edge from `from`, a terminator or an operation with regions, to `loop` begins the next iteration for the
/// multi-buffer indices of the loop.  If not, it enters the loop.
bool beginsNextIteration(Operation *from, Block *loop);

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_SHAREDMEMORY_MULTIBUFFERINDEX_H
