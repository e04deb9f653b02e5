//===- SharedLiveness.cpp - Liveness of buffers in shared memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/SharedMemory/SharedLiveness.h"

#include "triton/Analysis/ControlFlow/CallGraph.h"
#include "triton/Analysis/ControlFlow/DataflowSolver.h"
#include "triton/Analysis/SharedMemory/BufferEffects.h"

#include <map>

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using llvm::BitVector;

FailureOr<SharedLiveness> SharedLiveness::compute(FuncOp func, const SharedBuffers &buffers,
                                                  const llvm::DenseMap<FuncOp, SharedFrame> &frames) {
  SharedLiveness result(func, buffers);
  result.findUses();
  result.addAccessesInFlight(frames);
  result.extendOverPartitions(func);
  result.solve();
  result.separatePartitions(func);
  if (failed(result.verifyReallocations(func)))
    return failure();
  return result;
}

//===----------------------------------------------------------------------===//
// Uses
//===----------------------------------------------------------------------===//

void SharedLiveness::findUses() {
  uses.assign(graph.getPoints().size(), BitVector(buffers.getBuffers().size()));
  for (auto [use, point] : llvm::zip_equal(uses, graph.getPoints())) {
    if (point.isEnd)
      continue;
    for (Value operand : point.op->getOperands())
      for (const BufferRange &range : buffers.getRanges(operand))
        use.set(range.buffer);
    if (std::optional<unsigned> own = buffers.lookup(point.op))
      use.set(*own);
  }
}

void SharedLiveness::addAccessesInFlight(const llvm::DenseMap<FuncOp, SharedFrame> &frames) {
  /// Points that start accesses, with the buffers, and points that wait for all accesses.
  struct AsyncAccesses {
    llvm::DenseMap<unsigned, BitVector> starts;
    llvm::DenseSet<unsigned> waits;
  };
  unsigned numBuffers = buffers.getBuffers().size();
  std::map<Completion, AsyncAccesses> byCompletion;
  const FunctionEffects callees;
  for (auto [number, point] : llvm::enumerate(graph.getPoints())) {
    if (point.isEnd)
      continue;
    // A callee may access each buffer of the call, its own frame included.
    if (auto call = dyn_cast<CallOp>(point.op))
      for (Completion completion : frames.lookup(getCallee(call)).inFlight)
        byCompletion[completion].starts[number] = uses[number];
    BufferEffects effects = getBufferEffects(point.op, buffers, callees);
    if (effects.wait && effects.wait->maxPending == 0)
      byCompletion[effects.wait->completion].waits.insert(number);
    for (const BufferAccess &access : effects.accesses) {
      if (access.completion == Completion::Immediate || access.completion == Completion::MBarrier)
        continue;
      BitVector &starts = byCompletion[access.completion].starts[number];
      starts.resize(numBuffers);
      for (const BufferRange &range : access.ranges)
        starts.set(range.buffer);
    }
  }
  for (const auto &[completion, accesses] : byCompletion) {
    const AsyncAccesses &async = accesses;
    if (async.starts.empty())
      continue;
    SmallVector<BitVector, 0> inFlight(uses.size(), BitVector(numBuffers));
    solveDataflow<BitVector>(graph, DataflowDirection::Forward, inFlight, [&](unsigned point, BitVector &state) {
      if (async.waits.contains(point))
        state.reset();
      if (auto starts = async.starts.find(point); starts != async.starts.end())
        state |= starts->second;
    });
    bool isInFlightAtEnd = false;
    for (auto [point, use, more] : llvm::zip_equal(graph.getPoints(), uses, inFlight)) {
      use |= more;
      isInFlightAtEnd |= isa<ReturnOp>(point.op) && more.any();
    }
    if (isInFlightAtEnd)
      completionsInFlight.push_back(completion);
  }
}

/// The regions of `specialize` that execute concurrently.
static SmallVector<Region *> getConcurrentRegions(WarpSpecializeOp specialize) {
  SmallVector<Region *> regions = {&specialize.getDefaultRegion()};
  for (Region &partition : specialize.getPartitionsOp().getPartitions())
    regions.push_back(&partition);
  return regions;
}

void SharedLiveness::extendOverPartitions(FuncOp func) {
  func.walk([&](WarpSpecializeOp specialize) {
    BitVector used(buffers.getBuffers().size());
    unsigned begin = graph.getBegin(specialize), end = graph.getEnd(specialize);
    for (unsigned i = begin; i <= end; ++i)
      used |= uses[i];
    for (unsigned buffer : used.set_bits()) {
      Operation *owner = buffers.getBuffers()[buffer].owner;
      if (owner && specialize->isProperAncestor(owner))
        continue;
      for (unsigned i = begin; i <= end; ++i)
        uses[i].set(buffer);
    }
  });
}

//===----------------------------------------------------------------------===//
// Live ranges
//===----------------------------------------------------------------------===//

void SharedLiveness::solve() {
  unsigned numBuffers = buffers.getBuffers().size(), numPoints = uses.size();
  auto getOwn = [&](unsigned i) -> std::optional<unsigned> {
    const ControlFlowGraph::Point &point = graph.getPoints()[i];
    return point.isEnd ? std::nullopt : buffers.lookup(point.op);
  };
  // The buffers that some path before a point allocates, and those that some path behind it uses.
  SmallVector<BitVector, 0> allocated(numPoints, BitVector(numBuffers)), needed(allocated);
  solveDataflow<BitVector>(graph, DataflowDirection::Forward, allocated, [&](unsigned point, BitVector &state) {
    if (std::optional<unsigned> own = getOwn(point))
      state.set(*own);
  });
  solveDataflow<BitVector>(graph, DataflowDirection::Backward, needed, [&](unsigned point, BitVector &state) {
    state |= uses[point];
    if (std::optional<unsigned> own = getOwn(point))
      state.reset(*own);
  });
  interference.assign(numBuffers, BitVector(numBuffers));
  for (unsigned i = 0; i < numPoints; ++i) {
    BitVector &here = needed[i];
    here |= uses[i];
    if (std::optional<unsigned> own = getOwn(i))
      allocated[i].set(*own);
    here &= allocated[i];
    for (unsigned buffer : here.set_bits())
      interference[buffer] |= here;
  }
  live = std::move(needed);
  for (unsigned buffer = 0; buffer < numBuffers; ++buffer)
    interference[buffer].reset(buffer);
}

void SharedLiveness::separatePartitions(FuncOp func) {
  func.walk([&](WarpSpecializeOp specialize) {
    SmallVector<Region *> regions = getConcurrentRegions(specialize);
    auto findRegion = [&](unsigned buffer) -> Region * {
      Operation *owner = buffers.getBuffers()[buffer].owner;
      for (Region *region : regions)
        if (owner && region->isAncestor(owner->getParentRegion()))
          return region;
      return nullptr;
    };
    for (unsigned lhs = 0; lhs < interference.size(); ++lhs)
      for (unsigned rhs = 0; rhs < lhs; ++rhs) {
        Region *first = findRegion(lhs), *second = findRegion(rhs);
        if (!first || !second || first == second)
          continue;
        interference[lhs].set(rhs);
        interference[rhs].set(lhs);
      }
  });
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// Whether a path from behind the point `from` reaches a use of `value` before it reaches the definition of `value`.
static bool isUsedAfter(const ControlFlowGraph &graph, unsigned from, Value value) {
  unsigned definition = isa<BlockArgument>(value) ? graph.getBegin(&cast<BlockArgument>(value).getOwner()->front())
                                                  : graph.getEnd(value.getDefiningOp());
  BitVector seen(graph.getPoints().size());
  SmallVector<unsigned> worklist(ArrayRef<unsigned>(graph.getPoints()[from].successors));
  while (!worklist.empty()) {
    unsigned i = worklist.pop_back_val();
    if (seen[i] || i == definition)
      continue;
    seen.set(i);
    const ControlFlowGraph::Point &point = graph.getPoints()[i];
    if (!point.isEnd && llvm::is_contained(point.op->getOperands(), value))
      return true;
    llvm::append_range(worklist, point.successors);
  }
  return false;
}

LogicalResult SharedLiveness::verifyReallocations(FuncOp func) {
  // A value that is used behind an allocation, and is not defined again in between, refers to the previous memory.
  auto verify = [&](Value value) {
    for (const BufferRange &range : buffers.getRanges(value)) {
      const SharedBuffer &buffer = buffers.getBuffers()[range.buffer];
      if (buffer.kind != SharedBuffer::Kind::Allocation || value.getDefiningOp() == buffer.owner)
        continue;
      if (isUsedAfter(graph, graph.getBegin(buffer.owner), value)) {
        buffer.owner->emitOpError() << "is not supported: it allocates the buffer again while its previous memory is "
                                       "live";
        return failure();
      }
    }
    return success();
  };
  WalkResult result = func.walk([&](Operation *op) {
    for (Value value : op->getResults())
      if (failed(verify(value)))
        return WalkResult::interrupt();
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value value : block.getArguments())
          if (failed(verify(value)))
            return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}
