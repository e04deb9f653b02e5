//===- CommonBases.cpp - Common bases of addresses ------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CommonBases.h"

#include "LiveRegisters.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace mlir::triton;

using Addresses = SmallVector<GetElementPtrInst *>;

static bool isSumOfVariables(const GetElementPtrInst &address) {
  return address.getNumIndices() == 1 && !isa<Constant>(*address.idx_begin()) && !address.getType()->isVectorTy();
}

/// Returns the pointer of `address` if it is a sum of variables, too, which nothing else uses, else null.
static GetElementPtrInst *getRow(GetElementPtrInst &address) {
  if (!isSumOfVariables(address))
    return nullptr;
  auto *row = dyn_cast<GetElementPtrInst>(address.getPointerOperand());
  return row && isSumOfVariables(*row) && row->hasOneUse() ? row : nullptr;
}

/// Returns the groups of addresses of a block that differ by their row alone.
static SmallVector<Addresses> findGroups(BasicBlock &block) {
  using Key = std::tuple<Value *, Value *, Type *, Type *>;
  MapVector<Key, Addresses> groups;
  SmallPtrSet<const GetElementPtrInst *, 16> members;
  for (Instruction &instruction : block) {
    auto *address = dyn_cast<GetElementPtrInst>(&instruction);
    GetElementPtrInst *row = address ? getRow(*address) : nullptr;
    // An address that changes itself is no row of others.
    if (!row || members.contains(row))
      continue;
    members.insert(address);
    Key key(row->getPointerOperand(), *address->idx_begin(), address->getSourceElementType(),
            row->getSourceElementType());
    groups[key].push_back(address);
  }
  SmallVector<Addresses> result;
  for (auto &[key, addresses] : groups)
    if (addresses.size() > 1)
      result.push_back(std::move(addresses));
  return result;
}

static void addCommonBase(ArrayRef<GetElementPtrInst *> addresses) {
  GetElementPtrInst *first = addresses.front();
  auto *base = GetElementPtrInst::Create(first->getSourceElementType(), getRow(*first)->getPointerOperand(),
                                         {*first->idx_begin()}, "", first->getIterator());
  for (GetElementPtrInst *address : addresses) {
    GetElementPtrInst *row = getRow(*address);
    Value *offset = *row->idx_begin();
    if (auto *extension = dyn_cast<CastInst>(offset); extension && extension->getParent() != address->getParent()) {
      Instruction *copy = extension->clone();
      copy->insertBefore(address->getIterator());
      offset = copy;
    }
    auto *sum = GetElementPtrInst::Create(row->getSourceElementType(), base, {offset}, "", address->getIterator());
    sum->takeName(address);
    address->replaceAllUsesWith(sum);
    address->eraseFromParent();
    row->eraseFromParent();
  }
}

PreservedAnalyses CommonBasesPass::run(Function &function, FunctionAnalysisManager &analyses) {
  const auto &loops = analyses.getResult<LoopAnalysis>(function);
  SmallVector<std::pair<BasicBlock *, SmallVector<Addresses>>> candidates;
  for (BasicBlock &block : function) {
    if (!loops.getLoopFor(&block))
      continue;
    if (SmallVector<Addresses> groups = findGroups(block); !groups.empty())
      candidates.emplace_back(&block, std::move(groups));
  }
  if (candidates.empty())
    return PreservedAnalyses::all();
  int64_t available = countAvailableRegisters(function);
  LiveRegisters live(function);
  llvm::erase_if(candidates, [&](const auto &candidate) { return live.findMost(*candidate.first) <= available; });
  if (candidates.empty())
    return PreservedAnalyses::all();
  for (auto &[block, groups] : candidates)
    for (const Addresses &addresses : groups)
      addCommonBase(addresses);
  return PreservedAnalyses::allInSet<CFGAnalyses>();
}
