//===- DemandedRows.cpp - Elements of a tensor that have an effect --------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/AffineTile/AffineTile.h"
#include "triton/Dialect/Triton/IR/Arithmetic.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <set>

using namespace mlir;
using namespace mlir::triton;

namespace {

/// Follows slices of tensors, those with one index along one dimension, from a tensor to all their uses.
class DemandedRows {
public:
  DemandedRows(AffineIndices &indices, const Polynomial &start, const Polynomial &limit)
      : indices(indices), start(start), limit(limit) {}

  /// Returns whether the slices along `dim` that are not less than the limit have no effect.
  bool areUnobservable(Value tensor, unsigned dim);

private:
  /// Visits a use; returns false if it may use slices that are not less than the limit.
  bool visitUse(OpOperand &use, unsigned dim);
  bool visitDot(OpOperand &use, unsigned dim);
  bool visitTerminator(OpOperand &use, unsigned dim);
  bool visitResults(Operation *op, unsigned dim);
  /// Whether a mask is false for all indices along `dim` that are not less than the limit.
  bool impliesLimit(Value mask, unsigned dim);
  void visit(Value tensor, unsigned dim) {
    if (seen.insert({tensor.getAsOpaquePointer(), dim}).second)
      worklist.push_back({tensor, dim});
  }

  AffineIndices &indices;
  const Polynomial &start, &limit;
  std::set<std::pair<const void *, unsigned>> seen;
  SmallVector<std::pair<Value, unsigned>> worklist;
};

} // namespace

bool DemandedRows::impliesLimit(Value mask, unsigned dim) {
  // The mask bounds the index within the tile by `bound`, so the index itself by `start + bound`.
  return mask && llvm::any_of(indices.getMask(mask).bounds, [&](const AffineMask::Bound &bound) {
           return bound.dim == dim && bound.isUpper && indices.getRange(start + bound.bound - limit).max <= 0;
         });
}

bool DemandedRows::visitResults(Operation *op, unsigned dim) {
  for (Value result : op->getResults())
    visit(result, dim);
  return true;
}

bool DemandedRows::visitDot(OpOperand &use, unsigned dim) {
  auto dot = cast<DotOp>(use.getOwner());
  unsigned rank = dot.getType().getRank(), number = use.getOperandNumber();
  // Both operands sum over K: the last dimension of the left one, and the last but one of the right one.
  bool isSummed = (number == 0 && dim == rank - 1) || (number == 1 && dim == rank - 2);
  if (!isSummed)
    visit(dot, dim);
  return !isSummed;
}

bool DemandedRows::visitTerminator(OpOperand &use, unsigned dim) {
  unsigned number = use.getOperandNumber();
  Operation *parent = use.getOwner()->getParentOp();
  if (!isa<scf::YieldOp>(use.getOwner()) || !isa<scf::ForOp, scf::IfOp>(parent))
    return false;
  visit(parent->getResult(number), dim);
  auto loop = dyn_cast<scf::ForOp>(parent);
  if (!loop)
    return true;
  visit(loop.getRegionIterArg(number), dim);
  // A mask of the next iteration is about its own indices.
  return indices.isInvariant(start, loop) && indices.isInvariant(limit, loop);
}

bool DemandedRows::visitUse(OpOperand &use, unsigned dim) {
  Operation *op = use.getOwner();
  if (op->hasTrait<mlir::OpTrait::IsTerminator>())
    return visitTerminator(use, dim);
  if (auto store = dyn_cast<StoreOp>(op))
    return &use == &store.getValueMutable() && impliesLimit(store.getMask(), dim);
  if (auto atomic = dyn_cast<AtomicRMWOp>(op))
    return &use == &atomic.getValMutable() && impliesLimit(atomic.getMask(), dim) && atomic->use_empty();
  if (isa<DotOp>(op))
    return visitDot(use, dim);
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    BlockArgument argument = loop.getTiedLoopRegionIterArg(&use);
    if (!argument)
      return false;
    visit(argument, dim);
    visit(loop.getTiedLoopResult(&use), dim);
    return true;
  }
  if (auto trans = dyn_cast<TransOp>(op)) {
    visit(trans, llvm::find(trans.getOrder(), static_cast<int32_t>(dim)) - trans.getOrder().begin());
    return true;
  }
  if (auto expand = dyn_cast<ExpandDimsOp>(op)) {
    visit(expand, dim + (dim >= expand.getAxis()));
    return true;
  }
  if (auto broadcast = dyn_cast<BroadcastOp>(op)) {
    visit(broadcast, dim);
    return cast<RankedTensorType>(use.get().getType()).getDimSize(dim) == broadcast.getType().getDimSize(dim);
  }
  if (auto reduce = dyn_cast<ReduceOp>(op))
    return dim != reduce.getAxis() && isMemoryEffectFree(op) && visitResults(op, dim - (dim > reduce.getAxis()));
  // An operation that may be undefined for the values of a slice uses it.
  return op->hasTrait<mlir::OpTrait::Elementwise>() && canSpeculate(op) && visitResults(op, dim);
}

bool DemandedRows::areUnobservable(Value tensor, unsigned dim) {
  visit(tensor, dim);
  while (!worklist.empty()) {
    auto [value, along] = worklist.pop_back_val();
    for (OpOperand &use : value.getUses())
      if (!visitUse(use, along))
        return false;
  }
  return true;
}

bool mlir::triton::isWrapUnobservable(AffineIndices &indices, Value tensor, unsigned dim, const Polynomial &start,
                                      const Polynomial &limit) {
  return DemandedRows(indices, start, limit).areUnobservable(tensor, dim);
}
