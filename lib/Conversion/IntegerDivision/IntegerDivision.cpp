//===- IntegerDivision.cpp - Divisions that round up or down --------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Conversion/IntegerDivision/IntegerDivision.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

namespace {
/// Expands divisions of more than 64 bits: the constant -1 of MLIR's expansion has only 64 bits that are set.
struct WideFloorDivision : public OpRewritePattern<arith::FloorDivSIOp> {
  explicit WideFloorDivision(MLIRContext *context) : OpRewritePattern(context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(arith::FloorDivSIOp op, PatternRewriter &rewriter) const override {
    auto type = dyn_cast<IntegerType>(op.getType());
    if (!type || type.getWidth() <= 64)
      return rewriter.notifyMatchFailure(op, "MLIR's expansion applies");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value lhs = op.getLhs(), rhs = op.getRhs();
    Value zero = arith::ConstantOp::create(b, b.getZeroAttr(type));
    Value one = arith::ConstantOp::create(b, b.getOneAttr(type));
    Value quotient = arith::DivSIOp::create(b, lhs, rhs);
    Value product = arith::MulIOp::create(b, quotient, rhs);
    Value isInexact = arith::CmpIOp::create(b, arith::CmpIPredicate::ne, product, lhs);
    Value isNegative = arith::CmpIOp::create(b, arith::CmpIPredicate::slt, arith::XOrIOp::create(b, lhs, rhs), zero);
    Value isRoundedUp = arith::AndIOp::create(b, isInexact, isNegative);
    Value below = arith::SubIOp::create(b, quotient, one);
    rewriter.replaceOpWithNewOp<arith::SelectOp>(op, isRoundedUp, below, quotient);
    return success();
  }
};
} // namespace

void mlir::triton::populateRoundedDivisionPatterns(RewritePatternSet &patterns) {
  arith::populateCeilFloorDivExpandOpsPatterns(patterns);
  patterns.add<WideFloorDivision>(patterns.getContext());
}
