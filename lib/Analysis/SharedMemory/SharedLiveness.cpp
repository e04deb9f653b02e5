//===- SharedLiveness.cpp - Which buffers are in use at once ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/SharedMemory/SharedLiveness.h"

#include "triton/Analysis/SharedMemory/SharedMemoryEffects.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using llvm::BitVector;

FailureOr<SharedLiveness> SharedLiveness::compute(FuncOp func, const SharedBuffers &buffers) {
  SharedLiveness result(func, buffers);
  result.findUses();
  result.addAccessesUnderWay();
  result.extendOverPartitions(func);
  result.solve();
  result.separatePartitions(func);
  if (failed(result.checkInstances(func)))
    return failure();
  return result;
}

void SharedLiveness::findUses() {
  uses.assign(flow.getPoints().size(), BitVector(buffers.getBuffers().size()));
  for (auto [use, point] : llvm::zip_equal(uses, flow.getPoints())) {
    if (point.isEnd)
      continue;
    for (Value operand : point.op->getOperands())
      for (const BufferPart &part : buffers.getParts(operand))
        use.set(part.buffer);
    if (std::optional<unsigned> own = buffers.lookup(point.op))
      use.set(*own);
  }
}

void SharedLiveness::addAccessesUnderWay() {
  using Completion = BufferAccess::Completion;
  FunctionEffects callees;
  for (Completion completion : {Completion::Copies, Completion::AsyncDots, Completion::Stores}) {
    SmallVector<BitVector, 0> starts(uses.size(), BitVector(buffers.getBuffers().size())), underWay(starts);
    BitVector ends(uses.size());
    bool any = false;
    for (auto [i, point] : llvm::enumerate(flow.getPoints())) {
      if (point.isEnd)
        continue;
      SharedMemoryEffects actions = getSharedMemoryEffects(point.op, buffers, callees);
      ends[i] = actions.waitsFor == completion && actions.waitsForAll;
      for (const BufferAccess &access : actions.before)
        if (access.completion == completion)
          for (const BufferPart &part : access.parts) {
            starts[i].set(part.buffer);
            any = true;
          }
    }
    if (!any)
      continue;
    // What is under way when control comes to a point.
    for (bool changed = true; changed;) {
      changed = false;
      for (auto [i, point] : llvm::enumerate(flow.getPoints())) {
        BitVector after = starts[i];
        if (!ends[i])
          after |= underWay[i];
        for (unsigned successor : point.successors)
          if (after.test(underWay[successor])) {
            underWay[successor] |= after;
            changed = true;
          }
      }
    }
    for (auto [use, more] : llvm::zip_equal(uses, underWay))
      use |= more;
  }
}

/// The regions that run at the same time.
static SmallVector<Region *> getConcurrentRegions(WarpSpecializeOp specialize) {
  SmallVector<Region *> regions = {&specialize.getDefaultRegion()};
  for (Region &partition : specialize.getPartitionsOp().getPartitions())
    regions.push_back(&partition);
  return regions;
}

void SharedLiveness::extendOverPartitions(FuncOp func) {
  func.walk([&](WarpSpecializeOp specialize) {
    BitVector used(buffers.getBuffers().size());
    unsigned begin = flow.getBegin(specialize), end = flow.getEnd(specialize);
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

void SharedLiveness::solve() {
  unsigned numBuffers = buffers.getBuffers().size(), numPoints = uses.size();
  // Before and after each point: whether control may have come from the allocation, and whether it may go to a use.
  SmallVector<BitVector, 0> allocated(numPoints, BitVector(numBuffers)), needed(allocated);
  auto getOwn = [&](unsigned i) -> std::optional<unsigned> {
    const ControlFlowGraph::Point &point = flow.getPoints()[i];
    return point.isEnd ? std::nullopt : buffers.lookup(point.op);
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned i = 0; i < numPoints; ++i) {
      BitVector after = allocated[i];
      if (std::optional<unsigned> own = getOwn(i))
        after.set(*own);
      for (unsigned successor : flow.getPoints()[i].successors)
        if (after.test(allocated[successor])) {
          allocated[successor] |= after;
          changed = true;
        }
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned i = numPoints; i-- > 0;) {
      BitVector before = needed[i];
      before |= uses[i];
      if (std::optional<unsigned> own = getOwn(i))
        before.reset(*own);
      for (unsigned predecessor : flow.getPoints()[i].predecessors)
        if (before.test(needed[predecessor])) {
          needed[predecessor] |= before;
          changed = true;
        }
    }
  }
  interference.assign(numBuffers, BitVector(numBuffers));
  for (unsigned i = 0; i < numPoints; ++i) {
    BitVector here = needed[i];
    here |= uses[i];
    std::optional<unsigned> own = getOwn(i);
    BitVector known = allocated[i];
    if (own)
      known.set(*own);
    here &= known;
    for (unsigned buffer : here.set_bits())
      interference[buffer] |= here;
    live.push_back(std::move(here));
  }
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

/// Whether control may go from behind point `from` to a use of `value` without coming to where the value is made.
static bool isNeededAfter(const ControlFlowGraph &flow, unsigned from, Value value) {
  unsigned origin = isa<BlockArgument>(value) ? flow.getBegin(&cast<BlockArgument>(value).getOwner()->front())
                                              : flow.getEnd(value.getDefiningOp());
  BitVector seen(flow.getPoints().size());
  SmallVector<unsigned> work(ArrayRef<unsigned>(flow.getPoints()[from].successors));
  while (!work.empty()) {
    unsigned i = work.pop_back_val();
    if (seen[i] || i == origin)
      continue;
    seen.set(i);
    const ControlFlowGraph::Point &point = flow.getPoints()[i];
    if (!point.isEnd && llvm::is_contained(point.op->getOperands(), value))
      return true;
    llvm::append_range(work, point.successors);
  }
  return false;
}

LogicalResult SharedLiveness::checkInstances(FuncOp func) {
  // What still stands for a buffer behind its allocation, and is not made again before it is used, got it the last
  // time.
  auto check = [&](Value value) {
    for (const BufferPart &part : buffers.getParts(value)) {
      const SharedBuffer &buffer = buffers.getBuffers()[part.buffer];
      if (buffer.kind != SharedBuffer::Kind::Allocation || value.getDefiningOp() == buffer.owner)
        continue;
      if (isNeededAfter(flow, flow.getBegin(buffer.owner), value)) {
        buffer.owner->emitOpError() << "is allocated again while the buffer from before is in use";
        return failure();
      }
    }
    return success();
  };
  WalkResult result = func.walk([&](Operation *op) {
    for (Value value : op->getResults())
      if (failed(check(value)))
        return WalkResult::interrupt();
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value value : block.getArguments())
          if (failed(check(value)))
            return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}
