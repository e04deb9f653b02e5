//===- DistributedLayout.cpp - What all layouts that spread a tensor share ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

LinearLayout mlir::triton::gpu::toLinearLayout(RankedTensorType type) {
  return cast<DistributedLayoutInterface>(type.getEncoding()).toLinearLayout(type.getShape());
}

LogicalResult mlir::triton::gpu::verifyDistributedTensor(DistributedLayoutInterface layout, RankedTensorType type,
                                                         Operation *op) {
  if (static_cast<int64_t>(layout.getRank()) != type.getRank())
    return op->emitOpError() << "has a tensor of rank " << type.getRank() << " with a layout of rank "
                             << layout.getRank() << ": " << type;
  if (llvm::any_of(type.getShape(), [](int64_t size) { return !llvm::isPowerOf2_64(size); }))
    return op->emitOpError() << "has a tensor with a layout whose sizes are not all powers of two: " << type;

  std::optional<int> numWarps = lookupNumWarps(op);
  if (!numWarps)
    return op->emitOpError() << "has a tensor with a layout, but no module or function around it says `"
                             << kNumWarpsAttrName << "`";
  LinearLayout map = layout.toLinearLayout(type.getShape());
  auto covers = [&](InDim dim, int64_t size, StringRef what, StringRef attribute) -> LogicalResult {
    if (map.getInSize(dim) == size)
      return success();
    return op->emitOpError() << "has a tensor whose layout has " << map.getInSize(dim) << " " << what << ", but `"
                             << attribute << "` is " << size << ": " << type;
  };
  return success(succeeded(covers(InDim::Lane, getThreadsPerWarp(op), "lanes", kThreadsPerWarpAttrName)) &&
                 succeeded(covers(InDim::Warp, *numWarps, "warps", kNumWarpsAttrName)) &&
                 succeeded(covers(InDim::Block, getNumCTAs(op), "blocks", kNumCTAsAttrName)));
}
