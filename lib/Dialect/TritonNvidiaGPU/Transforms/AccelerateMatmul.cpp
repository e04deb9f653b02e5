//===- AccelerateMatmul.cpp - Dots on tensor cores ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorCorePlan.h"

#include "triton/Dialect/Triton/IR/Remarks.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/Statistic.h"

namespace mlir::triton::nvidia_gpu {
#define GEN_PASS_DEF_TRITONGPUACCELERATEMATMUL
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::nvidia_gpu

#define DEBUG_TYPE "tritongpu-accelerate-matmul"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

ALWAYS_ENABLED_STATISTIC(numWarpGroupDots, "Dots by warp groups");
ALWAYS_ENABLED_STATISTIC(numWarpDots, "Dots by warps");
ALWAYS_ENABLED_STATISTIC(numOtherDots, "Dots without tensor cores");

namespace {

struct AccelerateMatmul : public nvidia_gpu::impl::TritonGPUAccelerateMatmulBase<AccelerateMatmul> {
  void runOnOperation() override;
};

/// Rewrites a dot according to its plan.
class DotRewriter {
public:
  DotRewriter(DotOp dot, const TensorCorePlan &plan) : dot(dot), plan(plan), builder(dot.getLoc(), dot) {}

  void rewrite();

private:
  /// Returns `value` with elements of another type.
  Value cast(Value value, Type element);
  Value convert(Value value, Attribute layout);
  /// Returns an operand with the elements that are multiplied, in any layout.
  Value getMultiplied(Value operand);
  Value getRegisters(Value operand, unsigned index);
  /// Stores an operand in a buffer, before the loops that do not change it, and fences the proxies.
  Value store(Value operand, NvmmaSharedEncodingAttr layout);
  Value emitWarpGroupDot(Value sum);

  DotOp dot;
  const TensorCorePlan &plan;
  ImplicitLocOpBuilder builder;
  /// Whether a buffer is stored right before the dot.
  bool isStoredAtDot = false;
};

} // namespace

Value DotRewriter::cast(Value value, Type element) {
  auto type = mlir::cast<RankedTensorType>(value.getType());
  if (type.getElementType() == element)
    return value;
  Type result = RankedTensorType::get(type.getShape(), element, type.getEncoding());
  bool isNarrow = getElementBitWidth(type) == 8;
  if (isNarrow)
    return FpToFpOp::create(builder, result, value, RoundingModeAttr());
  if (getElementBitWidth(element) < getElementBitWidth(type))
    return arith::TruncFOp::create(builder, result, value);
  return arith::ExtFOp::create(builder, result, value);
}

Value DotRewriter::convert(Value value, Attribute layout) {
  auto type = mlir::cast<RankedTensorType>(value.getType());
  if (type.getEncoding() == layout)
    return value;
  return ConvertLayoutOp::create(builder, type.cloneWithEncoding(layout), value);
}

Value DotRewriter::getMultiplied(Value operand) {
  // Skip the conversion to the layout of an operand without tensor cores.
  if (auto convert = operand.getDefiningOp<ConvertLayoutOp>())
    operand = convert.getSrc();
  return cast(operand, plan.getMultiplied(mlir::cast<RankedTensorType>(operand.getType()).getElementType()));
}

Value DotRewriter::getRegisters(Value operand, unsigned index) {
  auto layout = DotOperandEncodingAttr::get(builder.getContext(), index, plan.layout, plan.kWidth);
  return convert(operand, layout);
}

Value DotRewriter::store(Value operand, NvmmaSharedEncodingAttr layout) {
  auto type = mlir::cast<RankedTensorType>(operand.getType());
  auto buffer = MemDescType::get(type.getShape(), type.getElementType(), layout,
                                 SharedMemorySpaceAttr::get(builder.getContext()));
  OpBuilder::InsertionGuard guard(builder);
  Operation *position = dot;
  while (auto loop = dyn_cast<LoopLikeOpInterface>(position->getParentOp())) {
    if (!loop.isDefinedOutsideOfLoop(operand))
      break;
    position = loop;
  }
  builder.setInsertionPoint(position);
  Value stored = LocalAllocOp::create(builder, buffer, operand, IntegerAttr());
  if (position != dot)
    FenceAsyncSharedOp::create(builder, /*bCluster=*/false);
  isStoredAtDot |= position == dot;
  return stored;
}

Value DotRewriter::emitWarpGroupDot(Value sum) {
  Value a = getMultiplied(dot.getA()), b = getMultiplied(dot.getB());
  a = plan.a ? store(a, plan.a) : getRegisters(a, 0);
  b = store(b, plan.b);
  if (isStoredAtDot)
    FenceAsyncSharedOp::create(builder, /*bCluster=*/false);
  return WarpGroupDotOp::create(builder, sum.getType(), a, b, sum, /*useC=*/Value(), dot.getInputPrecision(),
                                dot.getMaxNumImpreciseAcc(), /*isAsync=*/false);
}

void DotRewriter::rewrite() {
  RankedTensorType type = dot.getType();
  Value sum = cast(convert(dot.getC(), plan.layout), plan.sum), result;
  if (plan.isWarpGroupDot()) {
    result = emitWarpGroupDot(sum);
  } else {
    Value a = getRegisters(getMultiplied(dot.getA()), 0);
    Value b = getRegisters(getMultiplied(dot.getB()), 1);
    result = DotOp::create(builder, sum.getType(), a, b, sum, dot.getInputPrecision(), dot.getMaxNumImpreciseAcc());
  }
  Value narrow = cast(result, type.getElementType());
  dot.replaceAllUsesWith(convert(narrow, type.getEncoding()));
  dot.erase();
}

void AccelerateMatmul::runOnOperation() {
  if (failed(verifyHasLayouts(getOperation())))
    return signalPassFailure();
  SmallVector<DotOp> dots;
  getOperation()->walk([&](DotOp dot) {
    if (isa_and_nonnull<BlockedEncodingAttr>(dot.getType().getEncoding()))
      dots.push_back(dot);
  });
  for (DotOp dot : dots) {
    std::string reason;
    std::optional<TensorCorePlan> plan = TensorCorePlan::find(dot, reason);
    if (!plan) {
      ++numOtherDots;
      remark::missed(dot.getLoc(), nameRemark(dot, DEBUG_TYPE, "NoTensorCores"))
          << addText("the dot does not use tensor cores") << addReason(reason);
      continue;
    }
    ++(plan->isWarpGroupDot() ? numWarpGroupDots : numWarpDots);
    DotRewriter(dot, *plan).rewrite();
  }
}
