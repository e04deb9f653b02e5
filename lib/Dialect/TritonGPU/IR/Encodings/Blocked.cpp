//===- Blocked.cpp - The blocked layout ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EncodingSyntax.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/DistributedLayouts.h"

#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

Attribute BlockedEncodingAttr::parse(AsmParser &parser, Type) {
  EncodingReader reader(parser, getMnemonic());
  SmallVector<unsigned> sizePerThread, threadsPerWarp, warpsPerCTA, order;
  SmallVector<int32_t> cgaBases;
  if (reader.failed() || !reader.read("sizePerThread", sizePerThread) ||
      !reader.read("threadsPerWarp", threadsPerWarp) || !reader.read("warpsPerCTA", warpsPerCTA) ||
      !reader.read("order", order) || !reader.readCGALayout(order.size(), cgaBases) || !reader.finish())
    return {};
  return parser.getChecked<BlockedEncodingAttr>(reader.getLoc(), parser.getContext(), ArrayRef(sizePerThread),
                                                ArrayRef(threadsPerWarp), ArrayRef(warpsPerCTA), ArrayRef(order),
                                                ArrayRef(cgaBases));
}

void BlockedEncodingAttr::print(AsmPrinter &printer) const {
  printer << "<{sizePerThread = [" << getSizePerThread() << "], threadsPerWarp = [" << getThreadsPerWarp()
          << "], warpsPerCTA = [" << getWarpsPerCTA() << "], order = [" << getOrder() << "]";
  printCGALayout(printer, getRank(), getCgaBases());
  printer << "}>";
}

LogicalResult BlockedEncodingAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                          ArrayRef<unsigned> sizePerThread, ArrayRef<unsigned> threadsPerWarp,
                                          ArrayRef<unsigned> warpsPerCTA, ArrayRef<unsigned> order,
                                          ArrayRef<int32_t> cgaBases) {
  size_t rank = order.size();
  if (rank == 0)
    return emitError() << "expected a blocked layout of at least one dimension, but got none";
  if (sizePerThread.size() != rank || threadsPerWarp.size() != rank || warpsPerCTA.size() != rank)
    return emitError() << "expected sizePerThread, threadsPerWarp, warpsPerCTA and order to have one entry per "
                          "dimension, but got "
                       << sizePerThread.size() << ", " << threadsPerWarp.size() << ", " << warpsPerCTA.size() << " and "
                       << rank;
  unsigned bits = cgaBases.size() / rank;
  for (ArrayRef<unsigned> sizes : {sizePerThread, threadsPerWarp, warpsPerCTA}) {
    uint64_t product = 1;
    for (unsigned size : sizes) {
      if (!llvm::isPowerOf2_32(size))
        return emitError() << "expected powers of two in sizePerThread, threadsPerWarp and warpsPerCTA, but got "
                           << size;
      product *= size;
      if (product > TritonDialect::kMaxTensorElements)
        return emitError() << "expected a product of at most " << TritonDialect::kMaxTensorElements
                           << " in sizePerThread, threadsPerWarp and warpsPerCTA, but got [" << sizes << "]";
    }
    bits += llvm::Log2_64(product);
  }
  if (bits > kMaxLayoutBits)
    return emitError() << "expected a layout of at most 2^" << kMaxLayoutBits << " elements, but got 2^" << bits;
  if (!isPermutationVector(SmallVector<int64_t>(order.begin(), order.end())))
    return emitError() << "expected order to be a permutation of the " << rank << " dimensions, but got [" << order
                       << "]";
  return verifyCGALayout(emitError, rank, cgaBases);
}

unsigned BlockedEncodingAttr::getRank() const { return getOrder().size(); }

SmallVector<unsigned> BlockedEncodingAttr::getRegisterOrder() const { return llvm::to_vector(getOrder()); }

LinearLayout BlockedEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const {
  return blockedLayout(getSizePerThread(), getThreadsPerWarp(), getWarpsPerCTA(), getOrder(),
                       ctaLayout(unflattenCGABases(getRank(), getCgaBases()), getRank()), shape);
}

BlockedEncodingAttr BlockedEncodingAttr::getForShape(MLIRContext *context, ArrayRef<int64_t> shape,
                                                     ArrayRef<unsigned> sizePerThread, ArrayRef<unsigned> order,
                                                     unsigned numWarps, unsigned threadsPerWarp, unsigned numCTAs) {
  unsigned rank = shape.size();
  SmallVector<unsigned> lanes(rank, 1), warps(rank, 1), blocks(rank, 1);
  SmallVector<int32_t> cgaBases;

  // CTAs split the slowest dimensions, so that each still accesses long contiguous ranges.
  unsigned blocksLeft = numCTAs;
  for (unsigned dim : llvm::reverse(order)) {
    unsigned room = std::max<int64_t>(1, shape[dim] / sizePerThread[dim]);
    blocks[dim] = std::min(blocksLeft, room);
    blocksLeft /= blocks[dim];
  }
  for (unsigned dim : order)
    for (unsigned step = 1; step < blocks[dim]; step *= 2) {
      cgaBases.append(rank, 0);
      cgaBases[cgaBases.size() - rank + dim] = step;
    }
  // The remaining CTAs hold replicas.
  cgaBases.append(llvm::Log2_32(blocksLeft) * rank, 0);

  unsigned lanesLeft = threadsPerWarp, warpsLeft = numWarps;
  for (unsigned dim : order) {
    if (dim == order.back()) {
      lanes[dim] = lanesLeft;
      warps[dim] = warpsLeft;
      break;
    }
    unsigned room = std::max<int64_t>(1, shape[dim] / blocks[dim] / sizePerThread[dim]);
    lanes[dim] = std::min(lanesLeft, room);
    lanesLeft /= lanes[dim];
    warps[dim] = std::min(warpsLeft, std::max(1u, room / lanes[dim]));
    warpsLeft /= warps[dim];
  }
  return get(context, sizePerThread, lanes, warps, order, cgaBases);
}

BlockedEncodingAttr BlockedEncodingAttr::getDefault(MLIRContext *context, ArrayRef<int64_t> shape, unsigned numWarps,
                                                    unsigned threadsPerWarp, unsigned numCTAs) {
  SmallVector<unsigned> sizePerThread(shape.size(), 1), order(shape.size());
  std::iota(order.rbegin(), order.rend(), 0u);
  return getForShape(context, shape, sizePerThread, order, numWarps, threadsPerWarp, numCTAs);
}
