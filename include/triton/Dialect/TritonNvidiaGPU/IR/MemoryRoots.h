//===- MemoryRoots.h - Parameters that a pointer derives from -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONNVIDIAGPU_IR_MEMORYROOTS_H
#define TRITON_DIALECT_TRITONNVIDIAGPU_IR_MEMORYROOTS_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::triton::nvidia_gpu {

/// The kernel parameters that a pointer or a tensor descriptor may derive from. Different parameters are of different
/// memory.
struct MemoryRoots {
  llvm::DenseSet<Value> parameters;
  bool isUnknown = false;

  /// Finds the roots of `value` through pointer arithmetic, tensor maps, loops, branches and captures.
  static MemoryRoots find(Value value);

  /// Returns whether memory behind values with these roots may be the same.
  bool mayMeet(const MemoryRoots &other) const;
};

} // namespace mlir::triton::nvidia_gpu

#endif // TRITON_DIALECT_TRITONNVIDIAGPU_IR_MEMORYROOTS_H
