//===- RecomputedValues.cpp - Values that are computed again behind loops -===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value from before a loop that is used behind it, but not in it, takes registers for nothing while the loop runs.
// It is computed again from what the loop holds anyway: parameters, the numbers of the thread and of the program,
// values that the loop uses, and values that wait, too, but cannot be computed again.  So no value waits that did not
// before.  A value from before an outer loop is computed again in each iteration of that loop.
//
// The exit block of a loop may have other predecessors, and a phi whose operand for the exiting edge is a value that
// the loop does not use.  The edge gets a block of its own, where that value is computed again, if the loop may then
// spill less.
//
// The copies start from inline PTX, so that neither LLVM's machine code passes nor a merge of equal values undo them.
//
//===----------------------------------------------------------------------===//
#include "RecomputedValues.h"

#include "LiveRegisters.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Pass.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace mlir::triton;

/// Returns the name of the special register that `value` reads if it stays the same, such as `tid.x`, else none.
static StringRef findSpecialRegister(const Value &value) {
  auto *call = dyn_cast<IntrinsicInst>(&value);
  if (!call || !call->getType()->isIntegerTy(32))
    return {};
  StringRef name = call->getCalledFunction()->getName();
  if (!name.consume_front("llvm.nvvm.read.ptx.sreg."))
    return {};
  bool isConstant = is_contained({"tid", "ntid", "ctaid", "nctaid", "laneid"}, name.split('.').first);
  return isConstant ? name : StringRef();
}

/// Returns the constraint of inline PTX for a value in one register, else none.
static StringRef findConstraint(const Value &value, const DataLayout &layout) {
  if (!value.getType()->isIntOrPtrTy())
    return {};
  switch (layout.getTypeSizeInBits(value.getType())) {
  case 32:
    return "r";
  case 64:
    return "l";
  default:
    return {};
  }
}

static bool isCheap(const Instruction &instruction) {
  auto *operation = dyn_cast<BinaryOperator>(&instruction);
  return operation ? !operation->isIntDivRem() && operation->getType()->isIntegerTy()
                   : isa<CastInst, GetElementPtrInst, ICmpInst, SelectInst>(instruction);
}

namespace {

/// The values of `scope`, a loop around `loop` or null for the function, that wait through `loop`, and what computes
/// them again.
class WaitingValues {
public:
  WaitingValues(const Loop &loop, const Loop *scope, const LoopInfo &loops, const DominatorTree &dominators)
      : loop(loop), scope(scope), loops(loops), dominators(dominators), layout(loop.getHeader()->getDataLayout()) {
    findBlocksBehind();
  }
  bool recompute();

private:
  void findBlocksBehind();
  bool isUsedIn(const Instruction &value, function_ref<bool(const BasicBlock *)> contains) const;
  bool isUsedBehind(const Instruction &value) const;
  bool isUsedInLoop(const Instruction &value) const;
  bool isAvailable(const Value &value);
  bool canRecompute(const Instruction &value);
  BasicBlock *findPosition(BasicBlock *block) const;
  void findPositions(Instruction &value);
  Value *recompute(Value &value, IRBuilder<> &builder);
  Value *copy(Value &value, IRBuilder<> &builder) const;

  const Loop &loop;
  const Loop *scope;
  const LoopInfo &loops;
  const DominatorTree &dominators;
  const DataLayout &layout;
  /// The blocks that the loop leads to, in the same iteration of the scope.
  SmallPtrSet<const BasicBlock *, 16> behind;
  DenseMap<const Instruction *, bool> recomputable;
  DenseMap<std::pair<Value *, BasicBlock *>, Value *> copies;
  /// Uses of values, and the blocks where their copies are.
  SmallVector<std::pair<Use *, BasicBlock *>> replacements;
};

} // namespace

static const BasicBlock *getBlockOfUse(const Use &use) {
  auto *user = cast<Instruction>(use.getUser());
  auto *phi = dyn_cast<PHINode>(user);
  return phi ? phi->getIncomingBlock(use) : user->getParent();
}

void WaitingValues::findBlocksBehind() {
  SmallVector<BasicBlock *> next;
  loop.getExitBlocks(next);
  while (!next.empty()) {
    BasicBlock *block = next.pop_back_val();
    if (!loop.contains(block) && !(scope && block == scope->getHeader()) && behind.insert(block).second)
      append_range(next, successors(block));
  }
}

bool WaitingValues::isUsedIn(const Instruction &value, function_ref<bool(const BasicBlock *)> contains) const {
  return any_of(value.uses(), [&](const Use &use) { return contains(getBlockOfUse(use)); });
}

bool WaitingValues::isUsedBehind(const Instruction &value) const {
  return isUsedIn(value, [&](const BasicBlock *block) { return behind.contains(block); });
}

bool WaitingValues::isUsedInLoop(const Instruction &value) const {
  return isUsedIn(value, [&](const BasicBlock *block) { return loop.contains(block); });
}

/// Returns whether the loop holds `value`, or holds what computes it again.
bool WaitingValues::isAvailable(const Value &value) {
  if (isa<Constant>(value))
    return !isa<UndefValue>(value);
  if (auto *argument = dyn_cast<Argument>(&value))
    return !argument->hasByValAttr() && !findConstraint(value, layout).empty();
  auto *instruction = dyn_cast<Instruction>(&value);
  if (!instruction)
    return false;
  if (!findSpecialRegister(value).empty() || canRecompute(*instruction))
    return true;
  return (isUsedInLoop(*instruction) || isUsedBehind(*instruction)) && !findConstraint(value, layout).empty();
}

bool WaitingValues::canRecompute(const Instruction &value) {
  if (auto known = recomputable.find(&value); known != recomputable.end())
    return known->second;
  bool can = isCheap(value) && !isUsedInLoop(value) &&
             all_of(value.operands(), [&](const Use &operand) { return isAvailable(*operand); });
  return recomputable[&value] = can;
}

/// Returns the last block that dominates `block`, is behind the loop and in no other loop, or null.
BasicBlock *WaitingValues::findPosition(BasicBlock *block) const {
  auto isInOtherLoop = [&](BasicBlock *block) {
    const Loop *other = loops.getLoopFor(block);
    return other && !other->contains(&loop);
  };
  while (isInOtherLoop(block))
    block = dominators.getNode(block)->getIDom()->getBlock();
  return behind.contains(block) ? block : nullptr;
}

/// Determines where `value` is computed again for its uses behind the loop, if anywhere.
void WaitingValues::findPositions(Instruction &value) {
  MapVector<BasicBlock *, SmallVector<Use *>> positions;
  for (Use &use : value.uses()) {
    auto *block = const_cast<BasicBlock *>(getBlockOfUse(use));
    if (behind.contains(block))
      positions[block].push_back(&use);
  }
  // One copy serves all uses, unless it waits through the loop, too.
  BasicBlock *common = nullptr;
  for (auto &[block, uses] : positions)
    common = common ? dominators.findNearestCommonDominator(common, block) : block;
  common = findPosition(common);
  bool isShared = common && !dominators.dominates(common, loop.getHeader());
  if (!isShared && scope == loop.getParentLoop())
    return;
  for (auto &[block, uses] : positions)
    if (BasicBlock *position = isShared ? common : findPosition(block))
      for (Use *use : uses)
        replacements.emplace_back(use, position);
}

/// Emits a copy of `value`, which may be a special register, that is not merged with it.
Value *WaitingValues::copy(Value &value, IRBuilder<> &builder) const {
  StringRef name = findSpecialRegister(value);
  StringRef constraint = findConstraint(value, layout);
  SmallVector<Value *> operands;
  std::string ptx = ("mov.u32 $0, %" + name + ";").str(), constraints = ("=" + constraint).str();
  if (name.empty()) {
    operands.push_back(&value);
    ptx = ("mov.b" + Twine(layout.getTypeSizeInBits(value.getType()).getFixedValue()) + " $0, $1;").str();
    constraints += ("," + constraint).str();
  }
  SmallVector<Type *> types(operands.size(), value.getType());
  auto *type = FunctionType::get(value.getType(), types, /*isVarArg=*/false);
  CallInst *call = builder.CreateCall(InlineAsm::get(type, ptx, constraints, /*hasSideEffects=*/false), operands);
  call->setDoesNotAccessMemory();
  call->setDoesNotThrow();
  return call;
}

/// Emits what computes `value` again.
Value *WaitingValues::recompute(Value &value, IRBuilder<> &builder) {
  if (isa<Constant>(value))
    return &value;
  std::pair<Value *, BasicBlock *> key(&value, builder.GetInsertBlock());
  if (Value *known = copies.lookup(key))
    return known;
  auto *instruction = dyn_cast<Instruction>(&value);
  if (!instruction || !canRecompute(*instruction))
    return copies[key] = copy(value, builder);
  SmallVector<Value *> operands;
  for (Value *operand : instruction->operands())
    operands.push_back(recompute(*operand, builder));
  Instruction *clone = builder.Insert(instruction->clone());
  for (auto [index, operand] : enumerate(operands))
    clone->setOperand(index, operand);
  return copies[key] = clone;
}

bool WaitingValues::recompute() {
  // The decisions hold for the code as it is: take all before the first change.
  for (auto *node = dominators.getNode(loop.getHeader())->getIDom(); node; node = node->getIDom()) {
    if (loops.getLoopFor(node->getBlock()) != scope)
      continue;
    for (Instruction &value : *node->getBlock())
      if (isUsedBehind(value) && canRecompute(value))
        findPositions(value);
  }
  DenseMap<BasicBlock *, Instruction *> positions;
  for (auto [use, block] : replacements)
    positions.try_emplace(block, &*block->getFirstInsertionPt());
  SmallSetVector<Instruction *, 16> values;
  for (auto [use, block] : replacements) {
    IRBuilder<> builder(positions.lookup(block));
    auto *value = cast<Instruction>(use->get());
    values.insert(value);
    use->set(recompute(*value, builder));
  }
  // Some of the values may be operands of others: handles become null with what they refer to.
  SmallVector<WeakTrackingVH> dead(values.begin(), values.end());
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(dead);
  return !values.empty();
}

/// Returns the registers that `loop` needs between iterations.
static int64_t countCarriedRegisters(const Loop &loop, const LiveRegisters &live) {
  SmallVector<BasicBlock *> latches;
  loop.getLoopLatches(latches);
  int64_t most = 0;
  for (const BasicBlock *latch : latches)
    most = std::max(most, live.countBasesAtEnd(*latch));
  return most;
}

/// Returns whether `loop` holds a cheap value only for phis of the blocks that it leads to.
static bool holdsValuesForExits(const Loop &loop) {
  auto isExit = [&](const Use &use) {
    return isa<PHINode>(use.getUser()) && !loop.contains(cast<Instruction>(use.getUser()));
  };
  auto isHeldForExits = [&](const Value *value) {
    auto *instruction = dyn_cast<Instruction>(value);
    return instruction && isCheap(*instruction) && !loop.contains(instruction) &&
           all_of(instruction->uses(),
                  [&](const Use &use) { return isExit(use) || !loop.contains(getBlockOfUse(use)); });
  };
  SmallVector<std::pair<BasicBlock *, BasicBlock *>> edges;
  loop.getExitEdges(edges);
  return any_of(edges, [&](auto edge) {
    return any_of(edge.second->phis(),
                  [&](const PHINode &phi) { return isHeldForExits(phi.getIncomingValueForBlock(edge.first)); });
  });
}

namespace {
class RecomputedValues : public FunctionPass {
public:
  static char ID;
  RecomputedValues() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "Values that are computed again behind loops"; }
  void getAnalysisUsage(AnalysisUsage &usage) const override {
    usage.addRequired<DominatorTreeWrapperPass>();
    usage.addRequired<LoopInfoWrapperPass>();
    usage.addPreserved<DominatorTreeWrapperPass>();
    usage.addPreserved<LoopInfoWrapperPass>();
  }

  bool runOnFunction(Function &function) override {
    LoopInfo &loops = getAnalysis<LoopInfoWrapperPass>().getLoopInfo();
    if (function.getCallingConv() != CallingConv::PTX_Kernel || loops.empty())
      return false;
    DominatorTree &dominators = getAnalysis<DominatorTreeWrapperPass>().getDomTree();
    int64_t available = countAvailableRegisters(function);
    LiveRegisters live(function);
    SmallVector<Loop *> full;
    // ptxas does with less than is counted: with 240 registers where 259 are live (fa_d64_c1 from Triton's TTGIR).
    int64_t fitting = available + available / 16;
    for (Loop *loop : loops.getLoopsInPreorder())
      if (any_of(loop->blocks(), [&](BasicBlock *block) { return live.findMost(*block) > fitting; }))
        full.push_back(loop);
    bool changed = false;
    // A loop whose iterations hand on more registers than most spills anyway.
    int64_t most = available / 4 * 3;
    for (Loop *loop : full)
      if (holdsValuesForExits(*loop) && countCarriedRegisters(*loop, live) <= most)
        changed |= formDedicatedExitBlocks(loop, &dominators, &loops, /*MSSAU=*/nullptr, /*PreserveLCSSA=*/false);
    for (const Loop *loop : full)
      for (const Loop *inner = loop; inner; inner = inner->getParentLoop())
        changed |= WaitingValues(*loop, inner->getParentLoop(), loops, dominators).recompute();
    return changed;
  }
};
} // namespace

char RecomputedValues::ID = 0;

FunctionPass *mlir::triton::createRecomputedValuesPass() { return new RecomputedValues(); }
