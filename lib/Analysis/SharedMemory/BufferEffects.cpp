//===- BufferEffects.cpp - Effects of operations on the bytes of buffers ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/SharedMemory/BufferEffects.h"

#include "triton/Analysis/ControlFlow/CallGraph.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// Translates the accesses of the callee of `call` to buffers of the caller.
static SmallVector<BufferAccess, 0> translate(ArrayRef<BufferAccess> accesses, CallOp call,
                                              const SharedBuffers &buffers) {
  SmallVector<BufferAccess, 0> result(accesses);
  for (BufferAccess &access : result) {
    BufferRanges ofCallee = std::exchange(access.ranges, {});
    for (const BufferRange &range : ofCallee) {
      if (range.buffer == 0) {
        access.ranges.push_back({*buffers.lookup(call), range.bytes, std::nullopt});
        continue;
      }
      Value memory = call.getOperands()[range.buffer - 1];
      bool isWhole = range.bytes == ByteRanges(0, getAllocationBytes(cast<MemDescType>(memory.getType())));
      for (BufferRange operand : buffers.getRanges(memory)) {
        // The callee may access bytes in gaps of the operand, as it may reinterpret it.
        if (!isWhole)
          operand.bytes = operand.start ? range.bytes.shift(*operand.start) : operand.bytes.fillGaps();
        operand.start = range.start && operand.start ? std::optional(*range.start + *operand.start) : std::nullopt;
        access.ranges.push_back(std::move(operand));
      }
    }
  }
  return result;
}

static BufferEffects getCallEffects(CallOp call, const SharedBuffers &buffers, const FunctionEffects &callees) {
  auto callee = callees.find(getCallee(call));
  if (callee == callees.end())
    return {};
  BufferEffects effects;
  static_cast<SharedMemorySynchronization &>(effects) = callee->second;
  effects.mayHaveBarrier = callee->second.mayHaveBarrier;
  effects.accesses = translate(callee->second.accesses, call, buffers);
  effects.accessesAfterBarrier = translate(callee->second.accessesAfterBarrier, call, buffers);
  effects.unfencedWrites = translate(callee->second.unfencedWrites, call, buffers);
  effects.unfencedCopies = translate(callee->second.unfencedCopies, call, buffers);
  return effects;
}

BufferEffects mlir::triton::getBufferEffects(Operation *op, const SharedBuffers &buffers,
                                             const FunctionEffects &callees) {
  if (auto call = dyn_cast<CallOp>(op))
    return getCallEffects(call, buffers, callees);
  std::optional<unsigned> scratch = buffers.lookup(op);
  if (scratch && buffers.getBuffers()[*scratch].kind != SharedBuffer::Kind::Scratch)
    scratch = std::nullopt;
  SharedMemoryEffects stated = getSharedMemoryEffects(op, scratch.has_value());
  BufferEffects effects;
  static_cast<SharedMemorySynchronization &>(effects) = stated;
  auto resolve = [&](ArrayRef<SharedMemoryAccess> from, SmallVectorImpl<BufferAccess> &to) {
    for (const SharedMemoryAccess &access : from) {
      BufferRanges ranges(access.buffer ? buffers.getRanges(access.buffer) : ArrayRef<BufferRange>());
      if (!access.buffer && scratch)
        ranges.push_back({*scratch, ByteRanges(0, buffers.getBuffers()[*scratch].bytes), 0});
      if (!ranges.empty())
        to.push_back({access, std::move(ranges), op});
    }
  };
  resolve(stated.accesses, effects.accesses);
  resolve(stated.accessesAfterBarrier, effects.accessesAfterBarrier);
  return effects;
}

BufferEffects mlir::triton::getBufferEffectsAtEnd(Operation *op) {
  BufferEffects effects;
  effects.hasBarrier = getSharedMemoryEffects(op, /*hasScratch=*/false).hasBarrierAtEnd;
  return effects;
}
