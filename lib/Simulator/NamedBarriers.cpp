//===- NamedBarriers.cpp - Named barriers of a block ----------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Block.h"
#include "Handlers.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir::triton::ptx;
using llvm::StringRef;
using llvm::Twine;

bool Block::releaseIfComplete(NamedBarrier &barrier) {
  uint32_t expected = barrier.expected;
  if (!expected)
    for (auto &warp : warps)
      expected += warp->getLive() ? kLanes : 0;
  if (!barrier.isOpen || barrier.arrived < expected)
    return false;
  for (Warp *waiting : barrier.waiting) {
    waiting->clocks.join(barrier.clocks);
    waiting->isReleased = true;
  }
  barrier = NamedBarrier();
  countProgress();
  return true;
}

void Block::releaseBarriers() {
  for (NamedBarrier &barrier : namedBarriers)
    if (barrier.isOpen && !barrier.expected)
      releaseIfComplete(barrier);
}

Step Block::arriveAtBarrier(Warp &warp, unsigned number, uint32_t expected, bool waits, uint32_t threads) {
  if (warp.isAtBarrier) {
    if (!warp.isReleased)
      return Step::Wait;
    warp.isAtBarrier = warp.isReleased = false;
    return Step::Next;
  }
  NamedBarrier &barrier = namedBarriers[number];
  if (!barrier.isOpen) {
    barrier.isOpen = true;
    barrier.expected = expected;
    barrier.clocks = Clocks(numActors);
  } else if (barrier.expected != expected) {
    return warp.fail(Report::Kind::Barrier,
                     "expects " + Twine(expected) + " threads at barrier " + Twine(number) + ", but others expect " +
                         Twine(barrier.expected) + " (0: all)",
                     0);
  }
  barrier.arrived += threads;
  barrier.clocks.join(warp.clocks);
  warp.advanceClock();
  if (waits) {
    barrier.waiting.push_back(&warp);
    warp.isAtBarrier = true;
    warp.isReleased = false;
  }
  if (expected && barrier.arrived > expected)
    return warp.fail(Report::Kind::Barrier,
                     Twine(barrier.arrived) + " threads arrive at barrier " + Twine(number) + ", which expects " +
                         Twine(expected),
                     0);
  releaseIfComplete(barrier);
  if (!waits)
    return Step::Next;
  if (warp.isReleased) {
    warp.isAtBarrier = warp.isReleased = false;
    return Step::Next;
  }
  warp.waitsFor = ("barrier " + Twine(number)).str();
  return Step::Wait;
}

namespace {
/// `bar` and `barrier`: `aux` has these bits, the slots of the number and of the count are `a` and `b`.
enum BarrierFlags : uint32_t { kWaits = 1, kIsAligned = 2, kHasCount = 4, kIsCluster = 8 };

Step arrive(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  if (inst.aux & kIsCluster)
    return inst.aux & kWaits ? warp.block.arriveAtBarrier(warp, 16, 0, true, kLanes) : Step::Next;
  if (inst.aux & kIsAligned && !warp.isConverged(mask))
    return Step::Stop;
  uint32_t number = warp.uniform(inst.a, false, mask);
  if (number >= 16)
    return warp.fail(Report::Kind::Barrier, "expected a barrier below 16, but got " + Twine(number), mask);
  uint32_t expected = inst.aux & kHasCount ? warp.uniform(inst.b, false, mask) : 0;
  if (expected % kLanes)
    return warp.fail(Report::Kind::Barrier, "expected a multiple of 32 threads, but got " + Twine(expected), mask);
  // Threads of a warp arrive together.
  return warp.block.arriveAtBarrier(warp, number, expected, inst.aux & kWaits, kLanes);
}

/// `bar.warp.sync`.
Step synchronizeWarp(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  uint32_t members = warp.uniform(inst.a, false, mask);
  if (uint32_t missing = members & warp.getLive() & ~mask)
    return warp.fail(Report::Kind::Convergence,
                     "the membership mask names threads that do not execute this instruction", missing);
  return Step::Next;
}
} // namespace

static bool decodeBarrier(Decoder &d) {
  bool isAligned = d.name() == "bar";
  if (d.take("warp")) {
    d.out.handler = synchronizeWarp;
    return d.take("sync") && d.expectOperands(1) && d.read(d.operand(0), 32, d.out.a);
  }
  if (d.take("cluster")) {
    bool waits = d.takeAny({"arrive", "wait"}) == "wait";
    d.skip({"release", "relaxed", "acquire", "aligned"});
    d.out.aux = kIsCluster | (waits ? kWaits : 0);
    d.out.handler = arrive;
    return d.expectOperands(0);
  }
  d.skip({"cta"});
  StringRef kind = d.takeAny({"sync", "arrive"});
  isAligned |= d.take("aligned");
  if (kind.empty() || !d.expectOperands(kind == "sync" ? 1 : 2, 2))
    return d.unsupported();
  d.out.aux = (kind == "sync" ? kWaits : 0) | (isAligned ? kIsAligned : 0) | (d.numOperands() == 2 ? kHasCount : 0);
  d.out.handler = arrive;
  d.out.needsDefined = true;
  return d.read(d.operand(0), 32, d.out.a) && (d.numOperands() == 1 || d.read(d.operand(1), 32, d.out.b));
}

void mlir::triton::ptx::addNamedBarriers(DecodeTable &table) { table["bar"] = table["barrier"] = decodeBarrier; }
