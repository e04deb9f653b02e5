//===- BlockSplitting.cpp - Limit on accesses in a basic block ------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The vectorizer of loads and stores and instruction selection compare the accesses of a basic block with each other:
// a thread that stores 8,192 elements one by one takes seconds. Splitting such a block makes their time linear. The
// parts are executed one after the other, so that PTX has no branch or label between them.
//
//===----------------------------------------------------------------------===//
#include "BlockSplitting.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Pass.h"

using namespace llvm;
using namespace mlir::triton;

/// The largest number of loads and stores of a basic block. Tiles that fill the registers of a thread have fewer.
static constexpr unsigned kMaxAccesses = 1024;

/// Returns the instruction behind the most accesses that a block may have, or null if it has no more.
static Instruction *findSplit(BasicBlock &block) {
  unsigned accesses = 0;
  for (Instruction &instruction : block)
    if (isa<LoadInst, StoreInst>(instruction) && accesses++ == kMaxAccesses)
      return &instruction;
  return nullptr;
}

/// Splits a block before an instruction. What only the second part uses is computed there, rather than held in
/// registers over the first part.
static void splitBlock(BasicBlock &block, Instruction *split) {
  BasicBlock *rest = block.splitBasicBlock(split);
  BasicBlock::iterator position = rest->begin();
  for (Instruction &instruction : make_early_inc_range(reverse(block))) {
    bool isArithmetic =
        isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst, GetElementPtrInst>(instruction);
    auto isInRest = [&](User *user) { return cast<Instruction>(user)->getParent() == rest; };
    if (!isArithmetic || !all_of(instruction.users(), isInRest))
      continue;
    instruction.moveBefore(*rest, position);
    position = instruction.getIterator();
  }
}

namespace {
class BlockSplitting : public FunctionPass {
public:
  static char ID;
  BlockSplitting() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "Limit on accesses in a basic block"; }

  bool runOnFunction(Function &function) override {
    bool changed = false;
    // The rest of a block comes next.
    for (BasicBlock &block : function)
      if (Instruction *split = findSplit(block)) {
        splitBlock(block, split);
        changed = true;
      }
    return changed;
  }
};
} // namespace

char BlockSplitting::ID = 0;

FunctionPass *mlir::triton::createBlockSplittingPass() { return new BlockSplitting(); }
