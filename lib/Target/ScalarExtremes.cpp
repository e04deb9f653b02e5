//===- ScalarExtremes.cpp - Minima and maxima of scalars ------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM 22's code generation for X86 with AVX512DQ makes NaN of `minimumnum` and `maximumnum` of two scalars if it knows
// that one of them is no NaN and the other is one, and a number of `minimum` and `maximum` if the other is a signaling
// one.  Those of vectors are right.
//
//===----------------------------------------------------------------------===//
#include "ScalarExtremes.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using mlir::triton::ScalarExtremesPass;

/// Returns the extreme of `x` and `y`; if one of them is NaN, that, or the other one. The negative zero is less than
/// the positive one.
static Value *select(IRBuilder<> &builder, Value *x, Value *y, bool isMinimum, bool keepsNaN) {
  Value *comesFirst = isMinimum ? builder.CreateFCmpOLT(x, y) : builder.CreateFCmpOGT(x, y);
  Value *picked = builder.CreateSelect(comesFirst, x, y);
  // Equal numbers have the same bits, or they are zeros.
  Type *type = x->getType(), *bits = builder.getIntNTy(type->getScalarSizeInBits());
  Value *xBits = builder.CreateBitCast(x, bits), *yBits = builder.CreateBitCast(y, bits);
  Value *both = isMinimum ? builder.CreateOr(xBits, yBits) : builder.CreateAnd(xBits, yBits);
  picked = builder.CreateSelect(builder.CreateFCmpOEQ(x, y), builder.CreateBitCast(both, type), picked);
  if (keepsNaN)
    return builder.CreateSelect(builder.CreateFCmpUNO(x, y), builder.CreateFAdd(x, y), picked);
  return builder.CreateSelect(builder.CreateFCmpUNO(y, y), x, picked);
}

PreservedAnalyses ScalarExtremesPass::run(Function &function, FunctionAnalysisManager &) {
  SmallVector<IntrinsicInst *> extremes;
  for (Instruction &instruction : instructions(function)) {
    auto *call = dyn_cast<IntrinsicInst>(&instruction);
    if (call && !call->getType()->isVectorTy() &&
        is_contained({Intrinsic::minimumnum, Intrinsic::maximumnum, Intrinsic::minimum, Intrinsic::maximum},
                     call->getIntrinsicID()))
      extremes.push_back(call);
  }
  for (IntrinsicInst *extreme : extremes) {
    IRBuilder<> builder(extreme);
    Intrinsic::ID id = extreme->getIntrinsicID();
    extreme->replaceAllUsesWith(select(builder, extreme->getArgOperand(0), extreme->getArgOperand(1),
                                       id == Intrinsic::minimumnum || id == Intrinsic::minimum,
                                       id == Intrinsic::minimum || id == Intrinsic::maximum));
    extreme->eraseFromParent();
  }
  if (extremes.empty())
    return PreservedAnalyses::all();
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}
