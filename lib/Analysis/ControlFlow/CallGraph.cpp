//===- CallGraph.cpp - Post order of the call graph ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/ControlFlow/CallGraph.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::triton;

FuncOp mlir::triton::getCallee(CallOp call) {
  return SymbolTable::lookupNearestSymbolFrom<FuncOp>(call, call.getCalleeAttr());
}

/// Appends `func` to `order`, after its callees.  `path` has the functions from a root of the search to `func`.
static LogicalResult visit(FuncOp func, SetVector<FuncOp> &path, SetVector<FuncOp> &order) {
  if (order.contains(func))
    return success();
  path.insert(func);
  WalkResult result = func.walk([&](CallOp call) {
    FuncOp callee = getCallee(call);
    if (path.contains(callee)) {
      call.emitOpError() << "is not supported: `" << callee.getName() << "` is recursive";
      return WalkResult::interrupt();
    }
    if (callee.isKernel()) {
      call.emitOpError() << "is not supported: `" << callee.getName()
                         << "` is a kernel, but only device functions can be called";
      return WalkResult::interrupt();
    }
    return failed(visit(callee, path, order)) ? WalkResult::interrupt() : WalkResult::advance();
  });
  path.pop_back();
  order.insert(func);
  return failure(result.wasInterrupted());
}

FailureOr<SmallVector<FuncOp>> mlir::triton::getCallGraphPostOrder(Operation *module) {
  SetVector<FuncOp> path, order;
  for (FuncOp func : module->getRegion(0).getOps<FuncOp>())
    if (failed(visit(func, path, order)))
      return failure();
  return SmallVector<FuncOp>(order.begin(), order.end());
}
