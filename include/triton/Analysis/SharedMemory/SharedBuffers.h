//===- SharedBuffers.h - Who uses which bytes of shared memory -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_SHAREDMEMORY_SHAREDBUFFERS_H
#define TRITON_ANALYSIS_SHAREDMEMORY_SHAREDBUFFERS_H

#include "triton/Analysis/SharedMemory/ByteRanges.h"
#include "triton/Analysis/SharedMemory/MultiBufferIndex.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

namespace mlir::triton {

/// Bytes of shared memory, wherever they will lie.
struct SharedBuffer {
  enum class Kind {
    /// What `ttg.local_alloc` allocates.
    Allocation,
    /// What an operation needs while it runs, and no longer.
    Scratch,
    /// What a function needs while it is called.
    Frame,
    /// What the function's caller hands over: it lies in the caller's memory, and may be any of its buffers.
    Argument
  };

  Kind kind;
  /// The operation that needs the memory; none for an argument.
  Operation *owner;
  int64_t bytes = 0, alignment = 1;
};

/// What a function needs in all, including what those need that it calls.
struct SharedFrame {
  int64_t bytes = 0, alignment = 1;
};

/// Bytes of a buffer that a value may stand for.
struct BufferPart {
  unsigned buffer;
  /// Counted from the buffer's begin.
  ByteRanges bytes;
  /// Where among them the value's first element lies, if that is known.
  std::optional<int64_t> start;
  /// If the value is one buffer of an array, and a loop takes these in turn: which one.  The array has all of `bytes`.
  std::optional<MultiBufferIndex> slot = std::nullopt;

  bool operator==(const BufferPart &other) const {
    return buffer == other.buffer && bytes == other.bytes && start == other.start && slot == other.slot;
  }
};

using BufferParts = SmallVector<BufferPart, 1>;

/// The same for `view`, an operation that sees the memory of its operand in another way.
BufferParts getViewParts(Operation *view, ArrayRef<BufferPart> source);

/// The buffers of a function, and which of them its values stand for: through views, blocks, structured control flow
/// and the captures of `ttg.warp_specialize`.  A token of an asynchronous copy stands for the buffer that is copied to.
class SharedBuffers {
public:
  /// Finds those of `func`; `frames` has the functions that it calls.  Fails, and reports why, if the memory that an
  /// operation needs is not known.
  static FailureOr<SharedBuffers> find(FuncOp func, const llvm::DenseMap<FuncOp, SharedFrame> &frames);

  ArrayRef<SharedBuffer> getBuffers() const { return buffers; }

  /// What `value` may stand for, by ascending buffers.
  ArrayRef<BufferPart> getParts(Value value) const;

  /// The buffer that `op` needs, if it needs any; the buffer that argument `number` of the function stands for, if it
  /// is one.
  std::optional<unsigned> lookup(Operation *op) const;
  std::optional<unsigned> lookupArgument(unsigned number) const;

private:
  LogicalResult addBuffers(FuncOp func, const llvm::DenseMap<FuncOp, SharedFrame> &frames);
  void followValues(FuncOp func);
  bool follow(Operation *op);
  bool add(Value value, ArrayRef<BufferPart> more);
  bool add(ValueRange values, ValueRange sources);

  SmallVector<SharedBuffer> buffers;
  llvm::DenseMap<Operation *, unsigned> byOwner;
  llvm::DenseMap<unsigned, unsigned> byArgument;
  llvm::DenseMap<Value, BufferParts> parts;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_SHAREDMEMORY_SHAREDBUFFERS_H
