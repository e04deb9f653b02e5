//===- Memory.cpp - Loads and stores --------------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handlers.h"
#include "MemoryAccess.h"

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

Step load(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  const TransferInfo &info = getInfo(warp, inst);
  const Slot *slots = warp.list(inst.aux) + kInfoSlots;
  LaneAccess lanes;
  if (!lanes.resolve(warp, MemorySpace(info.space), inst.a, info.isWide, inst.immediate, info.elementBytes * info.count,
                     mask, false))
    return Step::Stop;
  MemoryOrder order = MemoryOrder::unpack(info.order);
  forLanes(mask, [&](unsigned lane) {
    if (order.isStrong)
      synchronize(warp, lanes.getAddress(lane), order);
  });
  Access access = warp.access(ActorKind::Generic, false);
  access.isAtomic = order.isStrong;
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
  return Step::Next;
}

Step store(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  const TransferInfo &info = getInfo(warp, inst);
  const Slot *slots = warp.list(inst.aux) + kInfoSlots;
  LaneAccess lanes;
  if (!lanes.resolve(warp, MemorySpace(info.space), inst.a, info.isWide, inst.immediate, info.elementBytes * info.count,
                     mask, true))
    return Step::Stop;
  MemoryOrder order = MemoryOrder::unpack(info.order);
  Access access = warp.access(ActorKind::Generic, true);
  access.isAtomic = order.isStrong;
  uint32_t silent = mask;
  for (unsigned i = 0; i < info.count && silent; ++i)
    forLanes(silent, [&](unsigned lane) {
      uint64_t value = info.toWide ? warp.wide(slots[i])[lane] : warp.words(slots[i])[lane];
      if (std::memcmp(lanes[lane] + i * info.elementBytes, &value, info.elementBytes))
        silent &= ~(uint32_t(1) << lane);
    });
  lanes.recordWrite(warp, access, mask, silent);
  for (unsigned i = 0; i < info.count; ++i)
    forLanes(mask, [&](unsigned lane) {
      uint64_t value = info.toWide ? warp.wide(slots[i])[lane] : warp.words(slots[i])[lane];
      std::memcpy(lanes[lane] + i * info.elementBytes, &value, info.elementBytes);
    });
  forLanes(mask, [&](unsigned lane) {
    if (order.isStrong)
      synchronize(warp, lanes.getAddress(lane), order);
  });
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
  order.isStrong |= late.isStrong;
  unsigned count = 1;
  Type type = Type::None;
  while (!d.isAtEnd()) {
    // Hints for caches have no effect on results.
    StringRef part = d.takeAny({"v2", "v4", "v8", "nc", "ca", "cg", "cs", "lu", "cv", "wb", "wt"});
    if (part.starts_with("v"))
      count = part[1] - '0';
    else if (part.empty()) {
      if (d.peek().starts_with("L1::") || d.peek().starts_with("L2::"))
        d.take(d.peek());
      else if ((type = d.takeType()) == Type::None)
        return d.unsupported();
    }
  }
  if (getBits(type) < 8 || !d.expectOperands(2, 3))
    return d.unsupported();
  const Operand &memory = d.operand(isLoad ? 1 : 0), &values = d.operand(isLoad ? 0 : 1);
  if (memory.kind != Operand::Kind::Address)
    return d.fail("expected an address in brackets");
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
  if (isLoad ? !d.writeAll(values, width, slots) : !d.readAll(values, width, slots))
    return false;
  if (slots.size() != kInfoSlots + count)
    return d.fail("expected a vector of " + llvm::Twine(count) + " elements");
  // Values in local memory, as of a spill, may be undefined.
  if (!isLoad && isNarrow)
    d.out.needsDefined = false;
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
    return d.numOperands() && d.write(d.operand(0), 64, d.out.dst);
  };
}
