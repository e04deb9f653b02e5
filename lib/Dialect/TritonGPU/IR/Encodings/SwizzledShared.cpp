//===- SwizzledShared.cpp - The swizzled shared layout ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EncodingSyntax.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/DistributedLayouts.h"
#include "triton/LinearLayout/SharedLayouts.h"

#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

Attribute SwizzledSharedEncodingAttr::parse(AsmParser &parser, Type) {
  EncodingReader reader(parser, getMnemonic());
  unsigned vec = 0, perPhase = 0, maxPhase = 0;
  SmallVector<unsigned> order;
  SmallVector<int32_t> cgaBases;
  if (reader.failed() || !reader.read("vec", vec) || !reader.read("perPhase", perPhase) ||
      !reader.read("maxPhase", maxPhase) || !reader.read("order", order) ||
      !reader.readCGALayout(order.size(), cgaBases) || !reader.finish())
    return {};
  return parser.getChecked<SwizzledSharedEncodingAttr>(reader.getLoc(), parser.getContext(), vec, perPhase, maxPhase,
                                                       ArrayRef(order), ArrayRef(cgaBases));
}

void SwizzledSharedEncodingAttr::print(AsmPrinter &printer) const {
  printer << "<{vec = " << getVec() << ", perPhase = " << getPerPhase() << ", maxPhase = " << getMaxPhase()
          << ", order = [" << getOrder() << "]";
  printCGALayout(printer, getLayoutRank(), getCgaBases());
  printer << "}>";
}

LogicalResult SwizzledSharedEncodingAttr::verify(function_ref<InFlightDiagnostic()> emitError, unsigned vec,
                                                 unsigned perPhase, unsigned maxPhase, ArrayRef<unsigned> order,
                                                 ArrayRef<int32_t> cgaBases) {
  if (order.empty())
    return emitError() << "expected a shared layout of at least one dimension, but got none";
  for (unsigned value : {vec, perPhase, maxPhase})
    if (!llvm::isPowerOf2_32(value))
      return emitError() << "expected vec, perPhase and maxPhase to be powers of two, but got " << value;
  if (!isPermutationVector(SmallVector<int64_t>(order.begin(), order.end())))
    return emitError() << "expected order to be a permutation of the " << order.size() << " dimensions, but got ["
                       << order << "]";
  return verifyCGALayout(emitError, order.size(), cgaBases);
}

unsigned SwizzledSharedEncodingAttr::getLayoutRank() const { return getOrder().size(); }

LinearLayout SwizzledSharedEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const {
  unsigned rank = getLayoutRank();
  return swizzledLayout(getVec(), getPerPhase(), getMaxPhase(), getOrder(),
                        ctaLayout(unflattenCGABases(rank, getCgaBases()), rank), shape);
}

unsigned SwizzledSharedEncodingAttr::getAlignment() const { return kDefaultSharedAlignment; }

LogicalResult SwizzledSharedEncodingAttr::verifyAllocation(function_ref<InFlightDiagnostic()>,
                                                           ArrayRef<int64_t>) const {
  return success();
}
