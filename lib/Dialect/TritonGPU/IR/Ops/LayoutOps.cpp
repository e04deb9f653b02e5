//===- LayoutOps.cpp - Layout conversion ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

LogicalResult ConvertLayoutOp::verify() {
  for (Type type : {getSrc().getType(), getType()})
    if (!isa_and_nonnull<DistributedLayoutInterface>(cast<RankedTensorType>(type).getEncoding()))
      return emitOpError() << "expected distributed layouts on source and result, but got " << type;
  return success();
}

OpFoldResult ConvertLayoutOp::fold(FoldAdaptor adaptor) {
  if (getSrc().getType() == getType())
    return getSrc();
  if (auto splat = dyn_cast_or_null<SplatElementsAttr>(adaptor.getSrc()))
    return splat.resizeSplat(getType());
  return {};
}
