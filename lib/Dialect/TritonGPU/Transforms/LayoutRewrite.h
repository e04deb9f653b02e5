//===- LayoutRewrite.h - Rewrite to the selected layouts -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITONGPU_TRANSFORMS_LAYOUTREWRITE_H
#define TRITON_LIB_DIALECT_TRITONGPU_TRANSFORMS_LAYOUTREWRITE_H

#include "LayoutSelection.h"

namespace mlir::triton::gpu {

/// Changes each tensor to its selected layout.  For users that need another layout, the tensor is rematerialized or
/// converted, whichever costs less.  A conversion follows the definition of the tensor; if all its users are in a
/// branch that is executed less often, the conversion is in that branch.
class LayoutRewrite {
public:
  LayoutRewrite(const LayoutGraph &graph, const LayoutSelection &selection, LayoutCosts &costs);

  void run(FunctionOpInterface func);

private:
  void collectRequests();
  void setTypes();
  void setOperands(Operation *op);
  bool hasLayout(TensorInLayout tensor) const;
  Value get(TensorInLayout tensor);
  Value rematerialize(TensorInLayout tensor, ArrayRef<TensorInLayout> sources);
  Value convert(TensorInLayout tensor);
  Operation *findRareInsertionPoint(TensorInLayout tensor);

  const LayoutGraph &graph;
  Rematerialization rematerialization;
  /// The layouts of the inputs and outputs of each node.
  SmallVector<Attribute> inputLayouts, outputLayouts;
  /// The tensor, before conversions, and the layout that each operand needs.
  llvm::DenseMap<OpOperand *, TensorInLayout> requests;
  /// The operations that need a tensor in a layout.
  llvm::DenseMap<TensorInLayout, SmallVector<Operation *, 2>> users;
  /// The rematerialized and converted tensors.
  llvm::DenseMap<TensorInLayout, Value> copies;
};

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_DIALECT_TRITONGPU_TRANSFORMS_LAYOUTREWRITE_H
