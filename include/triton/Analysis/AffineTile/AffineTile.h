//===- AffineTile.h - Tiles of tensors in memory ----------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Recognizes that pointers and a mask are a tile of a tensor in memory: what a block pointer or a descriptor states.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_AFFINETILE_AFFINETILE_H
#define TRITON_ANALYSIS_AFFINETILE_AFFINETILE_H

#include "triton/Analysis/AffineTile/AffineIndices.h"

namespace mlir::triton {

/// The accessed elements are those at `base + offset + sum of (start + i) * stride`, in elements, with
/// `0 <= start + i < extent` in each dimension. All polynomials are valid.
struct AffineTile {
  struct Dim {
    int64_t size;
    Polynomial start, stride;
    /// No bound if absent.
    std::optional<Polynomial> extent;
    /// The access wraps indices outside of the extent; a tile that omits them is the same only if nothing uses them.
    bool isWrapped = false;
    /// Whether the extent is a divisor, and therefore positive.
    bool isExtentDivisor = false;
    /// Whether the mask excludes negative indices; otherwise `start` must not be negative.
    bool excludesNegative = false;
  };

  Value base;
  Polynomial offset;
  /// Dimensions of size 1 in front of those of the tensor of pointers, such as the batch in a loop over batches.
  SmallVector<Dim, 1> leading;
  SmallVector<Dim, 4> dims;

  void print(raw_ostream &os, const AffineIndices &indices) const;
};

/// Returns the tile that an access with `pointers` and `mask`, which may be null, consists of; or emits why there is
/// none. If it is `ofAllPrograms`, its base and offset are the same for all program instances as far as indices along
/// leading dimensions can take the place of offsets.
std::optional<AffineTile> findTile(AffineIndices &indices, Value pointers, Value mask, bool ofAllPrograms,
                                   function_ref<void(const Twine &reason)> explain);

/// Returns whether elements of `tensor` whose index along `dim` is outside of the limit of `wrap` have no effect: they
/// reach only elements that no store writes.
bool isWrapUnobservable(AffineIndices &indices, Value tensor, unsigned dim, const Polynomial &start,
                        const Polynomial &limit);

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_AFFINETILE_AFFINETILE_H
