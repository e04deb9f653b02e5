//===- RemoveLayoutConversions.cpp - Tensors in the layouts that cost least ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutRewrite.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/Transforms/Passes.h"

#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::triton::gpu {
#define GEN_PASS_DEF_TRITONGPUREMOVELAYOUTCONVERSIONS
#include "triton/Dialect/TritonGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::gpu

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

struct RemoveLayoutConversions
    : public triton::gpu::impl::TritonGPURemoveLayoutConversionsBase<RemoveLayoutConversions> {
  void runOnOperation() override;
};

} // namespace

/// From the last operation to the first, so that a use is gone before its definition is looked at.
static void eraseDeadCode(Operation *root) {
  root->walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
    if (isOpTriviallyDead(op))
      op->erase();
  });
}

/// Says which conversions stay that hurt.
static void remarkOnLoops(Operation *root, LayoutCosts &costs) {
  root->walk([&](ConvertLayoutOp convert) {
    RankedTensorType from = convert.getSrc().getType(), to = convert.getType();
    if (convert->getParentOfType<LoopLikeOpInterface>() &&
        costs.getMoveKind(to, from.getEncoding(), to.getEncoding()) == LayoutConversion::Kind::SharedMemory)
      convert.emitRemark() << "moves a tensor through shared memory in every iteration: it is made as " << from
                           << " but needed as " << to;
  });
}

void RemoveLayoutConversions::runOnOperation() {
  FuncOp func = getOperation();
  if (func.isExternal())
    return;
  // What nobody needs must not have a say.
  eraseDeadCode(func);
  LayoutCosts costs(getTargetInfo(func));
  {
    LayoutGraph graph(func);
    LayoutSelection selection(graph, costs);
    LayoutRewrite(graph, selection, costs).run(func);
  }
  eraseDeadCode(func);
  remarkOnLoops(func, costs);
}
