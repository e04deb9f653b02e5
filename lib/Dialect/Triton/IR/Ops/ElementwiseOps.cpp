//===- ElementwiseOps.cpp - Operations on each element ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Triton.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::triton;

OpFoldResult AddPtrOp::fold(FoldAdaptor adaptor) {
  // Nothing is added.
  if (matchPattern(adaptor.getOffset(), m_Zero()))
    return getPtr();
  return {};
}

OpFoldResult BitcastOp::fold(FoldAdaptor) {
  if (getSrc().getType() == getType())
    return getSrc();
  return {};
}

LogicalResult BitcastOp::verify() {
  Type from = getElementTypeOrSelf(getSrc().getType()), to = getElementTypeOrSelf(getType());
  auto fromPointer = dyn_cast<PointerType>(from), toPointer = dyn_cast<PointerType>(to);
  if (bool(fromPointer) != bool(toPointer))
    return emitOpError() << "cannot reinterpret " << from << " as " << to
                         << ": between pointers and numbers, use tt.ptr_to_int or tt.int_to_ptr";
  if (fromPointer) {
    if (fromPointer.getAddressSpace() != toPointer.getAddressSpace())
      return emitOpError() << "cannot move a pointer from address space " << fromPointer.getAddressSpace() << " to "
                           << toPointer.getAddressSpace();
    return success();
  }
  if (getElementBitWidth(from) != getElementBitWidth(to))
    return emitOpError() << "cannot reinterpret " << getElementBitWidth(from) << " bits as " << getElementBitWidth(to)
                         << " bits";
  return success();
}

LogicalResult FpToFpOp::verify() {
  Type from = getElementTypeOrSelf(getSrc().getType()), to = getElementTypeOrSelf(getType());
  if (!getRounding() && getElementBitWidth(to) < getElementBitWidth(from))
    return emitOpError() << "a conversion from " << from << " to " << to
                         << " rounds; say how with `rounding = rtne` or `rounding = rtz`";
  return success();
}

OpFoldResult FpToFpOp::fold(FoldAdaptor adaptor) {
  if (getSrc().getType() == getType())
    return getSrc();
  // Zero is exact in every format; one without a negative zero has the other.
  auto convert = [&](const APFloat &value) {
    auto type = cast<FloatType>(getElementTypeOrSelf(getType()));
    return FloatAttr::get(type, APFloat::getZero(type.getFloatSemantics(), value.isNegative()));
  };
  if (auto number = dyn_cast_or_null<FloatAttr>(adaptor.getSrc()); number && number.getValue().isZero())
    return convert(number.getValue());
  auto splat = dyn_cast_or_null<SplatElementsAttr>(adaptor.getSrc());
  if (splat && splat.getSplatValue<APFloat>().isZero())
    return SplatElementsAttr::get(cast<ShapedType>(getType()), convert(splat.getSplatValue<APFloat>()));
  return {};
}
