//===- RemoveLayoutConversions.cpp - Values in the layout in which they are needed ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonGPU/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::triton::gpu {
#define GEN_PASS_DEF_TRITONGPUREMOVELAYOUTCONVERSIONS
#include "triton/Dialect/TritonGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::gpu

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

/// Computes values in other layouts.  What has been computed, or cannot be, is remembered, so that the work is linear
/// in the number of (value, layout) pairs.
class Rematerializer {
public:
  /// `value` in `layout`, computed where its definition is; null if that takes moving data.
  Value get(Value value, Attribute layout);

private:
  Value compute(Value value, RankedTensorType type);

  llvm::DenseMap<std::pair<Value, Attribute>, Value> known;
};

struct RemoveLayoutConversions
    : public triton::gpu::impl::TritonGPURemoveLayoutConversionsBase<RemoveLayoutConversions> {
  void runOnOperation() override;
};

} // namespace

Value Rematerializer::get(Value value, Attribute layout) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || type.getEncoding() == layout)
    return value;
  auto [entry, isNew] = known.try_emplace({value, layout}, Value());
  if (!isNew)
    return entry->second;
  Value result = compute(value, type.cloneWithEncoding(layout));
  return known[{value, layout}] = result;
}

Value Rematerializer::compute(Value value, RankedTensorType type) {
  Operation *op = value.getDefiningOp();
  if (!op || op->getNumResults() != 1 || op->getNumRegions() != 0)
    return {};
  Attribute layout = type.getEncoding();
  OpBuilder builder(op);

  if (auto convert = dyn_cast<ConvertLayoutOp>(op))
    return get(convert.getSrc(), layout);
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    auto splat = dyn_cast<SplatElementsAttr>(constant.getValue());
    return splat ? arith::ConstantOp::create(builder, op->getLoc(), splat.resizeSplat(type)).getResult() : Value();
  }

  // In which layout each operand is needed.
  Attribute operandLayout = layout;
  if (auto expand = dyn_cast<ExpandDimsOp>(op)) {
    auto parent = dyn_cast<DistributedLayoutInterface>(layout);
    if (!parent)
      return {};
    operandLayout = SliceEncodingAttr::get(op->getContext(), expand.getAxis(), parent);
  } else if (!isMemoryEffectFree(op) ||
             !(op->hasTrait<mlir::OpTrait::Elementwise>() || isa<SplatOp, MakeRangeOp, BroadcastOp>(op))) {
    return {};
  }
  IRMapping operands;
  for (Value operand : op->getOperands()) {
    Value mapped = get(operand, operandLayout);
    if (!mapped)
      return {};
    operands.map(operand, mapped);
  }
  // Operands defined further up may have been computed there, so the definition's place is below them all.
  Operation *copy = builder.clone(*op, operands);
  copy->getResult(0).setType(type);
  return copy->getResult(0);
}

void RemoveLayoutConversions::runOnOperation() {
  Rematerializer rematerializer;
  SmallVector<ConvertLayoutOp> conversions;
  getOperation().walk([&](ConvertLayoutOp convert) { conversions.push_back(convert); });
  for (ConvertLayoutOp convert : conversions)
    if (Value value = rematerializer.get(convert.getSrc(), convert.getType().getEncoding()))
      convert.getResult().replaceAllUsesWith(value);

  // From the last operation to the first, so that a use is gone before its definition is looked at.
  getOperation().walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
    if (isOpTriviallyDead(op))
      op->erase();
  });
}
