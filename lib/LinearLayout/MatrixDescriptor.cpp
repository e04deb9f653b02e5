//===- MatrixDescriptor.cpp - Operands of wgmma in shared memory ----------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/LinearLayout/MatrixDescriptor.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace mlir::triton {

/// The bytes of a unit that a swizzle does not split.
static constexpr unsigned unitBytes = 16;
static constexpr unsigned linesPerPattern = 8;

/// Applies the swizzle of lines of `swizzle` bytes to an offset.  It is its own inverse.
static uint64_t applySwizzle(uint64_t byte, unsigned swizzle) {
  uint64_t units = swizzle == 0 ? 0 : swizzle - unitBytes;
  return byte ^ ((byte >> 3) & units);
}

/// Returns whether the offset of each index is the sum, without a carry, of the offsets of its bits.
static bool areAdditive(ArrayRef<uint64_t> offsets) {
  uint64_t used = 0;
  for (uint64_t offset : offsets) {
    if (used & offset)
      return false;
    used |= offset;
  }
  return true;
}

uint64_t MatrixDescriptor::encode() const {
  uint64_t mode = swizzle == 0 ? 0 : swizzle == 128 ? 1 : swizzle == 64 ? 2 : 3;
  constexpr uint64_t fieldMask = 0x3fff;
  return (leadingBytes >> 4 & fieldMask) << 16 | (strideBytes >> 4 & fieldMask) << 32 | mode << 62;
}

bool MatrixDescriptor::findStrides(const LinearLayout &memory, unsigned elementBits, const MatrixTileShape &tile) {
  unsigned lineDim = transposed ? tile.rowDim : tile.kDim, patternDim = transposed ? tile.kDim : tile.rowDim;
  int64_t lineSize = transposed ? tile.rows : tile.k, patternSize = transposed ? tile.k : tile.rows;
  unsigned lineBytes = swizzle == 0 ? unitBytes : swizzle;
  std::optional<uint64_t> alongLine, alongPattern;
  // Every step must be where the instruction expects it, or define the stride and agree with it from there on.
  auto matches = [](std::optional<uint64_t> &stride, uint64_t steps, uint64_t offset) {
    if (!stride)
      stride = offset / steps;
    return *stride * steps == offset && *stride % unitBytes == 0;
  };
  for (int64_t step = 1; step < lineSize; step *= 2) {
    uint64_t byte = step * elementBits / 8, offset = getOffset(uint64_t(step) << memory.getOutShift(lineDim));
    if (byte < lineBytes ? offset != byte : !matches(alongLine, byte / lineBytes, offset))
      return false;
  }
  for (uint64_t step = 1; step < static_cast<uint64_t>(patternSize); step *= 2) {
    uint64_t offset = getOffset(step << memory.getOutShift(patternDim));
    if (step < linesPerPattern ? offset != step * lineBytes : !matches(alongPattern, step / linesPerPattern, offset))
      return false;
  }
  // Without swizzle, the leading offset is along K.  Otherwise it is along the lines.
  bool swapped = swizzle == 0 && transposed;
  leadingBytes = (swapped ? alongPattern : alongLine).value_or(unitBytes);
  strideBytes = (swapped ? alongLine : alongPattern).value_or(unitBytes);
  return true;
}

std::optional<MatrixDescriptor> MatrixDescriptor::find(const LinearLayout &memory, unsigned elementBits,
                                                       const MatrixTileShape &tile, std::string *reason) {
  if (!memory.isSurjective()) {
    if (reason)
      *reason = "the memory does not hold every element";
    return std::nullopt;
  }
  LinearLayout inverse = pseudoInvert(memory);
  for (unsigned swizzle : {128u, 64u, 32u, 0u}) {
    F2Vectors rows;
    for (unsigned bit = 0; bit < memory.getTotalOutBits(); ++bit) {
      uint64_t element = inverse.apply({{InDim::Offset, uint64_t(1) << bit}});
      rows.push_back(applySwizzle(element * elementBits / 8, swizzle));
    }
    // The instruction adds the offset in a tile to that of the tile.
    if (!areAdditive(rows))
      continue;
    for (bool transposed : {false, true}) {
      if (transposed && elementBits != 16)
        continue;
      MatrixDescriptor descriptor(swizzle, transposed, F2Matrix(rows, 64));
      if (descriptor.findStrides(memory, elementBits, tile))
        return descriptor;
    }
  }
  if (reason)
    *reason = elementBits == 16 ? "no swizzle mode has the elements of a tile at these addresses"
                                : "no swizzle mode has the elements of a tile, consecutive along K, at these addresses";
  return std::nullopt;
}

} // namespace mlir::triton
