//===- WarpDispatch.h - Control flow of warp specialization -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PROGRAM_WARPDISPATCH_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PROGRAM_WARPDISPATCH_H

#include "mlir/IR/Operation.h"

namespace mlir::triton::gpu {

/// Verifies that each `ttg.warp_specialize` in `module` has warps and registers, and that its partitions contain
/// nothing that only all threads of a CTA can execute.
LogicalResult verifyWarpSpecialization(Operation *module);

/// Replaces each `ttg.warp_specialize` in the lowered kernels of `module` by control flow.
///
/// The warps of partitions branch away at the entry of the kernel and wait at a barrier of all warps until the default
/// warps reach a `ttg.warp_specialize`. The default warps tell them which one by the number of threads whose predicate
/// is true at that barrier, which needs no memory; zero ends the kernel. If there is only one `ttg.warp_specialize`,
/// and every execution of the kernel reaches it once, the barrier needs no number. The default warps pass captures that
/// the other warps do not know through shared memory. All warps meet at a second barrier at the end.
void dispatchWarps(Operation *module);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PROGRAM_WARPDISPATCH_H
