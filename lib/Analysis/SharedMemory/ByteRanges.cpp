//===- ByteRanges.cpp - Sets of bytes ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/SharedMemory/ByteRanges.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::triton;

ByteRanges::ByteRanges(SmallVector<Range, 1> unordered) {
  llvm::sort(unordered, [](const Range &lhs, const Range &rhs) { return lhs.begin < rhs.begin; });
  for (const Range &range : unordered) {
    if (range.begin >= range.end)
      continue;
    if (!ranges.empty() && range.begin <= ranges.back().end)
      ranges.back().end = std::max(ranges.back().end, range.end);
    else
      ranges.push_back(range);
  }
}

bool ByteRanges::overlaps(const ByteRanges &other) const {
  const Range *lhs = ranges.begin(), *rhs = other.ranges.begin();
  while (lhs != ranges.end() && rhs != other.ranges.end()) {
    if (lhs->end <= rhs->begin)
      ++lhs;
    else if (rhs->end <= lhs->begin)
      ++rhs;
    else
      return true;
  }
  return false;
}

ByteRanges ByteRanges::unite(const ByteRanges &other) const {
  SmallVector<Range, 1> all(ranges);
  llvm::append_range(all, other.ranges);
  return ByteRanges(std::move(all));
}

ByteRanges ByteRanges::intersect(const ByteRanges &other) const {
  SmallVector<Range, 1> both;
  for (const Range &lhs : ranges)
    for (const Range &rhs : other.ranges)
      both.push_back({std::max(lhs.begin, rhs.begin), std::min(lhs.end, rhs.end)});
  return ByteRanges(std::move(both));
}

ByteRanges ByteRanges::subtract(const ByteRanges &other) const {
  SmallVector<Range, 1> rest;
  for (Range range : ranges) {
    for (const Range &removed : other.ranges) {
      if (removed.end <= range.begin || removed.begin >= range.end)
        continue;
      rest.push_back({range.begin, removed.begin});
      range.begin = removed.end;
    }
    rest.push_back(range);
  }
  return ByteRanges(std::move(rest));
}

ByteRanges ByteRanges::shift(int64_t distance) const {
  ByteRanges result(*this);
  for (Range &range : result.ranges) {
    range.begin += distance;
    range.end += distance;
  }
  return result;
}
