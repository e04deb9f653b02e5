//===- LayoutInterface.cpp - Layouts of an operation's tensors ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/LayoutInterface.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::triton::gpu;

#include "triton/Dialect/TritonGPU/IR/LayoutInterface.cpp.inc"

LayoutGroup LayoutGroup::getAll(Operation *op) {
  LayoutGroup group;
  for (OpOperand &operand : op->getOpOperands())
    group.operands.push_back(&operand);
  group.results.assign(op->result_begin(), op->result_end());
  return group;
}

SmallVector<LayoutGroup> mlir::triton::gpu::getFixedLayoutGroups(ResultRange results) {
  SmallVector<LayoutGroup> groups;
  for (Value result : results)
    groups.push_back({{}, {result}, /*isFixed=*/true});
  return groups;
}

SmallVector<LayoutGroup> mlir::triton::gpu::getFixedLayoutGroups(Operation *op) {
  SmallVector<LayoutGroup> groups;
  for (OpOperand &operand : op->getOpOperands())
    groups.push_back({{&operand}, {}, /*isFixed=*/true});
  llvm::append_range(groups, getFixedLayoutGroups(op->getResults()));
  return groups;
}

/// Whether `op` computes each element of the results from the elements of the operands at the same indices.
static bool isElementwise(Operation *op) {
  return op->hasTrait<OpTrait::Elementwise>() && op->getNumRegions() == 0 && isMemoryEffectFree(op);
}

SmallVector<LayoutGroup> mlir::triton::gpu::getLayoutGroups(Operation *op) {
  if (auto layoutOp = dyn_cast<LayoutOpInterface>(op))
    return layoutOp.getLayoutGroups();
  SplatElementsAttr splat;
  if (isElementwise(op) || matchPattern(op, m_Constant(&splat)))
    return {LayoutGroup::getAll(op)};
  return getFixedLayoutGroups(op);
}

void mlir::triton::gpu::setLayout(Value value, Attribute layout) {
  auto type = cast<RankedTensorType>(value.getType()).cloneWithEncoding(layout);
  value.setType(type);
  // By convention, the attribute `value` of a constant holds its elements.
  Operation *op = value.getDefiningOp();
  if (!op || !op->hasTrait<OpTrait::ConstantLike>())
    return;
  if (auto elements = op->getAttrOfType<DenseElementsAttr>("value"))
    op->setAttr("value", elements.reshape(type));
  else if (auto elements = op->getAttrOfType<SparseElementsAttr>("value"))
    op->setAttr("value", SparseElementsAttr::get(type, elements.getIndices(), elements.getValues()));
  else if (auto elements = op->getAttrOfType<DenseResourceElementsAttr>("value"))
    op->setAttr("value", DenseResourceElementsAttr::get(type, elements.getRawHandle()));
}
