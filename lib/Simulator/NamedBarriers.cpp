//===- NamedBarriers.cpp - Named barriers of a block ----------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Block.h"
#include "Handlers.h"
#include "WarpOperations.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir::triton::ptx;
using llvm::StringRef;
using llvm::Twine;

uint32_t Block::countExpected(uint32_t expected) const {
  return expected ? expected : kLanes * llvm::count_if(warps, [](const auto &warp) { return warp->getLive() != 0; });
}

bool Block::isComplete(const NamedBarrier &barrier) const {
  if (barrier.expected)
    return barrier.arrived >= barrier.expected;
  return llvm::all_of(warps, [&](const auto &warp) { return !(warp->getLive() & ~barrier.arrivedLanes[warp->index]); });
}

bool Block::releaseIfComplete(NamedBarrier &barrier) {
  if (!barrier.isOpen || !isComplete(barrier))
    return false;
  for (auto [waiting, lanes] : barrier.waiting) {
    waiting->clocks.join(barrier.clocks);
    waiting->releasedLanes |= lanes;
    forLanes(lanes, [&, waiting = waiting](unsigned lane) {
      waiting->barrierVotes[lane] = barrier.votes;
      waiting->barrierRefusals[lane] = barrier.refusals;
    });
  }
  barrier = NamedBarrier();
  countProgress();
  return true;
}

void Block::releaseCluster() {
  auto hasArrived = [](const std::unique_ptr<Warp> &warp) {
    return !warp->clusterArrival && !(warp->getLive() & ~warp->clusterLanes);
  };
  if (!cluster.isOpen || !llvm::all_of(warps, [&](const auto &warp) { return !warp->getLive() || hasArrived(warp); }))
    return;
  for (auto &warp : warps)
    if (warp->getLive())
      warp->clusterArrival = cluster.clocks;
  cluster = NamedBarrier();
  countProgress();
}

void Block::releaseBarriers() {
  for (NamedBarrier &barrier : namedBarriers)
    if (barrier.isOpen && !barrier.expected)
      releaseIfComplete(barrier);
  releaseCluster();
}

Step Block::arriveAtBarrier(Warp &warp, unsigned number, uint32_t expected, bool waits, uint32_t lanes,
                            uint32_t threads, uint32_t votes, uint32_t refusals) {
  if (warp.lanesAtBarrier & lanes) {
    if (lanes & ~warp.releasedLanes)
      return Step::Wait;
    warp.lanesAtBarrier &= ~lanes;
    warp.releasedLanes &= ~lanes;
    return Step::Next;
  }
  NamedBarrier &barrier = namedBarriers[number];
  if (!barrier.isOpen) {
    barrier.isOpen = true;
    barrier.expected = expected;
    barrier.arrivedLanes.assign(warps.size(), 0);
    barrier.clocks = Clocks(numActors);
  } else if (countExpected(barrier.expected) != countExpected(expected)) {
    return warp.fail(Report::Kind::Barrier,
                     "expects " + Twine(expected) + " threads at barrier " + Twine(number) + ", but others expect " +
                         Twine(barrier.expected) + " (0: all)",
                     0);
  }
  barrier.arrived += threads;
  barrier.arrivedLanes[warp.index] |= lanes;
  barrier.votes += votes;
  barrier.refusals += refusals;
  barrier.clocks.join(warp.clocks);
  warp.advanceClock();
  if (waits) {
    barrier.waiting.push_back({&warp, lanes});
    // Other paths of the warp may arrive now.
    if (lanes != warp.getLive())
      countProgress();
    warp.lanesAtBarrier |= lanes;
  }
  if (expected && barrier.arrived > expected)
    return warp.fail(Report::Kind::Barrier,
                     Twine(barrier.arrived) + " threads arrive at barrier " + Twine(number) + ", which expects " +
                         Twine(expected),
                     0);
  releaseIfComplete(barrier);
  if (!waits)
    return Step::Next;
  if (!(lanes & ~warp.releasedLanes)) {
    warp.lanesAtBarrier &= ~lanes;
    warp.releasedLanes &= ~lanes;
    return Step::Next;
  }
  warp.waitsFor = ("barrier " + Twine(number)).str();
  return Step::Wait;
}

Step Block::arriveAtCluster(Warp &warp, uint32_t lanes, bool releases) {
  if (warp.clusterLanes & lanes)
    return warp.fail(Report::Kind::Barrier, "arrives at the barrier of the cluster again without a wait",
                     warp.clusterLanes & lanes);
  if (!cluster.isOpen)
    cluster.clocks = Clocks(numActors);
  cluster.isOpen = true;
  if (releases || warp.hasFenced)
    cluster.clocks.join(warp.clocks);
  warp.advanceClock();
  warp.clusterLanes |= lanes;
  releaseCluster();
  return Step::Next;
}

Step Block::waitForCluster(Warp &warp, uint32_t lanes) {
  if (uint32_t missing = lanes & ~warp.clusterLanes)
    return warp.fail(Report::Kind::Barrier, "waits for the barrier of the cluster without an arrival", missing);
  if (!warp.clusterArrival) {
    warp.waitsFor = "the barrier of the cluster";
    return Step::Wait;
  }
  warp.clocks.join(*warp.clusterArrival);
  warp.clusterLanes &= ~lanes;
  if (!(warp.clusterLanes & warp.getLive()))
    warp.clusterArrival.reset();
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
    forLanes(mask, [&](unsigned lane) { warp.words(inst.dst)[lane] = warp.barrierVotes[lane]; });
    return;
  }
  uint32_t result = 0;
  forLanes(mask, [&](unsigned lane) {
    bool holds = inst.aux & kAll ? !warp.barrierRefusals[lane] : warp.barrierVotes[lane] != 0;
    result |= uint32_t(holds) << lane;
  });
  uint32_t &dst = warp.predicate(inst.dst);
  dst = (dst & ~mask) | result;
}

/// The lanes that name the same barrier and number of threads as the first one.
uint32_t findAlike(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  uint32_t alike = 0;
  const uint32_t *numbers = warp.words(inst.a), *counts = inst.aux & kHasCount ? warp.words(inst.b) : numbers;
  unsigned first = __builtin_ctz(mask);
  forLanes(mask, [&](unsigned lane) {
    alike |= uint32_t(numbers[lane] == numbers[first] && counts[lane] == counts[first]) << lane;
  });
  return alike;
}

Step arrive(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  if (inst.aux & kIsAligned && !warp.isConverged(mask))
    return Step::Stop;
  if (inst.aux & kIsCluster)
    return inst.aux & kWaits ? warp.block.waitForCluster(warp, mask)
                             : warp.block.arriveAtCluster(warp, mask, !(inst.aux & kIsRelaxed));
  if (uint32_t alike = findAlike(warp, inst, mask); alike != mask) {
    if (inst.aux & kIsAligned)
      return warp.fail(Report::Kind::Barrier, "expected the same barrier and count in all threads of the warp",
                       mask & ~alike);
    // The others come to the instruction on a path of their own.
    warp.branch({{warp.currentPc, mask & ~alike}, {warp.currentPc, alike}}, warp.currentPc + 1);
    return Step::Jump;
  }
  uint32_t number = warp.uniform(inst.a, false, mask);
  if (number >= 16)
    return warp.fail(Report::Kind::Barrier, "expected a barrier below 16, but got " + Twine(number), mask);
  uint32_t expected = inst.aux & kHasCount ? warp.uniform(inst.b, false, mask) : 0;
  if (expected % kLanes)
    return warp.fail(Report::Kind::Barrier, "expected a multiple of 32 threads, but got " + Twine(expected), mask);
  // A warp counts as a whole, even if some of its threads do not exist; parts of one count as what they are, unless the
  // instruction is that of the warp.
  bool isWhole = inst.aux & kIsAligned || mask == warp.getExisting();
  uint32_t threads = isWhole ? kLanes : llvm::popcount(mask);
  if (!(inst.aux & kReduces))
    return warp.block.arriveAtBarrier(warp, number, expected, inst.aux & kWaits, mask, threads);
  uint32_t votes = llvm::popcount((warp.predicate(inst.c) ^ (inst.immediate ? kAllLanes : 0)) & mask);
  Step step = warp.block.arriveAtBarrier(warp, number, expected, /*waits=*/true, mask, threads, votes,
                                         llvm::popcount(mask) - votes);
  if (step == Step::Next)
    writeReduction(warp, inst, mask);
  return step;
}

} // namespace

/// Checks the number of a barrier, and the number of threads that follows it, where they are constants. An arrival
/// without a wait needs threads that wait.
static bool checkConstants(Decoder &d, unsigned index, bool hasCount, bool arrives = false) {
  auto isConstant = [&](unsigned index) { return d.operand(index).kind == Operand::Kind::Integer; };
  if (isConstant(index) && uint64_t(d.operand(index).value) > 15)
    return d.fail("expected a barrier from 0 to 15, but got " + llvm::Twine(d.operand(index).value));
  if (arrives && isConstant(index + 1) && !d.operand(index + 1).value)
    return d.fail("expected a positive number of threads");
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
  d.out.convergence = isAligned ? Convergence::Warp : Convergence::None;
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
    isAligned = d.take("aligned");
    d.out.aux = kIsCluster | (waits ? kWaits : 0) | (isRelaxed ? kIsRelaxed : 0) | (isAligned ? kIsAligned : 0);
    d.out.convergence = isAligned ? Convergence::Warp : Convergence::None;
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
  if (!checkConstants(d, 0, d.numOperands() == 2, kind == "arrive"))
    return false;
  d.out.aux = (kind == "sync" ? kWaits : 0) | (isAligned ? kIsAligned : 0) | (d.numOperands() == 2 ? kHasCount : 0);
  d.out.convergence = isAligned ? Convergence::Warp : Convergence::None;
  d.out.handler = arrive;
  d.out.needsDefined = true;
  return d.read(d.operand(0), 32, d.out.a) && (d.numOperands() == 1 || d.read(d.operand(1), 32, d.out.b));
}

void mlir::triton::ptx::addNamedBarriers(DecodeTable &table) { table["bar"] = table["barrier"] = decodeBarrier; }
