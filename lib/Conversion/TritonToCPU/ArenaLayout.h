//===- ArenaLayout.h - Offsets of allocations in the arena ------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONTOCPU_ARENALAYOUT_H
#define TRITON_LIB_CONVERSION_TRITONTOCPU_ARENALAYOUT_H

#include <cstdint>
#include <map>

namespace mlir::triton::cpu {

/// Assigns offsets to allocations in the arena, first fit. The size of the arena is the maximum end of any allocation.
class ArenaLayout {
public:
  /// The alignment of allocations: sufficient for the vector loads of all processors.
  static constexpr int64_t kAlignment = 64;

  /// Returns the lowest offset of a free range of `bytes` bytes.
  int64_t allocate(int64_t bytes);
  /// Returns the offset of a range of `bytes` bytes that no other allocation has, before or after this one.
  int64_t allocateForever(int64_t bytes);
  /// Frees the allocation at `offset`.
  void release(int64_t offset) { live.erase(offset); }

  int64_t getSize() const { return size; }

private:
  /// Maps the begin of each live allocation to its end.
  std::map<int64_t, int64_t> live;
  int64_t size = 0;
};

} // namespace mlir::triton::cpu

#endif // TRITON_LIB_CONVERSION_TRITONTOCPU_ARENALAYOUT_H
