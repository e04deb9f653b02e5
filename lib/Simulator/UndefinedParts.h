//===- UndefinedParts.h - Bytes of registers that have no value -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_SIMULATOR_UNDEFINEDPARTS_H
#define TRITON_LIB_SIMULATOR_UNDEFINEDPARTS_H

#include "Program.h"

namespace mlir::triton::ptx {

/// Functions for `DecodedInst::trackParts`, for instructions that move bytes of the operands `a`, `b`, `c` to `dst`.
void trackMove(Warp &warp, const DecodedInst &inst, uint32_t mask);
/// `immediate` elements, whose slots are at `aux` in the lists.
void trackPack(Warp &warp, const DecodedInst &inst, uint32_t mask);
void trackUnpack(Warp &warp, const DecodedInst &inst, uint32_t mask);
/// `c` is a predicate.
void trackSelect(Warp &warp, const DecodedInst &inst, uint32_t mask);
/// Each byte of the result depends on the same byte of both operands.
void trackLogic(Warp &warp, const DecodedInst &inst, uint32_t mask);
void trackAnd(Warp &warp, const DecodedInst &inst, uint32_t mask);
void trackShiftLeft(Warp &warp, const DecodedInst &inst, uint32_t mask);
void trackShiftRight(Warp &warp, const DecodedInst &inst, uint32_t mask);
void trackPermute(Warp &warp, const DecodedInst &inst, uint32_t mask);

} // namespace mlir::triton::ptx

#endif // TRITON_LIB_SIMULATOR_UNDEFINEDPARTS_H
