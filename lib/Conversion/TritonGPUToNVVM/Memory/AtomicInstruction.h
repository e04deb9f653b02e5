//===- AtomicInstruction.h - Emission of atom and red -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_MEMORY_ATOMICINSTRUCTION_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_MEMORY_ATOMICINSTRUCTION_H

#include "Memory/MemoryInstruction.h"

#include "triton/TargetInfo/TargetInfo.h"

namespace mlir::triton::gpu {

/// Emits atomic accesses of one thread to global memory (PTX ISA, Parallel Synchronization and Communication
/// Instructions: atom, red).  All values are words.  If `predicate` is given and false, no memory is accessed.
class AtomicInstruction {
public:
  AtomicInstruction(OpBuilder &builder, Location loc, MemSemantic semantic, MemSyncScope scope,
                    const TargetInfo &target)
      : builder(builder), loc(loc), semantic(semantic), scope(scope), target(target) {}

  /// The use of old words: none, or none if the predicate is false, or one that expects zeros if it is false.
  enum class OldWords { Unused, UsedIfAccessed, Used };

  /// Combines the words at `pointer`, of elements of type `element`, with `values`.  Returns the old words, or nothing
  /// if they are unused and the target has an instruction that does not return them.
  SmallVector<Value> readModifyWrite(RMWOp kind, Type element, const VectorWords &words, Value pointer, Value predicate,
                                     ArrayRef<Value> values, OldWords use);

  /// Replaces the word at `pointer` with `value` if it equals `expected`.  Returns the old word, which is undefined if
  /// the predicate is false.
  Value compareAndSwap(Value pointer, Value predicate, Value expected, Value value);

private:
  /// Returns the mnemonic of `instruction` with its memory order, scope and state space.
  std::string getMnemonic(StringRef instruction, StringRef order) const;
  std::string getOrder() const;
  /// Emits `ptx` as inline assembly.  Its operands are the results, the pointer, `operands` and the predicate, in this
  /// order.  With `earlyClobber`, it writes results before it has read all of its inputs.
  SmallVector<Value> emitInlineAssembly(StringRef ptx, Type word, unsigned numResults, Value pointer,
                                        ArrayRef<Value> operands, Value predicate, bool earlyClobber = false);
  /// Emits a compare-and-swap loop for an operation that has no atomic instruction.
  SmallVector<Value> emitCompareAndSwapLoop(RMWOp kind, Type element, Value pointer, Value predicate, Value value,
                                            OldWords use);

  OpBuilder &builder;
  Location loc;
  MemSemantic semantic;
  MemSyncScope scope;
  const TargetInfo &target;
};

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_MEMORY_ATOMICINSTRUCTION_H
