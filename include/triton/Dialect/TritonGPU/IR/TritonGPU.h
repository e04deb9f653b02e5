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
#include "triton/Dialect/TritonGPU/IR/SharedMemoryEffects.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPUTraits.h"
#include "triton/LinearLayout/LinearLayout.h"

#include "triton/Dialect/TritonGPU/IR/SharedMemoryInterfaces.h.inc"
#include "triton/Dialect/TritonGPU/IR/TritonGPUDialect.h.inc"
#include "triton/Dialect/TritonGPU/IR/TritonGPUInterfaces.h.inc"

#define GET_ATTRDEF_CLASSES
#include "triton/Dialect/TritonGPU/IR/TritonGPUAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "triton/Dialect/TritonGPU/IR/TritonGPUTypes.h.inc"

namespace mlir::triton::gpu {

/// The memory effect resource of shared memory.
struct SharedMemory : public SideEffects::Resource::Base<SharedMemory> {
  StringRef getName() final { return "<SharedMemory>"; }
};

} // namespace mlir::triton::gpu

#define GET_OP_CLASSES
#include "triton/Dialect/TritonGPU/IR/TritonGPUOps.h.inc"

namespace mlir::triton::gpu {

/// The linear layout of a tensor, which must have a distributed layout.
LinearLayout toLinearLayout(RankedTensorType type);

/// The linear layout of the allocation of `type`, a buffer or view in shared memory, without the leading dimension of a
/// multi-buffer.
LinearLayout toLinearLayout(MemDescType type);

/// The number of bytes of the allocation in the shared memory of one CTA, including padding.
uint64_t getAllocationBytes(MemDescType type);

/// Returns the number of elements of all buffers of a shared-memory descriptor in one CTA.
uint64_t getNumAllocatedElements(MemDescType type);

/// Returns the bytes of `elements` that follow each other in shared memory, with the padding between them.
uint64_t getBytesOfElements(MemDescType type, uint64_t elements);

/// Verifies a tensor with a distributed layout: rank, sizes, and that the layout covers exactly the lanes, warps and
/// CTAs that execute `op`.
LogicalResult verifyDistributedTensor(DistributedLayoutInterface layout, RankedTensorType type, Operation *op);

// Inference of layouts for shape operations: the methods of TensorLayoutInterface of all encodings.
FailureOr<Attribute> inferReducedLayout(DistributedLayoutInterface layout, unsigned axis);
FailureOr<Attribute> inferTransposedLayout(DistributedLayoutInterface layout, ArrayRef<int64_t> shape,
                                           ArrayRef<int32_t> order);
FailureOr<Attribute> inferReshapedLayout(DistributedLayoutInterface layout, ArrayRef<int64_t> shape,
                                         ArrayRef<int64_t> newShape);
FailureOr<Attribute> inferJoinedLayout(DistributedLayoutInterface layout, ArrayRef<int64_t> shape);
FailureOr<Attribute> inferSplitLayout(DistributedLayoutInterface layout, ArrayRef<int64_t> shape);
bool isEquivalentLayout(DistributedLayoutInterface layout, ArrayRef<int64_t> shape, Attribute other);

/// Whether tensors of the two types are replicated in the same registers, lanes, warps and CTAs, so that a thread can
/// keep its elements in its registers if their order does not matter.
bool haveSameReplication(RankedTensorType lhs, RankedTensorType rhs);

/// Infers the type of the transpose of a buffer of type `source`: dimension i is dimension `order[i]` of the source.
FailureOr<MemDescType> inferTransposedMemory(MemDescType source, ArrayRef<int32_t> order);

/// Infers the type of a whole buffer of type `source` after a reshape to `shape`.
FailureOr<MemDescType> inferReshapedMemory(MemDescType source, ArrayRef<int64_t> shape);

/// Verifies that the operands of `dot` (`tt.dot`) have dot operand layouts that match the layout of its result, and, if
/// that is an MMA layout, that the instruction supports the types and shapes.
LogicalResult verifyDotLayouts(DistributedLayoutInterface layout, Operation *dot, Attribute lhs, Attribute rhs);

/// Verifies that MMA instructions of `version` support the element types and the attributes of a dot.
LogicalResult verifyTensorCoreElements(Operation *op, unsigned version, Type a, Type b, Type result,
                                       InputPrecision precision, unsigned maxNumImpreciseAcc);

/// Verifies that `wgmma` can compute a result of this type, which has an MMA layout, with the size `k` along K. The
/// columns are a multiple of `columnStep`.
LogicalResult verifyWarpGroupShape(Operation *op, RankedTensorType result, int64_t k, unsigned elementBits,
                                   int64_t columnStep);

/// The part of `size` along `dim` that one CTA of a cluster computes.
int64_t getSizePerCTA(NvidiaMmaEncodingAttr layout, unsigned dim, int64_t size);

} // namespace mlir::triton::gpu

#endif // TRITON_DIALECT_TRITONGPU_IR_TRITONGPU_H
