//===- LayoutGraph.cpp - Which tensors' layouts depend on each other ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutGraph.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// What a loop is taken to run, and how often one of two branches is taken.
static constexpr double kIterations = 8, kBranch = 0.5;

static bool isLaidOut(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && isa_and_nonnull<DistributedLayoutInterface>(tensor.getEncoding());
}

static RankedTensorType getTensor(Value value) { return cast<RankedTensorType>(value.getType()); }

Value LayoutGraph::getUnconverted(Value value) {
  while (auto convert = value.getDefiningOp<ConvertLayoutOp>())
    value = convert.getSrc();
  return value;
}

std::optional<unsigned> LayoutGraph::lookupProducer(Value value) const {
  auto entry = producers.find(value);
  return entry == producers.end() ? std::nullopt : std::optional(entry->second);
}

bool LayoutGraph::isTakenAs(Value value, Attribute made, const LayoutNode &node, Attribute taken) const {
  return made == taken || (node.acceptsEquivalent() &&
                           cast<TensorLayoutInterface>(made).isEquivalent(getTensor(value).getShape(), taken));
}

LayoutGraph::LayoutGraph(FunctionOpInterface func) {
  addBlockFrequencies(func.getFunctionBody(), 1);
  func.getFunctionBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isa<ConvertLayoutOp>(op))
      addOperation(op);
  });
  // Blocks that have no one else to speak for their arguments.
  func.getFunctionBody().walk<WalkOrder::PreOrder>([&](Block *block) { addBlockArguments(*block); });
  addEdges();
}

void LayoutGraph::addBlockFrequencies(Region &region, double frequency) {
  for (Block &block : region) {
    frequencies[&block] = frequency;
    for (Operation &op : block) {
      double factor = isa<LoopLikeOpInterface>(op) ? kIterations : isa<scf::IfOp>(op) ? kBranch : 1;
      for (Region &inner : op.getRegions())
        addBlockFrequencies(inner, frequency * factor);
    }
  }
}

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

void LayoutGraph::addFree(Operation *op, LayoutRelation relation, ArrayRef<OpOperand *> inputs, ValueRange outputs) {
  LayoutNode node;
  node.op = op;
  node.relation = relation;
  for (OpOperand *input : inputs)
    if (isLaidOut(input->get().getType())) {
      node.inputs.push_back(input);
      node.sources.push_back(getUnconverted(input->get()));
      node.inputType = getTensor(input->get());
    }
  for (Value output : outputs)
    if (isLaidOut(output.getType())) {
      node.outputs.push_back(output);
      // Of several results the one with the largest elements stands for all.
      if (!node.outputType || getElementBitWidth(node.outputType) < getElementBitWidth(output.getType()))
        node.outputType = getTensor(output);
      producers[output] = nodes.size();
    }
  node.type = node.isChosenForOutput() ? node.outputType : node.inputType;
  if (!node.type)
    return;
  node.frequency = getFrequency(op->getBlock());
  nodes.push_back(std::move(node));
}

void LayoutGraph::addJoint(Operation *op, ArrayRef<OpOperand *> inputs, ValueRange outputs, Block *block) {
  if (!isLaidOut(outputs.front().getType()))
    return;
  addFree(op, LayoutRelation::Same, inputs, outputs);
  nodes.back().op = nullptr;
  nodes.back().frequency = getFrequency(block);
}

/// Leaves `node` no choice; what it would cost makes no difference.
static void fix(LayoutNode &node) {
  node.isFixed = true;
  node.op = nullptr;
}

void LayoutGraph::addFixedResults(Operation *op) {
  for (Value result : op->getResults())
    if (isLaidOut(result.getType())) {
      addFree(op, LayoutRelation::Same, {}, result);
      fix(nodes.back());
    }
}

void LayoutGraph::addFixed(Operation *op) {
  for (OpOperand &operand : op->getOpOperands())
    if (isLaidOut(operand.get().getType())) {
      addFree(op, LayoutRelation::Same, &operand, {});
      fix(nodes.back());
    }
  addFixedResults(op);
}

/// Whether an access is so small that other threads may as well make it: no thread has more than one element.  Larger
/// ones have the layout that suits the memory.
static bool isSmallAccess(Operation *op) {
  Value pointer = isa<LoadOp>(op) ? cast<LoadOp>(op).getPtr() : cast<StoreOp>(op).getPtr();
  bool isVolatile = isa<LoadOp>(op) && cast<LoadOp>(op).getIsVolatile();
  auto type = dyn_cast<RankedTensorType>(pointer.getType());
  return type && !isVolatile &&
         type.getNumElements() <= int64_t(*lookupNumWarps(op)) * getThreadsPerWarp(op) * getNumCTAs(op);
}

/// Whether `op` does the same to each element, wherever that is.
static bool isElementwise(Operation *op) {
  if (auto assembly = dyn_cast<ElementwiseInlineAsmOp>(op); assembly && assembly.getPackedElement() != 1)
    return false;
  return op->hasTrait<mlir::OpTrait::Elementwise>() && op->getNumRegions() == 0 && isMemoryEffectFree(op);
}

void LayoutGraph::addOperation(Operation *op) {
  SmallVector<OpOperand *> operands;
  for (OpOperand &operand : op->getOpOperands())
    operands.push_back(&operand);
  auto add = [&](LayoutRelation relation) { addFree(op, relation, operands, op->getResults()); };

  if (isa<scf::ForOp, scf::IfOp, scf::WhileOp>(op))
    return addControlFlow(op);
  // Their operands belong to what they end, or to the blocks to which they branch.
  if (isa<scf::YieldOp>(op) && isa<scf::ForOp, scf::IfOp, scf::WhileOp>(op->getParentOp()))
    return;
  if (isa<scf::ConditionOp, BranchOpInterface>(op))
    return;
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return isa<SplatElementsAttr>(constant.getValue()) ? add(LayoutRelation::Same) : addFixed(op);
  if (isa<LoadOp, StoreOp>(op))
    return isSmallAccess(op) ? add(LayoutRelation::Same) : addFixed(op);
  if (isElementwise(op) || isa<SplatOp, MakeRangeOp, BroadcastOp, ScanOp, LocalLoadOp, DescriptorLoadOp>(op))
    return add(LayoutRelation::Same);
  if (isa<ExpandDimsOp>(op))
    return add(LayoutRelation::ExpandDims);
  if (isa<ReduceOp>(op))
    return add(LayoutRelation::Reduce);
  if (isa<TransOp>(op))
    return add(LayoutRelation::Trans);
  if (auto reshape = dyn_cast<ReshapeOp>(op); reshape && !reshape.getEfficientLayout()) {
    if (!reshape.getAllowReorder())
      return add(LayoutRelation::Reshape);
    // Elements in any order: each thread may take those that it has, if all have as many and the same have copies.
    addFree(op, LayoutRelation::Same, operands, {});
    return addFixedResults(op);
  }
  if (isa<JoinOp>(op))
    return add(LayoutRelation::Join);
  if (isa<SplitOp>(op))
    return add(LayoutRelation::Split);
  // What they pick from, store or look at may lie as it likes.
  if (isa<AssertOp, LocalAllocOp, LocalStoreOp, DescriptorStoreOp, UnsplatOp>(op))
    return;
  if (auto gather = dyn_cast<GatherOp>(op); gather && !gather.getEfficientLayout())
    return addFree(op, LayoutRelation::Same, &gather.getIndicesMutable(), op->getResults());
  if (isa<HistogramOp>(op)) {
    addFree(op, LayoutRelation::Same, operands, {});
    return addFree(op, LayoutRelation::Same, {}, op->getResults());
  }
  addFixed(op);
}

void LayoutGraph::addControlFlow(Operation *op) {
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    auto yield = cast<scf::YieldOp>(loop.getBody()->getTerminator());
    for (unsigned i = 0; i < loop.getNumResults(); ++i)
      addJoint(op, {&loop.getInitArgsMutable()[i], &yield->getOpOperand(i)},
               {loop.getRegionIterArg(i), loop.getResult(i)}, loop.getBody());
  } else if (auto branch = dyn_cast<scf::IfOp>(op)) {
    for (unsigned i = 0; i < branch.getNumResults(); ++i)
      addJoint(op, {&branch.thenYield()->getOpOperand(i), &branch.elseYield()->getOpOperand(i)}, branch.getResult(i),
               branch.thenBlock());
  } else {
    auto loop = cast<scf::WhileOp>(op);
    Block *before = loop.getBeforeBody(), *after = loop.getAfterBody();
    for (unsigned i = 0; i < before->getNumArguments(); ++i)
      addJoint(op, {&loop.getInitsMutable()[i], &after->getTerminator()->getOpOperand(i)}, before->getArgument(i),
               before);
    for (unsigned i = 0; i < loop.getNumResults(); ++i)
      addJoint(op, &loop.getConditionOp().getArgsMutable()[i], {after->getArgument(i), loop.getResult(i)}, after);
  }
}

void LayoutGraph::addBlockArguments(Block &block) {
  bool isEntry = block.isEntryBlock();
  auto isBranch = [](Block *pred) { return isa<BranchOpInterface>(pred->getTerminator()); };
  for (BlockArgument argument : block.getArguments()) {
    if (!isLaidOut(argument.getType()) || lookupProducer(argument))
      continue;
    SmallVector<OpOperand *> inputs;
    for (auto pred = block.pred_begin(); pred != block.pred_end() && isBranch(*pred); ++pred) {
      SuccessorOperands operands =
          cast<BranchOpInterface>((*pred)->getTerminator()).getSuccessorOperands(pred.getSuccessorIndex());
      unsigned index = argument.getArgNumber() - operands.getProducedOperandCount();
      inputs.push_back(&operands.getMutableForwardedOperands()[index]);
    }
    addJoint(block.getParentOp(), inputs, argument, &block);
    nodes.back().isFixed = isEntry || !llvm::all_of(block.getPredecessors(), isBranch);
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
