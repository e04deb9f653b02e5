//===- MatrixInstruction.h - ldmatrix and stmatrix -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DATAMOVEMENT_MATRIXINSTRUCTION_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DATAMOVEMENT_MATRIXINSTRUCTION_H

#include "Program/ThreadIndex.h"

#include "triton/LinearLayout/MatrixAccess.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

namespace mlir::triton::gpu {

/// Emits the instructions by which a warp moves the registers of a layout as matrices.  All threads of the warp take
/// part.
class MatrixInstructions {
public:
  /// `shared` is where the memory begins.
  MatrixInstructions(OpBuilder &builder, Location loc, ThreadIndex &place, const MatrixAccess &access,
                     unsigned elementBits, Value shared)
      : builder(builder), loc(loc), place(place), access(access), elementBits(elementBits), shared(shared) {}

  void store(ValueRange registers);
  SmallVector<Value> load(Type elementType);

private:
  /// Visits the instructions: `visit` is given the address that a lane names, and the registers of the words in order.
  void forEachInstruction(function_ref<void(Value address, ArrayRef<unsigned> registers)> visit);
  NVVM::MMALayout getLayout() const;

  OpBuilder &builder;
  Location loc;
  ThreadIndex &place;
  const MatrixAccess &access;
  unsigned elementBits;
  Value shared;
};

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DATAMOVEMENT_MATRIXINSTRUCTION_H
