//===- GridRaces.cpp - Data races between blocks --------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "GridRaces.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <map>
#include <tuple>

using namespace mlir::triton::ptx;

void mlir::triton::ptx::mergeRanges(std::vector<GlobalRange> &ranges) {
  // Threads that poll access the same bytes atomically at many times.
  auto key = [](const GlobalRange &range) {
    return std::tuple(range.pc, range.isWrite, range.atomicBytes, range.isAtomicForOthers, range.lacksFence,
                      range.atomicBytes ? 0 : range.time);
  };
  llvm::sort(ranges, [&](const GlobalRange &a, const GlobalRange &b) {
    return std::tuple_cat(key(a), std::tuple(a.begin)) < std::tuple_cat(key(b), std::tuple(b.begin));
  });
  std::vector<GlobalRange> merged;
  for (const GlobalRange &range : ranges)
    if (!merged.empty() && key(merged.back()) == key(range) && range.begin <= merged.back().end) {
      GlobalRange &last = merged.back();
      last.end = std::max(last.end, range.end);
      last.time = std::min(last.time, range.time);
    } else {
      merged.push_back(range);
    }
  ranges = std::move(merged);
}

/// Removes reads that overlap no write: most memory is only read.
static void removeHarmlessReads(std::vector<GlobalRange> &ranges) {
  std::vector<std::pair<uint64_t, uint64_t>> written;
  for (const GlobalRange &range : ranges) {
    if (!range.isWrite)
      continue;
    if (!written.empty() && range.begin <= written.back().second)
      written.back().second = std::max(written.back().second, range.end);
    else
      written.push_back({range.begin, range.end});
  }
  llvm::erase_if(ranges, [&](const GlobalRange &range) {
    if (range.isWrite)
      return false;
    auto after = llvm::upper_bound(
        written, range.begin, [](uint64_t begin, const std::pair<uint64_t, uint64_t> &w) { return begin < w.second; });
    return after == written.end() || after->first >= range.end;
  });
}

/// Calls `report` for ranges that overlap and of which `conflict` says that they conflict. Of several conflicts of two
/// instructions (at two times, if `usesTime`), at least one is reported: `conflict` depends on nothing else but that
/// the blocks differ.
static void findOverlaps(std::vector<GlobalRange> ranges, bool usesTime,
                         llvm::function_ref<bool(const GlobalRange &, const GlobalRange &)> conflict,
                         llvm::function_ref<void(const GlobalRange &, const GlobalRange &)> report) {
  auto order = [](const GlobalRange &range) { return std::tuple(range.begin, range.block, range.pc); };
  llvm::sort(ranges, [&](const GlobalRange &a, const GlobalRange &b) { return order(a) < order(b); });
  removeHarmlessReads(ranges);
  auto key = [&](const GlobalRange &range) {
    return std::tuple(range.pc, range.isWrite, range.atomicBytes, range.isAtomicForOthers, range.isAsync,
                      range.lacksFence, usesTime ? range.time : 0);
  };
  // The ranges that may overlap the next one. Of those that are alike, two of different blocks that end last stand for
  // all: whatever conflicts with another one conflicts with one of them.
  std::map<decltype(key(ranges[0])), llvm::SmallVector<GlobalRange, 2>> active;
  for (const GlobalRange &range : ranges) {
    for (auto at = active.begin(); at != active.end();) {
      llvm::erase_if(at->second, [&](const GlobalRange &other) { return other.end <= range.begin; });
      for (const GlobalRange &other : at->second)
        if (conflict(other, range))
          report(other, range);
      at = at->second.empty() ? active.erase(at) : std::next(at);
    }
    llvm::SmallVector<GlobalRange, 2> &alike = active[key(range)];
    auto replaced = llvm::find_if(alike, [&](const GlobalRange &other) { return other.block == range.block; });
    if (replaced == alike.end() && alike.size() < 2) {
      alike.push_back(range);
      continue;
    }
    if (replaced == alike.end())
      replaced = alike[0].end <= alike[1].end ? &alike[0] : &alike[1];
    if (range.end > replaced->end)
      *replaced = range;
  }
}

void mlir::triton::ptx::findConflicts(std::vector<GlobalRange> ranges,
                                      llvm::function_ref<void(const GlobalRange &, const GlobalRange &)> report) {
  auto conflict = [](const GlobalRange &first, const GlobalRange &second) { return first.conflictsWith(second); };
  findOverlaps(std::move(ranges), /*usesTime=*/false, conflict, report);
}

void mlir::triton::ptx::findMissingFences(std::vector<GlobalRange> ranges,
                                          llvm::function_ref<void(const GlobalRange &, const GlobalRange &)> report) {
  if (llvm::none_of(ranges, [](const GlobalRange &range) { return range.lacksFence; }))
    return;
  llvm::erase_if(ranges, [](const GlobalRange &range) { return range.isAsync && !range.lacksFence; });
  auto isBefore = [](const GlobalRange &first, const GlobalRange &second) {
    return !first.isAsync && second.lacksFence && first.time < second.time;
  };
  auto conflict = [&](const GlobalRange &first, const GlobalRange &second) {
    return first.conflictsWith(second) && (isBefore(first, second) || isBefore(second, first));
  };
  findOverlaps(std::move(ranges), /*usesTime=*/true, conflict,
               [&](const GlobalRange &first, const GlobalRange &second) {
                 isBefore(first, second) ? report(first, second) : report(second, first);
               });
}
