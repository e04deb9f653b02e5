//===- CallGraph.h - Post order of the call graph -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_CONTROLFLOW_CALLGRAPH_H
#define TRITON_ANALYSIS_CONTROLFLOW_CALLGRAPH_H

#include "triton/Dialect/Triton/IR/Triton.h"

namespace mlir::triton {

/// The function that `call` calls.
FuncOp getCallee(CallOp call);

/// The functions in the body of `module`, callees before their callers.  Fails with a diagnostic if a function is
/// recursive, directly or through others, or if a kernel is called.
FailureOr<SmallVector<FuncOp>> getCallGraphPostOrder(Operation *module);

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_CONTROLFLOW_CALLGRAPH_H
