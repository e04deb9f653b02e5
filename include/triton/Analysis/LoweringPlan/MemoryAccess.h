//===- MemoryAccess.h - Vector width of memory accesses ---------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_LOWERINGPLAN_MEMORYACCESS_H
#define TRITON_ANALYSIS_LOWERINGPLAN_MEMORYACCESS_H

#include "triton/Analysis/AxisInfo/AxisInfo.h"

namespace mlir::triton {

/// The maximum vector width of a thread's memory access, in bits (PTX ISA, vector operands of ld and st).
constexpr int64_t kMaxVectorBits = 128;

/// Returns the pointer operand of a load, a store, an atomic access or an asynchronous copy; null for any other
/// operation.
Value getAccessedPointer(Operation *op);

/// Returns the mask of such an access; null if it has none.
Value getAccessMask(Operation *op);

/// Returns the bits of an element of `type` in memory, at least 8.
unsigned getMemoryBits(Type type);

/// Returns the maximum number of elements that one instruction of the target accesses.
int64_t getMaxVectorElements(Operation *op);

/// Returns the size of groups of elements along `dim` at consecutive addresses that are aligned to the whole group.
int64_t getAlignedRun(const AxisInfo &pointer, unsigned dim, unsigned elementBits);

/// Returns the size of aligned groups of elements along `dim` with equal masks; the largest integer without a mask.
int64_t getMaskedRun(Operation *op, const AxisInfoAnalysis &facts, unsigned dim);

/// The vectorization of an access: each aligned group of `vectorElements` registers is one vector.
struct VectorAccess {
  int64_t vectorElements = 1;
  /// The vector size that pointers and mask would allow in the best layout with that many elements per thread.
  int64_t possibleElements = 1;
};

/// Returns the widest vectors with which an operation on a tensor of pointers can access memory, as its layout, the
/// alignment of the pointers and the mask allow.
VectorAccess getVectorAccess(Operation *op, const AxisInfoAnalysis &facts);

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_LOWERINGPLAN_MEMORYACCESS_H
