//===- InlinedAsyncCalls.h - Asynchronous code of callees in their callers -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_ASYNCHAZARDS_INLINEDASYNCCALLS_H
#define TRITON_ANALYSIS_ASYNCHAZARDS_INLINEDASYNCCALLS_H

#include "triton/Analysis/SharedMemory/SharedAllocation.h"

#include "mlir/IR/OwningOpRef.h"

namespace mlir::triton {

/// The functions whose asynchronous code is verified: those of a module, or, if one calls a function with asynchronous
/// code, barriers or buffers of the caller, those of a copy of the module that has the body of that function in place
/// of the call.  What a callee leaves in flight, and which phases its mbarriers are in, depends on the caller.
///
/// A callee of several blocks stays a call if `scf` is not loaded, which has an operation for them.  The offsets of a
/// callee's buffers in the copy are those in the frame of the caller; locations name the callee's operation and the
/// call.
class InlinedAsyncCalls {
public:
  explicit InlinedAsyncCalls(const SharedAllocation &allocation);

  /// The functions, without callees that all callers contain.
  ArrayRef<const SharedAllocation::Function *> getFunctions() const { return functions; }

private:
  OwningOpRef<Operation *> copy;
  std::optional<SharedAllocation> allocation;
  SmallVector<const SharedAllocation::Function *> functions;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_ASYNCHAZARDS_INLINEDASYNCCALLS_H
