//===- HostArray.h - Arrays in host memory ----------------------*- C++ -*-===//
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

/// An array in row-major order that owns its memory, which has the alignment that kernels may expect of arguments.
class HostArray {
public:
  /// Creates an array of zeros. Fails if there is not enough memory.
  static llvm::Expected<HostArray> create(ElementType type, llvm::ArrayRef<int64_t> shape);

  ElementType getType() const { return type; }
  llvm::ArrayRef<int64_t> getShape() const { return shape; }
  int64_t getCount() const { return count; }
  size_t getBytes() const { return count * type.getBytes(); }
  char *getData() { return data.get(); }
  const char *getData() const { return data.get(); }

  Number read(int64_t index) const { return type.read(getData() + index * type.getBytes()); }
  void write(int64_t index, const Number &number) { type.write(getData() + index * type.getBytes(), number); }

  /// Returns the coordinates of an element as text, such as `[3, 17]`.
  std::string describeIndex(int64_t index) const;

private:
  HostArray(ElementType type, llvm::ArrayRef<int64_t> shape, int64_t count, char *data)
      : type(type), shape(shape), count(count), data(data, std::free) {}

  ElementType type;
  std::vector<int64_t> shape;
  int64_t count;
  std::unique_ptr<char, decltype(&std::free)> data;
};

/// The tolerance of a comparison: |actual - expected| <= absolute + relative * |expected|.
struct Tolerance {
  double relative = 0;
  double absolute = 0;
};

/// Compares two arrays. NaN is equal to NaN, and an infinity only to itself. Returns a description of the difference,
/// or an empty string.
std::string compare(const HostArray &actual, const HostArray &expected, const Tolerance &tolerance);

/// Creates an array from its description:
///
///   FILE.npy                                    the elements of a NumPy file
///   zeros:SHAPE  ones:SHAPE  full:SHAPE:value=V
///   iota:SHAPE[:start=0][:step=1]               start, start + step, ...
///   uniform:SHAPE[:low=0][:high=1][:seed=N]     random; integers by default below 100, never `high` itself
///   integers:SHAPE[:low=0][:high=100][:seed=N]  random integers, also as floats, never `high` itself
///   normal:SHAPE[:mean=0][:std=1][:seed=N]      random
///   bits:SHAPE[:seed=N]                         random bits, NaN and infinities included
///
/// SHAPE is written as in a tensor type, `64x128` or `64x128xf16`. If it has an element type, which must be as wide as
/// `type`, the elements are created in that type and their bits are kept. `seed` is the default seed. Random numbers
/// depend only on the description and the seed.
llvm::Expected<HostArray> makeArray(llvm::StringRef description, ElementType type, uint64_t seed);

/// Compares an array with a described array. The description may end in `:rtol=R` and `:atol=A`, the relative and the
/// absolute tolerance, which are zero by default. The error describes the difference.
llvm::Error checkArray(const HostArray &actual, llvm::StringRef description);

/// Reads a NumPy file with elements of `type`, or with their bits as integers or as NumPy's void.
llvm::Expected<HostArray> readNpy(llvm::StringRef file, ElementType type);

/// Returns the contents of a NumPy file. Elements of types that NumPy lacks are written as unsigned integers.
std::string printNpy(const HostArray &array);

} // namespace mlir::triton

#endif // TRITON_EXECUTIONENGINE_HOSTARRAY_H
