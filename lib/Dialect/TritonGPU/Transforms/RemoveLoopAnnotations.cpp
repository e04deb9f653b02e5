//===- RemoveLoopAnnotations.cpp - Removal of unsupported loop annotations ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/AttributeValue.h"
#include "triton/Dialect/Triton/IR/Remarks.h"
#include "triton/Dialect/Triton/IR/Triton.h"
#include "triton/Dialect/TritonGPU/IR/Partition.h"
#include "triton/Dialect/TritonGPU/Transforms/Passes.h"

#include "mlir/Interfaces/LoopLikeInterface.h"

namespace mlir::triton::gpu {
#define GEN_PASS_DEF_TRITONGPUREMOVELOOPANNOTATIONS
#include "triton/Dialect/TritonGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::gpu

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// The annotations, and the reasons to ignore them.
static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> annotations[] = {
    {TritonDialect::kWarpSpecializeAttrName, "all warps run the whole loop"},
    {TritonDialect::kFlattenAttrName, "the loops of the nest stay separate"}};

static void remarkIgnored(LoopLikeOpInterface loop, StringRef name, StringRef reason,
                          StringRef verb = "is not supported") {
  remark::failed(loop.getLoc(), nameRemark(loop, "tritongpu-remove-loop-annotations", "AnnotationIgnored"))
      << addText("`" + name + "` " + verb) << addReason(reason) << addSuggestion("remove the annotation");
}

namespace {

struct RemoveLoopAnnotations : public triton::gpu::impl::TritonGPURemoveLoopAnnotationsBase<RemoveLoopAnnotations> {
  void runOnOperation() override {
    getOperation().walk([](LoopLikeOpInterface loop) {
      for (auto [name, reason] : annotations)
        if (getFlagValue(loop->removeAttr(name)).value_or(false))
          remarkIgnored(loop, name, reason);
      // Accumulators are in registers.
      loop->removeAttr(TritonDialect::kDisallowAccMultiBufferAttrName);
      // One stage is a loop without a pipeline.
      auto stages = dyn_cast_or_null<IntegerAttr>(loop->removeAttr(TritonDialect::kNumStagesAttrName));
      if (stages && stages.getInt() > 1)
        remarkIgnored(loop, TritonDialect::kNumStagesAttrName, "no load of the loop is executed ahead",
                      "has no effect");
    });
  }
};

} // namespace
