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

/// Appends `root` to `order`, after its callees.
static LogicalResult visit(FuncOp root, SetVector<FuncOp> &order) {
  // The functions from the root to the current one, and for each the calls that are still to be visited, the first one
  // last.
  SetVector<FuncOp> path;
  SmallVector<SmallVector<CallOp>> calls;
  auto enter = [&](FuncOp func) {
    if (order.contains(func))
      return;
    path.insert(func);
    SmallVector<CallOp> &found = calls.emplace_back();
    func.walk([&](CallOp call) { found.push_back(call); });
    std::reverse(found.begin(), found.end());
  };
  enter(root);
  while (!path.empty()) {
    if (calls.back().empty()) {
      calls.pop_back();
      order.insert(path.pop_back_val());
      continue;
    }
    CallOp call = calls.back().pop_back_val();
    FuncOp callee = getCallee(call);
    if (path.contains(callee))
      return call.emitOpError() << "is not supported: `" << callee.getName() << "` is recursive";
    if (callee.isKernel())
      return call.emitOpError() << "is not supported: `" << callee.getName()
                                << "` is a kernel, but only device functions can be called";
    enter(callee);
  }
  return success();
}

FailureOr<SmallVector<FuncOp>> mlir::triton::getCallGraphPostOrder(Operation *module) {
  SetVector<FuncOp> order;
  for (FuncOp func : module->getRegion(0).getOps<FuncOp>())
    if (failed(visit(func, order)))
      return failure();
  return SmallVector<FuncOp>(order.begin(), order.end());
}
