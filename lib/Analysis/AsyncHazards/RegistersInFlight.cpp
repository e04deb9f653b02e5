//===- RegistersInFlight.cpp - Registers that asynchronous dots access ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsyncProgram.h"

#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

void mlir::triton::forEachForwarded(Operation *op, llvm::function_ref<void(Value from, Value to)> visit) {
  auto forward = [&](ValueRange from, ValueRange to) {
    for (auto [source, target] : llvm::zip(from, to))
      visit(source, target);
  };
  if (auto branch = dyn_cast<BranchOpInterface>(op))
    for (auto [number, successor] : llvm::enumerate(op->getSuccessors())) {
      SuccessorOperands operands = branch.getSuccessorOperands(number);
      forward(operands.getForwardedOperands(),
              successor->getArguments().drop_front(operands.getProducedOperandCount()));
    }
  SmallVector<RegionSuccessor> successors;
  if (auto branch = dyn_cast<RegionBranchOpInterface>(op)) {
    branch.getSuccessorRegions(RegionBranchPoint::parent(), successors);
    for (const RegionSuccessor &successor : successors)
      forward(branch.getEntrySuccessorOperands(successor), successor.getSuccessorInputs());
  }
  auto exit = dyn_cast<RegionBranchTerminatorOpInterface>(op);
  auto branch = dyn_cast_or_null<RegionBranchOpInterface>(op->getParentOp());
  if (!exit || !branch)
    return;
  successors.clear();
  branch.getSuccessorRegions(RegionBranchPoint(exit), successors);
  for (const RegionSuccessor &successor : successors)
    forward(exit.getSuccessorOperands(successor), successor.getSuccessorInputs());
}

void AsyncProgram::addRegisterUses() {
  SmallVector<Value> pending;
  auto add = [&](Value value) {
    if (isa<RankedTensorType>(value.getType()) && inFlight.insert(value).second)
      pending.push_back(value);
  };
  for (auto &[op, event] : events)
    if (auto dot = dyn_cast<WarpGroupDotOp>(op); dot && dot.getIsAsync()) {
      add(dot.getD());
      if (isa<RankedTensorType>(dot.getA().getType())) {
        registerReaders[dot.getA()].push_back(op);
        if (Operation *definition = dot.getA().getDefiningOp())
          addRelevant(definition);
      }
    }
  while (!pending.empty()) {
    Value value = pending.pop_back_val();
    for (OpOperand &use : value.getUses()) {
      Operation *user = use.getOwner();
      addRelevant(user);
      if (auto wait = dyn_cast<WarpGroupDotWaitOp>(user))
        add(wait.getOutputs()[use.getOperandNumber()]);
      else if (isa<arith::SelectOp>(user))
        add(user->getResult(0));
      forEachForwarded(user, [&](Value from, Value to) {
        if (from == value)
          add(to);
      });
    }
  }
}

ArrayRef<Operation *> AsyncProgram::getRegisterReaders(Value value) const {
  auto found = registerReaders.find(value);
  return found == registerReaders.end() ? ArrayRef<Operation *>() : ArrayRef<Operation *>(found->second);
}
