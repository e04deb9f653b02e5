//===- LayoutGraph.h - Which tensors' layouts depend on each other -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A graph whose nodes are the choices that there are, and whose edges are the tensors that go from one to another.  A
// node is an operation that works in any layout; or all the places through which control flow hands one value on (what
// a loop begins with, carries, yields and leaves behind), which share a layout; or an operand or a result of an
// operation that insists on the layout it has.  Conversions are no nodes: an edge goes through them, and will be one
// again if its ends choose different layouts.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITONGPU_TRANSFORMS_LAYOUTGRAPH_H
#define TRITON_LIB_DIALECT_TRITONGPU_TRANSFORMS_LAYOUTGRAPH_H

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

namespace mlir::triton::gpu {

/// How the layouts of what a node takes and of what it makes are related.
enum class LayoutRelation { Same, ExpandDims, Reduce, Trans, Reshape, Join, Split };

/// One choice of a layout.  It is made for one of the tensors, of type `type`; the others' layouts follow.
struct LayoutNode {
  /// The operation; none for what control flow hands on.
  Operation *op = nullptr;
  LayoutRelation relation = LayoutRelation::Same;
  /// A tensor that the layout is chosen for, and the types of one that is taken and one that is made.
  RankedTensorType type, inputType, outputType;
  SmallVector<OpOperand *, 2> inputs;
  SmallVector<Value, 1> outputs;
  /// The tensors that are taken, before conversions.
  SmallVector<Value, 2> sources;
  /// How often it is executed, compared with the function.
  double frequency = 1;
  /// Whether there is no choice.
  bool isFixed = false;

  /// Whether the choice is that of the layout of what is made, from which that of what is taken follows.
  bool isChosenForOutput() const;
  /// Whether tensors may be taken in any layout of the same meaning.
  bool acceptsEquivalent() const;

  /// The layout in which tensors are taken, or made, if the node's is `layout`; null if there is none.
  Attribute getInputLayout(Attribute layout) const;
  Attribute getOutputLayout(Attribute layout) const;
  /// The node's layout for it to take, or make, tensors in `layout`; null if there is none.
  Attribute fromInputLayout(Attribute layout) const;
  Attribute fromOutputLayout(Attribute layout) const;
};

/// A tensor on its way from one node to another.
struct LayoutEdge {
  Value value;
  unsigned from, to;
  /// How often the tensor would be converted.
  double frequency;
};

class LayoutGraph {
public:
  explicit LayoutGraph(FunctionOpInterface func);

  /// In the order of the program, as far as it has one.
  SmallVector<LayoutNode> nodes;
  SmallVector<LayoutEdge> edges;
  /// Edges by the node where they begin or end.
  SmallVector<SmallVector<unsigned, 2>> incoming, outgoing;

  /// The node that makes `value`, which is no result of a conversion.
  std::optional<unsigned> lookupProducer(Value value) const;

  /// Whether `node`, which takes tensors in layout `taken`, takes `value` as it is if it is made in layout `made`.
  bool isTakenAs(Value value, Attribute made, const LayoutNode &node, Attribute taken) const;

  /// How often code in `block` is executed.
  double getFrequency(Block *block) const { return frequencies.lookup(block); }

  /// `value` before conversions.
  static Value getUnconverted(Value value);

private:
  void addBlockFrequencies(Region &region, double frequency);
  void addOperation(Operation *op);
  void addFixed(Operation *op);
  void addFixedResults(Operation *op);
  void addFree(Operation *op, LayoutRelation relation, ArrayRef<OpOperand *> inputs, ValueRange outputs);
  void addJoint(Operation *op, ArrayRef<OpOperand *> inputs, ValueRange outputs, Block *block);
  void addControlFlow(Operation *op);
  void addBlockArguments(Block &block);
  void addEdges();

  llvm::DenseMap<Value, unsigned> producers;
  llvm::DenseMap<Block *, double> frequencies;
};

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_DIALECT_TRITONGPU_TRANSFORMS_LAYOUTGRAPH_H
