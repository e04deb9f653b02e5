//===- LayoutRewrite.cpp - Rewrite to the selected layouts ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutRewrite.h"

#include "llvm/ADT/Statistic.h"

#define DEBUG_TYPE "tritongpu-remove-layout-conversions"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

ALWAYS_ENABLED_STATISTIC(numRematerialized, "Rematerialized operations");

LayoutRewrite::LayoutRewrite(const LayoutGraph &graph, const LayoutSelection &selection, LayoutCosts &costs)
    : graph(graph), rematerialization(graph, costs, [&](unsigned node) -> Attribute {
        const LayoutNode &layoutNode = graph.nodes[node];
        return layoutNode.outputs.empty() ? Attribute() : layoutNode.getOutputLayout(selection.get(node));
      }) {
  for (auto [index, node] : llvm::enumerate(graph.nodes)) {
    Attribute layout = selection.get(index);
    inputLayouts.push_back(node.inputs.empty() ? Attribute() : node.getInputLayout(layout));
    outputLayouts.push_back(node.outputs.empty() ? Attribute() : node.getOutputLayout(layout));
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
  SmallVector<TensorInLayout> worklist;
  auto addUser = [&](TensorInLayout tensor, Operation *user) {
    SmallVector<Operation *, 2> &known = users[tensor];
    if (known.empty())
      worklist.push_back(tensor);
    known.push_back(user);
  };
  for (auto [index, node] : llvm::enumerate(graph.nodes))
    for (auto [input, source] : llvm::zip_equal(node.inputs, node.sources)) {
      Attribute present = outputLayouts[*graph.lookupProducer(source)], needed = inputLayouts[index];
      TensorInLayout request{source, graph.canUse(node, needed, source, present) ? present : needed};
      requests[input] = request;
      addUser(request, input->getOwner());
    }
  // A rematerialized operation, which is where the original one is, uses tensors too.
  while (!worklist.empty()) {
    auto [value, layout] = worklist.pop_back_val();
    if (hasLayout({value, layout}) || !rematerialization.isWorthwhile(value, layout))
      continue;
    Operation *op = graph.nodes[*graph.lookupProducer(value)].op;
    for (TensorInLayout source : *rematerialization.getSources(value, layout))
      addUser(source, op);
  }
}

void LayoutRewrite::setTypes() {
  for (auto [index, node] : llvm::enumerate(graph.nodes)) {
    if (node.isFixed)
      continue;
    for (Value output : node.outputs)
      setLayout(output, outputLayouts[index]);
  }
}

void LayoutRewrite::setOperands(Operation *op) {
  for (OpOperand &operand : op->getOpOperands()) {
    auto request = requests.find(&operand);
    // An operand outside the graph may have any layout.
    operand.set(request == requests.end() ? LayoutGraph::getUnconverted(operand.get()) : get(request->second));
  }
}

bool LayoutRewrite::hasLayout(TensorInLayout tensor) const {
  return outputLayouts[*graph.lookupProducer(tensor.first)] == tensor.second;
}

Value LayoutRewrite::get(TensorInLayout tensor) {
  // An explicit stack: chains of operations may be too long for recursion.
  SmallVector<TensorInLayout> stack{tensor};
  while (!stack.empty()) {
    TensorInLayout next = stack.back();
    if (hasLayout(next) || copies.contains(next)) {
      stack.pop_back();
      continue;
    }
    if (!rematerialization.isWorthwhile(next.first, next.second)) {
      copies[next] = convert(next);
      continue;
    }
    SmallVector<TensorInLayout> sources = *rematerialization.getSources(next.first, next.second);
    size_t height = stack.size();
    for (TensorInLayout source : sources)
      if (!hasLayout(source) && !copies.contains(source))
        stack.push_back(source);
    if (stack.size() == height)
      copies[next] = rematerialize(next, sources);
  }
  return hasLayout(tensor) ? tensor.first : copies.at(tensor);
}

Value LayoutRewrite::rematerialize(TensorInLayout tensor, ArrayRef<TensorInLayout> sources) {
  const LayoutNode &node = graph.nodes[*graph.lookupProducer(tensor.first)];
  OpBuilder builder(node.op);
  Operation *copy = builder.clone(*node.op);
  ++numRematerialized;
  for (auto [input, source] : llvm::zip_equal(node.inputs, sources))
    copy->setOperand(input->getOperandNumber(), hasLayout(source) ? source.first : copies.at(source));
  setLayout(copy->getResult(0), tensor.second);
  return copy->getResult(0);
}

/// Returns the operation before which to convert `tensor` if all its users are in code that is executed less often than
/// its definition; null otherwise.
Operation *LayoutRewrite::findRareInsertionPoint(TensorInLayout tensor) {
  Block *home = tensor.first.getParentBlock();
  auto entry = users.find(tensor);
  if (entry == users.end())
    return nullptr;
  ArrayRef<Operation *> tensorUsers = entry->second;
  // Among several blocks of one region, none of those around the users encloses the definition.
  auto getOuter = [&](Block *block) -> Block * {
    bool isOutermost = block->getParent() == home->getParent() || isa<FunctionOpInterface>(block->getParentOp());
    return isOutermost ? nullptr : block->getParentOp()->getBlock();
  };
  auto contains = [](Block *block, Operation *op) { return block->findAncestorOpInBlock(*op) != nullptr; };
  Block *common = tensorUsers.front()->getBlock();
  while (common && !llvm::all_of(tensorUsers, [&](Operation *op) { return contains(common, op); }))
    common = getOuter(common);

  Block *rare = nullptr;
  double frequency = graph.getFrequency(home);
  for (Block *block = common; block != home; block = getOuter(block)) {
    if (!block)
      return nullptr;
    if (graph.getFrequency(block) < frequency) {
      frequency = graph.getFrequency(block);
      rare = block;
    }
  }
  Operation *first = nullptr;
  for (Operation *op : tensorUsers)
    if (Operation *ancestor = rare ? rare->findAncestorOpInBlock(*op) : nullptr)
      if (!first || ancestor->isBeforeInBlock(first))
        first = ancestor;
  return first;
}

Value LayoutRewrite::convert(TensorInLayout tensor) {
  auto [value, layout] = tensor;
  OpBuilder builder(value.getContext());
  if (Operation *op = findRareInsertionPoint(tensor))
    builder.setInsertionPoint(op);
  else
    builder.setInsertionPointAfterValue(value);
  // The scratch of a conversion may take the place of buffers that asynchronous copies have filled.
  while (builder.getInsertionPoint()->hasTrait<gpu::OpTrait::MemoryWait>())
    builder.setInsertionPointAfter(&*builder.getInsertionPoint());
  auto type = cast<RankedTensorType>(value.getType()).cloneWithEncoding(layout);
  return ConvertLayoutOp::create(builder, value.getLoc(), type, value);
}
