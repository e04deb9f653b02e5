//===- LinearLayout.h - Layouts as linear maps over bits --------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A layout says which tensor element lies where: it maps (register, lane, warp, block), or (offset, block) of shared
// memory, to the coordinates of an element.  All sizes are powers of two and the map is linear over GF(2), so a layout
// is given by its bases, the images of the bits of its inputs; an index is mapped to the XOR of the bases of its bits.
//
// The coordinates of an element are kept as one word, its row-major index: the last coordinate takes the lowest bits.
// Reshaping a tensor therefore leaves every basis as it is.
//
// An input dimension is there exactly if it has bits.  One of a single index says nothing, so layouts that differ only
// in that are equal.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LINEARLAYOUT_LINEARLAYOUT_H
#define TRITON_LINEARLAYOUT_LINEARLAYOUT_H

#include "triton/LinearLayout/F2Matrix.h"

#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/StringRef.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace mlir::triton {

/// What a layout's inputs count.
enum class InDim : uint8_t { Register, Lane, Warp, Block, Offset };

constexpr unsigned numInDims = 5;

/// The input dimensions from the lowest bits of a flat input index to the highest.
constexpr std::array<InDim, numInDims> inDimOrder = {InDim::Register, InDim::Lane, InDim::Warp, InDim::Offset,
                                                     InDim::Block};

/// "register", "lane", ...
llvm::StringRef stringifyInDim(InDim dim);
std::optional<InDim> symbolizeInDim(llvm::StringRef name);

/// Coordinates of an element, or sizes of the output dimensions.
using Coords = llvm::SmallVector<int64_t, 4>;

/// The bases of one input dimension as coordinates, lowest bit first.
struct InDimBases {
  InDim dim;
  std::vector<std::vector<int64_t>> bases;
};

/// An index along one input dimension.
using InIndex = std::pair<InDim, uint64_t>;

class LinearLayout {
public:
  /// The layout of a tensor of one element (and no dimension) in one place.
  LinearLayout() = default;

  /// From bases as coordinates; these and the sizes must be valid (tryCreate() says why if they are not).
  LinearLayout(llvm::ArrayRef<int64_t> outSizes, llvm::ArrayRef<InDimBases> inputs);

  /// The same for bases that nobody has checked yet: none, and the reason, if they do not make a layout.
  static std::optional<LinearLayout> tryCreate(llvm::ArrayRef<int64_t> outSizes, llvm::ArrayRef<InDimBases> inputs,
                                               std::string *reason = nullptr);

  /// From bases as row-major indices.
  static LinearLayout fromMasks(llvm::ArrayRef<int64_t> outSizes,
                                llvm::ArrayRef<std::pair<InDim, llvm::ArrayRef<uint64_t>>> inputs);

  /// Maps `dim` of `size` indices one to one to output `outDim`; the other outputs have size 1.
  static LinearLayout identity(int64_t size, InDim dim, unsigned outDim, unsigned rank);

  /// Maps all `size` indices of `dim` to the one element of `rank` outputs of size 1.
  static LinearLayout zeros(int64_t size, InDim dim, unsigned rank);

  /// Counts through a tensor of `shape`, dimension order[0] fastest.
  static LinearLayout strided(InDim dim, llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<unsigned> order);

  // Outputs.
  unsigned getRank() const { return outBits.size(); }
  Coords getOutSizes() const;
  int64_t getOutSize(unsigned dim) const { return int64_t(1) << outBits[dim]; }
  unsigned getOutBits(unsigned dim) const { return outBits[dim]; }
  unsigned getTotalOutBits() const;
  int64_t getTotalOutSize() const { return int64_t(1) << getTotalOutBits(); }
  /// Which bits of a packed element index hold coordinate `dim`: the lowest of them, and all of them.
  unsigned getOutShift(unsigned dim) const;
  uint64_t getOutMask(unsigned dim) const;

  // Inputs.
  llvm::SmallVector<InDim, numInDims> getInDims() const;
  bool hasInDim(InDim dim) const { return getInBits(dim) != 0; }
  unsigned getInBits(InDim dim) const { return inBits[unsigned(dim)]; }
  int64_t getInSize(InDim dim) const { return int64_t(1) << getInBits(dim); }
  unsigned getTotalInBits() const { return bases.size(); }
  /// Where the bits of `dim` begin in a flat input index.
  unsigned getInShift(InDim dim) const;

  // Bases.
  uint64_t getBasis(InDim dim, unsigned bit) const;
  Coords getBasisCoords(InDim dim, unsigned bit) const { return unpack(getBasis(dim, bit)); }
  llvm::ArrayRef<uint64_t> getBases(InDim dim) const;
  /// The bases of all input dimensions, by the bits of the flat input index.
  llvm::ArrayRef<uint64_t> getFlatBases() const { return bases; }
  /// Flat input index -> packed element index.
  F2Matrix getMatrix() const { return F2Matrix(F2Vectors(bases), getTotalOutBits()); }

  /// Every element lies somewhere.
  bool isSurjective() const;
  /// No two places hold the same element.
  bool isInjective() const;
  bool isInvertible() const { return isSurjective() && isInjective(); }
  /// The index along `dim` makes no difference: all its bases are zero.
  bool isZero(InDim dim) const;

  // Application.
  uint64_t pack(llvm::ArrayRef<int64_t> coords) const;
  Coords unpack(uint64_t element) const;
  /// One flat index from indices along input dimensions, and the part of one that belongs to `dim`.
  uint64_t packIn(llvm::ArrayRef<InIndex> index) const;
  uint64_t unpackIn(uint64_t flat, InDim dim) const;
  /// The packed index of the element at the given place; a dimension that is not named counts as 0.
  uint64_t apply(llvm::ArrayRef<InIndex> index) const { return applyFlat(packIn(index)); }
  Coords applyCoords(llvm::ArrayRef<InIndex> index) const { return unpack(apply(index)); }
  uint64_t applyFlat(uint64_t flat) const;

  /// The layout of blocks of `this`, arranged as `outer` says: in every input dimension the bits of `this`, then those
  /// of `outer`; coordinates of `outer` count in units of the sizes of `this`.  Ranks must agree.
  LinearLayout operator*(const LinearLayout &outer) const;
  LinearLayout &operator*=(const LinearLayout &outer) { return *this = *this * outer; }

  // Other views of the tensor.
  /// Row-major reshape; the number of elements must agree.
  LinearLayout reshapeOuts(llvm::ArrayRef<int64_t> newSizes) const;
  /// Output i of the result is output order[i] of this.
  LinearLayout transposeOuts(llvm::ArrayRef<unsigned> order) const;
  /// Forgets coordinate `dim`.
  LinearLayout sliceOut(unsigned dim) const;
  /// Adds an output of size 1, which becomes output `dim`.
  LinearLayout expandOut(unsigned dim) const;
  /// The same coordinates in a tensor of other sizes; they must fit.
  LinearLayout resizeOuts(llvm::ArrayRef<int64_t> newSizes) const;

  // Other views of the places.
  /// Only the given input dimensions; the others are fixed at 0.
  LinearLayout sublayout(llvm::ArrayRef<InDim> dims) const;
  /// Drops the bits of `dim` that make no difference; the others close ranks.
  LinearLayout removeZeroBases(InDim dim) const;
  /// The layout whose `dim` has the given bases instead.
  LinearLayout withBases(InDim dim, llvm::ArrayRef<uint64_t> newBases) const;
  /// In every input dimension the bits of `this`, then those of `other`, which lays out the same tensor.
  LinearLayout concatIns(const LinearLayout &other) const;

  bool operator==(const LinearLayout &other) const {
    return outBits == other.outBits && inBits == other.inBits && bases == other.bases;
  }
  bool operator!=(const LinearLayout &other) const { return !(*this == other); }
  friend llvm::hash_code hash_value(const LinearLayout &layout);

private:
  llvm::SmallVector<uint8_t, 4> outBits;      // log2 of the sizes.
  std::array<uint8_t, numInDims> inBits = {}; // By InDim.
  F2Vectors bases;                            // By bit of the flat input index.
};

/// Writes e.g. "register: (0,1) (0,2); lane: (1,0) -> 2x4".
llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const LinearLayout &layout);

} // namespace mlir::triton

#endif // TRITON_LINEARLAYOUT_LINEARLAYOUT_H
