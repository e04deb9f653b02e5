//===- RoundedSums.cpp - Sums without fused products ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reduction/RoundedSums.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace mlir::triton::gpu;

/// LLVM has intrinsics for the wide types only.
static Value createRoundedSum(OpBuilder &builder, Location loc, Value a, Value b) {
  Type type = a.getType();
  if (type.isF32() || type.isF64()) {
    StringAttr name = builder.getStringAttr(type.isF32() ? "llvm.nvvm.add.rn.f" : "llvm.nvvm.add.rn.d");
    return LLVM::CallIntrinsicOp::create(builder, loc, type, name, ValueRange{a, b}).getResult(0);
  }
  // All supported targets multiply and add bf16, but some do not add.
  StringRef ptx = type.isF16() ? "add.rn.f16 $0, $1, $2;"
                               : "{ .reg .b16 one; mov.b16 one, 0x3F80; "
                                 "fma.rn.bf16 $0, $1, one, $2; }";
  return LLVM::InlineAsmOp::create(builder, loc, type, ValueRange{a, b}, ptx, "=h,h,h", /*has_side_effects=*/false,
                                   /*is_align_stack=*/false, LLVM::TailCallKind::None, LLVM::AsmDialectAttr(),
                                   ArrayAttr())
      .getRes();
}

void mlir::triton::gpu::roundSums(Block &block, ConversionPatternRewriter &rewriter) {
  OpBuilder::InsertionGuard guard(rewriter);
  SmallVector<Operation *> sums;
  block.walk([&](Operation *op) {
    if (!isa<arith::AddFOp, arith::SubFOp>(op))
      return;
    Type type = op->getResult(0).getType();
    bool hasOwnOperand = llvm::any_of(op->getOperands(), [&](Value operand) {
      return operand.getDefiningOp() && operand.getParentBlock() == &block;
    });
    if (!hasOwnOperand && (type.isF16() || type.isBF16() || type.isF32() || type.isF64()))
      sums.push_back(op);
  });
  for (Operation *op : sums) {
    rewriter.setInsertionPoint(op);
    Value second = op->getOperand(1);
    if (isa<arith::SubFOp>(op))
      second = arith::NegFOp::create(rewriter, op->getLoc(), second);
    rewriter.replaceOp(op, createRoundedSum(rewriter, op->getLoc(), op->getOperand(0), second));
  }
}
