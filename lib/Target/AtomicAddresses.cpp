//===- AtomicAddresses.cpp - Addresses beside their atomics ---------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ptxas makes a branch of each atomic operation under a predicate, and moves no code across branches.  The addresses of
// a tile, two registers each, would all be live where the first branch is.
//
//===----------------------------------------------------------------------===//
#include "AtomicAddresses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Pass.h"

using namespace llvm;
using namespace mlir::triton;

static bool isAtomic(const Instruction &instruction) {
  auto *call = dyn_cast<CallBase>(&instruction);
  auto *assembly = call ? dyn_cast<InlineAsm>(call->getCalledOperand()) : nullptr;
  if (!assembly)
    return false;
  SmallVector<StringRef> words;
  SplitString(assembly->getAsmString(), words);
  return any_of(words, [](StringRef word) { return word.starts_with("red.") || word.starts_with("atom."); });
}

/// Moves the arithmetic whose only use is `value`, an operand of `before`, to before it. Returns whether it did.
static bool sink(Value *value, Instruction &before, const LoopInfo &loops) {
  auto *instruction = dyn_cast<Instruction>(value);
  if (!instruction || !instruction->hasOneUse() || !isa<BinaryOperator, CastInst, GetElementPtrInst>(instruction))
    return false;
  if (loops.getLoopFor(instruction->getParent()) != loops.getLoopFor(before.getParent()))
    return false;
  instruction->moveBefore(before.getIterator());
  for (Value *operand : instruction->operands())
    sink(operand, *instruction, loops);
  return true;
}

namespace {
class AtomicAddresses : public FunctionPass {
public:
  static char ID;
  AtomicAddresses() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "Addresses beside their atomics"; }
  void getAnalysisUsage(AnalysisUsage &usage) const override {
    usage.addRequired<LoopInfoWrapperPass>();
    usage.setPreservesCFG();
  }

  bool runOnFunction(Function &function) override {
    const LoopInfo &loops = getAnalysis<LoopInfoWrapperPass>().getLoopInfo();
    SmallVector<Instruction *> atomics;
    for (Instruction &instruction : instructions(function))
      if (isAtomic(instruction))
        atomics.push_back(&instruction);
    bool changed = false;
    for (Instruction *atomic : atomics)
      for (Value *operand : cast<CallBase>(atomic)->args())
        if (operand->getType()->isPointerTy())
          changed |= sink(operand, *atomic, loops);
    return changed;
  }
};
} // namespace

char AtomicAddresses::ID = 0;

FunctionPass *mlir::triton::createAtomicAddressesPass() { return new AtomicAddresses(); }
