//===- BufferAccess.h - Accesses to buffers in shared memory -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_LOCALMEMORY_BUFFERACCESS_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_LOCALMEMORY_BUFFERACCESS_H

#include "DataMovement/SharedMemoryExchange.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

namespace mlir::triton::gpu {

/// How a tensor is moved between registers and a buffer in shared memory, or a view of one.
struct BufferAccess {
  BufferAccess(MemDescType buffer, RankedTensorType tensor, MatrixMoves moves = MatrixMoves());

  /// The exchange that moves the tensor; `base` is the address of the first element of the buffer.
  SharedMemoryExchange emit(OpBuilder &builder, Location loc, ThreadIndex &thread, Type elementType, Value base) const {
    return SharedMemoryExchange(builder, loc, thread, registers, registers, memory, elementType, elementBits, base,
                                paddings);
  }

  /// The layout of the registers, as elements of the allocation of which the buffer is a view.
  LinearLayout registers;
  SwizzledMemory memory;
  SmallVector<Padding> paddings;
  unsigned elementBits;
};

/// Returns the padding of a buffer; empty if its layout has none.
SmallVector<Padding> getPaddings(MemDescType buffer);

/// Verifies that the elements of a buffer have addresses.
LogicalResult verifyBuffer(Operation *op, MemDescType buffer);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_LOCALMEMORY_BUFFERACCESS_H
