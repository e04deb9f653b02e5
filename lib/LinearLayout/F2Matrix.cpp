//===- F2Matrix.cpp - Matrices and spans over GF(2) -----------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/LinearLayout/F2Matrix.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <cassert>

using namespace llvm;

namespace mlir::triton {

static uint64_t leadingBit(uint64_t vector) { return uint64_t(1) << Log2_64(vector); }

bool F2Span::insert(uint64_t vector) {
  assert(inserted < 64 && "a combination is a 64-bit mask");
  uint64_t combination = uint64_t(1) << inserted++;
  for (const Entry &entry : echelon)
    if (vector & leadingBit(entry.vector)) {
      vector ^= entry.vector;
      combination ^= entry.combination;
    }
  if (vector == 0)
    return false;
  auto *position = find_if(echelon, [&](const Entry &entry) { return entry.vector < vector; });
  echelon.insert(position, {vector, combination});
  return true;
}

uint64_t F2Span::reduce(uint64_t vector) const {
  for (const Entry &entry : echelon)
    if (vector & leadingBit(entry.vector))
      vector ^= entry.vector;
  return vector;
}

std::optional<uint64_t> F2Span::express(uint64_t vector) const {
  uint64_t combination = 0;
  for (const Entry &entry : echelon)
    if (vector & leadingBit(entry.vector)) {
      vector ^= entry.vector;
      combination ^= entry.combination;
    }
  if (vector != 0)
    return std::nullopt;
  return combination;
}

F2Matrix::F2Matrix(F2Vectors rows, unsigned numColumns) : rows(std::move(rows)), numColumns(numColumns) {
  assert(numColumns <= 64 && this->rows.size() <= 64 && "vectors are 64-bit words");
  assert((numColumns == 64 || all_of(this->rows, [&](uint64_t row) { return row >> numColumns == 0; })) &&
         "a row has a bit outside the columns");
}

F2Matrix F2Matrix::identity(unsigned size) {
  F2Vectors rows;
  for (unsigned i = 0; i < size; ++i)
    rows.push_back(uint64_t(1) << i);
  return F2Matrix(std::move(rows), size);
}

uint64_t F2Matrix::apply(uint64_t x) const {
  uint64_t image = 0;
  for (; x != 0; x &= x - 1)
    image ^= rows[countr_zero(x)];
  return image;
}

F2Vectors F2Matrix::kernel() const {
  F2Vectors result;
  F2Span earlier;
  for (auto [i, row] : enumerate(rows)) {
    // A row that is a sum of earlier ones makes one kernel vector; the others are independent.
    if (std::optional<uint64_t> sum = earlier.express(row))
      result.push_back(*sum | uint64_t(1) << i);
    earlier.insert(row);
  }
  return result;
}

std::optional<F2Matrix> F2Matrix::inverse() const {
  if (rows.size() != numColumns)
    return std::nullopt;
  return rightInverse();
}

std::optional<F2Matrix> F2Matrix::rightInverse() const {
  F2Span span(rows);
  F2Vectors result;
  for (unsigned column = 0; column < numColumns; ++column) {
    std::optional<uint64_t> preimage = span.express(uint64_t(1) << column);
    if (!preimage)
      return std::nullopt;
    result.push_back(*preimage);
  }
  return F2Matrix(std::move(result), rows.size());
}

F2Matrix F2Matrix::transpose() const {
  F2Vectors result(numColumns, 0);
  for (auto [i, row] : enumerate(rows))
    for (uint64_t bits = row; bits != 0; bits &= bits - 1)
      result[countr_zero(bits)] |= uint64_t(1) << i;
  return F2Matrix(std::move(result), rows.size());
}

F2Matrix F2Matrix::then(const F2Matrix &next) const {
  assert(numColumns == next.getNumRows() && "sizes must agree");
  F2Vectors result;
  for (uint64_t row : rows)
    result.push_back(next.apply(row));
  return F2Matrix(std::move(result), next.numColumns);
}

F2Vectors reducedBasis(ArrayRef<uint64_t> vectors) {
  F2Vectors basis;
  for (uint64_t vector : vectors) {
    for (uint64_t member : basis)
      if (vector & leadingBit(member))
        vector ^= member;
    if (vector == 0)
      continue;
    for (uint64_t &member : basis)
      if (member & leadingBit(vector))
        member ^= vector;
    basis.push_back(vector);
  }
  sort(basis, std::greater<uint64_t>());
  return basis;
}

F2Vectors intersectSpans(ArrayRef<uint64_t> a, ArrayRef<uint64_t> b) {
  // Members of both are the sums over `a` that equal a sum over `b`: read them off the kernel of both together.
  F2Vectors basisA = reducedBasis(a), basisB = reducedBasis(b);
  F2Vectors all = basisA;
  all.append(basisB);
  F2Vectors common;
  F2Matrix onA(basisA, 64);
  for (uint64_t relation : F2Matrix(all, 64).kernel())
    common.push_back(onA.apply(relation & maskTrailingOnes<uint64_t>(basisA.size())));
  return reducedBasis(common);
}

F2Vectors extendSpan(ArrayRef<uint64_t> vectors, ArrayRef<uint64_t> candidates) {
  F2Span span(vectors);
  F2Vectors taken;
  for (uint64_t candidate : candidates)
    if (span.insert(candidate))
      taken.push_back(candidate);
  return taken;
}

} // namespace mlir::triton
