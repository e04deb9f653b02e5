//===- EncodingDefinitions.cpp - Encodings by their definitions, in plain arithmetic ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EncodingDefinitions.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

int64_t Definition::getParts(unsigned dim) const {
  int64_t parts = 1;
  for (size_t i = dim; i < cga.size(); i += shape.size())
    parts *= cga[i] != 0 ? 2 : 1;
  return parts;
}

SmallVector<int64_t> Definition::getElement(unsigned reg, unsigned lane, unsigned warp, unsigned block) const {
  SmallVector<int64_t> element(shape.size(), 0);
  auto add = [&](unsigned index, ArrayRef<Digit> digits) {
    for (Digit digit : digits) {
      element[digit.dim] += index % digit.size * digit.stride;
      index /= digit.size;
    }
  };
  add(reg, registers);
  add(lane, lanes);
  add(warp, warps);
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    int64_t part = 0;
    for (size_t i = dim, bit = 0; i < cga.size(); i += shape.size(), ++bit)
      part += block >> bit & 1 ? cga[i] : 0;
    element[dim] = element[dim] % getShare(dim) + part * getShare(dim) % shape[dim];
  }
  return element;
}

int64_t Definition::getNumRegisters() const {
  int64_t result = 1;
  for (Digit digit : registers)
    result *= digit.size;
  return result;
}

void Definition::repeat(ArrayRef<int64_t> tile, ArrayRef<unsigned> order) {
  for (unsigned dim : order)
    if (getShare(dim) > tile[dim])
      registers.push_back({dim, getShare(dim) / tile[dim], tile[dim]});
}

/// Defines a blocked layout; for an operand each thread holds all elements along dimension `k`.
static Definition defineBlocked(BlockedEncodingAttr encoding, ArrayRef<int64_t> shape, std::optional<unsigned> k) {
  Definition definition{{}, {}, {}, llvm::to_vector(encoding.getCgaBases()), llvm::to_vector(shape)};
  if (k)
    for (size_t i = *k; i < definition.cga.size(); i += shape.size())
      definition.cga[i] = 0;
  SmallVector<int64_t> tile(shape.size());
  for (unsigned dim : encoding.getOrder()) {
    int64_t perThread = k == dim ? shape[dim] : encoding.getSizePerThread()[dim];
    int64_t lanes = encoding.getThreadsPerWarp()[dim], warps = encoding.getWarpsPerCTA()[dim];
    definition.registers.push_back({dim, perThread, 1});
    definition.lanes.push_back({dim, lanes, k == dim ? 0 : perThread});
    definition.warps.push_back({dim, warps, k == dim ? 0 : perThread * lanes});
    tile[dim] = k == dim ? shape[dim] : perThread * lanes * warps;
  }
  definition.repeat(tile, encoding.getOrder());
  return definition;
}

Definition mlir::triton::gpu::define(BlockedEncodingAttr encoding, ArrayRef<int64_t> shape) {
  return defineBlocked(encoding, shape, std::nullopt);
}

/// Adds the warps of an MMA layout, each of which has one tile; the tile is replicated in warps along `k`, if given.
static void addWarps(Definition &definition, NvidiaMmaEncodingAttr mma, MutableArrayRef<int64_t> tile,
                     std::optional<unsigned> k = {}) {
  SmallVector<unsigned> dims = llvm::to_vector(llvm::seq<unsigned>(0, tile.size()));
  if (mma.getVersionMajor() == 2)
    std::reverse(dims.begin(), dims.end());
  for (unsigned dim : dims) {
    int64_t warps = mma.getWarpsPerCTA()[dim];
    definition.warps.push_back({dim, warps, k == dim ? 0 : tile[dim]});
    tile[dim] *= k == dim ? 1 : warps;
  }
}

/// Defines an accumulator: a lane has rows lane / 4 and lane / 4 + 8, and columns 2 * (lane mod 4), the next one, and
/// those at multiples of eight after them.
Definition mlir::triton::gpu::define(NvidiaMmaEncodingAttr mma, ArrayRef<int64_t> shape) {
  unsigned rank = shape.size(), row = rank - 2, column = rank - 1;
  Definition definition{{}, {}, {}, llvm::to_vector(mma.getCgaBases()), llvm::to_vector(shape)};
  int64_t columns = mma.getVersionMajor() == 3 ? mma.getInstrShape()[1] : 8;
  definition.registers = {{column, 2, 1}, {row, 2, 8}, {column, columns / 8, 8}};
  definition.lanes = {{column, 4, 2}, {row, 8, 1}};
  SmallVector<int64_t> tile(rank, 1);
  tile[row] = 16;
  tile[column] = columns;
  addWarps(definition, mma, tile);
  definition.repeat(tile, llvm::to_vector(llvm::reverse(llvm::seq(rank))));
  return definition;
}

/// Defines operand A or B of an MMA instruction.
Definition mlir::triton::gpu::define(DotOperandEncodingAttr operand, ArrayRef<int64_t> shape) {
  unsigned rank = shape.size(), k = rank - 1 - operand.getOpIdx(), across = rank - 2 + operand.getOpIdx();
  if (auto blocked = dyn_cast<BlockedEncodingAttr>(operand.getParent()))
    return defineBlocked(blocked, shape, k);
  auto mma = cast<NvidiaMmaEncodingAttr>(operand.getParent());
  Definition definition{{}, {}, {}, llvm::to_vector(mma.getCgaBases()), llvm::to_vector(shape)};
  for (size_t i = k; i < definition.cga.size(); i += rank)
    definition.cga[i] = 0;
  int64_t width = operand.getKWidth(), rows = operand.getOpIdx() == 0 ? 16 : 8;
  definition.registers = {{k, width, 1}, {across, rows / 8, 8}, {k, 2, 4 * width}};
  definition.lanes = {{k, 4, width}, {across, 8, 1}};
  SmallVector<int64_t> tile(rank, 1);
  tile[k] = 8 * width;
  tile[across] = rows;
  addWarps(definition, mma, tile, k);
  SmallVector<unsigned> order = {k, across};
  if (rank == 3)
    order.push_back(0);
  definition.repeat(tile, order);
  return definition;
}
