//===- TensorMaps.cpp - Creation of tensor maps by the block --------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handlers.h"
#include "MemoryAccess.h"

#include "triton/Simulator/TensorMap.h"

#include "llvm/ADT/StringSwitch.h"

#include <cstring>

using namespace mlir::triton::ptx;
using llvm::StringRef;

namespace {
enum class Field : uint32_t {
  Address,
  Rank,
  BoxSize,
  Extent,
  Stride,
  ElementStride,
  ElementType,
  Interleave,
  Swizzle,
  Fill
};

/// `tensormap.replace`: `aux` is the field, `dst` the number of the dimension, `b` the value; `c` has these bits.
constexpr uint32_t kGeneric = 1, kWideValue = 2, kWideAddress = 4;

Step replaceField(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  LaneAccess lanes;
  bool isGeneric = inst.c & kGeneric;
  if (!lanes.resolve(warp, isGeneric ? MemorySpace::Generic : MemorySpace::Shared, inst.a, inst.c & kWideAddress,
                     inst.immediate, kTensorMapBytes, mask, true))
    return Step::Stop;
  // The operation reads the map, too; its fields are at unknown bytes.
  Access access = warp.access(ActorKind::Generic, true);
  lanes.record(warp, access, mask);
  unsigned dimension = inst.dst;
  forLanes(mask, [&](unsigned lane) {
    TensorMap map;
    std::memcpy(&map, lanes[lane], sizeof(map));
    uint64_t value = inst.c & kWideValue ? warp.wide(inst.b)[lane] : warp.words(inst.b)[lane];
    switch (Field(inst.aux)) {
    case Field::Address:
      map.address = value;
      break;
    case Field::Rank:
      map.rank = value;
      break;
    case Field::BoxSize:
      map.box[dimension] = value;
      break;
    case Field::Extent:
      map.extents[dimension] = value;
      break;
    case Field::Stride:
      map.strides[dimension] = value;
      break;
    case Field::ElementStride:
      map.elementStrides[dimension] = value;
      break;
    case Field::ElementType:
      map.elementType = value;
      break;
    case Field::Interleave:
      map.interleave = value;
      break;
    case Field::Swizzle:
      map.swizzle = value;
      break;
    case Field::Fill:
      map.fill = value;
      break;
    }
    std::memcpy(lanes[lane], &map, sizeof(map));
  });
  return Step::Next;
}

/// `tensormap.cp_fenceproxy`: copies a map from shared to global memory and releases it.
Step publishMap(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  if (!warp.isConverged(mask))
    return Step::Stop;
  // All threads of the warp copy the same map together.
  uint32_t first = mask & -mask;
  LaneAccess destination, source;
  if (!destination.resolve(warp, MemorySpace::Global, inst.a, true, inst.immediate, kTensorMapBytes, first, true) ||
      !source.resolve(warp, MemorySpace::Shared, inst.b, inst.aux, int32_t(inst.c), kTensorMapBytes, first, false))
    return Step::Stop;
  source.record(warp, warp.access(ActorKind::Generic, false), first);
  destination.record(warp, warp.access(ActorKind::Generic, true), first);
  unsigned lane = __builtin_ctz(first);
  std::memcpy(destination[lane], source[lane], kTensorMapBytes);
  return Step::Next;
}
} // namespace

static bool decodeReplace(Decoder &d) {
  StringRef name = d.peek();
  std::optional<Field> field = llvm::StringSwitch<std::optional<Field>>(name)
                                   .Case("global_address", Field::Address)
                                   .Case("rank", Field::Rank)
                                   .Case("box_dim", Field::BoxSize)
                                   .Case("global_dim", Field::Extent)
                                   .Case("global_stride", Field::Stride)
                                   .Case("element_stride", Field::ElementStride)
                                   .Case("elemtype", Field::ElementType)
                                   .Case("interleave_layout", Field::Interleave)
                                   .Case("swizzle_mode", Field::Swizzle)
                                   .Case("fill_mode", Field::Fill)
                                   .Default(std::nullopt);
  if (!field || !d.take(name))
    return d.unsupported();
  bool isShared = !d.takeAny({"shared::cta", "shared"}).empty();
  if (!isShared)
    d.skip({"global"});
  bool isWide = d.take("b1024") && d.peek() == "b64";
  d.skip({"b32", "b64"});
  bool hasDimension = *field >= Field::BoxSize && *field <= Field::ElementStride;
  int64_t dimension = 0;
  if (!d.expectOperands(hasDimension ? 3 : 2) || (hasDimension && !d.constant(d.operand(1), dimension)) ||
      !d.address(d.operand(0), isShared ? 32 : 64))
    return false;
  if (dimension < 0 || dimension >= (*field == Field::Stride ? 4 : 5))
    return d.fail("expected a dimension below 5");
  const Operand &base = d.operand(0).parts[0];
  bool isWideAddress = base.kind == Operand::Kind::Register && d.function->registers[base.index] == 64;
  d.out.aux = static_cast<uint32_t>(*field);
  d.out.dst = dimension;
  d.out.c = (isShared ? 0 : kGeneric) | (isWide ? kWideValue : 0) | (isWideAddress ? kWideAddress : 0);
  d.out.handler = replaceField;
  return d.read(d.operand(hasDimension ? 2 : 1), isWide ? 64 : 32, d.out.b);
}

static bool decodeTensorMap(Decoder &d) {
  if (d.take("replace"))
    return d.take("tile") ? decodeReplace(d) : d.unsupported();
  if (!d.take("cp_fenceproxy") || !d.take("global") || !d.take("shared::cta") || !d.take("tensormap::generic"))
    return d.unsupported();
  d.skip({"release", "cta", "gpu", "sys", "cluster", "sync", "aligned"});
  if (!d.expectOperands(3) || !d.address(d.operand(1), 32))
    return false;
  const Operand &base = d.operand(1).parts[0];
  d.out.aux = base.kind == Operand::Kind::Register && d.function->registers[base.index] == 64;
  d.out.b = d.out.a;
  d.out.c = d.out.immediate;
  d.out.convergence = Convergence::Warp;
  d.out.handler = publishMap;
  return d.address(d.operand(0), 64);
}

void mlir::triton::ptx::addTensorMaps(DecodeTable &table) { table["tensormap"] = decodeTensorMap; }
