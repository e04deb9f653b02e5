//===- ScalarExtremes.cpp - Minima and maxima that are scalars ------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM 22's code generation for X86 with AVX512DQ makes NaN of `minimumnum` and `maximumnum` of two scalars if it knows
// that one of them is no NaN and the other is one, and a number of `minimum` and `maximum` if the other is a signaling
// one.  Those of vectors are right.  The loop vectorizer reduces the vector of a loop with `minimumnum` or `maximumnum`
// by `vector.reduce.fmin` or `fmax`, for which a negative zero may be the greater one.
//
//===----------------------------------------------------------------------===//
#include "ScalarExtremes.h"

#include "llvm/ADT/Sequence.h"
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

/// Returns the extreme of the elements of a vector that are no NaN.
static Value *reduce(IRBuilder<> &builder, Value *vector, bool isMinimum) {
  unsigned count = cast<FixedVectorType>(vector->getType())->getNumElements();
  for (; count % 2 == 0; count /= 2) {
    SmallVector<int> low = llvm::to_vector(seq<int>(0, count / 2)), high = llvm::to_vector(seq<int>(count / 2, count));
    Value *lower = builder.CreateShuffleVector(vector, low), *upper = builder.CreateShuffleVector(vector, high);
    if (count == 2)
      return select(builder, builder.CreateExtractElement(vector, uint64_t(0)),
                    builder.CreateExtractElement(vector, uint64_t(1)), isMinimum, /*keepsNaN=*/false);
    vector = builder.CreateBinaryIntrinsic(isMinimum ? Intrinsic::minimumnum : Intrinsic::maximumnum, lower, upper);
  }
  Value *extreme = builder.CreateExtractElement(vector, uint64_t(0));
  for (unsigned i = 1; i < count; ++i)
    extreme = select(builder, extreme, builder.CreateExtractElement(vector, i), isMinimum, /*keepsNaN=*/false);
  return extreme;
}

/// Returns what replaces a call of an intrinsic, or null.
static Value *expand(IntrinsicInst *call) {
  IRBuilder<> builder(call);
  Intrinsic::ID id = call->getIntrinsicID();
  switch (id) {
  case Intrinsic::minimumnum:
  case Intrinsic::maximumnum:
  case Intrinsic::minimum:
  case Intrinsic::maximum:
    if (call->getType()->isVectorTy())
      return nullptr;
    return select(builder, call->getArgOperand(0), call->getArgOperand(1),
                  id == Intrinsic::minimumnum || id == Intrinsic::minimum,
                  id == Intrinsic::minimum || id == Intrinsic::maximum);
  case Intrinsic::vector_reduce_fmin:
  case Intrinsic::vector_reduce_fmax:
    return reduce(builder, call->getArgOperand(0), id == Intrinsic::vector_reduce_fmin);
  default:
    return nullptr;
  }
}

PreservedAnalyses ScalarExtremesPass::run(Function &function, FunctionAnalysisManager &) {
  bool changed = false;
  for (Instruction &instruction : make_early_inc_range(instructions(function))) {
    auto *call = dyn_cast<IntrinsicInst>(&instruction);
    llvm::Value *expanded = call ? expand(call) : nullptr;
    if (!expanded)
      continue;
    call->replaceAllUsesWith(expanded);
    call->eraseFromParent();
    changed = true;
  }
  return changed ? PreservedAnalyses::allInSet<CFGAnalyses>() : PreservedAnalyses::all();
}
