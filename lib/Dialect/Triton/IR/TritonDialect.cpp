//===- TritonDialect.cpp - Registration and constants of the tt dialect ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ops/ShapeSyntax.h"
#include "triton/Dialect/Triton/IR/Triton.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Transforms/InliningUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::triton;

#include "triton/Dialect/Triton/IR/TritonDialect.cpp.inc"
#include "triton/Dialect/Triton/IR/TritonInterfaces.cpp.inc"

/// Whether `func` calls itself, directly or through other functions.
static bool isRecursive(FuncOp func) {
  llvm::SetVector<FuncOp> reached;
  auto addCallees = [&](FuncOp caller) {
    caller.walk([&](CallOp call) {
      if (auto callee = SymbolTable::lookupNearestSymbolFrom<FuncOp>(call, call.getCalleeAttr()))
        reached.insert(callee);
    });
  };
  addCallees(func);
  for (size_t i = 0; i < reached.size() && !reached.contains(func); ++i)
    addCallees(reached[i]);
  return reached.contains(func);
}

namespace {

/// Permits inlining of all functions except those marked `noinline` and recursive ones.
struct TritonInlinerInterface : public DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *, Operation *callable, bool) const final {
    auto func = dyn_cast<FuncOp>(callable);
    return !func || (!func.isNoInline() && !isRecursive(func));
  }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final { return true; }
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final { return true; }

  /// A return among several blocks becomes a branch to the code after the call.
  void handleTerminator(Operation *op, Block *afterCall) const final {
    auto returnOp = dyn_cast<ReturnOp>(op);
    if (!returnOp)
      return;
    OpBuilder builder(op);
    cf::BranchOp::create(builder, op->getLoc(), afterCall, returnOp.getSrcs());
    op->erase();
  }

  /// The results of the call are replaced by the operands of the only return.
  void handleTerminator(Operation *op, ValueRange results) const final {
    for (auto [result, value] : llvm::zip_equal(results, cast<ReturnOp>(op).getSrcs()))
      result.replaceAllUsesWith(value);
  }
};

} // namespace

void TritonDialect::initialize() {
  registerTypes();
  registerOperations();
  addInterfaces<TritonInlinerInterface>();
}

void TritonDialect::registerOperations() {
  addOperations<
#define GET_OP_LIST
#include "triton/Dialect/Triton/IR/TritonOps.cpp.inc"
      >();
}

Operation *TritonDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type, Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

#include "triton/Dialect/Triton/IR/TritonEnums.cpp.inc"
#define GET_OP_CLASSES
#include "triton/Dialect/Triton/IR/TritonOps.cpp.inc"
