//===- TensorCopies.cpp - Bulk copies of tensors --------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "AsyncCopies.h"
#include "Fragments.h"
#include "Numbers.h"

#include "triton/Simulator/TensorMap.h"

#include <cstring>
#include <mutex>

using namespace mlir::triton::ptx;
using llvm::StringRef;
using llvm::Twine;

namespace {
/// `cp.async.bulk.tensor`: `aux` is where the lists have this, followed by the slots of the coordinates. The address of
/// the map is `a` and the immediate, that of shared memory `b`, that of the mbarrier `c`.
struct TensorCopyInfo {
  uint32_t rank, sharedOffset, barrierOffset, reduces;
};
constexpr unsigned kInfoSlots = sizeof(TensorCopyInfo) / sizeof(Slot);
enum class Reduction : uint32_t { None, Add, Min, Max, And, Or, Xor, Inc, Dec };

/// Starts of boxes along the contiguous dimension, and what stores write, are multiples of this.
constexpr unsigned kUnitBytes = 16;

/// A box of a tensor: where its elements are in global memory.
struct Box {
  TensorMap map;
  std::array<int32_t, 5> start;
  /// Whether the box is stored: TMA writes whole units of 16 bytes, also behind the end of a row (seen on an H200).
  bool isStored = false;

  unsigned getRank() const { return map.rank + 1; }
  uint64_t getBytes() const {
    uint64_t bytes = map.getElementBytes();
    for (unsigned i = 0; i < getRank(); ++i)
      bytes *= map.box[i];
    return bytes;
  }

  /// Calls `body(offset, address, count)` for each row: its offset in the dense box, and the address of its elements
  /// [first, end) that are in bounds.
  template <typename Body>
  void forRows(Body body) const {
    unsigned bytes = map.getElementBytes();
    uint64_t rowBytes = uint64_t(map.box[0]) * bytes;
    std::array<uint32_t, 5> index = {};
    for (uint64_t row = 0, rows = getBytes() / rowBytes; row < rows; ++row) {
      uint64_t address = map.address;
      bool isInside = true;
      for (unsigned i = 1; i < getRank(); ++i) {
        int64_t at = int64_t(start[i]) + index[i];
        isInside &= at >= 0 && at < int64_t(map.extents[i]);
        address += at * map.strides[i - 1];
      }
      int64_t first = std::max<int64_t>(0, -int64_t(start[0]));
      int64_t extent = isStored ? llvm::alignTo(map.extents[0], kUnitBytes / bytes) : map.extents[0];
      int64_t end = std::min<int64_t>(map.box[0], extent - start[0]);
      if (!isInside || end <= first)
        first = end = 0;
      body(row * rowBytes, address + (int64_t(start[0]) + first) * bytes, unsigned(first), unsigned(end));
      for (unsigned i = 1; i < getRank() && ++index[i] == map.box[i]; ++i)
        index[i] = 0;
    }
  }
};
} // namespace

/// The map at an address in the generic address space.
static bool readMap(Warp &warp, uint64_t address, uint32_t lane, TensorMap &map) {
  const char *memory = nullptr;
  if (address % 64 == 0) {
    uint64_t offset = address & ~kWindowMask;
    if ((address & kWindowMask) == kParamWindow) {
      const std::vector<char> &parameters = warp.block.grid.launch.parameters;
      if (offset + kTensorMapBytes <= parameters.size())
        memory = parameters.data() + offset;
    } else if ((memory = warp.block.resolveGlobal(address, kTensorMapBytes))) {
      Access access = warp.access(ActorKind::Generic, false);
      access.isAsync = access.readsTensorMap = true;
      warp.block.recordGlobal(warp, address, address + kTensorMapBytes, access, lane);
    }
  }
  if (!memory) {
    warp.fail(Report::Kind::OutOfBounds, "there is no tensor map at the address", lane);
    return false;
  }
  std::memcpy(&map, memory, sizeof(map));
  return true;
}

static bool checkBox(Warp &warp, const Box &box, unsigned rank, uint32_t address, uint32_t lane) {
  const TensorMap &map = box.map;
  auto fail = [&](const Twine &message) {
    warp.fail(Report::Kind::OutOfBounds, message, lane);
    return false;
  };
  if (map.rank + 1u != rank || map.rank >= 5 || !map.getElementBytes() || map.swizzle > 3 || map.interleave)
    return fail("the tensor map is not that of a tensor of " + Twine(rank) + " dimensions");
  for (unsigned i = 0; i < rank; ++i)
    if (!map.box[i] || map.box[i] > 256 || map.elementStrides[i] != 1)
      return fail("expected a box of 1 to 256 elements and element strides of 1");
  // An illegal instruction on an H200.
  for (unsigned i = 0; i < rank; ++i)
    if (!map.extents[i])
      return fail("expected a tensor with elements, but its size along dimension " + Twine(i) + " is 0");
  uint64_t rowBytes = uint64_t(map.box[0]) * map.getElementBytes();
  if (rowBytes % 16 || (map.getSwizzleBytes() && rowBytes > map.getSwizzleBytes()))
    return fail("expected a box whose rows have a multiple of 16 bytes and at most those of the swizzle, but got " +
                Twine(rowBytes));
  int64_t startBytes = int64_t(box.start[0]) * map.getElementBytes();
  // An illegal instruction on an H200, as are negative starts of stores.
  if (startBytes % kUnitBytes)
    return fail("expected a start along the contiguous dimension that is a multiple of 16 bytes, but got " +
                Twine(startBytes));
  for (unsigned i = 0; i < rank && box.isStored; ++i)
    if (box.start[i] < 0)
      return fail("expected a start of at least 0 for a store, but got " + Twine(box.start[i]) + " along dimension " +
                  Twine(i));
  if (map.address % 16)
    return fail("expected a tensor that is aligned to 16 bytes");
  for (uint64_t stride : llvm::ArrayRef<uint64_t>(map.strides, rank - 1)) {
    if (stride % 16)
      return fail("expected strides that are multiples of 16 bytes");
    // CUDA driver API, cuTensorMapEncodeTiled.
    if (stride >> 40)
      return fail("expected strides of less than 2^40 bytes");
  }
  if (address % 128) {
    warp.fail(Report::Kind::Misaligned,
              "expected shared memory that is aligned to 128 bytes, but got byte " + Twine(address), lane);
    return false;
  }
  if (!warp.block.resolveShared(address, box.getBytes()))
    return fail("the box of " + Twine(box.getBytes()) + " bytes at byte " + Twine(address) + " exceeds shared memory");
  bool isInside = true;
  box.forRows([&](uint64_t, uint64_t rowAddress, unsigned first, unsigned end) {
    isInside &= first == end || warp.block.resolveGlobal(rowAddress, (end - first) * map.getElementBytes());
  });
  return isInside || fail("the tensor of the map exceeds the memory that the kernel may access");
}

/// Copies between the box and shared memory in pieces that the swizzle keeps together.
template <typename Copy>
static void forPieces(const Box &box, uint32_t address, Copy copy) {
  unsigned bytes = box.map.getElementBytes(), width = box.map.getSwizzleBytes();
  box.forRows([&](uint64_t offset, uint64_t rowAddress, unsigned first, unsigned end) {
    for (unsigned i = 0; i < box.map.box[0]; ++i) {
      uint32_t at = swizzle(address + offset + i * bytes, width);
      copy(at, i >= first && i < end ? rowAddress + (i - first) * bytes : 0);
    }
  });
}

template <typename T>
static T reduceNumber(Reduction reduction, T old, T value) {
  return reduction == Reduction::Add   ? T(old + value)
         : reduction == Reduction::Min ? std::min(old, value)
                                       : std::max(old, value);
}

static void reduceElement(Reduction reduction, unsigned type, char *destination, const char *source, unsigned bytes) {
  uint64_t old = 0, value = 0, result = 0;
  std::memcpy(&old, destination, bytes);
  std::memcpy(&value, source, bytes);
  if (reduction == Reduction::Inc) {
    result = old >= value ? 0 : old + 1;
  } else if (reduction == Reduction::Dec) {
    result = old == 0 || old > value ? value : old - 1;
  } else if (reduction >= Reduction::And) {
    result = reduction == Reduction::And ? old & value : reduction == Reduction::Or ? old | value : old ^ value;
  } else if (type == 6) {
    result = floatToHalf(reduceNumber<double>(reduction, halfToFloat(old), halfToFloat(value)));
  } else if (type == 10) {
    result = floatToBFloat(reduceNumber<double>(reduction, bfloatToFloat(old), bfloatToFloat(value)));
  } else if (type == 7 || type == 8) {
    result = llvm::bit_cast<uint32_t>(
        reduceNumber(reduction, llvm::bit_cast<float>(uint32_t(old)), llvm::bit_cast<float>(uint32_t(value))));
  } else if (type == 9) {
    result =
        llvm::bit_cast<uint64_t>(reduceNumber(reduction, llvm::bit_cast<double>(old), llvm::bit_cast<double>(value)));
  } else if (type == 3) {
    result = uint32_t(reduceNumber(reduction, int32_t(old), int32_t(value)));
  } else if (type == 5) {
    result = uint64_t(reduceNumber(reduction, int64_t(old), int64_t(value)));
  } else {
    result = reduceNumber(reduction, old, value);
  }
  std::memcpy(destination, &result, bytes);
}

/// Reads the map and the start of a box, and checks them.
static bool prepare(Warp &warp, const DecodedInst &inst, unsigned lane, Box &box, uint32_t &address) {
  const TensorCopyInfo &info = *reinterpret_cast<const TensorCopyInfo *>(warp.list(inst.aux));
  const Slot *coordinates = warp.list(inst.aux) + kInfoSlots;
  uint32_t bit = uint32_t(1) << lane;
  if (!readMap(warp, warp.wide(inst.a)[lane] + inst.immediate, bit, box.map))
    return false;
  for (unsigned i = 0; i < info.rank; ++i)
    box.start[i] = warp.words(coordinates[i])[lane];
  address = warp.words(inst.b)[lane] + info.sharedOffset;
  if (!checkBox(warp, box, info.rank, address, bit))
    return false;
  // From here on, the rows are memory of the host.
  box.map.address &= kHostMask;
  return true;
}

static Step loadTensor(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  const TensorCopyInfo &info = *reinterpret_cast<const TensorCopyInfo *>(warp.list(inst.aux));
  for (uint32_t rest = mask; rest; rest &= rest - 1) {
    unsigned lane = __builtin_ctz(rest);
    uint32_t bit = uint32_t(1) << lane, address;
    Box box;
    if (!prepare(warp, inst, lane, box, address))
      return Step::Stop;
    uint32_t barrierAddress = warp.words(inst.c)[lane] + info.barrierOffset;
    MBarrier *barrier = warp.block.findBarrier(barrierAddress);
    if (!barrier)
      return warp.fail(Report::Kind::Barrier, "there is no initialized mbarrier at byte " + Twine(barrierAddress), bit);
    Access read = recordLoad(warp, *barrier, address, box.getBytes(), bit);
    warp.block.operands.setSwizzle(address, address + box.getBytes(), box.map.getSwizzleBytes());
    unsigned bytes = box.map.getElementBytes();
    box.forRows([&](uint64_t, uint64_t row, unsigned first, unsigned end) {
      warp.block.recordGlobal(warp, row, row + (end - first) * bytes, read, bit);
    });
    Block &block = warp.block;
    completeLoad(warp, *barrier, box.getBytes(), bit, [=, &block] {
      forPieces(box, address, [&](uint32_t at, uint64_t global) {
        char *destination = block.resolveShared(at, bytes);
        if (global)
          std::memcpy(destination, reinterpret_cast<const char *>(global), bytes);
        else
          std::memset(destination, box.map.fill ? 0xFF : 0, bytes);
      });
    });
  }
  return Step::Next;
}

static Step storeTensor(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  const TensorCopyInfo &info = *reinterpret_cast<const TensorCopyInfo *>(warp.list(inst.aux));
  Reduction reduction = Reduction(info.reduces);
  for (uint32_t rest = mask; rest; rest &= rest - 1) {
    unsigned lane = __builtin_ctz(rest);
    uint32_t bit = uint32_t(1) << lane, address;
    Box box;
    box.isStored = true;
    if (!prepare(warp, inst, lane, box, address))
      return Step::Stop;
    unsigned bytes = box.map.getElementBytes();
    Access write = recordStore(warp, address, box.getBytes(), bit);
    write.atomicBytes = reduction == Reduction::None ? 0 : bytes;
    box.forRows([&](uint64_t, uint64_t row, unsigned first, unsigned end) {
      warp.block.recordGlobal(warp, row, row + (end - first) * bytes, write, bit);
    });
    Block &block = warp.block;
    completeStore(warp, [=, &block] {
      static std::mutex mutex;
      std::lock_guard<std::mutex> guard(mutex);
      forPieces(box, address, [&](uint32_t at, uint64_t global) {
        const char *source = block.resolveShared(at, bytes);
        if (!global)
          return;
        if (reduction == Reduction::None)
          std::memcpy(reinterpret_cast<char *>(global), source, bytes);
        else
          reduceElement(reduction, box.map.elementType, reinterpret_cast<char *>(global), source, bytes);
      });
    });
  }
  return Step::Next;
}

bool mlir::triton::ptx::decodeTensorCopy(Decoder &d, bool reduces) {
  TensorCopyInfo info = {};
  StringRef rank = d.takeAny({"1d", "2d", "3d", "4d", "5d"});
  bool isLoad = !d.takeAny({"shared::cluster", "shared::cta"}).empty();
  if (rank.empty() || !d.take("global") || (isLoad && reduces))
    return d.unsupported();
  info.rank = rank[0] - '0';
  if (!isLoad && !d.take("shared::cta"))
    return d.unsupported();
  if (reduces) {
    static constexpr StringRef names[] = {"add", "min", "max", "and", "or", "xor", "inc", "dec"};
    StringRef name = d.takeAny(names);
    if (name.empty())
      return d.unsupported();
    info.reduces = 1 + (std::find(std::begin(names), std::end(names), name) - std::begin(names));
  }
  d.skip({"tile"});
  if (!d.take(isLoad ? "mbarrier::complete_tx::bytes" : "bulk_group"))
    return d.unsupported();
  d.skip({"L2::cache_hint"});
  if (!d.expectOperands(isLoad ? 3 : 2, isLoad ? 4 : 3))
    return false;
  const Operand &tensor = d.operand(isLoad ? 1 : 0), &shared = d.operand(isLoad ? 0 : 1);
  if (tensor.kind != Operand::Kind::Address || tensor.parts.size() != 2)
    return d.fail("expected a tensor map and coordinates in brackets");
  if (!d.narrowAddress(shared))
    return false;
  d.out.b = d.out.a;
  info.sharedOffset = d.out.immediate;
  if (isLoad) {
    if (!d.narrowAddress(d.operand(2)))
      return false;
    d.out.c = d.out.a;
    info.barrierOffset = d.out.immediate;
  }
  std::vector<Slot> slots(kInfoSlots);
  std::memcpy(slots.data(), &info, sizeof(info));
  if (!d.readAll(tensor.parts[1], 32, slots) || !d.address(tensor, 64))
    return false;
  if (slots.size() != kInfoSlots + info.rank)
    return d.fail("expected " + Twine(info.rank) + " coordinates");
  d.out.aux = d.keep(slots);
  d.out.handler = isLoad ? loadTensor : storeTensor;
  return true;
}
