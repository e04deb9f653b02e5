//===- TilePlanner.cpp - What TMA requires of the tile of an access -------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TileDescriptor.h"

#include "triton/Dialect/Triton/IR/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

#include <limits>
#include <numeric>

using namespace mlir;
using namespace mlir::triton;

/// TMA addresses memory in units of 16 bytes (PTX ISA, section Tensor-map).
static constexpr int64_t kUnitBytes = 16, kMaxRank = 5;
/// Strides have 40 bits.
static constexpr int64_t kMaxStrideBytes = (int64_t(1) << 40) - kUnitBytes;
static constexpr int64_t kMaxIndex = std::numeric_limits<int32_t>::max();

bool TilePlanner::fail(const Twine &reason, const Twine &cure) {
  *obstacle = {reason.str(), cure.str()};
  return false;
}

int64_t TilePlanner::getDivisibility(const Polynomial &polynomial) {
  if (!polynomial.isValid())
    return 1;
  int64_t common = AxisInfo::kMaxDivisibility;
  for (const auto &[variables, coefficient] : polynomial.getTerms()) {
    int64_t divisibility = getDivisibilityOf(coefficient);
    for (unsigned number : variables) {
      IndexVariable variable = indices.getVariable(number);
      int64_t factor = variable.isIteration ? 1 : facts.get(variable.value).getDivisibility(0);
      // More than enough for 16 bytes.
      divisibility = std::min<int64_t>(divisibility, 1 << 20) * std::min<int64_t>(factor, 1 << 20);
    }
    common = std::gcd(common, divisibility);
  }
  return common;
}

std::string TilePlanner::suggestDivisibility(const Polynomial &polynomial) {
  std::string names;
  for (unsigned number : polynomial.getVariables()) {
    IndexVariable variable = indices.getVariable(number);
    if (variable.isIteration || facts.get(variable.value).getDivisibility(0) * bytes % kUnitBytes == 0)
      continue;
    auto argument = dyn_cast<BlockArgument>(variable.value);
    if (!argument || !isa<FuncOp>(argument.getOwner()->getParentOp()))
      return "state `tt.divisibility` on the operation that computes it if it holds";
    names += (names.empty() ? "" : ", ") + getParameterName(argument);
  }
  return names.empty() ? "" : "state `tt.divisibility` on " + names + " if it holds";
}

/// Returns whether all bits of all elements of a constant are zero.
static bool isZero(Value value) {
  DenseElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)) || !elements.isSplat())
    return false;
  auto number = dyn_cast<FloatAttr>(elements.getSplatValue<Attribute>());
  return number ? number.getValue().bitcastToAPInt().isZero()
                : cast<IntegerAttr>(elements.getSplatValue<Attribute>()).getValue().isZero();
}

bool TilePlanner::verifyElements(RankedTensorType type) {
  Type element = type.getElementType();
  unsigned bits = element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 0;
  if (bits != 8 && bits != 16 && bits != 32 && bits != 64)
    return fail("TMA copies elements of 8, 16, 32 or 64 bits");
  bytes = bits / 8;
  if (int64_t tileBytes = type.getNumElements() * bytes; tileBytes > sharedMemory)
    return fail("the tile has " + Twine(tileBytes) + " bytes, and a thread block " + Twine(sharedMemory) +
                " bytes of shared memory");
  return true;
}

/// Verifies that `stride` has 40 bits if it is constant, and that no parameter or other value makes it negative, if
/// these are not negative themselves.
bool TilePlanner::verifyRange(const Polynomial &stride, const Twine &name) {
  std::optional<int64_t> constant = stride.getConstant();
  if (constant && (*constant <= 0 || *constant > kMaxStrideBytes / bytes))
    return fail("the stride of " + name + " is " + Twine(*constant));
  auto isNegative = [](const auto &term) { return term.second < 0; };
  return llvm::none_of(stride.getTerms(), isNegative) || fail("the stride of " + name + " may be negative");
}

bool TilePlanner::verifyStrides(TilePlan &plan) {
  ArrayRef<AffineTile::Dim> dims = plan.tile.dims;
  if (dims.size() + plan.tile.leading.size() > kMaxRank)
    return fail("TMA copies tiles of at most " + Twine(kMaxRank) + " dimensions");
  std::optional<int32_t> inner;
  for (auto [number, dim] : llvm::enumerate(dims))
    if (dim.stride == Polynomial(1) && dim.size > 1)
      inner = number;
  if (!inner)
    return fail("no dimension of the tile is known to be contiguous", "make the stride 1 a constant");
  if (dims[*inner].size * bytes < kUnitBytes)
    return fail("the contiguous dimension of the tile has less than " + Twine(kUnitBytes) + " bytes",
                "load a larger tile");
  for (int32_t number = 0; number < static_cast<int32_t>(dims.size()); ++number) {
    if (number == *inner)
      continue;
    plan.order.push_back(number);
    const Polynomial &stride = dims[number].stride;
    if (!verifyRange(stride, "dimension " + Twine(number)))
      return false;
    if (!isMultipleOf16Bytes(stride))
      return fail("the stride of dimension " + Twine(number) + " is not known to be a multiple of " +
                      Twine(kUnitBytes) + " bytes",
                  suggestDivisibility(stride));
  }
  plan.order.push_back(*inner);
  for (const AffineTile::Dim &dim : plan.tile.leading) {
    if (!verifyRange(dim.stride, "an offset that changes in a loop"))
      return false;
    if (!isMultipleOf16Bytes(dim.stride))
      return fail("an offset that changes in a loop is not known to be a multiple of " + Twine(kUnitBytes) + " bytes",
                  suggestDivisibility(dim.stride));
  }
  AxisInfo base = facts.get(plan.tile.base);
  if (base.getDivisibility(0) % kUnitBytes != 0 || !isMultipleOf16Bytes(plan.tile.offset)) {
    bool isBase = base.getDivisibility(0) % kUnitBytes != 0;
    std::string cure;
    if (!isBase)
      cure = suggestDivisibility(plan.tile.offset);
    else if (auto parameter = dyn_cast<BlockArgument>(plan.tile.base))
      cure = "state `tt.divisibility` on " + getParameterName(parameter) + " if it holds";
    else
      cure = "state `tt.divisibility` on the operation that computes it if it holds";
    return fail("the base of the tensor is not known to be aligned to " + Twine(kUnitBytes) + " bytes", cure);
  }
  const Polynomial &start = dims[*inner].start;
  return isMultipleOf16Bytes(start) ||
         fail("the start of the tile along the contiguous dimension is not known to be a multiple of " +
                  Twine(kUnitBytes) + " bytes",
              suggestDivisibility(start));
}

bool TilePlanner::verifyStarts(TilePlan &plan) {
  bool isStore = isa<StoreOp>(plan.op);
  for (auto [number, dim] : llvm::enumerate(plan.tile.dims)) {
    IndexRange range = indices.getRange(dim.start);
    // TMA reads zeros at negative indices, and may not write at them.
    if (range.min < 0 && (isStore || !dim.excludesNegative))
      return fail("the start of the tile along dimension " + Twine(number) + " may be negative",
                  isStore ? "" : "compare the indices with 0 in the mask");
    if (range.max > kMaxIndex || range.min < -kMaxIndex)
      return fail("the start of the tile along dimension " + Twine(number) + " is not known to have 32 bits",
                  "compute the indices along this dimension with 32 bits");
  }
  return llvm::all_of(plan.tile.leading, [&](const AffineTile::Dim &dim) {
    IndexRange range = indices.getRange(dim.start);
    return (range.min >= 0 && range.max <= kMaxIndex) ||
           fail("an offset that changes in a loop may be negative or have more than 32 bits");
  });
}

bool TilePlanner::verifyExtents(TilePlan &plan) {
  for (auto [number, dim] : llvm::enumerate(plan.tile.dims)) {
    bool isPositive = !dim.extent || dim.isExtentDivisor || indices.isPositive(*dim.extent, plan.op);
    plan.isExtentPositive.push_back(isPositive);
    auto is32Bit = [&](const Polynomial &extent) {
      IndexRange range = indices.getRange(extent);
      return range.max <= kMaxIndex && range.min >= -kMaxIndex - 1;
    };
    if (dim.extent && !is32Bit(*dim.extent))
      return fail("the size of the tensor along dimension " + Twine(number) + " is not known to have 32 bits",
                  "compute the bound of the mask from 32-bit integers");
  }
  const AffineTile::Dim &inner = plan.tile.dims[plan.order.back()];
  // TMA writes whole units.
  if (isa<StoreOp>(plan.op) && inner.extent && !isMultipleOf16Bytes(*inner.extent))
    return fail("the size of the tensor along the contiguous dimension is not known to be a multiple of " +
                    Twine(kUnitBytes) + " bytes",
                suggestDivisibility(*inner.extent));
  return true;
}

bool TilePlanner::verifyWrap(TilePlan &plan) {
  for (auto [number, dim] : llvm::enumerate(plan.tile.dims)) {
    if (!dim.isWrapped)
      continue;
    if (isa<StoreOp>(plan.op))
      return fail("the indices along dimension " + Twine(number) + " wrap", "bound them by the mask");
    if (!isWrapUnobservable(indices, plan.op->getResult(0), number, dim.start, *dim.extent))
      return fail("the indices along dimension " + Twine(number) +
                      " wrap, and the elements that wrap are not known to be unused",
                  "mask the stores of the results by the same bound");
  }
  return true;
}

bool TilePlanner::isAvailable(const Polynomial &polynomial) {
  return llvm::all_of(polynomial.getVariables(), [&](unsigned number) {
    IndexVariable variable = indices.getVariable(number);
    Block *block = variable.value.getParentBlock();
    return !variable.isIteration && isa<FuncOp>(block->getParentOp()) && block->isEntryBlock();
  });
}

bool TilePlanner::verifyIsAvailable(const AffineTile &tile) {
  Value base = tile.base;
  Block *block = base.getParentBlock();
  if (!isa<FuncOp>(block->getParentOp()) || !block->isEntryBlock() || !isAvailable(tile.offset))
    return fail("the base of the tensor is not known at the entry of the kernel");
  for (auto [number, dim] : llvm::enumerate(tile.dims))
    if (!isAvailable(dim.stride) || (dim.extent && !isAvailable(*dim.extent)))
      return fail("the size or the stride of the tensor along dimension " + Twine(number) +
                  " is not known at the entry of the kernel");
  for (const AffineTile::Dim &dim : tile.leading)
    if (!isAvailable(dim.stride))
      return fail("the base of the tensor is not known at the entry of the kernel");
  return true;
}

std::optional<TilePlan> TilePlanner::plan(Operation *op, Obstacle &found) {
  obstacle = &found;
  auto load = dyn_cast<LoadOp>(op);
  auto store = dyn_cast<StoreOp>(op);
  Value pointers = load ? load.getPtr() : store.getPtr(), mask = load ? load.getMask() : store.getMask();
  auto type = cast<RankedTensorType>(load ? load.getType() : store.getValue().getType());
  bool isAccepted = verifyElements(type);
  if (isAccepted && load && load.getIsVolatile())
    isAccepted = fail("the load is volatile");
  if (isAccepted && load && load.getOther() && mask && !isZero(load.getOther()))
    isAccepted = fail("masked-off elements are not loaded as zero", "make `other` zero");
  if (isAccepted && load && load.getCache() == CacheModifier::CV)
    isAccepted = fail("the load must not use a cache");
  if (isAccepted && store && (store.getCache() != CacheModifier::NONE || store.getEvict() != EvictionPolicy::NORMAL))
    isAccepted = fail("the store has a cache modifier or an eviction policy", "remove it");
  if (!isAccepted)
    return std::nullopt;
  std::optional<AffineTile> tile =
      findTile(indices, pointers, mask, ofAllPrograms, [&](const Twine &reason) { fail(reason); });
  if (!tile)
    return std::nullopt;
  TilePlan plan{op, *tile, {}, {}};
  if (!verifyStrides(plan) || !verifyStarts(plan) || !verifyExtents(plan) || !verifyIsAvailable(*tile) ||
      !verifyWrap(plan))
    return std::nullopt;
  return plan;
}
