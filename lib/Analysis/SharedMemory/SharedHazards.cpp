//===- SharedHazards.cpp - Accesses of shared memory that race ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/SharedMemory/SharedHazards.h"

#include "triton/Analysis/ControlFlow/DataflowSolver.h"
#include "triton/LinearLayout/LinearLayoutAlgebra.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using llvm::BitVector;

using Kind = SharedMemoryAccess::Kind;

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

SharedHazards::SharedHazards(const SharedAllocation::Function &function, const FunctionEffects &callees)
    : func(function.func), graph(function.func) {
  for (const ControlFlowGraph::Point &point : graph.getPoints()) {
    BufferEffects found =
        point.isEnd ? getBufferEffectsAtEnd(point.op) : getBufferEffects(point.op, function.buffers, callees);
    PointEffects &here = effects.emplace_back();
    static_cast<SharedMemorySynchronization &>(here) = found;
    here.mayHaveBarrier = found.mayHaveBarrier;
    addAccesses(point.op, found.accesses, function, here.accesses);
    addAccesses(point.op, found.accessesAfterBarrier, function, here.accessesAfterBarrier);
    if (isa<CallOp>(point.op)) {
      addAccesses(point.op, found.unfencedWrites, function, here.unfencedWrites);
      addAccesses(point.op, found.unfencedCopies, function, here.unfencedCopies);
    }
    for (unsigned number : llvm::concat<unsigned>(here.accesses, here.accessesAfterBarrier)) {
      const BufferAccess &effect = accesses[number].effect;
      if (!isa<CallOp>(point.op) && effect.kind == Kind::Write)
        (effect.proxy == MemoryProxy::Generic ? here.unfencedWrites : here.unfencedCopies).push_back(number);
    }
    if (found.wait && !func.isKernel()) {
      here.accessesAfterBarrier.push_back(accesses.size());
      Access wait{point.op, {}, {}};
      wait.isVisibleOutside = wait.isWait = true;
      accesses.push_back(std::move(wait));
    }
  }
  for (Access &access : accesses)
    addBits(access);
  visibleBits.resize(accessOfBit.size());
  waitBits.resize(accessOfBit.size());
  for (auto [bit, number] : llvm::enumerate(accessOfBit)) {
    visibleBits[bit] = accesses[number].isVisibleOutside;
    waitBits[bit] = accesses[number].isWait;
  }
  for (const Access &second : accesses) {
    BitVector &bits = conflicts.emplace_back(accessOfBit.size());
    for (auto [bit, number] : llvm::enumerate(accessOfBit))
      bits[bit] = conflict(accesses[number], bit - accesses[number].firstBit, second);
  }
}

void SharedHazards::addAccesses(Operation *op, ArrayRef<BufferAccess> effects,
                                const SharedAllocation::Function &function, SmallVectorImpl<unsigned> &numbers) {
  for (const BufferAccess &effect : effects) {
    Access access{op, effect, {}};
    for (const BufferRange &range : effect.ranges) {
      const SharedBuffer &buffer = function.buffers.getBuffers()[range.buffer];
      FrameRange &inFrame =
          access.ranges.emplace_back(FrameRange{range.buffer, std::nullopt, range.bytes, range.index});
      if (buffer.kind != SharedBuffer::Kind::Argument) {
        inFrame.bytes = range.bytes.shift(function.offsets[range.buffer]);
      } else {
        for (unsigned number = 0; number < func.getNumArguments(); ++number)
          if (function.buffers.lookupArgument(number) == range.buffer)
            inFrame.argument = number;
      }
      access.isVisibleOutside |= buffer.kind != SharedBuffer::Kind::Scratch;
    }
    numbers.push_back(accesses.size());
    accesses.push_back(std::move(access));
  }
}

void SharedHazards::addBits(Access &access) {
  constexpr int64_t maxDistances = 16;
  std::optional<MultiBufferIndex> index = access.ranges.empty() ? std::nullopt : access.ranges.front().index;
  for (FrameRange &range : access.ranges)
    if (!index || !range.index || range.index->loop != index->loop || range.index->modulus != index->modulus ||
        index->modulus > maxDistances)
      index = std::nullopt;
  unsigned number = &access - accesses.begin();
  if (index) {
    access.numDistances = index->modulus;
    multiBufferLoops[graph.getBegin(&index->loop->front())].push_back(number);
  } else {
    for (FrameRange &range : access.ranges)
      range.index = std::nullopt;
  }
  access.firstBit = accessOfBit.size();
  accessOfBit.append(access.numDistances, number);
}

/// Returns whether `memory` is a part of an allocation, and parts at other indices are disjoint from it: slices are of
/// equal size, but reinterpretations and selected views may overlap in part.
static bool isPartOfAllocation(Value memory) {
  while (isa_and_nonnull<MemDescIndexOp, MemDescSubsliceOp, MemDescTransOp, MemDescReshapeOp>(memory.getDefiningOp()))
    memory = memory.getDefiningOp()->getOperand(0);
  return memory.getDefiningOp<LocalAllocOp>();
}

/// Whether the operation writes each byte by the same thread every time: if it stores a tensor, no two threads may hold
/// replicas of an element, and views that begin elsewhere must have no bytes in common.
static bool hasOwners(const BufferAccess &access) {
  bool isKnown = llvm::all_of(access.ranges, [](const BufferRange &range) { return range.start.has_value(); });
  if (!isKnown && (access.ranges.size() > 1 || !access.buffer || !isPartOfAllocation(access.buffer)))
    return false;
  RankedTensorType stored;
  if (auto store = dyn_cast<LocalStoreOp>(access.origin))
    stored = store.getSrc().getType();
  else if (auto alloc = dyn_cast<LocalAllocOp>(access.origin))
    stored = alloc.getSrc().getType();
  if (!stored)
    return true;
  LinearLayout layout = toLinearLayout(stored);
  return !getFreeVariableMask(layout, InDim::Lane) && !getFreeVariableMask(layout, InDim::Warp);
}

bool SharedHazards::conflict(const Access &first, unsigned distance, const Access &second) {
  if (first.effect.kind == second.effect.kind && first.effect.kind != Kind::Write)
    return false;
  if (first.effect.byOneThread && second.effect.byOneThread)
    return false;
  bool isByOwners = first.effect.origin == second.effect.origin && first.effect.kind == Kind::Write &&
                    second.effect.kind == Kind::Write && hasOwners(first.effect) && hasOwners(second.effect);
  auto overlap = [&](const FrameRange &lhs, const FrameRange &rhs) {
    if (lhs.argument.has_value() != rhs.argument.has_value())
      return false;
    // Two arguments may refer to the same buffer.
    if (lhs.argument != rhs.argument)
      return true;
    if (isByOwners && lhs.bytes == rhs.bytes)
      return false;
    if (lhs.index && rhs.index && lhs.buffer == rhs.buffer && lhs.bytes == rhs.bytes &&
        lhs.index->bufferBytes == rhs.index->bufferBytes && lhs.index->loop == rhs.index->loop &&
        lhs.index->modulus == rhs.index->modulus)
      return (lhs.index->first - static_cast<int64_t>(distance) - rhs.index->first) % lhs.index->modulus == 0;
    return lhs.bytes.overlaps(rhs.bytes);
  };
  if (first.effect.warpKey && first.effect.warpKey == second.effect.warpKey &&
      first.ranges.front().bytes == second.ranges.front().bytes)
    return false;
  return llvm::any_of(first.ranges, [&](const FrameRange &lhs) {
    return llvm::any_of(second.ranges, [&](const FrameRange &rhs) { return overlap(lhs, rhs); });
  });
}

//===----------------------------------------------------------------------===//
// Dataflow
//===----------------------------------------------------------------------===//

bool SharedHazards::State::join(const State &other) {
  bool changed = joinState(pending, other.pending);
  changed |= joinState(inFlight, other.inFlight);
  changed |= joinState(unfenced, other.unfenced);
  changed |= other.isBeforeBarrier && !isBeforeBarrier;
  isBeforeBarrier |= other.isBeforeBarrier;
  changed |= other.isBeforeFence && !isBeforeFence;
  isBeforeFence |= other.isBeforeFence;
  return changed;
}

void SharedHazards::transferBefore(unsigned point, State &state, const Barriers &barriers,
                                   const Barriers &fences) const {
  const PointEffects &here = effects[point];
  const ControlFlowGraph::Point &position = graph.getPoints()[point];
  if (!position.isEnd && fences.contains(position.op)) {
    state.unfenced.reset();
    state.isBeforeFence = false;
  }
  if (here.hasBarrierBefore || (!position.isEnd && barriers.contains(position.op))) {
    state.pending.reset();
    state.isBeforeBarrier = false;
  }
  if (!here.wait)
    return;
  for (unsigned bit : state.inFlight.set_bits()) {
    if (accesses[accessOfBit[bit]].effect.completion != here.wait->completion)
      continue;
    state.pending.set(bit);
    if (here.wait->maxPending == 0)
      state.inFlight.reset(bit);
  }
}

void SharedHazards::begin(ArrayRef<unsigned> numbers, State &state) const {
  for (unsigned number : numbers) {
    const Access &access = accesses[number];
    (access.effect.completion == Completion::Immediate ? state.pending : state.inFlight).set(access.firstBit);
  }
}

void SharedHazards::transferAfter(unsigned point, State &state) const {
  const PointEffects &here = effects[point];
  if (here.fencesProxies) {
    state.unfenced.reset();
    state.isBeforeFence = false;
  }
  for (unsigned number : here.unfencedWrites)
    state.unfenced.set(accesses[number].firstBit);
  if (!here.mayHaveBarrier)
    begin(here.accesses, state);
  if (here.hasBarrier) {
    state.pending.reset();
    state.isBeforeBarrier = false;
  }
  begin(here.accessesAfterBarrier, state);
}

void SharedHazards::incrementDistances(unsigned from, unsigned to, State &state) const {
  bool isNext = beginsNextIteration(graph.getPoints()[from].op, graph.getPoints()[to].op->getBlock());
  for (unsigned number : multiBufferLoops.find(to)->second) {
    const Access &access = accesses[number];
    for (BitVector *bits : {&state.pending, &state.inFlight, &state.unfenced}) {
      SmallVector<unsigned> distances;
      for (unsigned distance = 0; distance < access.numDistances; ++distance)
        if (bits->test(access.firstBit + distance))
          distances.push_back(distance);
      if (distances.empty())
        continue;
      bits->reset(access.firstBit, access.firstBit + access.numDistances);
      if (!isNext) {
        // The edge enters the loop from outside. An access of an earlier execution of the loop may have been made in
        // any of its iterations, so any distance is possible.
        bits->set(access.firstBit, access.firstBit + access.numDistances);
        continue;
      }
      for (unsigned distance : distances)
        bits->set(access.firstBit + (distance + 1) % access.numDistances);
    }
  }
}

void SharedHazards::solve(const Barriers &barriers, const Barriers &fences) {
  BitVector none(accessOfBit.size());
  State bottom{none, none, none, false, false};
  states.assign(graph.getPoints().size(), bottom);
  if (states.empty())
    return;
  states.front().isBeforeBarrier = states.front().isBeforeFence = true;
  State next;
  solveDataflow<State>(
      graph, DataflowDirection::Forward, states,
      [&](unsigned point, State &state) {
        transferBefore(point, state, barriers, fences);
        transferAfter(point, state);
      },
      [&](unsigned from, unsigned to, const State &state) -> const State & {
        if (!multiBufferLoops.contains(to))
          return state;
        next = state;
        incrementDistances(from, to, next);
        return next;
      });
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

std::optional<SharedHazards::Hazard> SharedHazards::findFirst(const Barriers &barriers) {
  if (accesses.empty())
    return std::nullopt;
  solve(barriers);
  State state;
  for (unsigned point = 0; point < states.size(); ++point) {
    const PointEffects &here = effects[point];
    if (graph.getPoints()[point].isEnd || (here.accesses.empty() && !here.signalsCompletion && waitBits.none()))
      continue;
    // A barrier alone races with nothing.
    if (here.hasBarrier && here.accesses.empty())
      continue;
    state = states[point];
    transferBefore(point, state, barriers, /*fences=*/{});
    BitVector firsts = waitBits;
    bool canBeEarlier = !here.signalsCompletion && !state.pending.anyCommon(waitBits);
    for (unsigned access : here.accesses) {
      firsts |= conflicts[access];
      canBeEarlier &= accesses[access].effect.completion == Completion::Immediate;
    }
    if (here.signalsCompletion)
      firsts |= visibleBits;
    firsts &= state.pending;
    if (firsts.none())
      continue;
    Hazard hazard{graph.getPoints()[point].op, {}, canBeEarlier};
    for (unsigned bit : firsts.set_bits())
      hazard.firsts.push_back(accesses[accessOfBit[bit]].op);
    return hazard;
  }
  return std::nullopt;
}

std::optional<SharedHazards::Hazard> SharedHazards::findFirstUnfenced(const Barriers &barriers,
                                                                      const Barriers &fences) {
  if (llvm::all_of(effects, [](const PointEffects &here) { return here.unfencedCopies.empty(); }))
    return std::nullopt;
  solve(barriers, fences);
  for (unsigned point = 0; point < states.size(); ++point) {
    State state = states[point];
    transferBefore(point, state, barriers, fences);
    BitVector firsts(accessOfBit.size());
    for (unsigned access : effects[point].unfencedCopies)
      firsts |= conflicts[access];
    firsts &= state.unfenced;
    if (firsts.none())
      continue;
    Hazard hazard{graph.getPoints()[point].op, {}, /*canBeEarlier=*/true};
    for (unsigned bit : firsts.set_bits())
      hazard.firsts.push_back(accesses[accessOfBit[bit]].op);
    return hazard;
  }
  return std::nullopt;
}

BufferEffects SharedHazards::summarize(const Barriers &barriers, const Barriers &fences) {
  solve(barriers, fences);
  BufferEffects result;
  auto translate = [&](unsigned number, SmallVectorImpl<BufferAccess> &list) {
    const Access &access = accesses[number];
    BufferAccess &translated = list.emplace_back(access.effect);
    translated.ranges.clear();
    for (auto [range, inBuffer] : llvm::zip_equal(access.ranges, access.effect.ranges))
      translated.ranges.push_back(
          {range.argument ? *range.argument + 1 : 0, range.bytes, range.argument ? inBuffer.start : std::nullopt});
  };
  BitVector last(accesses.size()), first(accesses.size()), writes(accesses.size()), copies(accesses.size());
  result.hasBarrier = result.mayHaveBarrier = result.fencesProxies = true;
  State state;
  for (unsigned point = 0; point < states.size(); ++point) {
    state = states[point];
    transferBefore(point, state, barriers, fences);
    if (state.isBeforeFence)
      for (unsigned copy : effects[point].unfencedCopies)
        copies.set(copy);
    // An access that no barrier precedes races with accesses of the caller.
    if (state.isBeforeBarrier)
      for (unsigned access : effects[point].accesses)
        first.set(access);
    if (state.isBeforeBarrier)
      result.signalsCompletion |= effects[point].signalsCompletion;
    transferAfter(point, state);
    if (state.isBeforeBarrier)
      for (unsigned access : effects[point].accessesAfterBarrier)
        first.set(access);
    if (!isa<ReturnOp>(graph.getPoints()[point].op))
      continue;
    result.hasBarrier &= !state.isBeforeBarrier;
    result.fencesProxies &= !state.isBeforeFence;
    for (unsigned bit : state.unfenced.set_bits())
      writes.set(accessOfBit[bit]);
    for (const BitVector *bits : {&state.pending, &state.inFlight})
      for (unsigned bit : bits->set_bits())
        last.set(accessOfBit[bit]);
  }
  for (unsigned access : first.set_bits())
    translate(access, result.accesses);
  for (unsigned access : last.set_bits())
    translate(access, result.accessesAfterBarrier);
  for (unsigned write : writes.set_bits())
    translate(write, result.unfencedWrites);
  for (unsigned copy : copies.set_bits())
    translate(copy, result.unfencedCopies);
  return result;
}
