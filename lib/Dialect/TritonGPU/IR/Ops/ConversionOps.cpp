//===- ConversionOps.cpp - Packed numbers, and memory from the launcher ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

LogicalResult Fp4ToFpOp::verify() {
  auto source = cast<RankedTensorType>(getSrc().getType()), result = cast<RankedTensorType>(getType());
  int64_t axis = static_cast<int32_t>(getAxis());
  if (axis < 0 || axis >= source.getRank())
    return emitOpError() << "axis " << axis << " is outside a tensor of rank " << source.getRank();
  SmallVector<int64_t> shape(source.getShape());
  shape[axis] *= 2;
  if (ArrayRef<int64_t>(shape) != result.getShape())
    return emitOpError() << "the result's shape is [" << shape << "], but its type is " << result;
  if (!source.getEncoding() && !result.getEncoding())
    return success();
  auto from = dyn_cast_or_null<DistributedLayoutInterface>(source.getEncoding());
  auto to = dyn_cast_or_null<DistributedLayoutInterface>(result.getEncoding());
  // Both numbers of a byte lie in neighbouring registers.
  unsigned rank = source.getRank();
  if (!from || !to || from.getRank() != rank || to.getRank() != rank ||
      LinearLayout::identity(2, InDim::Register, axis, rank) * from.toLinearLayout(source.getShape()) !=
          to.toLinearLayout(shape))
    return emitOpError() << "the result's layout does not keep both numbers of a byte where the byte was: " << source
                         << " to " << result;
  return success();
}

LogicalResult GlobalScratchAllocOp::verify() {
  if (static_cast<int32_t>(getNbytes()) < 0)
    return emitOpError() << "allocates a negative number of bytes: " << static_cast<int32_t>(getNbytes());
  if (!llvm::isPowerOf2_32(getAlignment()))
    return emitOpError() << "the alignment is a power of two, not " << static_cast<int32_t>(getAlignment());
  return success();
}
