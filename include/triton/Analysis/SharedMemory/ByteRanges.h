//===- ByteRanges.h - Sets of bytes -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_SHAREDMEMORY_BYTERANGES_H
#define TRITON_ANALYSIS_SHAREDMEMORY_BYTERANGES_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>

namespace mlir::triton {

/// A set of bytes: disjoint intervals in ascending order, with a gap between any two.
class ByteRanges {
public:
  struct Range {
    int64_t begin, end;
    bool operator==(const Range &other) const { return begin == other.begin && end == other.end; }
  };

  ByteRanges() = default;
  /// The bytes from `begin` up to `end`.
  ByteRanges(int64_t begin, int64_t end) {
    if (begin < end)
      ranges.push_back({begin, end});
  }
  /// The union of the ranges, which may be in any order and overlap.
  explicit ByteRanges(SmallVector<Range, 1> unordered);

  ArrayRef<Range> getRanges() const { return ranges; }
  bool empty() const { return ranges.empty(); }
  bool overlaps(const ByteRanges &other) const;
  ByteRanges unite(const ByteRanges &other) const;
  ByteRanges intersect(const ByteRanges &other) const;
  ByteRanges subtract(const ByteRanges &other) const;
  /// The set with `distance` added to each byte offset.
  ByteRanges shift(int64_t distance) const;
  /// The bytes from the first to the last one, with all between them.
  ByteRanges fillGaps() const { return empty() ? ByteRanges() : ByteRanges(ranges.front().begin, ranges.back().end); }

  bool operator==(const ByteRanges &other) const { return ranges == other.ranges; }
  bool operator!=(const ByteRanges &other) const { return !(*this == other); }

private:
  SmallVector<Range, 1> ranges;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_SHAREDMEMORY_BYTERANGES_H
