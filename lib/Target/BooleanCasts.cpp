//===- BooleanCasts.cpp - Casts between booleans and floats ---------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BooleanCasts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace mlir::triton;

/// Returns the value of a cast between a boolean and a float by other instructions, null if it has the right ones.
static Value *replace(CastInst &cast) {
  Value *source = cast.getOperand(0);
  Type *from = source->getType(), *to = cast.getType();
  IRBuilder<> builder(&cast);
  if (isa<SIToFPInst>(cast) && from->isIntOrIntVectorTy(1) && to->getScalarType()->isBFloatTy())
    return builder.CreateSelect(source, ConstantFP::get(to, -1.0), ConstantFP::get(to, 0.0));
  if (isa<FPToSIInst, FPToUIInst>(cast) && to->isIntOrIntVectorTy(1))
    return builder.CreateTrunc(builder.CreateCast(cast.getOpcode(), source, to->getWithNewType(builder.getInt32Ty())),
                               to);
  return nullptr;
}

PreservedAnalyses BooleanCastsPass::run(Function &function, FunctionAnalysisManager &) {
  bool changed = false;
  for (Instruction &instruction : make_early_inc_range(instructions(function))) {
    auto *cast = dyn_cast<CastInst>(&instruction);
    llvm::Value *replacement = cast ? replace(*cast) : nullptr;
    if (!replacement)
      continue;
    cast->replaceAllUsesWith(replacement);
    replacement->takeName(cast);
    cast->eraseFromParent();
    changed = true;
  }
  return changed ? PreservedAnalyses::allInSet<CFGAnalyses>() : PreservedAnalyses::all();
}
