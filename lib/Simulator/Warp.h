//===- Warp.h - State of a warp ---------------------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_SIMULATOR_WARP_H
#define TRITON_LIB_SIMULATOR_WARP_H

#include "AsyncGroups.h"
#include "Program.h"
#include "RaceDetector.h"

#include "triton/Simulator/Simulator.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"

#include <type_traits>

namespace mlir::triton::ptx {

class Block;

constexpr unsigned kLanes = 32;
constexpr uint32_t kAllLanes = ~uint32_t(0);

/// The last phase of an mbarrier that a warp knows to be complete: at first that before phase 0, which has parity 1.
constexpr int64_t kNoPhase = -1;

/// Threads that execute together: 32 lanes with a mask, and a stack of paths that wait to reconverge.
class Warp {
public:
  Warp(Block &block, const Program &program, unsigned index);

  /// Prepares the warp for a block.
  void reset(uint32_t lanes);
  /// Executes at most `count` instructions. Returns whether any has been executed.
  bool run(uint64_t count);

  bool isDone() const { return stack.empty(); }
  uint32_t pc() const { return stack.back().pc; }
  uint32_t getActive() const { return stack.back().mask & live; }
  /// The lanes that have not exited, and those that the block has.
  uint32_t getLive() const { return live; }
  uint32_t getExisting() const { return existing; }

  template <typename T>
  T *lanes(Slot slot) {
    static_assert(sizeof(T) == 4 || sizeof(T) == 8);
    return reinterpret_cast<T *>(registers.data() + size_t(slot) * kLanes);
  }
  uint32_t *words(Slot slot) { return lanes<uint32_t>(slot); }
  uint64_t *wide(Slot slot) { return lanes<uint64_t>(slot); }
  uint32_t &predicate(Slot slot) { return registers[size_t(slot) * kLanes]; }
  /// A value that has the same lane as `mask`'s first one in all lanes.
  uint64_t uniform(Slot slot, bool isWide, uint32_t mask);

  const Slot *list(uint32_t begin) const { return program.slotLists.data() + begin; }

  // Control flow.
  void jump(uint32_t target) { stack.back().pc = target; }
  void branch(uint32_t taken, uint32_t target, uint32_t reconvergence);
  /// Continues at several targets, each with its lanes.
  void branch(llvm::ArrayRef<std::pair<uint32_t, uint32_t>> paths, uint32_t reconvergence);
  void call(uint32_t target, uint32_t mask);
  void returnFromCall();
  void exit(uint32_t mask);

  /// Reports an error at the instruction that is being executed. Returns Stop if the block cannot go on.
  Step fail(Report::Kind kind, const llvm::Twine &message, uint32_t lanes);
  void note(Report::Kind kind, const llvm::Twine &message, uint32_t lanes, uint32_t otherPc);
  /// Reports that lanes are missing at an instruction that needs all, if any are.
  bool isConverged(uint32_t mask);
  /// The same, and that no thread of the warp has exited.
  bool isWhole(uint32_t mask);

  Actor actor(ActorKind kind) const { return index * kActorKinds + static_cast<unsigned>(kind); }
  /// An access at the instruction that is being executed.
  Access access(ActorKind kind, bool isWrite) const;
  /// Begins a new interval of the warp's accesses, after others have learned of those before.
  void advanceClock() { ++clocks.at(Clocks::Order, actor(ActorKind::Generic)); }

  /// Marks registers that an asynchronous operation reads (and writes, if `isWritten`) until it completes.
  void lock(Slot slot, bool isWritten, uint32_t operation);
  void unlock(uint32_t completed);
  /// The operation that uses a register, or zero.
  uint32_t getLock(Slot slot) const { return flags[slot] & (kLockedRead | kLockedWrite) ? lockedBy[slot] : 0; }
  bool isLockedForWrite(Slot slot) const { return flags[slot] & kLockedWrite; }
  /// The instruction that uses a locked register.
  uint32_t getLockPc(Slot slot) const { return lockedAt[slot]; }
  bool wasAccessedSince(Slot slot, uint64_t step, bool countsReads) const {
    return writtenAt[slot] > step || (countsReads && readAt[slot] > step);
  }

  // Bytes of registers without a value (UndefinedParts.cpp).
  unsigned getBytes(Slot slot) const { return program.registerBytes[slot]; }
  /// The lanes in which a byte has no value.
  uint32_t getUndefinedByte(Slot slot, unsigned byte) const { return undefinedBytes[4 * slot + byte]; }
  /// The lanes in which any of the low `bytes` bytes has no value.
  uint32_t getUndefined(Slot slot, unsigned bytes) const;
  void setUndefinedByte(Slot slot, unsigned byte, uint32_t mask, uint32_t lanes);
  /// Records that a register has no value for the same reason as another one.
  void setOrigin(Slot slot, Slot other) { origins[slot] = origins[other]; }
  /// Makes a byte of a result undefined, after the instruction, because of the byte of shared memory at an address.
  void loadUndefined(Slot slot, unsigned byte, uint32_t lanes, uint64_t address) {
    loadedUndefined.push_back({slot, byte, lanes, address});
  }
  /// Reports lanes of a register that have no value.
  void reportUndefined(Slot slot, uint32_t lanes);

  Block &block;
  const Program &program;
  const unsigned index;
  uint32_t currentPc = 0;
  /// Executed instructions of the warp and of its threads.
  uint64_t steps = 0, threadSteps = 0;
  Clocks clocks;
  AsyncGroups asyncCopies, warpGroupProducts, bulkCopies;
  /// When `wgmma.fence` was executed.
  uint64_t fencedAt = 0;
  /// The phases that this warp knows to be complete, by the slots of mbarriers.
  std::vector<int64_t> seenPhases;
  uint32_t carry = 0;
  /// The registers of each thread, or 0 if the kernel does not state them.
  uint32_t registersOfThread = 0;
  /// Whether a fence has made relaxed atomic accesses order others; and whether one of a scope with other blocks has.
  bool hasFenced = false, hasFencedOthers = false;
  /// The order that a fence acquires: that of the locations of strong accesses before it; and whether some of these
  /// were to global memory.
  Clocks seenBeforeFence;
  bool readsOthersBeforeFence = false;
  /// The events that values made known which strong accesses of this warp have read, by the memory of the host.
  llvm::DenseMap<const char *, Clocks> seenAt;
  /// Local memory and parameters of calls, one part for each lane.
  std::vector<char> local;
  /// The lanes that wait for a named barrier, and those of them that have been released.
  uint32_t lanesAtBarrier = 0, releasedLanes = 0;
  /// The lanes that have arrived at the barrier of the cluster and not waited yet, and what is known once all have.
  uint32_t clusterLanes = 0;
  std::optional<Clocks> clusterArrival;
  /// For each lane, the threads whose predicate was true, and false, at the barrier that released it last.
  std::array<uint32_t, kLanes> barrierVotes = {}, barrierRefusals = {};
  /// Whether the warp waits by an instruction that may also return that the event has not happened, whether it does so
  /// next, and the progress of the block at which it last did.
  bool isPolling = false, failsPoll = false;
  uint64_t failedPollAt = ~uint64_t(0);
  /// The event that the warp waits for, for messages.
  std::string waitsFor;

private:
  static constexpr uint8_t kUndefined = 1, kLockedRead = 2, kLockedWrite = 4;

  static constexpr uint64_t kNever = ~uint64_t(0);
  struct Path {
    uint32_t pc, reconvergence, mask;
    /// The return addresses of the calls that the path is in, the innermost one last.
    llvm::SmallVector<uint32_t, 1> returns;
    /// The progress at which the path could not go on, and whether it waits for other warps or copies.
    uint64_t stuckAt = kNever;
    bool isWaiting = false;
  };
  /// The backward branches of a path after which another one goes on, whose lanes it may wait for.
  static constexpr uint64_t kLoopsOfPath = 4096;

  // Paths (Paths.cpp).
  /// Drops paths that have ended. Returns whether one is left.
  bool settle();
  /// Makes the current path wait for others that reconverge at an instruction, to which it is going to branch.
  void waitAt(uint32_t reconvergence);
  /// The lanes of a path that are on none above it.
  uint32_t getFreeLanes(size_t index) const;
  bool isLeaf(size_t index) const;
  /// Continues with a leaf, or with the lanes of another path that have come to where it waits for the others.
  void goOn(size_t index);
  /// Lets another path go on if this one has been in a loop for long.
  void yield();
  /// Continues with another leaf, or, if `splits`, with lanes that wait for others to reconverge. Returns false if none
  /// can go on.
  bool leavePath(bool splits);
  bool leaveWaitingPath();
  /// Brings the lanes together that an instruction needs: Next if they are as far as they can be, Jump if another path
  /// goes on first, Wait if all others wait.
  Step meet(const DecodedInst &inst, uint32_t mask);
  /// Joins a leaf at the same instruction with the current path, unless other calls are active.
  bool merge(size_t other);
  /// Counts what may let a path go on.
  uint64_t getProgress() const;
  void checkOperands(const DecodedInst &inst, uint32_t mask, uint32_t &undefined, Slot &origin);
  void setUndefined(Slot slot, uint32_t mask, uint32_t lanes);
  void refreshUndefined(Slot slot);
  void applyLoaded();
  void setSpecialRegisters();

  std::vector<uint32_t> registers;
  std::vector<uint8_t> flags;
  /// The lanes without a value, for each byte of each slot.
  std::vector<uint32_t> undefinedBytes;
  /// The load, and the address in shared memory, that a register has no value from.
  struct Origin {
    uint32_t pc = ~uint32_t(0);
    uint64_t address = 0;
  };
  std::vector<Origin> origins;
  struct LoadedByte {
    Slot slot;
    unsigned byte;
    uint32_t lanes;
    uint64_t address;
  };
  std::vector<LoadedByte> loadedUndefined;
  std::vector<uint32_t> lockedBy, lockedAt;
  /// When the registers were last accessed, by instructions other than wgmma.
  std::vector<uint64_t> writtenAt, readAt;
  std::vector<Slot> locked;
  std::vector<Path> stack;
  uint64_t loops = 0;
  uint32_t live = 0, existing = 0;
};

/// Calls `body` for each lane of the mask.
template <typename Body>
inline void forLanes(uint32_t mask, Body body) {
  if (mask == kAllLanes) {
    for (unsigned lane = 0; lane < kLanes; ++lane)
      body(lane);
    return;
  }
  for (; mask; mask &= mask - 1)
    body(static_cast<unsigned>(__builtin_ctz(mask)));
}

} // namespace mlir::triton::ptx

#endif // TRITON_LIB_SIMULATOR_WARP_H
