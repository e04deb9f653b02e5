//===- Block.h - State of a block of threads --------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_SIMULATOR_BLOCK_H
#define TRITON_LIB_SIMULATOR_BLOCK_H

#include "GridRaces.h"
#include "OperandTracker.h"
#include "Warp.h"

#include <atomic>
#include <functional>
#include <mutex>
#include <random>
#include <set>

namespace mlir::triton::ptx {

/// State of all blocks of a launch.
struct Grid {
  Grid(const Program &program, const Launch &launch, uint32_t threads)
      : program(program), launch(launch), threads(threads), globals(program.globals), buffers(launch.buffers) {}

  const Program &program;
  const Launch &launch;
  uint32_t threads;
  std::vector<char> globals;
  /// The memory that the kernel may access, by ascending address.
  std::vector<Buffer> buffers;
  std::atomic<bool> isStopped{false};
  /// Counts the acquire and release operations on global memory.
  std::atomic<uint32_t> numSynchronizations{0};

  /// Held while the caller receives output.
  std::mutex printMutex;

  /// Whether the caller has stopped the launch.
  bool isInterrupted() const { return launch.stop && __atomic_load_n(launch.stop, __ATOMIC_RELAXED) != 0; }
};

/// An mbarrier object (PTX ISA, "Parallel Synchronization and Communication Instructions: mbarrier").
struct MBarrier {
  uint32_t address = 0;
  unsigned slot = 0;
  bool isValid = false;
  uint32_t expected = 0, pending = 0;
  int64_t bytes = 0;
  /// The number of the incomplete phase, since the initialization.
  int64_t phase = 0;
  /// The clock of the mbarrier's actor at phase 0.
  uint32_t clockBase = 0;
  Clocks arrivals;
  /// The clocks that complete phases make known; the last ones only.
  std::vector<std::pair<int64_t, Clocks>> completed;

  uint32_t getClock(int64_t ofPhase) const { return clockBase + ofPhase + 1; }
};

/// A named barrier (PTX ISA, `barrier`).
struct NamedBarrier {
  /// The number of threads that the barrier expects, or zero for all that have not exited, and those that have arrived.
  uint32_t expected = 0, arrived = 0;
  /// The threads of those that have arrived whose predicate is true, and those whose predicate is false.
  uint32_t votes = 0, refusals = 0;
  bool isOpen = false;
  /// The lanes of each warp that have arrived.
  std::vector<uint32_t> arrivedLanes;
  Clocks clocks;
  /// The warps that wait, with the lanes of each.
  std::vector<std::pair<Warp *, uint32_t>> waiting;
};

/// An asynchronous operation that has been issued and has no effect yet.
struct PendingOperation {
  /// The warp and the number of the operation in its groups; or the mbarrier that it completes on.
  Warp *warp = nullptr;
  ActorKind kind = ActorKind::BulkRead;
  uint32_t number = 0;
  /// The instruction that issued it.
  uint32_t pc = 0;
  std::function<void()> effect;
  /// The warp that issued a copy to shared memory.
  Warp *issuer = nullptr;
  /// The mbarrier that counts it.
  const MBarrier *barrier = nullptr;
};

/// The value of a location, by what it makes known to a warp that acquires it.
struct Published {
  explicit Published(unsigned numActors) : current(numActors) {}

  /// The size of the access that wrote the value.
  unsigned bytes = 0;
  Clocks current;
  /// For each warp, what it knew at its last release operation at the location.
  llvm::SmallDenseMap<const Warp *, Clocks, 2> released;
};

/// Describes an address of the host by the buffer at or near it.
std::string describeAddress(llvm::ArrayRef<Buffer> buffers, uint64_t address);

/// A block of threads with its memory. The warps execute one at a time.
class Block {
public:
  Block(Grid &grid, uint32_t sharedBytes);

  /// Executes all threads of a block.
  void run(std::array<uint32_t, 3> position);

  /// Returns host memory for global memory, or null if it is out of bounds: of all buffers, or of that whose number the
  /// address has.
  char *resolveGlobal(uint64_t address, uint64_t bytes);
  /// Returns shared memory for an address in its window, or null if it is out of bounds.
  char *resolveShared(uint64_t address, uint64_t bytes) {
    uint64_t offset = address - kSharedBase;
    return bytes <= shared.size() && offset <= shared.size() - bytes ? &shared[offset] : nullptr;
  }
  std::string describeGlobal(uint64_t address) const;
  /// Whether an address in global memory is that of a `.const` variable.
  bool isConstant(uint64_t address) const;

  /// Records accesses and reports conflicts.
  void recordShared(Warp &warp, uint64_t begin, uint64_t end, const Access &access, uint32_t lanes);
  void recordGlobal(Warp &warp, uint64_t begin, uint64_t end, const Access &access, uint32_t lanes);

  // mbarriers.
  MBarrier *findBarrier(uint32_t address);
  MBarrier *initBarrier(uint32_t address, uint32_t count);
  /// The actor of the asynchronous operations that complete on an mbarrier.
  Actor getActor(const MBarrier &barrier) const { return warps.size() * kActorKinds + barrier.slot; }
  /// Completes the phase if nothing is pending.
  void settle(MBarrier &barrier);

  // Named barriers.
  /// `lanes` of a warp arrive, which count as so many threads.
  Step arriveAtBarrier(Warp &warp, unsigned number, uint32_t expected, bool waits, uint32_t lanes, uint32_t threads,
                       uint32_t votes = 0, uint32_t refusals = 0);
  Step arriveAtCluster(Warp &warp, uint32_t lanes, bool releases);
  Step waitForCluster(Warp &warp, uint32_t lanes);
  /// Releases barriers that wait for all threads, after some have exited.
  void releaseBarriers();

  /// Executes the effects of operations of a warp up to a number.
  void complete(Warp &warp, ActorKind kind, uint32_t number);

  void addReport(Warp &warp, Report::Kind kind, std::string message, uint32_t lanes, uint32_t pc, int64_t otherPc);
  void print(llvm::StringRef text);
  void countProgress() { ++progress; }

  Grid &grid;
  const Program &program;
  std::array<uint32_t, 3> position = {0, 0, 0};
  std::vector<char> shared;
  std::vector<std::unique_ptr<Warp>> warps;
  std::vector<PendingOperation> pending;
  std::vector<Report> reports;
  /// Counts events for which warps may wait.
  uint64_t progress = 0;
  unsigned numActors = 0;
  uint64_t warpSteps = 0, threadSteps = 0;
  /// The values that strong accesses have written, by the memory of the host.
  llvm::DenseMap<const char *, Published> published;
  bool isStopped = false;
  /// The global memory that the block has accessed, and whether the block synchronizes with others.
  std::vector<GlobalRange> globalRanges;
  bool synchronizes = false;
  /// The first actor that stands for what other blocks did before a warp acquired it; each warp has one.
  Actor firstActorOfOthers = 0;
  /// Makes the warp know what other blocks have released, and what it knows known to them.
  void synchronizeWithOthers(Warp &warp, bool acquires);
  OperandTracker operands;
  /// The bytes of shared memory without a value that the current load has read.
  std::vector<std::pair<uint64_t, uint64_t>> undefinedReads;
  /// For each warp group, the instructions and descriptors of the wgmmas that its first warp to get there has executed.
  struct Product {
    uint32_t pc;
    uint64_t a, b;
  };
  std::vector<std::vector<Product>> products;
  /// Registers that `setmaxnreg.dec` has released.
  uint32_t freeRegisters = 0;

private:
  static constexpr unsigned kMaxMBarriers = 192;

  void schedule();
  Warp *pickWarp(const std::vector<Warp *> &ready, uint64_t &count);
  void completeOne(size_t number);
  void reportDeadlock();
  void checkEnd();
  void checkMBarriers(Warp &warp, uint64_t begin, uint64_t end, const Access &access, uint32_t lanes);
  /// The number of threads that a barrier expects: all that have not exited if it is 0.
  uint32_t countExpected(uint32_t expected) const;
  bool isComplete(const NamedBarrier &barrier) const;
  bool releaseIfComplete(NamedBarrier &barrier);
  void releaseCluster();
  const Buffer *getBuffer(uint64_t address) const;
  void record(RaceDetector &detector, bool isShared, Warp &warp, uint64_t begin, uint64_t end, const Access &access,
              uint32_t lanes);
  std::string describe(const Access &access) const;
  bool lacksFenceAfterAcquire(const Clocks &clocks, const Access &access) const;

  std::vector<bool> isGenericActor;
  RaceDetector sharedAccesses, globalAccesses;
  std::vector<MBarrier> barriers;
  /// The bytes of all mbarriers since the block began.
  uint64_t barriersBegin = ~uint64_t(0), barriersEnd = 0;
  std::vector<NamedBarrier> namedBarriers;
  /// The barrier of a cluster of one block.
  NamedBarrier cluster;
  std::set<std::tuple<Report::Kind, uint64_t, uint64_t>> reported;
  std::mt19937_64 random;
  size_t lastBuffer = 0;
};

} // namespace mlir::triton::ptx

#endif // TRITON_LIB_SIMULATOR_BLOCK_H
