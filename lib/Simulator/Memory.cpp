//===- Memory.cpp - Loads and stores --------------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handlers.h"
#include "MemoryAccess.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cstring>

using namespace mlir::triton::ptx;
using llvm::StringRef;

namespace {
/// Loads and stores: `aux` is where the lists have this, followed by the slots of the elements.
struct TransferInfo {
  uint32_t space, isWide, elementBytes, count, isSigned, toWide, order;
};
constexpr unsigned kInfoSlots = sizeof(TransferInfo) / sizeof(Slot);

const TransferInfo &getInfo(Warp &warp, const DecodedInst &inst) {
  return *reinterpret_cast<const TransferInfo *>(warp.list(inst.aux));
}

/// Makes the bytes of a load's results undefined that memory has no value for.
void loadUndefined(Warp &warp, const LaneAccess &lanes, const TransferInfo &info, const Slot *slots, uint32_t mask) {
  auto isUndefined = [&](uint64_t address) {
    return llvm::any_of(warp.block.undefinedReads,
                        [&](const auto &range) { return address >= range.first && address < range.second; });
  };
  for (unsigned i = 0; i < info.count; ++i)
    for (unsigned byte = 0; byte < info.elementBytes; ++byte)
      forLanes(mask, [&](unsigned lane) {
        uint64_t address = lanes.getAddress(lane) + i * info.elementBytes + byte;
        if (!lanes.isShared(lane) || !isUndefined(address))
          return;
        warp.loadUndefined(slots[i], byte, uint32_t(1) << lane, address);
        // The sign is extended from the highest byte.
        if (byte + 1 == info.elementBytes && info.isSigned)
          for (unsigned above = byte + 1; above < warp.getBytes(slots[i]); ++above)
            warp.loadUndefined(slots[i], above, uint32_t(1) << lane, address);
      });
  warp.block.undefinedReads.clear();
}

Step load(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  const TransferInfo &info = getInfo(warp, inst);
  const Slot *slots = warp.list(inst.aux) + kInfoSlots;
  LaneAccess lanes;
  if (!lanes.resolve(warp, MemorySpace(info.space), inst.a, info.isWide, inst.immediate, info.elementBytes * info.count,
                     mask, false))
    return Step::Stop;
  MemoryOrder order = MemoryOrder::unpack(info.order);
  if (order.isStrong)
    forLanes(mask, [&](unsigned lane) { acquire(warp, lanes, lane, order); });
  Access access = warp.access(ActorKind::Generic, false);
  access.atomicBytes = order.isStrong ? info.elementBytes : 0;
  access.isOfBlock = order.isOfBlock;
  access.listsUndefined = true;
  lanes.record(warp, access, mask);
  unsigned unused = 64 - 8 * info.elementBytes;
  for (unsigned i = 0; i < info.count; ++i)
    forLanes(mask, [&](unsigned lane) {
      uint64_t value = 0;
      std::memcpy(&value, lanes[lane] + i * info.elementBytes, info.elementBytes);
      if (info.isSigned)
        value = uint64_t(int64_t(value << unused) >> unused);
      if (info.toWide)
        warp.wide(slots[i])[lane] = value;
      else
        warp.words(slots[i])[lane] = uint32_t(value);
    });
  if (!warp.block.undefinedReads.empty())
    loadUndefined(warp, lanes, info, slots, mask);
  return Step::Next;
}

/// Marks the bytes of shared memory that a store has written without a value.
void storeUndefined(Warp &warp, const LaneAccess &lanes, const TransferInfo &info, const Slot *slots, Access access,
                    uint32_t mask) {
  access.isUndefined = true;
  for (unsigned i = 0; i < info.count; ++i)
    for (unsigned byte = 0; byte < info.elementBytes; ++byte)
      forLanes(warp.getUndefined(slots[i], info.elementBytes) & mask, [&](unsigned lane) {
        uint64_t address = lanes.getAddress(lane) + i * info.elementBytes + byte;
        if (lanes.isShared(lane) && (warp.getUndefinedByte(slots[i], byte) >> lane & 1))
          warp.block.recordShared(warp, address, address + 1, access, uint32_t(1) << lane);
      });
}

/// Reports lanes that write other values than another lane to the same bytes.
void checkLanes(Warp &warp, const LaneAccess &lanes, const TransferInfo &info, const Slot *slots, uint32_t mask) {
  unsigned bytes = info.elementBytes * info.count;
  std::array<std::pair<char *, unsigned>, kLanes> order;
  unsigned count = 0;
  bool overlaps = false;
  forLanes(mask, [&](unsigned lane) {
    order[count] = {lanes[lane], lane};
    overlaps |= count && order[count].first < order[count - 1].first + bytes;
    ++count;
  });
  // Most stores have ascending addresses.
  if (!overlaps)
    return;
  std::sort(order.begin(), order.begin() + count);
  auto getByte = [&](unsigned lane, uint64_t offset) {
    Slot slot = slots[offset / info.elementBytes];
    uint64_t value = info.toWide ? warp.wide(slot)[lane] : warp.words(slot)[lane];
    return uint8_t(value >> (8 * (offset % info.elementBytes)));
  };
  // Accesses are aligned, so that those that overlap are the same.
  for (unsigned i = 1; i < count; ++i) {
    auto [pointer, lane] = order[i];
    auto [before, other] = order[i - 1];
    if (pointer != before)
      continue;
    for (uint64_t offset = 0; offset < bytes; ++offset)
      if (getByte(lane, offset) != getByte(other, offset))
        return warp.note(Report::Kind::Race, "two lanes write different values to the same bytes",
                         uint32_t(1) << lane | uint32_t(1) << other, ~uint32_t(0));
  }
}

Step store(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  const TransferInfo &info = getInfo(warp, inst);
  const Slot *slots = warp.list(inst.aux) + kInfoSlots;
  if (uint32_t undefined = inst.needsDefined ? 0 : warp.getUndefined(inst.a, 8) & mask)
    warp.reportUndefined(inst.a, undefined);
  LaneAccess lanes;
  if (!lanes.resolve(warp, MemorySpace(info.space), inst.a, info.isWide, inst.immediate, info.elementBytes * info.count,
                     mask, true))
    return Step::Stop;
  MemoryOrder order = MemoryOrder::unpack(info.order);
  Access access = warp.access(ActorKind::Generic, true);
  access.atomicBytes = order.isStrong ? info.elementBytes : 0;
  access.isOfBlock = order.isOfBlock;
  if (!order.isStrong)
    checkLanes(warp, lanes, info, slots, mask);
  uint32_t silent = mask;
  for (unsigned i = 0; i < info.count && silent; ++i)
    forLanes(silent, [&](unsigned lane) {
      uint64_t value = info.toWide ? warp.wide(slots[i])[lane] : warp.words(slots[i])[lane];
      if (std::memcmp(lanes[lane] + i * info.elementBytes, &value, info.elementBytes))
        silent &= ~(uint32_t(1) << lane);
    });
  lanes.recordWrite(warp, access, mask, silent);
  if (!inst.needsDefined)
    storeUndefined(warp, lanes, info, slots, access, mask);
  for (unsigned i = 0; i < info.count; ++i)
    forLanes(mask, [&](unsigned lane) {
      uint64_t value = info.toWide ? warp.wide(slots[i])[lane] : warp.words(slots[i])[lane];
      std::memcpy(lanes[lane] + i * info.elementBytes, &value, info.elementBytes);
    });
  if (order.isStrong)
    forLanes(mask, [&](unsigned lane) { release(warp, lanes, lane, order, /*isUpdate=*/false); });
  else
    overwrite(warp, lanes, mask);
  return Step::Next;
}

Step makePolicy(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  forLanes(mask, [&](unsigned lane) { warp.wide(inst.dst)[lane] = 0; });
  return Step::Next;
}
} // namespace

/// Whether the base of an address in the space `.param` is a parameter of the kernel; others are in local memory.
static bool isKernelParameter(Decoder &d, const Operand &address) {
  return d.function->isEntry && !address.parts.empty() && address.parts[0].kind != Operand::Kind::LocalVariable;
}

static bool decodeTransfer(Decoder &d) {
  bool isLoad = d.name() != "st";
  MemoryOrder order = takeOrder(d);
  MemorySpace space = takeSpace(d);
  MemoryOrder late = takeOrder(d);
  order = {order.isStrong || late.isStrong, order.acquires || late.acquires, order.releases || late.releases,
           order.isOfBlock || late.isOfBlock};
  unsigned count = 1;
  Type type = Type::None;
  bool hasPolicy = false;
  while (!d.isAtEnd()) {
    // Hints for caches have no effect on results.
    StringRef part = d.takeAny({"v2", "v4", "v8", "nc", "ca", "cg", "cs", "lu", "cv", "wb", "wt"});
    if (part.starts_with("v"))
      count = part[1] - '0';
    else if (part.empty()) {
      hasPolicy |= d.peek() == "L2::cache_hint";
      if (d.peek().starts_with("L1::") || d.peek().starts_with("L2::"))
        d.take(d.peek());
      else if ((type = d.takeType()) == Type::None)
        return d.unsupported();
    }
  }
  if (getBits(type) < 8)
    return d.unsupported();
  if (!d.expectOperands(2 + hasPolicy, 2 + hasPolicy))
    return false;
  const Operand &memory = d.operand(isLoad ? 1 : 0), &values = d.operand(isLoad ? 0 : 1);
  if (memory.kind != Operand::Kind::Address)
    return d.fail("expected an address in brackets");
  if (!checkSpace(d, memory, space, !isLoad))
    return false;
  // Vectors of 256 bits are for global memory.
  if (unsigned bits = count * getBits(type);
      bits > (space == MemorySpace::Global && count > 2 ? 256u : 128u) || (count == 8 && getBits(type) != 32))
    return d.fail("expected a vector of at most 128 bits, or of 4 times 64 or 8 times 32 bits in global memory");
  if (!isLoad && space == MemorySpace::KernelParameter && isKernelParameter(d, memory))
    return d.fail("expected a variable, but got a parameter of the kernel");
  if (space == MemorySpace::KernelParameter && !isKernelParameter(d, memory))
    space = MemorySpace::Local;
  bool isNarrow = space == MemorySpace::Shared || space == MemorySpace::Local;
  if (!d.address(memory, isNarrow ? 32 : 64))
    return false;
  const Operand &first = values.kind == Operand::Kind::Vector ? values.parts[0] : values;
  bool isWide =
      getBits(type) == 64 || (first.kind == Operand::Kind::Register && d.function->registers[first.index] == 64);
  const Operand &base = memory.parts[0];
  bool isAddressWide = base.kind == Operand::Kind::Register ? d.function->registers[base.index] == 64 : !isNarrow;
  TransferInfo info = {uint32_t(space), isAddressWide, getBits(type) / 8, count, isSigned(type), isWide, order.pack()};
  std::vector<Slot> slots(reinterpret_cast<Slot *>(&info), reinterpret_cast<Slot *>(&info) + kInfoSlots);
  unsigned width = isWide ? 64 : getBits(type);
  d.acceptsWider = true;
  if (isLoad ? !d.writeAll(values, width, slots) : !d.readAll(values, width, slots))
    return false;
  if (slots.size() != kInfoSlots + count)
    return d.fail("expected a vector of " + llvm::Twine(count) + " elements");
  // Values in shared memory, and those in local memory, as of a spill, may be undefined.
  if (!isLoad && isNarrow)
    d.out.needsDefined = false;
  if (!isLoad)
    d.out.usedBytes = info.elementBytes;
  d.out.aux = d.keep(slots);
  d.out.handler = isLoad ? load : store;
  return true;
}

void mlir::triton::ptx::addMemory(DecodeTable &table) {
  table["ld"] = table["st"] = table["ldu"] = decodeTransfer;
  table["createpolicy"] = [](Decoder &d) {
    while (!d.isAtEnd())
      d.take(d.peek());
    d.out.handler = makePolicy;
    bool isOfRange = d.inst->opcode[1] == "range", isFraction = d.inst->opcode[1] == "fractional";
    return d.expectOperands(isOfRange    ? 4
                            : isFraction ? 1
                                         : 2,
                            isOfRange ? 4 : 2) &&
           d.write(d.operand(0), 64, d.out.dst);
  };
}
