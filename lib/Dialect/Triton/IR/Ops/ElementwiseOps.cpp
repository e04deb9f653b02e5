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
