//===- AsyncHazards.h - Verification of asynchronous code -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_ASYNCHAZARDS_ASYNCHAZARDS_H
#define TRITON_ANALYSIS_ASYNCHAZARDS_ASYNCHAZARDS_H

#include "triton/Analysis/SharedMemory/SharedAllocation.h"

#include <memory>

namespace mlir::triton {

class AsyncProgram;

enum class AsyncVerdict {
  /// No execution has a hazard.
  Proven,
  /// The analysis cannot tell, for the reason that it states.
  Unknown,
  /// Some execution has a hazard.
  Refuted
};

/// An operation that asynchronous code makes wrong, or that the analysis cannot judge.
struct AsyncHazard {
  AsyncVerdict verdict;
  Operation *op;
  /// The error, or the reason why the analysis cannot tell.
  std::string reason;
  /// The operation that started what `op` conflicts with, if there is one.
  Operation *other = nullptr;
  /// The decisions of control flow that lead to `op`: operations, and what they decide.
  SmallVector<std::pair<Operation *, std::string>> path;
  /// Whether the function has too many states, and no hazard in those that were executed.
  bool isIncomplete = false;
};

/// Verifies the asynchronous code of a function: that each access of shared memory and of registers comes after the
/// waits that it needs, that each phase of an mbarrier gets the arrivals and bytes that a wait for it expects, and that
/// accesses by the generic and the async proxy of the same bytes are ordered by a fence.  Barriers between threads are
/// the subject of `SharedHazards`.
///
/// The analysis executes the function on all paths, as one thread that stands for all.  Indices, parities and
/// predicates are numbers where they are known; a loop of unknown length is executed until its states repeat.  The
/// verdict is *refuted* only if all decisions on the path are known to be possible together.  Integers are assumed not
/// to overflow.
class AsyncHazards {
public:
  /// `function` has the offsets of its buffers, and its barriers are in the IR.
  explicit AsyncHazards(const SharedAllocation::Function &function);
  ~AsyncHazards();

  /// The worst hazard: the first that is refuted, else the first that is unknown, else none.
  std::optional<AsyncHazard> find() const;

  /// The number of latest groups that may stay in flight at `wait`, a wait for groups, so that the function is proven
  /// with the other waits as they are: at most 32, which stands for a wait that is not needed.  None if the function is
  /// not proven for any number, or if `wait` does not wait for groups.
  std::optional<int64_t> findLargestDepth(Operation *wait) const;

private:
  std::unique_ptr<AsyncProgram> program;
};

/// Reports the hazards of a module's functions: one that is refuted as an error with notes, one that is unknown as an
/// error if `unknownIsError`, unless it is incomplete, otherwise as a remark.
LogicalResult verifyAsyncHazards(const SharedAllocation &allocation, bool unknownIsError);

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_ASYNCHAZARDS_ASYNCHAZARDS_H
