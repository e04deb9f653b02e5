//===- WarpGroupProducts.cpp - wgmma --------------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Block.h"
#include "Fragments.h"
#include "Handlers.h"
#include "MatrixProduct.h"

#include <cstring>

using namespace mlir::triton::ptx;
using llvm::StringRef;

namespace {
/// `wgmma.mma_async`: `aux` is where the lists have this, followed by the slots of D and of A.
struct ProductInfo {
  uint32_t n, k, result, a, b, numD, numA, negatesA, negatesB, isATransposed, isBTransposed, isUniform;
};
constexpr unsigned kInfoSlots = sizeof(ProductInfo) / sizeof(Slot);
/// Rows of A that a warp of the warp group computes with.
constexpr unsigned kRows = 16;
constexpr unsigned kMaxN = 256, kMaxK = 32;

template <typename T>
T loadAs(Type type, uint32_t bits) {
  if constexpr (std::is_same_v<T, int32_t>)
    return loadInteger(type, bits);
  else
    return loadElement(type, bits);
}

/// Reads a matrix from shared memory: `store(outer, k, bits)` gets each element.
template <typename Store>
bool readMatrix(Warp &warp, uint64_t descriptorBits, unsigned firstOuter, unsigned numOuter, unsigned depth,
                unsigned bytes, bool isTransposed, StringRef name, Store store) {
  MatrixDescriptor descriptor = MatrixDescriptor::decode(descriptorBits);
  Access access = warp.access(ActorKind::WarpGroupProduct, false);
  access.isAsync = true;
  access.clock = warp.warpGroupProducts.issued;
  if (descriptor.baseOffset) {
    warp.fail(Report::Kind::Misaligned, "a base offset of " + name + " other than zero is not supported", kAllLanes);
    return false;
  }
  if (descriptor.hasReservedBits) {
    warp.fail(Report::Kind::Descriptor, "the descriptor of " + name + " sets bits that are reserved", kAllLanes);
    return false;
  }
  warp.block.operands.beginMatrix();
  // Chunks of 16 bytes are consecutive in all layouts.
  unsigned perChunk = 16 / bytes;
  unsigned innerCount = isTransposed ? numOuter : depth, otherCount = isTransposed ? depth : numOuter;
  for (unsigned other = 0; other < otherCount; ++other)
    for (unsigned inner = 0; inner < innerCount; inner += perChunk) {
      unsigned outer = firstOuter + (isTransposed ? inner : other), k = isTransposed ? other : inner;
      uint32_t address = descriptor.getAddress(outer, k, bytes, isTransposed);
      char *chunk = warp.block.resolveShared(address, 16);
      if (!chunk) {
        warp.fail(Report::Kind::OutOfBounds,
                  "the descriptor of " + name + " reaches byte " + llvm::Twine(address) +
                      " of shared memory, which ends at byte " + llvm::Twine(kSharedBase + warp.block.shared.size()),
                  kAllLanes);
        return false;
      }
      warp.block.recordShared(warp, address, address + 16, access, kAllLanes);
      OperandTracker::Chunk read = warp.block.operands.readOperand(address);
      // A stride of zero repeats a part of a matrix on purpose.
      if (read.isRepeated && descriptor.leadingOffset && descriptor.strideOffset)
        warp.note(Report::Kind::Descriptor,
                  "the descriptor of " + name + " reads byte " + llvm::Twine(address) +
                      " of shared memory for several elements of the matrix",
                  kAllLanes, ~0u);
      if (read.swizzleBytes && *read.swizzleBytes != descriptor.swizzleBytes)
        warp.note(Report::Kind::Descriptor,
                  "the descriptor of " + name + " has a swizzle of " + llvm::Twine(descriptor.swizzleBytes) +
                      " bytes, but a bulk copy wrote byte " + llvm::Twine(address) + " with one of " +
                      llvm::Twine(*read.swizzleBytes) + " bytes",
                  kAllLanes, ~0u);
      for (unsigned i = 0; i < perChunk; ++i) {
        uint32_t bits = 0;
        std::memcpy(&bits, chunk + i * bytes, bytes);
        store((isTransposed ? inner + i : other), isTransposed ? other : inner + i, bits);
      }
    }
  return true;
}

/// Checks that registers have not been written since the last fence and, if this product writes them, not read.
void checkFence(Warp &warp, const Slot *slots, unsigned count, bool isWritten, StringRef what) {
  for (unsigned i = 0; i < count; ++i)
    if ((!warp.fencedAt || warp.wasAccessedSince(slots[i], warp.fencedAt, isWritten)) && !warp.getLock(slots[i])) {
      warp.note(Report::Kind::InFlight,
                what + " of this wgmma have been accessed since the last wgmma.fence: they need one", kAllLanes, ~0u);
      return;
    }
}

/// Checks that registers which an earlier wgmma in flight uses are accumulators of both, and that it has the same shape
/// and types: only these are ordered.
void checkInFlight(Warp &warp, const ProductInfo &info, const Slot *d, const Slot *a) {
  auto note = [&](const llvm::Twine &message, Slot slot) {
    warp.note(Report::Kind::InFlight, message + ": no wait for it comes before", kAllLanes, warp.getLockPc(slot));
  };
  for (Slot slot : llvm::ArrayRef(a, info.numA))
    if (warp.getLock(slot) && warp.isLockedForWrite(slot))
      return note("registers of A of this wgmma are accumulators of one in flight", slot);
  for (Slot slot : llvm::ArrayRef(d, info.numD)) {
    if (!warp.getLock(slot) || warp.getLockPc(slot) == warp.currentPc)
      continue;
    if (!warp.isLockedForWrite(slot))
      return note("accumulators of this wgmma are registers of A of one in flight", slot);
    const ProductInfo &other =
        *reinterpret_cast<const ProductInfo *>(warp.list(warp.program.code[warp.getLockPc(slot)].aux));
    auto getShape = [](const ProductInfo &product) {
      return std::tuple(product.n, product.k, product.result, product.a, product.b);
    };
    if (getShape(other) != getShape(info))
      return note("accumulators of this wgmma belong to a wgmma of another shape or type in flight", slot);
  }
}

/// Checks that the warps of a warp group execute the same products, in the same order.
bool checkGroup(Warp &warp, uint32_t operation, const Block::Product &product, bool hasA) {
  for (unsigned lane = 1; lane < kLanes; ++lane) {
    const DecodedInst &inst = warp.program.code[warp.currentPc];
    if (warp.wide(inst.b)[lane] != product.b || (hasA && warp.wide(inst.a)[lane] != product.a)) {
      warp.fail(Report::Kind::Descriptor, "expected the same descriptors in all threads of the warp",
                uint32_t(1) << lane);
      return false;
    }
  }
  unsigned group = warp.index / 4;
  if (group * 4 + 4 > warp.block.warps.size()) {
    warp.fail(Report::Kind::Convergence, "a wgmma needs all four warps of a warp group, but the block has fewer", 0);
    return false;
  }
  std::vector<Block::Product> &products = warp.block.products[group];
  if (products.size() < operation) {
    products.push_back(product);
    return true;
  }
  const Block::Product &other = products[operation - 1];
  if (other.pc != product.pc) {
    warp.block.addReport(warp, Report::Kind::Convergence,
                         "the warps of the warp group execute different wgmma instructions", 0, warp.currentPc,
                         other.pc);
    warp.block.isStopped = true;
    return false;
  }
  if (other.a != product.a || other.b != product.b) {
    warp.fail(Report::Kind::Descriptor, "expected the same descriptors in all warps of the warp group", 0);
    return false;
  }
  return true;
}

template <typename T>
Step multiply(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  if (!warp.isWhole(mask))
    return Step::Stop;
  const ProductInfo &info = *reinterpret_cast<const ProductInfo *>(warp.list(inst.aux));
  const Slot *d = warp.list(inst.aux) + kInfoSlots, *a = d + info.numD;
  Type aType = Type(info.a), bType = Type(info.b), result = Type(info.result);
  unsigned aBytes = getBits(aType) / 8, bBytes = getBits(bType) / 8, perRegister = 32 / getBits(aType);
  unsigned firstRow = warp.index % 4 * kRows;
  uint32_t operation = warp.warpGroupProducts.issue(kAllLanes);
  uint64_t descriptorOfA = info.numA ? 0 : warp.wide(inst.a)[0];
  if (!checkGroup(warp, operation, {warp.currentPc, descriptorOfA, warp.wide(inst.b)[0]}, !info.numA))
    return Step::Stop;
  checkFence(warp, d, info.numD, true, "accumulators");
  checkInFlight(warp, info, d, a);

  static thread_local std::array<T, kRows * kMaxK> rows;
  static thread_local std::array<T, kMaxK * kMaxN> columns;
  static thread_local std::array<T, kRows * kMaxN> sums;
  if (info.numA) {
    checkFence(warp, a, info.numA, false, "registers of A");
    for (unsigned reg = 0; reg < info.numA; ++reg)
      for (unsigned lane = 0; lane < kLanes; ++lane)
        for (unsigned i = 0; i < perRegister; ++i) {
          MatrixIndex at = getElementOfA(lane, reg, i, perRegister);
          rows[at.row * info.k + at.column] = loadAs<T>(aType, warp.words(a[reg])[lane] >> (i * getBits(aType)));
        }
  } else if (!readMatrix(
                 warp, warp.wide(inst.a)[0], firstRow, kRows, info.k, aBytes, info.isATransposed, "A",
                 [&](unsigned row, unsigned k, uint32_t bits) { rows[row * info.k + k] = loadAs<T>(aType, bits); })) {
    return Step::Stop;
  }
  if (!readMatrix(warp, warp.wide(inst.b)[0], 0, info.n, info.k, bBytes, info.isBTransposed, "B",
                  [&](unsigned n, unsigned k, uint32_t bits) { columns[k * info.n + n] = loadAs<T>(bType, bits); }))
    return Step::Stop;
  if (info.negatesA != info.negatesB)
    for (unsigned i = 0; i < kRows * info.k; ++i)
      rows[i] = -rows[i];

  bool adds = warp.predicate(inst.c) & 1;
  unsigned perAccumulator = result == Type::F16 ? 2 : 1;
  auto forElements = [&](auto body) {
    for (unsigned element = 0; element < info.numD * perAccumulator; ++element)
      for (unsigned lane = 0; lane < kLanes; ++lane) {
        MatrixIndex at = getElementOfAccumulator(lane, element);
        body(warp.words(d[element / perAccumulator])[lane], element % perAccumulator,
             sums[at.row * info.n + at.column]);
      }
  };
  if (adds)
    forElements([&](uint32_t word, unsigned half, T &sum) {
      if constexpr (std::is_same_v<T, int32_t>)
        sum = int32_t(word);
      else
        sum = perAccumulator == 2 ? halfToFloat(word >> (16 * half)) : llvm::bit_cast<float>(word);
    });
  else
    std::fill(sums.begin(), sums.end(), T(0));
  for (unsigned row = 0; row < kRows; ++row)
    addRow(&sums[row * info.n], &rows[row * info.k], columns.data(), info.n, info.k);
  forElements([&](uint32_t &word, unsigned half, T sum) {
    if constexpr (std::is_same_v<T, int32_t>)
      word = uint32_t(sum);
    else if (perAccumulator == 1)
      word = llvm::bit_cast<uint32_t>(canonicalizeNaN(sum));
    else
      word = half ? (word & 0xFFFF) | uint32_t(floatToHalf(sum)) << 16 : floatToHalf(sum);
  });
  for (unsigned i = 0; i < info.numD; ++i)
    warp.lock(d[i], true, operation);
  for (unsigned i = 0; i < info.numA; ++i)
    if (!warp.getLock(a[i]))
      warp.lock(a[i], false, operation);
  return Step::Next;
}

Step fence(Warp &warp, const DecodedInst &, uint32_t mask) {
  if (!warp.isWhole(mask))
    return Step::Stop;
  warp.fencedAt = warp.steps;
  return Step::Next;
}

Step commit(Warp &warp, const DecodedInst &, uint32_t mask) {
  if (!warp.isWhole(mask))
    return Step::Stop;
  warp.warpGroupProducts.commit(kAllLanes);
  return Step::Next;
}

Step wait(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  if (!warp.isWhole(mask))
    return Step::Stop;
  if (warp.warpGroupProducts.wait(inst.immediate, kAllLanes)) {
    warp.unlock(warp.warpGroupProducts.completed);
    warp.clocks.at(Clocks::Order, warp.actor(ActorKind::WarpGroupProduct)) = warp.warpGroupProducts.completed;
  }
  return Step::Next;
}
} // namespace

static bool decodeMultiply(Decoder &d) {
  ProductInfo info = {};
  StringRef shape = d.peek();
  if (!shape.consume_front("m64n") || shape.consumeInteger(10, info.n) || !shape.consume_front("k") ||
      shape.getAsInteger(10, info.k))
    return d.unsupported();
  d.take(d.peek());
  Type result = d.takeType(), a = d.takeType(), b = d.takeType();
  bool isKnown = result == Type::F32 || result == Type::F16 || result == Type::S32;
  if (!isKnown || getBits(a) < 8 || getBits(a) != getBits(b) || info.k * getBits(a) != 256 || info.n > kMaxN ||
      info.n % 8 || !d.isAtEnd() || d.numOperands() < 4)
    return d.unsupported();
  std::vector<Slot> dSlots, aSlots;
  bool hasRegisters = d.operand(1).kind == Operand::Kind::Vector;
  // The accumulators are not read if `scale-d` is false, which is known only at run time.
  if (!d.writeAll(d.operand(0), 32, dSlots) ||
      (hasRegisters ? !d.readAll(d.operand(1), 32, aSlots) : !d.read(d.operand(1), 64, d.out.a)) ||
      !d.read(d.operand(2), 64, d.out.b) || !d.read(d.operand(3), 1, d.out.c))
    return false;
  if (dSlots.size() != info.n / 8 * (result == Type::F16 ? 2 : 4) || (hasRegisters && aSlots.size() != 4))
    return d.fail("expected " + llvm::Twine(info.n / 8 * (result == Type::F16 ? 2 : 4)) + " accumulators");
  // Integers have no signs, only elements of 16 bits transposes.
  unsigned most = result == Type::S32 ? 4 : getBits(a) != 16 ? 6 : hasRegisters ? 7 : 8;
  if (!d.expectOperands(4, most))
    return false;
  std::array<int64_t, 4> options = {1, 1, 0, 0};
  for (unsigned i = 4; i < d.numOperands(); ++i) {
    // With A in registers, only B may be transposed.
    unsigned option = hasRegisters && i == 6 ? 3 : i - 4;
    if (!d.constant(d.operand(i), options[option], i < 6 ? -1 : 0, 1))
      return false;
    if (!options[option] && i < 6)
      return d.fail("expected a sign of 1 or -1, but got 0");
  }
  info.result = uint32_t(result);
  info.a = uint32_t(a);
  info.b = uint32_t(b);
  info.numD = dSlots.size();
  info.numA = aSlots.size();
  info.negatesA = options[0] < 0;
  info.negatesB = options[1] < 0;
  info.isATransposed = options[2];
  info.isBTransposed = options[3];
  std::vector<Slot> slots(reinterpret_cast<Slot *>(&info), reinterpret_cast<Slot *>(&info) + kInfoSlots);
  slots.insert(slots.end(), dSlots.begin(), dSlots.end());
  slots.insert(slots.end(), aSlots.begin(), aSlots.end());
  d.out.aux = d.keep(slots);
  d.out.checksLocks = true;
  d.out.needsDefined = true;
  d.out.convergence = Convergence::Warp;
  d.out.handler = result == Type::S32 ? multiply<int32_t> : multiply<float>;
  return true;
}

static bool decodeWarpGroup(Decoder &d) {
  StringRef name = d.takeAny({"fence", "commit_group", "wait_group", "mma_async"});
  if (name.empty() || !d.take("sync") || !d.take("aligned"))
    return d.unsupported();
  if (name == "mma_async")
    return decodeMultiply(d);
  if (!d.expectOperands(name == "wait_group" ? 1 : 0))
    return false;
  d.out.convergence = Convergence::Warp;
  d.out.handler = name == "fence" ? fence : name == "commit_group" ? commit : wait;
  return name != "wait_group" || d.constant(d.operand(0), d.out.immediate, 0, 7);
}

void mlir::triton::ptx::addWarpGroupProducts(DecodeTable &table) { table["wgmma"] = decodeWarpGroup; }
