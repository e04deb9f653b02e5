//===- GlobalMemoryOrder.cpp - Order of TMA copies and other accesses ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Async/GlobalMemoryOrder.h"

#include "triton/Analysis/ControlFlow/ControlFlowGraph.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/SetOperations.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

namespace {

/// The parameters that a pointer or a descriptor may derive from.
struct Roots {
  llvm::DenseSet<Value> parameters;
  bool isUnknown = false;

  bool mayMeet(const Roots &other) const {
    return isUnknown || other.isUnknown ||
           llvm::any_of(parameters, [&](Value parameter) { return other.parameters.contains(parameter); });
  }
};

struct Access {
  Operation *op;
  Roots roots;
  bool isTMA, isWrite;
};

/// Finds the roots of values.
class RootFinder {
public:
  Roots find(Value value) {
    Roots roots;
    SmallVector<Value> worklist = {value};
    llvm::DenseSet<Value> seen;
    while (!worklist.empty()) {
      Value next = worklist.pop_back_val();
      if (seen.insert(next).second && !visit(next, roots, worklist))
        roots.isUnknown = true;
    }
    return roots;
  }

private:
  /// Adds the root `value`, or what it derives from to the worklist. Returns false if neither is known.
  static bool visit(Value value, Roots &roots, SmallVectorImpl<Value> &worklist) {
    auto argument = dyn_cast<BlockArgument>(value);
    if (argument)
      return visitArgument(argument, roots, worklist);
    Operation *op = value.getDefiningOp();
    if (isa<AddPtrOp, BroadcastOp, ConvertLayoutOp, ExpandDimsOp, ReshapeOp, SplatOp, TransOp>(op)) {
      worklist.push_back(op->getOperand(0));
      return true;
    }
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

  static bool visitArgument(BlockArgument argument, Roots &roots, SmallVectorImpl<Value> &worklist) {
    Block *block = argument.getOwner();
    Operation *parent = block->getParentOp();
    unsigned number = argument.getArgNumber();
    if (block->isEntryBlock()) {
      if (auto func = dyn_cast<FuncOp>(parent)) {
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
};

} // namespace

/// Returns the accesses of global memory in `func`.
static SmallVector<Access> findAccesses(FuncOp func) {
  SmallVector<Access> accesses;
  RootFinder finder;
  auto add = [&](Operation *op, Value address, bool isTMA, bool isWrite) {
    accesses.push_back({op, finder.find(address), isTMA, isWrite});
  };
  func.walk([&](Operation *op) {
    if (isa<LoadOp, AsyncCopyGlobalToLocalOp>(op))
      add(op, op->getOperand(0), /*isTMA=*/false, /*isWrite=*/false);
    else if (isa<StoreOp, AtomicRMWOp, AtomicCASOp>(op))
      add(op, op->getOperand(0), /*isTMA=*/false, /*isWrite=*/true);
    else if (isa<AsyncTMACopyGlobalToLocalOp, AsyncTMAGatherOp>(op))
      add(op, op->getOperand(0), /*isTMA=*/true, /*isWrite=*/false);
    else if (isa<AsyncTMACopyLocalToGlobalOp, AsyncTMAReduceOp, AsyncTMAScatterOp>(op))
      add(op, op->getOperand(0), /*isTMA=*/true, /*isWrite=*/true);
    else if (isa<CallOp>(op))
      accesses.push_back({op, {{}, /*isUnknown=*/true}, /*isTMA=*/false, /*isWrite=*/true});
  });
  return accesses;
}

/// Returns the points that a path from behind `op` reaches.
static llvm::BitVector findReachable(const ControlFlowGraph &graph, Operation *op) {
  llvm::BitVector reached(graph.getPoints().size());
  SmallVector<unsigned> worklist = {graph.getEnd(op)};
  while (!worklist.empty())
    for (unsigned next : graph.getPoints()[worklist.pop_back_val()].successors)
      if (!reached.test(next)) {
        reached.set(next);
        worklist.push_back(next);
      }
  return reached;
}

GlobalMemoryOrder::GlobalMemoryOrder(Operation *module) {
  for (FuncOp func : module->getRegion(0).getOps<FuncOp>()) {
    SmallVector<Access> accesses = findAccesses(func);
    if (llvm::none_of(accesses, [](const Access &access) { return access.isTMA; }))
      continue;
    ControlFlowGraph graph(func);
    SmallVector<AsyncTMAStoreWaitOp> storeWaits;
    func.walk([&](AsyncTMAStoreWaitOp wait) { storeWaits.push_back(wait); });
    for (const Access &write : accesses) {
      if (!write.isWrite)
        continue;
      llvm::BitVector reached = findReachable(graph, write.op);
      auto mayFollow = [&](const Access &access, const llvm::BitVector &from) {
        return from.test(graph.getBegin(access.op)) && write.roots.mayMeet(access.roots);
      };
      if (!write.isTMA) {
        for (const Access &load : accesses)
          if (load.isTMA && !load.isWrite && mayFollow(load, reached))
            loads.insert(load.op);
        continue;
      }
      for (AsyncTMAStoreWaitOp wait : storeWaits) {
        if (!reached.test(graph.getBegin(wait)))
          continue;
        llvm::BitVector behind = findReachable(graph, wait);
        for (const Access &access : accesses)
          if (mayFollow(access, behind)) {
            waits.insert(wait);
            // The thread that waits starts the next TMA store, too.
            if (!access.isTMA || !access.isWrite)
              barriers.insert(wait);
          }
      }
    }
  }
}
