//===- AxisInfoTensors.cpp - Axis information of tensor operations --------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AxisInfoTransfer.h"

#include "llvm/ADT/STLExtras.h"

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
    // The groups along the new dimension have one element, so the divisibility is that of every element.
    return AxisFacts{1, getElementDivisibility(0), 1};
  });
}

AxisInfo AxisInfoTransfer::visitTrans(TransOp trans) {
  return each(constant(0), [&](unsigned dim) { return axis(0, trans.getOrder()[dim]); });
}

AxisInfo AxisInfoTransfer::visitReshape(ReshapeOp reshape) {
  ArrayRef<int64_t> source = reshape.getSrc().getType().getShape();
  return each(constant(0), [&](unsigned dim) {
    AxisFacts result{1, getElementDivisibility(0), 1};
    if (reshape.getAllowReorder())
      return result;
    // The row-major strides of this dimension and of each dimension of the source.
    int64_t distance = llvm::product_of(ArrayRef<int64_t>(shape).drop_front(dim + 1));
    int64_t end = distance * shape[dim], sourceDistance = 1;
    bool isEqual = true;
    for (unsigned sourceDim = source.size(); sourceDim-- > 0; sourceDistance *= source[sourceDim]) {
      AxisFacts facts = axis(0, sourceDim);
      int64_t sourceEnd = sourceDistance * source[sourceDim];
      // A contiguous group extends over the common part of both dimensions.
      if (sourceDistance == distance && std::min(facts.contiguity, shape[dim]) > 1) {
        result.contiguity = std::min(facts.contiguity, shape[dim]);
        result.divisibility = facts.getDivisibility(result.contiguity, getStep());
      }
      // Groups of equal elements may extend into the next dimension.
      int64_t from = std::max(distance, sourceDistance), to = std::min(end, sourceEnd);
      if (!isEqual || from >= to)
        continue;
      int64_t equalEnd = std::max(from, std::min(to, sourceDistance * facts.constancy));
      result.constancy *= equalEnd / from;
      isEqual = equalEnd == to;
    }
    return result;
  });
}

AxisInfo AxisInfoTransfer::visitJoin() {
  AxisInfo joined = AxisInfo::join(operands[0], operands[1]);
  int64_t divisibility = std::gcd(getElementDivisibility(0), getElementDivisibility(1));
  bool areSame = op->getOperand(0) == op->getOperand(1);
  return each(joined.getConstant(), [&](unsigned dim) {
    if (dim + 1 < rank)
      return AxisFacts{joined.getContiguity(dim), joined.getDivisibility(dim), joined.getConstancy(dim)};
    return AxisFacts{1, divisibility, areSame ? 2 : 1};
  });
}

AxisInfo AxisInfoTransfer::visitSplit() {
  // A result of rank 0 is one element of the only dimension.
  if (cast<ShapedType>(type).getRank() == 0)
    return each(constant(0), [&](unsigned) { return AxisFacts{1, getElementDivisibility(0), 1}; });
  return each(constant(0), [&](unsigned dim) { return axis(0, dim); });
}

/// tt.cat does not define the order of the elements.
AxisInfo AxisInfoTransfer::visitCat() {
  int64_t divisibility = std::gcd(getElementDivisibility(0), getElementDivisibility(1));
  return each(constant(0) == constant(1) ? constant(0) : std::nullopt,
              [&](unsigned) { return AxisFacts{1, divisibility, 1}; });
}

AxisInfo AxisInfoTransfer::visitUnsplat() {
  return each(constant(0), [&](unsigned) { return AxisFacts{1, getElementDivisibility(0), 1}; });
}

AxisInfo AxisInfoTransfer::visitLoad(LoadOp load) {
  // Volatile loads of one address may return different values.
  if (operands[0].getRank() != rank || load.getIsVolatile())
    return AxisInfo::getPessimistic(type);
  // Elements are equal if they have the same address, the same mask and the same `other`.
  return each(std::nullopt, [&](unsigned dim) {
    int64_t constancy = 0;
    for (unsigned operand = 0; operand < operands.size(); ++operand)
      constancy = std::gcd(constancy, axis(operand, dim).constancy);
    return AxisFacts{1, 1, constancy};
  });
}
