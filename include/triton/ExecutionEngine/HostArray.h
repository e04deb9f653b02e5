//===- HostArray.h - Arrays to run kernels on -------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_EXECUTIONENGINE_HOSTARRAY_H
#define TRITON_EXECUTIONENGINE_HOSTARRAY_H

#include "triton/ExecutionEngine/ElementType.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <vector>

namespace mlir::triton {

/// An array in row-major order, in memory of its own that is aligned as far as a kernel may expect of its arguments.
class HostArray {
public:
  /// Makes an array of zeros. Fails if the machine has no memory for it.
  static llvm::Expected<HostArray> create(ElementType type, llvm::ArrayRef<int64_t> shape);

  ElementType getType() const { return type; }
  llvm::ArrayRef<int64_t> getShape() const { return shape; }
  int64_t getCount() const { return count; }
  size_t getBytes() const { return count * type.getBytes(); }
  char *getData() { return data.get(); }
  const char *getData() const { return data.get(); }

  Number read(int64_t index) const { return type.read(getData() + index * type.getBytes()); }
  void write(int64_t index, const Number &number) { type.write(getData() + index * type.getBytes(), number); }

  /// The coordinates of an element, such as `[3, 17]`.
  std::string describeIndex(int64_t index) const;

private:
  HostArray(ElementType type, llvm::ArrayRef<int64_t> shape, int64_t count, char *data)
      : type(type), shape(shape), count(count), data(data, std::free) {}

  ElementType type;
  std::vector<int64_t> shape;
  int64_t count;
  std::unique_ptr<char, decltype(&std::free)> data;
};

/// How far a number may be from the expected one: |actual - expected| <= absolute + relative * |expected|.
struct Tolerance {
  double relative = 0;
  double absolute = 0;
};

/// Compares two arrays of one shape. NaN meets NaN, and an infinity only itself. Returns what is wrong, or an empty
/// string.
std::string compare(const HostArray &actual, const HostArray &expected, const Tolerance &tolerance);

/// Makes an array from its description:
///
///   FILE.npy                                    the elements of a NumPy file
///   zeros:SHAPE  ones:SHAPE  full:SHAPE:value=V
///   iota:SHAPE[:start=0][:step=1]               start, start + step, ...
///   uniform:SHAPE[:low=0][:high=1][:seed=N]     random; integers by default below 100, never `high` itself
///   integers:SHAPE[:low=0][:high=100][:seed=N]  random integers, also as floats, never `high` itself
///   normal:SHAPE[:mean=0][:std=1][:seed=N]      random
///   bits:SHAPE[:seed=N]                         random bits, NaN and infinities included
///
/// SHAPE is like that of a tensor type, `64x128` or `64x128xf16`. Without a type in it the array has the type asked
/// for; with another one, which must be as wide, the elements are made in that type and kept as bits. The seed counts
/// if none is given. Random numbers depend on nothing else.
llvm::Expected<HostArray> makeArray(llvm::StringRef description, ElementType type, uint64_t seed);

/// Compares an array with the one that a description makes, to which `:rtol=R` and `:atol=A` may be added: relative and
/// absolute tolerance, otherwise zero. The error says what is wrong.
llvm::Error checkArray(const HostArray &actual, llvm::StringRef description);

/// Reads a NumPy file whose elements are of the type, or are its bits as integers or as NumPy's void.
llvm::Expected<HostArray> readNpy(llvm::StringRef file, ElementType type);

/// The contents of a NumPy file. Elements of types that NumPy lacks become unsigned integers of their bits.
std::string printNpy(const HostArray &array);

} // namespace mlir::triton

#endif // TRITON_EXECUTIONENGINE_HOSTARRAY_H
