//===- Slice.cpp - The slice layout ---===//
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
  // Ignore other keys, as Triton does.
  Attribute parent = reader.readAttribute("parent");
  if (!parent)
    return {};
  auto layout = dyn_cast<DistributedLayoutInterface>(parent);
  if (!layout) {
    reader.error("expected `parent` to be a distributed layout", parent);
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
    return emitError() << "expected a parent of rank 2 or more, but got rank " << parent.getRank();
  if (dim >= parent.getRank())
    return emitError() << "expected dim in [0, " << parent.getRank() << "), but got " << dim;
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
