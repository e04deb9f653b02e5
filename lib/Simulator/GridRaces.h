//===- GridRaces.h - Data races between blocks ------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_SIMULATOR_GRIDRACES_H
#define TRITON_LIB_SIMULATOR_GRIDRACES_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstdint>
#include <vector>

namespace mlir::triton::ptx {

/// Bytes of global memory that a block has accessed.
struct GlobalRange {
  uint64_t begin, end;
  uint32_t pc;
  bool isWrite;
  /// The size of each atomic access, or zero, and whether it is atomic for other blocks.
  uint8_t atomicBytes;
  bool isAtomicForOthers;
  /// Whether the access is by the asynchronous proxy, and comes after an acquire without a fence between the proxies.
  bool isAsync = false, lacksFence = false;
  /// The number of synchronizations between blocks before the access, or before the first of several atomic ones.
  uint32_t time = 0;
  uint64_t block = 0;

  bool conflictsWith(const GlobalRange &other) const {
    bool isMorallyStrong = isAtomicForOthers && other.isAtomicForOthers && atomicBytes == other.atomicBytes;
    return block != other.block && (isWrite || other.isWrite) && !isMorallyStrong;
  }
};

/// Merges ranges of a block that one instruction has accessed in the same way.
void mergeRanges(std::vector<GlobalRange> &ranges);

/// Calls `report` for each two ranges of different blocks that conflict: blocks without acquire and release operations
/// are not ordered. Of several conflicts of two instructions, at least one is reported.
void findConflicts(std::vector<GlobalRange> ranges,
                   llvm::function_ref<void(const GlobalRange &, const GlobalRange &)> report);

/// Calls `report` for ranges of blocks that synchronize: for a range of accesses by the generic proxy, and a later one
/// by another block that conflicts and lacks a fence. Of several conflicts of two instructions, at least one is
/// reported.
void findMissingFences(std::vector<GlobalRange> ranges,
                       llvm::function_ref<void(const GlobalRange &, const GlobalRange &)> report);

} // namespace mlir::triton::ptx

#endif // TRITON_LIB_SIMULATOR_GRIDRACES_H
