//===- RemoveLayoutConversions.cpp - Layout assignment by cost ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutRewrite.h"

#include "triton/Dialect/Triton/IR/Remarks.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/Transforms/Passes.h"

#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/Statistic.h"

namespace mlir::triton::gpu {
#define GEN_PASS_DEF_TRITONGPUREMOVELAYOUTCONVERSIONS
#include "triton/Dialect/TritonGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::gpu

#define DEBUG_TYPE "tritongpu-remove-layout-conversions"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

ALWAYS_ENABLED_STATISTIC(numConversionsBefore, "Layout conversions before the pass");
ALWAYS_ENABLED_STATISTIC(numConversionsAfter, "Layout conversions after the pass");

namespace {

struct RemoveLayoutConversions
    : public triton::gpu::impl::TritonGPURemoveLayoutConversionsBase<RemoveLayoutConversions> {
  using TritonGPURemoveLayoutConversionsBase::TritonGPURemoveLayoutConversionsBase;
  void runOnOperation() override;
};

} // namespace

/// Erases dead operations, uses before definitions.
static void eraseDeadCode(Operation *root) {
  root->walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
    if (isOpTriviallyDead(op))
      op->erase();
  });
}

/// Remarks on conversions through shared memory that remain in loops.
static void remarkOnLoops(Operation *root, LayoutCosts &costs) {
  root->walk([&](ConvertLayoutOp convert) {
    RankedTensorType from = convert.getSrc().getType(), to = convert.getType();
    if (!convert->getParentOfType<LoopLikeOpInterface>() ||
        costs.getConversionKind(to, from.getEncoding(), to.getEncoding()) != LayoutConversion::Kind::SharedMemory)
      return;
    remark::detail::InFlightRemark remark =
        remark::missed(convert.getLoc(), nameRemark(convert, DEBUG_TYPE, "ConversionInLoop"));
    if (!remark)
      return;
    remark << addText("converts a tensor through shared memory in every iteration")
           << addReason(llvm::formatv("its layout is {0}, but its users need {1}", from, to).str());
    // A dot determines the layouts of its operands.
    if (!isa<DotOperandEncodingAttr>(to.getEncoding()))
      remark << addSuggestion("let the tensor and its users have the same contiguous dimension");
  });
}

static unsigned countConversions(FuncOp func) {
  unsigned count = 0;
  func.walk([&](ConvertLayoutOp) { ++count; });
  return count;
}

void RemoveLayoutConversions::runOnOperation() {
  FuncOp func = getOperation();
  if (func.isExternal())
    return;
  if (failed(verifyHasLayouts(func)))
    return signalPassFailure();
  // In unreachable blocks, values may depend on themselves.
  IRRewriter rewriter(&getContext());
  (void)eraseUnreachableBlocks(rewriter, func->getRegions());
  // Uses by dead operations must not influence the selection.
  eraseDeadCode(func);
  numConversionsBefore += countConversions(func);
  LayoutCosts costs(getTargetInfo(func));
  {
    LayoutGraph graph(func);
    LayoutSelection selection(graph, costs);
    LayoutRewrite(graph, selection, costs).run(func);
  }
  eraseDeadCode(func);
  numConversionsAfter += countConversions(func);
  if (remarks)
    remarkOnLoops(func, costs);
}
