//===- ElementwiseOps.cpp - Elementwise operations ---===//
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
  // The offset is zero.
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
    return emitOpError() << "expected both types to be pointers or neither, but got " << from << " and " << to
                         << "; use tt.ptr_to_int or tt.int_to_ptr";
  if (fromPointer) {
    for (PointerType pointer : {fromPointer, toPointer})
      if (isa<RankedTensorType>(pointer.getPointeeType()))
        return emitOpError() << "expected pointers to scalars, but got " << pointer;
    if (fromPointer.getAddressSpace() != toPointer.getAddressSpace())
      return emitOpError() << "expected pointers to one address space, but got " << fromPointer.getAddressSpace()
                           << " and " << toPointer.getAddressSpace();
    return success();
  }
  if (getElementBitWidth(from) != getElementBitWidth(to))
    return emitOpError() << "expected element types of one bit width, but got " << from << " and " << to;
  return success();
}

LogicalResult FpToFpOp::verify() {
  Type from = getElementTypeOrSelf(getSrc().getType()), to = getElementTypeOrSelf(getType());
  if (!getRounding() && getElementBitWidth(to) < getElementBitWidth(from))
    return emitOpError() << "expected `rounding = rtne` or `rounding = rtz` for a conversion from " << from << " to "
                         << to << ", but got no rounding mode";
  return success();
}

OpFoldResult FpToFpOp::fold(FoldAdaptor adaptor) {
  if (getSrc().getType() == getType())
    return getSrc();
  // Zero is exact in every format; a format without negative zero yields positive zero.
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
