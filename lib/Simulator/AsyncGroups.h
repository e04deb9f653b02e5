//===- AsyncGroups.h - Groups of asynchronous operations --------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_SIMULATOR_ASYNCGROUPS_H
#define TRITON_LIB_SIMULATOR_ASYNCGROUPS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <vector>

namespace mlir::triton::ptx {

/// Groups of asynchronous operations of a warp that complete in order (`cp.async`, wgmma, bulk copies). Each lane waits
/// for its own.
class AsyncGroups {
public:
  /// The number of operations that were issued.
  uint32_t issued = 0;
  /// The operations up to these numbers are known to be complete, and to have read their sources.
  uint32_t completed = 0, read = 0;

  /// Issues an operation of all `lanes`. Returns its number.
  uint32_t issue(uint32_t lanes);
  void commit(uint32_t lanes);
  /// Leaves at most `pending` groups of each lane. Returns whether operations have completed.
  bool wait(size_t pending, uint32_t lanes);
  /// Waits until all but `pending` groups of each lane have read their sources.
  void waitForReads(size_t pending, uint32_t lanes);
  /// The operations up to the returned number are complete once those of `lanes` are.
  uint32_t getLastOf(uint32_t lanes) const;

private:
  /// Lanes that have committed and waited together.
  struct Lanes {
    uint32_t mask;
    /// The last of their operations that they have waited for.
    uint32_t completed = 0, read = 0;
    /// For each committed group that may be incomplete, the number of the last operation before the commit.
    std::vector<uint32_t> groups = {};
  };

  /// Calls `visit` for those that are in `lanes`, apart from others.
  void forLanes(uint32_t lanes, llvm::function_ref<void(Lanes &)> visit);
  /// Advances `number` while all lanes of the next operation have waited for it.
  void advance(uint32_t &number, uint32_t Lanes::*waited);

  llvm::SmallVector<Lanes, 1> parts = {{~uint32_t(0)}};
  /// The lanes of each operation.
  std::vector<uint32_t> owners;
};

} // namespace mlir::triton::ptx

#endif // TRITON_LIB_SIMULATOR_ASYNCGROUPS_H
