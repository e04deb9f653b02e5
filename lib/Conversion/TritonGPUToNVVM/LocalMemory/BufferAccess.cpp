//===- BufferAccess.cpp - Accesses to buffers in shared memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LocalMemory/BufferAccess.h"

#include "SupportChecks.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

SmallVector<Padding> mlir::triton::gpu::getPaddings(MemDescType buffer) {
  SmallVector<Padding> paddings;
  if (auto padded = dyn_cast<PaddedSharedEncodingAttr>(buffer.getEncoding()))
    for (auto [interval, padding] : llvm::zip_equal(padded.getIntervals(), padded.getPaddings()))
      paddings.push_back({interval, padding});
  return paddings;
}

/// Returns the largest aligned vectors that no padding splits or shifts.
static int64_t getMaxVectorElements(ArrayRef<Padding> paddings) {
  int64_t most = std::numeric_limits<int64_t>::max();
  for (Padding padding : paddings)
    most = std::min<int64_t>({most, static_cast<int64_t>(padding.interval), static_cast<int64_t>(padding.padding)});
  return most;
}

BufferAccess::BufferAccess(MemDescType buffer, RankedTensorType tensor, MatrixMoves moves)
    : paddings(getPaddings(buffer)), elementBits(getElementBitWidth(buffer.getElementType())) {
  LinearLayout layout = toLinearLayout(buffer);
  registers = toLinearLayout(tensor).resizeOuts(layout.getOutSizes());
  // Padding may shift the rows of matrices to addresses that are not aligned.
  if (!paddings.empty())
    moves = MatrixMoves();
  memory = getAccesses(layout, registers, elementBits, moves, getMaxVectorElements(paddings));
}

LogicalResult mlir::triton::gpu::verifyBuffer(Operation *op, MemDescType buffer) {
  if (getElementBitWidth(buffer.getElementType()) < 8)
    return emitUnsupported(op) << "elements of " << buffer.getElementType() << " have no addresses";
  return success();
}
