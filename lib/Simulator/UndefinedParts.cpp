//===- UndefinedParts.cpp - Bytes of registers that have no value ---------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compilers move bytes without a value: padding, halves of packed pairs, elements that no thread uses. Instructions
// that move bytes or bits, and those whose bytes depend on lower bytes only, keep track of each byte; the results of
// all others are undefined where any byte of an operand is.
//
//===----------------------------------------------------------------------===//
#include "UndefinedParts.h"

#include "Warp.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>

using namespace mlir::triton::ptx;

namespace {
/// The lanes that have no value, for each byte of a register.
using Parts = std::array<uint32_t, 8>;

Parts load(Warp &warp, Slot slot) {
  Parts parts = {};
  for (unsigned byte = 0; byte < warp.getBytes(slot); ++byte)
    parts[byte] = warp.getUndefinedByte(slot, byte);
  return parts;
}

void store(Warp &warp, Slot slot, uint32_t mask, const Parts &parts, Slot origin) {
  for (unsigned byte = 0; byte < warp.getBytes(slot); ++byte)
    warp.setUndefinedByte(slot, byte, mask, parts[byte]);
  warp.setOrigin(slot, origin);
}

uint64_t getValue(Warp &warp, Slot slot, unsigned lane) {
  return warp.getBytes(slot) == 8 ? warp.wide(slot)[lane] : warp.words(slot)[lane];
}

/// The operand that makes a result undefined, if any does.
Slot pickOrigin(Warp &warp, Slot a, Slot b) { return warp.getUndefined(a, 8) ? a : b; }
} // namespace

void mlir::triton::ptx::trackMove(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  store(warp, inst.dst, mask, load(warp, inst.a), inst.a);
}

void mlir::triton::ptx::trackPack(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  const Slot *slots = warp.list(inst.aux);
  unsigned count = inst.immediate, bytes = warp.getBytes(inst.dst) / count;
  Parts result = {};
  Slot origin = slots[0];
  for (unsigned i = 0; i < count; ++i) {
    Parts part = load(warp, slots[i]);
    std::copy_n(part.begin(), bytes, result.begin() + i * bytes);
    if (warp.getUndefined(slots[i], bytes))
      origin = slots[i];
  }
  store(warp, inst.dst, mask, result, origin);
}

void mlir::triton::ptx::trackUnpack(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  const Slot *slots = warp.list(inst.aux);
  unsigned count = inst.immediate, bytes = warp.getBytes(inst.a) / count;
  Parts source = load(warp, inst.a);
  for (unsigned i = 0; i < count; ++i) {
    Parts part = {};
    std::copy_n(source.begin() + i * bytes, bytes, part.begin());
    store(warp, slots[i], mask, part, inst.a);
  }
}

void mlir::triton::ptx::trackSelect(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  uint32_t chosen = warp.predicate(inst.c) ^ inst.aux, unknown = warp.getUndefinedByte(inst.c, 0);
  Parts a = load(warp, inst.a), b = load(warp, inst.b), result;
  for (unsigned byte = 0; byte < 8; ++byte)
    result[byte] = (a[byte] & chosen) | (b[byte] & ~chosen) | unknown;
  store(warp, inst.dst, mask, result, unknown & mask ? inst.c : pickOrigin(warp, inst.a, inst.b));
}

/// A byte of the result is undefined where `spread`, of the bytes of any operand that are undefined, has it.
template <typename Spread>
static void trackEach(Warp &warp, const DecodedInst &inst, uint32_t mask, Spread spread) {
  Parts result = {};
  Slot origin = inst.a;
  for (Slot slot : llvm::ArrayRef(warp.list(inst.readsBegin), inst.numReads)) {
    Parts part = spread(load(warp, slot));
    uint32_t lanes = 0;
    for (unsigned byte = 0; byte < warp.getBytes(inst.dst); ++byte) {
      result[byte] |= part[byte];
      lanes |= part[byte];
    }
    if (lanes & mask)
      origin = slot;
  }
  store(warp, inst.dst, mask, result, origin);
}

void mlir::triton::ptx::trackLogic(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  trackEach(warp, inst, mask, [](const Parts &parts) { return parts; });
}

void mlir::triton::ptx::trackReversal(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  trackEach(warp, inst, mask, [&](Parts parts) {
    std::reverse(parts.begin(), parts.begin() + warp.getBytes(inst.dst));
    return parts;
  });
}

void mlir::triton::ptx::trackHalves(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  trackEach(warp, inst, mask, [&](Parts parts) {
    auto half = parts.begin() + warp.getBytes(inst.dst) / 2;
    std::fill(parts.begin(), half, std::accumulate(parts.begin(), half, 0u, std::bit_or<uint32_t>()));
    std::fill(half, parts.end(), std::accumulate(half, parts.end(), 0u, std::bit_or<uint32_t>()));
    return parts;
  });
}

void mlir::triton::ptx::trackPairOfResults(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  uint32_t low = 0, high = 0;
  for (Slot slot : llvm::ArrayRef(warp.list(inst.readsBegin), inst.numReads)) {
    // A predicate takes part in both results.
    unsigned bytes = warp.getBytes(slot);
    for (unsigned byte = 0; byte < bytes; ++byte) {
      low |= byte < bytes / 2 || bytes == 1 ? warp.getUndefinedByte(slot, byte) : 0;
      high |= byte >= bytes / 2 ? warp.getUndefinedByte(slot, byte) : 0;
    }
  }
  Slot origin = pickOrigin(warp, inst.a, inst.b), second = inst.immediate;
  store(warp, inst.dst, mask, {low}, origin);
  store(warp, second, mask, {high}, origin);
}

void mlir::triton::ptx::trackConversionOfHalves(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  unsigned from = warp.getBytes(inst.a) / 2, to = warp.getBytes(inst.dst) / 2;
  Parts parts = load(warp, inst.a), result = {};
  for (unsigned half = 0; half < 2; ++half) {
    auto first = parts.begin() + half * from;
    std::fill_n(result.begin() + half * to, to, std::accumulate(first, first + from, 0u, std::bit_or<uint32_t>()));
  }
  store(warp, inst.dst, mask, result, inst.a);
}

void mlir::triton::ptx::trackConversionOfTwo(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  unsigned to = warp.getBytes(inst.dst) / 2;
  Parts result = {};
  std::fill_n(result.begin(), to, warp.getUndefined(inst.b, 4));
  std::fill_n(result.begin() + to, to, warp.getUndefined(inst.a, 4));
  store(warp, inst.dst, mask, result, pickOrigin(warp, inst.a, inst.b));
}

/// A defined byte `hiding` of one operand hides what the other operand has.
static void trackHiding(Warp &warp, const DecodedInst &inst, uint32_t mask, uint64_t hiding) {
  Parts a = load(warp, inst.a), b = load(warp, inst.b), result = {};
  for (unsigned byte = 0; byte < warp.getBytes(inst.dst); ++byte) {
    uint32_t hidesB = 0, hidesA = 0;
    forLanes(mask, [&](unsigned lane) {
      hidesB |= uint32_t((getValue(warp, inst.a, lane) >> (8 * byte) & 0xFF) == hiding) << lane;
      hidesA |= uint32_t((getValue(warp, inst.b, lane) >> (8 * byte) & 0xFF) == hiding) << lane;
    });
    result[byte] = (a[byte] | b[byte]) & ~(hidesB & ~a[byte]) & ~(hidesA & ~b[byte]);
  }
  store(warp, inst.dst, mask, result, pickOrigin(warp, inst.a, inst.b));
}

/// The same of predicates, whose values are bits of one word.
static void trackHidingPredicate(Warp &warp, const DecodedInst &inst, uint32_t mask, bool hiding) {
  uint32_t a = warp.getUndefinedByte(inst.a, 0), b = warp.getUndefinedByte(inst.b, 0), flip = hiding ? 0 : kAllLanes;
  uint32_t hidesB = (warp.predicate(inst.a) ^ flip) & ~a, hidesA = (warp.predicate(inst.b) ^ flip) & ~b;
  store(warp, inst.dst, mask, {(a | b) & ~hidesB & ~hidesA}, pickOrigin(warp, inst.a, inst.b));
}

void mlir::triton::ptx::trackAndOfPredicates(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  trackHidingPredicate(warp, inst, mask, false);
}

void mlir::triton::ptx::trackOrOfPredicates(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  trackHidingPredicate(warp, inst, mask, true);
}

void mlir::triton::ptx::trackAnd(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  trackHiding(warp, inst, mask, 0);
}

void mlir::triton::ptx::trackOr(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  trackHiding(warp, inst, mask, 0xFF);
}

void mlir::triton::ptx::trackCarries(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  trackEach(warp, inst, mask, [](Parts parts) {
    std::partial_sum(parts.begin(), parts.end(), parts.begin(), std::bit_or<uint32_t>());
    return parts;
  });
}

void mlir::triton::ptx::trackProduct(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  Parts left = load(warp, inst.a), right = load(warp, inst.b), term = {};
  bool hasTerm = inst.aux;
  if (hasTerm)
    term = load(warp, inst.c);
  // Zeros at the end of a factor move the bits of the other one up. A term that is a factor, too, moves nowhere.
  bool movesBits = !hasTerm || (inst.c != inst.a && inst.c != inst.b);
  auto countZeroBytes = [&](const Parts &parts, Slot slot, unsigned lane) -> unsigned {
    bool isKnown = llvm::none_of(parts, [&](uint32_t lanes) { return lanes >> lane & 1; });
    return movesBits && isKnown ? llvm::countr_zero(getValue(warp, slot, lane)) / 8 : 0;
  };
  Parts result = {};
  auto add = [&](const Parts &parts, unsigned moved, unsigned lane) {
    uint32_t lower = 0;
    for (unsigned byte = 0; byte + moved < result.size(); ++byte)
      result[byte + moved] |= (lower |= parts[byte] >> lane & 1) << lane;
  };
  uint32_t affected = (warp.getUndefined(inst.a, 8) | warp.getUndefined(inst.b, 8)) & mask;
  if (hasTerm)
    affected |= warp.getUndefined(inst.c, 8) & mask;
  forLanes(affected, [&](unsigned lane) {
    add(left, countZeroBytes(right, inst.b, lane), lane);
    add(right, countZeroBytes(left, inst.a, lane), lane);
    add(term, 0, lane);
  });
  Slot origin = warp.getUndefined(inst.a, 8) & mask || !hasTerm ? pickOrigin(warp, inst.a, inst.b) : inst.c;
  store(warp, inst.dst, mask, result, origin);
}

/// Computes each byte of the result from its bits: `sourceOf(lane, bit)` is the operand and the bit of it that a bit of
/// the result has, or no operand if the bit is a constant.
template <typename SourceOf>
static Parts trackBits(Warp &warp, Slot dst, const Parts (&operands)[2], uint32_t mask, SourceOf sourceOf) {
  Parts result = {};
  forLanes(mask, [&](unsigned lane) {
    for (unsigned bit = 0; bit < 8 * warp.getBytes(dst); ++bit)
      if (auto [operand, from] = sourceOf(lane, bit); operand >= 0)
        result[bit / 8] |= (operands[operand][from / 8] >> lane & 1) << lane;
  });
  return result;
}

/// Completes an instruction on bits whose positions depend on the operands `b` and `c`.
static void storeBits(Warp &warp, const DecodedInst &inst, uint32_t mask, Parts result, Slot origin, Slot start,
                      Slot length) {
  uint32_t unknown = warp.getUndefined(start, 4) | warp.getUndefined(length, 4);
  for (uint32_t &lanes : result)
    lanes |= unknown;
  store(warp, inst.dst, mask, result, !(unknown & mask) ? origin : pickOrigin(warp, start, length));
}

void mlir::triton::ptx::trackFunnelShift(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  Parts operands[2] = {load(warp, inst.a), load(warp, inst.b)};
  Parts result = trackBits(warp, inst.dst, operands, mask, [&](unsigned lane, unsigned bit) {
    uint32_t amount = warp.words(inst.c)[lane];
    amount = inst.aux & 2 ? amount & 31 : std::min(amount, 32u);
    unsigned from = inst.aux & 1 ? bit + amount : bit + 32 - amount;
    return std::pair<int, unsigned>(from / 32, from % 32);
  });
  storeBits(warp, inst, mask, result, pickOrigin(warp, inst.a, inst.b), inst.c, inst.c);
}

void mlir::triton::ptx::trackInsert(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  const Slot *rest = warp.list(inst.aux);
  Parts operands[2] = {load(warp, inst.a), load(warp, inst.b)};
  Parts result = trackBits(warp, inst.dst, operands, mask, [&](unsigned lane, unsigned bit) {
    uint32_t start = warp.words(rest[0])[lane] & 0xFF, length = warp.words(rest[1])[lane] & 0xFF;
    bool isInside = bit >= start && bit < start + length;
    return isInside ? std::pair<int, unsigned>(0, bit - start) : std::pair<int, unsigned>(1, bit);
  });
  storeBits(warp, inst, mask, result, pickOrigin(warp, inst.a, inst.b), rest[0], rest[1]);
}

static void trackExtract(Warp &warp, const DecodedInst &inst, uint32_t mask, bool isSignedNumber) {
  Parts operands[2] = {load(warp, inst.a), {}};
  Parts result = trackBits(warp, inst.dst, operands, mask, [&](unsigned lane, unsigned bit) {
    uint32_t start = warp.words(inst.b)[lane] & 0xFF, length = warp.words(inst.c)[lane] & 0xFF;
    uint32_t bits = 8 * warp.getBytes(inst.dst);
    if (bit < length && start + bit < bits)
      return std::pair<int, unsigned>(0, start + bit);
    bool hasSign = isSignedNumber && length;
    return std::pair<int, unsigned>(hasSign ? 0 : -1, hasSign ? std::min(start + length - 1, bits - 1) : 0);
  });
  storeBits(warp, inst, mask, result, inst.a, inst.b, inst.c);
}

void mlir::triton::ptx::trackExtractUnsigned(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  trackExtract(warp, inst, mask, false);
}

void mlir::triton::ptx::trackExtractSigned(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  trackExtract(warp, inst, mask, true);
}

static void trackExtend(Warp &warp, const DecodedInst &inst, uint32_t mask, bool isSignedNumber) {
  Parts parts = load(warp, inst.a);
  std::fill(parts.begin() + inst.usedBytes, parts.end(), isSignedNumber ? parts[inst.usedBytes - 1] : 0);
  store(warp, inst.dst, mask, parts, inst.a);
}

void mlir::triton::ptx::trackZeroExtend(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  trackExtend(warp, inst, mask, false);
}

void mlir::triton::ptx::trackSignExtend(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  trackExtend(warp, inst, mask, true);
}

/// Shifts bytes: the result's byte i comes from the bytes of bits [8 i + distance, 8 i + distance + 7] of the operand.
static void trackShift(Warp &warp, const DecodedInst &inst, uint32_t mask, int sign) {
  int bytes = warp.getBytes(inst.dst);
  Parts a = load(warp, inst.a), result = {};
  uint32_t unknown = warp.getUndefined(inst.b, 4);
  forLanes(mask, [&](unsigned lane) {
    int distance = sign * int(std::min<uint32_t>(warp.words(inst.b)[lane], 8 * bytes));
    for (int byte = 0; byte < bytes; ++byte)
      for (int bit : {8 * byte + distance, 8 * byte + distance + 7}) {
        // The sign fills bits from above.
        int source = std::min(bit >> 3, bytes - 1);
        if (source >= 0 && (a[source] >> lane & 1))
          result[byte] |= uint32_t(1) << lane;
      }
  });
  for (uint32_t &lanes : result)
    lanes |= unknown;
  store(warp, inst.dst, mask, result, pickOrigin(warp, inst.a, inst.b));
}

void mlir::triton::ptx::trackShiftLeft(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  trackShift(warp, inst, mask, -1);
}

void mlir::triton::ptx::trackShiftRight(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  trackShift(warp, inst, mask, 1);
}

void mlir::triton::ptx::trackPermute(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  Parts a = load(warp, inst.a), b = load(warp, inst.b), result = {};
  uint32_t unknown = warp.getUndefined(inst.c, 4);
  forLanes(mask, [&](unsigned lane) {
    for (unsigned byte = 0; byte < 4; ++byte) {
      unsigned source = warp.words(inst.c)[lane] >> (4 * byte) & 7;
      result[byte] |= ((source < 4 ? a[source] : b[source - 4]) >> lane & 1) << lane;
    }
  });
  for (uint32_t &lanes : result)
    lanes |= unknown;
  store(warp, inst.dst, mask, result, pickOrigin(warp, inst.a, inst.b));
}
