//===- MemoryAccess.h - Accesses to memory, and how wide they can be -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_LOWERINGPLAN_MEMORYACCESS_H
#define TRITON_ANALYSIS_LOWERINGPLAN_MEMORYACCESS_H

#include "triton/Analysis/AxisInfo/AxisInfo.h"

namespace mlir::triton {

/// The widest access of a thread to memory, in bits (PTX ISA, vector operands of ld and st).
constexpr int64_t kMaxVectorBits = 128;

/// The pointer that a load, a store or an atomic operation accesses; null for any other operation.
Value getAccessedPointer(Operation *op);

/// The mask of a load or store; null if it has none.
Value getAccessMask(Operation *op);

/// The bits that an element of `type` takes in memory: those of its type, but a byte at least.
unsigned getMemoryBits(Type type);

/// The most elements that one instruction of the processor accesses, whatever their alignment.
int64_t getMaxVectorElements(Operation *op);

/// How many elements along `dim`, from any aligned group on, lie at consecutive addresses of which the first is aligned
/// to all of them together.
int64_t getAlignedRun(const AxisInfo &pointer, unsigned dim, unsigned elementBits);

/// How many elements along `dim`, from any multiple of that on, the mask treats alike; all if there is none.
int64_t getMaskedRun(Operation *op, const AxisInfoAnalysis &facts, unsigned dim);

/// How the registers of a thread are accessed: `vectorElements` at a time, from each multiple of that on.
struct VectorAccess {
  int64_t vectorElements = 1;
  /// What pointers and mask allow a thread that holds so many elements, if another layout gives it the right ones.
  int64_t possibleElements = 1;
};

/// The widest vectors in which an operation through a tensor of pointers can access memory: what its layout keeps in
/// one thread, the pointers' alignment allows, and the mask treats alike.
VectorAccess getVectorAccess(Operation *op, const AxisInfoAnalysis &facts);

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_LOWERINGPLAN_MEMORYACCESS_H
