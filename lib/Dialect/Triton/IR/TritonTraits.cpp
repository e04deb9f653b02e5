//===- TritonTraits.cpp - Traits of tt operations ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Triton.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::triton;

/// Calls `check(type, what)` for each tensor type among the operands and results.
static LogicalResult forEachTensor(Operation *op,
                                   function_ref<LogicalResult(RankedTensorType type, const Twine &what)> check) {
  for (auto [index, type] : llvm::enumerate(op->getOperandTypes()))
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      if (failed(check(tensor, "operand #" + Twine(index))))
        return failure();
  for (auto [index, type] : llvm::enumerate(op->getResultTypes()))
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      if (failed(check(tensor, "result #" + Twine(index))))
        return failure();
  return success();
}

LogicalResult triton::OpTrait::impl::verifyTensors(Operation *op) {
  return forEachTensor(op, [&](RankedTensorType type, const Twine &what) -> LogicalResult {
    if (!type.hasStaticShape())
      return op->emitOpError() << "expected " << what << " to have a static shape, but got " << type;
    int64_t elements = 1;
    for (int64_t size : type.getShape())
      if (size < 1 || size > TritonDialect::kMaxTensorElements ||
          (elements *= size) > TritonDialect::kMaxTensorElements)
        return op->emitOpError() << "expected " << what << " to have between 1 and "
                                 << TritonDialect::kMaxTensorElements << " elements, but got " << type;
    if (!llvm::isPowerOf2_64(elements))
      return op->emitOpError() << "expected " << what << " to have a power-of-two number of elements, but got " << type;
    if (!type.getEncoding())
      return success();
    if (auto layout = dyn_cast<TensorLayoutInterface>(type.getEncoding()))
      return layout.verifyTensor(type, op);
    return op->emitOpError() << "expected " << what << " to have a layout as encoding, but got " << type;
  });
}

LogicalResult triton::OpTrait::impl::verifyEqualLists(Operation *op, unsigned lists) {
  // Only the total number of operands is known here. It suffices to detect lists of different lengths, which would be
  // split at the wrong operands.
  if (op->getNumOperands() >= 1 && (op->getNumOperands() - 1) % lists == 0)
    return success();
  return op->emitOpError() << "expected " << lists << " lists of one length after the first operand, but got "
                           << op->getNumOperands() << " operands in all";
}

LogicalResult triton::OpTrait::impl::verifySameEncoding(Operation *op) {
  RankedTensorType first;
  return forEachTensor(op, [&](RankedTensorType type, const Twine &what) -> LogicalResult {
    // A tensor without a layout matches only other tensors without one.
    if (!first)
      first = type;
    if (type.getEncoding() != first.getEncoding())
      return op->emitOpError() << "expected " << what << " to have the layout of " << first << ", but got " << type;
    return success();
  });
}
