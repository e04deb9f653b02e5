//===- DisjointConstants.cpp - Constant bits of disjoint sums -------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The index of an element is a disjoint sum, (a | c) | (b | d), of bits of the lane and the warp and of constant bits
// of the register, along each dimension of the tensor.  Code generation adds a constant to an address for free, but
// splits off only one, at the root of the sum.
//
//===----------------------------------------------------------------------===//
#include "DisjointConstants.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;
using namespace mlir::triton;

/// A disjoint sum of a value and a constant, either of which is null if there is none.
namespace {
struct DisjointSum {
  Value *variable = nullptr;
  ConstantInt *constant = nullptr;
};
} // namespace

static bool isDisjointOr(const Value *value) {
  auto *sum = dyn_cast<PossiblyDisjointInst>(value);
  return sum && sum->isDisjoint();
}

static DisjointSum split(Value *value) {
  if (auto *constant = dyn_cast<ConstantInt>(value))
    return {nullptr, constant};
  if (isDisjointOr(value))
    if (auto *constant = dyn_cast<ConstantInt>(cast<User>(value)->getOperand(1)))
      return {cast<User>(value)->getOperand(0), constant};
  return {value, nullptr};
}

/// Replaces the disjoint or of two sums by the disjoint or of their variables and of their constants.  Returns whether
/// an operand had a constant inside.
static bool moveConstantsOutwards(BinaryOperator &sum) {
  DisjointSum left = split(sum.getOperand(0)), right = split(sum.getOperand(1));
  if (!left.variable || !(left.constant || (right.variable && right.constant)))
    return false;
  IRBuilder<> builder(&sum);
  Value *variable = left.variable;
  if (right.variable)
    variable = builder.CreateOr(variable, right.variable, "", /*IsDisjoint=*/true);
  APInt constant(sum.getType()->getScalarSizeInBits(), 0);
  for (ConstantInt *part : {left.constant, right.constant})
    if (part)
      constant |= part->getValue();
  Value *replacement = builder.CreateOr(variable, ConstantInt::get(sum.getType(), constant), "", /*IsDisjoint=*/true);
  sum.replaceAllUsesWith(replacement);
  replacement->takeName(&sum);
  sum.eraseFromParent();
  return true;
}

PreservedAnalyses DisjointConstantsPass::run(Function &function, FunctionAnalysisManager &) {
  bool changed = false;
  // Operands come first, so that their constants are at their roots.
  for (BasicBlock *block : ReversePostOrderTraversal<Function *>(&function))
    for (Instruction &instruction : make_early_inc_range(*block))
      if (isDisjointOr(&instruction))
        changed |= moveConstantsOutwards(cast<BinaryOperator>(instruction));
  if (!changed)
    return PreservedAnalyses::all();
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}
