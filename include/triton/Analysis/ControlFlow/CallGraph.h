//===- CallGraph.h - Functions, those that are called first -*- C++ -*-===//
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

/// The functions that `module` holds directly, each behind all that it calls.  Fails, and reports where, if a function
/// calls itself, directly or through others, or calls a kernel.
FailureOr<SmallVector<FuncOp>> getCallGraphPostOrder(Operation *module);

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_CONTROLFLOW_CALLGRAPH_H
