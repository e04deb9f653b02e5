//===- DistributedLayout.cpp - Verification of distributed layouts ---===//
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

/// The most elements of a tensor that a thread holds: far more than it has registers, but not more than the compiler
/// can handle.
static constexpr int64_t kMaxElementsPerThread = 1 << 16;

LinearLayout mlir::triton::gpu::toLinearLayout(RankedTensorType type) {
  return cast<DistributedLayoutInterface>(type.getEncoding()).toLinearLayout(type.getShape());
}

LogicalResult mlir::triton::gpu::verifyDistributedTensor(DistributedLayoutInterface layout, RankedTensorType type,
                                                         Operation *op) {
  if (static_cast<int64_t>(layout.getRank()) != type.getRank())
    return op->emitOpError() << "expected a layout of the tensor's rank " << type.getRank() << ", but got rank "
                             << layout.getRank() << " in " << type;
  if (llvm::any_of(type.getShape(), [](int64_t size) { return !llvm::isPowerOf2_64(size); }))
    return op->emitOpError() << "expected power-of-two sizes of a tensor with a layout, but got " << type;

  std::optional<int> numWarps = lookupNumWarps(op);
  if (!numWarps)
    return op->emitOpError() << "expected `" << kNumWarpsAttrName
                             << "` on an enclosing module or function for a tensor with a layout, but got none";
  LinearLayout map = layout.toLinearLayout(type.getShape());
  auto covers = [&](InDim dim, int64_t size, StringRef what, StringRef attribute) -> LogicalResult {
    if (map.getInSize(dim) == size)
      return success();
    return op->emitOpError() << "expected a layout over " << size << " " << what << " (`" << attribute << "`), but got "
                             << map.getInSize(dim) << " in " << type;
  };
  if (int64_t elements = map.getInSize(InDim::Register); elements > kMaxElementsPerThread)
    return op->emitOpError() << "expected a layout of at most " << kMaxElementsPerThread
                             << " elements per thread, but got " << elements << " in " << type;
  return success(succeeded(covers(InDim::Lane, getThreadsPerWarp(op), "lanes", kThreadsPerWarpAttrName)) &&
                 succeeded(covers(InDim::Warp, *numWarps, "warps", kNumWarpsAttrName)) &&
                 succeeded(covers(InDim::Block, getNumCTAs(op), "CTAs", kNumCTAsAttrName)));
}
