//===- LayoutInterface.h - Layouts of an operation's tensors -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_LAYOUTINTERFACE_H
#define TRITON_DIALECT_TRITONGPU_IR_LAYOUTINTERFACE_H

#include "mlir/IR/OpDefinition.h"

namespace mlir::triton::gpu {

/// Operands and results of an operation for which one layout is selected.  Values without a layout, such as scalars and
/// buffers, may be in a group; they do not count.
struct LayoutGroup {
  SmallVector<OpOperand *, 2> operands;
  SmallVector<Value, 1> results;
  /// Whether the tensors keep the layouts that they have.
  bool isFixed = false;

  /// Returns the group of all operands and results of `op`.
  static LayoutGroup getAll(Operation *op);
};

/// Returns one fixed group for each of `results`.
SmallVector<LayoutGroup> getFixedLayoutGroups(ResultRange results);
/// Returns one fixed group for each operand and result of `op`.
SmallVector<LayoutGroup> getFixedLayoutGroups(Operation *op);

/// Returns the layout groups of any operation that does not transfer control.  Without `LayoutOpInterface`, elementwise
/// operations without memory effects and constants whose elements are equal have one group; the tensors of all others
/// are fixed.
SmallVector<LayoutGroup> getLayoutGroups(Operation *op);

/// Changes the layout of the tensor `value`, also where a constant's attribute repeats the type.
void setLayout(Value value, Attribute layout);

} // namespace mlir::triton::gpu

#include "triton/Dialect/TritonGPU/IR/LayoutInterface.h.inc"

#endif // TRITON_DIALECT_TRITONGPU_IR_LAYOUTINTERFACE_H
