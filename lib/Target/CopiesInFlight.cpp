//===- CopiesInFlight.cpp - Copies of registers that dots write -----------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread may not access the registers that `wgmma` writes before it has waited (PTX ISA, "wgmma.mma_async").  The
// results of a dot pass through the inline assembly of the next fence and dot and of the wait as tied operands, so that
// all of them are one register.  If that register is needed for something else while the result of the wait lives, the
// coalescing of registers keeps one of the copies between them:
//
//   %a = wgmma %a                       %a = wgmma %a
//   %b = COPY %a             to         %a = wait %a
//   %b = wait %b                        %b = COPY %a
//
//===----------------------------------------------------------------------===//
#include "CopiesInFlight.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/IR/InlineAsm.h"

using namespace llvm;
using namespace mlir::triton;

/// Returns whether an instruction is inline assembly with `words`.
static bool isAssembly(const MachineInstr &instruction, StringRef words) {
  return instruction.isInlineAsm() &&
         StringRef(instruction.getOperand(InlineAsm::MIOp_AsmString).getSymbolName()).contains(words);
}

namespace {
class CopiesInFlight : public MachineFunctionPass {
public:
  static char ID;
  CopiesInFlight() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "Copies of registers that dots write"; }

  void getAnalysisUsage(AnalysisUsage &usage) const override {
    usage.addRequired<LiveIntervalsWrapperPass>();
    usage.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(usage);
  }

  bool runOnMachineFunction(MachineFunction &function) override {
    intervals = &getAnalysis<LiveIntervalsWrapperPass>().getLIS();
    bool changed = false;
    for (MachineBasicBlock &block : function)
      changed |= runOnBlock(block);
    return changed;
  }

private:
  bool runOnBlock(MachineBasicBlock &block) {
    bool changed = false;
    copies.clear();
    targets.clear();
    inFlight.clear();
    for (MachineInstr &instruction : make_early_inc_range(block)) {
      if (instruction.isDebugInstr())
        continue;
      bool isWait = isAssembly(instruction, "wgmma.wait_group");
      bool isDot = isAssembly(instruction, "wgmma.mma_async");
      bool isFence = isAssembly(instruction, "wgmma.fence");
      SmallVector<MachineInstr *> sunk;
      if (isWait || isDot || isFence)
        sunk = sinkCopies(instruction, isWait);
      for (const MachineOperand &operand : instruction.operands())
        if (operand.isReg())
          forget(operand.getReg());
      for (MachineInstr *copy : sunk)
        remember(*copy);
      if (isLastUse(instruction))
        remember(instruction);
      for (const MachineOperand &operand : instruction.all_defs()) {
        if (isDot)
          inFlight.insert(operand.getReg());
        else if (!isFence)
          inFlight.erase(operand.getReg());
      }
      changed |= !sunk.empty();
    }
    return changed;
  }

  /// Lets a dot, a fence or a wait access the registers in flight that its tied operands are copies of, and copies them
  /// behind it. Returns the copies.
  SmallVector<MachineInstr *> sinkCopies(MachineInstr &instruction, bool isWait) {
    SmallVector<MachineInstr *> sunk;
    for (unsigned index = 0; index < instruction.getNumOperands(); ++index) {
      MachineOperand &operand = instruction.getOperand(index);
      unsigned result = 0;
      if (!operand.isReg() || !operand.isUse() || !instruction.isRegTiedToDefOperand(index, &result))
        continue;
      MachineInstr *copy = copies.lookup(operand.getReg());
      if (!copy)
        continue;
      // The operands of a wait are in flight, though the dot may be in another block.
      Register source = copy->getOperand(1).getReg();
      if (!isWait && !inFlight.contains(source))
        continue;
      forget(source);
      operand.setReg(source);
      instruction.getOperand(result).setReg(source);
      instruction.getParent()->insertAfter(instruction.getIterator(), copy->removeFromParent());
      sunk.push_back(copy);
    }
    return sunk;
  }

  /// Returns whether an instruction copies a register that is not needed behind it.
  bool isLastUse(const MachineInstr &instruction) const {
    if (!instruction.isFullCopy() || !instruction.getOperand(0).getReg().isVirtual() ||
        !instruction.getOperand(1).getReg().isVirtual())
      return false;
    const LiveInterval &source = intervals->getInterval(instruction.getOperand(1).getReg());
    return source.Query(intervals->getInstructionIndex(instruction)).isKill();
  }

  void remember(MachineInstr &copy) {
    copies[copy.getOperand(0).getReg()] = &copy;
    targets[copy.getOperand(1).getReg()] = copy.getOperand(0).getReg();
  }

  void forget(Register accessed) {
    copies.erase(accessed);
    auto target = targets.find(accessed);
    if (target == targets.end())
      return;
    copies.erase(target->second);
    targets.erase(target);
  }

  LiveIntervals *intervals;
  /// The copy that wrote a register, if neither the register nor the source has been accessed since and the source is
  /// not needed any more; and the register that a source was copied to.
  DenseMap<Register, MachineInstr *> copies;
  DenseMap<Register, Register> targets;
  /// The registers that dots of the block have written, without a wait since.
  DenseSet<Register> inFlight;
};
} // namespace

char CopiesInFlight::ID = 0;

FunctionPass *mlir::triton::createCopiesInFlightPass() { return new CopiesInFlight(); }
