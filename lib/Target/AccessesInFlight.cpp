//===- AccessesInFlight.cpp - Waits before accesses of sums --------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread may not access the registers of the sum of a `wgmma`, nor write those of its operands, before it has waited
// (PTX ISA, "wgmma.mma_async").  Control flow that merges a sum in flight with another value, and passes of LLVM that
// move a use in front of the wait, make such accesses where the IR has none.  This pass finds them in the code, where
// the registers are final, and inserts a wait.
//
//===----------------------------------------------------------------------===//
#include "AccessesInFlight.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/InlineAsm.h"

using namespace llvm;
using namespace mlir::triton;

namespace {

/// The registers of dots in flight, and for each the number of groups that were committed since a dot began that
/// accesses it, its own group included.
struct RegistersInFlight {
  DenseMap<Register, unsigned> sums, operands;

  static constexpr unsigned kMostGroups = 64;

  static bool join(DenseMap<Register, unsigned> &ages, const DenseMap<Register, unsigned> &others) {
    bool changed = false;
    for (auto [number, age] : others) {
      auto [known, isNew] = ages.try_emplace(number, age);
      changed |= isNew || age < known->second;
      known->second = std::min(known->second, age);
    }
    return changed;
  }

  bool join(const RegistersInFlight &other) {
    bool changed = join(sums, other.sums);
    return join(operands, other.operands) || changed;
  }

  void commit() {
    for (auto *ages : {&sums, &operands})
      for (auto &[number, age] : *ages)
        age = std::min(age + 1, kMostGroups);
  }

  void wait(unsigned pending) {
    for (auto *ages : {&sums, &operands})
      for (auto it = ages->begin(); it != ages->end(); ++it)
        if (it->second > pending)
          ages->erase(it);
  }

  void clear() {
    sums.clear();
    operands.clear();
  }
};

class AccessesInFlight : public MachineFunctionPass {
public:
  static char ID;
  AccessesInFlight() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "Waits before accesses of sums"; }

  void getAnalysisUsage(AnalysisUsage &usage) const override {
    usage.setPreservesAll();
    MachineFunctionPass::getAnalysisUsage(usage);
  }

  bool runOnMachineFunction(MachineFunction &machineFunction) override {
    function = &machineFunction;
    instructions = function->getSubtarget().getInstrInfo();
    accesses.clear();
    if (none_of(*function, [](MachineBasicBlock &block) {
          return any_of(block, [](MachineInstr &instruction) { return !getAssembly(instruction, kDot).empty(); });
        }))
      return false;
    // A wait changes what is in flight behind it, so look for the next access again.
    while (MachineInstr *access = findFirstAccess())
      accesses.insert(access);
    for (MachineInstr *access : accesses)
      BuildMI(*access->getParent(), access->getIterator(), access->getDebugLoc(),
              instructions->get(TargetOpcode::INLINEASM))
          .addExternalSymbol("// The next instruction accesses registers of a dot in flight.\n\t"
                             "wgmma.wait_group.sync.aligned 0;")
          .addImm(InlineAsm::Extra_HasSideEffects | InlineAsm::Extra_MayLoad | InlineAsm::Extra_MayStore);
    return !accesses.empty();
  }

private:
  static constexpr StringLiteral kDot = "wgmma.mma_async", kFence = "wgmma.fence",
                                 kWait = "wgmma.wait_group.sync.aligned ";

  /// Returns the assembly of an instruction from `words` on, or nothing if it has none with them.
  static StringRef getAssembly(const MachineInstr &instruction, StringRef words) {
    if (!instruction.isInlineAsm())
      return {};
    StringRef text = instruction.getOperand(InlineAsm::MIOp_AsmString).getSymbolName();
    size_t position = text.find(words);
    return position == StringRef::npos ? StringRef() : text.substr(position);
  }

  /// Solves for the registers in flight where blocks begin, and returns the first access without a wait, or null.
  MachineInstr *findFirstAccess() {
    ReversePostOrderTraversal<MachineFunction *> order(function);
    DenseMap<MachineBasicBlock *, RegistersInFlight> starts;
    for (bool changed = true; changed;) {
      changed = false;
      for (MachineBasicBlock *block : order) {
        RegistersInFlight state = starts[block];
        for (MachineInstr &instruction : *block)
          (void)execute(instruction, state);
        for (MachineBasicBlock *successor : block->successors())
          changed |= starts[successor].join(state);
      }
    }
    for (MachineBasicBlock *block : order) {
      RegistersInFlight state = starts[block];
      for (MachineInstr &instruction : *block)
        if (!execute(instruction, state))
          return &instruction;
    }
    return nullptr;
  }

  /// Executes an instruction. Returns whether it accesses no registers in flight.
  bool execute(MachineInstr &instruction, RegistersInFlight &state) {
    if (instruction.isMetaInstruction())
      return true;
    if (accesses.contains(&instruction))
      state.clear();
    bool isDot = !getAssembly(instruction, kDot).empty(), isFence = !getAssembly(instruction, kFence).empty();
    StringRef wait = getAssembly(instruction, kWait);
    bool isRight = true;
    for (const MachineOperand &operand : instruction.operands()) {
      if (!operand.isReg())
        continue;
      // Dots continue a sum in flight, and fences and waits stand for its registers, without an instruction on them.
      bool isSum = (isDot || isFence || !wait.empty()) && operand.isTied();
      if (!isSum)
        isRight &=
            !state.sums.contains(operand.getReg()) && !(operand.isDef() && state.operands.contains(operand.getReg()));
    }
    for (const MachineOperand &operand : instruction.operands()) {
      if (!isDot || !operand.isReg())
        continue;
      if (operand.isDef())
        state.sums[operand.getReg()] = 0;
      else if (!operand.isTied() && isElement(operand.getReg()))
        state.operands[operand.getReg()] = 0;
    }
    unsigned pending = 0;
    if (!wait.empty() && !wait.drop_front(kWait.size()).consumeInteger(10, pending))
      state.wait(pending);
    if (instructions->getName(instruction.getOpcode()).contains_insensitive("wgmma_commit_group"))
      state.commit();
    return isRight;
  }

  /// Returns whether an operand of a dot holds elements of a matrix: matrix descriptors have 64 bits, and the
  /// predicate of the sum has one.
  bool isElement(Register number) const {
    const TargetRegisterInfo *registers = function->getSubtarget().getRegisterInfo();
    return number.isVirtual() &&
           registers->getRegSizeInBits(*function->getRegInfo().getRegClass(number)).getFixedValue() == 32;
  }

  MachineFunction *function;
  const TargetInstrInfo *instructions;
  /// The instructions before which the pass inserts waits.
  DenseSet<MachineInstr *> accesses;
};
} // namespace

char AccessesInFlight::ID = 0;

FunctionPass *mlir::triton::createAccessesInFlightPass() { return new AccessesInFlight(); }
