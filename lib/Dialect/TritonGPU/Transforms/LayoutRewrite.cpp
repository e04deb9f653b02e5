//===- LayoutRewrite.cpp - Puts chosen layouts into the code ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutRewrite.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

LayoutRewrite::LayoutRewrite(const LayoutGraph &graph, const LayoutSelection &selection, LayoutCosts &costs)
    : graph(graph), recomputation(graph, costs, [&](unsigned node) -> Attribute {
        const LayoutNode &choice = graph.nodes[node];
        return choice.outputs.empty() ? Attribute() : choice.getOutputLayout(selection.get(node));
      }) {
  for (auto [index, node] : llvm::enumerate(graph.nodes)) {
    Attribute layout = selection.get(index);
    taken.push_back(node.inputs.empty() ? Attribute() : node.getInputLayout(layout));
    made.push_back(node.outputs.empty() ? Attribute() : node.getOutputLayout(layout));
  }
}

void LayoutRewrite::run(FunctionOpInterface func) {
  SmallVector<Operation *> ops;
  func.getFunctionBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isa<ConvertLayoutOp>(op))
      ops.push_back(op);
  });
  collectRequests();
  setTypes();
  for (Operation *op : ops)
    setOperands(op);
}

void LayoutRewrite::collectRequests() {
  for (auto [index, node] : llvm::enumerate(graph.nodes))
    for (auto [input, source] : llvm::zip_equal(node.inputs, node.sources)) {
      Attribute present = made[*graph.lookupProducer(source)];
      bool isFine = graph.isTakenAs(source, present, node, taken[index]);
      TensorInLayout wish{source, isFine ? present : taken[index]};
      wishes[input] = wish;
      users[wish].push_back(input->getOwner());
    }
}

/// Makes `op`, which yields one tensor, yield it in another layout.
static void setLayout(Operation *op, Attribute layout) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType()).cloneWithEncoding(layout);
  op->getResult(0).setType(type);
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    constant.setValueAttr(cast<DenseElementsAttr>(constant.getValue()).reshape(type));
}

void LayoutRewrite::setTypes() {
  for (auto [index, node] : llvm::enumerate(graph.nodes)) {
    if (node.isFixed)
      continue;
    if (node.op && node.op->getNumResults() == 1 && !node.outputs.empty())
      setLayout(node.op, made[index]);
    else
      for (Value output : node.outputs)
        output.setType(cast<RankedTensorType>(output.getType()).cloneWithEncoding(made[index]));
  }
}

void LayoutRewrite::setOperands(Operation *op) {
  for (OpOperand &operand : op->getOpOperands()) {
    auto wish = wishes.find(&operand);
    // Where nobody cares, the tensor comes as it is.
    operand.set(wish == wishes.end() ? LayoutGraph::getUnconverted(operand.get()) : get(wish->second));
  }
}

bool LayoutRewrite::hasLayout(TensorInLayout tensor) const {
  return made[*graph.lookupProducer(tensor.first)] == tensor.second;
}

Value LayoutRewrite::get(TensorInLayout tensor) {
  // Depth first, on a stack of our own, for the same reason as the prices.
  SmallVector<TensorInLayout> stack{tensor};
  while (!stack.empty()) {
    TensorInLayout next = stack.back();
    if (hasLayout(next) || known.contains(next)) {
      stack.pop_back();
      continue;
    }
    if (!recomputation.isWorthwhile(next.first, next.second)) {
      known[next] = convert(next);
      continue;
    }
    SmallVector<TensorInLayout> sources = *recomputation.getSources(next.first, next.second);
    size_t height = stack.size();
    for (TensorInLayout source : sources)
      if (!hasLayout(source) && !known.contains(source))
        stack.push_back(source);
    if (stack.size() == height)
      known[next] = compute(next, sources);
  }
  return hasLayout(tensor) ? tensor.first : known.at(tensor);
}

Value LayoutRewrite::compute(TensorInLayout tensor, ArrayRef<TensorInLayout> sources) {
  const LayoutNode &node = graph.nodes[*graph.lookupProducer(tensor.first)];
  OpBuilder builder(node.op);
  Operation *copy = builder.clone(*node.op);
  for (auto [input, source] : llvm::zip_equal(node.inputs, sources))
    copy->setOperand(input->getOperandNumber(), hasLayout(source) ? source.first : known.at(source));
  setLayout(copy, tensor.second);
  return copy->getResult(0);
}

/// The operation before which to convert `tensor` for all its users, if they are where code runs less often than where
/// it is made; null if not.
Operation *LayoutRewrite::findRarePlace(TensorInLayout tensor) {
  Block *home = tensor.first.getParentBlock();
  auto entry = users.find(tensor);
  if (entry == users.end())
    return nullptr;
  ArrayRef<Operation *> wanting = entry->second;
  auto getOuter = [&](Block *block) { return block == home ? nullptr : block->getParentOp()->getBlock(); };
  auto holds = [](Block *block, Operation *op) { return block->findAncestorOpInBlock(*op) != nullptr; };
  Block *common = wanting.front()->getBlock();
  while (common && !llvm::all_of(wanting, [&](Operation *op) { return holds(common, op); }))
    common = getOuter(common);

  // Blocks of a region that lie side by side lead past the block in which the tensor is made.
  Block *rare = nullptr;
  double frequency = graph.getFrequency(home);
  for (Block *block = common; block && block != home; block = getOuter(block)) {
    if (block->getParent() == home->getParent() || isa<FunctionOpInterface>(block->getParentOp()))
      return nullptr;
    if (graph.getFrequency(block) < frequency) {
      frequency = graph.getFrequency(block);
      rare = block;
    }
  }
  Operation *first = nullptr;
  for (Operation *op : wanting)
    if (Operation *ancestor = rare ? rare->findAncestorOpInBlock(*op) : nullptr)
      if (!first || ancestor->isBeforeInBlock(first))
        first = ancestor;
  return first;
}

Value LayoutRewrite::convert(TensorInLayout tensor) {
  auto [value, layout] = tensor;
  OpBuilder builder(value.getContext());
  if (Operation *place = findRarePlace(tensor))
    builder.setInsertionPoint(place);
  else
    builder.setInsertionPointAfterValue(value);
  auto type = cast<RankedTensorType>(value.getType()).cloneWithEncoding(layout);
  return ConvertLayoutOp::create(builder, value.getLoc(), type, value);
}
