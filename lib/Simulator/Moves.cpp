//===- Moves.cpp - Moves and conversions of addresses ---------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handlers.h"
#include "UndefinedParts.h"

using namespace mlir::triton::ptx;

namespace {
template <typename W>
Step moveLanes(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  W *dst = warp.lanes<W>(inst.dst);
  const W *a = warp.lanes<W>(inst.a);
  forLanes(mask, [&](unsigned lane) { dst[lane] = a[lane]; });
  return Step::Next;
}

Step movePredicate(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  uint32_t &dst = warp.predicate(inst.dst);
  uint32_t source = warp.predicate(inst.a) ^ (inst.aux ? kAllLanes : 0);
  dst = (dst & ~mask) | (source & mask);
  return Step::Next;
}

/// Packs `immediate` elements, whose slots are at `aux` in the lists, into one register; the first one is the lowest.
template <typename W>
Step packElements(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  W *dst = warp.lanes<W>(inst.dst);
  const Slot *slots = warp.list(inst.aux);
  unsigned count = inst.immediate, bits = 8 * warp.getBytes(inst.dst) / count;
  forLanes(mask, [&](unsigned lane) {
    W result = 0;
    for (unsigned i = 0; i < count; ++i)
      result |= (W(warp.words(slots[i])[lane]) & (~W(0) >> (8 * sizeof(W) - bits))) << (bits * i);
    dst[lane] = result;
  });
  return Step::Next;
}

template <typename W>
Step unpackElements(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  const W *source = warp.lanes<W>(inst.a);
  const Slot *slots = warp.list(inst.aux);
  unsigned count = inst.immediate, bits = 8 * warp.getBytes(slots[0]);
  forLanes(mask, [&](unsigned lane) {
    // The source may be one of the destinations.
    W value = source[lane];
    for (unsigned i = 0; i < count; ++i)
      warp.words(slots[i])[lane] = uint32_t(value >> (bits * i) & (~W(0) >> (8 * sizeof(W) - bits)));
  });
  return Step::Next;
}

/// Adds the immediate to an address.
Step convertAddress(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  uint64_t *dst = warp.wide(inst.dst);
  const uint64_t *a = warp.wide(inst.a);
  forLanes(mask, [&](unsigned lane) { dst[lane] = a[lane] + inst.immediate; });
  return Step::Next;
}
} // namespace

static bool decodeMove(Decoder &d) {
  Type type = d.takeType();
  unsigned bits = getBits(type);
  if (!bits || !d.expectOperands(2))
    return d.unsupported();
  // A vector of one element is that element.
  auto unwrap = [](const Operand &operand) -> const Operand & {
    return operand.kind == Operand::Kind::Vector && operand.parts.size() == 1 ? operand.parts[0] : operand;
  };
  const Operand &dst = unwrap(d.operand(0)), &src = unwrap(d.operand(1));
  if (bits == 1) {
    bool isNegated;
    if (!d.readPredicate(src, d.out.a, isNegated))
      return false;
    d.out.aux = isNegated;
    d.out.handler = movePredicate;
    return d.write(dst, 1, d.out.dst);
  }
  bool packs = src.kind == Operand::Kind::Vector, unpacks = dst.kind == Operand::Kind::Vector;
  if (packs == unpacks) {
    d.out.handler = bits == 64 ? moveLanes<uint64_t> : moveLanes<uint32_t>;
    d.out.isMove = true;
    d.out.trackParts = trackMove;
    return !packs && d.read(src, bits, d.out.a) && d.write(dst, bits, d.out.dst);
  }
  const Operand &vector = packs ? src : dst;
  unsigned part = bits / vector.parts.size();
  if (part < 8 || bits % vector.parts.size())
    return d.fail("expected 2 or 4 elements, but got " + llvm::Twine(vector.parts.size()));
  std::vector<Slot> slots;
  d.out.immediate = vector.parts.size();
  // Registers of 16 bits have no parts.
  if (bits >= 32)
    d.out.trackParts = packs ? trackPack : trackUnpack;
  if (packs) {
    d.out.handler = bits == 64 ? packElements<uint64_t> : packElements<uint32_t>;
    if (!d.readAll(src, part, slots) || !d.write(dst, bits, d.out.dst))
      return false;
  } else {
    d.out.handler = bits == 64 ? unpackElements<uint64_t> : unpackElements<uint32_t>;
    if (!d.read(src, bits, d.out.a) || !d.writeAll(dst, part, slots))
      return false;
  }
  d.out.aux = d.keep(slots);
  return true;
}

static bool decodeAddressConversion(Decoder &d) {
  bool isTo = d.take("to");
  llvm::StringRef space = d.takeAny({"global", "shared", "shared::cta", "shared::cluster", "local", "param", "const"});
  if (getBits(d.takeType()) != 64)
    return d.unsupported();
  uint64_t window = space.starts_with("shared") ? kSharedWindow
                    : space == "local"          ? kLocalWindow
                    : space == "param"          ? kParamWindow
                                                : 0;
  d.out.immediate = isTo ? -window : window;
  d.out.handler = convertAddress;
  return readOperands(d, 64, 1);
}

void mlir::triton::ptx::addMoves(DecodeTable &table) {
  table["mov"] = decodeMove;
  table["cvta"] = decodeAddressConversion;
}
