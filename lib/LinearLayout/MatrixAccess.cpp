//===- MatrixAccess.cpp - Accesses by ldmatrix and stmatrix ---------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/LinearLayout/MatrixAccess.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"

using namespace llvm;

namespace mlir::triton {

static constexpr unsigned laneBits = 5, maxMatrixBits = 2;

std::optional<MatrixTile> MatrixTile::find(const LinearLayout &registers, SharedMethod method,
                                           ArrayRef<unsigned> packed, unsigned elementBits) {
  bool isTransposed = method == SharedMethod::TransposedMatrices;
  if (elementBits > (isTransposed ? 16 : 32) || registers.getInBits(InDim::Lane) != laneBits)
    return std::nullopt;
  ArrayRef<uint64_t> lanes = registers.getBases(InDim::Lane);
  MatrixTile tile{method, SmallVector<unsigned, 2>(packed), {}, {}, {}};
  F2Vectors word = map_to_vector<16>(packed, [&](unsigned bit) { return registers.getBasis(InDim::Register, bit); });
  if (F2Span(word).dimension() != word.size())
    return std::nullopt;
  if (isTransposed) {
    tile.rowNumbers.push_back(word.pop_back_val());
    tile.row = word;
    append_range(tile.row, lanes.drop_front(2));
    append_range(tile.rowNumbers, lanes.take_front(2));
  } else {
    tile.row = word;
    append_range(tile.row, lanes.take_front(2));
    append_range(tile.rowNumbers, lanes.drop_front(2));
  }
  if (F2Span(tile.row).dimension() != tile.row.size())
    return std::nullopt;
  for (auto [bit, basis] : enumerate(registers.getBases(InDim::Register)))
    if (!is_contained(packed, bit))
      tile.matrices.push_back(basis);
  append_range(tile.matrices, registers.getBases(InDim::Warp));
  return tile;
}

std::vector<MatrixTile> findMatrixTiles(const LinearLayout &registers, unsigned elementBits) {
  std::vector<MatrixTile> tiles;
  auto add = [&](ArrayRef<unsigned> packed) {
    for (SharedMethod method : {SharedMethod::Matrices, SharedMethod::TransposedMatrices})
      if (std::optional<MatrixTile> tile = MatrixTile::find(registers, method, packed, elementBits))
        tiles.push_back(*tile);
  };
  unsigned bits = registers.getInBits(InDim::Register);
  if (elementBits == 32)
    add({});
  for (unsigned first = 0; first < bits && elementBits == 16; ++first)
    add({first});
  for (unsigned first = 0; first < bits && elementBits == 8; ++first)
    for (unsigned second = 0; second < bits; ++second)
      if (first != second)
        add({first, second});
  return tiles;
}

/// The register bits in the order: elements of a word, other bits with independent bases, redundant bits.
namespace {
struct Registers {
  F2Vectors toOld, elements;
  unsigned numRedundantBits = 0;
};
} // namespace

static Registers orderRegisters(const LinearLayout &layout, ArrayRef<unsigned> packed) {
  Registers result;
  F2Vectors copies;
  F2Span span;
  auto add = [&](unsigned bit) {
    uint64_t element = layout.getBasis(InDim::Register, bit), number = uint64_t(1) << bit;
    if (std::optional<uint64_t> sum = span.express(element)) {
      for (unsigned i = 0; i < result.toOld.size(); ++i)
        number ^= (*sum >> i & 1) ? result.toOld[i] : 0;
      copies.push_back(number);
      return;
    }
    span.insert(element);
    result.toOld.push_back(number);
    result.elements.push_back(element);
  };
  for (unsigned bit : packed)
    add(bit);
  for (unsigned bit = 0; bit < layout.getInBits(InDim::Register); ++bit)
    if (!is_contained(packed, bit))
      add(bit);
  result.numRedundantBits = copies.size();
  append_range(result.toOld, copies);
  result.elements.append(copies.size(), 0);
  return result;
}

std::optional<MatrixAccess> MatrixAccess::find(const LinearLayout &memory, const LinearLayout &layout,
                                               const MatrixTile &tile, unsigned elementBits) {
  ArrayRef<uint64_t> offsets = memory.getBases(InDim::Offset);
  if (offsets.size() < tile.row.size() || offsets.take_front(tile.row.size()) != ArrayRef(tile.row))
    return std::nullopt;
  Registers registers = orderRegisters(layout, tile.packed);
  LinearLayout ordered = layout.withBases(InDim::Register, registers.elements);
  std::optional<LinearLayout> indices = invertAndCompose(ordered, memory);
  if (!indices)
    return std::nullopt;
  auto getOffsets = [&](InDim dim) {
    return map_to_vector<16>(indices->getBases(dim),
                             [&](uint64_t index) { return memory.unpackIn(index, InDim::Offset); });
  };
  F2Vectors registerOffsets = getOffsets(InDim::Register), lanes = getOffsets(InDim::Lane);
  F2Vectors warps = getOffsets(InDim::Warp), blocks = getOffsets(InDim::Block);

  // Clear the position in a word: an instruction may permute the elements of a word.
  unsigned packedBits = tile.packed.size(), ownBits = registerOffsets.size() - registers.numRedundantBits;
  bool isTransposed = tile.method == SharedMethod::TransposedMatrices;
  unsigned packedInRow = isTransposed ? packedBits - 1 : packedBits;
  for (unsigned bit = packedBits; bit < ownBits; ++bit)
    for (unsigned element = 0; element < packedInRow; ++element)
      if (registerOffsets[bit] >> element & 1) {
        registerOffsets[bit] ^= registerOffsets[element];
        registers.toOld[bit] ^= registers.toOld[element];
      }

  // All other bases must move by whole rows.
  F2Vectors rowNumbers, matrices;
  if (isTransposed) {
    rowNumbers.push_back(registerOffsets[packedBits - 1]);
    append_range(rowNumbers, ArrayRef(lanes).take_front(2));
  } else {
    append_range(rowNumbers, ArrayRef(lanes).drop_front(2));
  }
  append_range(matrices, ArrayRef(registerOffsets).slice(packedBits, ownBits - packedBits));
  uint64_t rowMask = (uint64_t(1) << tile.row.size()) - 1;
  for (ArrayRef<uint64_t> steps : {ArrayRef(rowNumbers), ArrayRef(matrices), ArrayRef(warps), ArrayRef(blocks)})
    if (any_of(steps, [&](uint64_t offset) { return (offset & rowMask) != 0; }))
      return std::nullopt;

  MatrixAccess access;
  unsigned matrixBits = std::min<unsigned>(maxMatrixBits, matrices.size());
  access.numMatrices = 1u << matrixBits;
  access.numInstructionBits = matrices.size() - matrixBits;
  access.numRedundantBits = registers.numRedundantBits;
  access.registers = F2Matrix(registers.toOld, registers.toOld.size());
  F2Vectors names(rowNumbers);
  append_range(names, ArrayRef(matrices).take_front(matrixBits));
  names.resize(laneBits, 0);
  access.addresses = LinearLayout::fromMasks({memory.getInSize(InDim::Offset)},
                                             {{InDim::Register, ArrayRef(matrices).drop_front(matrixBits)},
                                              {InDim::Lane, names},
                                              {InDim::Warp, warps},
                                              {InDim::Block, blocks}});

  F2Vectors touched(rowNumbers);
  for (unsigned bit = 0; bit < tile.row.size(); ++bit)
    touched.push_back(uint64_t(1) << bit);
  access.cost.method = tile.method;
  access.cost.vectorElements = int64_t(1) << (packedBits + matrixBits);
  access.cost.instructions = int64_t(1) << access.numInstructionBits;
  access.cost.minWavefronts = access.numMatrices;
  access.cost.wavefronts = access.numMatrices * countWavefronts(touched, elementBits);
  return access;
}

} // namespace mlir::triton
