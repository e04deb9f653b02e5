//===- ElementType.h - Element types of arrays and scalars ------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_EXECUTIONENGINE_ELEMENTTYPE_H
#define TRITON_EXECUTIONENGINE_ELEMENTTYPE_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>

namespace llvm {
struct fltSemantics;
class raw_ostream;
} // namespace llvm

namespace mlir::triton {

/// The exact value of an element: an integer, or a double for all floating-point types.
struct Number {
  /// Contains all integers of 64 bits, signed and unsigned, and their differences.
  using Integer = __int128;

  bool isInteger = true;
  Integer integer = 0;
  double real = 0;

  static Number of(Integer value) { return {true, value, static_cast<double>(value)}; }
  static Number of(int64_t value) { return of(Integer(value)); }
  static Number of(double value) { return {false, 0, value}; }
};

/// Prints a number with enough digits to be unique.
llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const Number &number);

/// The element type of arrays and scalars. All integers are signed except `i1`, which takes a byte.
class ElementType {
public:
  /// Returns the type of a name in the IR, such as `f32`, `bf16`, `f8E4M3FN` or `i64`.
  static std::optional<ElementType> parse(llvm::StringRef name);
  /// Returns the names of all types, separated by commas, for messages.
  static std::string getNames();

  llvm::StringRef getName() const { return name; }
  bool isInteger() const { return !semantics; }
  unsigned getBits() const { return bits; }
  unsigned getBytes() const { return (bits + 7) / 8; }

  Number read(const char *at) const;
  /// Writes a number: integers are truncated to the width, floating-point numbers are rounded to nearest even.
  void write(char *at, const Number &number) const;

  /// Parses a number, `true` or `false`. Returns std::nullopt for other text, or if the number is out of
  /// the range of the type, which is that of signed and of unsigned integers.
  std::optional<Number> parseNumber(llvm::StringRef text) const;

  bool operator==(const ElementType &other) const { return name == other.name; }

private:
  ElementType(llvm::StringRef name, unsigned bits, const llvm::fltSemantics *semantics)
      : name(name), bits(bits), semantics(semantics) {}

  llvm::StringRef name;
  unsigned bits;
  const llvm::fltSemantics *semantics;
};

} // namespace mlir::triton

#endif // TRITON_EXECUTIONENGINE_ELEMENTTYPE_H
