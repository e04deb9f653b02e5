//===- RegisterMap.h - Registers by the elements they hold -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DOT_REGISTERMAP_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DOT_REGISTERMAP_H

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/LinearLayout.h"

namespace mlir::triton::gpu {

/// The registers of a tensor by the coordinates of their elements, relative to those of register 0.  They are the same
/// for all threads.
class RegisterMap {
public:
  explicit RegisterMap(RankedTensorType type) : layout(toLinearLayout(type)), span(layout.getBases(InDim::Register)) {}

  /// The registers; those whose number has a bit of getReplicaMask() are replicas of others.
  unsigned size() const { return layout.getInSize(InDim::Register); }
  uint64_t getReplicaMask() const;

  /// The coordinates of register `reg`.
  Coords getCoords(unsigned reg) const { return layout.applyCoords({{InDim::Register, reg}}); }

  /// The first register that holds the element at `coords`.
  std::optional<unsigned> find(ArrayRef<int64_t> coords) const;

  /// The coordinates along dimension `dim` of all registers, ascending.  Every basis of the layout must be along one
  /// dimension.
  SmallVector<int64_t> getCoordsAlong(unsigned dim) const;

private:
  LinearLayout layout;
  F2Span span;
};

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DOT_REGISTERMAP_H
