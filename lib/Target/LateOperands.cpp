//===- LateOperands.cpp - Operands that are loaded where they are multiplied ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LateOperands.h"

#include "triton/TargetInfo/TargetInfo.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace mlir::triton;

using Values = SmallDenseSet<const Value *>;
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

//===----------------------------------------------------------------------===//
// Live values
//===----------------------------------------------------------------------===//

/// Returns the 32-bit registers of a thread.
static int64_t getRegisterLimit(const Function &function) {
  constexpr int64_t perBlock = 65536;
  int64_t limit = kMaxRegistersPerThread, threads = 1;
  StringRef sizes = function.getFnAttribute("nvvm.reqntid").getValueAsString();
  for (int64_t size; !sizes.consumeInteger(10, size); (void)sizes.consume_front(","))
    threads *= size;
  int64_t requested;
  if (!function.getFnAttribute("nvvm.maxnreg").getValueAsString().getAsInteger(10, requested) && requested > 0)
    limit = std::min(limit, requested);
  return std::min(limit, perBlock / std::max<int64_t>(1, threads));
}

/// Returns the 32-bit registers of a value; predicates have registers of their own.
static int64_t countRegisters(const Instruction &value) {
  Type *type = value.getType();
  if (!type->isSized() || type->isIntOrIntVectorTy(1))
    return 0;
  return divideCeil(value.getDataLayout().getTypeSizeInBits(type).getFixedValue(), 32);
}

/// Returns the values that blocks behind `block`, which is in no loop, use and do not define.
static Values findLiveOut(BasicBlock &block) {
  df_iterator_default_set<BasicBlock *> behind;
  for (BasicBlock *next : successors(&block))
    for (BasicBlock *reached : depth_first_ext(next, behind))
      (void)reached;
  Values live;
  for (BasicBlock *other : behind)
    for (Instruction &instruction : *other)
      for (Value *operand : instruction.operands())
        if (auto *value = dyn_cast<Instruction>(operand); value && !behind.contains(value->getParent()))
          live.insert(value);
  return live;
}

/// Returns the most registers that are live at once if the instructions of a block have this order.
static int64_t countLive(ArrayRef<Instruction *> order, Values live) {
  int64_t registers = 0;
  for (const Value *value : live)
    registers += countRegisters(*cast<Instruction>(value));
  int64_t most = registers;
  for (Instruction *instruction : llvm::reverse(order)) {
    if (live.erase(instruction))
      registers -= countRegisters(*instruction);
    if (isa<PHINode>(instruction))
      continue;
    for (Value *operand : instruction->operands())
      if (auto *value = dyn_cast<Instruction>(operand); value && live.insert(value).second)
        registers += countRegisters(*value);
    most = std::max(most, registers);
  }
  return most;
}

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

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
  bool changed = false;
  for (BasicBlock &block : function) {
    if (loops.getLoopFor(&block) || llvm::none_of(block, multiplies))
      continue;
    Values live = findLiveOut(block);
    int64_t present = countLive(llvm::map_to_vector(block, [](Instruction &i) { return &i; }), live);
    if (present <= getRegisterLimit(function))
      continue;
    LateOrder late(block);
    if (countLive(late.order, live) >= present)
      continue;
    for (Instruction *instruction : late.order)
      instruction->moveBefore(block, block.end());
    changed = true;
  }
  if (!changed)
    return PreservedAnalyses::all();
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}
