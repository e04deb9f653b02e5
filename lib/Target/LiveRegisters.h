//===- LiveRegisters.h - Registers that are live at once -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_TARGET_LIVEREGISTERS_H
#define TRITON_LIB_TARGET_LIVEREGISTERS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Function.h"

namespace mlir::triton {

/// The registers of 32 bits that the values of a kernel take if its instructions execute in their order.  Predicates
/// have registers of their own, and parameters are operands in constant memory: both count as none.
class LiveRegisters {
public:
  explicit LiveRegisters(const llvm::Function &function);

  /// Returns the registers of the values that are live at once in `block`, where they are the most.
  int64_t findMost(const llvm::BasicBlock &block) const;

  /// The same if the instructions of `block` have the given order.
  int64_t findMost(const llvm::BasicBlock &block, llvm::ArrayRef<llvm::Instruction *> order) const;

  /// Returns the registers that are live at the end of `block`, where addresses with the same base share its register:
  /// the constants become parts of the instructions that access memory.
  int64_t countBasesAtEnd(const llvm::BasicBlock &block) const;

private:
  int64_t countRegisters(const llvm::Value &value) const;
  template <typename Instructions>
  int64_t findMostBackwards(const llvm::BasicBlock &block, Instructions &&backwards) const;

  const llvm::DataLayout &layout;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::SmallPtrSet<const llvm::Instruction *, 16>> liveAtEnd;
};

/// Returns the registers that a thread of the kernel may have.
int64_t countAvailableRegisters(const llvm::Function &kernel);

} // namespace mlir::triton

#endif // TRITON_LIB_TARGET_LIVEREGISTERS_H
