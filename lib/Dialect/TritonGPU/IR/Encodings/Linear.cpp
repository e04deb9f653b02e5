//===- Linear.cpp - The linear layout encoding ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EncodingSyntax.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/DistributedLayouts.h"

#include "llvm/Support/MathExtras.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// The input dimensions of a distributed layout, in the order of the syntax.
static constexpr InDim kInputs[] = {InDim::Register, InDim::Lane, InDim::Warp, InDim::Block};

Attribute LinearEncodingAttr::parse(AsmParser &parser, Type) {
  EncodingReader reader(parser, getMnemonic());
  if (reader.failed())
    return {};
  unsigned rank = 0;
  SmallVector<InDimBases> inputs;
  for (InDim dim : kInputs) {
    inputs.push_back({dim, {}});
    if (!reader.readBases(stringifyInDim(dim), rank, inputs.back().bases))
      return {};
  }
  // Ignore other keys, as Triton does.
  std::optional<LinearLayout> layout = reader.makeLayout(rank, inputs);
  if (!layout)
    return {};
  return parser.getChecked<LinearEncodingAttr>(reader.getLoc(), parser.getContext(), *layout);
}

void LinearEncodingAttr::print(AsmPrinter &printer) const {
  printer << "<{";
  llvm::interleaveComma(kInputs, printer, [&](InDim dim) {
    printer << stringifyInDim(dim) << " = ";
    printBases(printer, getLayout(), dim);
  });
  printer << "}>";
}

LogicalResult LinearEncodingAttr::verify(function_ref<InFlightDiagnostic()> emitError, LinearLayout layout) {
  if (layout.getRank() == 0)
    return emitError() << "expected at least one basis, which determines the rank, but got none";
  if (layout.hasInDim(InDim::Offset))
    return emitError() << "expected the input dimensions register, lane, warp and block, but got offset";
  for (uint64_t basis : layout.getFlatBases())
    if (llvm::popcount(basis) > 1)
      return emitError() << "expected a basis of a linear layout to be a power of two along at most one dimension, but "
                            "got ["
                         << layout.unpack(basis) << "]";
  if (!layout.isSurjective())
    return emitError() << "expected a linear layout that maps to every element, but got " << llvm::to_string(layout);
  return success();
}

unsigned LinearEncodingAttr::getRank() const { return getLayout().getRank(); }

SmallVector<unsigned> LinearEncodingAttr::getRegisterOrder() const {
  return llvm::to_vector<6>(getFastestOrder(getLayout()));
}

LinearLayout LinearEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const {
  return fitLinearLayout(getLayout(), shape);
}
