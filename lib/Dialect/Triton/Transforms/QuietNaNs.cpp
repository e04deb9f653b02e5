//===- QuietNaNs.cpp - Signaling NaNs that minima and maxima take ---------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Triton.h"
#include "triton/Dialect/Triton/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

namespace mlir::triton {
#define GEN_PASS_DEF_TRITONQUIETNANS
#include "triton/Dialect/Triton/Transforms/Passes.h.inc"
} // namespace mlir::triton

using namespace mlir;
using namespace mlir::triton;

namespace {
struct QuietNaNs : public triton::impl::TritonQuietNaNsBase<QuietNaNs> {
  void runOnOperation() override;
};
} // namespace

/// Returns the constant with quiet NaNs for signaling ones, or null if it has none.
static TypedAttr makeQuiet(Attribute constant) {
  auto quiet = [](const APFloat &value) { return value.isSignaling() ? value.makeQuiet() : value; };
  if (auto scalar = dyn_cast<FloatAttr>(constant))
    return scalar.getValue().isSignaling() ? FloatAttr::get(scalar.getType(), quiet(scalar.getValue())) : TypedAttr();
  auto dense = dyn_cast<DenseFPElementsAttr>(constant);
  if (!dense || llvm::none_of(dense.getValues<APFloat>(), [](const APFloat &value) { return value.isSignaling(); }))
    return {};
  return cast<TypedAttr>(
      dense.mapValues(dense.getElementType(), [&](const APFloat &value) { return quiet(value).bitcastToAPInt(); }));
}

/// Gives an operand a constant of its own if it has signaling NaNs.
static void makeQuiet(OpOperand &operand) {
  if (auto splat = operand.get().getDefiningOp<SplatOp>()) {
    Attribute scalar;
    TypedAttr quiet = matchPattern(splat.getSrc(), m_Constant(&scalar)) ? makeQuiet(scalar) : TypedAttr();
    if (!quiet)
      return;
    OpBuilder builder(operand.getOwner());
    Value constant = arith::ConstantOp::create(builder, splat.getLoc(), quiet);
    operand.set(SplatOp::create(builder, splat.getLoc(), splat.getType(), constant));
    return;
  }
  Attribute constant;
  TypedAttr quiet = matchPattern(operand.get(), m_Constant(&constant)) ? makeQuiet(constant) : TypedAttr();
  if (!quiet)
    return;
  OpBuilder builder(operand.getOwner());
  operand.set(arith::ConstantOp::create(builder, operand.get().getLoc(), quiet));
}

void QuietNaNs::runOnOperation() {
  getOperation()->walk([](Operation *op) {
    if (isa<arith::MaxNumFOp, arith::MinNumFOp>(op))
      for (OpOperand &operand : op->getOpOperands())
        makeQuiet(operand);
  });
}
