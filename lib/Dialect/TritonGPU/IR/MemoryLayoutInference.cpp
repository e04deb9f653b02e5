//===- MemoryLayoutInference.cpp - Inference of layouts of views ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Diagnostics.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/LinearLayoutAlgebra.h"

#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// Permutes the coordinates of each basis of a cluster layout.
static SmallVector<int32_t> permuteBases(ArrayRef<int32_t> bases, ArrayRef<unsigned> order) {
  SmallVector<int32_t> result;
  for (; !bases.empty(); bases = bases.drop_front(order.size()))
    for (unsigned dim : order)
      result.push_back(bases[dim]);
  return result;
}

/// The layout of the transpose of a buffer of `shape` in `layout`: dimension i is dimension `order[i]` of the buffer.
static Attribute transpose(SharedLayoutInterface layout, ArrayRef<int64_t> shape, ArrayRef<unsigned> order) {
  MLIRContext *context = layout.getContext();
  if (llvm::is_sorted(order))
    return layout;
  if (auto swizzled = dyn_cast<SwizzledSharedEncodingAttr>(layout)) {
    SmallVector<unsigned> newDim(order.size());
    for (auto [to, from] : llvm::enumerate(order))
      newDim[from] = to;
    SmallVector<unsigned> newOrder =
        llvm::map_to_vector(swizzled.getOrder(), [&](unsigned dim) { return newDim[dim]; });
    return SwizzledSharedEncodingAttr::get(context, swizzled.getVec(), swizzled.getPerPhase(), swizzled.getMaxPhase(),
                                           newOrder, permuteBases(swizzled.getCgaBases(), order));
  }
  LinearLayout transposed = layout.toLinearLayout(shape).transposeOuts(order);
  if (auto nvmma = dyn_cast<NvmmaSharedEncodingAttr>(layout); nvmma && order.size() == 2) {
    // Flipping `transposed` is not the transpose if there is no swizzle, because the last dimension is then always the
    // contiguous one, nor if both dimensions need several boxes, because boxes are ordered along the first dimension.
    auto flipped = NvmmaSharedEncodingAttr::get(context, nvmma.getSwizzlingByteWidth(), !nvmma.getTransposed(),
                                                nvmma.getElementBitWidth(), nvmma.getFp4Padded(), nvmma.getRank(),
                                                permuteBases(nvmma.getCgaBases(), order));
    if (flipped.toLinearLayout(transposed.getOutSizes()) == transposed)
      return flipped;
  }
  if (auto padded = dyn_cast<PaddedSharedEncodingAttr>(layout))
    return PaddedSharedEncodingAttr::get(context, padded.getIntervals(), padded.getPaddings(), transposed);
  return SharedLinearEncodingAttr::get(context, transposed, layout.getAlignment());
}

FailureOr<MemDescType> mlir::triton::gpu::inferTransposedMemory(MemDescType source, ArrayRef<int32_t> order) {
  unsigned rank = source.getRank();
  if (order.size() != rank || !isPermutationVector(SmallVector<int64_t>(order.begin(), order.end())))
    return failure();
  // The leading dimension of a multi-buffer is not part of the layout and stays first.
  ArrayRef<int64_t> layoutShape = source.getLayoutShape();
  unsigned leading = rank - layoutShape.size();
  if (leading != 0 && order[0] != 0)
    return failure();
  SmallVector<unsigned> layoutOrder;
  for (int32_t dim : order.drop_front(leading))
    layoutOrder.push_back(dim - leading);

  auto permute = [&](ArrayRef<int64_t> sizes) {
    return llvm::map_to_vector(order, [&](int32_t dim) { return sizes.take_back(rank)[dim]; });
  };
  SmallVector<int64_t> allocShape(source.getAllocShape().drop_back(rank));
  llvm::append_range(allocShape, permute(source.getAllocShape()));
  Attribute layout = transpose(cast<SharedLayoutInterface>(source.getEncoding()), layoutShape, layoutOrder);
  return MemDescType::get(permute(source.getShape()), source.getElementType(), layout, source.getMemorySpace(),
                          source.getMutableMemory(), allocShape);
}

FailureOr<MemDescType> mlir::triton::gpu::inferReshapedMemory(MemDescType source, ArrayRef<int64_t> shape) {
  auto layout = cast<SharedLayoutInterface>(source.getEncoding());
  ArrayRef<int64_t> layoutShape = source.getLayoutShape();
  unsigned leading = source.getRank() - layoutShape.size();
  if (source.getShape() != source.getAllocShape() || shape.size() <= leading ||
      shape.take_front(leading) != source.getShape().take_front(leading) ||
      computeProduct(shape) != computeProduct(source.getShape()) ||
      llvm::any_of(shape.drop_front(leading), [](int64_t size) { return !llvm::isPowerOf2_64(size); }))
    return failure();
  ArrayRef<int64_t> newShape = shape.drop_front(leading);
  auto typeWith = [&](Attribute encoding) {
    return MemDescType::get(shape, source.getElementType(), encoding, source.getMemorySpace(),
                            source.getMutableMemory());
  };
  LinearLayout reshaped = layout.toLinearLayout(layoutShape).reshapeOuts(newShape);
  MLIRContext *context = source.getContext();
  if (auto nvmma = dyn_cast<NvmmaSharedEncodingAttr>(layout); nvmma && nvmma.getCgaBases().empty()) {
    auto kept = NvmmaSharedEncodingAttr::get(context, nvmma.getSwizzlingByteWidth(), nvmma.getTransposed(),
                                             nvmma.getElementBitWidth(), nvmma.getFp4Padded(), newShape.size(), {});
    DiagnosticsDropped dropped(context);
    if (succeeded(kept.verifyAllocation([&] { return emitError(UnknownLoc::get(context)); }, newShape)) &&
        kept.toLinearLayout(newShape) == reshaped)
      return typeWith(kept);
  }
  if (auto padded = dyn_cast<PaddedSharedEncodingAttr>(layout))
    return typeWith(PaddedSharedEncodingAttr::get(context, padded.getIntervals(), padded.getPaddings(), reshaped));
  return typeWith(SharedLinearEncodingAttr::get(context, reshaped, layout.getAlignment()));
}
