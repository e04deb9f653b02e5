//===- Bits.cpp - Instructions on bits ------------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handlers.h"
#include "UndefinedParts.h"

#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace mlir::triton::ptx;

namespace {
template <typename T>
T bitAnd(T a, T b) {
  return a & b;
}
template <typename T>
T bitOr(T a, T b) {
  return a | b;
}
template <typename T>
T bitXor(T a, T b) {
  return a ^ b;
}
template <typename T>
T bitNot(T a) {
  return ~a;
}
template <typename T>
T countOnes(T a) {
  return llvm::popcount(a);
}
template <typename T>
T countLeadingZeros(T a) {
  return llvm::countl_zero(a);
}
template <typename T>
T reverse(T a) {
  return llvm::reverseBits(a);
}

/// The index of the highest bit that differs from the sign, or all bits set.
uint32_t findHighest(uint64_t value, unsigned bits, bool isSignedNumber) {
  if (isSignedNumber && value >> (bits - 1) & 1)
    value = ~value;
  value &= llvm::maskTrailingOnes<uint64_t>(bits);
  return value ? 63 - llvm::countl_zero(value) : ~0u;
}

/// Returns by how many bits a shift to the left makes the bit that findHighest finds the highest one.
uint32_t findShift(uint64_t value, unsigned bits, bool isSignedNumber) {
  uint32_t highest = findHighest(value, bits, isSignedNumber);
  return highest == ~0u ? highest : bits - 1 - highest;
}

uint32_t permute(uint32_t a, uint32_t b, uint32_t selector) {
  uint64_t bytes = uint64_t(b) << 32 | a;
  uint32_t result = 0;
  for (unsigned i = 0; i < 4; ++i) {
    unsigned control = selector >> (4 * i) & 0xF;
    uint32_t byte = bytes >> (8 * (control & 7)) & 0xFF;
    if (control & 8)
      byte = byte & 0x80 ? 0xFF : 0;
    result |= byte << (8 * i);
  }
  return result;
}

template <typename T>
Step shiftLeft(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  using W = typename LaneOf<T>::Word;
  W *dst = warp.lanes<W>(inst.dst);
  const W *a = warp.lanes<W>(inst.a);
  const uint32_t *b = warp.words(inst.b);
  forLanes(mask, [&](unsigned lane) {
    dst[lane] = LaneOf<T>::store(b[lane] < 8 * sizeof(T) ? T(T(a[lane]) << b[lane]) : T(0));
  });
  return Step::Next;
}

template <typename T>
Step shiftRight(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  using W = typename LaneOf<T>::Word;
  W *dst = warp.lanes<W>(inst.dst);
  const W *a = warp.lanes<W>(inst.a);
  const uint32_t *b = warp.words(inst.b);
  constexpr uint32_t bits = 8 * sizeof(T);
  forLanes(mask, [&](unsigned lane) {
    T value = T(a[lane]);
    uint32_t amount = std::is_signed_v<T> ? std::min(b[lane], bits - 1) : b[lane];
    dst[lane] = LaneOf<T>::store(amount < bits ? T(value >> amount) : T(0));
  });
  return Step::Next;
}

/// `shf`: `aux` bit 0 is set for shifts to the right, bit 1 for amounts that wrap around.
Step funnelShift(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  uint32_t *dst = warp.words(inst.dst), *a = warp.words(inst.a), *b = warp.words(inst.b), *c = warp.words(inst.c);
  forLanes(mask, [&](unsigned lane) {
    uint64_t both = uint64_t(b[lane]) << 32 | a[lane];
    uint32_t amount = inst.aux & 2 ? c[lane] & 31 : std::min(c[lane], 32u);
    dst[lane] = inst.aux & 1 ? uint32_t(both >> amount) : uint32_t(both << amount >> 32);
  });
  return Step::Next;
}

template <typename T>
Step extractField(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  using W = typename LaneOf<T>::Word;
  constexpr uint32_t bits = 8 * sizeof(T);
  W *dst = warp.lanes<W>(inst.dst);
  const W *a = warp.lanes<W>(inst.a);
  const uint32_t *b = warp.words(inst.b), *c = warp.words(inst.c);
  forLanes(mask, [&](unsigned lane) {
    uint32_t start = b[lane] & 0xFF, length = c[lane] & 0xFF;
    W value = a[lane], result = 0;
    bool isNegative = false;
    if (std::is_signed_v<T> && length)
      isNegative = value >> std::min(start + length - 1, bits - 1) & 1;
    for (uint32_t i = 0; i < bits; ++i) {
      bool isInside = i < length && start + i < bits;
      W bit = isInside ? value >> (start + i) & 1 : isNegative;
      result |= bit << i;
    }
    dst[lane] = result;
  });
  return Step::Next;
}

/// `bfi d, a, b, c, d`: the slots of the start and the length are kept in the program's lists.
template <typename W>
Step insertField(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  constexpr uint32_t bits = 8 * sizeof(W);
  const Slot *rest = warp.list(inst.aux);
  W *dst = warp.lanes<W>(inst.dst);
  const W *a = warp.lanes<W>(inst.a), *b = warp.lanes<W>(inst.b);
  const uint32_t *c = warp.words(rest[0]), *d = warp.words(rest[1]);
  forLanes(mask, [&](unsigned lane) {
    uint32_t start = c[lane] & 0xFF, length = d[lane] & 0xFF;
    W result = b[lane], value = a[lane];
    for (uint32_t i = 0; i < length && start + i < bits; ++i)
      result = (result & ~(W(1) << (start + i))) | (value >> i & 1) << (start + i);
    dst[lane] = result;
  });
  return Step::Next;
}

/// `lop3`: `aux` is the truth table.
Step applyTruthTable(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  uint32_t *dst = warp.words(inst.dst), *a = warp.words(inst.a), *b = warp.words(inst.b), *c = warp.words(inst.c);
  forLanes(mask, [&](unsigned lane) {
    uint32_t result = 0;
    for (unsigned row = 0; row < 8; ++row)
      if (inst.aux >> row & 1)
        result |= (row & 4 ? a[lane] : ~a[lane]) & (row & 2 ? b[lane] : ~b[lane]) & (row & 1 ? c[lane] : ~c[lane]);
    dst[lane] = result;
  });
  return Step::Next;
}

/// Operations on 64 bits whose result has 32; `aux` is the operation.
enum class Count : uint32_t { Ones, LeadingZeros, Highest, HighestSigned, Shift, ShiftSigned };
Step countWide(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  uint32_t *dst = warp.words(inst.dst);
  const uint64_t *a = warp.wide(inst.a);
  forLanes(mask, [&](unsigned lane) {
    switch (Count(inst.aux)) {
    case Count::Ones:
      dst[lane] = llvm::popcount(a[lane]);
      break;
    case Count::LeadingZeros:
      dst[lane] = llvm::countl_zero(a[lane]);
      break;
    case Count::Highest:
    case Count::HighestSigned:
      dst[lane] = findHighest(a[lane], 64, Count(inst.aux) == Count::HighestSigned);
      break;
    case Count::Shift:
    case Count::ShiftSigned:
      dst[lane] = findShift(a[lane], 64, Count(inst.aux) == Count::ShiftSigned);
      break;
    }
  });
  return Step::Next;
}
uint32_t findHighestUnsigned(uint32_t a) { return findHighest(a, 32, false); }
uint32_t findHighestSigned(uint32_t a) { return findHighest(a, 32, true); }
uint32_t findShiftUnsigned(uint32_t a) { return findShift(a, 32, false); }
uint32_t findShiftSigned(uint32_t a) { return findShift(a, 32, true); }

/// Predicates are bits of one word.
template <typename Operation>
Step onPredicates(Warp &warp, const DecodedInst &inst, uint32_t mask, Operation operation) {
  uint32_t &dst = warp.predicate(inst.dst);
  dst = (dst & ~mask) | (operation(warp.predicate(inst.a), warp.predicate(inst.b)) & mask);
  return Step::Next;
}
Step andPredicates(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  return onPredicates(warp, inst, mask, [](uint32_t a, uint32_t b) { return a & b; });
}
Step orPredicates(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  return onPredicates(warp, inst, mask, [](uint32_t a, uint32_t b) { return a | b; });
}
Step xorPredicates(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  return onPredicates(warp, inst, mask, [](uint32_t a, uint32_t b) { return a ^ b; });
}
Step notPredicate(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  return onPredicates(warp, inst, mask, [](uint32_t a, uint32_t) { return ~a; });
}
} // namespace

/// The width that a handler for `Small` or `Wide` is chosen by: 16-bit values are in 32-bit lanes.
static bool decodeLogic(Decoder &d, Handler predicates, Handler narrow, Handler wide, unsigned count) {
  unsigned bits = getBits(d.takeType());
  d.out.handler = bits == 1 ? predicates : bits == 64 ? wide : narrow;
  if (bits == 1)
    d.out.trackParts = d.name() == "and" ? trackAndOfPredicates : d.name() == "or" ? trackOrOfPredicates : nullptr;
  else
    d.out.trackParts = d.name() == "and"    ? trackAnd
                       : d.name() == "or"   ? trackOr
                       : d.name() == "brev" ? trackReversal
                                            : trackLogic;
  return bits && d.out.handler ? readOperands(d, bits, count) : d.unsupported();
}

static bool decodeShift(Decoder &d) {
  bool isLeft = d.name() == "shl";
  Type type = d.takeType();
  if (isLeft)
    d.out.handler = selectInteger(type, [](auto t) -> Handler { return shiftLeft<std::make_unsigned_t<decltype(t)>>; });
  else
    d.out.handler = selectInteger(type, [](auto t) -> Handler { return shiftRight<decltype(t)>; });
  d.out.trackParts = isLeft ? trackShiftLeft : trackShiftRight;
  if (!d.out.handler)
    return d.unsupported();
  return d.expectOperands(3) && d.read(d.operand(1), getBits(type), d.out.a) && d.read(d.operand(2), 32, d.out.b) &&
         d.write(d.operand(0), getBits(type), d.out.dst);
}

static bool decodeFunnelShift(Decoder &d) {
  bool isRight = d.takeAny({"l", "r"}) == "r";
  bool wraps = d.takeAny({"wrap", "clamp"}) == "wrap";
  d.skip({"b32"});
  d.out.aux = isRight | wraps << 1;
  d.out.handler = funnelShift;
  d.out.trackParts = trackFunnelShift;
  return readOperands(d, 32, 3);
}

static bool decodeField(Decoder &d) {
  Type type = d.takeType();
  // The last two operands are the start and the length.
  for (const Operand &operand : llvm::ArrayRef(d.inst->operands).take_back(2))
    if (operand.kind == Operand::Kind::Integer && (operand.value < 0 || operand.value > 255))
      return d.fail("expected a number from 0 to 255, but got " + llvm::Twine(operand.value));
  bool isWide = getBits(type) == 64;
  if (d.name() == "bfi") {
    d.out.handler = isWide ? insertField<uint64_t> : insertField<uint32_t>;
    d.out.trackParts = trackInsert;
    std::vector<Slot> rest(2);
    if (!d.expectOperands(5) || !d.read(d.operand(1), getBits(type), d.out.a) ||
        !d.read(d.operand(2), getBits(type), d.out.b) || !d.read(d.operand(3), 32, rest[0]) ||
        !d.read(d.operand(4), 32, rest[1]))
      return false;
    d.out.aux = d.keep(rest);
  } else {
    d.out.handler = selectInteger(type, [](auto t) -> Handler { return extractField<decltype(t)>; });
    d.out.trackParts = isSigned(type) ? trackExtractSigned : trackExtractUnsigned;
    if (!d.out.handler)
      return d.unsupported();
    if (!d.expectOperands(4) || !d.read(d.operand(1), getBits(type), d.out.a) || !d.read(d.operand(2), 32, d.out.b) ||
        !d.read(d.operand(3), 32, d.out.c))
      return false;
  }
  return d.write(d.operand(0), getBits(type), d.out.dst);
}

static bool decodeCount(Decoder &d) {
  bool shifts = d.take("shiftamt");
  Type type = d.takeType();
  bool isWide = getBits(type) == 64;
  Count count = d.name() == "popc"  ? Count::Ones
                : d.name() == "clz" ? Count::LeadingZeros
                : isSigned(type)    ? (shifts ? Count::ShiftSigned : Count::HighestSigned)
                                    : (shifts ? Count::Shift : Count::Highest);
  static constexpr Handler narrow[] = {
      applyUnary<uint32_t, countOnes<uint32_t>>, applyUnary<uint32_t, countLeadingZeros<uint32_t>>,
      applyUnary<uint32_t, findHighestUnsigned>, applyUnary<uint32_t, findHighestSigned>,
      applyUnary<uint32_t, findShiftUnsigned>,   applyUnary<uint32_t, findShiftSigned>};
  d.out.aux = static_cast<uint32_t>(count);
  d.out.handler = isWide ? countWide : narrow[d.out.aux];
  return getBits(type) >= 32 && d.expectOperands(2) && d.read(d.operand(1), getBits(type), d.out.a) &&
         d.write(d.operand(0), 32, d.out.dst);
}

static bool decodeTruthTable(Decoder &d) {
  d.skip({"b32"});
  int64_t table;
  if (!d.expectOperands(5) || !d.constant(d.operand(4), table, 0, 255))
    return false;
  d.out.aux = table;
  d.out.handler = applyTruthTable;
  d.out.trackParts = trackLogic;
  return d.read(d.operand(1), 32, d.out.a) && d.read(d.operand(2), 32, d.out.b) && d.read(d.operand(3), 32, d.out.c) &&
         d.write(d.operand(0), 32, d.out.dst);
}

void mlir::triton::ptx::addBits(DecodeTable &table) {
  table["and"] = [](Decoder &d) {
    return decodeLogic(d, andPredicates, applyBinary<uint32_t, bitAnd<uint32_t>>,
                       applyBinary<uint64_t, bitAnd<uint64_t>>, 2);
  };
  table["or"] = [](Decoder &d) {
    return decodeLogic(d, orPredicates, applyBinary<uint32_t, bitOr<uint32_t>>, applyBinary<uint64_t, bitOr<uint64_t>>,
                       2);
  };
  table["xor"] = [](Decoder &d) {
    return decodeLogic(d, xorPredicates, applyBinary<uint32_t, bitXor<uint32_t>>,
                       applyBinary<uint64_t, bitXor<uint64_t>>, 2);
  };
  table["not"] = [](Decoder &d) {
    return decodeLogic(d, notPredicate, applyUnary<uint32_t, bitNot<uint32_t>>, applyUnary<uint64_t, bitNot<uint64_t>>,
                       1);
  };
  table["brev"] = [](Decoder &d) {
    return decodeLogic(d, nullptr, applyUnary<uint32_t, reverse<uint32_t>>, applyUnary<uint64_t, reverse<uint64_t>>, 1);
  };
  table["shl"] = table["shr"] = decodeShift;
  table["shf"] = decodeFunnelShift;
  table["bfe"] = table["bfi"] = decodeField;
  table["popc"] = table["clz"] = table["bfind"] = decodeCount;
  table["lop3"] = decodeTruthTable;
  table["prmt"] = [](Decoder &d) {
    d.skip({"b32"});
    d.out.handler = applyTernary<uint32_t, permute>;
    d.out.trackParts = trackPermute;
    return readOperands(d, 32, 3);
  };
}
