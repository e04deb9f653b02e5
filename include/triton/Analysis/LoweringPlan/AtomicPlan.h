//===- AtomicPlan.h - Which threads carry out an atomic access -*- C++ -*- ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every element is accessed once, by the thread that holds it first.  Other threads that hold copies of the old value
// get it from there, if anyone uses it.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_LOWERINGPLAN_ATOMICPLAN_H
#define TRITON_ANALYSIS_LOWERINGPLAN_ATOMICPLAN_H

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/Swizzling.h"

namespace mlir::triton {

/// Whether what is ordered so makes what the program wrote before visible to others.
inline bool releases(MemSemantic semantic) {
  return semantic == MemSemantic::RELEASE || semantic == MemSemantic::ACQUIRE_RELEASE;
}

/// Whether what is ordered so makes what others wrote visible to the program after it.
inline bool acquires(MemSemantic semantic) {
  return semantic == MemSemantic::ACQUIRE || semantic == MemSemantic::ACQUIRE_RELEASE;
}

class AtomicPlan {
public:
  /// Plans an `AtomicRMWOp` or `AtomicCASOp`, or reports why there is no way.
  static FailureOr<AtomicPlan> plan(Operation *op);

  /// How copies of an old value get to the threads that hold them.
  enum class Sharing { None, Shuffles, SharedMemory };

  /// Where the elements are.  A scalar is in all threads.
  const LinearLayout &getLayout() const { return layout; }
  Sharing getSharing() const { return sharing; }

  /// The memory through which the old values go, and the bits of an element in it.
  const SwizzledMemory &getMemory() const { return *memory; }
  unsigned getElementBits() const { return elementBits; }

  /// The shared memory that the operation needs while it runs.
  int64_t getScratchBytes() const { return memory ? memory->memory.getInSize(InDim::Offset) * elementBits / 8 : 0; }

private:
  LinearLayout layout;
  Sharing sharing = Sharing::None;
  std::optional<SwizzledMemory> memory;
  unsigned elementBits = 0;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_LOWERINGPLAN_ATOMICPLAN_H
