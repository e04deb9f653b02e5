//===- Branches.h - Execution of branches -----------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_SIMULATOR_BRANCHES_H
#define TRITON_LIB_SIMULATOR_BRANCHES_H

#include "Program.h"

namespace mlir::triton::ptx {

/// Executes `bra`: the immediate is the target, `aux` the instruction at which lanes reconverge.
Step executeBranch(Warp &warp, const DecodedInst &inst, uint32_t mask);
/// Executes `brx.idx`: `a` is the index, the immediate the begin of a list of the number of targets and the targets,
/// `aux` the instruction at which lanes reconverge.
Step executeIndexedBranch(Warp &warp, const DecodedInst &inst, uint32_t mask);
/// Ends threads: the immediate is the last instruction of the kernel.
Step executeExit(Warp &warp, const DecodedInst &inst, uint32_t mask);

} // namespace mlir::triton::ptx

#endif // TRITON_LIB_SIMULATOR_BRANCHES_H
