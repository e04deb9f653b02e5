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

/// Functions for `DecodedInst::trackParts`, for instructions that compute bytes of `dst` from some bytes of the
/// operands `a`, `b`, `c`.
void trackMove(Warp &warp, const DecodedInst &inst, uint32_t mask);
/// `immediate` elements, whose slots are at `aux` in the lists.
void trackPack(Warp &warp, const DecodedInst &inst, uint32_t mask);
void trackUnpack(Warp &warp, const DecodedInst &inst, uint32_t mask);
/// `c` is a predicate.
void trackSelect(Warp &warp, const DecodedInst &inst, uint32_t mask);
/// Each byte of the result depends on the same byte of the operands.
void trackLogic(Warp &warp, const DecodedInst &inst, uint32_t mask);
/// Each byte of the result depends on the byte that is as far from the other end.
void trackReversal(Warp &warp, const DecodedInst &inst, uint32_t mask);
/// Each half of the result depends on the same half of the operands.
void trackHalves(Warp &warp, const DecodedInst &inst, uint32_t mask);
/// The predicate `dst` depends on the low halves of the operands, and the predicate `immediate` on the high ones.
void trackPairOfResults(Warp &warp, const DecodedInst &inst, uint32_t mask);
/// Each half of the result depends on the same half of `a`, which has another size.
void trackConversionOfHalves(Warp &warp, const DecodedInst &inst, uint32_t mask);
/// The high half of the result depends on `a`, and the low one on `b`.
void trackConversionOfTwo(Warp &warp, const DecodedInst &inst, uint32_t mask);
void trackAndOfPredicates(Warp &warp, const DecodedInst &inst, uint32_t mask);
void trackOrOfPredicates(Warp &warp, const DecodedInst &inst, uint32_t mask);
void trackAnd(Warp &warp, const DecodedInst &inst, uint32_t mask);
void trackOr(Warp &warp, const DecodedInst &inst, uint32_t mask);
/// Sums and differences of any operands: each byte depends on the same and lower bytes.
void trackCarries(Warp &warp, const DecodedInst &inst, uint32_t mask);
/// Low parts of products of `a` and `b`, plus `c` if that is an operand.
void trackProduct(Warp &warp, const DecodedInst &inst, uint32_t mask);
void trackShiftLeft(Warp &warp, const DecodedInst &inst, uint32_t mask);
void trackShiftRight(Warp &warp, const DecodedInst &inst, uint32_t mask);
/// `aux` bit 0 is set for shifts to the right, bit 1 for amounts that wrap around.
void trackFunnelShift(Warp &warp, const DecodedInst &inst, uint32_t mask);
/// The slots of the start and the length are at `aux` in the lists.
void trackInsert(Warp &warp, const DecodedInst &inst, uint32_t mask);
void trackExtractUnsigned(Warp &warp, const DecodedInst &inst, uint32_t mask);
void trackExtractSigned(Warp &warp, const DecodedInst &inst, uint32_t mask);
/// The low `usedBytes` bytes move; those above are zeros, or copies of the sign.
void trackZeroExtend(Warp &warp, const DecodedInst &inst, uint32_t mask);
void trackSignExtend(Warp &warp, const DecodedInst &inst, uint32_t mask);
void trackPermute(Warp &warp, const DecodedInst &inst, uint32_t mask);

} // namespace mlir::triton::ptx

#endif // TRITON_LIB_SIMULATOR_UNDEFINEDPARTS_H
