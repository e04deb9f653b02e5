//===- SharedMemoryEffects.cpp - Effects of operations on shared memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

#include "triton/Dialect/TritonGPU/IR/SharedMemoryInterfaces.cpp.inc"

using Kind = SharedMemoryAccess::Kind;

void SharedMemoryEffects::exchangeThroughScratch() {
  accesses.push_back({Kind::Write, Value()});
  hasBarrier = true;
  accessesAfterBarrier.push_back({Kind::Read, Value()});
}

void SharedMemoryEffects::exchangeWithinWarps(Attribute warpKey) {
  for (auto [kind, list] : {std::pair(Kind::Write, &accesses), std::pair(Kind::Read, &accessesAfterBarrier)}) {
    SharedMemoryAccess &access = list->emplace_back(SharedMemoryAccess{kind, Value()});
    access.warpKey = warpKey;
  }
}

SharedMemoryRequirement SharedMemoryRequirement::scratch(int64_t bytes) {
  if (bytes == 0)
    return {};
  // All banks have 128 bytes; the widest vector access has 16.
  return {bytes, std::clamp<int64_t>(llvm::PowerOf2Ceil(bytes), 16, 128)};
}

/// Adds the accesses that the memory effects of `op` state.
static void addMemoryEffects(Operation *op, SharedMemoryEffects &effects) {
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface)
    return;
  SmallVector<MemoryEffects::EffectInstance> instances;
  interface.getEffects(instances);
  for (const MemoryEffects::EffectInstance &instance : instances) {
    bool isRead = isa<MemoryEffects::Read>(instance.getEffect());
    if (!isa<SharedMemory>(instance.getResource()) || (!isRead && !isa<MemoryEffects::Write>(instance.getEffect())))
      continue;
    // An effect without a value may be on any of the operands.
    SmallVector<Value> values(op->getOperands());
    if (Value value = instance.getValue())
      values = {value};
    for (Value value : values) {
      if (isRead)
        effects.read(value);
      else
        effects.write(value);
    }
  }
}

SharedMemoryEffects mlir::triton::gpu::getSharedMemoryEffects(Operation *op, bool hasScratch) {
  SharedMemoryEffects effects;
  if (auto interface = dyn_cast<SharedMemoryOpInterface>(op))
    interface.getSharedMemoryEffects(hasScratch, effects);
  else
    addMemoryEffects(op, effects);
  return effects;
}

FailureOr<SharedMemoryRequirement> mlir::triton::gpu::getSharedMemoryRequirement(Operation *op) {
  if (auto interface = dyn_cast<SharedMemoryOpInterface>(op))
    return interface.getSharedMemoryRequirement();
  return SharedMemoryRequirement();
}
