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

/// A value that is needed in some layout.
using Request = std::pair<Value, Attribute>;

/// Computes values in other layouts.  What has been computed, or cannot be, is remembered, so that the work is linear
/// in the number of requests.
class Rematerializer {
public:
  /// `value` in `layout`, computed where its definition is; null if that takes moving data.
  Value get(Value value, Attribute layout);

private:
  /// What is known of a request: nothing, or its answer, which may be null.
  std::optional<Value> lookup(Request request) const;
  /// What a request takes first; nothing if it cannot be met.
  std::optional<SmallVector<Request>> getNeeds(Request request) const;
  /// Meets a request whose needs are met.
  Value compute(Request request) const;

  llvm::DenseMap<Request, Value> known;
};

struct RemoveLayoutConversions
    : public triton::gpu::impl::TritonGPURemoveLayoutConversionsBase<RemoveLayoutConversions> {
  void runOnOperation() override;
};

} // namespace

std::optional<Value> Rematerializer::lookup(Request request) const {
  auto type = dyn_cast<RankedTensorType>(request.first.getType());
  if (!type || type.getEncoding() == request.second)
    return request.first;
  auto entry = known.find(request);
  return entry == known.end() ? std::nullopt : std::optional(entry->second);
}

Value Rematerializer::get(Value value, Attribute layout) {
  // Depth first, on a stack of our own: the chains of operations in a kernel may be long.
  SmallVector<Request> stack{{value, layout}};
  while (!stack.empty()) {
    Request request = stack.back();
    if (lookup(request)) {
      stack.pop_back();
      continue;
    }
    std::optional<SmallVector<Request>> needs = getNeeds(request);
    bool isMet = needs.has_value(), isOpen = false;
    for (size_t i = 0; isMet && !isOpen && i < needs->size(); ++i) {
      std::optional<Value> answer = lookup((*needs)[i]);
      isOpen = !answer;
      isMet = isOpen || *answer;
      if (isOpen)
        stack.push_back((*needs)[i]);
    }
    if (isOpen)
      continue;
    known[request] = isMet ? compute(request) : Value();
    stack.pop_back();
  }
  return *lookup({value, layout});
}

std::optional<SmallVector<Request>> Rematerializer::getNeeds(Request request) const {
  auto [value, layout] = request;
  Operation *op = value.getDefiningOp();
  if (!op || op->getNumResults() != 1 || op->getNumRegions() != 0)
    return std::nullopt;
  if (auto convert = dyn_cast<ConvertLayoutOp>(op))
    return SmallVector<Request>{{convert.getSrc(), layout}};
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return isa<SplatElementsAttr>(constant.getValue()) ? std::optional(SmallVector<Request>()) : std::nullopt;
  if (auto expand = dyn_cast<ExpandDimsOp>(op)) {
    auto parent = dyn_cast<DistributedLayoutInterface>(layout);
    if (!parent)
      return std::nullopt;
    Attribute slice = SliceEncodingAttr::get(op->getContext(), expand.getAxis(), parent);
    return SmallVector<Request>{{expand.getSrc(), slice}};
  }
  bool isEasy = op->hasTrait<mlir::OpTrait::Elementwise>() || isa<SplatOp, MakeRangeOp, BroadcastOp>(op);
  if (!isEasy || !isMemoryEffectFree(op))
    return std::nullopt;
  SmallVector<Request> needs;
  for (Value operand : op->getOperands())
    needs.emplace_back(operand, layout);
  return needs;
}

Value Rematerializer::compute(Request request) const {
  auto [value, layout] = request;
  Operation *op = value.getDefiningOp();
  SmallVector<Request> needs = *getNeeds(request);
  if (isa<ConvertLayoutOp>(op))
    return *lookup(needs.front());
  auto type = cast<RankedTensorType>(value.getType()).cloneWithEncoding(layout);
  OpBuilder builder(op);
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return arith::ConstantOp::create(builder, op->getLoc(),
                                     cast<SplatElementsAttr>(constant.getValue()).resizeSplat(type));
  IRMapping operands;
  for (Request need : needs)
    operands.map(need.first, *lookup(need));
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
