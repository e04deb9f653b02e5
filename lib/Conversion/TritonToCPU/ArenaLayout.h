//===- ArenaLayout.h - What lies where in the arena -------------*- C++ -*-===//
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

/// Gives out places in memory of a size that is known only at the end: as much as was in use at any time.
class ArenaLayout {
public:
  /// Vector instructions of any processor load from places so aligned.
  static constexpr int64_t kAlignment = 64;

  /// The lowest place for `bytes` that is free.
  int64_t allocate(int64_t bytes);
  /// What begins at `offset` can be used for something else.
  void release(int64_t offset) { taken.erase(offset); }

  int64_t getSize() const { return size; }

private:
  /// From the begin of each place in use to its end.
  std::map<int64_t, int64_t> taken;
  int64_t size = 0;
};

} // namespace mlir::triton::cpu

#endif // TRITON_LIB_CONVERSION_TRITONTOCPU_ARENALAYOUT_H
