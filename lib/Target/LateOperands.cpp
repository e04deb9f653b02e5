//===- LateOperands.cpp - Operands that are loaded where they are multiplied ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LateOperands.h"

#include "LiveRegisters.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace mlir::triton;

using Order = SmallVector<Instruction *>;

/// Returns whether `instruction` is `mma.sync`, which accesses registers alone.
static bool multiplies(const Instruction &instruction) {
  const auto *call = dyn_cast<CallInst>(&instruction);
  const auto *assembly = call ? dyn_cast<InlineAsm>(call->getCalledOperand()) : nullptr;
  return assembly && StringRef(assembly->getAsmString()).starts_with("mma.sync");
}

static bool writes(const Instruction &instruction) {
  return instruction.mayWriteToMemory() && !multiplies(instruction);
}

namespace {

/// Determines an order of the instructions of a block in which those that may move are right before the first that
/// needs them.
class LateOrder {
public:
  explicit LateOrder(BasicBlock &block);

  Order order;

private:
  bool mayMove(const Instruction &instruction) const;
  void place(ArrayRef<Instruction *> needed);

  /// The instructions that are not placed yet, and their numbers in the block.
  MapVector<Instruction *, unsigned> waiting;
};

} // namespace

/// Returns whether `instruction` only loads or computes a value that its block uses.
bool LateOrder::mayMove(const Instruction &instruction) const {
  if (isa<PHINode, AllocaInst>(instruction) || instruction.isTerminator() || instruction.isEHPad() ||
      instruction.mayWriteToMemory())
    return false;
  if (const auto *call = dyn_cast<CallInst>(&instruction)) {
    // All threads of a warp load matrices together, also at another place of the block.  Other exchanges between
    // threads stay.
    if (!isa<IntrinsicInst>(call) && !call->isInlineAsm())
      return false;
    if (call->isConvergent() && !call->mayReadFromMemory())
      return false;
  }
  return llvm::any_of(instruction.users(), [&](const User *user) {
    return !isa<PHINode>(user) && cast<Instruction>(user)->getParent() == instruction.getParent();
  });
}

/// Places instructions, with those that they need before them, in the order of the block.
void LateOrder::place(ArrayRef<Instruction *> needed) {
  SmallVector<std::pair<unsigned, Instruction *>> placed;
  auto take = [&](Value *value) {
    auto *instruction = dyn_cast<Instruction>(value);
    auto entry = instruction ? waiting.find(instruction) : waiting.end();
    if (entry == waiting.end() || entry->second == 0)
      return;
    placed.push_back({entry->second, instruction});
    entry->second = 0;
  };
  llvm::for_each(needed, take);
  for (unsigned i = 0; i < placed.size(); ++i)
    for (Value *operand : placed[i].second->operands())
      take(operand);
  llvm::sort(placed);
  llvm::append_range(order, llvm::make_second_range(placed));
}

LateOrder::LateOrder(BasicBlock &block) {
  SmallVector<Instruction *> loads;
  unsigned number = 0;
  for (Instruction &instruction : block) {
    if (mayMove(instruction)) {
      waiting.insert({&instruction, ++number});
      if (instruction.mayReadFromMemory())
        loads.push_back(&instruction);
      continue;
    }
    if (writes(instruction)) {
      place(loads);
      loads.clear();
    }
    if (!isa<PHINode>(instruction)) {
      SmallVector<Instruction *> operands;
      for (Value *operand : instruction.operands())
        if (auto *value = dyn_cast<Instruction>(operand))
          operands.push_back(value);
      place(operands);
    }
    order.push_back(&instruction);
  }
}

PreservedAnalyses LateOperandsPass::run(Function &function, FunctionAnalysisManager &analyses) {
  const auto &loops = analyses.getResult<LoopAnalysis>(function);
  SmallVector<BasicBlock *> blocks;
  for (BasicBlock &block : function)
    if (!loops.getLoopFor(&block) && llvm::any_of(block, multiplies))
      blocks.push_back(&block);
  if (blocks.empty())
    return PreservedAnalyses::all();
  int64_t available = countAvailableRegisters(function);
  // A new order in one block changes no value that is live at the end of another.
  LiveRegisters live(function);
  bool changed = false;
  for (BasicBlock *block : blocks) {
    int64_t present = live.findMost(*block);
    if (present <= available)
      continue;
    LateOrder late(*block);
    if (live.findMost(*block, late.order) >= present)
      continue;
    for (Instruction *instruction : late.order)
      instruction->moveBefore(*block, block->end());
    changed = true;
  }
  return changed ? PreservedAnalyses::allInSet<CFGAnalyses>() : PreservedAnalyses::all();
}
