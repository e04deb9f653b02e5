//===- MemoryRoots.cpp - Parameters that a pointer derives from ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonNvidiaGPU/IR/MemoryRoots.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TensorMap.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

/// Adds the initial and the yielded value of the loop's carried value `number` to the worklist.
static bool visitLoop(LoopLikeOpInterface loop, unsigned number, SmallVectorImpl<Value> &worklist) {
  // A loop of several regions yields to another of its regions than it enters.
  if (loop->getNumRegions() != 1 || loop.getInits().size() <= number || loop.getYieldedValues().size() <= number)
    return false;
  worklist.push_back(loop.getInits()[number]);
  worklist.push_back(loop.getYieldedValues()[number]);
  return true;
}

/// Adds the pointers from which the launcher computes the base of the descriptor with this recipe to the worklist.
static bool visitRecipe(DictionaryAttr recipe, FuncOp kernel, SmallVectorImpl<Value> &worklist) {
  bool isFound = false;
  recipe.get("base").walk([&](ArrayAttr parts) {
    if (parts[0] != StringAttr::get(recipe.getContext(), kRecipeArgument))
      return;
    BlockArgument argument = kernel.getArgument(cast<IntegerAttr>(parts[1]).getInt());
    if (!isa<PointerType>(argument.getType()))
      return;
    worklist.push_back(argument);
    isFound = true;
  });
  return isFound;
}

static bool visitArgument(BlockArgument argument, MemoryRoots &roots, SmallVectorImpl<Value> &worklist) {
  Block *block = argument.getOwner();
  if (auto loop = dyn_cast<LoopLikeOpInterface>(block->getParentOp())) {
    auto carried = llvm::find(loop.getRegionIterArgs(), argument);
    return carried != loop.getRegionIterArgs().end() &&
           visitLoop(loop, carried - loop.getRegionIterArgs().begin(), worklist);
  }
  Operation *parent = block->getParentOp();
  unsigned number = argument.getArgNumber();
  if (block->isEntryBlock()) {
    if (auto func = dyn_cast<FuncOp>(parent)) {
      if (auto recipe = func.getArgAttrOfType<DictionaryAttr>(number, kTensorMapRecipeAttrName))
        return visitRecipe(recipe, func, worklist);
      roots.parameters.insert(argument);
      return func.isKernel();
    }
    auto specialize = dyn_cast_or_null<WarpSpecializeOp>(parent->getParentOp());
    if (!isa<WarpSpecializePartitionsOp>(parent) || !specialize)
      return false;
    worklist.push_back(specialize.getCaptures()[number]);
    return true;
  }
  for (Block *predecessor : block->getPredecessors()) {
    auto branch = dyn_cast<BranchOpInterface>(predecessor->getTerminator());
    if (!branch)
      return false;
    for (unsigned successor = 0; successor < branch->getNumSuccessors(); ++successor)
      if (branch->getSuccessor(successor) == block) {
        Value incoming = branch.getSuccessorOperands(successor)[number];
        if (!incoming)
          return false;
        worklist.push_back(incoming);
      }
  }
  return true;
}

static bool visit(Value value, MemoryRoots &roots, SmallVectorImpl<Value> &worklist) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (argument)
    return visitArgument(argument, roots, worklist);
  Operation *op = value.getDefiningOp();
  if (isa<AddPtrOp, BroadcastOp, ConvertLayoutOp, ExpandDimsOp, ReshapeOp, SplatOp, TransOp>(op)) {
    worklist.push_back(op->getOperand(0));
    return true;
  }
  if (auto make = dyn_cast<MakeTensorDescOp>(op)) {
    worklist.push_back(make.getBase());
    return true;
  }
  if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
    return visitLoop(loop, cast<OpResult>(value).getResultNumber(), worklist);
  // The scratch of a tensor map names the memory that the map describes.
  auto reinterpret = dyn_cast<ReinterpretTensorDescOp>(op);
  if (!reinterpret)
    return false;
  bool isFound = false;
  for (Operation *user : reinterpret.getRawDesc().getUsers())
    if (auto create = dyn_cast<TensormapCreateOp>(user); create && create.getDescPtr() == reinterpret.getRawDesc()) {
      worklist.push_back(create.getGlobalAddress());
      isFound = true;
    }
  return isFound;
}

MemoryRoots MemoryRoots::find(Value value) {
  MemoryRoots roots;
  SmallVector<Value> worklist = {value};
  llvm::DenseSet<Value> seen;
  while (!worklist.empty()) {
    Value next = worklist.pop_back_val();
    if (seen.insert(next).second && !visit(next, roots, worklist))
      roots.isUnknown = true;
  }
  return roots;
}

bool MemoryRoots::mayMeet(const MemoryRoots &other) const {
  return isUnknown || other.isUnknown ||
         llvm::any_of(parameters, [&](Value parameter) { return other.parameters.contains(parameter); });
}
