//===- AffineIndices.h - Affine forms of indices, pointers and masks -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Computes, for integers and pointers, affine forms in the indices of the tensor's elements.  The coefficients are
// polynomials over scalar values and over the numbers of loop iterations.  The analysis assumes that
//   - integers of 32 and more bits from which an executed access computes its addresses and its mask do not overflow,
//     nor do the ends of their tiles;
//   - the divisor of an integer division or remainder is positive.
// It does not describe indices that it does not understand.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_AFFINETILE_AFFINEINDICES_H
#define TRITON_ANALYSIS_AFFINETILE_AFFINEINDICES_H

#include "triton/Analysis/AffineTile/Polynomial.h"

#include "triton/Dialect/Triton/IR/Triton.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::triton {

/// A variable of a polynomial: the value of a scalar, or, for the induction variable of a loop, the number of
/// iterations before the current one.
struct IndexVariable {
  Value value;
  bool isIteration = false;
};

/// An index along one dimension: `stride * i`, or `stride * index` with a wrapped index.
struct AffineDim {
  /// The index is `start + i` where that is at least 0 and less than `limit`; elsewhere it is another one.
  struct Wrap {
    Polynomial start, limit;
    /// Whether the limit is a divisor, and therefore positive.
    bool isDivisor;
    bool operator==(const Wrap &other) const { return start == other.start && limit == other.limit; }
  };

  Polynomial stride;
  std::optional<Wrap> wrap;
};

/// An integer tensor: each element is `offset` plus a product for each dimension.
struct AffineTensor {
  Polynomial offset;
  SmallVector<AffineDim, 4> dims;

  /// Whether all polynomials are valid.
  bool isValid() const;
  /// Whether all elements are equal.
  bool isUniform() const;
};

/// A tensor of pointers: `base` plus an offset in elements of the pointee type.
struct AffinePointers {
  Value base;
  AffineTensor elements;
};

/// A conjunction of bounds on indices; `isExact` if the mask is the conjunction, not only implies it.
struct AffineMask {
  /// The index `i` along `dim` is less than `bound`, or, for a lower bound, at least `bound`.
  struct Bound {
    unsigned dim;
    bool isUpper;
    Polynomial bound;
    bool operator==(const Bound &other) const {
      return dim == other.dim && isUpper == other.isUpper && bound == other.bound;
    }
  };
  static constexpr unsigned kMaxBounds = 32;

  /// Adds a bound if it is a new one; if there are too many, the mask is not exact.
  void add(const Bound &bound);

  SmallVector<Bound> bounds;
  bool isExact = true;
};

/// A closed interval; the extreme values of int64_t stand for infinities.
struct IndexRange {
  int64_t min, max;
};

/// The affine forms of the values of one function.  The function must not change meanwhile.
class AffineIndices {
public:
  /// Returns the polynomial of a scalar integer; a variable if its computation is not understood.
  Polynomial getScalar(Value value);
  std::optional<AffineTensor> getTensor(Value value);
  std::optional<AffinePointers> getPointers(Value value);
  /// Returns the bounds that an `i1` tensor, or scalar, implies; none for a null value.
  AffineMask getMask(Value value);

  /// Sets the access that the ranges are for: what its pointers and mask are computed from is in range of its type.
  void setAccess(ValueRange pointersAndMask);
  /// Returns the values that a polynomial may have where the access that was set last is executed.
  IndexRange getRange(const Polynomial &polynomial);
  /// Returns whether a polynomial is positive whenever `op` is executed.
  bool isPositive(const Polynomial &polynomial, Operation *op);

  IndexVariable getVariable(unsigned number) const { return variables[number]; }
  /// Returns the variable that stands for a value, whatever computes it.
  Polynomial getVariable(Value value) { return getVariable(value, /*isIteration=*/false); }
  /// Returns the scalars seen so far that are equal to a polynomial.
  ArrayRef<Value> findScalars(const Polynomial &polynomial) const;
  /// Returns the variable that counts the iterations of `loop`.
  Polynomial getIteration(scf::ForOp loop);
  /// Returns whether all iterations of `loop` agree on a polynomial.
  bool isInvariant(const Polynomial &polynomial, scf::ForOp loop) const;

  void print(raw_ostream &os, const Polynomial &polynomial) const;

private:
  /// The maximum depth of the recursion over operands. The value of an operation beyond it is a variable or unknown.
  static constexpr unsigned kMostDepth = 200;

  Polynomial getVariable(Value value, bool isIteration);
  Polynomial computeScalar(Value value);
  Polynomial computeScalarArgument(BlockArgument argument);
  std::optional<AffineTensor> getTensorOrScalar(Value value);
  std::optional<AffineTensor> computeTensor(Value value);
  std::optional<AffineTensor> computeArgument(BlockArgument argument);
  std::optional<AffineTensor> wrapSelect(arith::SelectOp select);
  std::optional<AffinePointers> computePointers(Value value);
  AffineMask computeMask(Value value);
  /// Returns what a loop has added to a value that it carries, in all iterations before the current one.
  std::optional<Polynomial> getAdvance(BlockArgument argument);
  void addBounds(arith::CmpIOp compare, AffineMask &mask);
  IndexRange computeRange(const IndexVariable &variable);
  IndexRange getRange(Value value);
  /// Notes that a polynomial is the first of `size` consecutive indices, the elements of a value.
  void noteFits(const Polynomial &polynomial, Value value, int64_t size);

  SmallVector<IndexVariable> variables;
  /// The variables of values and of iterations.
  llvm::DenseMap<Value, unsigned> numbers, iterationNumbers;
  llvm::DenseMap<Value, Polynomial> scalars;
  std::map<Polynomial::Terms, SmallVector<Value, 1>> equalScalars;
  llvm::DenseMap<Value, std::optional<AffineTensor>> tensors;
  llvm::DenseMap<Value, AffineMask> masks;
  /// Remainders by a polynomial, which is positive behind them.
  std::map<Polynomial::Terms, SmallVector<Operation *, 1>> remainders;
  /// The values of 32 bits that a polynomial is the first index of, and the largest one that it may be.
  std::map<Polynomial::Terms, SmallVector<std::pair<Value, int64_t>, 1>> fits;
  /// The values that the access is computed from.
  llvm::SetVector<Value> ofAccess;
  llvm::DenseMap<Value, IndexRange> ranges;
  /// The depth of the recursion.
  unsigned depth = 0;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_AFFINETILE_AFFINEINDICES_H
