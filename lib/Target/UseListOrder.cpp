//===- UseListOrder.cpp - Order of the uses of LLVM values ----------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Target/CodeGeneration.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace mlir::triton;

void mlir::triton::sortUseLists(llvm::Module &module) {
  llvm::DenseMap<const llvm::User *, unsigned> positions;
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::instructions(function))
      positions.try_emplace(&instruction, positions.size() + 1);
  // The parser adds each use in front of the earlier ones.  Constants, which are no instructions, come last.
  auto isBefore = [&](const llvm::Use &left, const llvm::Use &right) {
    if (left.getUser() == right.getUser())
      return left.getOperandNo() > right.getOperandNo();
    return positions.lookup(left.getUser()) > positions.lookup(right.getUser());
  };
  for (llvm::GlobalValue &global : module.global_values())
    global.sortUseList(isBefore);
  for (llvm::Function &function : module) {
    for (llvm::Argument &argument : function.args())
      argument.sortUseList(isBefore);
    for (llvm::BasicBlock &block : function) {
      block.sortUseList(isBefore);
      for (llvm::Instruction &instruction : block)
        instruction.sortUseList(isBefore);
    }
  }
}
