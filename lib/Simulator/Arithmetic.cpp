//===- Arithmetic.cpp - Integer arithmetic --------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handlers.h"
#include "UndefinedParts.h"

#include <algorithm>
#include <limits>

using namespace mlir::triton::ptx;

namespace {
template <typename T>
using Unsigned = std::make_unsigned_t<T>;

/// A type that holds products of `T`.
template <typename T>
using Double =
    std::conditional_t<sizeof(T) == 8, std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>,
                       std::conditional_t<sizeof(T) == 4, std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>,
                                          std::conditional_t<std::is_signed_v<T>, int32_t, uint32_t>>>;

template <typename T>
T add(T a, T b) {
  return T(Unsigned<T>(a) + Unsigned<T>(b));
}
template <typename T>
T subtract(T a, T b) {
  return T(Unsigned<T>(a) - Unsigned<T>(b));
}
template <typename T>
T multiply(T a, T b) {
  return T(uint64_t(a) * uint64_t(b));
}
template <typename T>
T multiplyHigh(T a, T b) {
  return T((Double<T>(a) * Double<T>(b)) >> (8 * sizeof(T)));
}
template <typename T>
T multiplyAdd(T a, T b, T c) {
  return T(uint64_t(a) * uint64_t(b) + uint64_t(c));
}
template <typename T>
T multiplyHighAdd(T a, T b, T c) {
  return add(multiplyHigh(a, b), c);
}
template <typename T>
T sumOfDistance(T a, T b, T c) {
  return T(uint64_t(a > b ? a : b) - uint64_t(a > b ? b : a) + uint64_t(c));
}
// The result of a division by zero is unspecified; all bits set is what devices return.
template <typename T>
T divide(T a, T b) {
  if (b == 0)
    return T(~Unsigned<T>(0));
  return std::is_signed_v<T> && b == T(-1) ? subtract(T(0), a) : T(a / b);
}
template <typename T>
T remainder(T a, T b) {
  if (b == 0)
    return a;
  return std::is_signed_v<T> && b == T(-1) ? T(0) : T(a % b);
}
template <typename T>
T minimum(T a, T b) {
  return std::min(a, b);
}
template <typename T>
T maximum(T a, T b) {
  return std::max(a, b);
}
/// Negative results become zero.
template <typename T>
T minimumOrZero(T a, T b) {
  return std::max(std::min(a, b), T(0));
}
template <typename T>
T maximumOrZero(T a, T b) {
  return std::max(std::max(a, b), T(0));
}
template <typename T>
T negate(T a) {
  return subtract(T(0), a);
}
template <typename T>
T absolute(T a) {
  return a < T(0) ? subtract(T(0), a) : a;
}
template <typename T, T (*F)(T, T)>
uint32_t onPairs(uint32_t a, uint32_t b) {
  auto low = Unsigned<T>(F(T(a), T(b))), high = Unsigned<T>(F(T(a >> 16), T(b >> 16)));
  return uint32_t(low) | uint32_t(high) << 16;
}
int32_t addSaturating(int32_t a, int32_t b) {
  int64_t sum = int64_t(a) + b;
  return std::clamp<int64_t>(sum, std::numeric_limits<int32_t>::min(), std::numeric_limits<int32_t>::max());
}
int32_t subtractSaturating(int32_t a, int32_t b) {
  int64_t sum = int64_t(a) - b;
  return std::clamp<int64_t>(sum, std::numeric_limits<int32_t>::min(), std::numeric_limits<int32_t>::max());
}

/// `add`, `sub` and `mad` with a carry: `aux` has these bits.
enum CarryFlags : uint32_t { kReadsCarry = 1, kWritesCarry = 2, kSubtracts = 4, kHigh = 8, kMultiplies = 16 };

template <typename T>
Step applyCarry(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  T *dst = warp.lanes<T>(inst.dst);
  const T *a = warp.lanes<T>(inst.a), *b = warp.lanes<T>(inst.b), *c = warp.lanes<T>(inst.c);
  using Wide = std::conditional_t<sizeof(T) == 4, uint64_t, unsigned __int128>;
  constexpr unsigned bits = 8 * sizeof(T);
  forLanes(mask, [&](unsigned lane) {
    Wide first = a[lane], second = b[lane];
    if (inst.aux & kMultiplies) {
      Wide product = first * second;
      first = inst.aux & kHigh ? product >> bits : T(product);
      second = c[lane];
    }
    Wide carry = inst.aux & kReadsCarry ? warp.carry >> lane & 1 : 0;
    Wide sum = inst.aux & kSubtracts ? first - second - carry : first + second + carry;
    dst[lane] = T(sum);
    if (inst.aux & kWritesCarry)
      warp.carry = (warp.carry & ~(1u << lane)) | uint32_t(sum >> bits & 1) << lane;
  });
  return Step::Next;
}

/// The product of 16- or 32-bit numbers in twice as many bits, plus a number.
template <typename T>
Step multiplyWide(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  using W = Double<T>;
  auto *dst = warp.lanes<typename LaneOf<W>::Word>(inst.dst);
  const uint32_t *a = warp.words(inst.a), *b = warp.words(inst.b);
  const auto *c = warp.lanes<typename LaneOf<W>::Word>(inst.c);
  bool adds = inst.aux;
  forLanes(mask, [&](unsigned lane) {
    W product = W(LaneOf<T>::load(a[lane])) * W(LaneOf<T>::load(b[lane]));
    dst[lane] = LaneOf<W>::store(product) + (adds ? c[lane] : 0);
  });
  return Step::Next;
}
} // namespace

#define INTEGER(FUNCTION, TEMPLATE)                                                                                    \
  [](auto t) -> Handler {                                                                                              \
    using T = decltype(t);                                                                                             \
    return TEMPLATE<T, FUNCTION<T>>;                                                                                   \
  }

static bool finish(Decoder &d, Handler handler, Type type, unsigned count) {
  d.out.handler = handler;
  if (type == Type::U16x2 || type == Type::S16x2)
    d.out.trackParts = trackHalves;
  return handler ? readOperands(d, getBits(type), count) : d.unsupported();
}

/// `finish` for results whose bytes depend on the same and lower bytes of the operands.
static bool finishWithCarries(Decoder &d, Handler handler, Type type, unsigned count, bool multiplies = false) {
  d.out.trackParts = multiplies ? trackProduct : trackCarries;
  return finish(d, handler, type, count);
}

static bool decodeCarry(Decoder &d, bool multiplies, bool readsCarry, bool isHigh = false) {
  uint32_t flags = (readsCarry ? kReadsCarry : 0) | (d.name().starts_with("sub") ? kSubtracts : 0);
  if (multiplies) {
    flags |= kMultiplies | (d.take("hi") || isHigh ? kHigh : 0);
    d.take("lo");
  }
  if (d.take("cc"))
    flags |= kWritesCarry;
  Type type = d.takeType();
  if (isSigned(type) && flags & kHigh)
    return d.unsupported();
  d.out.aux = flags;
  d.out.handler = getBits(type) == 64 ? applyCarry<uint64_t> : applyCarry<uint32_t>;
  return getBits(type) >= 32 ? readOperands(d, getBits(type), multiplies ? 3 : 2) : d.unsupported();
}

static bool decodeAdd(Decoder &d) {
  bool adds = d.name() == "add";
  if (d.peek() == "cc")
    return decodeCarry(d, false, false);
  if (d.take("sat"))
    return d.takeType() == Type::S32
               ? finish(d, adds ? applyBinary<int32_t, addSaturating> : applyBinary<int32_t, subtractSaturating>,
                        Type::S32, 2)
               : d.unsupported();
  Type type = d.takeType();
  if (type == Type::U16x2 || type == Type::S16x2)
    return finish(d, adds ? applyBinary<uint32_t, onPairs<uint16_t, add<uint16_t>>> : nullptr, type, 2);
  return finishWithCarries(
      d, adds ? selectInteger(type, INTEGER(add, applyBinary)) : selectInteger(type, INTEGER(subtract, applyBinary)),
      type, 2);
}

static bool decodeMultiply(Decoder &d) {
  bool adds = d.name() == "mad";
  llvm::StringRef part = d.takeAny({"lo", "hi", "wide"});
  if (d.peek() == "cc")
    return decodeCarry(d, true, false, part == "hi");
  Type type = d.takeType();
  // Whether there is a term, for trackProduct.
  d.out.aux = adds;
  if (part == "wide") {
    d.out.aux = adds;
    unsigned bits = getBits(type);
    if (bits == 32)
      d.out.trackParts = trackProduct;
    switch (type) {
    case Type::U16:
      d.out.handler = multiplyWide<uint16_t>;
      break;
    case Type::S16:
      d.out.handler = multiplyWide<int16_t>;
      break;
    case Type::U32:
      d.out.handler = multiplyWide<uint32_t>;
      break;
    case Type::S32:
      d.out.handler = multiplyWide<int32_t>;
      break;
    default:
      return d.unsupported();
    }
    if (!d.expectOperands(adds ? 4 : 3) || !d.read(d.operand(1), bits, d.out.a) || !d.read(d.operand(2), bits, d.out.b))
      return false;
    if (adds && !d.read(d.operand(3), 2 * bits, d.out.c))
      return false;
    return d.write(d.operand(0), 2 * bits, d.out.dst);
  }
  if (part == "hi")
    return adds ? finish(d, selectInteger(type, INTEGER(multiplyHighAdd, applyTernary)), type, 3)
                : finish(d, selectInteger(type, INTEGER(multiplyHigh, applyBinary)), type, 2);
  if (part != "lo")
    return d.unsupported();
  return adds ? finishWithCarries(d, selectInteger(type, INTEGER(multiplyAdd, applyTernary)), type, 3, true)
              : finishWithCarries(d, selectInteger(type, INTEGER(multiply, applyBinary)), type, 2, true);
}

static bool decodeSumOfDistance(Decoder &d) {
  Type type = d.takeType();
  return finish(d, selectInteger(type, INTEGER(sumOfDistance, applyTernary)), type, 3);
}

static bool decodeDivide(Decoder &d) {
  Type type = d.takeType();
  return finish(d, selectInteger(type, INTEGER(divide, applyBinary)), type, 2);
}

static bool decodeRemainder(Decoder &d) {
  Type type = d.takeType();
  return finish(d, selectInteger(type, INTEGER(remainder, applyBinary)), type, 2);
}

static bool decodeMinimum(Decoder &d) {
  bool isMinimum = d.name() == "min";
  bool isRelu = d.take("relu");
  Type type = d.takeType();
  // The modifier may also follow the type.
  isRelu |= d.take("relu");
  if (isRelu && type == Type::S32)
    return finish(
        d, isMinimum ? applyBinary<int32_t, minimumOrZero<int32_t>> : applyBinary<int32_t, maximumOrZero<int32_t>>,
        type, 2);
  if (isRelu && type == Type::S16x2)
    return finish(d,
                  isMinimum ? applyBinary<uint32_t, onPairs<int16_t, minimumOrZero<int16_t>>>
                            : applyBinary<uint32_t, onPairs<int16_t, maximumOrZero<int16_t>>>,
                  type, 2);
  if (isRelu)
    return d.unsupported();
  if (type == Type::U16x2)
    return finish(d,
                  isMinimum ? applyBinary<uint32_t, onPairs<uint16_t, minimum<uint16_t>>>
                            : applyBinary<uint32_t, onPairs<uint16_t, maximum<uint16_t>>>,
                  type, 2);
  if (type == Type::S16x2)
    return finish(d,
                  isMinimum ? applyBinary<uint32_t, onPairs<int16_t, minimum<int16_t>>>
                            : applyBinary<uint32_t, onPairs<int16_t, maximum<int16_t>>>,
                  type, 2);
  return finish(d,
                isMinimum ? selectInteger(type, INTEGER(minimum, applyBinary))
                          : selectInteger(type, INTEGER(maximum, applyBinary)),
                type, 2);
}

static bool decodeNegate(Decoder &d) {
  bool negates = d.name() == "neg";
  Type type = d.takeType();
  return negates ? finishWithCarries(d, selectInteger(type, INTEGER(negate, applyUnary)), type, 1)
                 : finish(d, selectInteger(type, INTEGER(absolute, applyUnary)), type, 1);
}

/// Tries the decoding for integers unless the opcode has the type of a floating-point number.
template <DecodeFunction Integer>
static bool decodeIntegerOrFloat(Decoder &d) {
  for (llvm::StringRef part : d.inst->opcode)
    if (isFloat(parseType(part)))
      return decodeFloatArithmetic(d);
  return Integer(d);
}

void mlir::triton::ptx::addArithmetic(DecodeTable &table) {
  table["add"] = table["sub"] = decodeIntegerOrFloat<decodeAdd>;
  table["mul"] = table["mad"] = decodeIntegerOrFloat<decodeMultiply>;
  table["sad"] = decodeSumOfDistance;
  table["div"] = decodeIntegerOrFloat<decodeDivide>;
  table["rem"] = decodeRemainder;
  table["min"] = table["max"] = decodeIntegerOrFloat<decodeMinimum>;
  table["neg"] = table["abs"] = decodeIntegerOrFloat<decodeNegate>;
  table["addc"] = table["subc"] = [](Decoder &d) { return decodeCarry(d, false, true); };
  table["madc"] = [](Decoder &d) { return decodeCarry(d, true, true); };
}
