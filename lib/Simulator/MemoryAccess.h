//===- MemoryAccess.h - Accesses of lanes to memory -------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_SIMULATOR_MEMORYACCESS_H
#define TRITON_LIB_SIMULATOR_MEMORYACCESS_H

#include "Block.h"
#include "Decoder.h"

namespace mlir::triton::ptx {

/// The state space that an instruction names (PTX ISA, State Spaces). `Generic`, without one, is an address whose
/// window tells the space of each lane when the instruction executes.
enum class MemorySpace : uint8_t { Global, Shared, Local, KernelParameter, Generic };

/// Consumes the modifier of a space; generic without one.
MemorySpace takeSpace(Decoder &decoder);

/// Fails if the base of an address is a variable of another state space, or one that cannot be written. Generic
/// accesses of a variable get its space.
bool checkSpace(Decoder &decoder, const Operand &address, MemorySpace &space, bool isWrite);

/// The addresses that the lanes of a warp access, all of the same size, and the host memory behind them.
class LaneAccess {
public:
  /// Resolves addresses and checks bounds and alignment, which is that of the size unless it is stated. Reports the
  /// first error and returns false.
  bool resolve(Warp &warp, MemorySpace space, Slot base, bool isWide, int64_t offset, unsigned bytes, uint32_t mask,
               bool isWrite, unsigned alignment = 0);
  /// Records the access of all lanes, merged where lanes access consecutive bytes.
  void record(Warp &warp, Access access, uint32_t mask) const;
  /// Records writes, those of `silent` lanes as such that do not change memory.
  void recordWrite(Warp &warp, Access access, uint32_t mask, uint32_t silent) const;

  char *operator[](unsigned lane) const { return pointers[lane]; }
  uint64_t getAddress(unsigned lane) const { return addresses[lane]; }
  bool covers(unsigned lane, const char *byte) const { return byte >= pointers[lane] && byte < pointers[lane] + bytes; }
  unsigned getBytes() const { return bytes; }
  bool isShared(unsigned lane) const { return spaces[lane] == MemorySpace::Shared; }

private:
  bool resolveLane(Warp &warp, unsigned lane, bool isWrite, unsigned alignment);

  std::array<char *, kLanes> pointers;
  std::array<uint64_t, kLanes> addresses;
  std::array<MemorySpace, kLanes> spaces;
  unsigned bytes = 0;
};

/// How an access orders others: `.relaxed`, `.acquire`, `.release`, `.acq_rel` or none.
struct MemoryOrder {
  bool isStrong = false, acquires = false, releases = false;
  /// Whether the scope has the threads of the block only.
  bool isOfBlock = false;

  uint32_t pack() const { return isStrong | acquires << 1 | releases << 2 | isOfBlock << 3; }
  static MemoryOrder unpack(uint32_t bits) { return {bool(bits & 1), bool(bits & 2), bool(bits & 4), bool(bits & 8)}; }
};
/// Consumes modifiers of order and scope, in any position.
MemoryOrder takeOrder(Decoder &decoder);

/// Makes the warp know what the value that a lane reads by a strong access makes known.
void acquire(Warp &warp, const LaneAccess &access, unsigned lane, MemoryOrder order);
/// Lets the value that a lane writes make known what a release pattern of the warp does. `isUpdate`: the write is that
/// of an atomic operation, which also keeps what the value before it made known (PTX ISA, "Observation order").
void release(Warp &warp, const LaneAccess &access, unsigned lane, MemoryOrder order, bool isUpdate);
/// Lets the values that lanes have written by an access without an order make nothing known.
void overwrite(Warp &warp, const LaneAccess &access, uint32_t mask);

} // namespace mlir::triton::ptx

#endif // TRITON_LIB_SIMULATOR_MEMORYACCESS_H
