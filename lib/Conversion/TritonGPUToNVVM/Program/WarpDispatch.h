//===- WarpDispatch.h - Control flow of warp specialization -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PROGRAM_WARPDISPATCH_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PROGRAM_WARPDISPATCH_H

#include "mlir/IR/Operation.h"

#include "llvm/ADT/StringMap.h"

namespace mlir::triton::gpu {

/// Verifies that each `ttg.warp_specialize` in `module` has warps and registers, and that its partitions contain
/// nothing that only all threads of a CTA can execute.
LogicalResult verifyWarpSpecialization(Operation *module);

/// The offsets in shared memory of the words through which waiting warps learn what to execute, by the kernels that
/// need one.
using DispatchWords = llvm::StringMap<int64_t>;

/// Adds one word to the shared memory of `module`, whose control flow is between blocks, if a kernel needs it: one with
/// several `ttg.warp_specialize`, or with one that not every execution reaches once.
DispatchWords reserveDispatchWords(Operation *module);

/// Replaces each `ttg.warp_specialize` in the lowered kernels of `module` by control flow.
///
/// The warps of partitions branch away at the entry of the kernel and wait at a barrier of all warps until the default
/// warps reach a `ttg.warp_specialize`. If the kernel has a word in `words`, the default warps store the number of the
/// operation there in front of the barrier; zero ends the kernel. The default warps pass captures that the other warps
/// do not know through shared memory. All warps meet at a second barrier at the end, so that the words can be stored
/// again.
void dispatchWarps(Operation *module, const DispatchWords &words);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PROGRAM_WARPDISPATCH_H
