//===- AtomicOps.cpp - Atomic access to memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Triton.h"

using namespace mlir;
using namespace mlir::triton;

/// Checks that `ptrType` points, in global memory, to values of `valueType`.
static LogicalResult verifyPointers(Operation *op, Type ptrType, Type valueType) {
  auto pointer = cast<PointerType>(getElementTypeOrSelf(ptrType));
  auto expected = PointerType::get(getElementTypeOrSelf(valueType));
  if (pointer != expected)
    return op->emitOpError() << "the values are " << valueType << ", so that the pointers are " << expected << ", not "
                             << pointer;
  return success();
}

LogicalResult AtomicRMWOp::verify() {
  if (getVal().getType() != getType())
    return emitOpError() << "the old values have the type " << getVal().getType() << ", not " << getType();
  if (failed(verifyPointers(*this, getPtr().getType(), getVal().getType())))
    return failure();
  Type element = getElementTypeOrSelf(getType());
  RMWOp kind = getAtomicRmwOp();
  bool isLegal = kind == RMWOp::XCHG || (kind == RMWOp::FADD ? isa<FloatType>(element) : isa<IntegerType>(element));
  if (!isLegal)
    return emitOpError() << "`" << stringifyRMWOp(kind) << "` takes "
                         << (kind == RMWOp::FADD ? "floating-point numbers" : "integers") << ", not " << element;
  return success();
}

LogicalResult AtomicCASOp::verify() {
  if (getCmp().getType() != getVal().getType() || getCmp().getType() != getType())
    return emitOpError() << "the expected, new and old values have one type, but theirs are " << getCmp().getType()
                         << ", " << getVal().getType() << " and " << getType();
  return verifyPointers(*this, getPtr().getType(), getVal().getType());
}
