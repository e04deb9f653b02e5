//===- Atomics.cpp - Atomic operations ------------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handlers.h"
#include "MemoryAccess.h"

#include "llvm/ADT/StringSwitch.h"

#include <algorithm>
#include <cstring>

using namespace mlir::triton::ptx;
using llvm::StringRef;

namespace {
enum class AtomicOperation : uint32_t { And, Or, Xor, Exchange, CompareExchange, Add, Inc, Dec, Min, Max };

/// `atom` and `red`: `aux` is where the lists have this, followed by the slots of the operands and of the results.
struct AtomicInfo {
  uint32_t operation, type, space, isWide, count, order, hasResult;
};
constexpr unsigned kInfoSlots = sizeof(AtomicInfo) / sizeof(Slot);

template <typename T>
T combine(AtomicOperation operation, T old, T value) {
  switch (operation) {
  case AtomicOperation::Add:
    return T(old + value);
  case AtomicOperation::Min:
    return std::min(old, value);
  case AtomicOperation::Max:
    return std::max(old, value);
  default:
    return value;
  }
}

uint32_t combineHalf(Type type, AtomicOperation operation, uint32_t old, uint32_t value) {
  bool isHalf = type == Type::F16 || type == Type::F16x2;
  auto load = [&](uint32_t bits) -> double { return isHalf ? Half::load(bits & 0xFFFF) : BFloat::load(bits & 0xFFFF); };
  double result = combine(operation, load(old), load(value));
  return isHalf ? Half::store(result) : BFloat::store(result);
}

uint64_t combineBits(Type type, AtomicOperation operation, uint64_t old, uint64_t value, uint64_t compared) {
  switch (operation) {
  case AtomicOperation::And:
    return old & value;
  case AtomicOperation::Or:
    return old | value;
  case AtomicOperation::Xor:
    return old ^ value;
  case AtomicOperation::Exchange:
    return value;
  case AtomicOperation::CompareExchange:
    return old == compared ? value : old;
  case AtomicOperation::Inc:
    return old >= value ? 0 : old + 1;
  case AtomicOperation::Dec:
    return old == 0 || old > value ? value : old - 1;
  default:
    break;
  }
  switch (type) {
  case Type::S32:
    return uint32_t(combine<int32_t>(operation, int32_t(old), int32_t(value)));
  case Type::S64:
    return uint64_t(combine<int64_t>(operation, int64_t(uint64_t(old)), int64_t(value)));
  case Type::U64:
  case Type::B64:
    return combine<uint64_t>(operation, old, value);
  case Type::F32:
    return llvm::bit_cast<uint32_t>(
        combine<float>(operation, llvm::bit_cast<float>(uint32_t(old)), llvm::bit_cast<float>(uint32_t(value))));
  case Type::F64:
    return llvm::bit_cast<uint64_t>(
        combine<double>(operation, llvm::bit_cast<double>(old), llvm::bit_cast<double>(value)));
  case Type::F16:
  case Type::BF16:
    return combineHalf(type, operation, old, value);
  case Type::F16x2:
  case Type::BF16x2:
    return combineHalf(type, operation, old, value) | combineHalf(type, operation, old >> 16, value >> 16) << 16;
  default:
    return uint32_t(combine<uint32_t>(operation, uint32_t(old), uint32_t(value)));
  }
}

/// Updates memory that other blocks may update at the same time. Returns the old value.
template <typename T, typename Combine>
uint64_t update(char *address, Combine combineWith) {
  T *object = reinterpret_cast<T *>(address);
  T old = __atomic_load_n(object, __ATOMIC_SEQ_CST);
  while (!__atomic_compare_exchange_n(object, &old, T(combineWith(old)), false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
    ;
  return old;
}

/// Adds two f32 in global memory, where denormal operands and results are zeros with their signs (PTX ISA, atom).
uint64_t addFlushed(uint64_t old, uint64_t value) {
  auto load = [](uint64_t bits) { return flush(llvm::bit_cast<float>(uint32_t(bits))); };
  return llvm::bit_cast<uint32_t>(flush(load(old) + load(value)));
}

Step applyAtomic(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  const AtomicInfo &info = *reinterpret_cast<const AtomicInfo *>(warp.list(inst.aux));
  const Slot *slots = warp.list(inst.aux) + kInfoSlots;
  Type type = Type(info.type);
  AtomicOperation operation = AtomicOperation(info.operation);
  unsigned bytes = getBits(type) / 8;
  bool compares = operation == AtomicOperation::CompareExchange;
  // In global memory, denormal numbers are flushed.
  bool flushes = operation == AtomicOperation::Add && type == Type::F32;
  const Slot *values = slots + (compares ? 1 : 0), *results = values + info.count;
  LaneAccess lanes;
  if (!lanes.resolve(warp, MemorySpace(info.space), inst.a, info.isWide, inst.immediate, bytes * info.count, mask,
                     true))
    return Step::Stop;
  MemoryOrder order = MemoryOrder::unpack(info.order);
  Access access = warp.access(ActorKind::Generic, true);
  access.atomicBytes = bytes;
  access.isOfBlock = order.isOfBlock;
  if (operation != AtomicOperation::Exchange) {
    // The result depends on what is there. Global memory always has values.
    uint32_t shared = 0;
    forLanes(mask, [&](unsigned lane) { shared |= uint32_t(lanes.isShared(lane)) << lane; });
    Access read = access;
    read.isWrite = false;
    lanes.record(warp, read, shared);
  }
  lanes.record(warp, access, mask);
  forLanes(mask, [&](unsigned lane) {
    bool writes = !compares;
    auto read = [&](Slot slot) { return bytes == 8 ? warp.wide(slot)[lane] : uint64_t(warp.words(slot)[lane]); };
    for (unsigned i = 0; i < info.count; ++i) {
      uint64_t value = read(values[i]), compared = compares ? read(slots[0]) : 0;
      if (bytes == 2) {
        value &= 0xFFFF;
        compared &= 0xFFFF;
      }
      auto combineWith = [&](uint64_t old) {
        return flushes && !lanes.isShared(lane) ? addFlushed(old, value)
                                                : combineBits(type, operation, old, value, compared);
      };
      char *at = lanes[lane] + i * bytes;
      uint64_t old = bytes == 8   ? update<uint64_t>(at, combineWith)
                     : bytes == 4 ? update<uint32_t>(at, combineWith)
                                  : update<uint16_t>(at, combineWith);
      writes |= compares && old == compared;
      if (!info.hasResult)
        continue;
      if (bytes == 8)
        warp.wide(results[i])[lane] = old;
      else
        warp.words(results[i])[lane] = uint32_t(old);
    }
    acquire(warp, lanes, lane, order);
    if (writes)
      release(warp, lanes, lane, order, /*isUpdate=*/true);
  });
  warp.block.countProgress();
  return Step::Next;
}
} // namespace

static bool decodeAtomic(Decoder &d) {
  bool hasResult = d.name() == "atom";
  AtomicInfo info = {};
  info.hasResult = hasResult;
  MemoryOrder order = takeOrder(d);
  MemorySpace space = takeSpace(d);
  MemoryOrder late = takeOrder(d);
  order = {true, order.acquires || late.acquires, order.releases || late.releases, order.isOfBlock || late.isOfBlock};
  std::optional<AtomicOperation> operation = llvm::StringSwitch<std::optional<AtomicOperation>>(d.peek())
                                                 .Case("and", AtomicOperation::And)
                                                 .Case("or", AtomicOperation::Or)
                                                 .Case("xor", AtomicOperation::Xor)
                                                 .Case("exch", AtomicOperation::Exchange)
                                                 .Case("cas", AtomicOperation::CompareExchange)
                                                 .Case("add", AtomicOperation::Add)
                                                 .Case("inc", AtomicOperation::Inc)
                                                 .Case("dec", AtomicOperation::Dec)
                                                 .Case("min", AtomicOperation::Min)
                                                 .Case("max", AtomicOperation::Max)
                                                 .Default(std::nullopt);
  // Without its result, an exchange is a store.
  if (!operation || (!hasResult && *operation == AtomicOperation::Exchange))
    return d.unsupported();
  d.take(d.peek());
  d.skip({"noftz"});
  StringRef vector = d.takeAny({"v2", "v4", "v8"});
  d.skip({"noftz"});
  info.count = vector.empty() ? 1 : vector[1] - '0';
  Type type = d.takeType();
  d.skip({"noftz"});
  unsigned bits = getBits(type);
  bool compares = *operation == AtomicOperation::CompareExchange;
  unsigned first = hasResult ? 1 : 0;
  if (bits < 16 || !d.expectOperands(first + 2 + compares))
    return d.unsupported();
  info.operation = static_cast<uint32_t>(*operation);
  info.type = static_cast<uint32_t>(type);
  info.order = order.pack();
  const Operand &memory = d.operand(first);
  if (!checkSpace(d, memory, space, /*isWrite=*/true))
    return false;
  if (!d.address(memory, space == MemorySpace::Shared ? 32 : 64))
    return false;
  const Operand &base = memory.parts[0];
  info.isWide =
      base.kind == Operand::Kind::Register ? d.function->registers[base.index] == 64 : space != MemorySpace::Shared;
  info.space = static_cast<uint32_t>(space);
  std::vector<Slot> slots(reinterpret_cast<Slot *>(&info), reinterpret_cast<Slot *>(&info) + kInfoSlots);
  for (unsigned i = 0; i < d.numOperands(); ++i) {
    const Operand &operand = d.operand(i);
    size_t elements = operand.kind == Operand::Kind::Vector ? operand.parts.size() : 1;
    if (i != first && elements != info.count)
      return d.fail("expected a vector of " + llvm::Twine(info.count) + " elements");
  }
  for (unsigned i = first + 1; i < d.numOperands(); ++i)
    if (!d.readAll(d.operand(i), bits, slots))
      return false;
  if (hasResult && !d.writeAll(d.operand(0), bits, slots))
    return false;
  d.out.aux = d.keep(slots);
  d.out.handler = applyAtomic;
  return true;
}

void mlir::triton::ptx::addAtomics(DecodeTable &table) { table["atom"] = table["red"] = decodeAtomic; }
