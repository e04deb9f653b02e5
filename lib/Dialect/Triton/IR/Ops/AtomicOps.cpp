//===- AtomicOps.cpp - Atomic access to memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Triton.h"

using namespace mlir;
using namespace mlir::triton;

/// Verifies that `ptrType` points to values of `valueType` in global memory.
static LogicalResult verifyPointers(Operation *op, Type ptrType, Type valueType) {
  auto pointer = cast<PointerType>(getElementTypeOrSelf(ptrType));
  auto expected = PointerType::get(getElementTypeOrSelf(valueType));
  if (pointer != expected)
    return op->emitOpError() << "expected pointers of type " << expected << " for values of type " << valueType
                             << ", but got " << pointer;
  return success();
}

LogicalResult AtomicRMWOp::verify() {
  if (getVal().getType() != getType())
    return emitOpError() << "expected a result of type " << getVal().getType() << ", but got " << getType();
  if (failed(verifyPointers(*this, getPtr().getType(), getVal().getType())))
    return failure();
  Type element = getElementTypeOrSelf(getType());
  RMWOp kind = getAtomicRmwOp();
  bool isLegal = kind == RMWOp::XCHG || (kind == RMWOp::FADD ? isa<FloatType>(element) : isa<IntegerType>(element));
  if (!isLegal)
    return emitOpError() << "expected " << (kind == RMWOp::FADD ? "floating-point" : "integer") << " elements for `"
                         << stringifyRMWOp(kind) << "`, but got " << element;
  return success();
}

LogicalResult AtomicCASOp::verify() {
  if (getCmp().getType() != getVal().getType() || getCmp().getType() != getType())
    return emitOpError() << "expected `cmp`, `val` and the result to have one type, but got " << getCmp().getType()
                         << ", " << getVal().getType() << " and " << getType();
  return verifyPointers(*this, getPtr().getType(), getVal().getType());
}
