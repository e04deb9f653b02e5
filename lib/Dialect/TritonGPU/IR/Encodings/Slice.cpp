//===- Slice.cpp - A layout less one dimension ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EncodingSyntax.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/DistributedLayouts.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

Attribute SliceEncodingAttr::parse(AsmParser &parser, Type) {
  EncodingReader reader(parser, getMnemonic());
  unsigned dim = 0;
  if (reader.failed() || !reader.read("dim", dim))
    return {};
  Attribute parent = reader.readAttribute("parent");
  if (!parent || !reader.finish())
    return {};
  auto layout = dyn_cast<DistributedLayoutInterface>(parent);
  if (!layout) {
    parser.emitError(reader.getLoc())
        << "in #ttg.slice: the parent is a layout that spreads a tensor over threads, not " << parent;
    return {};
  }
  return parser.getChecked<SliceEncodingAttr>(reader.getLoc(), parser.getContext(), dim, layout);
}

void SliceEncodingAttr::print(AsmPrinter &printer) const {
  printer << "<{dim = " << getDim() << ", parent = " << getParent() << "}>";
}

LogicalResult SliceEncodingAttr::verify(function_ref<InFlightDiagnostic()> emitError, unsigned dim,
                                        DistributedLayoutInterface parent) {
  if (parent.getRank() < 2)
    return emitError() << "the parent of a slice has at least two dimensions";
  if (dim >= parent.getRank())
    return emitError() << "a slice along dimension " << dim << " of a layout of rank " << parent.getRank();
  return success();
}

unsigned SliceEncodingAttr::getRank() const { return getParent().getRank() - 1; }

SmallVector<unsigned> SliceEncodingAttr::getRegisterOrder() const {
  SmallVector<unsigned> order;
  for (unsigned dim : getParent().getRegisterOrder())
    if (dim != getDim())
      order.push_back(dim > getDim() ? dim - 1 : dim);
  return order;
}

SmallVector<int64_t> SliceEncodingAttr::getParentShape(ArrayRef<int64_t> shape) const {
  SmallVector<int64_t> parentShape(shape);
  parentShape.insert(parentShape.begin() + getDim(), 1);
  return parentShape;
}

LinearLayout SliceEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const {
  return sliceLayout(getParent().toLinearLayout(getParentShape(shape)), getDim());
}

FailureOr<Attribute> SliceEncodingAttr::inferExpandDims(unsigned axis) const {
  if (axis != getDim())
    return failure();
  return Attribute(getParent());
}
