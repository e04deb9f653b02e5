//===- MatrixInstruction.h - Emission of ldmatrix and stmatrix -*- C++ -*-===//
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

/// Emits the ldmatrix or stmatrix instructions for all registers of a layout.  All threads of the warp must execute
/// them.
class MatrixInstructions {
public:
  /// `shared` is the base address of the memory.
  MatrixInstructions(OpBuilder &builder, Location loc, ThreadIndex &thread, const MatrixAccess &access,
                     unsigned elementBits, Value shared)
      : builder(builder), loc(loc), thread(thread), access(access), elementBits(elementBits), shared(shared) {}

  void store(ValueRange registers);
  SmallVector<Value> load(Type elementType);

private:
  /// Visits the instructions with the address operand of a lane and the registers of the words, in order.
  void forEachInstruction(function_ref<void(Value address, ArrayRef<unsigned> registers)> visit);
  NVVM::MMALayout getLayout() const;

  OpBuilder &builder;
  Location loc;
  ThreadIndex &thread;
  const MatrixAccess &access;
  unsigned elementBits;
  Value shared;
};

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DATAMOVEMENT_MATRIXINSTRUCTION_H
