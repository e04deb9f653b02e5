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

/// The named barrier that is that of the cluster.
static constexpr unsigned kClusterBarrier = 16;

bool Block::releaseIfComplete(NamedBarrier &barrier) {
  uint32_t expected = barrier.expected;
  if (!expected)
    for (auto &warp : warps)
      expected += warp->getLive() ? kLanes : 0;
  if (!barrier.isOpen || barrier.arrived < expected)
    return false;
  for (Warp *waiting : barrier.waiting) {
    waiting->clocks.join(barrier.clocks);
    waiting->barrierVotes = barrier.votes;
    waiting->barrierRefusals = barrier.refusals;
    waiting->isReleased = true;
  }
  for (Warp *ahead : barrier.ahead)
    ahead->clusterArrival = barrier.clocks;
  barrier = NamedBarrier();
  countProgress();
  return true;
}

void Block::releaseBarriers() {
  for (NamedBarrier &barrier : namedBarriers)
    if (barrier.isOpen && !barrier.expected)
      releaseIfComplete(barrier);
}

Step Block::arriveAtBarrier(Warp &warp, unsigned number, uint32_t expected, bool waits, uint32_t threads,
                            uint32_t votes, uint32_t refusals) {
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
  barrier.votes += votes;
  barrier.refusals += refusals;
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

Step Block::arriveAtCluster(Warp &warp, bool releases) {
  if (warp.hasArrivedAtCluster)
    return warp.fail(Report::Kind::Barrier, "arrives at the barrier of the cluster again without a wait", 0);
  NamedBarrier &barrier = namedBarriers[kClusterBarrier];
  if (!barrier.isOpen)
    barrier.clocks = Clocks(numActors);
  barrier.isOpen = true;
  barrier.arrived += kLanes;
  if (releases || warp.hasFenced)
    barrier.clocks.join(warp.clocks);
  warp.advanceClock();
  warp.hasArrivedAtCluster = true;
  barrier.ahead.push_back(&warp);
  releaseIfComplete(barrier);
  return Step::Next;
}

Step Block::waitForCluster(Warp &warp) {
  if (!warp.hasArrivedAtCluster)
    return warp.fail(Report::Kind::Barrier, "waits for the barrier of the cluster without an arrival", 0);
  if (!warp.clusterArrival) {
    warp.waitsFor = "the barrier of the cluster";
    return Step::Wait;
  }
  warp.clocks.join(*warp.clusterArrival);
  warp.clusterArrival.reset();
  warp.hasArrivedAtCluster = false;
  return Step::Next;
}

namespace {
/// `bar` and `barrier`: `aux` has these bits, the slots of the number and of the count are `a` and `b`.
enum BarrierFlags : uint32_t {
  kWaits = 1,
  kIsAligned = 2,
  kHasCount = 4,
  kIsCluster = 8,
  // `red`: the predicate is `c`, and negated if the immediate is set.
  kCounts = 16,
  kAll = 32,
  kAny = 64,
  kIsRelaxed = 128,
  kReduces = kCounts | kAll | kAny
};

/// Writes the result of `red`.
void writeReduction(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  if (inst.aux & kCounts) {
    forLanes(mask, [&](unsigned lane) { warp.words(inst.dst)[lane] = warp.barrierVotes; });
    return;
  }
  bool result = inst.aux & kAll ? !warp.barrierRefusals : warp.barrierVotes != 0;
  uint32_t &dst = warp.predicate(inst.dst);
  dst = (dst & ~mask) | (result ? mask : 0);
}

Step arrive(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  if (inst.aux & kIsCluster)
    return inst.aux & kWaits ? warp.block.waitForCluster(warp)
                             : warp.block.arriveAtCluster(warp, !(inst.aux & kIsRelaxed));
  if (inst.aux & kIsAligned && !warp.isConverged(mask))
    return Step::Stop;
  uint32_t number = warp.uniform(inst.a, false, mask);
  if (number >= 16)
    return warp.fail(Report::Kind::Barrier, "expected a barrier below 16, but got " + Twine(number), mask);
  uint32_t expected = inst.aux & kHasCount ? warp.uniform(inst.b, false, mask) : 0;
  if (expected % kLanes)
    return warp.fail(Report::Kind::Barrier, "expected a multiple of 32 threads, but got " + Twine(expected), mask);
  // Threads of a warp arrive together.
  if (!(inst.aux & kReduces))
    return warp.block.arriveAtBarrier(warp, number, expected, inst.aux & kWaits, kLanes);
  uint32_t votes = llvm::popcount((warp.predicate(inst.c) ^ (inst.immediate ? kAllLanes : 0)) & mask);
  Step step =
      warp.block.arriveAtBarrier(warp, number, expected, /*waits=*/true, kLanes, votes, llvm::popcount(mask) - votes);
  if (step == Step::Next)
    writeReduction(warp, inst, mask);
  return step;
}

/// `bar.warp.sync`.
Step synchronizeWarp(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  uint32_t members = warp.uniform(inst.members, false, mask);
  if (uint32_t missing = members & warp.getLive() & ~mask)
    return warp.fail(Report::Kind::Convergence,
                     "the membership mask names threads that do not execute this instruction", missing);
  return Step::Next;
}
} // namespace

/// Checks the number of a barrier, and the number of threads that follows it, where they are constants.
static bool checkConstants(Decoder &d, unsigned index, bool hasCount) {
  auto isConstant = [&](unsigned index) { return d.operand(index).kind == Operand::Kind::Integer; };
  if (isConstant(index) && uint64_t(d.operand(index).value) > 15)
    return d.fail("expected a barrier from 0 to 15, but got " + llvm::Twine(d.operand(index).value));
  if (hasCount && isConstant(index + 1) && d.operand(index + 1).value % kLanes)
    return d.fail("expected a number of threads that is a multiple of 32, but got " +
                  llvm::Twine(d.operand(index + 1).value));
  return true;
}

/// `bar.red.popc.u32 d, a{, b}, p`, `bar.red.and.pred p, a{, b}, q` and `bar.red.or.pred`.
static bool decodeBarrierReduction(Decoder &d, bool isAligned) {
  StringRef operation = d.takeAny({"popc", "and", "or"});
  isAligned |= d.take("aligned");
  bool counts = operation == "popc", isNegated = false;
  if (operation.empty() || !d.take(counts ? "u32" : "pred") || !d.expectOperands(3, 4))
    return d.unsupported();
  bool hasCount = d.numOperands() == 4;
  if (!checkConstants(d, 1, hasCount))
    return false;
  d.out.aux = (counts               ? kCounts
               : operation == "and" ? kAll
                                    : kAny) |
              kWaits | (isAligned ? kIsAligned : 0) | (hasCount ? kHasCount : 0);
  d.out.convergence = Convergence::Warp;
  d.out.handler = arrive;
  d.out.needsDefined = true;
  if (!d.read(d.operand(1), 32, d.out.a) || (hasCount && !d.read(d.operand(2), 32, d.out.b)) ||
      !d.readPredicate(d.operand(d.numOperands() - 1), d.out.c, isNegated))
    return false;
  d.out.immediate = isNegated;
  return d.write(d.operand(0), counts ? 32 : 1, d.out.dst);
}

static bool decodeBarrier(Decoder &d) {
  bool isAligned = d.name() == "bar";
  if (d.take("warp")) {
    d.out.convergence = Convergence::Members;
    d.out.handler = synchronizeWarp;
    return d.take("sync") && d.expectOperands(1) && d.read(d.operand(0), 32, d.out.members);
  }
  if (d.take("cluster")) {
    bool waits = d.takeAny({"arrive", "wait"}) == "wait";
    bool isRelaxed = d.takeAny({"release", "relaxed", "acquire"}) == "relaxed";
    d.skip({"aligned"});
    d.out.aux = kIsCluster | (waits ? kWaits : 0) | (isRelaxed ? kIsRelaxed : 0);
    d.out.convergence = Convergence::Warp;
    d.out.handler = arrive;
    return d.expectOperands(0);
  }
  d.skip({"cta"});
  if (d.take("red"))
    return decodeBarrierReduction(d, isAligned);
  StringRef kind = d.takeAny({"sync", "arrive"});
  isAligned |= d.take("aligned");
  if (kind.empty() || !d.expectOperands(kind == "sync" ? 1 : 2, 2))
    return d.unsupported();
  if (!checkConstants(d, 0, d.numOperands() == 2))
    return false;
  d.out.aux = (kind == "sync" ? kWaits : 0) | (isAligned ? kIsAligned : 0) | (d.numOperands() == 2 ? kHasCount : 0);
  d.out.convergence = Convergence::Warp;
  d.out.handler = arrive;
  d.out.needsDefined = true;
  return d.read(d.operand(0), 32, d.out.a) && (d.numOperands() == 1 || d.read(d.operand(1), 32, d.out.b));
}

void mlir::triton::ptx::addNamedBarriers(DecodeTable &table) { table["bar"] = table["barrier"] = decodeBarrier; }
