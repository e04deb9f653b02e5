//===- ElementType.h - Types of numbers in memory ---------------*- C++ -*-===//
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

/// A number as it is in memory, without loss: integers as integers, all floating-point types as double.
struct Number {
  bool isInteger = true;
  int64_t integer = 0;
  double real = 0;

  static Number of(int64_t value) { return {true, value, static_cast<double>(value)}; }
  static Number of(double value) { return {false, 0, value}; }
};

/// Prints a number with as many digits as tell it apart from all others.
llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const Number &number);

/// A type that arrays and scalars can have. Integers are signed, but for `i1`, which has a byte.
class ElementType {
public:
  /// Finds a type by its name in the IR, such as `f32`, `bf16`, `f8E4M3FN` or `i64`.
  static std::optional<ElementType> parse(llvm::StringRef name);
  /// The names of all types, separated by commas, for messages.
  static std::string getNames();

  llvm::StringRef getName() const { return name; }
  bool isInteger() const { return !semantics; }
  unsigned getBits() const { return bits; }
  unsigned getBytes() const { return (bits + 7) / 8; }

  Number read(const char *at) const;
  /// Writes a number: an integer modulo 2 to the number of bits, anything else rounded to the nearest, ties to even.
  void write(char *at, const Number &number) const;

  /// Reads a number from text, `true` and `false` included. Fails if it is none, or an integer that does not fit.
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
