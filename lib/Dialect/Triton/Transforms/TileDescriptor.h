//===- TileDescriptor.h - Tensor descriptors for tiles ----------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decides whether TMA can copy the tile of an access, and creates the descriptor and the access through it.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITON_TRANSFORMS_TILEDESCRIPTOR_H
#define TRITON_LIB_DIALECT_TRITON_TRANSFORMS_TILEDESCRIPTOR_H

#include "triton/Analysis/AffineTile/AffineTile.h"
#include "triton/Analysis/AxisInfo/AxisInfo.h"

#include "mlir/IR/Dominance.h"

namespace mlir::triton {

/// Why an access has no descriptor, and what to change in the program; the cure may be empty.
struct Obstacle {
  std::string reason, cure;
};

/// The tile of a load or a store that TMA can copy.
struct TilePlan {
  Operation *op;
  AffineTile tile;
  /// The dimensions of the tile in the order of the descriptor, whose last dimension is contiguous.
  SmallVector<int32_t, 4> order;
  /// Of each dimension of the tile: whether its extent, if any, is positive where the access is.
  SmallVector<bool, 4> isExtentPositive;
};

/// Plans descriptors for accesses of one function.
class TilePlanner {
public:
  /// If descriptors are `ofAllPrograms`, they are the same for all program instances as far as possible. TMA copies
  /// through shared memory, of which a thread block can use `sharedMemory` bytes.
  TilePlanner(AffineIndices &indices, const AxisInfoAnalysis &facts, bool ofAllPrograms, int64_t sharedMemory)
      : indices(indices), facts(facts), ofAllPrograms(ofAllPrograms), sharedMemory(sharedMemory) {}

  /// Returns the plan for a load or store of a tensor, or sets the obstacle.
  std::optional<TilePlan> plan(Operation *op, Obstacle &obstacle);

private:
  bool verifyElements(RankedTensorType type);
  bool verifyRange(const Polynomial &stride, const Twine &name);
  bool verifyStrides(TilePlan &plan);
  bool verifyStarts(TilePlan &plan);
  bool verifyExtents(TilePlan &plan);
  bool verifyWrap(TilePlan &plan);
  bool verifyIsAvailable(const AffineTile &tile);
  bool isAvailable(const Polynomial &polynomial);
  /// Returns a power of two that divides a polynomial.
  int64_t getDivisibility(const Polynomial &polynomial);
  bool isMultipleOf16Bytes(const Polynomial &polynomial) { return getDivisibility(polynomial) * bytes % 16 == 0; }
  /// Suggests to state the divisibility of the parameters on which a polynomial depends.
  std::string suggestDivisibility(const Polynomial &polynomial);
  bool fail(const Twine &reason, const Twine &cure = "");

  AffineIndices &indices;
  const AxisInfoAnalysis &facts;
  bool ofAllPrograms;
  int64_t sharedMemory;
  Obstacle *obstacle = nullptr;
  int64_t bytes = 1;
};

/// Replaces accesses by accesses through descriptors, which it creates once at the entry of the function.
class TileRewriter {
public:
  TileRewriter(FuncOp func, AffineIndices &indices) : func(func), indices(indices), dominance(func) {
    // Descriptors are created even if none of the accesses is executed.
    indices.setAccess({});
  }

  void rewrite(const TilePlan &plan);

private:
  struct Descriptor {
    AffineTile tile;
    TensorDescType type;
    Value value;
  };

  Value getDescriptor(const TilePlan &plan, TensorDescType type);
  /// Sets the builder behind the definitions of all variables of a tile that a descriptor depends on.
  void setToEntry(OpBuilder &builder, const AffineTile &tile);
  /// Creates the value of a polynomial, which fits the type.
  Value create(OpBuilder &builder, Location loc, const Polynomial &polynomial, Type type);
  /// Replaces numbers of iterations by induction variables where that needs no division and the result is valid.
  Polynomial useInductionVariables(const Polynomial &polynomial);
  Value createVariable(OpBuilder &builder, Location loc, const IndexVariable &variable, Type type);
  Value createStart(OpBuilder &builder, const TilePlan &plan, unsigned dim);

  FuncOp func;
  AffineIndices &indices;
  DominanceInfo dominance;
  std::vector<Descriptor> descriptors;
};

} // namespace mlir::triton

#endif // TRITON_LIB_DIALECT_TRITON_TRANSFORMS_TILEDESCRIPTOR_H
