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
      return op->emitOpError() << what << " has a dynamic shape: " << type;
    int64_t elements = 1;
    for (int64_t size : type.getShape())
      if (size < 1 || size > TritonDialect::kMaxTensorElements ||
          (elements *= size) > TritonDialect::kMaxTensorElements)
        return op->emitOpError() << what << " must have between 1 and " << TritonDialect::kMaxTensorElements
                                 << " elements, but its type is " << type;
    if (!llvm::isPowerOf2_64(elements))
      return op->emitOpError() << what << " must have a power of two of elements, but its type is " << type;
    if (!type.getEncoding())
      return success();
    if (auto layout = dyn_cast<TensorLayoutInterface>(type.getEncoding()))
      return layout.verifyTensor(type, op);
    return op->emitOpError() << what << " has something else than a layout: " << type;
  });
}

LogicalResult triton::OpTrait::impl::verifyEqualLists(Operation *op, unsigned lists) {
  // Only their sum is known here, which is enough to keep the lists from being cut in the wrong places unseen.
  if (op->getNumOperands() >= 1 && (op->getNumOperands() - 1) % lists == 0)
    return success();
  return op->emitOpError() << "has " << lists << " lists of one length after its first operand, but "
                           << op->getNumOperands() << " operands in all";
}

LogicalResult triton::OpTrait::impl::verifySameEncoding(Operation *op) {
  RankedTensorType first;
  return forEachTensor(op, [&](RankedTensorType type, const Twine &what) -> LogicalResult {
    // A tensor that has no layout beside one that has is a mismatch like any other.
    if (!first)
      first = type;
    if (type.getEncoding() != first.getEncoding())
      return op->emitOpError() << "operands and results have one layout, but " << what << " has " << type << " beside "
                               << first;
    return success();
  });
}
