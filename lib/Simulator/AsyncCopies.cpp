//===- AsyncCopies.cpp - cp.async and groups of copies --------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "AsyncCopies.h"

#include "Handlers.h"
#include "MemoryAccess.h"

#include "llvm/ADT/StringExtras.h"

#include <cstring>

using namespace mlir::triton::ptx;
using llvm::StringRef;
using llvm::Twine;

/// More groups than a thread can have pending.
static constexpr int64_t kMaxPending = std::numeric_limits<int32_t>::max();

namespace {
/// `cp.async`: `aux` is the number of bytes, `b` the address of the source, `c` the slot of the number of bytes that
/// are copied; the rest is zero. The offset of the source and what the operands are is in the lists at `dst`.
struct CopyInfo {
  uint32_t isShared64, sourceOffset, hasSize, ignores, isIgnoreNegated;
};

Step copyAsync(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  const CopyInfo &info = *reinterpret_cast<const CopyInfo *>(warp.list(inst.dst));
  unsigned bytes = inst.aux;
  LaneAccess destination;
  if (!destination.resolve(warp, MemorySpace::Shared, inst.a, info.isShared64, inst.immediate, bytes, mask, true))
    return Step::Stop;
  std::array<uint32_t, kLanes> sizes;
  uint32_t reading = 0;
  for (uint32_t rest = mask; rest; rest &= rest - 1) {
    unsigned lane = __builtin_ctz(rest);
    sizes[lane] = info.hasSize ? warp.words(inst.c)[lane] : bytes;
    if (info.ignores && ((warp.predicate(inst.c) >> lane & 1) ^ info.isIgnoreNegated))
      sizes[lane] = 0;
    if (sizes[lane] > bytes)
      return warp.fail(Report::Kind::OutOfBounds,
                       "expected at most " + Twine(bytes) + " bytes to copy, but got " + Twine(sizes[lane]),
                       uint32_t(1) << lane);
    reading |= sizes[lane] ? uint32_t(1) << lane : 0;
  }
  // Each lane reads as many bytes as it copies.
  llvm::SmallVector<std::pair<uint32_t, LaneAccess>, 1> sources;
  for (uint32_t rest = reading; rest;) {
    uint32_t size = sizes[__builtin_ctz(rest)], lanes = 0;
    for (uint32_t left = rest; left; left &= left - 1)
      lanes |= sizes[__builtin_ctz(left)] == size ? left & -left : 0;
    rest &= ~lanes;
    LaneAccess &source = sources.emplace_back(lanes, LaneAccess()).second;
    if (!source.resolve(warp, MemorySpace::Global, inst.b, true, int32_t(info.sourceOffset), size, lanes, false,
                        /*alignment=*/bytes))
      return Step::Stop;
  }
  uint32_t number = warp.asyncCopies.issue(mask);
  Access access = warp.access(ActorKind::AsyncCopy, true);
  access.clock = number;
  destination.record(warp, access, mask);
  access.isWrite = false;
  std::array<const char *, kLanes> places = {};
  for (const auto &[lanes, source] : sources) {
    source.record(warp, access, lanes);
    for (uint32_t rest = lanes; rest; rest &= rest - 1)
      places[__builtin_ctz(rest)] = source[__builtin_ctz(rest)];
  }
  warp.block.pending.push_back({&warp, ActorKind::AsyncCopy, number, warp.currentPc, [=] {
                                  for (uint32_t rest = mask; rest; rest &= rest - 1) {
                                    unsigned lane = __builtin_ctz(rest);
                                    if (sizes[lane])
                                      std::memcpy(destination[lane], places[lane], sizes[lane]);
                                    std::memset(destination[lane] + sizes[lane], 0, bytes - sizes[lane]);
                                  }
                                }});
  return Step::Next;
}

Step commitCopies(Warp &warp, const DecodedInst &, uint32_t mask) {
  warp.asyncCopies.commit(mask);
  return Step::Next;
}

/// `cp.async.wait_group`; `aux` is set for `cp.async.wait_all`.
Step waitForCopies(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  if (inst.aux)
    warp.asyncCopies.commit(mask);
  if (warp.asyncCopies.wait(inst.immediate, mask)) {
    uint32_t completed = warp.asyncCopies.completed;
    warp.block.complete(warp, ActorKind::AsyncCopy, completed);
    warp.clocks.at(Clocks::Order, warp.actor(ActorKind::AsyncCopy)) = completed;
  }
  return Step::Next;
}

Step commitBulkCopies(Warp &warp, const DecodedInst &, uint32_t mask) {
  warp.bulkCopies.commit(mask);
  return Step::Next;
}

/// `cp.async.bulk.wait_group`; `aux` is set for `.read`, which waits until the sources have been read.
Step waitForBulkCopies(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  AsyncGroups &copies = warp.bulkCopies;
  if (inst.aux)
    copies.waitForReads(inst.immediate, mask);
  else
    copies.wait(inst.immediate, mask);
  warp.block.complete(warp, ActorKind::BulkRead, copies.read);
  warp.clocks.at(Clocks::Order, warp.actor(ActorKind::BulkRead)) = copies.read;
  warp.clocks.at(Clocks::Order, warp.actor(ActorKind::BulkWrite)) = copies.completed;
  return Step::Next;
}

/// `cp.async.mbarrier.arrive`: each thread arrives when its copies are complete. `aux`: without `.noinc`, the arrivals
/// are added to those that the phase expects.
Step arriveAfterCopies(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  LaneAccess lanes;
  if (!lanes.resolve(warp, MemorySpace::Shared, inst.a, false, inst.immediate, 8, mask, true))
    return Step::Stop;
  Access access = warp.access(ActorKind::Generic, true);
  access.atomicBytes = 8;
  access.isOfMBarrier = true;
  lanes.record(warp, access, mask);
  // Lanes may arrive at different mbarriers, each when the copies of all of them are complete.
  uint32_t number = warp.asyncCopies.getLastOf(mask), pc = warp.currentPc;
  for (uint32_t rest = mask; rest;) {
    uint32_t address = lanes.getAddress(__builtin_ctz(rest)), arriving = 0;
    for (uint32_t left = rest; left; left &= left - 1)
      arriving |= lanes.getAddress(__builtin_ctz(left)) == address ? left & -left : 0;
    rest &= ~arriving;
    MBarrier *barrier = warp.block.findBarrier(address);
    if (!barrier)
      return warp.fail(Report::Kind::Barrier, "there is no initialized mbarrier at byte " + Twine(address), arriving);
    uint32_t count = __builtin_popcount(arriving);
    if (inst.aux)
      barrier->pending += count;
    Clocks clocks = warp.clocks;
    clocks.at(Clocks::Order, warp.actor(ActorKind::AsyncCopy)) = number;
    warp.block.pending.push_back({nullptr, ActorKind::AsyncCopy, number, pc,
                                  [=, &warp] {
                                    warp.block.complete(warp, ActorKind::AsyncCopy, number);
                                    if (count > barrier->pending) {
                                      warp.currentPc = pc;
                                      warp.fail(Report::Kind::Barrier, "more arrivals than the mbarrier expects",
                                                arriving);
                                      return;
                                    }
                                    barrier->pending -= count;
                                    barrier->arrivals.join(clocks);
                                    warp.block.settle(*barrier);
                                  },
                                  nullptr, barrier});
  }
  warp.advanceClock();
  return Step::Next;
}

/// Copies of bytes without a tensor map.
Step loadBulk(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  const Slot *rest = warp.list(inst.aux);
  for (uint32_t lanes = mask; lanes; lanes &= lanes - 1) {
    unsigned lane = __builtin_ctz(lanes);
    uint32_t bit = uint32_t(1) << lane, bytes = warp.words(inst.c)[lane];
    uint32_t address = warp.words(inst.a)[lane] + inst.immediate;
    uint64_t from = warp.wide(inst.b)[lane];
    char *source = warp.block.resolveGlobal(from, bytes), *destination = warp.block.resolveShared(address, bytes);
    if (!source || !destination || bytes % 16 || address % 16 || from % 16)
      return warp.fail(Report::Kind::OutOfBounds, "a bulk copy is out of bounds or not aligned to 16 bytes", bit);
    MBarrier *barrier = warp.block.findBarrier(warp.words(rest[0])[lane]);
    if (!barrier)
      return warp.fail(Report::Kind::Barrier, "there is no initialized mbarrier", bit);
    warp.block.recordGlobal(warp, from, from + bytes, recordLoad(warp, *barrier, address, bytes, bit), bit);
    completeLoad(warp, *barrier, bytes, bit, [=] { std::memcpy(destination, source, bytes); });
  }
  return Step::Next;
}

Step storeBulk(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  for (uint32_t lanes = mask; lanes; lanes &= lanes - 1) {
    unsigned lane = __builtin_ctz(lanes);
    uint32_t bit = uint32_t(1) << lane, bytes = warp.words(inst.c)[lane], address = warp.words(inst.b)[lane];
    uint64_t to = warp.wide(inst.a)[lane] + inst.immediate;
    char *destination = warp.block.resolveGlobal(to, bytes), *source = warp.block.resolveShared(address, bytes);
    if (!source || !destination || bytes % 16 || address % 16 || to % 16)
      return warp.fail(Report::Kind::OutOfBounds, "a bulk copy is out of bounds or not aligned to 16 bytes", bit);
    Access write = recordStore(warp, address, bytes, bit);
    warp.block.recordGlobal(warp, to, to + bytes, write, bit);
    completeStore(warp, [=] { std::memcpy(destination, source, bytes); });
  }
  return Step::Next;
}
} // namespace

Access mlir::triton::ptx::recordLoad(Warp &warp, const MBarrier &barrier, uint32_t address, uint32_t bytes,
                                     uint32_t lanes) {
  Access access = warp.access(ActorKind::Generic, true);
  access.actor = warp.block.getActor(barrier);
  access.clock = barrier.getClock(barrier.phase);
  access.isAsync = true;
  warp.block.recordShared(warp, address, address + bytes, access, lanes);
  access.isWrite = false;
  return access;
}

void mlir::triton::ptx::completeLoad(Warp &warp, MBarrier &barrier, uint32_t bytes, uint32_t lanes,
                                     std::function<void()> copy) {
  uint32_t pc = warp.currentPc;
  int64_t phase = barrier.phase;
  warp.block.pending.push_back({nullptr, ActorKind::BulkRead, 0, pc,
                                [&warp, &barrier, bytes, lanes, pc, phase, copy = std::move(copy)] {
                                  if (barrier.phase != phase) {
                                    warp.currentPc = pc;
                                    warp.fail(Report::Kind::Barrier,
                                              "the phase " + Twine(phase) + " of the mbarrier at byte " +
                                                  Twine(barrier.address) + " is complete without the " + Twine(bytes) +
                                                  " bytes of this copy: it expects too few",
                                              lanes);
                                    return;
                                  }
                                  copy();
                                  barrier.bytes -= bytes;
                                  warp.block.settle(barrier);
                                },
                                &warp, &barrier});
}

Access mlir::triton::ptx::recordStore(Warp &warp, uint32_t address, uint32_t bytes, uint32_t lanes) {
  Access access = warp.access(ActorKind::BulkRead, false);
  access.isAsync = true;
  access.clock = warp.bulkCopies.issue(lanes);
  warp.block.recordShared(warp, address, address + bytes, access, lanes);
  access.actor = warp.actor(ActorKind::BulkWrite);
  access.isWrite = true;
  return access;
}

void mlir::triton::ptx::completeStore(Warp &warp, std::function<void()> copy) {
  warp.block.pending.push_back({&warp, ActorKind::BulkRead, warp.bulkCopies.issued, warp.currentPc, std::move(copy)});
}

static bool decodeCopy(Decoder &d) {
  bool cachesGlobally = d.takeAny({"ca", "cg"}) == "cg";
  if (d.takeAny({"shared", "shared::cta"}).empty() || !d.take("global"))
    return d.unsupported();
  while (d.peek().starts_with("L2::"))
    d.take(d.peek());
  int64_t bytes;
  if (!d.expectOperands(3, 5) || !d.constant(d.operand(2), bytes) || !d.address(d.operand(1), 64))
    return false;
  if (bytes != 4 && bytes != 8 && bytes != 16)
    return d.fail("expected 4, 8 or 16 bytes, but got " + Twine(bytes));
  if (cachesGlobally && bytes != 16)
    return d.fail("expected 16 bytes for cp.async.cg, but got " + Twine(bytes));
  CopyInfo info = {};
  d.out.b = d.out.a;
  info.sourceOffset = d.out.immediate;
  if (d.out.immediate != int32_t(d.out.immediate))
    return d.fail("the offset is not supported");
  if (!d.address(d.operand(0), 32))
    return false;
  const Operand &base = d.operand(0).parts[0];
  info.isShared64 = base.kind == Operand::Kind::Register && d.function->registers[base.index] == 64;
  if (d.numOperands() > 3) {
    const Operand &size = d.operand(3);
    bool isPredicate = size.kind == Operand::Kind::Register && d.function->registers[size.index] == 1;
    bool isPolicy = size.kind == Operand::Kind::Register && d.function->registers[size.index] == 64;
    if (isPredicate) {
      bool isNegated;
      info.ignores = true;
      if (!d.readPredicate(size, d.out.c, isNegated))
        return false;
      info.isIgnoreNegated = isNegated;
    } else if (!isPolicy) {
      info.hasSize = true;
      if (!d.read(size, 32, d.out.c))
        return false;
    }
  }
  std::vector<Slot> slots(sizeof(info) / sizeof(Slot));
  std::memcpy(slots.data(), &info, sizeof(info));
  d.out.dst = d.keep(slots);
  d.out.aux = bytes;
  d.out.handler = copyAsync;
  return true;
}

static bool decodeBulk(Decoder &d) {
  if (d.take("commit_group")) {
    d.out.handler = commitBulkCopies;
    return d.expectOperands(0);
  }
  if (d.take("wait_group")) {
    d.out.aux = d.take("read");
    d.out.handler = waitForBulkCopies;
    return d.expectOperands(1) && d.constant(d.operand(0), d.out.immediate, 0, kMaxPending);
  }
  if (d.take("tensor"))
    return decodeTensorCopy(d, /*reduces=*/false);
  bool isLoad = !d.takeAny({"shared::cluster", "shared::cta"}).empty();
  if (isLoad) {
    if (!d.take("global") || !d.take("mbarrier::complete_tx::bytes"))
      return d.unsupported();
    d.skip({"L2::cache_hint"});
    std::vector<Slot> barrier(1);
    if (!d.expectOperands(4, 5) || !d.address(d.operand(1), 64))
      return false;
    d.out.b = d.out.a;
    if (d.out.immediate || !d.read(d.operand(2), 32, d.out.c) || !d.narrowAddress(d.operand(3)) || d.out.immediate)
      return d.unsupported();
    barrier[0] = d.out.a;
    d.out.aux = d.keep(barrier);
    d.out.handler = loadBulk;
    return d.narrowAddress(d.operand(0));
  }
  if (!d.take("global") || !d.take("shared::cta") || !d.take("bulk_group"))
    return d.unsupported();
  d.skip({"L2::cache_hint"});
  if (!d.expectOperands(3, 4) || !d.narrowAddress(d.operand(1)) || d.out.immediate)
    return d.unsupported();
  d.out.b = d.out.a;
  d.out.handler = storeBulk;
  return d.read(d.operand(2), 32, d.out.c) && d.address(d.operand(0), 64);
}

static bool decodeAsyncCopy(Decoder &d) {
  if (d.take("reduce"))
    return d.take("async") && d.take("bulk") && d.take("tensor") ? decodeTensorCopy(d, /*reduces=*/true)
                                                                 : d.unsupported();
  if (!d.take("async"))
    return d.unsupported();
  if (d.take("bulk"))
    return decodeBulk(d);
  if (d.take("commit_group")) {
    d.out.handler = commitCopies;
    return d.expectOperands(0);
  }
  if (d.take("wait_group")) {
    d.out.handler = waitForCopies;
    return d.expectOperands(1) && d.constant(d.operand(0), d.out.immediate, 0, kMaxPending);
  }
  if (d.take("wait_all")) {
    d.out.aux = 1;
    d.out.handler = waitForCopies;
    return d.expectOperands(0);
  }
  if (d.take("mbarrier")) {
    if (!d.take("arrive"))
      return d.unsupported();
    d.out.aux = !d.take("noinc");
    d.skip({"shared", "shared::cta", "b64"});
    d.out.handler = arriveAfterCopies;
    return d.expectOperands(1) && d.narrowAddress(d.operand(0));
  }
  return decodeCopy(d);
}

void mlir::triton::ptx::addAsyncCopies(DecodeTable &table) { table["cp"] = decodeAsyncCopy; }
