//===- Reductions.cpp - Lowering of reductions, scans and maps ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The order in which elements are combined differs from that on a GPU, so results agree for kernels that do not depend
// on it. Reductions and scans that round combine pairs of neighbors, then pairs of the results, and so on: the error
// grows with the logarithm of the number of elements, as on a GPU. Others combine one element after the other.
//
//===----------------------------------------------------------------------===//

#include "Families.h"
#include "ReductionTree.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

static SmallVector<int64_t> getShape(Value tensor) {
  return SmallVector<int64_t>(cast<RankedTensorType>(tensor.getType()).getShape());
}

/// Returns the elements of all `tensors` at `index` along `axis` and at the other coordinates `others`.
static SmallVector<Value> getElements(ValueRange tensors, ValueRange others, unsigned axis, Value index,
                                      FunctionLowering &f) {
  SmallVector<Value> at(others);
  at.insert(at.begin() + axis, index);
  SmallVector<Value> elements;
  for (Value tensor : tensors)
    elements.push_back(f.getElement(tensor, at));
  return elements;
}

/// Reduces `size` elements one after the other.
static SmallVector<Value> reduceInOrder(ReduceOp op, ValueRange others, int64_t size, FunctionLowering &f) {
  SmallVector<Value> first = getElements(op.getSrcs(), others, op.getAxis(), f.integer(0), f);
  f.builder.setLoc(op.getLoc());
  return f.forRange(1, size, first, [&](Value index, ValueRange accumulators) {
    return combine(op.getCombineOp(), accumulators, getElements(op.getSrcs(), others, op.getAxis(), index, f), f);
  });
}

/// Reduces pairs of neighbors, then pairs of the results, until one is left. The pairs of elements are the leaves of
/// the tree.
static SmallVector<Value> reducePairwise(ReduceOp op, ValueRange others, const ReductionTree &tree,
                                         FunctionLowering &f) {
  auto getElement = [&](Value index) { return getElements(op.getSrcs(), others, op.getAxis(), index, f); };
  f.forEachIndex(tree.getLeaves(), [&](ValueRange leaf) {
    SmallVector<Value> left = getElement(tree.getLeft(leaf.front())), right = getElement(tree.getRight(leaf.front()));
    f.builder.setLoc(op.getLoc());
    tree.store(leaf.front(), combine(op.getCombineOp(), left, right, f));
  });
  return tree.reduce();
}

static LogicalResult lowerReduce(ReduceOp op, FunctionLowering &f) {
  int64_t size = getShape(op.getSrcs().front())[op.getAxis()];
  std::optional<ReductionTree> tree;
  if (size > 2 && isRounding(op.getCombineOp()))
    tree.emplace(op.getSrcs(), op.getCombineOp(), size / 2, f);
  auto reduceAt = [&](ValueRange others) {
    return tree ? reducePairwise(op, others, *tree, f) : reduceInOrder(op, others, size, f);
  };
  if (!isa<RankedTensorType>(op.getResult().front().getType())) {
    SmallVector<Value> results = reduceAt({});
    for (auto [result, value] : llvm::zip_equal(op.getResult(), results))
      f.setParts(result, value);
    return success();
  }
  SmallVector<Buffer> buffers;
  for (Value result : op.getResult())
    buffers.push_back(f.createBuffer(result));
  f.forEachIndex(buffers.front().shape, [&](ValueRange indices) {
    for (auto [buffer, value] : llvm::zip_equal(buffers, reduceAt(indices)))
      f.storeElement(buffer, indices, value);
  });
  for (auto [result, buffer] : llvm::zip_equal(op.getResult(), buffers))
    f.setBuffer(result, buffer);
  return success();
}

static LogicalResult lowerScan(ScanOp op, FunctionLowering &f) {
  SmallVector<Buffer> buffers;
  for (Value result : op.getResult())
    buffers.push_back(f.createBuffer(result));
  SmallVector<int64_t> others = buffers.front().shape;
  unsigned axis = op.getAxis();
  int64_t size = others[axis];
  others.erase(others.begin() + axis);
  std::optional<ReductionTree> tree;
  if (size > 2 && isRounding(op.getCombineOp()))
    tree.emplace(op.getSrcs(), op.getCombineOp(), size, f);
  f.forEachIndex(others, [&](ValueRange indices) {
    // A reverse scan starts at the last element.
    auto getPosition = [&](Value index) -> Value {
      return op.getReverse() ? Value(arith::SubIOp::create(f.builder, f.integer(size - 1), index)) : index;
    };
    auto store = [&](Value index, ValueRange values) {
      SmallVector<Value> at(indices);
      at.insert(at.begin() + axis, index);
      for (auto [buffer, value] : llvm::zip_equal(buffers, values))
        f.storeElement(buffer, at, value);
    };
    if (tree) {
      f.forEachIndex(size, [&](ValueRange leaf) {
        tree->store(leaf.front(), getElements(op.getSrcs(), indices, axis, getPosition(leaf.front()), f));
      });
      f.builder.setLoc(op.getLoc());
      tree->reduce();
      tree->scan();
      f.forEachIndex(size, [&](ValueRange leaf) { store(getPosition(leaf.front()), tree->load(leaf.front())); });
      return;
    }
    Value begin = getPosition(f.integer(0));
    SmallVector<Value> first = getElements(op.getSrcs(), indices, axis, begin, f);
    f.builder.setLoc(op.getLoc());
    store(begin, first);
    f.forRange(1, size, first, [&](Value step, ValueRange accumulators) {
      Value index = getPosition(step);
      SmallVector<Value> values =
          combine(op.getCombineOp(), accumulators, getElements(op.getSrcs(), indices, axis, index, f), f);
      store(index, values);
      return values;
    });
  });
  for (auto [result, buffer] : llvm::zip_equal(op.getResult(), buffers))
    f.setBuffer(result, buffer);
  return success();
}

/// Inlines the region for each pack of `pack` consecutive elements.
static LogicalResult lowerMap(MapElementwiseOp op, FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  SmallVector<Buffer> buffers;
  for (Value result : op.getResult())
    buffers.push_back(f.createBuffer(result));
  int64_t pack = op.getPack();
  // Packs are along the last dimension.
  SmallVector<int64_t> groups = getShape(op.getSrcs().front());
  groups.back() /= pack;
  f.forEachIndex(groups, [&](ValueRange group) {
    auto getIndices = [&](int64_t position) {
      SmallVector<Value> at(group);
      at.back() = f.add(f.multiply(at.back(), f.integer(pack)), f.integer(position));
      return at;
    };
    SmallVector<SmallVector<Value>> indices = llvm::map_to_vector(llvm::seq<int64_t>(pack), getIndices);
    SmallVector<Value> arguments;
    for (Value source : op.getSrcs())
      for (ArrayRef<Value> at : indices)
        arguments.push_back(f.getElement(source, at));
    b.setLoc(op.getLoc());
    SmallVector<Value> values = f.inlineRegion(op.getScalarOp(), arguments);
    for (auto [index, value] : llvm::enumerate(values))
      f.storeElement(buffers[index / pack], indices[index % pack], value);
  });
  for (auto [result, buffer] : llvm::zip_equal(op.getResult(), buffers))
    f.setBuffer(result, buffer);
  return success();
}

static LogicalResult lowerHistogram(HistogramOp op, FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  Buffer buffer = f.createBuffer(op.getResult());
  Type type = buffer.elementType;
  f.forEachIndex(buffer.shape, [&](ValueRange indices) { f.storeElement(buffer, indices, createZero(b, type)); });
  f.forEachIndex(getShape(op.getSrc()), [&](ValueRange indices) {
    Value number = f.getElement(op.getSrc(), indices);
    b.setLoc(op.getLoc());
    // Ignore numbers outside the range of bins, including negative ones.
    Value bin = f.toI64(number);
    Value counts = arith::CmpIOp::create(b, arith::CmpIPredicate::ult, bin, f.integer(buffer.shape[0]));
    if (op.getMask())
      counts = arith::AndIOp::create(b, counts, f.getElement(op.getMask(), indices));
    f.branch(counts, {},
             [&]() -> SmallVector<Value> {
               Value count = f.loadElement(buffer, bin);
               f.storeElement(buffer, bin, arith::AddIOp::create(b, count, createInteger(b, count.getType(), 1)));
               return {};
             },
             {});
  });
  f.setBuffer(op.getResult(), buffer);
  return success();
}

/// Returns the reason why the lowering does not support a map, or an empty string.
static std::string explainMap(MapElementwiseOp op) {
  auto type = cast<RankedTensorType>(op.getSrcs().front().getType());
  if (type.getShape().back() % op.getPack() == 0)
    return {};
  return "it takes more elements at once than the last dimension has";
}

void cpu::populateReductions(OperationTable &table) {
  table.add<ReduceOp>(lowerReduce);
  table.add<ScanOp>(lowerScan);
  table.add<MapElementwiseOp>(lowerMap);
  table.addCheck<MapElementwiseOp>(explainMap);
  table.add<HistogramOp>(lowerHistogram);
  table.addLoweredWithParent<ReduceReturnOp, ScanReturnOp, MapElementwiseReturnOp>();
}
