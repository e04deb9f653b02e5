//===- DisjointConstants.cpp - Constant bits of disjoint sums -------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The index of an element is a disjoint sum, (a | c) | (b | d), of bits of the lane and the warp and of constant bits
// of the register, along each dimension of the tensor.  Code generation adds a constant to an address for free, but
// splits off only one, at the root of the sum.  Addresses that differ by constants share all else: the extension of the
// variable part to 64 bits and its sum with the pointer.
//
//===----------------------------------------------------------------------===//
#include "DisjointConstants.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

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

/// Returns whether `value` is a sum without carries.
static bool isDisjointSum(const Value *value) {
  if (isDisjointOr(value))
    return true;
  auto *sum = dyn_cast<BinaryOperator>(value);
  return sum && sum->getOpcode() == Instruction::Add &&
         haveNoCommonBitsSet(sum->getOperand(0), sum->getOperand(1),
                             SimplifyQuery(sum->getModule()->getDataLayout(), sum));
}

static DisjointSum split(Value *value) {
  if (auto *constant = dyn_cast<ConstantInt>(value))
    return {nullptr, constant};
  if (isDisjointOr(value))
    if (auto *constant = dyn_cast<ConstantInt>(cast<User>(value)->getOperand(1)))
      return {cast<User>(value)->getOperand(0), constant};
  return {value, nullptr};
}

static Value *createDisjointOr(IRBuilder<> &builder, Value *left, Value *right) {
  return builder.CreateOr(left, right, "", /*IsDisjoint=*/true);
}

/// Returns the disjoint or of the variables and of the constants of the operands of `sum`, null if no operand had a
/// constant inside.
static Value *moveConstantsOutwards(BinaryOperator &sum) {
  DisjointSum left = split(sum.getOperand(0)), right = split(sum.getOperand(1));
  if (!left.variable || !(left.constant || right.constant) || (isDisjointOr(&sum) && !left.constant && !right.variable))
    return nullptr;
  IRBuilder<> builder(&sum);
  Value *variable = left.variable;
  if (right.variable)
    variable = createDisjointOr(builder, variable, right.variable);
  APInt constant(sum.getType()->getScalarSizeInBits(), 0);
  for (ConstantInt *part : {left.constant, right.constant})
    if (part)
      constant |= part->getValue();
  return createDisjointOr(builder, variable, ConstantInt::get(sum.getType(), constant));
}

/// Returns the disjoint or of the extended variable and the extended constant, null if the operand has no constant.
static Value *moveConstantsOutwards(CastInst &extension) {
  DisjointSum sum = split(extension.getOperand(0));
  if (!sum.variable || !sum.constant)
    return nullptr;
  IRBuilder<> builder(&extension);
  // The variable is not negative if the sum is not.
  Instruction *variable = builder.Insert(extension.clone());
  variable->setOperand(0, sum.variable);
  Value *constant = builder.CreateCast(extension.getOpcode(), sum.constant, extension.getType());
  return createDisjointOr(builder, variable, constant);
}

/// Returns the address at the constant from that at the variable, null if the index has no constant.
static Value *moveConstantsOutwards(GetElementPtrInst &address) {
  if (address.getNumIndices() != 1)
    return nullptr;
  DisjointSum index = split(*address.idx_begin());
  if (!index.variable || !index.constant)
    return nullptr;
  IRBuilder<> builder(&address);
  Type *element = address.getSourceElementType();
  Value *base = builder.CreateGEP(element, address.getPointerOperand(), index.variable);
  return builder.CreateGEP(element, base, index.constant);
}

/// Returns a value equal to `instruction` with the constants of its operands at its root, null if there are none.
static Value *moveConstantsOutwards(Instruction &instruction) {
  if (isDisjointSum(&instruction))
    return moveConstantsOutwards(cast<BinaryOperator>(instruction));
  if (isa<SExtInst, ZExtInst>(instruction))
    return moveConstantsOutwards(cast<CastInst>(instruction));
  if (auto *address = dyn_cast<GetElementPtrInst>(&instruction))
    return moveConstantsOutwards(*address);
  return nullptr;
}

PreservedAnalyses DisjointConstantsPass::run(Function &function, FunctionAnalysisManager &) {
  bool changed = false;
  // Operands come first, so that their constants are at their roots.
  for (BasicBlock *block : ReversePostOrderTraversal<Function *>(&function))
    for (Instruction &instruction : make_early_inc_range(*block)) {
      llvm::Value *replacement = instruction.use_empty() ? nullptr : moveConstantsOutwards(instruction);
      if (!replacement)
        continue;
      instruction.replaceAllUsesWith(replacement);
      replacement->takeName(&instruction);
      instruction.eraseFromParent();
      changed = true;
    }
  return changed ? PreservedAnalyses::allInSet<CFGAnalyses>() : PreservedAnalyses::all();
}
