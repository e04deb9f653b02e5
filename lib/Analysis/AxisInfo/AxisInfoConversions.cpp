//===- AxisInfoConversions.cpp - Axis information of type conversions -----===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AxisInfoTransfer.h"

using namespace mlir;
using namespace mlir::triton;

AxisInfo AxisInfoTransfer::visitConstant(Attribute value) {
  if (auto elements = dyn_cast<ElementsAttr>(value)) {
    if (!elements.isSplat())
      return AxisInfo::getPessimistic(type);
    value = elements.getSplatValue<Attribute>();
  }
  auto integer = dyn_cast<IntegerAttr>(value);
  if (Constant known = integer ? getValue(integer.getValue()) : std::nullopt)
    return constantFacts(*known);
  return AxisInfo(Dims(rank, 1), Dims(rank, 1), shape);
}

AxisInfo AxisInfoTransfer::visitCast() {
  unsigned width = getWidth(type);
  Constant value;
  if (constant(0)) {
    bool isUnsigned = isa<arith::ExtUIOp, arith::IndexCastUIOp>(op);
    value = getValue(isUnsigned ? getBits(0).zextOrTrunc(width) : getBits(0).sextOrTrunc(width));
  }
  // Zero extension separates negative numbers from others.
  bool separates = isa<arith::ExtUIOp, arith::IndexCastUIOp>(op) && !isNonNegative(op->getOperand(0));
  return each(value, [&](unsigned dim) {
    AxisFacts facts = axis(0, dim);
    if (isa<arith::TruncIOp>(op) && width < 32)
      return limitToAlignedGroups(facts, int64_t(1) << (width - 1));
    return separates ? limitToAlignedGroups(facts) : facts;
  });
}

/// A cast keeps the addresses, but may change the size of the pointee, the unit of contiguity.
AxisInfo AxisInfoTransfer::visitPointerCast() {
  auto getUnit = [](Type type) -> unsigned {
    auto pointer = dyn_cast<PointerType>(getElementTypeOrSelf(type));
    return !pointer || isa<RankedTensorType>(pointer.getPointeeType())
               ? 0
               : std::max(8u, getElementBitWidth(pointer.getPointeeType()));
  };
  bool sameUnit = getUnit(type) == getUnit(op->getOperand(0).getType());
  return each(std::nullopt, [&](unsigned dim) {
    AxisFacts known = axis(0, dim);
    return sameUnit ? known : AxisFacts{1, known.contiguity > 1 ? 1 : known.divisibility, known.constancy};
  });
}
