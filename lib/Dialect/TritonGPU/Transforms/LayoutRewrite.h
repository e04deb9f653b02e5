//===- LayoutRewrite.h - Puts chosen layouts into the code -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITONGPU_TRANSFORMS_LAYOUTREWRITE_H
#define TRITON_LIB_DIALECT_TRITONGPU_TRANSFORMS_LAYOUTREWRITE_H

#include "LayoutSelection.h"

namespace mlir::triton::gpu {

/// Gives each tensor the layout chosen for it.  Where a user wants another one, the tensor is computed again or
/// converted, whichever costs less: once for all users, where it is made; or, if that runs less often, in the branch in
/// which all of them are.
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
  Value compute(TensorInLayout tensor, ArrayRef<TensorInLayout> sources);
  Value convert(TensorInLayout tensor);
  Operation *findRarePlace(TensorInLayout tensor);

  const LayoutGraph &graph;
  Rematerialization recomputation;
  /// The layout that a node takes and makes tensors in.
  SmallVector<Attribute> taken, made;
  /// What each operand is in truth, and in which layout it is wanted.
  llvm::DenseMap<OpOperand *, TensorInLayout> wishes;
  llvm::DenseMap<TensorInLayout, SmallVector<Operation *, 2>> users;
  llvm::DenseMap<TensorInLayout, Value> known;
};

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_DIALECT_TRITONGPU_TRANSFORMS_LAYOUTREWRITE_H
