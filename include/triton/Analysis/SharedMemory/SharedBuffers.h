//===- SharedBuffers.h - Buffers of a function and the values that refer to them -*- C++ -*-===//
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

/// Shared memory that has, or needs, an offset of its own.
struct SharedBuffer {
  enum class Kind {
    /// Memory that an operation allocates, as `ttg.local_alloc` does.
    Allocation,
    /// Memory that an operation uses while it executes.
    Scratch,
    /// The frame of a callee.
    Frame,
    /// Memory of the caller: it may be any of the caller's buffers, and has no offset.
    Argument
  };

  Kind kind;
  /// The operation that the memory is allocated for; null for an argument.
  Operation *owner;
  int64_t bytes = 0, alignment = 1;
};

/// The shared memory of a function and of its callees.
struct SharedFrame {
  int64_t bytes = 0, alignment = 1;
  /// How accesses complete that may still be in flight when the function returns.
  SmallVector<gpu::Completion> inFlight = {};
  /// The alignment that the function requires of each argument, by its number; 1 for other values than buffers.
  SmallVector<int64_t> argumentAlignments = {};
};

/// Bytes of a buffer that a value may refer to.
struct BufferRange {
  unsigned buffer;
  /// Relative to the begin of the buffer.
  ByteRanges bytes;
  /// The offset of the first element that the value refers to, if it is known.
  std::optional<int64_t> start;
  /// The index, if the value is one buffer of a multi-buffer that a loop indexes; `bytes` are those of the
  /// multi-buffer.
  std::optional<MultiBufferIndex> index = std::nullopt;
  /// If the offset is not known, a number of bytes that divides it.
  int64_t divisor = 1;

  /// A number of bytes that divides the offset of the first element.
  int64_t getStartDivisor() const { return start ? *start : divisor; }
  /// Forgets the offset, but that it is a multiple of its divisor and of `bytes`.
  void forgetStart(int64_t bytes = 0);

  bool operator==(const BufferRange &other) const {
    return buffer == other.buffer && bytes == other.bytes && start == other.start && index == other.index &&
           divisor == other.divisor;
  }
};

using BufferRanges = SmallVector<BufferRange, 1>;

/// The bytes that the result of `view` may refer to, if its source refers to `source`.  `index` is the value of the
/// view's index, if it has one that is not constant but known here.
BufferRanges getViewRanges(gpu::MemDescViewOpInterface view, ArrayRef<BufferRange> source,
                           std::optional<int64_t> index = std::nullopt);

/// The buffers of a function, and the bytes that each value may refer to, through views, blocks, structured control
/// flow and the captures of `ttg.warp_specialize`.  The token of an asynchronous copy refers to the destination of the
/// copy.
class SharedBuffers {
public:
  /// Finds the buffers of `func`; `frames` has the frames of its callees.  Fails with a diagnostic if the scratch of an
  /// operation is not known.
  static FailureOr<SharedBuffers> find(FuncOp func, const llvm::DenseMap<FuncOp, SharedFrame> &frames);

  ArrayRef<SharedBuffer> getBuffers() const { return buffers; }

  /// The bytes that `value` may refer to, by ascending buffers.
  ArrayRef<BufferRange> getRanges(Value value) const;

  /// The buffer that is allocated for `op`, if any.
  std::optional<unsigned> lookup(Operation *op) const;
  /// The buffer of argument `number` of the function, if it is a memory descriptor.
  std::optional<unsigned> lookupArgument(unsigned number) const;
  /// The alignment that each argument of `func` requires.
  SmallVector<int64_t> getArgumentAlignments(FuncOp func) const;

private:
  LogicalResult addBuffers(FuncOp func, const llvm::DenseMap<FuncOp, SharedFrame> &frames);
  /// Raises the alignment of buffers to that of the types as which they, or callees, reinterpret them.  Fails with a
  /// diagnostic if a view does not begin at such a multiple.
  LogicalResult alignReinterpretations(FuncOp func, const llvm::DenseMap<FuncOp, SharedFrame> &frames);
  LogicalResult align(Operation *op, Value memory, int64_t alignment);

  SmallVector<SharedBuffer> buffers;
  llvm::DenseMap<Operation *, unsigned> byOwner;
  llvm::DenseMap<unsigned, unsigned> byArgument;
  llvm::DenseMap<Value, BufferRanges> ranges;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_SHAREDMEMORY_SHAREDBUFFERS_H
