//===- ReductionTree.cpp - Pairwise reductions and scans ------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReductionTree.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

SmallVector<Value> cpu::combine(Region &region, ValueRange accumulators, ValueRange next, FunctionLowering &f) {
  SmallVector<Value> arguments(accumulators);
  llvm::append_range(arguments, next);
  return f.inlineRegion(region, arguments);
}

bool cpu::isRounding(Region &region) {
  return region
      .walk([](Operation *nested) {
        bool hasFloats = llvm::any_of(nested->getResultTypes(), llvm::IsaPred<FloatType>);
        bool selects = isa<arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp, arith::MinNumFOp, arith::SelectOp,
                           arith::ConstantOp>(nested);
        return hasFloats && !selects ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

ReductionTree::ReductionTree(ValueRange tensors, Region &region, int64_t leaves, FunctionLowering &f)
    : region(region), leaves(leaves), f(f) {
  for (Value tensor : tensors)
    nodes.push_back(f.createBuffer(2 * leaves - 1, cast<RankedTensorType>(tensor.getType()).getElementType()));
}

SmallVector<Value> ReductionTree::load(Value node) const {
  return llvm::map_to_vector(nodes, [&](const Buffer &buffer) { return f.loadElement(buffer, node); });
}

void ReductionTree::store(Value node, ValueRange values) const {
  for (auto [buffer, value] : llvm::zip_equal(nodes, values))
    f.storeElement(buffer, node, value);
}

Value ReductionTree::getLeft(Value inner) const { return f.multiply(inner, f.integer(2)); }
Value ReductionTree::getRight(Value inner) const { return f.add(getLeft(inner), f.integer(1)); }

SmallVector<Value> ReductionTree::reduce() const {
  f.forEachIndex(leaves - 1, [&](ValueRange indices) {
    Value inner = indices.front();
    SmallVector<Value> left = load(getLeft(inner)), right = load(getRight(inner));
    store(f.add(inner, f.integer(leaves)), combine(region, left, right, f));
  });
  return load(f.integer(2 * leaves - 2));
}

void ReductionTree::scan() const {
  ImplicitLocOpBuilder &b = f.builder;
  // Each node passes its value on to its right child; the left child adds its own to that of the node before.
  f.forEachIndex(leaves - 1, [&](ValueRange step) {
    Value inner = arith::SubIOp::create(b, f.integer(leaves - 2), step.front());
    Value node = f.add(inner, f.integer(leaves));
    store(getRight(inner), load(node));
    // At the first node of a level, the number of inner nodes from there on, and one, is a power of two.
    Value rest = arith::SubIOp::create(b, f.integer(leaves), inner);
    Value lowBits = arith::AndIOp::create(b, rest, arith::SubIOp::create(b, rest, f.integer(1)));
    Value hasPrevious = arith::CmpIOp::create(b, arith::CmpIPredicate::ne, lowBits, f.integer(0));
    f.branch(hasPrevious, {},
             [&]() -> SmallVector<Value> {
               SmallVector<Value> previous = load(arith::SubIOp::create(b, node, f.integer(1)));
               store(getLeft(inner), combine(region, previous, load(getLeft(inner)), f));
               return {};
             },
             {});
  });
}
