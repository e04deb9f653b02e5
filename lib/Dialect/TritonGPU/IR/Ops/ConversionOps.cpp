//===- ConversionOps.cpp - Unpacking of 4-bit numbers, and global scratch ---===//
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
    return emitOpError() << "expected `axis` in [0, " << source.getRank() << "), but got " << axis;
  SmallVector<int64_t> shape(source.getShape());
  shape[axis] *= 2;
  if (ArrayRef<int64_t>(shape) != result.getShape())
    return emitOpError() << "expected a result of the shape [" << shape << "], but got " << result;
  if (!source.getEncoding() && !result.getEncoding())
    return success();
  auto from = dyn_cast_or_null<DistributedLayoutInterface>(source.getEncoding());
  auto to = dyn_cast_or_null<DistributedLayoutInterface>(result.getEncoding());
  // Both numbers of a byte are in consecutive registers.
  unsigned rank = source.getRank();
  if (!from || !to || from.getRank() != rank || to.getRank() != rank ||
      LinearLayout::identity(2, InDim::Register, axis, rank) * from.toLinearLayout(source.getShape()) !=
          to.toLinearLayout(shape))
    return emitOpError() << "expected a result whose layout has both numbers of a byte in the thread of the byte in "
                         << source << ", but got " << result;
  return success();
}

LogicalResult GlobalScratchAllocOp::verify() {
  if (static_cast<int32_t>(getNbytes()) < 0)
    return emitOpError() << "expected a non-negative number of bytes, but got " << static_cast<int32_t>(getNbytes());
  if (!llvm::isPowerOf2_64(static_cast<int32_t>(getAlignment())))
    return emitOpError() << "expected the alignment to be a power of two, but got "
                         << static_cast<int32_t>(getAlignment());
  return success();
}
