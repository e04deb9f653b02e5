//===- LayoutModels.h - The layout interface of tt operations -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tt dialect has no layouts.  The ttg dialect attaches `LayoutOpInterface` to operations of tt when it is loaded;
// each family of operations has a file of models.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITONGPU_IR_TRITONOPS_LAYOUTMODELS_H
#define TRITON_LIB_DIALECT_TRITONGPU_IR_TRITONOPS_LAYOUTMODELS_H

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

namespace mlir::triton::gpu {

void attachMemoryLayoutModels(MLIRContext *context);
void attachComputationLayoutModels(MLIRContext *context);
void attachShapeLayoutModels(MLIRContext *context);

/// A model of operations whose tensors all have the same layout.
template <typename OpT>
struct SameLayoutModel : public LayoutOpInterface::ExternalModel<SameLayoutModel<OpT>, OpT> {};

/// A model of operations whose operands may have any layouts.
template <typename OpT>
struct AnyLayoutModel : public LayoutOpInterface::ExternalModel<AnyLayoutModel<OpT>, OpT> {
  SmallVector<LayoutGroup> getLayoutGroups(Operation *) const { return {}; }
};

/// Returns the inferred layout, or null if there is none.
inline Attribute getOrNull(FailureOr<Attribute> layout) { return succeeded(layout) ? *layout : Attribute(); }

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_DIALECT_TRITONGPU_IR_TRITONOPS_LAYOUTMODELS_H
