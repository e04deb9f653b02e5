//===- SharedMemoryExchange.h - Moves between threads through memory -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DATAMOVEMENT_SHAREDMEMORYEXCHANGE_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DATAMOVEMENT_SHAREDMEMORYEXCHANGE_H

#include "Program/ThreadIndex.h"

#include "triton/LinearLayout/Swizzling.h"

namespace mlir::triton::gpu {

/// The address of byte `offset` of the shared memory of the function that is being built: a kernel's begins where the
/// block's does, and to any other function the caller says where.
Value getSharedAddress(OpBuilder &builder, Location loc, int64_t offset);

/// Emits the accesses by which a tensor gets from one layout to another through shared memory.  Whoever calls store()
/// and load() puts a barrier between them.
class SharedMemoryExchange {
public:
  /// The layouts, the memory between them, the type of an element in a register, its bits in memory, and where in
  /// shared memory that begins.
  SharedMemoryExchange(OpBuilder &builder, Location loc, ThreadIndex &place, const LinearLayout &source,
                       const LinearLayout &destination, const SwizzledMemory &memory, Type elementType,
                       unsigned elementBits, int64_t offset)
      : builder(builder), loc(loc), place(place), source(source), destination(destination), memory(memory),
        elementType(elementType), elementBits(elementBits), offset(offset) {}

  /// Stores the registers of the source's layout, of slice `slice` if the tensor goes through memory in slices; by a
  /// thread for which `predicate`, if there is one, is false: not.
  void store(ValueRange registers, Value predicate = {}, uint64_t slice = 0);

  /// Loads the registers of the destination's layout, of slice `slice` those that are in it: the others are null.
  SmallVector<Value> load(uint64_t slice = 0);

  /// The address of the element with a row-major index that is known when the code runs.
  Value getAddress(Value element);

private:
  /// A vector that a thread accesses in shared memory: its address, the registers of its elements, the flips that
  /// order() applies to them, and whether this thread's is in the slice; null if that is so for all threads.
  struct Vector {
    Value address;
    ArrayRef<unsigned> registers;
    ArrayRef<Value> flips;
    Value isInSlice;
  };

  /// Visits the registers of `layout` in the vectors in which threads access a slice in shared memory.
  void forEachVector(const LinearLayout &layout, const SharedAccess &access, bool skipCopies, uint64_t slice,
                     function_ref<void(const Vector &)> visit);

  /// Where the elements of a vector lie in memory in an order that differs between threads: for each bit of the
  /// position, `flips` has whether this thread has it the other way round, or null if none has.  Exchanges the elements
  /// accordingly; doing it twice changes nothing.
  SmallVector<Value> order(SmallVector<Value> elements, ArrayRef<Value> flips);
  Value constant(int64_t value);

  OpBuilder &builder;
  Location loc;
  ThreadIndex &place;
  const LinearLayout &source, &destination;
  const SwizzledMemory &memory;
  Type elementType;
  unsigned elementBits;
  int64_t offset;
};

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DATAMOVEMENT_SHAREDMEMORYEXCHANGE_H
