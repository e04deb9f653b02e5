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

/// The span of the inserted vectors, which can express each of its members as a sum of them.
class F2Span {
public:
  F2Span() = default;
  explicit F2Span(llvm::ArrayRef<uint64_t> vectors) {
    for (uint64_t vector : vectors)
      insert(vector);
  }

  /// Inserts a vector (at most 64 in all).  Returns false if the span already contained it.
  bool insert(uint64_t vector);

  bool contains(uint64_t vector) const { return reduce(vector) == 0; }

  /// Reduces `vector` modulo the span.  The result is zero exactly if the span contains it.
  uint64_t reduce(uint64_t vector) const;

  /// Returns the inserted vectors that sum up to `vector`, as a mask in the order of insertion, or std::nullopt if it
  /// is not in the span.  Only vectors whose insertion enlarged the span are used.  So the result is unique, and its
  /// highest bit is the lowest possible.
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

  /// Returns some x with apply(x) == y, or std::nullopt.  Rows that depend on earlier ones are not used.
  std::optional<uint64_t> solve(uint64_t y) const { return F2Span(rows).express(y); }

  /// Returns the inverse if this matrix is square and of full rank.
  std::optional<F2Matrix> inverse() const;

  /// Returns a matrix R with apply(R.apply(y)) == y for all y, if this matrix is surjective.
  std::optional<F2Matrix> rightInverse() const;

  F2Matrix transpose() const;

  /// The composition that applies this matrix first, then `next`.
  F2Matrix then(const F2Matrix &next) const;

  bool operator==(const F2Matrix &other) const { return numColumns == other.numColumns && rows == other.rows; }
  bool operator!=(const F2Matrix &other) const { return !(*this == other); }

private:
  F2Vectors rows;
  unsigned numColumns;
};

/// Returns the reduced row echelon form: a basis of the span with descending leading bits, each set in one vector only.
/// Two families of vectors have the same span exactly if their reduced bases are equal.
F2Vectors reducedBasis(llvm::ArrayRef<uint64_t> vectors);

/// Returns a basis of the intersection of both spans.
F2Vectors intersectSpans(llvm::ArrayRef<uint64_t> a, llvm::ArrayRef<uint64_t> b);

/// Returns the candidates, in order, that are independent of `vectors` and of the candidates returned before them.
F2Vectors extendSpan(llvm::ArrayRef<uint64_t> vectors, llvm::ArrayRef<uint64_t> candidates);

} // namespace mlir::triton

#endif // TRITON_LINEARLAYOUT_F2MATRIX_H
