//===- TritonGPU.h - The ttg dialect -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_TRITONGPU_H
#define TRITON_DIALECT_TRITONGPU_IR_TRITONGPU_H

#include "triton/Dialect/Triton/IR/Triton.h"
#include "triton/Dialect/TritonGPU/IR/LayoutInterface.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPUTraits.h"
#include "triton/LinearLayout/LinearLayout.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPUDialect.h.inc"
#include "triton/Dialect/TritonGPU/IR/TritonGPUInterfaces.h.inc"

#define GET_ATTRDEF_CLASSES
#include "triton/Dialect/TritonGPU/IR/TritonGPUAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "triton/Dialect/TritonGPU/IR/TritonGPUTypes.h.inc"

namespace mlir::triton::gpu {

/// The memory that the threads of a block share.
struct SharedMemory : public SideEffects::Resource::Base<SharedMemory> {
  StringRef getName() final { return "<SharedMemory>"; }
};

} // namespace mlir::triton::gpu

#define GET_OP_CLASSES
#include "triton/Dialect/TritonGPU/IR/TritonGPUOps.h.inc"

namespace mlir::triton::gpu {

/// The map of a tensor's layout; the tensor must have one.
LinearLayout toLinearLayout(RankedTensorType type);

/// The map of the buffer that `type` is (a part of), which lies in shared memory; without the dimension that counts
/// buffers, if any.
LinearLayout toLinearLayout(MemDescType type);

/// The bytes that the whole buffer takes in each block's shared memory, padding included.
uint64_t getAllocationBytes(MemDescType type);

/// What every layout that spreads a tensor checks: rank, sizes, and that it covers exactly the lanes, warps and blocks
/// that the code around `op` runs on.
LogicalResult verifyDistributedTensor(DistributedLayoutInterface layout, RankedTensorType type, Operation *op);

// What layouts become under the operations on shapes, where no element moves to another thread.  These are the answers
// of all encodings to the methods of TensorLayoutInterface, which says more.
FailureOr<Attribute> inferReducedLayout(DistributedLayoutInterface layout, unsigned axis);
FailureOr<Attribute> inferTransposedLayout(DistributedLayoutInterface layout, ArrayRef<int64_t> shape,
                                           ArrayRef<int32_t> order);
FailureOr<Attribute> inferReshapedLayout(DistributedLayoutInterface layout, ArrayRef<int64_t> shape,
                                         ArrayRef<int64_t> newShape);
FailureOr<Attribute> inferJoinedLayout(DistributedLayoutInterface layout, ArrayRef<int64_t> shape);
FailureOr<Attribute> inferSplitLayout(DistributedLayoutInterface layout, ArrayRef<int64_t> shape);
bool isEquivalentLayout(DistributedLayoutInterface layout, ArrayRef<int64_t> shape, Attribute other);

/// Whether tensors of the two types have the same registers, lanes, warps and blocks hold copies, so that a thread may
/// keep its elements where they are if their order does not matter.
bool haveSameCopies(RankedTensorType lhs, RankedTensorType rhs);

/// The type of a buffer whose dimension i is dimension `order[i]` of a buffer of type `source`, in the same memory.
FailureOr<MemDescType> inferTransposedMemory(MemDescType source, ArrayRef<int32_t> order);

/// The type of a whole buffer of type `source` seen with another shape, in the same memory.
FailureOr<MemDescType> inferReshapedMemory(MemDescType source, ArrayRef<int64_t> shape);

/// Checks that the operands of `dot` (`tt.dot`) lie as its result, in `layout`, needs them, and that tensor cores, if
/// the layout is theirs, can multiply them.
LogicalResult verifyDotLayouts(DistributedLayoutInterface layout, Operation *dot, Attribute lhs, Attribute rhs);

/// Checks that instructions of tensor cores of `version` multiply elements `a` and `b` and add to `result` as the other
/// attributes of a dot ask for.
LogicalResult verifyTensorCoreElements(Operation *op, unsigned version, Type a, Type b, Type result,
                                       InputPrecision precision, unsigned maxNumImpreciseAcc);

/// Checks that instructions of warp groups can compute a result of the type, which has their layout, from rows of `k`
/// elements. Columns are computed in multiples of `columnStep`.
LogicalResult verifyWarpGroupShape(Operation *op, RankedTensorType result, int64_t k, unsigned elementBits,
                                   int64_t columnStep);

/// The part of `size` along `dim` that one block of a cluster computes.
int64_t getSizePerBlock(NvidiaMmaEncodingAttr layout, unsigned dim, int64_t size);

} // namespace mlir::triton::gpu

#endif // TRITON_DIALECT_TRITONGPU_IR_TRITONGPU_H
