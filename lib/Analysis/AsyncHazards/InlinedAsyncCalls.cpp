//===- InlinedAsyncCalls.cpp - Asynchronous code of callees in their callers ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/AsyncHazards/InlinedAsyncCalls.h"

#include "AsyncProgram.h"

#include "triton/Analysis/ControlFlow/CallGraph.h"
#include "triton/Dialect/Triton/IR/Diagnostics.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// Whether the body of the callee can be in place of the call, and matters for asynchronous code.
static bool isInlined(CallOp call) {
  FuncOp callee = getCallee(call);
  if (!callee || callee.isDeclaration())
    return false;
  if (!callee.getBody().hasOneBlock() && !call.getContext()->getLoadedDialect<scf::SCFDialect>())
    return false;
  return callsAsyncCode(call) || callsBarriers(call) ||
         llvm::any_of(call.getOperandTypes(), llvm::IsaPred<MemDescType>);
}

/// Replaces `call` with the body of its callee: a region of its own if it has several blocks.
static void inlineCall(CallOp call) {
  FuncOp callee = getCallee(call);
  OpBuilder builder(call);
  IRMapping mapping;
  mapping.map(callee.getBody().getArguments(), call.getOperands());
  auto frame = call->getAttrOfType<IntegerAttr>(kAllocationOffsetAttrName);
  auto adapt = [&](Operation *inner) {
    inner->setLoc(CallSiteLoc::get(inner->getLoc(), call.getLoc()));
    if (auto offset = inner->getAttrOfType<IntegerAttr>(kAllocationOffsetAttrName); offset && frame)
      inner->setAttr(kAllocationOffsetAttrName,
                     builder.getIntegerAttr(offset.getType(), offset.getInt() + frame.getInt()));
  };
  if (callee.getBody().hasOneBlock()) {
    for (Operation &op : callee.getBody().front().without_terminator())
      builder.clone(op, mapping)->walk(adapt);
    for (auto [result, returned] :
         llvm::zip_equal(call.getResults(), callee.getBody().front().getTerminator()->getOperands()))
      result.replaceAllUsesWith(mapping.lookupOrDefault(returned));
    call.erase();
    return;
  }
  auto body = scf::ExecuteRegionOp::create(builder, call.getLoc(), call.getResultTypes());
  callee.getBody().cloneInto(&body.getRegion(), mapping);
  body.getRegion().walk(adapt);
  for (Block &block : body.getRegion())
    if (auto exit = dyn_cast<ReturnOp>(block.getTerminator())) {
      builder.setInsertionPoint(exit);
      scf::YieldOp::create(builder, exit.getLoc(), exit.getOperands());
      exit.erase();
    }
  call.replaceAllUsesWith(body.getResults());
  call.erase();
}

/// Returns whether the functions have few operations once calls are inlined: each path of calls is a copy of the
/// callee.
static bool isSmall(ArrayRef<const SharedAllocation::Function *> functions) {
  constexpr uint64_t most = 200000;
  llvm::DenseMap<Operation *, uint64_t> sizes;
  // Callees come before their callers.
  for (const SharedAllocation::Function *function : functions) {
    uint64_t &size = sizes[function->func];
    FuncOp(function->func)->walk([&](Operation *op) {
      auto call = dyn_cast<CallOp>(op);
      uint64_t more = call && isInlined(call) ? sizes.lookup(getCallee(call)) : 1;
      size = std::min(size + more, most + 1);
    });
    if (size > most)
      return false;
  }
  return true;
}

InlinedAsyncCalls::InlinedAsyncCalls(const SharedAllocation &original) {
  for (const SharedAllocation::Function &function : original.getFunctions())
    functions.push_back(&function);
  llvm::DenseSet<Operation *> inlined;
  bool isAsync = llvm::any_of(
      functions, [](const SharedAllocation::Function *function) { return AsyncProgram(*function).isAsync(); });
  auto collect = [&](CallOp call) {
    if (isInlined(call))
      inlined.insert(getCallee(call));
  };
  for (const SharedAllocation::Function &function : original.getFunctions())
    FuncOp(function.func)->walk(collect);
  if (inlined.empty() || !isAsync || !isSmall(functions))
    return;
  Operation *module = original.getFunctions().front().func->getParentOp(), *root = module;
  while (Operation *parent = root->getParentOp())
    root = parent;
  IRMapping mapping;
  copy = root->clone(mapping);
  llvm::DenseSet<Operation *> callees;
  // Callees come before their callers, so that they contain their own callees already.
  for (const SharedAllocation::Function &function : original.getFunctions()) {
    Operation *func = mapping.lookup(FuncOp(function.func).getOperation());
    if (inlined.contains(function.func))
      callees.insert(func);
    SmallVector<CallOp> calls;
    func->walk([&](CallOp call) {
      if (isInlined(call))
        calls.push_back(call);
    });
    llvm::for_each(calls, inlineCall);
  }
  // Without offsets that are right in the copy, calls are not followed.
  DiagnosticsDropped dropped(root->getContext());
  FailureOr<SharedAllocation> found = SharedAllocation::read(mapping.lookup(module));
  if (failed(found))
    return;
  allocation = std::move(*found);
  functions.clear();
  for (const SharedAllocation::Function &function : allocation->getFunctions())
    if (!callees.contains(function.func))
      functions.push_back(&function);
}
