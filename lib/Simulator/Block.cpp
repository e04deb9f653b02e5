//===- Block.cpp - Memory, accesses and reports of a block ----------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Block.h"

#include "triton/ExecutionEngine/Launch.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <mutex>

using namespace mlir::triton::ptx;
using llvm::StringRef;
using llvm::Twine;

static std::vector<bool> makeGenericActors(unsigned warps, unsigned mbarriers) {
  // Warps, and cp.async, access memory by the generic proxy; wgmma and bulk copies by the asynchronous one.
  std::vector<bool> result(warps * kActorKinds + mbarriers + warps);
  for (unsigned warp = 0; warp < warps; ++warp)
    for (ActorKind kind : {ActorKind::Generic, ActorKind::AsyncCopy})
      result[warp * kActorKinds + static_cast<unsigned>(kind)] = true;
  return result;
}

Block::Block(Grid &grid, uint32_t sharedBytes)
    : grid(grid), program(grid.program), shared(sharedBytes), operands(kSharedBase),
      isGenericActor(makeGenericActors((grid.threads + kLanes - 1) / kLanes, kMaxMBarriers)),
      sharedAccesses(Clocks::AsyncShared, /*tracksInitialization=*/true, isGenericActor),
      globalAccesses(Clocks::AsyncGlobal, /*tracksInitialization=*/false, isGenericActor) {
  numActors = isGenericActor.size();
  firstActorOfOthers = numActors - (grid.threads + kLanes - 1) / kLanes;
  for (unsigned warp = 0; warp * kLanes < grid.threads; ++warp)
    warps.push_back(std::make_unique<Warp>(*this, program, warp));
}

void Block::run(std::array<uint32_t, 3> at) {
  position = at;
  // Shared memory begins with bits that are unlikely to be right.
  std::fill(shared.begin(), shared.end(), char(0xA5));
  sharedAccesses.clear();
  operands.clear(shared.size());
  products.assign((warps.size() + 3) / 4, {});
  freeRegisters = 0;
  globalAccesses.clear();
  barriers.clear();
  barriersBegin = ~uint64_t(0), barriersEnd = 0;
  barriers.reserve(kMaxMBarriers);
  namedBarriers.assign(16, NamedBarrier());
  cluster = NamedBarrier();
  pending.clear();
  published.clear();
  reports.clear();
  reported.clear();
  isStopped = synchronizes = false;
  globalRanges.clear();
  uint64_t linear = at[0] + uint64_t(grid.launch.grid[0]) * (at[1] + uint64_t(grid.launch.grid[1]) * at[2]);
  random.seed(grid.launch.seed * 0x9E3779B97F4A7C15 + linear);
  for (auto &warp : warps) {
    uint32_t first = warp->index * kLanes;
    uint32_t count = std::min(kLanes, grid.threads - first);
    warp->reset(count == kLanes ? kAllLanes : (uint32_t(1) << count) - 1);
  }
  schedule();
  for (auto &warp : warps) {
    warpSteps += warp->steps;
    threadSteps += warp->threadSteps;
  }
}

/// Returns the buffer whose number an address has, or null.
const Buffer *Block::getBuffer(uint64_t address) const {
  uint64_t number = address >> kBufferShift;
  return number && number <= grid.launch.buffers.size() ? &grid.launch.buffers[number - 1] : nullptr;
}

static std::string describeInBuffer(const Buffer &buffer, uint64_t address) {
  int64_t offset = address - reinterpret_cast<uint64_t>(buffer.address);
  return (offset < 0 ? Twine(-offset) + " bytes before the start of '" : "byte " + Twine(offset) + " of '").str() +
         buffer.name + "', which has " + std::to_string(buffer.bytes) + " bytes";
}

std::string Block::describeGlobal(uint64_t address) const {
  if (const Buffer *buffer = getBuffer(address))
    return describeInBuffer(*buffer, address & kHostMask);
  return describeAddress(grid.buffers, address);
}

char *Block::resolveGlobal(uint64_t address, uint64_t bytes) {
  const Buffer *numbered = getBuffer(address);
  if (numbered)
    address &= kHostMask;
  auto contains = [&](const Buffer &buffer) {
    uint64_t offset = address - reinterpret_cast<uint64_t>(buffer.address);
    return offset < buffer.bytes && bytes <= buffer.bytes - offset;
  };
  if (numbered)
    return contains(*numbered) ? reinterpret_cast<char *>(address) : nullptr;
  if (lastBuffer < grid.buffers.size() && contains(grid.buffers[lastBuffer]))
    return reinterpret_cast<char *>(address);
  auto above = llvm::upper_bound(grid.buffers, address, [](uint64_t address, const Buffer &buffer) {
    return address < reinterpret_cast<uint64_t>(buffer.address);
  });
  // Buffers may overlap: one that begins further below may also contain the address.
  while (above != grid.buffers.begin())
    if (contains(*--above)) {
      lastBuffer = above - grid.buffers.begin();
      return reinterpret_cast<char *>(address);
    }
  return nullptr;
}

bool Block::isConstant(uint64_t address) const {
  uint64_t offset = address - reinterpret_cast<uint64_t>(grid.globals.data());
  return offset < grid.globals.size() && llvm::any_of(
                                             program.globalVariables,
                                             [&](const PlacedVariable &placed) {
                                               return placed.variable->space == Space::Const &&
                                                      offset - placed.offset < placed.variable->size;
                                             });
}

std::string mlir::triton::ptx::describeAddress(llvm::ArrayRef<Buffer> buffers, uint64_t address) {
  const Buffer *nearest = nullptr;
  auto distance = [&](const Buffer &buffer) {
    uint64_t start = reinterpret_cast<uint64_t>(buffer.address);
    return address < start ? start - address : address - std::min(address, start + buffer.bytes - 1);
  };
  for (const Buffer &buffer : buffers)
    if (!nearest || distance(buffer) < distance(*nearest))
      nearest = &buffer;
  // An address next to zero is that of a null pointer.
  if (!nearest || distance(*nearest) > std::min(address, uint64_t(1) << 32))
    return "0x" + llvm::utohexstr(address);
  return describeInBuffer(*nearest, address);
}

std::string Block::describe(const Access &access) const {
  std::string text = access.atomicBytes ? "an atomic access" : access.isWrite ? "a write" : "a read";
  if (access.actor >= warps.size() * kActorKinds)
    return text + " by a bulk copy";
  unsigned warp = access.actor / kActorKinds;
  static constexpr StringRef kinds[] = {"", "a cp.async of ", "a wgmma of ", "a bulk copy of ", "a bulk copy of "};
  return (text + " by " + kinds[access.actor % kActorKinds] + "warp " + Twine(warp)).str();
}

void Block::record(RaceDetector &detector, bool isShared, Warp &warp, uint64_t begin, uint64_t end,
                   const Access &access, uint32_t lanes) {
  detector.access(begin, end, access, warp.clocks, [&](const Conflict &conflict) {
    std::string where =
        isShared ? ("byte " + Twine(conflict.address) + " of shared memory").str() : describeGlobal(conflict.address);
    if (conflict.isUninitialized && access.listsUndefined)
      return undefinedReads.push_back({conflict.address, conflict.address + conflict.bytes});
    if (conflict.isUninitialized && conflict.earlier.isUndefined)
      return addReport(warp, Report::Kind::Uninitialized,
                       "reads " + where + ", which " + describe(conflict.earlier) + " left without a value", lanes,
                       access.pc, conflict.earlier.pc);
    if (conflict.isUninitialized)
      return addReport(warp, Report::Kind::Uninitialized, "reads " + where + ", which nothing has written", lanes,
                       access.pc, -1);
    std::string message = describe(access) + " of " + where;
    if (conflict.lacksFence)
      return addReport(
          warp, Report::Kind::Proxy,
          message + (access.readsTensorMap ? " by the proxy of tensor maps" : " by the asynchronous proxy") +
              " comes after " + describe(conflict.earlier) + " by the generic proxy without a fence.proxy." +
              (access.readsTensorMap ? "tensormap" : "async") + " between them",
          lanes, access.pc, conflict.earlier.pc);
    addReport(warp, Report::Kind::Race, message + " is not ordered after " + describe(conflict.earlier), lanes,
              access.pc, conflict.earlier.pc);
  });
}

/// Reports an access to bytes of an mbarrier by another operation (PTX ISA, "Operations on mbarrier object").
void Block::checkMBarriers(Warp &warp, uint64_t begin, uint64_t end, const Access &access, uint32_t lanes) {
  for (const MBarrier &barrier : barriers)
    if (barrier.isValid && begin < barrier.address + 8 && barrier.address < end)
      addReport(warp, Report::Kind::Barrier,
                (Twine(access.isWrite ? "writes" : "reads") + " bytes of the mbarrier at byte " +
                 Twine(barrier.address) + ", which is not invalidated")
                    .str(),
                lanes, access.pc, -1);
}

void Block::recordShared(Warp &warp, uint64_t begin, uint64_t end, const Access &access, uint32_t lanes) {
  if (begin < barriersEnd && end > barriersBegin && !access.isOfMBarrier)
    checkMBarriers(warp, begin, end, access, lanes);
  record(sharedAccesses, true, warp, begin, end, access, lanes);
  // A wgmma records its reads itself.
  if (!access.isWrite || access.atomicBytes)
    operands.read(begin, end);
  else if (!access.isSilent)
    operands.write(begin, end, {warp.index, access.pc, warp.steps});
  else
    operands.setSwizzle(begin, end, std::nullopt);
}

void Block::synchronizeWithOthers(Warp &warp, bool acquires) {
  synchronizes = true;
  ++grid.numSynchronizations;
  if (acquires)
    ++warp.clocks.at(Clocks::Order, firstActorOfOthers + warp.index);
}

bool Block::lacksFenceAfterAcquire(const Clocks &clocks, const Access &access) const {
  const uint32_t *known = clocks.of(Clocks::Order);
  const uint32_t *visible = clocks.of(access.readsTensorMap ? Clocks::TensorMaps : Clocks::AsyncGlobal);
  return synchronizes && access.isAsync &&
         !std::equal(known + firstActorOfOthers, known + numActors, visible + firstActorOfOthers);
}

void Block::recordGlobal(Warp &warp, uint64_t begin, uint64_t end, const Access &access, uint32_t lanes) {
  // Rows of a box that are out of bounds have no bytes.
  if (begin == end)
    return;
  // Buffers may overlap.
  end = (begin & kHostMask) + (end - begin);
  begin &= kHostMask;
  if (!access.isSilent)
    globalRanges.push_back({begin, end, access.pc, access.isWrite, access.atomicBytes,
                            access.atomicBytes && !access.isOfBlock, access.isAsync,
                            lacksFenceAfterAcquire(warp.clocks, access),
                            grid.numSynchronizations.load(std::memory_order_relaxed)});
  record(globalAccesses, false, warp, begin, end, access, lanes);
}

void Block::addReport(Warp &warp, Report::Kind kind, std::string message, uint32_t lanes, uint32_t pc,
                      int64_t otherPc) {
  const DecodedInst &inst = program.code[std::min<size_t>(pc, program.code.size() - 1)];
  Report report;
  report.kind = kind;
  report.line = inst.line;
  report.source = inst.source;
  if (otherPc >= 0 && otherPc < int64_t(program.code.size())) {
    report.otherLine = program.code[otherPc].line;
    report.otherSource = program.code[otherPc].source;
  }
  // The first report stands for all with the same cause.
  if (!reported.insert(report.getKey()).second)
    return;
  report.message = std::move(message);
  report.block = position;
  report.warp = warp.index;
  report.lanes = lanes;
  reports.push_back(std::move(report));
}

void Block::print(StringRef text) {
  if (!grid.launch.print)
    return triton::printToStandardOutput(text);
  std::lock_guard<std::mutex> guard(grid.printMutex);
  grid.launch.print(text);
}
