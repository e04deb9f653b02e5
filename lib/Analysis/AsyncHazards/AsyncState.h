//===- AsyncState.h - State of asynchronous code at a point of a path -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_ANALYSIS_ASYNCHAZARDS_ASYNCSTATE_H
#define TRITON_LIB_ANALYSIS_ASYNCHAZARDS_ASYNCSTATE_H

#include "AsyncProgram.h"
#include "PathFacts.h"

namespace mlir::triton {

/// An access of certain bytes by an operation.  States refer to it by number.
struct AccessInstance {
  Operation *op;
  /// The number of the access among those of the operation.
  unsigned number;
  gpu::SharedMemoryAccess access;
  AsyncProgram::Bytes bytes;
  /// The partition that executes the operation; 0 is the default region, and the code outside of partitions.
  unsigned partition = 0;

  bool isRead() const { return access.kind == gpu::SharedMemoryAccess::Kind::Read; }
  /// Whether the order of the accesses matters.
  bool conflictsWith(const AccessInstance &other) const {
    return !(isRead() && other.isRead()) && bytes.bytes.overlaps(other.bytes.bytes);
  }
  bool isCertainWith(const AccessInstance &other) const { return bytes.isExact && other.bytes.isExact; }
};

/// The groups of asynchronous operations of one kind that may be in flight.
struct AsyncGroups {
  /// The accesses of the next group.
  SortedSet open;
  /// The groups in flight, the latest first.  The last one may stand for several: all waits treat them alike.
  std::vector<SortedSet> committed;

  /// Makes a group.  No wait leaves more than `depth` groups in flight.
  void commit(int64_t depth);
  /// Completes all groups except the latest `maxPending`.
  void wait(int64_t maxPending);
  /// Completes one access.
  void complete(unsigned access);
  bool contains(unsigned access) const;
  void forEach(llvm::function_ref<void(unsigned)> visit) const;
};

/// An mbarrier at the position of the program, where all arrivals before are made; copies may be in flight.
struct MBarrier {
  int64_t count = 0;
  /// Arrivals that the current phase still needs, and bytes that it expects and that no copy brings.
  int64_t pendingArrivals = 0, missingBytes = 0;
  /// The parity of the current phase.
  int64_t parity = 0;
  /// Threads may still wait for the phase before the current one.
  bool hasWaiters = false;
  /// Whether threads may still have to arrive, when copies are complete.
  bool hasLateArrivals = false;
  /// The copies whose bytes the current phase counts, or that threads arrive behind.
  SortedSet copies = {};
  /// With partitions, a phase counts as complete as soon as it may be: the milestones that precede the arrivals at the
  /// current phase, and those that precede the end of the phase before.
  SortedSet arrived = {}, completed = {};
  /// Whether threads may still have to arrive at the phase before the current one.
  bool hadLateArrivals = false;
  /// The partitions that have waited for the phase before the current one.
  SortedSet waiters = {};

  /// Whether the current phase completes without further operations.
  bool isFull() const { return pendingArrivals == 0 && missingBytes == 0; }
  void beginNextPhase();
};

/// The result of a dot in flight.
struct TensorInFlight {
  Operation *dot = nullptr;
  /// The number of groups of dots since the dot's own.
  int64_t age = 0;
};

/// Numbers of what a partition may have to know.
struct Milestone {
  /// An access of shared memory is complete.
  static unsigned accessed(unsigned access) { return 2 * access; }
  /// A proxy fence follows a write by the generic proxy.
  static unsigned fenced(unsigned access) { return 2 * access + 1; }
  /// All warps of a partition have passed their last wait for the mbarrier.
  static unsigned waited(int64_t mbarrier, unsigned partition) { return getOfMBarrier(mbarrier, partition); }
  /// The last phase of the mbarrier is complete, and the phase before that.
  static unsigned completed(int64_t mbarrier) { return getOfMBarrier(mbarrier, maxPartitions); }
  static unsigned completedBefore(int64_t mbarrier) { return getOfMBarrier(mbarrier, maxPartitions + 1); }

  static constexpr unsigned maxPartitions = 16;

private:
  static unsigned getOfMBarrier(int64_t mbarrier, unsigned number) {
    return (1u << 31) | (static_cast<unsigned>(mbarrier) << 5) | number;
  }
};

/// The position of a partition that another one runs in front of, and what it knows.
struct Partition {
  Block *block = nullptr;
  unsigned position = 0;
  SortedMap<gpu::Completion, AsyncGroups, 0> groups = {};
  SortedMap<unsigned, TensorInFlight, 0> tensors = {};
  /// The milestones that precede the next operation.
  SortedSet known = {};
  bool isBlocked = false, isEnded = false;
};

struct AsyncState {
  Block *block = nullptr;
  unsigned position = 0;
  PathFacts facts;
  SortedMap<gpu::Completion, AsyncGroups, 0> groups;
  /// By the offset of the first byte.
  SortedMap<int64_t, MBarrier, 0> mbarriers;
  /// Writes by the generic proxy that no proxy fence follows.
  SortedSet unfenced;
  /// By the number of the value among those that may be in flight.
  SortedMap<unsigned, TensorInFlight, 0> tensors;
  /// The partitions of the `ttg.warp_specialize` around, the default region first; none outside. `block`, `position`,
  /// `groups` and `tensors` are those of the partition that runs.
  SmallVector<Partition, 0> partitions;
  unsigned running = 0;
  /// The accesses of all partitions.
  SortedSet history;
  /// The refill barriers at which a warp may not arrive again yet, each with the mbarriers that the first warp has
  /// arrived at since.
  SortedMap<int64_t, SortedSet, 0> refills;
  /// In a function with refill barriers: the accesses since the last barrier of all warps, and those of them before a
  /// refill barrier.
  SortedSet sinceBarrier, beforeRefill;
  /// The last decision of the path; -1 if there is none.
  int path = -1;

  bool isInFlight(unsigned access) const;
  /// Completes copies by threads: all of them, or those that a phase of an mbarrier counted.
  void completeCopies(const SortedSet &copies);
  /// Visits the accesses in flight.
  void forEachInFlight(llvm::function_ref<void(unsigned)> visit) const;
  /// All threads have reached this point.
  void synchronize();
  bool hasPartitions() const { return !partitions.empty(); }
  SortedSet &getKnown() { return partitions[running].known; }
  /// Makes `partition` the one that runs.
  void run(unsigned partition);
  /// Visits all sets of milestones.
  void forEachKnowledge(llvm::function_ref<void(SortedSet &)> visit);
  /// A milestone begins anew: nobody knows of it.
  void forget(unsigned milestone);
  /// Appends a canonical description, without the path.
  void encode(std::vector<int64_t> &key) const;
};

} // namespace mlir::triton

#endif // TRITON_LIB_ANALYSIS_ASYNCHAZARDS_ASYNCSTATE_H
