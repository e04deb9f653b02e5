//===- AffineMasks.cpp - Bounds on indices that masks imply ---------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/AffineTile/AffineIndices.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace mlir::triton;

void AffineMask::add(const Bound &bound) {
  if (llvm::is_contained(bounds, bound))
    return;
  if (bounds.size() < kMaxBounds)
    bounds.push_back(bound);
  else
    isExact = false;
}

/// Adds the bound that `sum < 0` is on the only index of `sum`.
static bool addNegative(const AffineTensor &sum, AffineMask &mask) {
  std::optional<unsigned> found;
  for (auto [number, dim] : llvm::enumerate(sum.dims)) {
    if (dim.stride.isZero())
      continue;
    if (found || dim.wrap)
      return false;
    found = number;
  }
  if (!found)
    return false;
  const Polynomial &stride = sum.dims[*found].stride;
  if (stride == Polynomial(1))
    mask.add({*found, /*isUpper=*/true, Polynomial(0) - sum.offset});
  else if (stride == Polynomial(-1))
    mask.add({*found, /*isUpper=*/false, sum.offset + Polynomial(1)});
  else
    return false;
  return true;
}

void AffineIndices::addBounds(arith::CmpIOp compare, AffineMask &mask) {
  mask.isExact = false;
  std::optional<AffineTensor> lhs = getTensorOrScalar(compare.getLhs()), rhs = getTensorOrScalar(compare.getRhs());
  if (!lhs || !rhs)
    return;
  using Predicate = arith::CmpIPredicate;
  Predicate predicate = compare.getPredicate();
  if (predicate == Predicate::sgt || predicate == Predicate::sge)
    std::swap(lhs, rhs);
  else if (predicate != Predicate::slt && predicate != Predicate::sle)
    return;
  // lhs - rhs < 0, or lhs - rhs - 1 < 0.
  bool isEqualAccepted = predicate == Predicate::sle || predicate == Predicate::sge;
  AffineTensor sum{lhs->offset - rhs->offset - Polynomial(isEqualAccepted), {}};
  for (auto [left, right] : llvm::zip_equal(lhs->dims, rhs->dims)) {
    if (left.wrap || right.wrap)
      return;
    sum.dims.push_back({left.stride - right.stride, std::nullopt});
  }
  mask.isExact = addNegative(sum, mask);
}

AffineMask AffineIndices::getMask(Value value) {
  AffineMask mask;
  if (!value)
    return mask;
  auto it = masks.find(value);
  if (it != masks.end())
    return it->second;
  llvm::SaveAndRestore deeper(depth, depth + 1);
  if (depth <= kMostDepth)
    mask = computeMask(value);
  else
    mask.isExact = false;
  return masks[value] = mask;
}

AffineMask AffineIndices::computeMask(Value value) {
  AffineMask mask;
  if (matchPattern(value, m_One()))
    return mask;
  Operation *op = value.getDefiningOp();
  if (isa_and_nonnull<arith::AndIOp>(op)) {
    mask = getMask(op->getOperand(0));
    AffineMask other = getMask(op->getOperand(1));
    for (const AffineMask::Bound &bound : other.bounds)
      mask.add(bound);
    mask.isExact &= other.isExact;
    return mask;
  }
  auto compare = dyn_cast_or_null<arith::CmpIOp>(op);
  if (compare && isa<RankedTensorType>(value.getType())) {
    addBounds(compare, mask);
    return mask;
  }
  if (!isa_and_nonnull<BroadcastOp, ExpandDimsOp, TransOp>(op)) {
    mask.isExact = false;
    return mask;
  }
  mask = getMask(op->getOperand(0));
  auto shape = cast<RankedTensorType>(op->getOperand(0).getType()).getShape();
  for (AffineMask::Bound &bound : mask.bounds) {
    if (auto expand = dyn_cast<ExpandDimsOp>(op))
      bound.dim += bound.dim >= expand.getAxis();
    else if (auto trans = dyn_cast<TransOp>(op))
      bound.dim = llvm::find(trans.getOrder(), static_cast<int32_t>(bound.dim)) - trans.getOrder().begin();
    else if (shape[bound.dim] == 1)
      mask.isExact = false;
  }
  // A bound on the only index of a repeated dimension is one on a scalar.
  if (isa<BroadcastOp>(op))
    llvm::erase_if(mask.bounds, [&](const AffineMask::Bound &bound) { return shape[bound.dim] == 1; });
  return mask;
}
