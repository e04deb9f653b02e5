//===- DebugOps.cpp - Print and assert ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Triton.h"

using namespace mlir;
using namespace mlir::triton;

LogicalResult PrintOp::verify() {
  if (getIsSigned().size() != getArgs().size())
    return emitOpError() << "expected " << getArgs().size() << " entries in `isSigned`, one per operand, but got "
                         << getIsSigned().size();
  // Text of a GPU ends with it.
  if (getPrefix().contains('\0'))
    return emitOpError() << "expected a prefix without NUL characters";
  return success();
}

LogicalResult AssertOp::verify() {
  if (getMessage().contains('\0'))
    return emitOpError() << "expected a message without NUL characters";
  return success();
}
