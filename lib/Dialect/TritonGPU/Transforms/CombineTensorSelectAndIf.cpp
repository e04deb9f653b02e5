//===- CombineTensorSelectAndIf.cpp - Selections of tensors by branches ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Triton.h"
#include "triton/Dialect/TritonGPU/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/Statistic.h"

namespace mlir::triton::gpu {
#define GEN_PASS_DEF_TRITONGPUCOMBINETENSORSELECTANDIF
#include "triton/Dialect/TritonGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::gpu

#define DEBUG_TYPE "tritongpu-combine-tensor-select-and-if"

using namespace mlir;
using namespace mlir::triton;

ALWAYS_ENABLED_STATISTIC(numSelects, "Selections that became results of a branch");

namespace {

struct CombineTensorSelectAndIf
    : public triton::gpu::impl::TritonGPUCombineTensorSelectAndIfBase<CombineTensorSelectAndIf> {
  void runOnOperation() override;
};

} // namespace

/// Returns the selections of tensors before `branch`, in the same block and by the same condition, that nothing uses
/// before the end of `branch`.
static SmallVector<arith::SelectOp> findSelects(scf::IfOp branch) {
  SmallVector<arith::SelectOp> selects;
  for (Operation *user : branch.getCondition().getUsers()) {
    auto select = dyn_cast<arith::SelectOp>(user);
    if (!select || select.getCondition() != branch.getCondition() || !isa<RankedTensorType>(select.getType()) ||
        select->getBlock() != branch->getBlock() || !select->isBeforeInBlock(branch))
      continue;
    bool isUsedAfter = llvm::all_of(select->getUsers(), [&](Operation *use) {
      Operation *ancestor = branch->getBlock()->findAncestorOpInBlock(*use);
      return ancestor && branch->isBeforeInBlock(ancestor);
    });
    if (isUsedAfter)
      selects.push_back(select);
  }
  return selects;
}

/// Moves the regions of `branch` to a new operation that also yields the selected values.
static void combine(scf::IfOp branch, ArrayRef<arith::SelectOp> selects) {
  OpBuilder builder(branch);
  SmallVector<Type> types(branch.getResultTypes());
  for (arith::SelectOp select : selects)
    types.push_back(select.getType());
  auto combined = scf::IfOp::create(builder, branch.getLoc(), types, branch.getCondition(), /*withElseRegion=*/true);
  combined->setDiscardableAttrs(branch->getDiscardableAttrDictionary());
  // Facts about the results of the branch say nothing about the others.
  dropFacts(combined);
  auto move = [&](Region &from, Region &to, bool isThen) {
    if (!from.empty())
      to.takeBody(from);
    Block &block = to.front();
    SmallVector<Value> yielded;
    if (block.mightHaveTerminator()) {
      yielded.append(block.getTerminator()->operand_begin(), block.getTerminator()->operand_end());
      block.getTerminator()->erase();
    }
    for (arith::SelectOp select : selects)
      yielded.push_back(isThen ? select.getTrueValue() : select.getFalseValue());
    OpBuilder end = OpBuilder::atBlockEnd(&block);
    scf::YieldOp::create(end, branch.getLoc(), yielded);
  };
  move(branch.getThenRegion(), combined.getThenRegion(), /*isThen=*/true);
  move(branch.getElseRegion(), combined.getElseRegion(), /*isThen=*/false);
  unsigned numResults = branch.getNumResults();
  branch.replaceAllUsesWith(combined.getResults().take_front(numResults));
  for (auto [select, result] : llvm::zip_equal(selects, combined.getResults().drop_front(numResults))) {
    Operation *op = select;
    op->getResult(0).replaceAllUsesWith(result);
    op->erase();
  }
  branch->erase();
}

void CombineTensorSelectAndIf::runOnOperation() {
  SmallVector<scf::IfOp> branches;
  getOperation().walk([&](scf::IfOp branch) { branches.push_back(branch); });
  for (scf::IfOp branch : branches) {
    SmallVector<arith::SelectOp> selects = findSelects(branch);
    numSelects += selects.size();
    if (!selects.empty())
      combine(branch, selects);
  }
}
