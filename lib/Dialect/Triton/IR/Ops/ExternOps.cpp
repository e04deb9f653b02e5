//===- ExternOps.cpp - External code on each element ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Triton.h"

using namespace mlir;
using namespace mlir::triton;

/// Adds reads and writes of all memory for external code that is not pure.
static void getExternEffects(bool pure, SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  if (pure)
    return;
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

static Speculation::Speculatability getExternSpeculatability(bool pure) {
  return pure ? Speculation::Speculatable : Speculation::NotSpeculatable;
}

//===----------------------------------------------------------------------===//
// ExternElementwiseOp
//===----------------------------------------------------------------------===//

void ExternElementwiseOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  getExternEffects(getPure(), effects);
}

Speculation::Speculatability ExternElementwiseOp::getSpeculatability() { return getExternSpeculatability(getPure()); }

//===----------------------------------------------------------------------===//
// ElementwiseInlineAsmOp
//===----------------------------------------------------------------------===//

void ElementwiseInlineAsmOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  getExternEffects(getPure(), effects);
}

Speculation::Speculatability ElementwiseInlineAsmOp::getSpeculatability() {
  return getExternSpeculatability(getPure());
}

LogicalResult ElementwiseInlineAsmOp::verify() {
  int32_t packed = getPackedElement();
  if (packed < 1)
    return emitOpError() << "expected `packed_element` to be at least 1, but got " << packed;
  // No register of a GPU has such a constraint, and LLVM's parser takes the next character for a length.
  if (getConstraints().contains('@'))
    return emitOpError() << "expected constraints without `@`, but got '" << getConstraints() << "'";
  // All tensors have the same shape; scalars stand for all of its elements.
  TypeRange types = getArgs().getTypes();
  auto tensor = llvm::find_if(types, llvm::IsaPred<RankedTensorType>);
  int64_t elements = tensor == types.end() ? 1 : cast<RankedTensorType>(*tensor).getNumElements();
  if (elements % packed != 0)
    return emitOpError() << "expected a multiple of " << packed << " elements (`packed_element`), but got " << elements;
  return success();
}
