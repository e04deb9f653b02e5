//===- SharedHazards.cpp - Accesses of shared memory that race ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/SharedMemory/SharedHazards.h"

using namespace mlir;
using namespace mlir::triton;
using llvm::BitVector;

using Kind = BufferAccess::Kind;
using Completion = BufferAccess::Completion;

SharedHazards::SharedHazards(const SharedAllocation::Function &function, const FunctionEffects &callees)
    : func(function.func), flow(function.func) {
  for (const ControlFlowGraph::Point &point : flow.getPoints()) {
    SharedMemoryEffects found = point.isEnd ? getSharedMemoryEffectsAtEnd(point.op)
                                            : getSharedMemoryEffects(point.op, function.buffers, callees);
    Actions &here = actions.emplace_back();
    here.waitsFor = found.waitsFor;
    here.waitsForAll = found.waitsForAll;
    here.publishes = found.publishes;
    here.hasBarrierFirst = found.hasBarrierFirst;
    here.hasBarrier = found.hasBarrier;
    here.mayHaveBarrier = found.mayHaveBarrier;
    addSites(point.op, found.before, function, here.before);
    addSites(point.op, found.after, function, here.after);
    if (found.waitsFor && !func.isKernel()) {
      here.after.push_back(sites.size());
      Site wait{point.op, {}, {}};
      wait.isPublic = wait.isWait = true;
      sites.push_back(std::move(wait));
    }
  }
  for (Site &site : sites)
    addBits(site);
  publicBits.resize(siteOfBit.size());
  waitBits.resize(siteOfBit.size());
  for (auto [bit, number] : llvm::enumerate(siteOfBit)) {
    publicBits[bit] = sites[number].isPublic;
    waitBits[bit] = sites[number].isWait;
  }
  for (const Site &second : sites) {
    BitVector &bits = conflicts.emplace_back(siteOfBit.size());
    for (auto [bit, number] : llvm::enumerate(siteOfBit))
      bits[bit] = conflict(sites[number], bit - sites[number].firstBit, second);
  }
}

void SharedHazards::addSites(Operation *op, ArrayRef<BufferAccess> accesses, const SharedAllocation::Function &function,
                             SmallVectorImpl<unsigned> &numbers) {
  for (const BufferAccess &access : accesses) {
    Site site{op, access, {}};
    for (const BufferPart &part : access.parts) {
      const SharedBuffer &buffer = function.buffers.getBuffers()[part.buffer];
      Piece &piece = site.pieces.emplace_back(Piece{part.buffer, std::nullopt, part.bytes, part.slot});
      if (buffer.kind != SharedBuffer::Kind::Argument) {
        piece.bytes = part.bytes.shift(function.offsets[part.buffer]);
      } else {
        for (unsigned number = 0; number < func.getNumArguments(); ++number)
          if (function.buffers.lookupArgument(number) == part.buffer)
            piece.argument = number;
      }
      // Nobody else sees scratch.
      site.isPublic |= buffer.kind != SharedBuffer::Kind::Scratch;
    }
    numbers.push_back(sites.size());
    sites.push_back(std::move(site));
  }
}

void SharedHazards::addBits(Site &site) {
  constexpr int64_t maxAges = 16;
  std::optional<MultiBufferIndex> ring = site.pieces.empty() ? std::nullopt : site.pieces.front().slot;
  for (Piece &piece : site.pieces)
    if (!ring || !piece.slot || piece.slot->loop != ring->loop || piece.slot->modulus != ring->modulus ||
        ring->modulus > maxAges)
      ring = std::nullopt;
  unsigned number = &site - sites.begin();
  if (ring) {
    site.numAges = ring->modulus;
    rings[flow.getBegin(&ring->loop->front())].push_back(number);
  } else {
    for (Piece &piece : site.pieces)
      piece.slot = std::nullopt;
  }
  site.firstBit = siteOfBit.size();
  siteOfBit.append(site.numAges, number);
}

bool SharedHazards::conflict(const Site &first, unsigned age, const Site &second) {
  if (first.access.kind == second.access.kind && first.access.kind != Kind::Write)
    return false;
  if (first.access.byOneThread && second.access.byOneThread)
    return false;
  // An operation stores each element by the same thread every time.
  if (first.access.origin == second.access.origin && first.access.kind == Kind::Write &&
      second.access.kind == Kind::Write)
    return false;
  auto meet = [&](const Piece &lhs, const Piece &rhs) {
    if (lhs.argument.has_value() != rhs.argument.has_value())
      return false;
    // Two arguments may be of one buffer.
    if (lhs.argument != rhs.argument)
      return true;
    if (lhs.slot && rhs.slot && lhs.buffer == rhs.buffer && lhs.bytes == rhs.bytes &&
        lhs.slot->loop == rhs.slot->loop && lhs.slot->modulus == rhs.slot->modulus)
      return (lhs.slot->first - static_cast<int64_t>(age) - rhs.slot->first) % lhs.slot->modulus == 0;
    return lhs.bytes.overlaps(rhs.bytes);
  };
  if (first.access.warpsKey && first.access.warpsKey == second.access.warpsKey &&
      first.pieces.front().bytes == second.pieces.front().bytes)
    return false;
  return llvm::any_of(first.pieces, [&](const Piece &lhs) {
    return llvm::any_of(second.pieces, [&](const Piece &rhs) { return meet(lhs, rhs); });
  });
}

bool SharedHazards::State::merge(const State &other) {
  bool changed = other.pending.test(pending) || other.underWay.test(underWay) || (other.isFresh && !isFresh);
  pending |= other.pending;
  underWay |= other.underWay;
  isFresh |= other.isFresh;
  return changed;
}

/// What has happened by the time that the accesses of the point begin.
void SharedHazards::enter(unsigned point, State &state, const Barriers &barriers) const {
  const Actions &here = actions[point];
  if (here.hasBarrierFirst || (!flow.getPoints()[point].isEnd && barriers.contains(flow.getPoints()[point].op))) {
    state.pending.reset();
    state.isFresh = false;
  }
  if (!here.waitsFor)
    return;
  for (unsigned bit : state.underWay.set_bits()) {
    if (sites[siteOfBit[bit]].access.completion != here.waitsFor)
      continue;
    state.pending.set(bit);
    if (here.waitsForAll)
      state.underWay.reset(bit);
  }
}

void SharedHazards::add(ArrayRef<unsigned> numbers, State &state) const {
  for (unsigned number : numbers) {
    const Site &site = sites[number];
    (site.access.completion == Completion::AtOnce ? state.pending : state.underWay).set(site.firstBit);
  }
}

void SharedHazards::leave(unsigned point, State &state) const {
  const Actions &here = actions[point];
  if (!here.mayHaveBarrier)
    add(here.before, state);
  if (here.hasBarrier) {
    state.pending.reset();
    state.isFresh = false;
  }
  add(here.after, state);
}

void SharedHazards::cross(unsigned from, unsigned to, State &state) const {
  auto ring = rings.find(to);
  if (ring == rings.end())
    return;
  bool isNext = beginsNextIteration(flow.getPoints()[from].op, flow.getPoints()[to].op->getBlock());
  for (unsigned number : ring->second) {
    const Site &site = sites[number];
    for (BitVector *bits : {&state.pending, &state.underWay}) {
      SmallVector<unsigned> ages;
      for (unsigned age = 0; age < site.numAges; ++age)
        if (bits->test(site.firstBit + age))
          ages.push_back(age);
      if (ages.empty())
        continue;
      // Which of the buffers it was the last time that the loop ran is not known.
      bits->reset(site.firstBit, site.firstBit + site.numAges);
      if (!isNext)
        bits->set(site.firstBit, site.firstBit + site.numAges);
      for (unsigned age : ages)
        bits->set(site.firstBit + (age + 1) % site.numAges);
    }
  }
}

void SharedHazards::solve(const Barriers &barriers) {
  State nothing{BitVector(siteOfBit.size()), BitVector(siteOfBit.size()), false};
  states.assign(flow.getPoints().size(), nothing);
  if (states.empty())
    return;
  BitVector work(states.size());
  states.front().isFresh = true;
  work.set();
  // Points are numbered as they stand in the text: a sweep takes facts as far as they go without a jump back.
  while (work.any())
    for (unsigned point : work.set_bits()) {
      work.reset(point);
      State state = states[point];
      enter(point, state, barriers);
      leave(point, state);
      for (unsigned successor : flow.getPoints()[point].successors) {
        bool changed;
        if (rings.contains(successor)) {
          State next = state;
          cross(point, successor, next);
          changed = states[successor].merge(next);
        } else {
          changed = states[successor].merge(state);
        }
        if (changed)
          work.set(successor);
      }
    }
}

std::optional<SharedHazards::Hazard> SharedHazards::findFirst(const Barriers &barriers) {
  if (sites.empty())
    return std::nullopt;
  solve(barriers);
  for (unsigned point = 0; point < states.size(); ++point) {
    const Actions &here = actions[point];
    if (flow.getPoints()[point].isEnd || (here.before.empty() && !here.publishes && waitBits.none()))
      continue;
    State state = states[point];
    enter(point, state, barriers);
    BitVector firsts = waitBits;
    bool mayBeEarlier = !here.publishes && !state.pending.anyCommon(waitBits);
    for (unsigned site : here.before) {
      firsts |= conflicts[site];
      mayBeEarlier &= sites[site].access.completion == Completion::AtOnce;
    }
    if (here.publishes)
      firsts |= publicBits;
    firsts &= state.pending;
    if (firsts.none())
      continue;
    Hazard hazard{flow.getPoints()[point].op, {}, mayBeEarlier};
    for (unsigned bit : firsts.set_bits())
      hazard.firsts.push_back(sites[siteOfBit[bit]].op);
    return hazard;
  }
  return std::nullopt;
}

SharedMemoryEffects SharedHazards::summarize(const Barriers &barriers) {
  solve(barriers);
  SharedMemoryEffects result;
  auto translate = [&](unsigned number, SmallVectorImpl<BufferAccess> &list) {
    const Site &site = sites[number];
    BufferAccess access = site.access;
    access.parts.clear();
    for (const Piece &piece : site.pieces)
      access.parts.push_back({piece.argument ? *piece.argument + 1 : 0, piece.bytes, std::nullopt});
    list.push_back(std::move(access));
  };
  BitVector left(sites.size()), exposed(sites.size());
  result.hasBarrier = result.mayHaveBarrier = true;
  for (unsigned point = 0; point < states.size(); ++point) {
    State state = states[point];
    enter(point, state, barriers);
    // What is done before any barrier races with what the caller did.
    if (state.isFresh)
      for (unsigned site : actions[point].before)
        exposed.set(site);
    if (state.isFresh)
      result.publishes |= actions[point].publishes;
    leave(point, state);
    if (state.isFresh)
      for (unsigned site : actions[point].after)
        exposed.set(site);
    if (!isa<ReturnOp>(flow.getPoints()[point].op))
      continue;
    result.hasBarrier &= !state.isFresh;
    for (const BitVector *bits : {&state.pending, &state.underWay})
      for (unsigned bit : bits->set_bits())
        left.set(siteOfBit[bit]);
  }
  for (unsigned site : exposed.set_bits())
    translate(site, result.before);
  for (unsigned site : left.set_bits())
    translate(site, result.after);
  return result;
}
