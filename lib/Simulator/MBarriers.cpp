//===- MBarriers.cpp - mbarriers ------------------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Block.h"
#include "Handlers.h"
#include "MemoryAccess.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SetVector.h"

#include <algorithm>

using namespace mlir::triton::ptx;
using llvm::StringRef;
using llvm::Twine;

MBarrier *Block::findBarrier(uint32_t address) {
  auto found = llvm::find_if(barriers, [&](const MBarrier &barrier) { return barrier.address == address; });
  return found == barriers.end() || !found->isValid ? nullptr : &*found;
}

MBarrier *Block::initBarrier(uint32_t address, uint32_t count) {
  auto found = llvm::find_if(barriers, [&](const MBarrier &barrier) { return barrier.address == address; });
  if (found == barriers.end()) {
    if (barriers.size() == kMaxMBarriers)
      return nullptr;
    barriers.emplace_back();
    found = std::prev(barriers.end());
    found->address = address;
    found->slot = barriers.size() - 1;
  }
  barriersBegin = std::min<uint64_t>(barriersBegin, address);
  barriersEnd = std::max<uint64_t>(barriersEnd, address + 8);
  // The clock goes on where the phases before the initialization have ended.
  found->clockBase += found->phase + 1;
  found->isValid = true;
  found->expected = found->pending = count;
  found->bytes = 0;
  found->phase = 0;
  found->arrivals = Clocks(numActors);
  found->completed.clear();
  for (auto &warp : warps) {
    warp->seenPhases.resize(kMaxMBarriers, kNoPhase);
    warp->seenPhases[found->slot] = kNoPhase;
  }
  return &*found;
}

void Block::settle(MBarrier &barrier) {
  if (barrier.pending || barrier.bytes)
    return;
  barrier.arrivals.at(Clocks::Order, getActor(barrier)) = barrier.getClock(barrier.phase);
  constexpr size_t kKept = 64;
  if (barrier.completed.size() == kKept)
    barrier.completed.erase(barrier.completed.begin());
  barrier.completed.push_back({barrier.phase, barrier.arrivals});
  barrier.arrivals.clear();
  barrier.pending = barrier.expected;
  ++barrier.phase;
  countProgress();
}

/// Makes known what a wait guarantees: that the phase of the parity is complete that is the last one which the warp
/// knows to be complete, or else the next one. This does not depend on how far others have got.
static void observePhase(Warp &warp, const MBarrier &barrier, unsigned parity, Clocks &known) {
  int64_t &seen = warp.seenPhases[barrier.slot];
  uint32_t clock = warp.clocks.at(Clocks::Order, warp.block.getActor(barrier));
  seen = std::max(seen, int64_t(clock) - barrier.getClock(0));
  seen += (seen & 1) != parity;
  for (auto &[phase, clocks] : barrier.completed)
    if (phase <= seen)
      known.join(clocks);
}

namespace {
enum class BarrierOperation : uint32_t {
  Init,
  Invalidate,
  Arrive,
  ExpectBytes,
  ArriveExpectBytes,
  CompleteBytes,
  Wait
};

/// mbarrier instructions: `c` holds flags, `b` the slot of the count, bytes, parity or state.
constexpr uint32_t kWideAddress = 1, kHasValue = 2, kByParity = 4, kHasState = 8, kDrops = 16, kGeneric = 32,
                   kRelaxed = 64;

Step applyToBarrier(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  BarrierOperation operation = BarrierOperation(inst.aux);
  LaneAccess lanes;
  if (!lanes.resolve(warp, inst.c & kGeneric ? MemorySpace::Generic : MemorySpace::Shared, inst.a,
                     inst.c & kWideAddress, inst.immediate, 8, mask, true))
    return Step::Stop;
  bool defines = operation == BarrierOperation::Init || operation == BarrierOperation::Invalidate;
  Access access = warp.access(ActorKind::Generic, true);
  access.atomicBytes = defines ? 0 : 8;
  access.isOfMBarrier = true;
  bool fails = std::exchange(warp.failsPoll, false);
  // The lanes whose phase is complete.
  uint32_t satisfied = 0;
  llvm::SmallSetVector<std::pair<MBarrier *, unsigned>, 2> observed;
  for (uint32_t rest = mask; rest; rest &= rest - 1) {
    unsigned lane = __builtin_ctz(rest);
    uint32_t bit = uint32_t(1) << lane, address = lanes.getAddress(lane);
    if (!lanes.isShared(lane))
      return warp.fail(Report::Kind::OutOfBounds, "expected an mbarrier in shared memory", bit);
    uint32_t value = inst.c & kHasValue ? warp.words(inst.b)[lane] : 1;
    if (operation == BarrierOperation::Init) {
      lanes.record(warp, access, bit);
      if (!value || value >= (1 << 20))
        return warp.fail(Report::Kind::Barrier, "expected a count of 1 to 2^20 - 1, but got " + Twine(value), bit);
      // Several lanes may initialize one mbarrier together.
      bool isFirst = llvm::none_of(llvm::seq(0u, lane), [&](unsigned other) {
        return (mask >> other & 1) && lanes.getAddress(other) == address;
      });
      if (isFirst && warp.block.findBarrier(address))
        return warp.fail(Report::Kind::Barrier,
                         "initializes the mbarrier at byte " + Twine(address) + ", which is not invalidated", bit);
      if (!warp.block.initBarrier(address, value))
        return warp.fail(Report::Kind::Barrier, "the block has more mbarriers than the simulator supports", bit);
      continue;
    }
    MBarrier *barrier = warp.block.findBarrier(address);
    if (!barrier)
      return warp.fail(Report::Kind::Barrier, "there is no initialized mbarrier at byte " + Twine(address), bit);
    lanes.record(warp, access, bit);
    switch (operation) {
    case BarrierOperation::Invalidate:
      if (llvm::any_of(warp.block.pending, [&](const auto &operation) { return operation.barrier == barrier; }))
        return warp.fail(
            Report::Kind::Barrier,
            "invalidates the mbarrier at byte " + Twine(address) + " while copies that it counts are in flight", bit);
      barrier->isValid = false;
      break;
    case BarrierOperation::ExpectBytes:
    case BarrierOperation::ArriveExpectBytes:
      barrier->bytes += value;
      if (operation == BarrierOperation::ExpectBytes)
        break;
      value = 1;
      [[fallthrough]];
    case BarrierOperation::Arrive:
      if (inst.c & kHasState)
        warp.wide(inst.dst)[lane] = barrier->phase & 1;
      if (value > barrier->pending)
        return warp.fail(Report::Kind::Barrier,
                         Twine(value) + (value == 1 ? " arrival" : " arrivals") + " at the mbarrier at byte " +
                             Twine(address) + ", whose phase " + Twine(barrier->phase) + " expects " +
                             Twine(barrier->pending) + " more",
                         bit);
      // A thread that arrives has to know that the phase before is complete, and the only one that all arrivals are
      // made.
      warp.seenPhases[barrier->slot] =
          std::max(warp.seenPhases[barrier->slot], barrier->phase - (value == barrier->expected ? 0 : 1));
      barrier->pending -= value;
      barrier->expected -= inst.c & kDrops ? value : 0;
      if (!(inst.c & kRelaxed) || warp.hasFenced)
        barrier->arrivals.join(warp.clocks);
      warp.block.countProgress();
      break;
    case BarrierOperation::CompleteBytes:
      barrier->bytes -= value;
      break;
    case BarrierOperation::Wait: {
      unsigned parity = inst.c & kByParity ? warp.words(inst.b)[lane] & 1 : warp.wide(inst.b)[lane] & 1;
      if ((barrier->phase & 1) == parity) {
        warp.waitsFor = ("the phase of parity " + Twine(parity) + " of the mbarrier at byte " + Twine(address) +
                         ", whose phase " + Twine(barrier->phase) + " lacks " + Twine(barrier->pending) + " of " +
                         Twine(barrier->expected) + " arrivals and " + Twine(barrier->bytes) + " bytes")
                            .str();
        break;
      }
      observed.insert({barrier, parity});
      satisfied |= bit;
      break;
    }
    case BarrierOperation::Init:
      break;
    }
    if (operation != BarrierOperation::Wait && operation != BarrierOperation::Invalidate)
      warp.block.settle(*barrier);
  }
  if (operation == BarrierOperation::Wait) {
    warp.isPolling = !satisfied && !fails;
    if (warp.isPolling)
      return Step::Wait;
    bool acquires = !(inst.c & kRelaxed) || warp.hasFenced;
    for (auto [barrier, parity] : observed)
      observePhase(warp, *barrier, parity, acquires ? warp.clocks : warp.seenBeforeFence);
    uint32_t &dst = warp.predicate(inst.dst);
    dst = (dst & ~mask) | satisfied;
    return Step::Next;
  }
  warp.advanceClock();
  return Step::Next;
}
} // namespace

static bool decodeMBarrier(Decoder &d) {
  StringRef name =
      d.takeAny({"init", "inval", "arrive", "arrive_drop", "expect_tx", "complete_tx", "test_wait", "try_wait"});
  bool waits = name.ends_with("wait"), arrives = name.starts_with("arrive");
  bool expects = arrives && d.take("expect_tx"), byParity = waits && d.take("parity");
  bool isRelaxed = d.takeAny({"release", "acquire", "relaxed"}) == "relaxed";
  d.skip({"cta", "cluster"});
  StringRef space = d.takeAny({"shared", "shared::cta", "shared::cluster"});
  bool isShared = !space.empty(), isRemote = space == "shared::cluster";
  if (name.empty() || !d.take("b64"))
    return d.unsupported();
  unsigned first = 0;
  bool hasState = false;
  if (waits) {
    if (!d.expectOperands(3, 4) || !d.write(d.operand(0), 1, d.out.dst))
      return false;
    first = 1;
  } else if (arrives && d.numOperands() && d.operand(0).kind != Operand::Kind::Address) {
    hasState = d.operand(0).kind != Operand::Kind::Sink;
    if (hasState && !d.write(d.operand(0), 64, d.out.dst))
      return false;
    first = 1;
  } else if (arrives && !isRemote) {
    return d.fail("expected a destination for the state, or _");
  }
  // The address, and: a count or bytes, which arrivals may leave out; a state or parity, and for how long to try.
  unsigned least = first + (name == "inval" || (arrives && !expects) ? 1 : 2);
  unsigned most = first + (name == "inval" ? 1 : name == "try_wait" ? 3 : 2);
  if (!d.expectOperands(least, most) || !d.address(d.operand(first), isShared ? 32 : 64))
    return false;
  const Operand &base = d.operand(first).parts[0];
  bool isWide = base.kind == Operand::Kind::Register && d.function->registers[base.index] == 64;
  bool hasValue = d.numOperands() > first + 1;
  if (byParity && hasValue && d.operand(first + 1).kind == Operand::Kind::Integer &&
      uint64_t(d.operand(first + 1).value) > 1)
    return d.fail("expected a parity of 0 or 1, but got " + Twine(d.operand(first + 1).value));
  if (hasValue && !d.read(d.operand(first + 1), waits && !byParity ? 64 : 32, d.out.b))
    return false;
  using B = BarrierOperation;
  B operation = name == "init"          ? B::Init
                : name == "inval"       ? B::Invalidate
                : name == "expect_tx"   ? B::ExpectBytes
                : name == "complete_tx" ? B::CompleteBytes
                : waits                 ? B::Wait
                : expects               ? B::ArriveExpectBytes
                                        : B::Arrive;
  d.out.aux = static_cast<uint32_t>(operation);
  d.out.c = (isWide ? kWideAddress : 0) | (isShared ? 0 : kGeneric) | (hasValue ? kHasValue : 0) |
            (byParity ? kByParity : 0) | (hasState ? kHasState : 0) | (name == "arrive_drop" ? kDrops : 0) |
            (isRelaxed ? kRelaxed : 0);
  d.out.handler = applyToBarrier;
  return true;
}

void mlir::triton::ptx::addMBarriers(DecodeTable &table) { table["mbarrier"] = decodeMBarrier; }
