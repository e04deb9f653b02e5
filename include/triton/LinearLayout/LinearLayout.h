//===- LinearLayout.h - Layouts as linear maps over bits --------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A layout maps a hardware index, (register, lane, warp, block) or (offset, block) of shared memory, to the coordinates
// of a tensor element.  All sizes are powers of two and the map is linear over GF(2), so a layout is given by its
// bases, the images of the bits of its inputs; an index is mapped to the XOR of the bases of its bits.
//
// The coordinates of an element are packed into one word, its row-major index: the last coordinate takes the lowest
// bits.  Reshaping a tensor therefore keeps all bases.
//
// A layout has an input dimension exactly if that dimension has bits: an absent dimension and one of size 1 are the
// same.
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

/// The input dimensions of layouts.
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
  /// The layout of a tensor of rank 0, without inputs.
  LinearLayout() = default;

  /// Creates a layout from bases as coordinates.  Sizes and bases must be valid; tryCreate() checks them.
  LinearLayout(llvm::ArrayRef<int64_t> outSizes, llvm::ArrayRef<InDimBases> inputs);

  /// Creates a layout from unchecked bases.  Returns std::nullopt, and the reason, if they are invalid.
  static std::optional<LinearLayout> tryCreate(llvm::ArrayRef<int64_t> outSizes, llvm::ArrayRef<InDimBases> inputs,
                                               std::string *reason = nullptr);

  /// Creates a layout from bases as row-major indices.
  static LinearLayout fromMasks(llvm::ArrayRef<int64_t> outSizes,
                                llvm::ArrayRef<std::pair<InDim, llvm::ArrayRef<uint64_t>>> inputs);

  /// Maps `dim` of `size` indices one to one to output `outDim`; the other outputs have size 1.
  static LinearLayout identity(int64_t size, InDim dim, unsigned outDim, unsigned rank);

  /// Maps all `size` indices of `dim` to the one element of `rank` outputs of size 1.
  static LinearLayout zeros(int64_t size, InDim dim, unsigned rank);

  /// Maps `dim` one to one to the elements of a tensor of `shape`, dimension order[0] fastest.
  static LinearLayout strided(InDim dim, llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<unsigned> order);

  // Outputs.
  unsigned getRank() const { return outBits.size(); }
  Coords getOutSizes() const;
  int64_t getOutSize(unsigned dim) const { return int64_t(1) << outBits[dim]; }
  unsigned getOutBits(unsigned dim) const { return outBits[dim]; }
  unsigned getTotalOutBits() const;
  int64_t getTotalOutSize() const { return int64_t(1) << getTotalOutBits(); }
  /// The lowest bit of coordinate `dim` in a packed element index, and the mask of all its bits.
  unsigned getOutShift(unsigned dim) const;
  uint64_t getOutMask(unsigned dim) const;

  // Inputs.
  llvm::SmallVector<InDim, numInDims> getInDims() const;
  bool hasInDim(InDim dim) const { return getInBits(dim) != 0; }
  unsigned getInBits(InDim dim) const { return inBits[unsigned(dim)]; }
  int64_t getInSize(InDim dim) const { return int64_t(1) << getInBits(dim); }
  unsigned getTotalInBits() const { return bases.size(); }
  /// The lowest bit of `dim` in a flat input index.
  unsigned getInShift(InDim dim) const;

  // Bases.
  uint64_t getBasis(InDim dim, unsigned bit) const;
  Coords getBasisCoords(InDim dim, unsigned bit) const { return unpack(getBasis(dim, bit)); }
  llvm::ArrayRef<uint64_t> getBases(InDim dim) const;
  /// The bases of all input dimensions, by the bits of the flat input index.
  llvm::ArrayRef<uint64_t> getFlatBases() const { return bases; }
  /// Flat input index -> packed element index.
  F2Matrix getMatrix() const { return F2Matrix(F2Vectors(bases), getTotalOutBits()); }

  /// Whether every element has an index.
  bool isSurjective() const;
  /// Whether no element is replicated.
  bool isInjective() const;
  bool isInvertible() const { return isSurjective() && isInjective(); }
  /// Whether all bases of `dim` are zero: elements are replicated along it.
  bool isZero(InDim dim) const;

  // Application.
  uint64_t pack(llvm::ArrayRef<int64_t> coords) const;
  Coords unpack(uint64_t element) const;
  /// Packs indices along input dimensions into a flat index, and extracts the index along `dim` from one.
  uint64_t packIn(llvm::ArrayRef<InIndex> index) const;
  uint64_t unpackIn(uint64_t flat, InDim dim) const;
  /// The packed index of the element at the given index; missing dimensions are 0.
  uint64_t apply(llvm::ArrayRef<InIndex> index) const { return applyFlat(packIn(index)); }
  Coords applyCoords(llvm::ArrayRef<InIndex> index) const { return unpack(apply(index)); }
  uint64_t applyFlat(uint64_t flat) const;

  /// The product: tiles of `this`, arranged by `outer`.  Every input dimension has the bits of `this`, then those of
  /// `outer`; coordinates of `outer` count in units of the sizes of `this`.  Ranks must agree.
  LinearLayout operator*(const LinearLayout &outer) const;
  LinearLayout &operator*=(const LinearLayout &outer) { return *this = *this * outer; }

  // Views with other outputs.
  /// Row-major reshape; the number of elements must agree.
  LinearLayout reshapeOuts(llvm::ArrayRef<int64_t> newSizes) const;
  /// Output i of the result is output order[i] of this.
  LinearLayout transposeOuts(llvm::ArrayRef<unsigned> order) const;
  /// Removes coordinate `dim`.
  LinearLayout sliceOut(unsigned dim) const;
  /// Adds an output of size 1, which becomes output `dim`.
  LinearLayout expandOut(unsigned dim) const;
  /// Changes the sizes of the tensor and keeps the coordinates of all bases, which must fit.
  LinearLayout resizeOuts(llvm::ArrayRef<int64_t> newSizes) const;

  // Views with other inputs.
  /// Keeps only the given input dimensions; the others are fixed at 0.
  LinearLayout sublayout(llvm::ArrayRef<InDim> dims) const;
  /// Removes the bits of `dim` whose basis is zero, and compacts the remaining bits.
  LinearLayout removeZeroBases(InDim dim) const;
  /// Replaces the bases of `dim`.
  LinearLayout withBases(InDim dim, llvm::ArrayRef<uint64_t> newBases) const;
  /// Concatenates the bits of `this` and then those of `other` in every input dimension.  The outputs must agree.
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
