//===- LayoutGraph.cpp - Dependences between the layouts of tensors ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutGraph.h"

#include "ForwardedValues.h"

#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// The assumed number of iterations of a loop, and the assumed probability of a branch.
static constexpr double kIterations = 8, kBranch = 0.5;

static bool hasLayout(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && isa_and_nonnull<DistributedLayoutInterface>(tensor.getEncoding());
}

static RankedTensorType getTensor(Value value) { return cast<RankedTensorType>(value.getType()); }

//===----------------------------------------------------------------------===//
// LayoutNode
//===----------------------------------------------------------------------===//

static Attribute inferOutput(LayoutOpInterface op, Attribute layout) {
  return op ? op.inferResultLayout(layout) : layout;
}

static Attribute inferInput(LayoutOpInterface op, Attribute layout) {
  return op ? op.inferOperandLayout(layout) : layout;
}

Attribute LayoutNode::getInputLayout(Attribute layout) const {
  return isSelectedForOutputs ? inferInput(layoutOp, layout) : layout;
}

Attribute LayoutNode::fromInputLayout(Attribute layout) const {
  return isSelectedForOutputs ? inferOutput(layoutOp, layout) : layout;
}

Attribute LayoutNode::getOutputLayout(Attribute layout) const {
  return isSelectedForOutputs ? layout : inferOutput(layoutOp, layout);
}

Attribute LayoutNode::fromOutputLayout(Attribute layout) const {
  return isSelectedForOutputs ? layout : inferInput(layoutOp, layout);
}

//===----------------------------------------------------------------------===//
// LayoutGraph
//===----------------------------------------------------------------------===//

Value LayoutGraph::getUnconverted(Value value) {
  while (auto convert = value.getDefiningOp<ConvertLayoutOp>())
    value = convert.getSrc();
  return value;
}

std::optional<unsigned> LayoutGraph::lookupProducer(Value value) const {
  auto entry = producers.find(value);
  return entry == producers.end() ? std::nullopt : std::optional(entry->second);
}

bool LayoutGraph::canUse(const LayoutNode &node, Attribute needed, Value value, Attribute present) const {
  if (present == needed)
    return true;
  LayoutOpInterface layoutOp = node.layoutOp;
  return layoutOp && layoutOp.acceptsEquivalentLayouts() &&
         cast<TensorLayoutInterface>(present).isEquivalent(getTensor(value).getShape(), needed);
}

LayoutGraph::LayoutGraph(FunctionOpInterface func) {
  addBlockFrequencies(func.getFunctionBody(), 1);
  func.getFunctionBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isa<ConvertLayoutOp>(op))
      addOperation(op);
  });
  func.getFunctionBody().walk<WalkOrder::PreOrder>([&](Block *block) { addBlockArguments(*block); });
  addEdges();
}

/// Returns how often `region` is executed for each execution of `op`.
static double getRegionFrequency(Operation *op, Region &region) {
  if (isa<LoopLikeOpInterface>(op))
    return kIterations;
  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  if (!branch)
    return 1;
  SmallVector<InvocationBounds> bounds;
  branch.getRegionInvocationBounds(SmallVector<Attribute>(op->getNumOperands()), bounds);
  InvocationBounds bound = bounds[region.getRegionNumber()];
  return bound.getLowerBound() == 0 && bound.getUpperBound() == 1u ? kBranch : 1;
}

void LayoutGraph::addBlockFrequencies(Region &region, double frequency) {
  for (Block &block : region) {
    frequencies[&block] = frequency;
    for (Operation &op : block)
      for (Region &inner : op.getRegions())
        addBlockFrequencies(inner, frequency * getRegionFrequency(&op, inner));
  }
}

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

LayoutNode *LayoutGraph::addNode(LayoutOpInterface layoutOp, ArrayRef<OpOperand *> inputs, ValueRange outputs,
                                 Block *block) {
  LayoutNode node;
  node.layoutOp = layoutOp;
  RankedTensorType inputType, outputType;
  for (OpOperand *input : inputs)
    if (hasLayout(input->get().getType())) {
      node.inputs.push_back(input);
      node.sources.push_back(getUnconverted(input->get()));
      inputType = getTensor(input->get());
    }
  for (Value output : outputs)
    if (hasLayout(output.getType())) {
      node.outputs.push_back(output);
      producers[output] = nodes.size();
      // The result with the largest elements determines the cost.
      if (!outputType || getElementBitWidth(outputType) < getElementBitWidth(output.getType()))
        outputType = getTensor(output);
    }
  node.isSelectedForOutputs = outputType && !(layoutOp && layoutOp.isLayoutSelectedForOperands());
  node.type = node.isSelectedForOutputs ? outputType : inputType;
  if (!node.type)
    return nullptr;
  node.frequency = getFrequency(block);
  nodes.push_back(std::move(node));
  return &nodes.back();
}

/// Returns whether the graph derives the layouts at `op` from the control flow between its regions.
static bool isStructuredControlFlow(Operation *op) {
  return isa<RegionBranchOpInterface>(op) && !isa<LayoutOpInterface>(op);
}

void LayoutGraph::addOperation(Operation *op) {
  if (isStructuredControlFlow(op))
    return addControlFlow(cast<RegionBranchOpInterface>(op));
  // The nodes of the parent operation or of the successors' block arguments cover the operands of a terminator.
  bool isRegionTerminator = op->hasTrait<mlir::OpTrait::IsTerminator>() && isStructuredControlFlow(op->getParentOp());
  if (isRegionTerminator || isa<BranchOpInterface>(op))
    return;
  for (const LayoutGroup &group : getLayoutGroups(op)) {
    auto layoutOp = group.isFixed ? LayoutOpInterface() : dyn_cast<LayoutOpInterface>(op);
    LayoutNode *node = addNode(layoutOp, group.operands, group.results, op->getBlock());
    if (!node)
      continue;
    node->isFixed = group.isFixed;
    node->op = group.isFixed ? nullptr : op;
  }
}

void LayoutGraph::addControlFlow(RegionBranchOpInterface op) {
  for (const ForwardedValues &group : getForwardedValues(op)) {
    auto argument = llvm::find_if(group.values, [](Value value) { return isa<BlockArgument>(value); });
    Block *block = argument == group.values.end() ? group.operands.front()->getOwner()->getBlock()
                                                  : cast<BlockArgument>(*argument).getOwner();
    addNode({}, group.operands, group.values, block);
  }
}

void LayoutGraph::addBlockArguments(Block &block) {
  bool isEntry = block.isEntryBlock();
  auto isBranch = [](Block *pred) { return isa<BranchOpInterface>(pred->getTerminator()); };
  for (BlockArgument argument : block.getArguments()) {
    if (!hasLayout(argument.getType()) || lookupProducer(argument))
      continue;
    SmallVector<OpOperand *> inputs;
    for (auto pred = block.pred_begin(); pred != block.pred_end() && isBranch(*pred); ++pred) {
      SuccessorOperands operands =
          cast<BranchOpInterface>((*pred)->getTerminator()).getSuccessorOperands(pred.getSuccessorIndex());
      unsigned index = argument.getArgNumber() - operands.getProducedOperandCount();
      inputs.push_back(&operands.getMutableForwardedOperands()[index]);
    }
    addNode({}, inputs, argument, &block)->isFixed = isEntry || !llvm::all_of(block.getPredecessors(), isBranch);
  }
}

//===----------------------------------------------------------------------===//
// Edges
//===----------------------------------------------------------------------===//

void LayoutGraph::addEdges() {
  incoming.resize(nodes.size());
  outgoing.resize(nodes.size());
  for (auto [index, node] : llvm::enumerate(nodes)) {
    llvm::SmallPtrSet<Value, 4> seen;
    for (auto [input, value] : llvm::zip_equal(node.inputs, node.sources)) {
      if (!seen.insert(value).second)
        continue;
      unsigned from = *lookupProducer(value);
      double atUse = getFrequency(input->getOwner()->getBlock());
      edges.push_back(
          {value, from, static_cast<unsigned>(index), std::min(atUse, getFrequency(value.getParentBlock()))});
      outgoing[from].push_back(edges.size() - 1);
      incoming[index].push_back(edges.size() - 1);
    }
  }
}
