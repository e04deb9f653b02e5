//===- RegisterMap.cpp - Registers by the elements they hold ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dot/RegisterMap.h"

#include "triton/LinearLayout/LinearLayoutAlgebra.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

uint64_t RegisterMap::getReplicaMask() const { return getFreeVariableMask(layout, InDim::Register); }

std::optional<unsigned> RegisterMap::find(ArrayRef<int64_t> coords) const {
  for (auto [dim, coord] : llvm::enumerate(coords))
    if (coord >= layout.getOutSize(dim))
      return std::nullopt;
  return span.express(layout.pack(coords));
}

SmallVector<int64_t> RegisterMap::getCoordsAlong(unsigned dim) const {
  SmallVector<int64_t> coords = {0};
  for (unsigned bit = 0; bit < layout.getInBits(InDim::Register); ++bit) {
    int64_t step = layout.getBasisCoords(InDim::Register, bit)[dim];
    if (step == 0 || llvm::is_contained(coords, step))
      continue;
    for (unsigned i = 0, size = coords.size(); i < size; ++i)
      coords.push_back(coords[i] ^ step);
  }
  llvm::sort(coords);
  return coords;
}
