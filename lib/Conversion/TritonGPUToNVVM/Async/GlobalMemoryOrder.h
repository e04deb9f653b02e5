//===- GlobalMemoryOrder.h - Order of TMA copies and other accesses -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_ASYNC_GLOBALMEMORYORDER_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_ASYNC_GLOBALMEMORYORDER_H

#include "mlir/IR/Operation.h"

#include "llvm/ADT/DenseSet.h"

namespace mlir::triton::gpu {

/// The TMA copies of a module that other accesses of the same global memory must be ordered with. Accesses whose
/// pointers and descriptors derive from different parameters of the kernel, as far as that is known, are of different
/// memory.
class GlobalMemoryOrder {
public:
  GlobalMemoryOrder() = default;
  explicit GlobalMemoryOrder(Operation *module);

  /// Whether `copy`, by TMA, may read or overwrite what threads wrote, or overwrite what they read: PTX orders these
  /// accesses only by a fence between their proxies.
  bool followsAccesses(Operation *copy) const { return copies.contains(copy); }

  /// Whether a TMA copy may follow `op`, which acquires what another thread block wrote or read: PTX orders the copy
  /// with it only by a fence between their proxies.
  bool acquiresForCopies(Operation *op) const { return acquires.contains(op); }

  /// Whether a later access may read or overwrite what the TMA stores write for which `wait` waits, or lets another
  /// thread block do so: it has to wait for their writes, not only until they have read shared memory.
  bool precedesAccesses(Operation *wait) const { return waits.contains(wait); }

  /// Whether other threads than the one that waits may start such an access.
  bool precedesAccessesOfOthers(Operation *wait) const { return barriers.contains(wait); }

private:
  llvm::DenseSet<Operation *> copies, acquires, waits, barriers;
};

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_ASYNC_GLOBALMEMORYORDER_H
