//===- MemoryAccess.cpp - Accesses of lanes to memory ---------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "MemoryAccess.h"

using namespace mlir::triton::ptx;
using llvm::StringRef;
using llvm::Twine;

MemorySpace mlir::triton::ptx::takeSpace(Decoder &d) {
  StringRef space = d.takeAny(
      {"global", "shared", "shared::cta", "shared::cluster", "local", "const", "param", "param::entry", "param::func"});
  if (space == "global" || space == "const")
    return MemorySpace::Global;
  if (space.starts_with("shared"))
    return MemorySpace::Shared;
  if (space == "local")
    return MemorySpace::Local;
  return space.empty() ? MemorySpace::Generic : MemorySpace::KernelParameter;
}

bool mlir::triton::ptx::checkSpace(Decoder &d, const Operand &address, MemorySpace &space, bool isWrite) {
  if (address.kind != Operand::Kind::Address)
    return d.fail("expected an address in brackets");
  const Operand &base = address.parts[0];
  std::optional<Space> declared = d.lookupSpace(base);
  if (!declared)
    return true;
  if (isWrite && *declared == Space::Const)
    return d.fail("expected memory that can be written, but got the constant '" + base.name + "'");
  MemorySpace found = *declared == Space::Shared  ? MemorySpace::Shared
                      : *declared == Space::Local ? MemorySpace::Local
                      : *declared == Space::Param ? MemorySpace::KernelParameter
                                                  : MemorySpace::Global;
  if (space == MemorySpace::Generic && found != MemorySpace::KernelParameter)
    space = found;
  return space == found ||
         d.fail("expected an address in the state space of the instruction, but got '" + base.name + "'");
}

MemoryOrder mlir::triton::ptx::takeOrder(Decoder &d) {
  MemoryOrder order;
  for (;;) {
    StringRef part =
        d.takeAny({"weak", "relaxed", "acquire", "release", "acq_rel", "volatile", "cta", "cluster", "gpu", "sys"});
    if (part.empty())
      return order;
    order.isStrong |= part != "weak";
    order.acquires |= part == "acquire" || part == "acq_rel";
    order.releases |= part == "release" || part == "acq_rel";
    order.isOfBlock |= part == "cta" || part == "cluster"; // Clusters have one block.
  }
}

bool LaneAccess::resolveLane(Warp &warp, unsigned lane, bool isWrite, unsigned alignment) {
  uint64_t address = addresses[lane];
  uint32_t bit = uint32_t(1) << lane;
  auto outOfBounds = [&](StringRef space, const Twine &where) {
    warp.fail(Report::Kind::OutOfBounds,
              (isWrite ? "writes " : "reads ") + Twine(bytes) + " bytes of " + space + " memory at " + where, bit);
    return false;
  };
  if (address % alignment) {
    warp.fail(Report::Kind::Misaligned,
              "expected an address that is a multiple of " + Twine(alignment) + ", but got " +
                  (spaces[lane] == MemorySpace::Global ? warp.block.describeGlobal(address) : Twine(address).str()),
              bit);
    return false;
  }
  if (spaces[lane] == MemorySpace::Generic) {
    uint64_t window = address & kWindowMask;
    spaces[lane] = window == kSharedWindow  ? MemorySpace::Shared
                   : window == kLocalWindow ? MemorySpace::Local
                   : window == kParamWindow ? MemorySpace::KernelParameter
                                            : MemorySpace::Global;
    addresses[lane] = address &= window ? ~kWindowMask : ~uint64_t(0);
  }
  auto fits = [&](uint64_t size) { return bytes <= size && address <= size - bytes; };
  switch (spaces[lane]) {
  case MemorySpace::Shared:
    pointers[lane] = warp.block.resolveShared(address, bytes);
    return pointers[lane] || outOfBounds("shared", "byte " + Twine(address) + "; it ends at byte " +
                                                       Twine(kSharedBase + warp.block.shared.size()));
  case MemorySpace::Local:
    if (!fits(warp.program.localBytes))
      return outOfBounds("local", "byte " + Twine(address));
    pointers[lane] = warp.local.data() + size_t(lane) * warp.program.localBytes + address;
    return true;
  case MemorySpace::KernelParameter: {
    const std::vector<char> &parameters = warp.block.grid.launch.parameters;
    if (isWrite || !fits(parameters.size()))
      return outOfBounds("parameter", "byte " + Twine(address));
    pointers[lane] = const_cast<char *>(parameters.data()) + address;
    return true;
  }
  default:
    if (isWrite && warp.block.isConstant(address))
      return outOfBounds("constant", warp.block.describeGlobal(address));
    pointers[lane] = warp.block.resolveGlobal(address, bytes);
    return pointers[lane] || outOfBounds("global", warp.block.describeGlobal(address));
  }
}

bool LaneAccess::resolve(Warp &warp, MemorySpace space, Slot base, bool isWide, int64_t offset, unsigned size,
                         uint32_t mask, bool isWrite, unsigned alignment) {
  bytes = size;
  for (uint32_t rest = mask; rest; rest &= rest - 1) {
    unsigned lane = __builtin_ctz(rest);
    addresses[lane] = isWide ? warp.wide(base)[lane] + offset : uint32_t(warp.words(base)[lane] + offset);
    spaces[lane] = space;
    if (!resolveLane(warp, lane, isWrite, alignment ? alignment : size))
      return false;
  }
  return true;
}

void LaneAccess::record(Warp &warp, Access access, uint32_t mask) const {
  while (mask) {
    unsigned first = __builtin_ctz(mask), lane = first;
    uint64_t begin = addresses[first], end = begin + bytes;
    uint32_t lanes = 0;
    for (;;) {
      lanes |= uint32_t(1) << lane;
      uint32_t rest = mask & ~lanes & ~((uint32_t(1) << lane) - 1);
      if (!rest)
        break;
      unsigned next = __builtin_ctz(rest);
      if (spaces[next] != spaces[first])
        break;
      // Lanes may also read the same bytes again.
      if (addresses[next] == end)
        end += bytes;
      else if (addresses[next] < begin || addresses[next] + bytes > end)
        break;
      lane = next;
    }
    mask &= ~lanes;
    if (spaces[first] == MemorySpace::Shared)
      warp.block.recordShared(warp, begin, end, access, lanes);
    else if (spaces[first] == MemorySpace::Global)
      warp.block.recordGlobal(warp, begin, end, access, lanes);
  }
}

void LaneAccess::recordWrite(Warp &warp, Access access, uint32_t mask, uint32_t silent) const {
  record(warp, access, mask & ~silent);
  access.isSilent = true;
  record(warp, access, mask & silent);
}

void mlir::triton::ptx::acquire(Warp &warp, const LaneAccess &access, unsigned lane, MemoryOrder order) {
  auto found = warp.block.published.find(access[lane]);
  if (found != warp.block.published.end() && found->second.bytes == access.getBytes()) {
    // A later acquire operation at the same address, or a fence, makes an acquire pattern of this access and itself.
    Clocks &seen = warp.seenAt.try_emplace(access[lane], warp.block.numActors).first->second;
    seen.join(found->second.current);
    warp.seenBeforeFence.join(found->second.current);
    if (order.acquires || warp.hasFenced)
      warp.clocks.join(seen);
  }
  if (access.isShared(lane) || order.isOfBlock)
    return;
  if (order.acquires || warp.hasFencedOthers)
    warp.block.synchronizeWithOthers(warp, /*acquires=*/true);
  else
    warp.readsOthersBeforeFence = true;
}

void mlir::triton::ptx::release(Warp &warp, const LaneAccess &access, unsigned lane, MemoryOrder order, bool isUpdate) {
  bool releases = order.releases || warp.hasFenced;
  if (!releases && !warp.block.published.count(access[lane]))
    return;
  Published &value = warp.block.published.try_emplace(access[lane], warp.block.numActors).first->second;
  if (!isUpdate || value.bytes != access.getBytes())
    value.current.clear();
  if (value.bytes != access.getBytes())
    value.released.clear();
  value.bytes = access.getBytes();
  if (releases) {
    if (!access.isShared(lane) && !order.isOfBlock && (order.releases || warp.hasFencedOthers))
      warp.block.synchronizeWithOthers(warp, /*acquires=*/false);
    value.released.insert_or_assign(&warp, warp.clocks);
    warp.advanceClock();
  }
  // A release operation and a later strong write of the warp to the same address are a release pattern.
  if (auto own = value.released.find(&warp); own != value.released.end())
    value.current.join(own->second);
}

void mlir::triton::ptx::overwrite(Warp &warp, const LaneAccess &access, uint32_t mask) {
  for (auto &[address, value] : warp.block.published)
    for (uint32_t rest = mask; rest; rest &= rest - 1)
      if (access.covers(__builtin_ctz(rest), address))
        value.current.clear();
}
