//===- ForwardedValues.cpp - Tensors that control flow forwards ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ForwardedValues.h"

#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/EquivalenceClasses.h"

using namespace mlir;
using namespace mlir::triton::gpu;

namespace {

/// An operand that is forwarded to a block argument or result.
using Link = std::pair<OpOperand *, Value>;

} // namespace

/// Appends the operands that are forwarded at `point`, which belongs to `op`.
static void appendLinks(RegionBranchOpInterface op, RegionBranchPoint point, SmallVectorImpl<Link> &links) {
  Operation *owner = point.isParent() ? op.getOperation() : point.getTerminatorPredecessorOrNull();
  SmallVector<RegionSuccessor> successors;
  op.getSuccessorRegions(point, successors);
  for (RegionSuccessor successor : successors) {
    OperandRange operands = op.getSuccessorOperands(point, successor);
    for (auto [index, value] : llvm::enumerate(successor.getSuccessorInputs()))
      links.emplace_back(&owner->getOpOperand(operands.getBeginOperandIndex() + index), value);
  }
}

/// Appends the values of each iteration of a loop: they have one type, even if a loop with a known trip count does not
/// forward all of them.
static void appendLinks(LoopLikeOpInterface loop, SmallVectorImpl<Link> &links) {
  std::optional<MutableArrayRef<OpOperand>> yielded = loop.getYieldedValuesMutable();
  for (auto [index, argument] : llvm::enumerate(loop.getRegionIterArgs())) {
    OpOperand &init = loop.getInitsMutable()[index];
    links.emplace_back(&init, argument);
    if (yielded)
      links.emplace_back(&(*yielded)[index], argument);
    if (std::optional<ResultRange> results = loop.getLoopResults())
      links.emplace_back(&init, (*results)[index]);
  }
}

template <typename RangeT, typename T>
static void insertOnce(RangeT &range, T value) {
  if (!llvm::is_contained(range, value))
    range.push_back(value);
}

SmallVector<ForwardedValues> mlir::triton::gpu::getForwardedValues(RegionBranchOpInterface op) {
  SmallVector<Link> links;
  if (auto loop = dyn_cast<LoopLikeOpInterface>(op.getOperation()))
    appendLinks(loop, links);
  for (RegionBranchPoint point : op.getAllRegionBranchPoints())
    appendLinks(op, point, links);

  llvm::EquivalenceClasses<void *> classes;
  for (auto [operand, value] : links)
    classes.unionSets(operand, value.getAsOpaquePointer());
  llvm::MapVector<void *, ForwardedValues> groups;
  for (auto [operand, value] : links) {
    ForwardedValues &group = groups[classes.getLeaderValue(operand)];
    insertOnce(group.operands, operand);
    insertOnce(group.values, value);
  }
  return llvm::map_to_vector(groups, [](auto &entry) { return std::move(entry.second); });
}
