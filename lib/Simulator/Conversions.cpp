//===- Conversions.cpp - Conversions of numbers ---------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handlers.h"
#include "UndefinedParts.h"

#include "llvm/ADT/STLExtras.h"

#include <limits>

using namespace mlir::triton::ptx;

namespace {
/// `cvt`: fields of `aux`.
struct Conversion {
  Type to, from;
  Rounding rounding;
  bool saturates, isRelu, toInteger, flushes;
  /// Whether the register of the operand has 64 bits, whatever the type has.
  bool readsWide = false;
  /// Whether numbers that overflow become the largest finite one; `saturates` limits them to 0 and 1.
  bool isFinite = false;

  uint32_t pack() const {
    return uint32_t(to) | uint32_t(from) << 8 | uint32_t(rounding) << 16 | saturates << 20 | isRelu << 21 |
           toInteger << 22 | flushes << 23 | readsWide << 24 | isFinite << 25;
  }
  static Conversion unpack(uint32_t bits) {
    return {Type(bits & 0xFF),    Type(bits >> 8 & 0xFF), Rounding(bits >> 16 & 0xF),
            bool(bits >> 20 & 1), bool(bits >> 21 & 1),   bool(bits >> 22 & 1),
            bool(bits >> 23 & 1), bool(bits >> 24 & 1),   bool(bits >> 25 & 1)};
  }
};
} // namespace

/// The format of a type of at most 32 bits, or null.
static const FloatFormat *getFormat(Type type) {
  switch (type) {
  case Type::F16:
  case Type::F16x2:
    return &kF16;
  case Type::BF16:
  case Type::BF16x2:
    return &kBF16;
  case Type::TF32:
    return &kTF32;
  case Type::E4M3x2:
    return &kE4M3;
  case Type::E5M2x2:
    return &kE5M2;
  case Type::F32:
    return &kF32;
  default:
    return nullptr;
  }
}

static int64_t signExtend(uint64_t value, Type type) {
  unsigned bits = getBits(type);
  uint64_t shifted = value << (64 - bits);
  return isSigned(type) ? int64_t(shifted) >> (64 - bits) : int64_t(shifted >> (64 - bits));
}

/// Clamps to the range of an integer type, as conversions of floating-point numbers do. NaN becomes zero, or the number
/// whose highest bit alone is set if one of the types has 64 bits (PTX ISA, cvt).
static uint64_t clampToInteger(double value, Type from, Type type) {
  if (std::isnan(value))
    return getBits(type) == 64 || from == Type::F64 ? uint64_t(1) << (getBits(type) - 1) : 0;
  unsigned bits = getBits(type);
  double low = isSigned(type) ? -std::ldexp(1.0, bits - 1) : 0,
         high = std::ldexp(1.0, isSigned(type) ? bits - 1 : bits);
  if (value <= low)
    return isSigned(type) ? uint64_t(1) << (bits - 1) : 0;
  if (value >= high)
    return (isSigned(type) ? uint64_t(1) << (bits - 1) : bits == 64 ? 0 : uint64_t(1) << bits) - 1;
  return value < 0 ? uint64_t(int64_t(value)) : uint64_t(value);
}

static uint64_t convertInteger(const Conversion &c, uint64_t bits) {
  int64_t value = signExtend(bits, c.from);
  if (!isFloat(c.to)) {
    if (!c.saturates)
      return uint64_t(value);
    unsigned width = getBits(c.to);
    if (!isSigned(c.from) && (width < 64 || isSigned(c.to))) {
      uint64_t high = ~uint64_t(0) >> (64 - width + isSigned(c.to));
      return std::min(uint64_t(value), high);
    }
    int64_t high = width == 64 ? std::numeric_limits<int64_t>::max() : (int64_t(1) << (width - isSigned(c.to))) - 1;
    int64_t low = isSigned(c.to) ? -high - 1 : 0;
    return uint64_t(std::min(std::max(value, low), high));
  }
  if (c.saturates)
    value = isSigned(c.from) && value < 0 ? 0 : value != 0;
  // One rounding from the integer: long double holds all integers of 64 bits.
  long double exact = isSigned(c.from) ? (long double)value : (long double)uint64_t(value);
  if (c.to == Type::F64) {
    double nearest = exact;
    // A number on the other side of the integer is one too far.
    if (c.rounding == Rounding::Down || (c.rounding == Rounding::Zero && exact > 0))
      nearest = nearest > exact ? std::nextafter(nearest, -HUGE_VAL) : nearest;
    else if (c.rounding == Rounding::Up || c.rounding == Rounding::Zero)
      nearest = nearest < exact ? std::nextafter(nearest, HUGE_VAL) : nearest;
    return llvm::bit_cast<uint64_t>(nearest);
  }
  if (c.to == Type::F32 && c.rounding == Rounding::NearestEven)
    return llvm::bit_cast<uint32_t>(float(exact));
  // A number with more bits than a double is rounded to an odd one, so that another rounding sees that it was not
  // exact.
  double rounded = double(exact);
  if ((long double)rounded != exact) {
    bool isAbove = std::fabs((long double)rounded) > std::fabs(exact);
    rounded = isAbove ? std::nextafter(rounded, 0.0) : rounded;
    rounded = llvm::bit_cast<double>(llvm::bit_cast<uint64_t>(rounded) | 1);
  }
  return encode(rounded, *getFormat(c.to), c.rounding, false);
}

static uint64_t convertFloat(const Conversion &c, double value) {
  if (c.flushes && value != 0 && std::fabs(value) < 0x1p-126 && c.from == Type::F32)
    value = std::copysign(0.0, value);
  if (!isFloat(c.to) && getBits(c.to) && !getFormat(c.to))
    return clampToInteger(roundToInteger(value, c.rounding), c.from, c.to);
  if (c.toInteger)
    value = roundToInteger(value, c.rounding);
  if (c.isRelu && (value < 0 || std::isnan(value)))
    value = std::isnan(value) ? value : 0.0;
  if (c.saturates)
    value = std::isnan(value) ? 0.0 : std::fmin(std::fmax(value, 0.0), 1.0);
  if (c.to == Type::F64)
    return llvm::bit_cast<uint64_t>(value);
  // A number of the same or a narrower format is kept.
  Rounding rounding = c.toInteger ? Rounding::NearestEven : c.rounding;
  bool isSmall = c.to == Type::E4M3x2 || c.to == Type::E5M2x2;
  uint32_t bits = encode(value, *getFormat(c.to), rounding, c.isFinite || isSmall);
  if (c.to == Type::F32 && c.flushes)
    return llvm::bit_cast<uint32_t>(flush(llvm::bit_cast<float>(bits)));
  return c.to == Type::TF32 ? bits << 13 : bits;
}

static double loadFloat(Type type, uint64_t bits) {
  if (type == Type::F64)
    return llvm::bit_cast<double>(bits);
  if (type == Type::F32)
    return llvm::bit_cast<float>(uint32_t(bits));
  return decode(uint32_t(bits), *getFormat(type));
}

static Step convert(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  Conversion c = Conversion::unpack(inst.aux);
  bool toWide = inst.immediate == 64;
  forLanes(mask, [&](unsigned lane) {
    uint64_t bits = c.readsWide ? warp.wide(inst.a)[lane] : warp.words(inst.a)[lane];
    uint64_t result = isFloat(c.from) ? convertFloat(c, loadFloat(c.from, bits)) : convertInteger(c, bits);
    // A wider destination is extended by the destination's type.
    if (getBits(c.to) < 64 && !isFloat(c.to))
      result = signExtend(result, c.to);
    if (toWide)
      warp.wide(inst.dst)[lane] = result;
    else
      warp.words(inst.dst)[lane] = uint32_t(result);
  });
  return Step::Next;
}

/// Two numbers into one register: the first operand becomes the upper half.
static Step convertPair(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  Conversion c = Conversion::unpack(inst.aux);
  uint32_t *dst = warp.words(inst.dst), *a = warp.words(inst.a), *b = warp.words(inst.b);
  unsigned shift = getBits(c.to) / 2;
  forLanes(mask, [&](unsigned lane) {
    uint32_t high = convertFloat(c, llvm::bit_cast<float>(a[lane])),
             low = convertFloat(c, llvm::bit_cast<float>(b[lane]));
    dst[lane] = high << shift | low;
  });
  return Step::Next;
}

/// Both halves of a register.
static Step convertHalves(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  Conversion c = Conversion::unpack(inst.aux);
  uint32_t *dst = warp.words(inst.dst), *a = warp.words(inst.a);
  unsigned from = getBits(c.from) / 2, to = getBits(c.to) / 2;
  forLanes(mask, [&](unsigned lane) {
    uint32_t bits = a[lane], lowMask = (1u << from) - 1;
    uint32_t low = convertFloat(c, decode(bits & lowMask, *getFormat(c.from)));
    dst[lane] = low | uint32_t(convertFloat(c, decode(bits >> from & lowMask, *getFormat(c.from)))) << to;
  });
  return Step::Next;
}

static bool isPair(Type type) {
  return type == Type::F16x2 || type == Type::BF16x2 || type == Type::E4M3x2 || type == Type::E5M2x2;
}

/// Returns whether integers of type `to` include those of type `from`.
static bool includes(Type to, Type from) {
  unsigned toBits = getBits(to), fromBits = getBits(from);
  return isSigned(to) == isSigned(from) ? toBits >= fromBits : isSigned(to) && toBits > fromBits;
}

/// Returns whether the types of a conversion have its modifiers (PTX ISA, cvt).
static bool hasModifiers(const Conversion &c) {
  bool hasBF16 = c.to == Type::BF16 || c.from == Type::BF16;
  auto isByte = [](Type type) { return !isFloat(type) && getBits(type) == 8; };
  if (hasBF16 && (c.saturates || isByte(c.to) || isByte(c.from)))
    return false;
  if (c.flushes && c.to != Type::F32 && c.from != Type::F32)
    return false;
  return !c.saturates || isFloat(c.to) || isFloat(c.from) || !includes(c.to, c.from);
}

static bool decodeConversion(Decoder &d) {
  Conversion c = {Type::None, Type::None, Rounding::NearestEven, false, false, false, false};
  bool hasRounding = false;
  for (bool changes = true; changes;) {
    llvm::StringRef part =
        d.takeAny({"rn", "rz", "rm", "rp", "rna", "rni", "rzi", "rmi", "rpi", "ftz", "sat", "satfinite", "relu"});
    changes = !part.empty();
    if (part == "ftz")
      c.flushes = true;
    else if (part == "sat")
      c.saturates = true;
    else if (part == "satfinite")
      c.isFinite = true;
    else if (part == "relu")
      c.isRelu = true;
    else if (changes) {
      hasRounding = true;
      c.toInteger = part.size() == 3 && part.back() == 'i';
      c.rounding = part == "rna"    ? Rounding::NearestAway
                   : part[1] == 'z' ? Rounding::Zero
                   : part[1] == 'm' ? Rounding::Down
                   : part[1] == 'p' ? Rounding::Up
                                    : Rounding::NearestEven;
    }
  }
  c.to = d.takeType();
  c.from = d.takeType();
  static constexpr Type unknown[] = {Type::None, Type::Pred, Type::E4M3, Type::E5M2, Type::U16x2, Type::S16x2};
  if (llvm::is_contained(unknown, c.to) || llvm::is_contained(unknown, c.from) || c.from == Type::TF32)
    return d.unsupported();
  unsigned toBits = getBits(c.to), fromBits = getBits(c.from);
  d.out.aux = c.pack();
  if (isPair(c.to) && c.from == Type::F32) {
    d.out.handler = convertPair;
    d.out.trackParts = trackConversionOfTwo;
    return d.expectOperands(3) && d.read(d.operand(1), 32, d.out.a) && d.read(d.operand(2), 32, d.out.b) &&
           d.write(d.operand(0), toBits, d.out.dst);
  }
  if (isPair(c.to) && isPair(c.from)) {
    d.out.handler = convertHalves;
    d.out.trackParts = trackConversionOfHalves;
    return d.expectOperands(2) && d.read(d.operand(1), fromBits, d.out.a) && d.write(d.operand(0), toBits, d.out.dst);
  }
  if (isPair(c.to) || isPair(c.from) || (isFloat(c.from) && !isFloat(c.to) && !hasRounding) || !hasModifiers(c))
    return d.unsupported();
  d.out.handler = convert;
  d.acceptsWider = true;
  if (!d.expectOperands(2))
    return false;
  auto widthOf = [&](const Operand &operand, unsigned bits) {
    bool isWide = operand.kind == Operand::Kind::Register && d.function->registers[operand.index] == 64;
    return isWide ? 64u : std::min(bits, 32u);
  };
  c.readsWide = fromBits == 64 || widthOf(d.operand(1), fromBits) == 64;
  d.out.aux = c.pack();
  if (!d.read(d.operand(1), c.readsWide ? 64 : fromBits, d.out.a))
    return false;
  bool truncates = !isFloat(c.from) && !isFloat(c.to) && !c.saturates;
  d.out.usedBytes = (truncates ? std::min(fromBits, toBits) : fromBits) / 8;
  if (truncates)
    // The result is extended as the source is, and into a wider register as its own type is.
    d.out.trackParts = isSigned(c.from) || (isSigned(c.to) && toBits <= fromBits) ? trackSignExtend : trackZeroExtend;
  d.out.immediate = widthOf(d.operand(0), toBits);
  return d.write(d.operand(0), d.out.immediate == 64 ? 64 : toBits, d.out.dst);
}

void mlir::triton::ptx::addConversions(DecodeTable &table) { table["cvt"] = decodeConversion; }
