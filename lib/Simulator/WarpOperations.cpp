//===- WarpOperations.cpp - Shuffles, votes and reductions in a warp ------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "WarpOperations.h"
#include "Block.h"
#include "Handlers.h"

#include "llvm/ADT/StringSwitch.h"

#include <algorithm>

using namespace mlir::triton::ptx;
using llvm::StringRef;

/// Checks that the lanes that execute an instruction are those that its membership mask names.
static bool checkMembers(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  for (uint32_t rest = mask; rest; rest &= rest - 1) {
    uint32_t lane = __builtin_ctz(rest), named = warp.words(inst.members)[lane];
    if (uint32_t missing = named & warp.getLive() & ~mask) {
      warp.fail(Report::Kind::Convergence, "the membership mask names threads that do not execute this instruction",
                missing);
      return false;
    }
    if (!(named >> lane & 1)) {
      warp.fail(Report::Kind::Convergence, "the membership mask does not name a thread that executes this instruction",
                uint32_t(1) << lane);
      return false;
    }
  }
  return true;
}

namespace {
/// Executes an instruction for each set of lanes that name the same members, which execute it together.
template <Handler Execute>
Step inGroups(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  const uint32_t *members = warp.words(inst.members);
  Step step = Step::Next;
  for (uint32_t rest = mask, group; rest && step == Step::Next; rest &= ~group) {
    group = 0;
    uint32_t named = members[__builtin_ctz(rest)];
    forLanes(rest, [&](unsigned lane) { group |= uint32_t(members[lane] == named) << lane; });
    step = Execute(warp, inst, group);
  }
  return step;
}

template <void (*Track)(Warp &, const DecodedInst &, uint32_t)>
Step track(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  Track(warp, inst, mask);
  return Step::Next;
}

/// Tracks the bytes without a value for each such set.
template <void (*Track)(Warp &, const DecodedInst &, uint32_t)>
void trackInGroups(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  inGroups<track<Track>>(warp, inst, mask);
}

Step checkGroup(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  return checkMembers(warp, inst, mask) ? Step::Next : Step::Stop;
}

/// `shfl.sync`: `aux` is the index of the clamp's slot in the lists, and the predicate's slot comes after it. The
/// immediate is the mode, plus 8 if there is a predicate.
Step shuffle(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  const Slot *rest = warp.list(inst.aux);
  if (!checkMembers(warp, inst, mask))
    return Step::Stop;
  uint32_t *dst = warp.words(inst.dst), *a = warp.words(inst.a), *b = warp.words(inst.b), *c = warp.words(rest[0]);
  std::array<uint32_t, kLanes> source;
  std::copy_n(a, kLanes, source.begin());
  uint32_t predicates = 0, strays = 0;
  forLanes(mask, [&](unsigned lane) {
    auto [from, isInside] = getShuffleSource(ShuffleMode(inst.immediate & 7), lane, b[lane], c[lane]);
    if (!(mask >> from & 1))
      strays |= uint32_t(1) << lane;
    predicates |= uint32_t(isInside) << lane;
    dst[lane] = source[from];
  });
  if (strays)
    warp.note(Report::Kind::Uninitialized, "gets the value of a lane that does not take part", strays, ~uint32_t(0));
  if (inst.immediate & 8) {
    uint32_t &predicate = warp.predicate(rest[1]);
    predicate = (predicate & ~mask) | (predicates & mask);
  }
  return Step::Next;
}

/// `vote.sync`: `aux` is the mode, the immediate whether the predicate is negated.
Step vote(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  if (!checkMembers(warp, inst, mask))
    return Step::Stop;
  uint32_t votes = (warp.predicate(inst.a) ^ (inst.immediate ? kAllLanes : 0)) & mask;
  VoteMode mode = VoteMode(inst.aux);
  if (mode == VoteMode::Ballot) {
    forLanes(mask, [&](unsigned lane) { warp.words(inst.dst)[lane] = votes; });
    return Step::Next;
  }
  bool result = mode == VoteMode::All ? votes == mask : mode == VoteMode::Any ? votes != 0 : votes == mask || !votes;
  uint32_t &dst = warp.predicate(inst.dst);
  dst = (dst & ~mask) | (result ? mask : 0);
  return Step::Next;
}

Step getActiveMask(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  forLanes(mask, [&](unsigned lane) { warp.words(inst.dst)[lane] = mask; });
  return Step::Next;
}

/// `elect.sync d|p, mask`: the first member is elected.
Step elect(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  if (!checkMembers(warp, inst, mask))
    return Step::Stop;
  uint32_t leader = __builtin_ctz(mask);
  forLanes(mask, [&](unsigned lane) { warp.words(inst.dst)[lane] = leader; });
  uint32_t &predicate = warp.predicate(inst.c);
  predicate = (predicate & ~mask) | uint32_t(1) << leader;
  return Step::Next;
}

/// Bits of `aux` beside the operation of a reduction of floating-point numbers.
enum ReduceFlags : uint32_t { kOfAbsolutes = 1 << 8, kPropagatesNaN = 1 << 9 };

Step reduceFloats(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  if (!checkMembers(warp, inst, mask))
    return Step::Stop;
  using L = LaneOf<float>;
  const uint32_t *a = warp.words(inst.a);
  auto load = [&](uint32_t lanes) {
    float value = L::load(a[__builtin_ctz(lanes)]);
    return inst.aux & kOfAbsolutes ? std::fabs(value) : value;
  };
  bool isMinimum = ReduceOperation(inst.aux & 0xFF) == ReduceOperation::Min;
  float result = load(mask);
  for (uint32_t rest = mask & (mask - 1); rest; rest &= rest - 1)
    result = pickExtreme(result, load(rest), isMinimum, inst.aux & kPropagatesNaN);
  forLanes(mask, [&](unsigned lane) { warp.words(inst.dst)[lane] = L::store(canonicalizeNaN(result)); });
  return Step::Next;
}

template <typename T>
Step reduce(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  if (!checkMembers(warp, inst, mask))
    return Step::Stop;
  const uint32_t *a = warp.words(inst.a);
  T result = T(a[__builtin_ctz(mask)]);
  for (uint32_t rest = mask & (mask - 1); rest; rest &= rest - 1) {
    T value = T(a[__builtin_ctz(rest)]);
    switch (ReduceOperation(inst.aux)) {
    case ReduceOperation::Add:
      result = T(uint32_t(result) + uint32_t(value));
      break;
    case ReduceOperation::Min:
      result = std::min(result, value);
      break;
    case ReduceOperation::Max:
      result = std::max(result, value);
      break;
    case ReduceOperation::And:
      result &= value;
      break;
    case ReduceOperation::Or:
      result |= value;
      break;
    case ReduceOperation::Xor:
      result ^= value;
      break;
    }
  }
  forLanes(mask, [&](unsigned lane) { warp.words(inst.dst)[lane] = uint32_t(result); });
  return Step::Next;
}

/// `match.sync`: the lanes with the same value.
template <typename W>
Step match(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  if (!checkMembers(warp, inst, mask))
    return Step::Stop;
  const W *a = warp.lanes<W>(inst.a);
  forLanes(mask, [&](unsigned lane) {
    uint32_t same = 0;
    for (uint32_t rest = mask; rest; rest &= rest - 1)
      same |= uint32_t(a[__builtin_ctz(rest)] == a[lane]) << __builtin_ctz(rest);
    warp.words(inst.dst)[lane] = same;
  });
  return Step::Next;
}
} // namespace

Step mlir::triton::ptx::synchronizeWarp(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  return inGroups<checkGroup>(warp, inst, mask);
}

/// Decodes the membership mask of an instruction that lanes execute together.
static bool readMembers(Decoder &d, unsigned number) {
  d.out.convergence = Convergence::Members;
  return d.read(d.operand(number), 32, d.out.members);
}

static bool decodeShuffle(Decoder &d) {
  std::optional<ShuffleMode> mode;
  if (d.take("sync"))
    mode = llvm::StringSwitch<std::optional<ShuffleMode>>(d.takeAny({"up", "down", "bfly", "idx"}))
               .Case("up", ShuffleMode::Up)
               .Case("down", ShuffleMode::Down)
               .Case("bfly", ShuffleMode::Butterfly)
               .Case("idx", ShuffleMode::Index)
               .Default(std::nullopt);
  d.skip({"b32"});
  if (!mode || !d.expectOperands(5))
    return d.unsupported();
  bool hasPredicate = d.operand(0).kind == Operand::Kind::Pair;
  const Operand &dst = hasPredicate ? d.operand(0).parts[0] : d.operand(0);
  std::vector<Slot> rest(2);
  if (!d.read(d.operand(1), 32, d.out.a) || !d.read(d.operand(2), 32, d.out.b) || !d.read(d.operand(3), 32, rest[0]) ||
      !readMembers(d, 4) || !d.write(dst, 32, d.out.dst) ||
      (hasPredicate && !d.write(d.operand(0).parts[1], 1, rest[1])))
    return false;
  d.out.aux = d.keep(rest);
  d.out.immediate = static_cast<uint32_t>(*mode) | (hasPredicate ? 8 : 0);
  d.out.handler = inGroups<shuffle>;
  d.out.trackParts = trackInGroups<trackShuffle>;
  return true;
}

static bool decodeVote(Decoder &d) {
  if (!d.take("sync"))
    return d.unsupported();
  VoteMode mode = llvm::StringSwitch<VoteMode>(d.takeAny({"ballot", "all", "any", "uni"}))
                      .Case("ballot", VoteMode::Ballot)
                      .Case("all", VoteMode::All)
                      .Case("any", VoteMode::Any)
                      .Default(VoteMode::Uniform);
  d.skip({"b32", "pred"});
  bool isNegated;
  if (!d.expectOperands(3) || !d.readPredicate(d.operand(1), d.out.a, isNegated) || !readMembers(d, 2) ||
      !d.write(d.operand(0), mode == VoteMode::Ballot ? 32 : 1, d.out.dst))
    return false;
  d.out.aux = static_cast<uint32_t>(mode);
  d.out.immediate = isNegated;
  d.out.handler = inGroups<vote>;
  d.out.trackParts = trackInGroups<trackVote>;
  return true;
}

static bool decodeElect(Decoder &d) {
  if (!d.take("sync") || !d.expectOperands(2) || d.operand(0).kind != Operand::Kind::Pair)
    return d.unsupported();
  d.out.handler = inGroups<elect>;
  return readMembers(d, 1) && d.write(d.operand(0).parts[0], 32, d.out.dst) &&
         d.write(d.operand(0).parts[1], 1, d.out.c);
}

static bool decodeReduction(Decoder &d) {
  if (!d.take("sync"))
    return d.unsupported();
  StringRef name = d.takeAny({"add", "min", "max", "and", "or", "xor"});
  uint32_t flags = d.take("abs") ? kOfAbsolutes : 0;
  flags |= d.take("NaN") ? kPropagatesNaN : 0;
  Type type = d.takeType();
  bool isExtreme = name == "min" || name == "max";
  bool isSupported = isFloat(type) ? type == Type::F32 && isExtreme : getBits(type) == 32 && !flags;
  if (name.empty() || !isSupported || !d.expectOperands(3))
    return d.unsupported();
  d.out.aux = static_cast<uint32_t>(llvm::StringSwitch<ReduceOperation>(name)
                                        .Case("add", ReduceOperation::Add)
                                        .Case("min", ReduceOperation::Min)
                                        .Case("max", ReduceOperation::Max)
                                        .Case("and", ReduceOperation::And)
                                        .Case("or", ReduceOperation::Or)
                                        .Default(ReduceOperation::Xor));
  d.out.aux |= flags;
  d.out.trackParts = trackInGroups<trackReduction>;
  d.out.handler = type == Type::F32 ? inGroups<reduceFloats>
                  : isSigned(type)  ? inGroups<reduce<int32_t>>
                                    : inGroups<reduce<uint32_t>>;
  return d.read(d.operand(1), 32, d.out.a) && readMembers(d, 2) && d.write(d.operand(0), 32, d.out.dst);
}

static bool decodeMatch(Decoder &d) {
  if (!d.take("any") || !d.take("sync"))
    return d.unsupported();
  unsigned bits = getBits(d.takeType());
  d.out.trackParts = trackInGroups<trackMatch>;
  d.out.handler = bits == 64 ? inGroups<match<uint64_t>> : inGroups<match<uint32_t>>;
  return d.expectOperands(3) && d.read(d.operand(1), bits, d.out.a) && readMembers(d, 2) &&
         d.write(d.operand(0), 32, d.out.dst);
}

void mlir::triton::ptx::addWarpOperations(DecodeTable &table) {
  table["shfl"] = decodeShuffle;
  table["vote"] = decodeVote;
  table["elect"] = decodeElect;
  table["redux"] = decodeReduction;
  table["match"] = decodeMatch;
  table["activemask"] = [](Decoder &d) {
    d.skip({"b32"});
    d.out.handler = getActiveMask;
    return d.expectOperands(1) && d.write(d.operand(0), 32, d.out.dst);
  };
}
