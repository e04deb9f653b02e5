//===- Warp.cpp - Execution of a warp -------------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Block.h"

#include "llvm/ADT/STLExtras.h"

#include <cstring>

using namespace mlir::triton::ptx;
using llvm::Twine;

Warp::Warp(Block &block, const Program &program, unsigned index)
    : block(block), program(program), index(index), clocks(block.numActors), local(size_t(program.localBytes) * kLanes),
      registers(size_t(program.numSlots) * kLanes), flags(program.numSlots),
      undefinedBytes(4 * size_t(program.numSlots)), origins(program.numSlots), lockedBy(program.numSlots),
      lockedAt(program.numSlots), writtenAt(program.numSlots), readAt(program.numSlots) {
  auto fill = [&](Slot slot, uint64_t value, bool isWide) {
    if (isWide)
      std::fill_n(wide(slot), kLanes, value);
    else
      std::fill_n(words(slot), kLanes, static_cast<uint32_t>(value));
  };
  for (const ConstantSlot &constant : program.constants)
    fill(constant.slot, constant.value, constant.isWide);
  for (Slot slot : program.globalAddresses)
    fill(slot, *wide(slot) + reinterpret_cast<uint64_t>(block.grid.globals.data()), true);
}

void Warp::setSpecialRegisters() {
  using S = SpecialRegister;
  const std::array<uint32_t, 3> &grid = block.grid.launch.grid;
  // Blocks of kernels that do not state their shape have threads along x alone.
  std::array<uint32_t, 3> shape = program.kernel->blockShape;
  if (!program.kernel->threads)
    shape[0] = block.grid.threads;
  for (auto [slot, special] : program.specials)
    for (unsigned lane = 0; lane < kLanes; ++lane) {
      uint32_t bit = uint32_t(1) << lane, value = 0;
      switch (special) {
      case S::TidX:
        value = (index * kLanes + lane) % shape[0];
        break;
      case S::TidY:
        value = (index * kLanes + lane) / shape[0] % shape[1];
        break;
      case S::TidZ:
        value = (index * kLanes + lane) / shape[0] / shape[1];
        break;
      case S::NtidX:
      case S::NtidY:
      case S::NtidZ:
        value = shape[static_cast<int>(special) - static_cast<int>(S::NtidX)];
        break;
      case S::One:
        value = 1;
        break;
      case S::NumMultiprocessors:
        // Few, so that a block that divides work by this number gets several parts even of a small grid.
        value = 2;
        break;
      case S::CtaidX:
      case S::CtaidY:
      case S::CtaidZ:
        value = block.position[static_cast<int>(special) - static_cast<int>(S::CtaidX)];
        break;
      case S::NctaidX:
      case S::NctaidY:
      case S::NctaidZ:
        value = grid[static_cast<int>(special) - static_cast<int>(S::NctaidX)];
        break;
      case S::LaneId:
        value = lane;
        break;
      case S::WarpId:
        value = index;
        break;
      case S::NWarpId:
        value = (block.grid.threads + kLanes - 1) / kLanes;
        break;
      case S::LaneMaskEq:
        value = bit;
        break;
      case S::LaneMaskLt:
        value = bit - 1;
        break;
      case S::LaneMaskLe:
        value = bit | (bit - 1);
        break;
      case S::LaneMaskGt:
        value = ~(bit | (bit - 1));
        break;
      case S::LaneMaskGe:
        value = ~(bit - 1);
        break;
      case S::DynamicShared:
        value = block.grid.launch.dynamicShared;
        break;
      case S::TotalShared:
        value = block.shared.size();
        break;
      case S::Zero:
        break;
      }
      words(slot)[lane] = value;
    }
}

void Warp::reset(uint32_t lanes) {
  live = existing = lanes;
  stack.assign(1, {program.entry, kNowhere, lanes, {}});
  loops = 0;
  locked.clear();
  // Registers begin undefined, except constants and special registers.
  std::fill(flags.begin(), flags.end(), kUndefined);
  std::fill(undefinedBytes.begin(), undefinedBytes.end(), kAllLanes);
  std::fill(origins.begin(), origins.end(), Origin());
  for (const ConstantSlot &constant : program.constants)
    setUndefined(constant.slot, kAllLanes, 0);
  for (auto [slot, special] : program.specials)
    setUndefined(slot, kAllLanes, 0);
  std::fill(writtenAt.begin(), writtenAt.end(), 0);
  std::fill(readAt.begin(), readAt.end(), 0);
  setSpecialRegisters();
  clocks.clear();
  clocks.at(Clocks::Order, actor(ActorKind::Generic)) = 1;
  asyncCopies = warpGroupProducts = bulkCopies = AsyncGroups();
  hasFenced = hasFencedOthers = readsOthersBeforeFence = false;
  seenBeforeFence = Clocks(clocks.numActors);
  seenAt.clear();
  registersOfThread = program.kernel->registersOfThread;
  fencedAt = 0;
  steps = threadSteps = 0;
  seenPhases.clear();
  isPolling = failsPoll = false;
  lanesAtBarrier = releasedLanes = clusterLanes = 0;
  clusterArrival.reset();
  waitsFor.clear();
}

uint64_t Warp::uniform(Slot slot, bool isWide, uint32_t mask) {
  unsigned lane = __builtin_ctz(mask);
  return isWide ? wide(slot)[lane] : words(slot)[lane];
}

Access Warp::access(ActorKind kind, bool isWrite) const {
  Access access;
  access.actor = actor(kind);
  access.isWrite = isWrite;
  access.pc = currentPc;
  access.clock = clocks.values[access.actor];
  return access;
}

void Warp::note(Report::Kind kind, const Twine &message, uint32_t lanes, uint32_t otherPc) {
  block.addReport(*this, kind, message.str(), lanes, currentPc, otherPc);
}

Step Warp::fail(Report::Kind kind, const Twine &message, uint32_t lanes) {
  block.addReport(*this, kind, message.str(), lanes, currentPc, -1);
  block.isStopped = true;
  return Step::Stop;
}

bool Warp::isConverged(uint32_t mask) {
  if (mask == live)
    return true;
  fail(Report::Kind::Convergence, "all threads of the warp must execute this instruction together", live & ~mask);
  return false;
}

bool Warp::isWhole(uint32_t mask) {
  if (!isConverged(mask))
    return false;
  if (mask == kAllLanes)
    return true;
  fail(Report::Kind::Convergence, "this instruction needs all 32 threads of a warp", ~mask);
  return false;
}

void Warp::lock(Slot slot, bool isWritten, uint32_t operation) {
  flags[slot] |= isWritten ? kLockedRead | kLockedWrite : kLockedRead;
  lockedBy[slot] = operation;
  lockedAt[slot] = currentPc;
  locked.push_back(slot);
}

void Warp::unlock(uint32_t completed) {
  llvm::erase_if(locked, [&](Slot slot) {
    if (lockedBy[slot] > completed)
      return false;
    flags[slot] &= ~(kLockedRead | kLockedWrite);
    return true;
  });
}

uint32_t Warp::getUndefined(Slot slot, unsigned bytes) const {
  uint32_t lanes = 0;
  if (flags[slot] & kUndefined)
    for (unsigned byte = 0, count = std::min(bytes, getBytes(slot)); byte < count; ++byte)
      lanes |= getUndefinedByte(slot, byte);
  return lanes;
}

void Warp::refreshUndefined(Slot slot) {
  uint32_t lanes = 0;
  for (unsigned byte = 0; byte < getBytes(slot); ++byte)
    lanes |= getUndefinedByte(slot, byte);
  flags[slot] = (flags[slot] & ~kUndefined) | (lanes ? kUndefined : 0);
}

void Warp::setUndefined(Slot slot, uint32_t mask, uint32_t lanes) {
  for (unsigned byte = 0; byte < getBytes(slot); ++byte) {
    uint32_t &known = undefinedBytes[4 * slot + byte];
    known = (known & ~mask) | (lanes & mask);
  }
  refreshUndefined(slot);
}

void Warp::setUndefinedByte(Slot slot, unsigned byte, uint32_t mask, uint32_t lanes) {
  uint32_t &known = undefinedBytes[4 * slot + byte];
  known = (known & ~mask) | (lanes & mask);
  refreshUndefined(slot);
}

void Warp::applyLoaded() {
  // The lowest byte stands for all in messages.
  for (const LoadedByte &loaded : llvm::reverse(loadedUndefined)) {
    setUndefinedByte(loaded.slot, loaded.byte, loaded.lanes, loaded.lanes);
    origins[loaded.slot] = {currentPc, loaded.address};
  }
  loadedUndefined.clear();
}

void Warp::reportUndefined(Slot slot, uint32_t lanes) {
  const Origin &origin = origins[slot];
  if (origin.pc == ~uint32_t(0))
    return note(Report::Kind::Uninitialized, "depends on a register that has no value", lanes, origin.pc);
  note(Report::Kind::Uninitialized,
       "depends on byte " + Twine(origin.address) + " of shared memory, which has no value", lanes, origin.pc);
}

/// Checks operands of which some are undefined or in use. Computes the lanes whose results are undefined, and the
/// operand that is the reason.
void Warp::checkOperands(const DecodedInst &inst, uint32_t mask, uint32_t &undefined, Slot &origin) {
  for (Slot slot : llvm::ArrayRef(list(inst.readsBegin), inst.numReads)) {
    bool isAddress = inst.needsDefined && slot == inst.a;
    uint32_t lanes = getUndefined(slot, inst.usedBytes && !isAddress ? inst.usedBytes : 8) & mask;
    if (lanes && !undefined)
      origin = slot;
    undefined |= lanes;
    if ((flags[slot] & kLockedWrite) && !inst.checksLocks)
      note(Report::Kind::InFlight, "reads a register that a wgmma in flight writes: no wait for it comes before", mask,
           ~uint32_t(0));
  }
  for (Slot slot : llvm::ArrayRef(list(inst.writesBegin), inst.numWrites))
    if ((flags[slot] & (kLockedRead | kLockedWrite)) && !inst.checksLocks)
      note(Report::Kind::InFlight, "writes a register that a wgmma in flight uses: no wait for it comes before", mask,
           ~uint32_t(0));
  if (undefined && inst.needsDefined)
    reportUndefined(origin, undefined);
}

bool Warp::run(uint64_t count) {
  uint64_t start = steps;
  while (count-- && settle()) {
    Path &path = stack.back();
    currentPc = path.pc;
    const DecodedInst &inst = program.code[currentPc];
    uint32_t mask = path.mask & live;
    uint32_t undefined = 0;
    Slot origin = 0;
    if (inst.guard >= 0) {
      if (uint32_t lanes = flags[inst.guard] ? getUndefinedByte(inst.guard, 0) & mask : 0)
        note(Report::Kind::Uninitialized, "depends on a predicate that has no value", lanes, origins[inst.guard].pc);
      uint32_t guard = predicate(inst.guard);
      mask &= inst.isGuardNegated ? ~guard : guard;
    }
    if (mask && inst.convergence != Convergence::None) {
      Step step = meet(inst, mask);
      if (step == Step::Wait)
        return steps != start;
      if (step == Step::Jump)
        continue;
    }
    ++steps;
    if (!mask) {
      ++path.pc;
      continue;
    }
    const Slot *reads = list(inst.readsBegin), *writes = list(inst.writesBegin);
    uint8_t combined = 0;
    for (unsigned i = 0; i < inst.numReads; ++i)
      combined |= flags[reads[i]];
    bool tracksParts = inst.trackParts && (combined & kUndefined);
    for (unsigned i = 0; i < inst.numWrites; ++i)
      combined |= flags[writes[i]];
    if (combined)
      checkOperands(inst, mask, undefined, origin);
    if (tracksParts)
      inst.trackParts(*this, inst, mask);
    Step step = inst.handler(*this, inst, mask);
    if (step == Step::Wait) {
      --steps;
      if (leaveWaitingPath())
        continue;
      return steps != start;
    }
    threadSteps += __builtin_popcount(mask);
    if (!inst.checksLocks && !inst.isMove)
      for (unsigned i = 0; i < inst.numReads; ++i)
        readAt[reads[i]] = steps;
    for (unsigned i = 0; i < inst.numWrites; ++i) {
      Slot slot = writes[i];
      // A register that is only renamed keeps its time: assemblers leave no instruction for that.
      if (!inst.checksLocks)
        writtenAt[slot] = inst.isMove ? writtenAt[inst.a] : steps;
      if (tracksParts || (!(flags[slot] & kUndefined) && !undefined))
        continue;
      setUndefined(slot, mask, undefined);
      if (undefined)
        setOrigin(slot, origin);
    }
    if (!loadedUndefined.empty())
      applyLoaded();
    if (step == Step::Next)
      ++stack.back().pc;
    else if (step == Step::Stop)
      return true;
  }
  settle();
  return steps != start;
}
