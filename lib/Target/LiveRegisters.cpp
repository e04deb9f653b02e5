//===- LiveRegisters.cpp - Registers that are live at once ----------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LiveRegisters.h"

#include "triton/TargetInfo/TargetInfo.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace mlir::triton;

/// Returns the instruction that writes the registers of `instruction`: an extraction only names some of those that the
/// definition of the structure writes.
static const Instruction *findWriter(const Instruction *instruction) {
  while (auto *extraction = dyn_cast<ExtractValueInst>(instruction)) {
    auto *aggregate = dyn_cast<Instruction>(extraction->getAggregateOperand());
    if (!aggregate)
      break;
    instruction = aggregate;
  }
  return instruction;
}

/// Calls `visit` with each instruction whose registers `instruction` writes.
static void forEachWritten(const Instruction &instruction, function_ref<void(const Instruction *)> visit) {
  if (findWriter(&instruction) != &instruction)
    return;
  SmallVector<const Instruction *> names{&instruction};
  while (!names.empty()) {
    const Instruction *name = names.pop_back_val();
    visit(name);
    if (name->getType()->isAggregateType())
      for (const User *user : name->users())
        if (isa<ExtractValueInst>(user))
          names.push_back(cast<Instruction>(user));
  }
}

/// Calls `visit` with each instruction whose registers `instruction` reads.
static void forEachRead(const Instruction &instruction, function_ref<void(const Instruction *)> visit) {
  if (isa<PHINode>(instruction) || findWriter(&instruction) != &instruction)
    return;
  for (const llvm::Value *operand : instruction.operands())
    if (auto *read = dyn_cast<Instruction>(operand))
      visit(read);
}

LiveRegisters::LiveRegisters(const Function &function) : layout(function.getParent()->getDataLayout()) {
  // Walk from each use up to the definition.
  auto markAtStart = [&](const Instruction *value, const BasicBlock *block) {
    SmallVector<const BasicBlock *> blocks{block};
    while (!blocks.empty()) {
      const BasicBlock *next = blocks.pop_back_val();
      if (next == findWriter(value)->getParent())
        continue;
      for (const BasicBlock *predecessor : predecessors(next))
        if (liveAtEnd[predecessor].insert(value).second)
          blocks.push_back(predecessor);
    }
  };
  for (const Instruction &instruction : instructions(function)) {
    const BasicBlock *block = instruction.getParent();
    forEachRead(instruction, [&](const Instruction *value) {
      if (findWriter(value)->getParent() != block)
        markAtStart(value, block);
    });
    if (auto *phi = dyn_cast<PHINode>(&instruction))
      for (auto [value, incoming] : zip(phi->incoming_values(), phi->blocks()))
        if (auto *read = dyn_cast<Instruction>(value); read && liveAtEnd[incoming].insert(read).second)
          markAtStart(read, incoming);
  }
}

int64_t LiveRegisters::countRegisters(const llvm::Value &value) const {
  constexpr uint64_t bitsPerRegister = 32;
  llvm::Type *type = value.getType();
  // Extractions name the registers of a structure.
  if (!type->isSized() || type->isIntOrIntVectorTy(1) || type->isAggregateType())
    return 0;
  return divideCeil(layout.getTypeSizeInBits(type), bitsPerRegister);
}

/// Returns what a constant is added to for `value`.
static const Instruction *findBase(const Instruction *value) {
  while (auto *address = dyn_cast<GetElementPtrInst>(value)) {
    auto *base = dyn_cast<Instruction>(address->getPointerOperand());
    if (!base || !address->hasAllConstantIndices())
      break;
    value = base;
  }
  return value;
}

int64_t LiveRegisters::countBasesAtEnd(const BasicBlock &block) const {
  SmallPtrSet<const Instruction *, 16> bases;
  if (auto atEnd = liveAtEnd.find(&block); atEnd != liveAtEnd.end())
    for (const Instruction *value : atEnd->second)
      bases.insert(findBase(value));
  int64_t registers = 0;
  for (const Instruction *base : bases)
    registers += countRegisters(*base);
  return registers;
}

template <typename Instructions>
int64_t LiveRegisters::findMostBackwards(const BasicBlock &block, Instructions &&backwards) const {
  SmallPtrSet<const Instruction *, 16> live;
  if (auto atEnd = liveAtEnd.find(&block); atEnd != liveAtEnd.end())
    live = atEnd->second;
  int64_t registers = 0;
  for (const Instruction *value : live)
    registers += countRegisters(*value);
  int64_t most = registers;
  for (const Instruction &instruction : backwards) {
    forEachWritten(instruction, [&](const Instruction *value) {
      if (live.erase(value))
        registers -= countRegisters(*value);
    });
    forEachRead(instruction, [&](const Instruction *value) {
      if (live.insert(value).second)
        registers += countRegisters(*value);
    });
    most = std::max(most, registers);
  }
  return most;
}

int64_t LiveRegisters::findMost(const BasicBlock &block) const { return findMostBackwards(block, reverse(block)); }

int64_t LiveRegisters::findMost(const BasicBlock &block, ArrayRef<Instruction *> order) const {
  return findMostBackwards(block, make_pointee_range(reverse(order)));
}

int64_t mlir::triton::countAvailableRegisters(const Function &kernel) {
  // CUDA programming guide, "Compute Capabilities": a multiprocessor has registers for the warps of a block.
  constexpr int64_t ofMultiprocessor = 65536, unit = 8;
  int64_t available = kMaxRegistersPerThread;
  int64_t maximum = 0;
  if (to_integer(kernel.getFnAttribute("nvvm.maxnreg").getValueAsString(), maximum))
    available = std::min(available, maximum);
  int64_t threads = 1;
  SmallVector<StringRef> sizes;
  kernel.getFnAttribute("nvvm.reqntid").getValueAsString().split(sizes, ',');
  for (StringRef size : sizes)
    if (int64_t number = 0; to_integer(size, number))
      threads = std::min(threads * std::clamp<int64_t>(number, 1, ofMultiprocessor), ofMultiprocessor);
  return std::min(available, ofMultiprocessor / threads / unit * unit);
}
