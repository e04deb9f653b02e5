//===- WarpGroups.h - Registers of warp groups -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A warp group is four warps, of which the first has a multiple of 4 as its number. The threads of a warp group can
// change how many registers they have (PTX ISA, "setmaxnreg").
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_WARPGROUPS_H
#define TRITON_DIALECT_TRITONGPU_IR_WARPGROUPS_H

#include "triton/Dialect/Triton/IR/Triton.h"

namespace mlir::triton::gpu {

constexpr int kWarpsPerGroup = 4;

/// The registers per thread that a warp group may have: multiples of a step between these bounds.
constexpr int kMinGroupRegisters = 24, kMaxGroupRegisters = 256, kRegisterStep = 8;

/// The registers of a CTA.
constexpr int kRegistersPerBlock = 65536;

/// The registers per thread that each warp group of `kernel` has at launch, if there are `totalNumWarps` warps and one
/// CTA is resident: as many as the CTA has, unless `ttg.maxnreg` limits them.
int getLaunchRegisters(Operation *kernel, int totalNumWarps);

} // namespace mlir::triton::gpu

#endif // TRITON_DIALECT_TRITONGPU_IR_WARPGROUPS_H
