//===- F2Matrix.h - Matrices and spans over GF(2) ---------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Linear algebra over the field of two elements.  A vector is the set bits of a 64-bit word, addition is XOR.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LINEARLAYOUT_F2MATRIX_H
#define TRITON_LINEARLAYOUT_F2MATRIX_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <optional>

namespace mlir::triton {

using F2Vectors = llvm::SmallVector<uint64_t, 16>;

/// The span of the vectors inserted so far, which can say how each of its members is a sum of them.
class F2Span {
public:
  F2Span() = default;
  explicit F2Span(llvm::ArrayRef<uint64_t> vectors) {
    for (uint64_t vector : vectors)
      insert(vector);
  }

  /// Adds the next vector (at most 64 in all).  Returns false if the span had it already.
  bool insert(uint64_t vector);

  bool contains(uint64_t vector) const { return reduce(vector) == 0; }

  /// What remains of `vector` modulo the span: zero exactly if the span contains it.
  uint64_t reduce(uint64_t vector) const;

  /// Which of the inserted vectors sum up to `vector`, as a mask by order of insertion.  Only vectors whose insertion
  /// enlarged the span are used, so the answer is unique and reaches no further down the list than any other does.
  std::optional<uint64_t> express(uint64_t vector) const;

  unsigned dimension() const { return echelon.size(); }

private:
  struct Entry {
    uint64_t vector;      // Leading bits of entries differ.
    uint64_t combination; // The inserted vectors that sum up to it.
  };
  llvm::SmallVector<Entry, 16> echelon; // By descending leading bit.
  unsigned inserted = 0;
};

/// A matrix given by its rows; row i is the image of unit vector i, so x is mapped to the XOR of the rows x selects.
class F2Matrix {
public:
  F2Matrix(F2Vectors rows, unsigned numColumns);
  static F2Matrix identity(unsigned size);

  unsigned getNumRows() const { return rows.size(); }
  unsigned getNumColumns() const { return numColumns; }
  llvm::ArrayRef<uint64_t> getRows() const { return rows; }

  /// The image of x.
  uint64_t apply(uint64_t x) const;

  unsigned rank() const { return F2Span(rows).dimension(); }

  /// A basis of all x that are mapped to zero.
  F2Vectors kernel() const;

  /// Some x with apply(x) == y.  Rows that depend on earlier ones are not used.
  std::optional<uint64_t> solve(uint64_t y) const { return F2Span(rows).express(y); }

  /// The matrix that undoes this one, if it is square and of full rank.
  std::optional<F2Matrix> inverse() const;

  /// A matrix of as many rows as this one has columns, such that y -> x -> apply(x) is the identity; exists if every y
  /// is the image of something.
  std::optional<F2Matrix> rightInverse() const;

  F2Matrix transpose() const;

  /// First this, then `next`.
  F2Matrix then(const F2Matrix &next) const;

  bool operator==(const F2Matrix &other) const { return numColumns == other.numColumns && rows == other.rows; }
  bool operator!=(const F2Matrix &other) const { return !(*this == other); }

private:
  F2Vectors rows;
  unsigned numColumns;
};

/// Row-reduces: a basis of the span, leading bits descending, each leading bit set in one vector alone.  Two families
/// of vectors have the same span exactly if this yields the same for both.
F2Vectors reducedBasis(llvm::ArrayRef<uint64_t> vectors);

/// A basis of what lies in the spans of both.
F2Vectors intersectSpans(llvm::ArrayRef<uint64_t> a, llvm::ArrayRef<uint64_t> b);

/// Those of `candidates`, in order, that enlarge the span of `vectors` and of the candidates taken before.
F2Vectors extendSpan(llvm::ArrayRef<uint64_t> vectors, llvm::ArrayRef<uint64_t> candidates);

} // namespace mlir::triton

#endif // TRITON_LINEARLAYOUT_F2MATRIX_H
