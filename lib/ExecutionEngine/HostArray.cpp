//===- HostArray.cpp - Arrays in host memory ------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/ExecutionEngine/HostArray.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>
#include <cstdlib>
#include <cstring>

using namespace mlir::triton;

/// That of tensor maps in memory (CUDA driver API, CUtensorMap), and at least what kernels expect of arguments.
static constexpr size_t alignment = 128;

llvm::Expected<HostArray> HostArray::create(ElementType type, llvm::ArrayRef<int64_t> shape) {
  int64_t count = 1, bytes;
  bool tooLarge = false;
  for (int64_t size : shape)
    tooLarge |= llvm::MulOverflow(count, size, count);
  tooLarge = tooLarge || llvm::MulOverflow<int64_t>(count, type.getBytes(), bytes) || bytes > INT64_MAX / 2;
  char *data = nullptr;
  if (!tooLarge)
    data = static_cast<char *>(std::aligned_alloc(alignment, llvm::alignTo(bytes + 1, alignment)));
  if (!data)
    return llvm::createStringError("there is not enough memory for the array");
  std::memset(data, 0, bytes);
  return HostArray(type, shape, count, data);
}

std::string HostArray::describeIndex(int64_t index) const {
  llvm::SmallVector<int64_t> coordinates(shape.size());
  for (size_t i = shape.size(); i--;) {
    coordinates[i] = index % shape[i];
    index /= shape[i];
  }
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << '[';
  llvm::interleaveComma(coordinates, stream);
  stream << ']';
  return text;
}

static bool agree(const Number &actual, const Number &expected, const Tolerance &tolerance) {
  double permitted = tolerance.absolute + tolerance.relative * std::abs(expected.real);
  if (actual.isInteger && expected.isInteger) {
    if (actual.integer == expected.integer)
      return true;
    // Not all integers of 64 bits are numbers of type double.
    auto [least, most] = std::minmax(actual.integer, expected.integer);
    if (permitted >= 0x1p64)
      return true;
    return permitted >= 0 && most - least <= static_cast<Number::Integer>(permitted);
  }
  if (std::isnan(actual.real) || std::isnan(expected.real))
    return std::isnan(actual.real) && std::isnan(expected.real);
  // An infinite tolerance times zero is no number.
  if (actual.real == expected.real)
    return true;
  if (std::isinf(actual.real) || std::isinf(expected.real))
    return false;
  double difference = std::abs(actual.real - expected.real);
  if (!std::isinf(difference))
    return difference <= permitted;
  // A quarter of what exceeds the range of the type.
  return std::abs(actual.real / 4 - expected.real / 4) <=
         tolerance.absolute / 4 + tolerance.relative * std::abs(expected.real / 4);
}

std::string mlir::triton::compare(const HostArray &actual, const HostArray &expected, const Tolerance &tolerance) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (actual.getShape() != expected.getShape()) {
    stream << "has the shape (";
    llvm::interleaveComma(actual.getShape(), stream);
    stream << "), expected (";
    llvm::interleaveComma(expected.getShape(), stream);
    stream << ")";
    return text;
  }
  int64_t wrong = 0, first = -1;
  for (int64_t i = 0; i < actual.getCount(); ++i)
    if (!agree(actual.read(i), expected.read(i), tolerance) && !wrong++)
      first = i;
  if (wrong)
    stream << "at " << actual.describeIndex(first) << " is " << actual.read(first) << ", expected "
           << expected.read(first) << "; " << wrong << " of " << actual.getCount() << " elements differ";
  return text;
}
