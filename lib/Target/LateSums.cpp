//===- LateSums.cpp - Values that are computed where they are used --------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LateSums.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace mlir::triton;

/// Returns whether `instruction` computes a value from one variable and constants.
static bool hasOneVariable(const Instruction &instruction) {
  if (!isa<BinaryOperator, CastInst, GetElementPtrInst>(instruction))
    return false;
  return llvm::count_if(instruction.operands(), [](const Use &use) { return !isa<Constant>(use); }) == 1;
}

/// Returns the last block that dominates all uses of `instruction` and is in no loop that does not contain it.
static BasicBlock *findLastBlock(Instruction &instruction, const DominatorTree &dominators, const LoopInfo &loops) {
  BasicBlock *last = nullptr;
  for (Use &use : instruction.uses()) {
    auto *user = cast<Instruction>(use.getUser());
    auto *phi = dyn_cast<PHINode>(user);
    BasicBlock *block = phi ? phi->getIncomingBlock(use) : user->getParent();
    if (!dominators.isReachableFromEntry(block))
      return instruction.getParent();
    last = last ? dominators.findNearestCommonDominator(last, block) : block;
  }
  auto isInOtherLoop = [&](BasicBlock *block) {
    const Loop *loop = loops.getLoopFor(block);
    return loop && !loop->contains(instruction.getParent());
  };
  while (last != instruction.getParent() && isInOtherLoop(last))
    last = dominators.getNode(last)->getIDom()->getBlock();
  return last;
}

PreservedAnalyses LateSumsPass::run(Function &function, FunctionAnalysisManager &analyses) {
  const auto &dominators = analyses.getResult<DominatorTreeAnalysis>(function);
  const auto &loops = analyses.getResult<LoopAnalysis>(function);
  bool changed = false;
  // Users come first, so that a chain moves as a whole.
  for (BasicBlock *block : post_order(&function))
    for (Instruction &instruction : make_early_inc_range(llvm::reverse(*block))) {
      if (instruction.use_empty() || !hasOneVariable(instruction))
        continue;
      BasicBlock *last = findLastBlock(instruction, dominators, loops);
      if (last == block)
        continue;
      instruction.moveBefore(*last, last->getFirstInsertionPt());
      changed = true;
    }
  return changed ? PreservedAnalyses::allInSet<CFGAnalyses>() : PreservedAnalyses::all();
}
