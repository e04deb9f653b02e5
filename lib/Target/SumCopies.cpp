//===- SumCopies.cpp - Copies of sums that dots continue ------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `wgmma` changes the registers of a sum in place.  ptxas 12.8 and 13.0 take an operation on such a register before a
// dot and the same one after it for equal, and then drop the dot.
//
//===----------------------------------------------------------------------===//
#include "SumCopies.h"

#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Pass.h"

using namespace llvm;
using mlir::triton::createSumCopiesPass;

/// Returns whether `value` is a result of assembly with `words`.
static bool isResultOf(Value *value, StringRef words) {
  auto *element = dyn_cast<ExtractValueInst>(value);
  auto *call = dyn_cast<CallInst>(element ? element->getAggregateOperand() : value);
  auto *assembly = call ? dyn_cast<InlineAsm>(call->getCalledOperand()) : nullptr;
  return assembly && StringRef(assembly->getAsmString()).contains(words);
}

/// Copies the operands of a fence that have other uses, if they are not in flight: those of a dot in flight are waits
/// on another path. LLVM does not look into assembly.
static bool copySharedSums(CallInst &fence) {
  bool changed = false;
  for (Use &operand : fence.args()) {
    // Packed elements are in the register of the word.
    auto *cast = dyn_cast<BitCastInst>(operand);
    if (isa<Constant>(operand) || isResultOf(cast ? cast->getOperand(0) : operand.get(), "wgmma.mma_async") ||
        (operand->hasOneUse() && (!cast || cast->getOperand(0)->hasOneUse())))
      continue;
    Type *type = operand->getType();
    if (!type->isFloatTy() && !type->isIntegerTy(32))
      continue;
    InlineAsm *copy = InlineAsm::get(FunctionType::get(type, {type}, /*isVarArg=*/false), "mov.b32 $0, $1;",
                                     type->isFloatTy() ? "=f,f" : "=r,r", /*hasSideEffects=*/false);
    operand.set(CallInst::Create(copy, {operand.get()}, "", fence.getIterator()));
    changed = true;
  }
  return changed;
}

namespace {
class SumCopies : public FunctionPass {
public:
  static char ID;
  SumCopies() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "Copies of sums that dots continue"; }

  bool runOnFunction(Function &function) override {
    bool changed = false;
    for (Instruction &instruction : instructions(function)) {
      if (isa<CallInst>(instruction) && isResultOf(&instruction, "wgmma.fence"))
        changed |= copySharedSums(cast<CallInst>(instruction));
    }
    return changed;
  }
};
} // namespace

char SumCopies::ID = 0;

FunctionPass *mlir::triton::createSumCopiesPass() { return new SumCopies(); }
