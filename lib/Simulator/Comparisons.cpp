//===- Comparisons.cpp - Comparisons and selections -----------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handlers.h"
#include "UndefinedParts.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir::triton::ptx;

namespace {
enum class Relation : uint8_t { Eq, Ne, Lt, Le, Gt, Ge };

/// `setp`: `aux` holds the relation, the logical operation with another predicate, and flags.
enum SetFlags : uint32_t {
  kTrueIfNaN = 1 << 8,
  kIsNum = 1 << 9,
  kIsNaN = 1 << 10,
  kCombinesAnd = 1 << 11,
  kCombinesOr = 1 << 12,
  kCombinesXor = 1 << 13,
  kNegatesOther = 1 << 14,
  kFlushes = 1 << 15,
  kHasSecond = 1 << 16
};

template <typename T>
bool compare(Relation relation, T a, T b) {
  switch (relation) {
  case Relation::Eq:
    return a == b;
  case Relation::Ne:
    return a != b;
  case Relation::Lt:
    return a < b;
  case Relation::Le:
    return a <= b;
  case Relation::Gt:
    return a > b;
  case Relation::Ge:
    return a >= b;
  }
  return false;
}

/// How lanes are loaded: `Load` has the types of words and values.
template <typename T>
struct Plain : LaneOf<T> {
  static constexpr double kSmallestNormal = 0x1p-126;
};
template <typename Format>
struct HalfLane {
  using Word = uint32_t;
  static constexpr double kSmallestNormal = Format::kSmallestNormal;
  static double load(Word word) { return Format::load(word); }
};

/// Whether `x` and `y` relate as the flags of `setp` state. Comparisons that flush take numbers below `smallestNormal`
/// for zero.
template <typename T>
bool isRelated(uint32_t flags, T x, T y, double smallestNormal) {
  Relation relation = Relation(flags & 0xFF);
  if constexpr (std::is_floating_point_v<T>) {
    if (flags & kFlushes) {
      x = flush(x, smallestNormal);
      y = flush(y, smallestNormal);
    }
    bool hasNaN = std::isnan(x) || std::isnan(y);
    return flags & kIsNum   ? !hasNaN
           : flags & kIsNaN ? hasNaN
           : hasNaN         ? bool(flags & kTrueIfNaN)
                            : compare(relation, x, y);
  } else {
    return compare(relation, x, y);
  }
}

/// Writes the results of `setp` for all lanes, combined with another predicate: `second` is for the second destination.
void writeResults(Warp &warp, const DecodedInst &inst, uint32_t mask, uint32_t first, uint32_t second) {
  uint32_t flags = inst.aux;
  if (flags & (kCombinesAnd | kCombinesOr | kCombinesXor)) {
    uint32_t other = warp.predicate(inst.c) ^ (flags & kNegatesOther ? kAllLanes : 0);
    auto combine = [&](uint32_t bits) {
      return flags & kCombinesAnd ? bits & other : flags & kCombinesOr ? bits | other : bits ^ other;
    };
    first = combine(first);
    second = combine(second);
  }
  uint32_t &dst = warp.predicate(inst.dst);
  dst = (dst & ~mask) | (first & mask);
  if (flags & kHasSecond) {
    uint32_t &dstOfSecond = warp.predicate(inst.immediate);
    dstOfSecond = (dstOfSecond & ~mask) | (second & mask);
  }
}

template <typename Load>
Step compareLanes(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  using Word = typename Load::Word;
  const Word *a = warp.lanes<Word>(inst.a), *b = warp.lanes<Word>(inst.b);
  uint32_t flags = inst.aux, result = 0;
  forLanes(mask, [&](unsigned lane) {
    bool isTrue = isRelated(flags, Load::load(a[lane]), Load::load(b[lane]), Load::kSmallestNormal);
    result |= uint32_t(isTrue) << lane;
  });
  writeResults(warp, inst, mask, result, ~result);
  return Step::Next;
}

/// Two numbers in a register: the first destination is for the lower half, the second one for the upper half.
template <typename Format>
Step compareHalves(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  const uint32_t *a = warp.words(inst.a), *b = warp.words(inst.b);
  uint32_t flags = inst.aux, low = 0, high = 0;
  forLanes(mask, [&](unsigned lane) {
    auto relate = [&](uint32_t x, uint32_t y) -> uint32_t {
      return isRelated(flags, Format::load(x), Format::load(y), Format::kSmallestNormal);
    };
    low |= relate(a[lane] & 0xFFFF, b[lane] & 0xFFFF) << lane;
    high |= relate(a[lane] >> 16, b[lane] >> 16) << lane;
  });
  writeResults(warp, inst, mask, low, high);
  return Step::Next;
}

template <typename W>
Step selectLanes(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  W *dst = warp.lanes<W>(inst.dst);
  const W *a = warp.lanes<W>(inst.a), *b = warp.lanes<W>(inst.b);
  uint32_t predicate = warp.predicate(inst.c) ^ inst.aux;
  forLanes(mask, [&](unsigned lane) { dst[lane] = predicate >> lane & 1 ? a[lane] : b[lane]; });
  return Step::Next;
}
} // namespace

static Handler selectComparison(Type type) {
  switch (type) {
  case Type::F16:
    return compareLanes<HalfLane<Half>>;
  case Type::BF16:
    return compareLanes<HalfLane<BFloat>>;
  case Type::F16x2:
    return compareHalves<Half>;
  case Type::BF16x2:
    return compareHalves<BFloat>;
  case Type::F32:
    return compareLanes<Plain<float>>;
  case Type::F64:
    return compareLanes<Plain<double>>;
  default:
    return selectInteger(type, [](auto t) -> Handler { return compareLanes<Plain<decltype(t)>>; });
  }
}

static bool decodeSet(Decoder &d) {
  struct Meaning {
    Relation relation;
    uint32_t flags = 0;
  };
  llvm::StringRef name = d.takeAny({"eq", "ne", "lt", "le", "gt", "ge", "equ", "neu", "ltu", "leu", "gtu", "geu", "num",
                                    "nan", "lo", "ls", "hi", "hs"});
  if (name.empty())
    return d.unsupported();
  Meaning meaning = llvm::StringSwitch<Meaning>(name)
                        .Case("eq", {Relation::Eq})
                        .Case("ne", {Relation::Ne})
                        .Cases({"lt", "lo"}, {Relation::Lt})
                        .Cases({"le", "ls"}, {Relation::Le})
                        .Cases({"gt", "hi"}, {Relation::Gt})
                        .Cases({"ge", "hs"}, {Relation::Ge})
                        .Case("equ", {Relation::Eq, kTrueIfNaN})
                        .Case("neu", {Relation::Ne, kTrueIfNaN})
                        .Case("ltu", {Relation::Lt, kTrueIfNaN})
                        .Case("leu", {Relation::Le, kTrueIfNaN})
                        .Case("gtu", {Relation::Gt, kTrueIfNaN})
                        .Case("geu", {Relation::Ge, kTrueIfNaN})
                        .Case("num", {Relation::Eq, kIsNum})
                        .Default({Relation::Eq, kIsNaN});
  uint32_t flags = static_cast<uint32_t>(meaning.relation) | meaning.flags;
  llvm::StringRef combination = d.takeAny({"and", "or", "xor"});
  if (!combination.empty())
    flags |= combination == "and" ? kCombinesAnd : combination == "or" ? kCombinesOr : kCombinesXor;
  if (d.take("ftz"))
    flags |= kFlushes;
  Type type = d.takeType();
  // Integers of the type `.b` are compared as unsigned ones, for equality.
  d.out.handler = selectComparison(type);
  if (!d.out.handler || d.name() != "setp")
    return d.unsupported();
  unsigned bits = getBits(type);
  if (!d.expectOperands(combination.empty() ? 3 : 4) || !d.read(d.operand(1), bits, d.out.a) ||
      !d.read(d.operand(2), bits, d.out.b))
    return false;
  if (!combination.empty()) {
    bool isNegated;
    if (!d.readPredicate(d.operand(3), d.out.c, isNegated))
      return false;
    flags |= isNegated ? kNegatesOther : 0;
  }
  if (d.operand(0).kind != Operand::Kind::Pair) {
    if (type == Type::F16x2 || type == Type::BF16x2)
      return d.fail("expected two destinations, one for each half");
    d.out.aux = flags;
    return d.write(d.operand(0), 1, d.out.dst);
  }
  Slot second;
  if (!d.write(d.operand(0).parts[0], 1, d.out.dst) || !d.write(d.operand(0).parts[1], 1, second))
    return false;
  d.out.aux = flags | kHasSecond;
  d.out.immediate = second;
  if (type == Type::F16x2 || type == Type::BF16x2)
    d.out.trackParts = trackPairOfResults;
  return true;
}

static bool decodeSelect(Decoder &d) {
  unsigned bits = getBits(d.takeType());
  if (bits < 16)
    return d.unsupported();
  d.out.handler = bits == 64 ? selectLanes<uint64_t> : selectLanes<uint32_t>;
  d.out.trackParts = trackSelect;
  bool isNegated;
  if (!d.expectOperands(4) || !d.read(d.operand(1), bits, d.out.a) || !d.read(d.operand(2), bits, d.out.b) ||
      !d.readPredicate(d.operand(3), d.out.c, isNegated))
    return false;
  d.out.aux = isNegated ? kAllLanes : 0;
  return d.write(d.operand(0), bits, d.out.dst);
}

void mlir::triton::ptx::addComparisons(DecodeTable &table) {
  table["setp"] = decodeSet;
  table["selp"] = decodeSelect;
}
