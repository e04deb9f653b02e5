//===- ExternOps.cpp - Calls of foreign code on each element ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Triton.h"

using namespace mlir;
using namespace mlir::triton;

/// Code that is not pure may do anything to memory.
static void getForeignEffects(bool pure, SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  if (pure)
    return;
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

static Speculation::Speculatability getForeignSpeculatability(bool pure) {
  return pure ? Speculation::Speculatable : Speculation::NotSpeculatable;
}

//===----------------------------------------------------------------------===//
// ExternElementwiseOp
//===----------------------------------------------------------------------===//

void ExternElementwiseOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  getForeignEffects(getPure(), effects);
}

Speculation::Speculatability ExternElementwiseOp::getSpeculatability() { return getForeignSpeculatability(getPure()); }

//===----------------------------------------------------------------------===//
// ElementwiseInlineAsmOp
//===----------------------------------------------------------------------===//

void ElementwiseInlineAsmOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  getForeignEffects(getPure(), effects);
}

Speculation::Speculatability ElementwiseInlineAsmOp::getSpeculatability() {
  return getForeignSpeculatability(getPure());
}

LogicalResult ElementwiseInlineAsmOp::verify() {
  int32_t packed = getPackedElement();
  if (packed < 1)
    return emitOpError() << "`packed_element` is at least 1, not " << packed;
  if (getArgs().empty())
    return success();
  auto type = dyn_cast<RankedTensorType>(getArgs().front().getType());
  if (type && type.getNumElements() % packed != 0)
    return emitOpError() << "the text takes " << packed << " elements at once, but operand #0 has "
                         << type.getNumElements();
  return success();
}
