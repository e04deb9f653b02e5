//===- NarrowInductions.cpp - Induction variables of few bits -------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For scalar evolution, i & 3 is an induction variable of two bits.  The vectorizer of loops assumes that it does not
// wrap, and checks that before the vector loop.  LLVM 22 omits the check if another induction variable is checked, of
// more bits, that begins and steps no lower (SCEVWrapPredicate::implies): in x[((i & 3) - n) & 4095], that of 12 bits
// does not wrap, and that of 2 bits does.  A frozen operand has no evolution.
//
//===----------------------------------------------------------------------===//
#include "NarrowInductions.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace mlir::triton;

/// The bits of the induction variables of loops over elements.
static constexpr unsigned kInductionBits = 32;

/// Returns whether an expression has an induction variable of few bits, or may become one where another is assumed not
/// to wrap.
static bool hasNarrowInduction(const SCEV *expression) {
  auto isInduction = [](const SCEV *part) { return isa<SCEVAddRecExpr>(part); };
  return SCEVExprContains(expression, [&](const SCEV *part) {
    return part->getType()->isIntegerTy() && part->getType()->getIntegerBitWidth() < kInductionBits &&
           (isInduction(part) || (isa<SCEVTruncateExpr>(part) && SCEVExprContains(part, isInduction)));
  });
}

PreservedAnalyses NarrowInductionsPass::run(Function &function, FunctionAnalysisManager &analyses) {
  if (analyses.getResult<LoopAnalysis>(function).empty())
    return PreservedAnalyses::all();
  auto &evolution = analyses.getResult<ScalarEvolutionAnalysis>(function);
  SmallVector<Instruction *> narrow;
  for (Instruction &instruction : instructions(function)) {
    unsigned opcode = instruction.getOpcode();
    bool drops = opcode == Instruction::And || opcode == Instruction::Trunc || opcode == Instruction::URem ||
                 opcode == Instruction::AShr;
    if (drops && evolution.isSCEVable(instruction.getType()) && hasNarrowInduction(evolution.getSCEV(&instruction)))
      narrow.push_back(&instruction);
  }
  for (Instruction *instruction : narrow)
    for (Use &operand : instruction->operands())
      if (isa<Instruction>(operand))
        operand.set(new FreezeInst(operand, "", instruction->getIterator()));
  return narrow.empty() ? PreservedAnalyses::all() : PreservedAnalyses::allInSet<CFGAnalyses>();
}
