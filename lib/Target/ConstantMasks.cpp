//===- ConstantMasks.cpp - Masked stores with constant masks --------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM 22's code generation for X86 makes a masked store of which one element is on a store of that element.  If the
// elements are truncated, it stores the wider ones, over the elements beside them.
//
//===----------------------------------------------------------------------===//
#include "ConstantMasks.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using mlir::triton::ConstantMasksPass;

/// Stores the elements that are on.
static void expandStore(IRBuilder<> &builder, Value *vector, Value *address, Align alignment, Constant &mask) {
  auto *type = cast<llvm::FixedVectorType>(vector->getType());
  uint64_t bytes = type->getScalarSizeInBits() / 8;
  for (unsigned index = 0; index < type->getNumElements(); ++index) {
    Constant *isOn = mask.getAggregateElement(index);
    if (isOn->isZeroValue() || isa<UndefValue>(isOn))
      continue;
    Value *place = builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), address, index * bytes);
    builder.CreateAlignedStore(builder.CreateExtractElement(vector, index), place,
                               commonAlignment(alignment, index * bytes));
  }
}

/// Returns whether each element of a mask of `count` elements is known: none is an expression of an address.
static bool isLiteral(const Constant &mask, unsigned count) {
  return all_of(seq(count), [&](unsigned index) {
    Constant *element = mask.getAggregateElement(index);
    return isa_and_nonnull<ConstantInt, UndefValue>(element);
  });
}

PreservedAnalyses ConstantMasksPass::run(Function &function, FunctionAnalysisManager &) {
  SmallVector<IntrinsicInst *> stores;
  for (Instruction &instruction : instructions(function)) {
    auto *store = dyn_cast<IntrinsicInst>(&instruction);
    if (!store || store->getIntrinsicID() != Intrinsic::masked_store || !isa<Constant>(store->getArgOperand(2)))
      continue;
    auto *type = dyn_cast<llvm::FixedVectorType>(store->getArgOperand(0)->getType());
    // No wider elements are truncated to 64 bits. Pointers, for which LLVM states no bits, have 64.
    unsigned bits = type ? type->getScalarSizeInBits() : 0;
    if (bits > 0 && bits % 8 == 0 && bits < 64 &&
        isLiteral(*cast<Constant>(store->getArgOperand(2)), type->getNumElements()))
      stores.push_back(store);
  }
  for (IntrinsicInst *store : stores) {
    IRBuilder<> builder(store);
    expandStore(builder, store->getArgOperand(0), store->getArgOperand(1), store->getParamAlign(1).valueOrOne(),
                *cast<Constant>(store->getArgOperand(2)));
    store->eraseFromParent();
  }
  return stores.empty() ? PreservedAnalyses::all() : PreservedAnalyses::allInSet<CFGAnalyses>();
}
