//===- ElementType.cpp - Element types of arrays and scalars --------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/ExecutionEngine/ElementType.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>
#include <cstring>

using namespace mlir::triton;
using llvm::APFloat;

namespace {
struct TypeEntry {
  llvm::StringLiteral name;
  unsigned bits;
  const llvm::fltSemantics &(*semantics)();
};
} // namespace

static constexpr TypeEntry types[] = {
    {"i1", 1, nullptr},
    {"i8", 8, nullptr},
    {"i16", 16, nullptr},
    {"i32", 32, nullptr},
    {"i64", 64, nullptr},
    {"f16", 16, APFloat::IEEEhalf},
    {"bf16", 16, APFloat::BFloat},
    {"f32", 32, APFloat::IEEEsingle},
    {"f64", 64, APFloat::IEEEdouble},
    {"f8E4M3FN", 8, APFloat::Float8E4M3FN},
    {"f8E5M2", 8, APFloat::Float8E5M2},
    {"f8E4M3FNUZ", 8, APFloat::Float8E4M3FNUZ},
    {"f8E5M2FNUZ", 8, APFloat::Float8E5M2FNUZ},
    {"f8E4M3B11FNUZ", 8, APFloat::Float8E4M3B11FNUZ},
};

llvm::raw_ostream &mlir::triton::operator<<(llvm::raw_ostream &os, const Number &number) {
  if (number.isInteger) {
    const uint64_t words[] = {static_cast<uint64_t>(number.integer), static_cast<uint64_t>(number.integer >> 64)};
    llvm::APInt(128, words).print(os, /*isSigned=*/true);
    return os;
  }
  if (std::isnan(number.real))
    return os << "nan";
  if (std::isinf(number.real))
    return os << (number.real < 0 ? "-inf" : "inf");
  return os << llvm::format("%.17g", number.real);
}

std::optional<ElementType> ElementType::parse(llvm::StringRef name) {
  for (const TypeEntry &entry : types)
    if (entry.name == name)
      return ElementType(entry.name, entry.bits, entry.semantics ? &entry.semantics() : nullptr);
  return std::nullopt;
}

std::string ElementType::getNames() {
  return llvm::join(llvm::map_range(types, [](const TypeEntry &entry) { return entry.name; }), ", ");
}

Number ElementType::read(const char *at) const {
  uint64_t raw = 0;
  std::memcpy(&raw, at, getBytes()); // The machine is little-endian, as are the kernels compiled for it.
  if (isInteger())
    return Number::of(bits == 1 ? int64_t(raw & 1) : llvm::SignExtend64(raw, bits));
  APFloat value(*semantics, llvm::APInt(bits, raw));
  bool losesInfo;
  value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &losesInfo);
  return Number::of(value.convertToDouble());
}

void ElementType::write(char *at, const Number &number) const {
  uint64_t raw;
  if (isInteger()) {
    // The largest number below 2^64.
    constexpr double most = 0x1.fffffffffffffp63;
    double rounded = std::isfinite(number.real) ? std::nearbyint(std::clamp(number.real, -0x1p63, most)) : 0;
    raw = static_cast<uint64_t>(number.isInteger ? number.integer : Number::Integer(rounded));
    if (bits == 1)
      raw = raw != 0;
  } else {
    APFloat value(number.real);
    bool losesInfo;
    value.convert(*semantics, APFloat::rmNearestTiesToEven, &losesInfo);
    raw = value.bitcastToAPInt().getZExtValue();
  }
  std::memcpy(at, &raw, getBytes());
}

std::optional<Number> ElementType::parseNumber(llvm::StringRef text) const {
  if (text == "true" || text == "false")
    return Number::of(int64_t(text == "true"));
  if (isInteger()) {
    // Only a prefix that names base 16 is one.
    llvm::StringRef digits = text;
    (void)digits.consume_front("-");
    unsigned radix = digits.starts_with_insensitive("0x") ? 0 : 10;
    int64_t integer;
    uint64_t raw;
    bool isNumber = !text.getAsInteger(radix, integer);
    if (!isNumber && bits == 64 && !text.getAsInteger(radix, raw))
      return Number::of(Number::Integer(raw));
    // Accept bit patterns, such as 0xffffffff, for signed types.
    bool fits = isNumber && (bits == 64 || llvm::isIntN(bits, integer) || llvm::isUIntN(bits, integer));
    return fits ? std::optional(Number::of(integer)) : std::nullopt;
  }
  std::string copy = text.str();
  char *end;
  double value = std::strtod(copy.c_str(), &end);
  if (copy.empty() || *end)
    return std::nullopt;
  // A finite number must not become an infinity.
  APFloat rounded(value);
  bool losesInfo;
  rounded.convert(*semantics, APFloat::rmNearestTiesToEven, &losesInfo);
  bool isFinite = text.find_first_of("0123456789") != llvm::StringRef::npos;
  return isFinite && !rounded.isFinite() ? std::nullopt : std::optional(Number::of(value));
}
