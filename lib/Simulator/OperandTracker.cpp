//===- OperandTracker.cpp - Stores that matrix operands read --------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "OperandTracker.h"

using namespace mlir::triton::ptx;

static constexpr unsigned kChunkBits = 4, kChunk = 1 << kChunkBits;

void OperandTracker::clear(uint32_t bytes) {
  chunks.assign((bytes + kChunk - 1) / kChunk, State());
  stores.clear();
  matrix = 0;
}

/// Notes that what a chunk holds is lost.
void OperandTracker::leave(uint32_t chunk) {
  const State &state = chunks[chunk];
  if (state.store != kNone && !state.isRead && !stores[state.store].unread)
    stores[state.store].unread = base + chunk * kChunk;
}

void OperandTracker::write(uint32_t begin, uint32_t end, const Store &store) {
  if (stores.empty() || stores.back().warp != store.warp || stores.back().step != store.step)
    stores.push_back(store);
  begin -= base;
  end -= base;
  for (uint32_t chunk = begin / kChunk; chunk * kChunk < end; ++chunk) {
    // Several stores may fill a chunk together, and lanes of one store may write the same one.
    bool isFilled = begin <= chunk * kChunk && (chunk + 1) * kChunk <= end;
    if (isFilled && chunks[chunk].store != stores.size() - 1)
      leave(chunk);
    chunks[chunk].store = stores.size() - 1;
    chunks[chunk].isRead = false;
    chunks[chunk].swizzleBytes = kUnknown;
  }
}

void OperandTracker::setSwizzle(uint32_t begin, uint32_t end, std::optional<unsigned> swizzleBytes) {
  for (uint32_t chunk = (begin - base) / kChunk; chunk * kChunk < end - base; ++chunk)
    chunks[chunk].swizzleBytes = swizzleBytes.value_or(kUnknown);
}

void OperandTracker::read(uint32_t begin, uint32_t end) {
  for (uint32_t chunk = (begin - base) / kChunk; chunk * kChunk < end - base; ++chunk)
    chunks[chunk].isRead = true;
}

OperandTracker::Chunk OperandTracker::readOperand(uint32_t address) {
  State &state = chunks[(address - base) / kChunk];
  state.isRead = true;
  if (state.store != kNone)
    stores[state.store].isOperand = true;
  Chunk result = {std::nullopt, state.matrix == matrix};
  state.matrix = matrix;
  if (state.swizzleBytes != kUnknown)
    result.swizzleBytes = state.swizzleBytes;
  return result;
}

void OperandTracker::forUnread(llvm::function_ref<void(const Store &)> report) {
  for (uint32_t chunk = 0; chunk < chunks.size(); ++chunk)
    leave(chunk);
  for (const Store &store : stores)
    if (store.isOperand && store.unread)
      report(store);
}
