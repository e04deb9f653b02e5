//===- Views.cpp - Lowering of operations that rearrange elements ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each element of the result is an element of an operand, so each operation is a map of indices.
//
//===----------------------------------------------------------------------===//

#include "Families.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

static ArrayRef<int64_t> getShape(Value tensor) { return cast<RankedTensorType>(tensor.getType()).getShape(); }

/// Converts indices of a tensor of shape `to` to indices of the element with the same row-major position in a tensor of
/// shape `from`. Sizes are powers of two.
static SmallVector<Value> reshapeIndices(ArrayRef<int64_t> from, ArrayRef<int64_t> to, ValueRange indices,
                                         FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  SmallVector<Value> result(from.size(), f.integer(0));
  size_t i = 0, j = 0;
  // Match minimal groups of dimensions with equal numbers of elements in both shapes.
  while (i < from.size() || j < to.size()) {
    size_t fromBegin = i;
    int64_t fromCount = 1, toCount = 1;
    Value linear = f.integer(0);
    auto takeTo = [&] {
      linear = f.add(f.multiply(linear, f.integer(to[j])), to[j] == 1 ? f.integer(0) : Value(indices[j]));
      toCount *= to[j++];
    };
    if (i < from.size())
      fromCount *= from[i++];
    while (fromCount != toCount || (i == from.size() && j < to.size())) {
      if (toCount < fromCount || i == from.size())
        takeTo();
      else
        fromCount *= from[i++];
    }
    // Delinearize the index over the dimensions of the group.
    for (size_t dim = i; dim-- > fromBegin;) {
      if (from[dim] == 1)
        continue;
      fromCount /= from[dim];
      result[dim] = fromCount == 1 ? linear : Value(arith::AndIOp::create(b, linear, f.integer(from[dim] - 1)));
      if (fromCount == 1)
        break;
      linear = arith::ShRUIOp::create(b, linear, f.integer(llvm::Log2_64(from[dim])));
    }
  }
  return result;
}

/// Returns the element of `rhs` if `isSecond` is true, otherwise that of `lhs`.
static Value selectElement(Value isSecond, Value lhs, Value rhs, ValueRange at, Location loc, ElementOf getElement,
                           FunctionLowering &f) {
  Value first = getElement(lhs, at), second = getElement(rhs, at);
  f.builder.setLoc(loc);
  return arith::SelectOp::create(f.builder, isSecond, second, first);
}

static SmallVector<Value> rearrangeElements(Operation *op, ValueRange indices, ElementOf getElement,
                                            FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  SmallVector<Value> at(indices);
  return llvm::TypeSwitch<Operation *, SmallVector<Value>>(op)
      .Case([&](ExpandDimsOp expand) -> SmallVector<Value> {
        at.erase(at.begin() + expand.getAxis());
        return {getElement(expand.getSrc(), at)};
      })
      .Case([&](BroadcastOp broadcast) -> SmallVector<Value> {
        for (auto [dim, size] : llvm::enumerate(getShape(broadcast.getSrc())))
          if (size == 1)
            at[dim] = f.integer(0);
        return {getElement(broadcast.getSrc(), at)};
      })
      .Case([&](TransOp trans) -> SmallVector<Value> {
        for (auto [dim, from] : llvm::enumerate(trans.getOrder()))
          at[from] = indices[dim];
        return {getElement(trans.getSrc(), at)};
      })
      .Case([&](ReshapeOp reshape) -> SmallVector<Value> {
        at = reshapeIndices(getShape(reshape.getSrc()), getShape(reshape.getResult()), indices, f);
        return {getElement(reshape.getSrc(), at)};
      })
      .Case([&](JoinOp join) -> SmallVector<Value> {
        at.pop_back();
        Value isSecond = arith::TruncIOp::create(b, b.getI1Type(), indices.back());
        return {selectElement(isSecond, join.getLhs(), join.getRhs(), at, op->getLoc(), getElement, f)};
      })
      .Case([&](SplitOp split) -> SmallVector<Value> {
        at.push_back(f.integer(0));
        Value first = getElement(split.getSrc(), at);
        at.back() = f.integer(1);
        return {first, getElement(split.getSrc(), at)};
      })
      .Case([&](CatOp cat) -> SmallVector<Value> {
        Value size = f.integer(getShape(cat.getLhs()).front());
        Value isSecond = arith::CmpIOp::create(b, arith::CmpIPredicate::sge, at[0], size);
        at[0] = arith::AndIOp::create(b, at[0], f.integer(getShape(cat.getLhs()).front() - 1));
        return {selectElement(isSecond, cat.getLhs(), cat.getRhs(), at, op->getLoc(), getElement, f)};
      })
      .Case([&](triton::gpu::ConvertLayoutOp convert) -> SmallVector<Value> {
        return {getElement(convert.getSrc(), at)};
      });
}

void cpu::populateViews(OperationTable &table) {
  table.addViews<ExpandDimsOp, BroadcastOp, TransOp, ReshapeOp, JoinOp, SplitOp, CatOp, triton::gpu::ConvertLayoutOp>(
      rearrangeElements);
}
