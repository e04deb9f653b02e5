//===- AxisInfoTensors.cpp - Facts of tensors made from other values ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AxisInfoTransfer.h"

using namespace mlir;
using namespace mlir::triton;

AxisInfo AxisInfoTransfer::visitRange(MakeRangeOp range) {
  return AxisInfo({shape[0]}, {getDivisibilityOf(static_cast<int32_t>(range.getStart()))}, {1});
}

AxisInfo AxisInfoTransfer::visitSplat() {
  return each(constant(0), [&](unsigned dim) { return AxisFacts{1, axis(0, 0).divisibility, shape[dim]}; });
}

AxisInfo AxisInfoTransfer::visitBroadcast(BroadcastOp broadcast) {
  ArrayRef<int64_t> source = broadcast.getSrc().getType().getShape();
  return each(constant(0), [&](unsigned dim) {
    AxisFacts facts = axis(0, dim);
    return source.empty() || source[dim] == shape[dim] ? facts : AxisFacts{1, facts.divisibility, shape[dim]};
  });
}

AxisInfo AxisInfoTransfer::visitExpandDims(ExpandDimsOp expand) {
  unsigned newDim = expand.getAxis();
  return each(constant(0), [&](unsigned dim) {
    if (dim != newDim)
      return axis(0, dim < newDim ? dim : dim - 1);
    // Along the new dimension every element is the first of its group.
    int64_t divisibility = AxisInfo::kMaxDivisibility;
    for (unsigned other = 0; other < operands[0].getRank(); ++other) {
      AxisFacts facts = axis(0, other);
      divisibility = std::gcd(divisibility, facts.contiguity > 1 ? 1 : facts.divisibility);
    }
    return AxisFacts{1, divisibility, 1};
  });
}

AxisInfo AxisInfoTransfer::visitLoad(LoadOp load) {
  // Memory may change between two reads of a volatile load.
  if (operands[0].getRank() != rank || load.getIsVolatile())
    return AxisInfo::getPessimistic(type);
  // Elements are equal that have one address, and are masked off together for equal others.
  return each(std::nullopt, [&](unsigned dim) {
    int64_t constancy = 0;
    for (unsigned operand = 0; operand < operands.size(); ++operand)
      constancy = std::gcd(constancy, axis(operand, dim).constancy);
    return AxisFacts{1, 1, constancy};
  });
}
