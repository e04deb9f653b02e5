//===- LayoutGraph.h - Dependences between the layouts of tensors -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A node of the graph is a choice of a layout, and an edge is a tensor that one node defines and another one uses.  A
// node stands for a layout group of an operation (see LayoutInterface.td), or for values between which control flow
// forwards tensors, such as the initial value, the iteration argument, the yielded value and the result of a loop.
// Layout conversions are not in the graph: an edge bypasses them, and becomes a conversion if different layouts are
// selected for its ends.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITONGPU_TRANSFORMS_LAYOUTGRAPH_H
#define TRITON_LIB_DIALECT_TRITONGPU_TRANSFORMS_LAYOUTGRAPH_H

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::triton::gpu {

/// A choice of a layout.  The layout is selected for one tensor and determines the layouts of all inputs and outputs.
struct LayoutNode {
  /// The operation that computes the outputs; null if the tensors are fixed or forwarded by control flow.
  Operation *op = nullptr;
  /// The relation of the layouts of inputs and outputs; null if the layouts are equal.
  LayoutOpInterface layoutOp;
  /// The tensor for which the layout is selected, with the layout that it has, and whether it is an output.
  RankedTensorType type;
  bool isSelectedForOutputs = false;
  SmallVector<OpOperand *, 2> inputs;
  SmallVector<Value, 1> outputs;
  /// The values of the inputs, before layout conversions.
  SmallVector<Value, 2> sources;
  /// How often the operation is executed for each execution of the function.
  double frequency = 1;
  /// Whether the layout is the one that the tensors have.
  bool isFixed = false;

  /// Returns the layout of the inputs or outputs if `layout` is selected for the node; null if there is none.
  Attribute getInputLayout(Attribute layout) const;
  Attribute getOutputLayout(Attribute layout) const;
  /// Returns the selection for which the inputs or outputs have `layout`; null if there is none.
  Attribute fromInputLayout(Attribute layout) const;
  Attribute fromOutputLayout(Attribute layout) const;
};

/// A tensor that the node `from` defines and the node `to` uses.
struct LayoutEdge {
  Value value;
  unsigned from, to;
  /// How often a conversion of the tensor would be executed.
  double frequency;
};

class LayoutGraph {
public:
  explicit LayoutGraph(FunctionOpInterface func);

  /// In program order.
  SmallVector<LayoutNode> nodes;
  SmallVector<LayoutEdge> edges;
  /// The indices of the edges that end or begin at each node.
  SmallVector<SmallVector<unsigned, 2>> incoming, outgoing;

  /// Returns the index of the node that defines `value`, which is not the result of a layout conversion.
  std::optional<unsigned> lookupProducer(Value value) const;

  /// Returns whether `node`, whose inputs have the layout `needed`, can use `value` if it is defined in `present`.
  bool canUse(const LayoutNode &node, Attribute needed, Value value, Attribute present) const;

  /// Returns how often code in `block` is executed for each execution of the function.
  double getFrequency(Block *block) const { return frequencies.lookup(block); }

  /// Returns `value` before layout conversions.
  static Value getUnconverted(Value value);

private:
  void addBlockFrequencies(Region &region, double frequency);
  void addOperation(Operation *op);
  void addControlFlow(RegionBranchOpInterface op);
  void addBlockArguments(Block &block);
  /// Adds a node for those of the values that have layouts, if there are any, and returns it.
  LayoutNode *addNode(LayoutOpInterface layoutOp, ArrayRef<OpOperand *> inputs, ValueRange outputs, Block *block);
  void addEdges();

  llvm::DenseMap<Value, unsigned> producers;
  llvm::DenseMap<Block *, double> frequencies;
};

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_DIALECT_TRITONGPU_TRANSFORMS_LAYOUTGRAPH_H
