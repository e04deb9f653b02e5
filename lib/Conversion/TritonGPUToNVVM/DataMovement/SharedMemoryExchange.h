//===- SharedMemoryExchange.h - Data exchange through shared memory -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DATAMOVEMENT_SHAREDMEMORYEXCHANGE_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DATAMOVEMENT_SHAREDMEMORYEXCHANGE_H

#include "Program/ThreadIndex.h"

#include "triton/LinearLayout/SharedLayouts.h"
#include "triton/LinearLayout/Swizzling.h"

namespace mlir::triton::gpu {

/// The name of the shared memory of a CTA.
constexpr llvm::StringLiteral kSharedMemoryName = "global_smem";

/// Returns the address of byte `offset` of the shared memory of the function around the insertion point. In a kernel,
/// it begins with the shared memory of the CTA. Other functions receive its address as their last argument.
Value getSharedAddress(OpBuilder &builder, Location loc, int64_t offset);

/// Returns the address of byte `offset` of the scratch memory of `op`.
Value getScratchAddress(OpBuilder &builder, Operation *op, int64_t offset = 0);

/// Emits the stores and loads that move a tensor between registers and shared memory, such as those that convert it
/// from one layout to another.  The caller emits the barrier between store() and load().
class SharedMemoryExchange {
public:
  /// `memory` is the layout of the tensor in shared memory, which begins at the address `base`. An element has the type
  /// `elementType` in a register and `elementBits` bits in memory. Padding limits the vectors in `memory`.
  SharedMemoryExchange(OpBuilder &builder, Location loc, ThreadIndex &thread, const LinearLayout &source,
                       const LinearLayout &destination, const SwizzledMemory &memory, Type elementType,
                       unsigned elementBits, Value base, ArrayRef<Padding> paddings = {})
      : builder(builder), loc(loc), thread(thread), source(source), destination(destination), memory(memory),
        elementType(elementType), elementBits(elementBits), base(base), paddings(paddings) {}

  /// Stores the registers of the source layout that belong to slice `slice`, if the exchange takes several rounds.  A
  /// thread for which `predicate` is given and false stores nothing.
  void store(ValueRange registers, Value predicate = {}, uint64_t slice = 0);

  /// Loads the registers of the destination layout that belong to slice `slice`.  The others are null.
  SmallVector<Value> load(uint64_t slice = 0);

  /// Returns the address of the element with the row-major index `element`.
  Value getAddress(Value element);

  /// A vector access to shared memory: its address, the registers of its elements, the flips to pass to permute(), and
  /// a predicate that is true if this thread's vector belongs to the slice, or null if all threads' vectors do.
  struct Vector {
    Value address;
    ArrayRef<unsigned> registers;
    ArrayRef<Value> flips;
    Value isInSlice;
  };

  /// Visits the vectors that store() stores in one slice.
  void forEachStoredVector(function_ref<void(const Vector &)> visit, uint64_t slice = 0) {
    forEachVector(source, memory.store, /*skipReplicas=*/true, slice, visit);
  }

private:
  /// Returns the byte offset with padding for one without.
  Value pad(Value byte);
  /// Returns the address of the vector that begins at register `reg`; `bytes` maps hardware indices to offsets in bytes
  /// without padding, and `threadByte` is the offset of register 0.
  Value getAddress(const LinearLayout &bytes, Value threadByte, unsigned reg);

  /// Visits the vector accesses of the registers of `layout` to one slice.
  void forEachVector(const LinearLayout &layout, const SharedAccess &access, bool skipReplicas, uint64_t slice,
                     function_ref<void(const Vector &)> visit);

  /// Permutes the elements of a vector between register order and memory order, which can differ between threads.  For
  /// each bit of the position, `flips` holds a predicate that is true if this thread flips it, or null if no thread
  /// does.  The permutation is its own inverse.
  SmallVector<Value> permute(SmallVector<Value> elements, ArrayRef<Value> flips);
  Value constant(int64_t value);

  OpBuilder &builder;
  Location loc;
  ThreadIndex &thread;
  const LinearLayout &source, &destination;
  const SwizzledMemory &memory;
  Type elementType;
  unsigned elementBits;
  Value base;
  SmallVector<Padding> paddings;
};

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DATAMOVEMENT_SHAREDMEMORYEXCHANGE_H
