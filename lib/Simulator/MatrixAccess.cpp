//===- MatrixAccess.cpp - ldmatrix and stmatrix ---------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Block.h"
#include "Handlers.h"
#include "MemoryAccess.h"

#include <cstring>

using namespace mlir::triton::ptx;

namespace {
/// `aux` is where the lists have the slots of the registers; the immediate of the decoded instruction is the offset,
/// `b` has the number of matrices, and flags.
constexpr uint32_t kTransposed = 8, kWideAddress = 16;

/// Resolves the rows: lane i has the address of row i % 8 of matrix i / 8.
bool resolveRows(Warp &warp, const DecodedInst &inst, LaneAccess &rows, bool isWrite, uint32_t mask) {
  if (!warp.isWhole(mask))
    return false;
  unsigned count = inst.b & 7;
  uint32_t lanes = count == 4 ? kAllLanes : (uint32_t(1) << (8 * count)) - 1;
  if (!rows.resolve(warp, MemorySpace::Shared, inst.a, inst.b & kWideAddress, inst.immediate, 16, lanes, isWrite))
    return false;
  // A store records its rows when it knows which of them change.
  if (!isWrite)
    rows.record(warp, warp.access(ActorKind::Generic, false), lanes);
  return true;
}

/// The row and column of a lane's elements: two of a row, or of a column of a transposed matrix.
std::pair<unsigned, unsigned> getElement(unsigned lane, unsigned element, bool isTransposed) {
  unsigned outer = lane / 4, inner = 2 * (lane % 4) + element;
  return isTransposed ? std::pair(inner, outer) : std::pair(outer, inner);
}

Step loadMatrices(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  LaneAccess rows;
  if (!resolveRows(warp, inst, rows, false, mask))
    return Step::Stop;
  const Slot *slots = warp.list(inst.aux);
  for (unsigned matrix = 0; matrix < (inst.b & 7); ++matrix)
    for (unsigned lane = 0; lane < kLanes; ++lane) {
      uint16_t elements[2];
      for (unsigned i = 0; i < 2; ++i) {
        auto [row, column] = getElement(lane, i, inst.b & kTransposed);
        std::memcpy(&elements[i], rows[8 * matrix + row] + 2 * column, 2);
      }
      warp.words(slots[matrix])[lane] = elements[0] | uint32_t(elements[1]) << 16;
    }
  return Step::Next;
}

/// Marks the bytes of shared memory that `stmatrix` has written without a value.
void storeUndefined(Warp &warp, const DecodedInst &inst, const LaneAccess &rows, Access access) {
  access.isUndefined = true;
  const Slot *slots = warp.list(inst.aux);
  for (unsigned matrix = 0; matrix < (inst.b & 7); ++matrix)
    for (unsigned byte = 0; byte < 4; ++byte)
      forLanes(warp.getUndefinedByte(slots[matrix], byte), [&](unsigned lane) {
        auto [row, column] = getElement(lane, byte / 2, inst.b & kTransposed);
        uint64_t address = rows.getAddress(8 * matrix + row) + 2 * column + byte % 2;
        warp.block.recordShared(warp, address, address + 1, access, uint32_t(1) << lane);
      });
}

Step storeMatrices(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  const Slot *slots = warp.list(inst.aux);
  unsigned count = inst.b & 7;
  uint32_t written = count == 4 ? kAllLanes : (uint32_t(1) << (8 * count)) - 1, silent = written;
  if (uint32_t undefined = warp.getUndefined(inst.a, 8) & written)
    warp.reportUndefined(inst.a, undefined);
  LaneAccess rows;
  if (!resolveRows(warp, inst, rows, true, mask))
    return Step::Stop;
  auto forElements = [&](auto body) {
    for (unsigned matrix = 0; matrix < count; ++matrix)
      for (unsigned lane = 0; lane < kLanes; ++lane)
        for (unsigned i = 0; i < 2; ++i) {
          uint16_t value = warp.words(slots[matrix])[lane] >> (16 * i);
          auto [row, column] = getElement(lane, i, inst.b & kTransposed);
          body(8 * matrix + row, 2 * column, value);
        }
  };
  forElements([&](unsigned row, unsigned offset, uint16_t value) {
    if (std::memcmp(rows[row] + offset, &value, 2))
      silent &= ~(uint32_t(1) << row);
  });
  Access access = warp.access(ActorKind::Generic, true);
  rows.recordWrite(warp, access, written, silent);
  if (llvm::any_of(llvm::ArrayRef(slots, count), [&](Slot slot) { return warp.getUndefined(slot, 4); }))
    storeUndefined(warp, inst, rows, access);
  forElements([&](unsigned row, unsigned offset, uint16_t value) { std::memcpy(rows[row] + offset, &value, 2); });
  return Step::Next;
}
} // namespace

static bool decodeMatrixAccess(Decoder &d) {
  bool isLoad = d.name() == "ldmatrix";
  if (!d.take("sync") || !d.take("aligned") || !d.take("m8n8"))
    return d.unsupported();
  llvm::StringRef count = d.takeAny({"x1", "x2", "x4"});
  bool isTransposed = d.take("trans");
  d.skip({"shared", "shared::cta"});
  if (count.empty() || !d.take("b16") || !d.expectOperands(2))
    return d.unsupported();
  const Operand &memory = d.operand(isLoad ? 1 : 0), &values = d.operand(isLoad ? 0 : 1);
  std::vector<Slot> slots;
  if (!d.address(memory, 32) || (isLoad ? !d.writeAll(values, 32, slots) : !d.readAll(values, 32, slots)))
    return false;
  const Operand &base = memory.parts[0];
  bool isWide = base.kind == Operand::Kind::Register && d.function->registers[base.index] == 64;
  if (slots.size() != unsigned(count[1] - '0'))
    return d.fail("expected a vector of " + count.drop_front() + " registers");
  d.out.needsDefined = isLoad;
  d.out.aux = d.keep(slots);
  d.out.b = slots.size() | (isTransposed ? kTransposed : 0) | (isWide ? kWideAddress : 0);
  d.out.convergence = Convergence::Warp;
  d.out.handler = isLoad ? loadMatrices : storeMatrices;
  return true;
}

void mlir::triton::ptx::addMatrixAccess(DecodeTable &table) {
  table["ldmatrix"] = table["stmatrix"] = decodeMatrixAccess;
}
