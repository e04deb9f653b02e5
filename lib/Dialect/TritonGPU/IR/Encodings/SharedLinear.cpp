//===- SharedLinear.cpp - The linear shared layout ---===//
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
#include "llvm/Support/ScopedPrinter.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

std::optional<LinearLayout> mlir::triton::gpu::readSharedBases(EncodingReader &reader) {
  unsigned rank = 0;
  InDimBases offsets{InDim::Offset, {}}, blocks{InDim::Block, {}};
  if (!reader.readBases("offset", rank, offsets.bases) ||
      (reader.has("block") && !reader.readBases("block", rank, blocks.bases)))
    return std::nullopt;
  return reader.makeLayout(rank, {offsets, blocks});
}

LogicalResult mlir::triton::gpu::verifySharedBases(function_ref<InFlightDiagnostic()> emitError,
                                                   const LinearLayout &layout, ArrayRef<int64_t> shape) {
  if (ArrayRef<int64_t>(layout.getOutSizes()) != shape)
    return emitError() << "expected a layout of the allocation's shape [" << shape << "], but got ["
                       << layout.getOutSizes() << "]";
  return success();
}

Attribute SharedLinearEncodingAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  DictionaryAttr dictionary;
  unsigned alignment = 0;
  if (parser.parseLess() || parser.parseAttribute(dictionary) || parser.parseComma() ||
      parser.parseKeyword("alignment") || parser.parseEqual() || parser.parseInteger(alignment) ||
      parser.parseGreater())
    return {};
  EncodingReader reader(parser, getMnemonic(), loc, dictionary);
  std::optional<LinearLayout> layout = readSharedBases(reader);
  if (!layout || !reader.finish())
    return {};
  return parser.getChecked<SharedLinearEncodingAttr>(loc, parser.getContext(), *layout, alignment);
}

void SharedLinearEncodingAttr::print(AsmPrinter &printer) const {
  printer << "<{offset = ";
  printBases(printer, getLayout(), InDim::Offset);
  if (getLayout().hasInDim(InDim::Block)) {
    printer << ", block = ";
    printBases(printer, getLayout(), InDim::Block);
  }
  printer << "}, alignment = " << getLayoutAlignment() << ">";
}

LogicalResult SharedLinearEncodingAttr::verify(function_ref<InFlightDiagnostic()> emitError, LinearLayout layout,
                                               unsigned alignment) {
  if (layout.getRank() == 0)
    return emitError() << "expected at least one basis, which determines the rank, but got none";
  if (!llvm::isPowerOf2_32(alignment))
    return emitError() << "expected the alignment to be a power of two, but got " << alignment;
  if (!layout.removeZeroBases(InDim::Offset).removeZeroBases(InDim::Block).isInvertible())
    return emitError() << "expected a shared layout that, apart from zero bases, maps one offset to each element, but "
                          "got "
                       << llvm::to_string(layout);
  return success();
}

unsigned SharedLinearEncodingAttr::getLayoutRank() const { return getLayout().getRank(); }

LinearLayout SharedLinearEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const {
  return fitSharedLayout(getLayout(), shape);
}

unsigned SharedLinearEncodingAttr::getAlignment() const { return getLayoutAlignment(); }

LogicalResult SharedLinearEncodingAttr::verifyAllocation(function_ref<InFlightDiagnostic()> emitError,
                                                         ArrayRef<int64_t> shape) const {
  return verifySharedBases(emitError, getLayout(), shape);
}
