//===- WarpProducts.cpp - mma.sync ----------------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Fragments.h"
#include "Handlers.h"
#include "MatrixProduct.h"

#include <algorithm>
#include <limits>

using namespace mlir::triton::ptx;
using llvm::StringRef;

namespace {
/// `mma.sync`: `aux` is where the lists have this, followed by the slots of D, A, B and C.
struct ProductInfo {
  uint32_t m, n, k, result, a, b, numD, numA, numB, saturates;
};
constexpr unsigned kInfoSlots = sizeof(ProductInfo) / sizeof(Slot);
constexpr unsigned kMaxM = 16, kMaxN = 8, kMaxK = 64;

template <typename T>
struct Matrices {
  std::array<T, kMaxM * kMaxK> a;
  std::array<T, kMaxK * kMaxN> b;
  std::array<T, kMaxM * kMaxN> c;
};

template <typename T>
T loadAs(Type type, uint64_t bits) {
  if constexpr (std::is_same_v<T, double>)
    return llvm::bit_cast<double>(bits);
  else if constexpr (std::is_same_v<T, int32_t>)
    return type == Type::S32 ? int32_t(bits) : loadInteger(type, uint32_t(bits));
  else
    return loadElement(type, uint32_t(bits));
}

uint64_t readLane(Warp &warp, Slot slot, unsigned lane, bool isWide) {
  return isWide ? warp.wide(slot)[lane] : warp.words(slot)[lane];
}

/// Adds products, whose sum is in the range of the type, and limits the result to the range.
void addSaturating(int32_t *sums, const int32_t *a, const int32_t *b, const ProductInfo &info) {
  std::array<int32_t, kMaxN> products = {};
  addRow(products.data(), a, b, info.n, info.k);
  for (unsigned n = 0; n < info.n; ++n)
    sums[n] = std::clamp<int64_t>(int64_t(sums[n]) + products[n], std::numeric_limits<int32_t>::min(),
                                  std::numeric_limits<int32_t>::max());
}

template <typename T>
Step multiply(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  if (!warp.isWhole(mask))
    return Step::Stop;
  const ProductInfo &info = *reinterpret_cast<const ProductInfo *>(warp.list(inst.aux));
  const Slot *d = warp.list(inst.aux) + kInfoSlots, *a = d + info.numD, *b = a + info.numA, *c = b + info.numB;
  Type aType = Type(info.a), bType = Type(info.b), result = Type(info.result);
  constexpr bool isWide = std::is_same_v<T, double>;
  auto perRegister = [](Type type) { return std::max(1u, 32 / getBits(type)); };
  unsigned aBits = getBits(aType), bBits = getBits(bType), cPer = perRegister(result);
  Matrices<T> matrices;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    for (unsigned reg = 0; reg < info.numA; ++reg)
      for (unsigned i = 0; i < perRegister(aType); ++i) {
        MatrixIndex at = getElementOfA(lane, reg, i, perRegister(aType), info.m);
        matrices.a[at.row * info.k + at.column] =
            loadAs<T>(aType, readLane(warp, a[reg], lane, isWide) >> (i * aBits % 64));
      }
    for (unsigned reg = 0; reg < info.numB; ++reg)
      for (unsigned i = 0; i < perRegister(bType); ++i) {
        MatrixIndex at = getElementOfB(lane, reg, i, perRegister(bType));
        matrices.b[at.row * info.n + at.column] =
            loadAs<T>(bType, readLane(warp, b[reg], lane, isWide) >> (i * bBits % 64));
      }
    for (unsigned element = 0; element < info.numD * cPer; ++element) {
      MatrixIndex at = getElementOfAccumulator(lane, element);
      uint64_t bits = readLane(warp, c[element / cPer], lane, isWide) >> (element % cPer * 16);
      matrices.c[at.row * info.n + at.column] = loadAs<T>(result, bits);
    }
  }
  for (unsigned row = 0; row < info.m; ++row) {
    T *sums = &matrices.c[row * info.n];
    const T *factors = &matrices.a[row * info.k];
    if constexpr (std::is_same_v<T, int32_t>)
      if (info.saturates) {
        addSaturating(sums, factors, matrices.b.data(), info);
        continue;
      }
    addRow(sums, factors, matrices.b.data(), info.n, info.k);
  }
  for (unsigned lane = 0; lane < kLanes; ++lane)
    for (unsigned element = 0; element < info.numD * cPer; ++element) {
      MatrixIndex at = getElementOfAccumulator(lane, element);
      T value = matrices.c[at.row * info.n + at.column];
      Slot slot = d[element / cPer];
      if constexpr (isWide) {
        warp.wide(slot)[lane] = llvm::bit_cast<uint64_t>(value);
      } else if constexpr (std::is_same_v<T, int32_t>) {
        warp.words(slot)[lane] = uint32_t(value);
      } else if (result == Type::F16) {
        uint32_t &word = warp.words(slot)[lane], half = floatToHalf(value);
        word = element % 2 ? (word & 0xFFFF) | half << 16 : half;
      } else {
        warp.words(slot)[lane] = llvm::bit_cast<uint32_t>(canonicalizeNaN(value));
      }
    }
  return Step::Next;
}

/// An element of the result has no value if one of its row of A, of its column of B, or its own of C has none.
void trackProduct(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  const ProductInfo &info = *reinterpret_cast<const ProductInfo *>(warp.list(inst.aux));
  const Slot *d = warp.list(inst.aux) + kInfoSlots, *a = d + info.numD, *b = a + info.numA, *c = b + info.numB;
  uint32_t rows = 0, columns = 0;
  Slot origin = c[0];
  // The elements of a register are in one row of A and one column of B.
  for (unsigned reg = 0; reg < info.numA; ++reg)
    forLanes(warp.getUndefined(a[reg], 8), [&](unsigned lane) {
      rows |= uint32_t(1) << getElementOfA(lane, reg, 0, 1, info.m).row;
      origin = a[reg];
    });
  for (unsigned reg = 0; reg < info.numB; ++reg)
    forLanes(warp.getUndefined(b[reg], 8), [&](unsigned lane) {
      columns |= uint32_t(1) << getElementOfB(lane, reg, 0, 1).column;
      origin = b[reg];
    });
  unsigned bits = getBits(Type(info.result)), perRegister = std::max(1u, 32 / bits);
  // D may have registers of C.
  std::vector<std::array<uint32_t, 8>> undefined(info.numD);
  for (unsigned reg = 0; reg < info.numD; ++reg) {
    for (unsigned byte = 0; byte < warp.getBytes(d[reg]); ++byte) {
      unsigned number = byte * 8 / bits;
      for (unsigned part = 0; part < bits / 8; ++part)
        undefined[reg][byte] |= warp.getUndefinedByte(c[reg], number * bits / 8 + part);
      forLanes(mask, [&](unsigned lane) {
        MatrixIndex at = getElementOfAccumulator(lane, reg * perRegister + number);
        undefined[reg][byte] |= ((rows >> at.row | columns >> at.column) & 1) << lane;
      });
    }
    if (warp.getUndefined(c[reg], 8) & mask)
      origin = c[reg];
  }
  for (unsigned reg = 0; reg < info.numD; ++reg) {
    for (unsigned byte = 0; byte < warp.getBytes(d[reg]); ++byte)
      warp.setUndefinedByte(d[reg], byte, mask, undefined[reg][byte]);
    warp.setOrigin(d[reg], origin);
  }
}
} // namespace

/// Parses m16n8k16.
static bool parseShape(StringRef text, ProductInfo &info) {
  return text.consume_front("m") && !text.consumeInteger(10, info.m) && text.consume_front("n") &&
         !text.consumeInteger(10, info.n) && text.consume_front("k") && !text.consumeInteger(10, info.k) &&
         text.empty();
}

static bool decodeProduct(Decoder &d) {
  ProductInfo info = {};
  if (!d.take("sync") || !d.take("aligned") || !parseShape(d.peek(), info))
    return d.unsupported();
  d.take(d.peek());
  if (!d.take("row") || !d.take("col"))
    return d.unsupported();
  d.skip({"kind::f8f6f4"});
  info.saturates = d.take("satfinite");
  Type result = d.takeType(), a = d.takeType(), b = d.takeType(), c = d.takeType();
  bool isKnown =
      result == c && (result == Type::F32 || result == Type::F16 || result == Type::S32 || result == Type::F64);
  bool isShapeKnown = info.n == kMaxN && info.k && info.k <= kMaxK &&
                      (info.m == kMaxM || (info.m == 8 && (result == Type::F64 || result == Type::S32)));
  bool areTypesKnown = getBits(a) >= 8 && getBits(a) == getBits(b) && (a == Type::F64) == (result == Type::F64);
  if (!isKnown || !isShapeKnown || !areTypesKnown || !d.expectOperands(4))
    return d.unsupported();
  unsigned bits = result == Type::F64 ? 64 : 32;
  std::vector<Slot> slots(kInfoSlots), dSlots, aSlots, bSlots, cSlots;
  if (!d.readAll(d.operand(1), bits, aSlots) || !d.readAll(d.operand(2), bits, bSlots) ||
      !d.readAll(d.operand(3), bits, cSlots) || !d.writeAll(d.operand(0), bits, dSlots))
    return false;
  unsigned lanes = kLanes, aExpected = info.m * info.k * getBits(a) / bits / lanes,
           bExpected = info.k * info.n * getBits(b) / bits / lanes,
           dExpected = info.m * info.n * getBits(result) / bits / lanes;
  if (aSlots.size() != aExpected || bSlots.size() != bExpected || dSlots.size() != dExpected ||
      cSlots.size() != dExpected)
    return d.fail("expected " + llvm::Twine(dExpected) + ", " + llvm::Twine(aExpected) + ", " + llvm::Twine(bExpected) +
                  " and " + llvm::Twine(dExpected) + " registers");
  info.result = uint32_t(result);
  info.a = uint32_t(a);
  info.b = uint32_t(b);
  info.numD = dSlots.size();
  info.numA = aSlots.size();
  info.numB = bSlots.size();
  slots.assign(reinterpret_cast<Slot *>(&info), reinterpret_cast<Slot *>(&info) + kInfoSlots);
  for (auto *list : {&dSlots, &aSlots, &bSlots, &cSlots})
    slots.insert(slots.end(), list->begin(), list->end());
  d.out.aux = d.keep(slots);
  d.out.trackParts = trackProduct;
  ProductTypes types{result, a, b};
  d.out.convergence = Convergence::Warp;
  d.out.handler = types.getArithmetic() == Arithmetic::Double    ? multiply<double>
                  : types.getArithmetic() == Arithmetic::Integer ? multiply<int32_t>
                                                                 : multiply<float>;
  return true;
}

void mlir::triton::ptx::addMatrixProducts(DecodeTable &table) { table["mma"] = decodeProduct; }
