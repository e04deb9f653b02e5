//===- FloatArithmetic.cpp - Floating-point arithmetic --------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handlers.h"
#include "UndefinedParts.h"

#include "llvm/ADT/StringSwitch.h"

#include <cfenv>
#include <cmath>
#include <cstring>

using namespace mlir::triton::ptx;

namespace {
enum class Operation : uint8_t {
  Add,
  Sub,
  Mul,
  Fma,
  Div,
  Min,
  Max,
  Neg,
  Abs,
  Sqrt,
  Rsqrt,
  Rcp,
  Ex2,
  Lg2,
  Sin,
  Cos,
  Tanh,
  CopySign
};

/// How an operation is executed: `DecodedInst::aux`.
struct FloatMode {
  Operation operation;
  Rounding rounding;
  bool flushes, saturates, propagatesNaN, isRelu, xorsSigns;

  uint32_t pack() const {
    return uint32_t(operation) | uint32_t(rounding) << 8 | flushes << 16 | saturates << 17 | propagatesNaN << 18 |
           isRelu << 19 | xorsSigns << 20;
  }
  static FloatMode unpack(uint32_t bits) {
    return {Operation(bits & 0xFF), Rounding(bits >> 8 & 0xFF), bool(bits >> 16 & 1), bool(bits >> 17 & 1),
            bool(bits >> 18 & 1),   bool(bits >> 19 & 1),       bool(bits >> 20 & 1)};
  }
};
} // namespace

template <typename T>
static T evaluate(const FloatMode &mode, T a, T b, T c) {
  switch (mode.operation) {
  case Operation::Add:
    return a + b;
  case Operation::Sub:
    return a - b;
  case Operation::Mul:
    return a * b;
  case Operation::Fma:
    return std::fma(a, b, c);
  case Operation::Div:
    return a / b;
  case Operation::Min:
  case Operation::Max: {
    bool isMinimum = mode.operation == Operation::Min;
    if (!mode.xorsSigns)
      return pickExtreme(a, b, isMinimum, mode.propagatesNaN);
    T picked = pickExtreme(T(std::fabs(a)), T(std::fabs(b)), isMinimum, mode.propagatesNaN);
    return std::copysign(picked, std::signbit(a) != std::signbit(b) ? T(-1) : T(1));
  }
  case Operation::Neg:
    return -a;
  case Operation::Abs:
    return std::fabs(a);
  case Operation::Sqrt:
    return std::sqrt(a);
  case Operation::Rsqrt:
    return T(1 / std::sqrt(double(a)));
  case Operation::Rcp:
    return T(1) / a;
  case Operation::Ex2:
    return T(std::exp2(double(a)));
  case Operation::Lg2:
    return T(std::log2(double(a)));
  case Operation::Sin:
    return T(std::sin(double(a)));
  case Operation::Cos:
    return T(std::cos(double(a)));
  case Operation::Tanh:
    return T(std::tanh(double(a)));
  case Operation::CopySign:
    return std::copysign(b, a);
  }
  return a;
}

/// The frequent operations without modifiers.
static float addFloats(float a, float b) { return canonicalizeNaN(a + b); }
static float subtractFloats(float a, float b) { return canonicalizeNaN(a - b); }
static float multiplyFloats(float a, float b) { return canonicalizeNaN(a * b); }
static float fuseFloats(float a, float b, float c) { return canonicalizeNaN(std::fma(a, b, c)); }

/// Whether an operation changes at most the sign of a number: it keeps the bits of NaN.
static bool keepsNaN(Operation operation) {
  return operation == Operation::Neg || operation == Operation::Abs || operation == Operation::CopySign;
}

/// Computes an operation with the rounding of `mode`.
template <typename T>
static T evaluateRounded(const FloatMode &mode, T a, T b, T c) {
  if (mode.rounding == Rounding::NearestEven)
    return evaluate<T>(mode, a, b, c);
  int direction = mode.rounding == Rounding::Zero   ? FE_TOWARDZERO
                  : mode.rounding == Rounding::Down ? FE_DOWNWARD
                                                    : FE_UPWARD;
  std::fesetround(direction);
  volatile T x = a, y = b, z = c;
  volatile T rounded = evaluate<T>(mode, x, y, z);
  std::fesetround(FE_TONEAREST);
  return rounded;
}

static float executeSingle(const FloatMode &mode, float a, float b, float c) {
  if (mode.flushes) {
    a = flush(a);
    b = flush(b);
    c = flush(c);
  }
  float result = evaluateRounded<float>(mode, a, b, c);
  if (mode.flushes)
    result = flush(result);
  if (mode.saturates)
    result = std::isnan(result) ? 0.0f : std::fmin(std::fmax(result, 0.0f), 1.0f);
  if (!keepsNaN(mode.operation))
    result = canonicalizeNaN(result);
  return mode.isRelu && result < 0 ? 0.0f : result;
}

/// Returns a * b + c rounded to odd: a second rounding to a format of 16 bits is then as if it were the only one. The
/// product of operands of such a format is exact.
static double fuseToOdd(double a, double b, double c) {
  double product = a * b;
  double sum = product + c;
  // Knuth's TwoSum: the exact sum is sum + error (The Art of Computer Programming, volume 2, section 4.2.2).
  double addend = sum - product;
  double error = (product - (sum - addend)) + (c - addend);
  uint64_t bits;
  std::memcpy(&bits, &sum, sizeof(bits));
  if (error == 0 || std::isnan(error) || (bits & 1))
    return sum;
  return std::nextafter(sum, error > 0 ? HUGE_VAL : -HUGE_VAL);
}

/// Formats of 16 bits: sums of two and products are exact in double or no ties, so that one rounding remains.
template <typename Format>
static uint32_t executeHalf(const FloatMode &mode, uint32_t a, uint32_t b, uint32_t c) {
  // Negation and absolute values keep the bits of NaN.
  if (mode.operation == Operation::Neg || mode.operation == Operation::Abs) {
    bool isFlushed = mode.flushes && std::fabs(Format::load(a)) < Format::kSmallestNormal;
    uint32_t kept = isFlushed ? a & 0x8000 : a;
    return mode.operation == Operation::Neg ? kept ^ 0x8000 : kept & 0x7FFF;
  }
  auto load = [&](uint32_t word) {
    double value = Format::load(word);
    return mode.flushes ? flush(value, Format::kSmallestNormal) : value;
  };
  double result = mode.operation == Operation::Fma ? fuseToOdd(load(a), load(b), load(c))
                                                   : evaluate<double>(mode, load(a), load(b), load(c));
  if (mode.flushes)
    result = flush(result, Format::kSmallestNormal);
  if (mode.saturates)
    result = std::isnan(result) ? 0.0 : std::fmin(std::fmax(result, 0.0), 1.0);
  return Format::store(mode.isRelu && result < 0 ? 0.0 : result);
}

template <typename Format>
static Step applyHalf(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  FloatMode mode = FloatMode::unpack(inst.aux);
  uint32_t *dst = warp.words(inst.dst), *a = warp.words(inst.a), *b = warp.words(inst.b), *c = warp.words(inst.c);
  forLanes(mask, [&](unsigned lane) {
    dst[lane] = executeHalf<Format>(mode, a[lane] & 0xFFFF, b[lane] & 0xFFFF, c[lane] & 0xFFFF);
  });
  return Step::Next;
}

template <typename Format>
static Step applyHalfPairs(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  FloatMode mode = FloatMode::unpack(inst.aux);
  uint32_t *dst = warp.words(inst.dst), *a = warp.words(inst.a), *b = warp.words(inst.b), *c = warp.words(inst.c);
  forLanes(mask, [&](unsigned lane) {
    uint32_t low = executeHalf<Format>(mode, a[lane] & 0xFFFF, b[lane] & 0xFFFF, c[lane] & 0xFFFF);
    dst[lane] = low | executeHalf<Format>(mode, a[lane] >> 16, b[lane] >> 16, c[lane] >> 16) << 16;
  });
  return Step::Next;
}

static Step applySingle(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  FloatMode mode = FloatMode::unpack(inst.aux);
  using L = LaneOf<float>;
  uint32_t *dst = warp.words(inst.dst), *a = warp.words(inst.a), *b = warp.words(inst.b), *c = warp.words(inst.c);
  forLanes(mask, [&](unsigned lane) {
    dst[lane] = L::store(executeSingle(mode, L::load(a[lane]), L::load(b[lane]), L::load(c[lane])));
  });
  return Step::Next;
}

/// Two numbers in a register of 64 bits.
static Step applySinglePairs(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  FloatMode mode = FloatMode::unpack(inst.aux);
  using L = LaneOf<float>;
  uint64_t *dst = warp.wide(inst.dst), *a = warp.wide(inst.a), *b = warp.wide(inst.b), *c = warp.wide(inst.c);
  forLanes(mask, [&](unsigned lane) {
    auto execute = [&](unsigned shift) -> uint64_t {
      float result =
          executeSingle(mode, L::load(a[lane] >> shift), L::load(b[lane] >> shift), L::load(c[lane] >> shift));
      return uint64_t(L::store(result)) << shift;
    };
    dst[lane] = execute(0) | execute(32);
  });
  return Step::Next;
}

/// The least or the greatest of three numbers, or of their absolute values.
template <bool TakesAbsolute>
static Step applyExtremeOfThree(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  FloatMode mode = FloatMode::unpack(inst.aux);
  uint32_t *dst = warp.words(inst.dst), *a = warp.words(inst.a), *b = warp.words(inst.b), *c = warp.words(inst.c);
  auto load = [](uint32_t word) {
    float value = LaneOf<float>::load(word);
    return TakesAbsolute ? std::fabs(value) : value;
  };
  forLanes(mask, [&](unsigned lane) {
    float ofTwo = executeSingle(mode, load(a[lane]), load(b[lane]), 0);
    dst[lane] = LaneOf<float>::store(executeSingle(mode, ofTwo, load(c[lane]), 0));
  });
  return Step::Next;
}

static Step applyDouble(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  FloatMode mode = FloatMode::unpack(inst.aux);
  using L = LaneOf<double>;
  uint64_t *dst = warp.wide(inst.dst), *a = warp.wide(inst.a), *b = warp.wide(inst.b), *c = warp.wide(inst.c);
  forLanes(mask, [&](unsigned lane) {
    dst[lane] = L::store(evaluateRounded<double>(mode, L::load(a[lane]), L::load(b[lane]), L::load(c[lane])));
  });
  return Step::Next;
}

/// `add`, `sub` and `fma` of numbers of 16 bits with a number of 32 bits: the last operand.
template <typename Format>
static Step applyMixed(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  FloatMode mode = FloatMode::unpack(inst.aux);
  using L = LaneOf<float>;
  uint32_t *dst = warp.words(inst.dst), *a = warp.words(inst.a), *b = warp.words(inst.b), *c = warp.words(inst.c);
  bool isFused = mode.operation == Operation::Fma;
  forLanes(mask, [&](unsigned lane) {
    float first = Format::load(a[lane] & 0xFFFF);
    float second = isFused ? float(Format::load(b[lane] & 0xFFFF)) : L::load(b[lane]);
    dst[lane] = L::store(executeSingle(mode, first, second, isFused ? L::load(c[lane]) : 0.0f));
  });
  return Step::Next;
}

static bool decodeMixed(Decoder &d, const FloatMode &mode, Type from) {
  bool isFused = mode.operation == Operation::Fma;
  bool isKnown = isFused || mode.operation == Operation::Add || mode.operation == Operation::Sub;
  if (!isKnown || (from != Type::F16 && from != Type::BF16))
    return d.unsupported();
  d.out.handler = from == Type::F16 ? applyMixed<Half> : applyMixed<BFloat>;
  if (!d.expectOperands(isFused ? 4 : 3) || !d.read(d.operand(1), 16, d.out.a))
    return false;
  bool areRead = isFused ? d.read(d.operand(2), 16, d.out.b) && d.read(d.operand(3), 32, d.out.c)
                         : d.read(d.operand(2), 32, d.out.b);
  return areRead && d.write(d.operand(0), 32, d.out.dst);
}

static Handler selectHandler(const FloatMode &mode, Type type) {
  FloatMode plain = {mode.operation, Rounding::NearestEven, false, false, false, false, false};
  bool isPlain = plain.pack() == mode.pack();
  switch (type) {
  case Type::F32:
    if (isPlain && mode.operation == Operation::Add)
      return applyBinary<float, addFloats>;
    if (isPlain && mode.operation == Operation::Sub)
      return applyBinary<float, subtractFloats>;
    if (isPlain && mode.operation == Operation::Mul)
      return applyBinary<float, multiplyFloats>;
    if (isPlain && mode.operation == Operation::Fma)
      return applyTernary<float, fuseFloats>;
    return applySingle;
  case Type::F32x2:
    return mode.operation <= Operation::Fma ? applySinglePairs : nullptr;
  case Type::F64:
    return applyDouble;
  case Type::F16:
    return applyHalf<Half>;
  case Type::BF16:
    return applyHalf<BFloat>;
  case Type::F16x2:
    return applyHalfPairs<Half>;
  case Type::BF16x2:
    return applyHalfPairs<BFloat>;
  default:
    return nullptr;
  }
}

bool mlir::triton::ptx::decodeFloatArithmetic(Decoder &d) {
  std::optional<Operation> operation = llvm::StringSwitch<std::optional<Operation>>(d.name())
                                           .Case("add", Operation::Add)
                                           .Case("sub", Operation::Sub)
                                           .Case("mul", Operation::Mul)
                                           .Cases({"fma", "mad"}, Operation::Fma)
                                           .Case("div", Operation::Div)
                                           .Case("min", Operation::Min)
                                           .Case("max", Operation::Max)
                                           .Case("neg", Operation::Neg)
                                           .Case("abs", Operation::Abs)
                                           .Case("sqrt", Operation::Sqrt)
                                           .Case("rsqrt", Operation::Rsqrt)
                                           .Case("rcp", Operation::Rcp)
                                           .Case("ex2", Operation::Ex2)
                                           .Case("lg2", Operation::Lg2)
                                           .Case("sin", Operation::Sin)
                                           .Case("cos", Operation::Cos)
                                           .Case("tanh", Operation::Tanh)
                                           .Case("copysign", Operation::CopySign)
                                           .Default(std::nullopt);
  FloatMode mode = {*operation, Rounding::NearestEven, false, false, false, false, false};
  bool takesAbsolute = false;
  // The approximations are replaced by results that are correctly rounded or nearly so.
  for (bool changes = true; changes;) {
    changes = true;
    if (d.take("rz"))
      mode.rounding = Rounding::Zero;
    else if (d.take("rm"))
      mode.rounding = Rounding::Down;
    else if (d.take("rp"))
      mode.rounding = Rounding::Up;
    else if (d.take("ftz"))
      mode.flushes = true;
    else if (d.take("sat"))
      mode.saturates = true;
    else if (d.take("NaN"))
      mode.propagatesNaN = true;
    else if (d.take("relu"))
      mode.isRelu = true;
    else if (d.take("xorsign"))
      mode.xorsSigns = d.take("abs");
    else if (d.take("abs"))
      takesAbsolute = true;
    else
      changes = !d.takeAny({"rn", "approx", "full"}).empty();
  }
  Type type = d.takeType();
  d.out.aux = mode.pack();
  if (Type from = type == Type::F32 ? d.takeType() : Type::None; from != Type::None)
    return decodeMixed(d, mode, from);
  bool isExtreme = *operation == Operation::Min || *operation == Operation::Max;
  // PTX ISA, min and max: three operands and absolute values of them, both for f32 only, and together only.
  if (isExtreme && type == Type::F32 && !mode.xorsSigns && d.numOperands() == 4) {
    d.out.handler = takesAbsolute ? applyExtremeOfThree<true> : applyExtremeOfThree<false>;
    return readOperands(d, getBits(type), 3);
  }
  d.out.handler = takesAbsolute ? nullptr : selectHandler(mode, type);
  if (!d.out.handler)
    return d.unsupported();
  if (type == Type::F16x2 || type == Type::BF16x2 || type == Type::F32x2)
    d.out.trackParts = trackHalves;
  unsigned count = *operation == Operation::Fma                                        ? 3
                   : *operation == Operation::CopySign || *operation <= Operation::Max ? 2
                                                                                       : 1;
  return readOperands(d, getBits(type), count);
}

void mlir::triton::ptx::addFloatArithmetic(DecodeTable &table) {
  for (llvm::StringRef name : {"fma", "sqrt", "rsqrt", "rcp", "ex2", "lg2", "sin", "cos", "tanh", "copysign"})
    table[name] = decodeFloatArithmetic;
}
