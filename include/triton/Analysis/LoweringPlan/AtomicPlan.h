//===- AtomicPlan.h - Lowering plan of atomic accesses ----------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The owner of each element makes its atomic access.  If the old value has uses, the owner sends it to the threads that
// hold replicas.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_LOWERINGPLAN_ATOMICPLAN_H
#define TRITON_ANALYSIS_LOWERINGPLAN_ATOMICPLAN_H

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/Swizzling.h"

namespace mlir::triton {

/// Whether `semantic` includes release: prior writes of the program instance become visible to others.
inline bool releases(MemSemantic semantic) {
  return semantic == MemSemantic::RELEASE || semantic == MemSemantic::ACQUIRE_RELEASE;
}

/// Whether `semantic` includes acquire: prior writes of others become visible to the program instance.
inline bool acquires(MemSemantic semantic) {
  return semantic == MemSemantic::ACQUIRE || semantic == MemSemantic::ACQUIRE_RELEASE;
}

class AtomicPlan {
public:
  /// Plans an `AtomicRMWOp` or `AtomicCASOp`, or reports why it is not supported.
  static FailureOr<AtomicPlan> plan(Operation *op);

  /// The way in which old values reach the threads that hold replicas.
  enum class Sharing { None, Shuffles, SharedMemory };

  /// The layout of the operands and of the result.  A scalar is replicated in all threads.
  const LinearLayout &getLayout() const { return layout; }
  Sharing getSharing() const { return sharing; }

  /// The layout of the scratch for old values, and the bits of an element in it.
  const SwizzledMemory &getMemory() const { return *memory; }
  unsigned getElementBits() const { return elementBits; }

  /// The scratch size in bytes.
  int64_t getScratchBytes() const { return memory ? memory->memory.getInSize(InDim::Offset) * elementBits / 8 : 0; }

private:
  LinearLayout layout;
  Sharing sharing = Sharing::None;
  std::optional<SwizzledMemory> memory;
  unsigned elementBits = 0;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_LOWERINGPLAN_ATOMICPLAN_H
