//===- ParameterAccess.cpp - Accesses of kernels --------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ParameterAccess.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::triton;

static bool isAddress(Type type) { return isa<PointerType, TensorDescType>(getElementTypeOrSelf(type)); }

namespace {
/// The values that may contain an address, and whether an operation may write to it.
class AddressUses {
public:
  explicit AddressUses(Value address) { values.insert(address); }

  bool mayWrite();

private:
  /// Adds the values that may contain the address after a use. Returns false if the use may write to it.
  bool follow(OpOperand &use);
  bool followAccess(OpOperand &use, MemoryEffectOpInterface access);
  bool followCall(OpOperand &use, CallOpInterface call);
  void add(ValueRange candidates) {
    for (Value value : candidates)
      if (isAddress(value.getType()))
        values.insert(value);
  }

  llvm::SetVector<Value> values;
};
} // namespace

bool AddressUses::mayWrite() {
  for (size_t i = 0; i < values.size(); ++i)
    for (OpOperand &use : values[i].getUses())
      if (!follow(use))
        return true;
  return false;
}

bool AddressUses::follow(OpOperand &use) {
  Operation *op = use.getOwner();
  if (auto call = dyn_cast<CallOpInterface>(op))
    return followCall(use, call);
  if (auto specialize = dyn_cast<triton::gpu::WarpSpecializeOp>(op)) {
    for (Region &partition : specialize.getPartitionsOp().getPartitions())
      values.insert(partition.getArgument(use.getOperandNumber()));
    return true;
  }
  if (op->hasTrait<mlir::OpTrait::IsTerminator>()) {
    for (Block *successor : op->getSuccessors())
      add(successor->getArguments());
    if (op->getNumSuccessors())
      return true;
    op = op->getParentOp();
    // Callers of the function follow their results.
    if (isa<FunctionOpInterface>(op))
      return true;
  }
  if (op->getNumRegions()) {
    for (Region &region : op->getRegions())
      add(region.getArguments());
    add(op->getResults());
    return isa<RegionBranchOpInterface>(op);
  }
  if (auto access = dyn_cast<MemoryEffectOpInterface>(op))
    return followAccess(use, access);
  return false;
}

bool AddressUses::followAccess(OpOperand &use, MemoryEffectOpInterface access) {
  SmallVector<MemoryEffects::EffectInstance> effects;
  access.getEffects(effects);
  if (effects.empty()) {
    add(access->getResults());
    return llvm::all_of(access->getResultTypes(), isAddress);
  }
  // Effects without a value may be on any operand. An operand that no effect is on may be stored.
  bool isAccessed = false;
  for (const MemoryEffects::EffectInstance &effect : effects) {
    bool isOnOther =
        effect.getValue() ? effect.getValue() != use.get() : effect.getResource() == triton::gpu::SharedMemory::get();
    if (isOnOther)
      continue;
    isAccessed = true;
    if (!isa<MemoryEffects::Read>(effect.getEffect()))
      return false;
  }
  return isAccessed;
}

bool AddressUses::followCall(OpOperand &use, CallOpInterface call) {
  auto callee = dyn_cast_or_null<FunctionOpInterface>(call.resolveCallable());
  unsigned index = use.getOperandNumber();
  if (!callee || callee.isExternal() || index >= callee.getNumArguments())
    return false;
  values.insert(callee.getArgument(index));
  add(call->getResults());
  return true;
}

SmallVector<int32_t> mlir::triton::getReadOnlyParameters(FuncOp kernel) {
  SmallVector<int32_t> numbers;
  for (BlockArgument argument : kernel.getArguments())
    if (isAddress(argument.getType()) && !AddressUses(argument).mayWrite())
      numbers.push_back(argument.getArgNumber());
  return numbers;
}

bool mlir::triton::mayRunLong(Operation *kernelModule) {
  WalkResult result = kernelModule->walk([](Operation *op) {
    // Branches between blocks may form loops.
    return isa<LoopLikeOpInterface, PrintOp>(op) || op->getNumSuccessors() ? WalkResult::interrupt()
                                                                           : WalkResult::advance();
  });
  return result.wasInterrupted();
}
