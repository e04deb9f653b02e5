//===- AsyncCopies.h - Bulk copies ------------------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_SIMULATOR_ASYNCCOPIES_H
#define TRITON_LIB_SIMULATOR_ASYNCCOPIES_H

#include "Block.h"
#include "Decoder.h"

namespace mlir::triton::ptx {

/// Records the writes of a copy to shared memory that completes on an mbarrier, and returns its reads. Then appends the
/// copy.
Access recordLoad(Warp &warp, const MBarrier &barrier, uint32_t address, uint32_t bytes, uint32_t lanes);
void completeLoad(Warp &warp, MBarrier &barrier, uint32_t bytes, uint32_t lanes, std::function<void()> copy);

/// Records the reads of a copy from shared memory, and returns its writes. Then appends the copy.
Access recordStore(Warp &warp, uint32_t address, uint32_t bytes, uint32_t lanes);
void completeStore(Warp &warp, std::function<void()> copy);

/// Decodes `cp.async.bulk.tensor` and `cp.reduce.async.bulk.tensor` after the word `tensor`.
bool decodeTensorCopy(Decoder &decoder, bool reduces);

} // namespace mlir::triton::ptx

#endif // TRITON_LIB_SIMULATOR_ASYNCCOPIES_H
