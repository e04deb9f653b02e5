//===- RaceDetectorTest.cpp - Tests of the detection of data races --------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "RaceDetector.h"

#include "gtest/gtest.h"

#include <map>
#include <random>

using namespace mlir::triton::ptx;

namespace {
constexpr unsigned kActors = 3;

/// Keeps all accesses to each byte, and compares each new one with all of them.
class Oracle {
public:
  bool access(uint64_t begin, uint64_t end, const Access &access, const Clocks &clocks) {
    bool hasRace = false;
    for (uint64_t at = begin; at < end; ++at) {
      for (const Access &other : bytes[at])
        hasRace |= (other.isWrite || access.isWrite) && clocks.of(Clocks::Order)[other.actor] < other.clock;
      bytes[at].push_back(access);
    }
    return hasRace;
  }

private:
  std::map<uint64_t, std::vector<Access>> bytes;
};

Access makeAccess(Actor actor, bool isWrite, uint32_t clock) {
  Access access;
  access.actor = actor;
  access.isWrite = isWrite;
  access.clock = clock;
  return access;
}
} // namespace

// Until the first race, random accesses of random sizes and random synchronization have the verdict of an oracle that
// keeps everything.
TEST(RaceDetector, agreesWithAnExhaustiveOracle) {
  unsigned races = 0;
  for (unsigned seed = 0; seed < 2000; ++seed) {
    std::mt19937 random(seed);
    std::vector<bool> isGeneric(kActors, true);
    RaceDetector detector(Clocks::AsyncShared, false, isGeneric);
    Oracle oracle;
    std::vector<Clocks> clocks(kActors, Clocks(kActors));
    for (Actor actor = 0; actor < kActors; ++actor)
      clocks[actor].at(Clocks::Order, actor) = 1;
    bool hasRace = false;
    for (unsigned step = 0; step < 60 && !hasRace; ++step) {
      Actor actor = random() % kActors;
      if (random() % 3 == 0) {
        Actor other = random() % kActors;
        clocks[other].join(clocks[actor]);
        ++clocks[actor].at(Clocks::Order, actor);
        continue;
      }
      uint64_t size = uint64_t(1) << random() % 9;
      uint64_t begin = random() % (1024 / size) * size;
      Access access = makeAccess(actor, random() % 2, clocks[actor].at(Clocks::Order, actor));
      bool isReported = false;
      detector.access(begin, begin + size, access, clocks[actor], [&](const Conflict &) { isReported = true; });
      hasRace = oracle.access(begin, begin + size, access, clocks[actor]);
      EXPECT_EQ(isReported, hasRace) << "seed " << seed << " step " << step;
    }
    races += hasRace;
  }
  EXPECT_GT(races, 100u);
}

// A write by the generic proxy that is ordered, but not fenced, is not visible to the asynchronous proxy.
TEST(RaceDetector, requiresFencesAcrossProxies) {
  std::vector<bool> isGeneric = {true, false};
  RaceDetector detector(Clocks::AsyncShared, false, isGeneric);
  Clocks clocks(2);
  clocks.at(Clocks::Order, 0) = 1;
  auto report = [](const Conflict &) { FAIL(); };
  detector.access(0, 64, makeAccess(0, true, 1), clocks, report);
  Access read = makeAccess(1, false, 1);
  read.isAsync = true;
  unsigned fences = 0, races = 0;
  auto count = [&](const Conflict &conflict) { ++(conflict.lacksFence ? fences : races); };
  detector.access(0, 16, read, clocks, count);
  EXPECT_EQ(fences, 1u);
  clocks.fence(Clocks::AsyncShared);
  read.clock = 2;
  detector.access(0, 16, read, clocks, count);
  EXPECT_EQ(fences, 1u);
  // The read is not complete: the next write races with it.
  detector.access(0, 4, makeAccess(0, true, 1), clocks, count);
  EXPECT_EQ(races, 1u);
  clocks.at(Clocks::Order, 1) = 2;
  detector.access(4, 8, makeAccess(0, true, 1), clocks, count);
  EXPECT_EQ(races, 1u);
}

// A write of a whole page that changes nothing, and that is not ordered after an earlier one, leaves the records of
// each byte as they are.
TEST(RaceDetector, keepsRecordsBehindSilentWrites) {
  std::vector<bool> isGeneric(3, true);
  for (bool knowsSilent : {false, true}) {
    RaceDetector detector(Clocks::AsyncShared, false, isGeneric);
    Clocks first(3), second(3), third(3);
    first.at(Clocks::Order, 0) = second.at(Clocks::Order, 1) = third.at(Clocks::Order, 2) = 1;
    unsigned races = 0;
    auto count = [&](const Conflict &) { ++races; };
    detector.access(0, 256, makeAccess(0, true, 1), first, count);
    if (knowsSilent)
      third.join(first);
    first.at(Clocks::Order, 0) = 2;
    detector.access(0, 4, makeAccess(0, true, 2), first, count);
    third.join(knowsSilent ? second : first);
    Access silent = makeAccess(1, true, 1);
    silent.isSilent = true;
    detector.access(0, 256, silent, second, count);
    EXPECT_EQ(races, 0u);
    detector.access(128, 132, makeAccess(2, false, 1), third, count);
    EXPECT_EQ(races, knowsSilent ? 0u : 1u);
  }
}

// Writes that change nothing race with reads before and behind them.
TEST(RaceDetector, comparesSilentWritesWithReads) {
  std::vector<bool> isGeneric(3, true);
  for (bool readsFirst : {false, true}) {
    RaceDetector detector(Clocks::AsyncShared, false, isGeneric);
    Clocks first(3), second(3), third(3);
    first.at(Clocks::Order, 0) = second.at(Clocks::Order, 1) = third.at(Clocks::Order, 2) = 1;
    unsigned races = 0;
    auto count = [&](const Conflict &) { ++races; };
    Access silent = makeAccess(1, true, 1);
    silent.isSilent = true;
    detector.access(0, 4, makeAccess(0, true, 1), first, count);
    third.join(first);
    if (readsFirst)
      detector.access(0, 4, makeAccess(2, false, 1), third, count);
    detector.access(0, 4, silent, second, count);
    if (!readsFirst)
      detector.access(0, 4, makeAccess(2, false, 1), third, count);
    EXPECT_EQ(races, 1u);
  }
}
