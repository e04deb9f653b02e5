//===- RaceDetector.h - Detection of data races in the memory of a block -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_SIMULATOR_RACEDETECTOR_H
#define TRITON_LIB_SIMULATOR_RACEDETECTOR_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace mlir::triton::ptx {

/// A sequence of accesses that are ordered among themselves: those of a warp, or the asynchronous operations of one
/// kind that a warp has issued, or those that complete on one mbarrier.
using Actor = uint16_t;

/// The actors of each warp.
enum class ActorKind : uint8_t { Generic, AsyncCopy, WarpGroupProduct, BulkRead, BulkWrite };
constexpr unsigned kActorKinds = 5;

/// The events that have happened before, as vector clocks (Mattern, "Virtual Time and Global States of Distributed
/// Systems", 1989): of each actor, the accesses up to its clock. The first clock orders accesses; the others, accesses
/// whose effects are visible to the asynchronous proxy in shared and in global memory, and to the proxy of tensor maps.
struct Clocks {
  enum View { Order, AsyncShared, AsyncGlobal, TensorMaps };

  explicit Clocks(unsigned numActors = 0) : numActors(numActors), values(4 * numActors) {}

  uint32_t &at(View view, Actor actor) { return values[view * numActors + actor]; }
  const uint32_t *of(View view) const { return values.data() + view * numActors; }
  void join(const Clocks &other);
  /// Makes what is ordered visible to the asynchronous proxy.
  void fence(View view);
  void clear() { std::fill(values.begin(), values.end(), 0); }

  unsigned numActors;
  std::vector<uint32_t> values;
};

/// An access to memory.
struct Access {
  Actor actor = 0;
  bool isWrite = false;
  /// The size of each of its atomic (or relaxed, volatile, acquiring or releasing) accesses, or zero if they are weak.
  /// Those of one size are morally strong, as they overlap completely or not at all (PTX ISA, "Morally strong").
  uint8_t atomicBytes = 0;
  /// Whether an atomic access is so for the threads of the block only.
  bool isOfBlock = false;
  /// Whether a write leaves the values that were there: replicated data may be written by several warps.
  bool isSilent = false;
  /// Whether the access is by the asynchronous proxy.
  bool isAsync = false;
  /// Whether the access reads a tensor map, by the proxy of tensor maps.
  bool readsTensorMap = false;
  /// Whether a write leaves bytes without a value.
  bool isUndefined = false;
  /// Whether the access is that of an mbarrier operation.
  bool isOfMBarrier = false;
  /// Whether bytes without a value are listed instead of being reported.
  bool listsUndefined = false;
  uint32_t clock = 0;
  /// The instruction.
  uint32_t pc = 0;
};

/// A conflict of two accesses. If `lacksFence`, they are ordered, but not across proxies.
struct Conflict {
  Access earlier;
  uint64_t address;
  bool lacksFence;
  /// Nothing has written the byte, or the earlier access left it without a value.
  bool isUninitialized = false;
  /// The number of bytes from the address that are alike.
  uint64_t bytes = 1;
};

/// The last accesses to each byte of a memory, and checks of their order, as in FastTrack (Flanagan and Freund, PLDI
/// 2009). A page has one record until its parts are accessed differently.
class RaceDetector {
public:
  /// `asyncView`: the view of the asynchronous proxy. `tracksInitialization`: whether bytes that nothing has written
  /// are uninitialized. `isGeneric` tells for each actor whether it accesses memory by the generic proxy.
  RaceDetector(Clocks::View asyncView, bool tracksInitialization, const std::vector<bool> &isGeneric)
      : asyncView(asyncView), tracksInitialization(tracksInitialization), isGeneric(isGeneric) {}

  /// Records an access to the bytes [begin, end) that comes after what `clocks` say.
  void access(uint64_t begin, uint64_t end, const Access &access, const Clocks &clocks,
              llvm::function_ref<void(const Conflict &)> report);
  void clear();

private:
  static constexpr unsigned kPageBits = 8;

  struct Mark {
    Actor actor = 0;
    uint8_t atomicBytes = 0;
    bool isAsync = false, isUndefined = false;
    uint32_t clock = 0, pc = 0;
  };
  struct Cell {
    Mark write, read;
    /// The last write that changed nothing and was not ordered after `write`, which stands for both among writes.
    Mark silent;
    /// The number of a list of reads that are not ordered, plus one; zero if `read` is the only one.
    uint32_t list = 0;
  };
  struct Page {
    uint8_t shift = kPageBits;
    std::vector<Cell> cells = std::vector<Cell>(1);
  };

  static Access toAccess(const Mark &mark, bool isWrite);
  Page &getPage(uint64_t number);
  void refine(Page &page, unsigned shift);
  /// Returns whether the access is now the last one of the cell.
  bool visit(Cell &cell, uint64_t address, uint64_t bytes, const Access &access, const Clocks &clocks,
             llvm::function_ref<void(const Conflict &)> report);
  void addRead(Cell &cell, const Mark &mark, const Clocks &clocks);
  uint32_t newList();
  void releaseList(Cell &cell);

  Clocks::View asyncView;
  bool tracksInitialization;
  const std::vector<bool> &isGeneric;
  llvm::DenseMap<uint64_t, uint32_t> pageNumbers;
  std::vector<Page> pages;
  uint64_t lastNumber = ~uint64_t(0);
  uint32_t lastPage = 0;
  std::vector<std::vector<Mark>> lists;
  std::vector<uint32_t> freeLists;
};

} // namespace mlir::triton::ptx

#endif // TRITON_LIB_SIMULATOR_RACEDETECTOR_H
