//===- SharedBuffers.cpp - Who uses which bytes of shared memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/SharedMemory/SharedBuffers.h"

#include "triton/Analysis/ControlFlow/CallGraph.h"
#include "triton/Analysis/SharedMemory/Scratch.h"

#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

static bool isSharedBuffer(Type type) {
  auto buffer = dyn_cast<MemDescType>(type);
  return buffer && isa<SharedMemorySpaceAttr>(buffer.getMemorySpace());
}

/// Whether a value of `type` can stand for a buffer.
static bool isTracked(Type type) { return isSharedBuffer(type) || isa<AsyncTokenType>(type); }

FailureOr<SharedBuffers> SharedBuffers::find(FuncOp func, const llvm::DenseMap<FuncOp, SharedFrame> &frames) {
  SharedBuffers result;
  if (failed(result.addBuffers(func, frames)))
    return failure();
  result.followValues(func);
  return result;
}

ArrayRef<BufferPart> SharedBuffers::getParts(Value value) const {
  auto found = parts.find(value);
  return found == parts.end() ? ArrayRef<BufferPart>() : ArrayRef<BufferPart>(found->second);
}

std::optional<unsigned> SharedBuffers::lookup(Operation *op) const {
  auto found = byOwner.find(op);
  return found == byOwner.end() ? std::nullopt : std::optional<unsigned>(found->second);
}

std::optional<unsigned> SharedBuffers::lookupArgument(unsigned number) const {
  auto found = byArgument.find(number);
  return found == byArgument.end() ? std::nullopt : std::optional<unsigned>(found->second);
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

/// Scratch begins where banks do, unless it is smaller: lowerings count on it for what has no bank conflicts.
static int64_t getScratchAlignment(int64_t bytes) { return std::clamp<int64_t>(llvm::PowerOf2Ceil(bytes), 16, 128); }

LogicalResult SharedBuffers::addBuffers(FuncOp func, const llvm::DenseMap<FuncOp, SharedFrame> &frames) {
  auto addOwned = [&](SharedBuffer::Kind kind, Operation *owner, int64_t bytes, int64_t alignment) {
    byOwner[owner] = buffers.size();
    buffers.push_back({kind, owner, bytes, alignment});
  };
  if (!func.isDeclaration()) {
    for (BlockArgument argument : func.getArguments()) {
      if (!isSharedBuffer(argument.getType()))
        continue;
      int64_t bytes = getAllocationBytes(cast<MemDescType>(argument.getType()));
      add(argument, BufferPart{static_cast<unsigned>(buffers.size()), ByteRanges(0, bytes), 0});
      byArgument[argument.getArgNumber()] = buffers.size();
      buffers.push_back({SharedBuffer::Kind::Argument, nullptr, bytes, 1});
    }
  }
  WalkResult result = func.walk([&](Operation *op) {
    if (auto alloc = dyn_cast<LocalAllocOp>(op)) {
      int64_t bytes = getAllocationBytes(alloc.getType());
      add(alloc.getResult(), BufferPart{static_cast<unsigned>(buffers.size()), ByteRanges(0, bytes), 0});
      addOwned(SharedBuffer::Kind::Allocation, op, bytes, alloc.getAlignmentOrDefault());
      return WalkResult::advance();
    }
    if (auto call = dyn_cast<CallOp>(op)) {
      if (llvm::any_of(call.getResultTypes(), isTracked)) {
        op->emitOpError() << "returns a buffer of shared memory, which ends with the function that has it";
        return WalkResult::interrupt();
      }
      SharedFrame frame = frames.lookup(getCallee(call));
      if (frame.bytes > 0)
        addOwned(SharedBuffer::Kind::Frame, op, frame.bytes, frame.alignment);
      return WalkResult::advance();
    }
    FailureOr<int64_t> bytes = getScratchBytes(op);
    if (failed(bytes))
      return WalkResult::interrupt();
    if (*bytes > 0)
      addOwned(SharedBuffer::Kind::Scratch, op, *bytes, getScratchAlignment(*bytes));
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

bool SharedBuffers::add(Value value, ArrayRef<BufferPart> more) {
  if (more.empty())
    return false;
  BufferParts &known = parts[value];
  bool changed = false;
  for (const BufferPart &part : more) {
    BufferPart *place = llvm::lower_bound(known, part.buffer,
                                          [](const BufferPart &lhs, unsigned buffer) { return lhs.buffer < buffer; });
    if (place == known.end() || place->buffer != part.buffer) {
      known.insert(place, part);
      changed = true;
      continue;
    }
    BufferPart both{part.buffer, place->bytes.unite(part.bytes), place->start == part.start ? part.start : std::nullopt,
                    place->slot == part.slot ? part.slot : std::nullopt};
    if (both == *place)
      continue;
    *place = both;
    changed = true;
  }
  return changed;
}

bool SharedBuffers::add(ValueRange values, ValueRange sources) {
  bool changed = false;
  for (auto [value, source] : llvm::zip(values, sources))
    if (isTracked(value.getType())) {
      // What is one of an array in this iteration may be used in the next.
      BufferParts copy(getParts(source));
      for (BufferPart &part : copy)
        part.slot = std::nullopt;
      changed |= add(value, copy);
    }
  return changed;
}

bool SharedBuffers::follow(Operation *op) {
  bool changed = false;
  if (auto specialize = dyn_cast<WarpSpecializeOp>(op))
    for (Region &partition : specialize.getPartitionsOp().getPartitions())
      changed |= add(partition.getArguments(), specialize.getCaptures());
  if (auto branch = dyn_cast<BranchOpInterface>(op))
    for (auto [number, successor] : llvm::enumerate(op->getSuccessors())) {
      SuccessorOperands operands = branch.getSuccessorOperands(number);
      changed |= add(successor->getArguments().drop_front(operands.getProducedOperandCount()),
                     operands.getForwardedOperands());
    }
  if (auto branch = dyn_cast<RegionBranchOpInterface>(op)) {
    SmallVector<RegionSuccessor> successors;
    branch.getSuccessorRegions(RegionBranchPoint::parent(), successors);
    for (const RegionSuccessor &successor : successors)
      changed |= add(successor.getSuccessorInputs(), branch.getEntrySuccessorOperands(successor));
    return changed;
  }
  if (auto exit = dyn_cast<RegionBranchTerminatorOpInterface>(op)) {
    if (auto branch = dyn_cast<RegionBranchOpInterface>(op->getParentOp())) {
      SmallVector<RegionSuccessor> successors;
      branch.getSuccessorRegions(RegionBranchPoint(exit), successors);
      for (const RegionSuccessor &successor : successors)
        changed |= add(successor.getSuccessorInputs(), exit.getSuccessorOperands(successor));
      return changed;
    }
  }
  if (byOwner.contains(op) || llvm::none_of(op->getResultTypes(), isTracked))
    return changed;
  // What hands its operands through, as waits do.
  if (op->getOperandTypes() == op->getResultTypes())
    return changed | add(op->getResults(), op->getOperands());
  // The memory of a result is that of operands, or of what regions end with.
  BufferParts sources;
  auto collect = [&](ValueRange values) {
    for (Value value : values)
      if (isTracked(value.getType()))
        llvm::append_range(sources, getParts(value));
  };
  collect(op->getOperands());
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (!block.empty())
        collect(block.back().getOperands());
  for (Value result : op->getResults())
    if (isTracked(result.getType()))
      changed |= add(result, getViewParts(op, sources));
  return changed;
}

void SharedBuffers::followValues(FuncOp func) {
  for (bool changed = true; changed;) {
    changed = false;
    func.walk<WalkOrder::PreOrder>([&](Operation *op) { changed |= follow(op); });
  }
}
