//===- LargeExpressions.cpp - Expressions of many terms -------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's loop strength reduction visits each term of an expression as often as it occurs: the expression that
// `s = s * s + x` makes, repeated 40 times, has 2^40 terms.  `freeze`, into which it does not look, cuts expressions
// that have more terms than those of addresses.
//
//===----------------------------------------------------------------------===//
#include "LargeExpressions.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Pass.h"

using namespace llvm;
using mlir::triton::createLargeExpressionsPass;

namespace {
class LargeExpressions : public FunctionPass {
public:
  static char ID;
  LargeExpressions() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "Expressions of many terms"; }
  void getAnalysisUsage(AnalysisUsage &usage) const override { usage.setPreservesCFG(); }

  bool runOnFunction(Function &function) override {
    constexpr uint64_t most = 4096;
    bool changed = false;
    // The terms of instructions, each counted as often as it occurs.
    DenseMap<Value *, uint64_t> terms;
    for (BasicBlock *block : ReversePostOrderTraversal<Function *>(&function))
      for (Instruction &instruction : make_early_inc_range(*block)) {
        if (!isa<BinaryOperator, CastInst>(instruction) || !instruction.getType()->isIntegerTy())
          continue;
        uint64_t count = 1;
        for (Value *operand : instruction.operands())
          count += terms.lookup(operand);
        if (count <= most) {
          terms[&instruction] = count;
          continue;
        }
        auto *frozen = cast<FreezeInst>(IRBuilder<>(instruction.getNextNode()).CreateFreeze(&instruction));
        instruction.replaceUsesWithIf(frozen, [&](Use &use) { return use.getUser() != frozen; });
        changed = true;
      }
    return changed;
  }
};
} // namespace

char LargeExpressions::ID = 0;

FunctionPass *mlir::triton::createLargeExpressionsPass() { return new LargeExpressions(); }
