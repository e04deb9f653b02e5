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
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/PatternMatch.h"
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
  /// Stores the operands, or puts the first one into registers.
  std::pair<Value, Value> placeOperands(Value a, Value b);
  Value emitWarpGroupDot(std::pair<Value, Value> operands, Value sum);
  Value reshape(Value value, ArrayRef<int64_t> shape);
  /// Returns the transpose of a matrix, with its rows in the plan's order.
  Value transpose(Value value);
  Value transposeRows(Value value);
  Value restoreRows(Value transposed);
  /// Returns a sum's transpose in the layout of the plan.
  Value transposeSum(Value sum);
  /// Returns a dot's result, of the type that it had, from the transpose.
  Value restore(Value transposed);
  void rewriteTransposed();

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

std::pair<Value, Value> DotRewriter::placeOperands(Value a, Value b) {
  a = plan.a ? store(a, plan.a) : getRegisters(a, 0);
  b = store(b, plan.b);
  if (isStoredAtDot)
    FenceAsyncSharedOp::create(builder, /*bCluster=*/false);
  return {a, b};
}

Value DotRewriter::emitWarpGroupDot(std::pair<Value, Value> operands, Value sum) {
  auto [a, b] = operands;
  return WarpGroupDotOp::create(builder, sum.getType(), a, b, sum, /*useC=*/Value(), dot.getInputPrecision(),
                                dot.getMaxNumImpreciseAcc(), /*isAsync=*/false);
}

void DotRewriter::rewrite() {
  if (plan.isTransposed)
    return rewriteTransposed();
  RankedTensorType type = dot.getType();
  Value sum = cast(convert(dot.getC(), plan.layout), plan.sum), result;
  Value a = getMultiplied(dot.getA()), b = getMultiplied(dot.getB());
  if (plan.isWarpGroupDot())
    result = emitWarpGroupDot(placeOperands(a, b), sum);
  else
    result = DotOp::create(builder, sum.getType(), getRegisters(a, 0), getRegisters(b, 1), sum, dot.getInputPrecision(),
                           dot.getMaxNumImpreciseAcc());
  Value narrow = cast(result, type.getElementType());
  dot.replaceAllUsesWith(convert(narrow, type.getEncoding()));
  dot.erase();
}

Value DotRewriter::reshape(Value value, ArrayRef<int64_t> shape) {
  auto type = mlir::cast<RankedTensorType>(value.getType());
  auto layout = mlir::cast<DistributedLayoutInterface>(type.getEncoding());
  Attribute reshaped = *inferReshapedLayout(layout, type.getShape(), shape);
  return ReshapeOp::create(builder, RankedTensorType::get(shape, type.getElementType(), reshaped), value);
}

// Threads read 16 bytes of a row of the second operand at once, without bank conflicts, if the number of a column of
// the product, from its low bits, consists of the following bits of a row of the transposed product: 3 and the highest
// one, which number a thread's registers; 1 and 2, with which threads of a warp step to the next 16 bytes; 0, with
// which they step over four of these, because those between belong to other rows of a 128-byte swizzle; and the warp's.
Value DotRewriter::transposeRows(Value value) {
  auto type = mlir::cast<RankedTensorType>(value.getType());
  int64_t columns = type.getDimSize(0), rows = type.getDimSize(1);
  if (!plan.isInterleaved)
    return TransOp::create(builder, value, ArrayRef<int32_t>{1, 0});
  Value split = reshape(value, {columns, rows / 32, 2, 4, 2, 2});
  return reshape(TransOp::create(builder, split, ArrayRef<int32_t>{4, 1, 5, 3, 2, 0}), {rows, columns});
}

Value DotRewriter::restoreRows(Value transposed) {
  auto type = mlir::cast<RankedTensorType>(transposed.getType());
  int64_t rows = type.getDimSize(0), columns = type.getDimSize(1);
  if (!plan.isInterleaved)
    return TransOp::create(builder, transposed, ArrayRef<int32_t>{1, 0});
  Value split = reshape(transposed, {2, rows / 32, 2, 4, 2, columns});
  return reshape(TransOp::create(builder, split, ArrayRef<int32_t>{5, 1, 4, 3, 0, 2}), {columns, rows});
}

Value DotRewriter::transpose(Value value) {
  OpBuilder::InsertionGuard guard(builder);
  // A buffer of an operand from before a loop is stored there.
  builder.setInsertionPointAfterValue(value);
  return TransOp::create(builder, value, ArrayRef<int32_t>{1, 0});
}

Value DotRewriter::transposeSum(Value sum) { return cast(convert(transposeRows(sum), plan.layout), plan.sum); }

Value DotRewriter::restore(Value transposed) {
  RankedTensorType type = dot.getType();
  return convert(restoreRows(cast(transposed, type.getElementType())), type.getEncoding());
}

void DotRewriter::rewriteTransposed() {
  Value a = transpose(getMultiplied(dot.getA())), b = transposeRows(getMultiplied(dot.getB()));
  std::optional<CarriedSum> carried = getCarriedSum(dot);
  Value sum = carried ? Value() : transposeSum(dot.getC());
  // The loop that is replaced is behind its replacement for a while: store what comes before it first.
  std::pair<Value, Value> operands = placeOperands(b, a);
  if (!carried) {
    dot.replaceAllUsesWith(restore(emitWarpGroupDot(operands, sum)));
    dot.erase();
    return;
  }
  // The loop carries the transpose. The sum itself passes through the loop unchanged, and has no use behind it.
  auto [loop, number] = *carried;
  builder.setInsertionPoint(loop);
  Value init = transposeSum(loop.getInitArgs()[number]);
  auto yield = [&](OpBuilder &, Location, ArrayRef<BlockArgument> arguments) -> SmallVector<Value> {
    builder.setInsertionPoint(dot);
    return {emitWarpGroupDot(operands, arguments.front())};
  };
  IRRewriter rewriter(builder.getContext());
  rewriter.setInsertionPoint(loop);
  auto replaced = mlir::cast<scf::ForOp>(
      *loop.replaceWithAdditionalYields(rewriter, init, /*replaceInitOperandUsesInLoop=*/false, yield));
  builder.setInsertionPointAfter(replaced);
  replaced.getResult(number).replaceAllUsesWith(restore(replaced.getResults().back()));
  OpOperand &yielded = replaced.getBody()->getTerminator()->getOpOperand(number);
  Operation *unused = yielded.get().getDefiningOp();
  yielded.set(replaced.getRegionIterArg(number));
  for (Operation *op = unused; op;) {
    Operation *converted = op == dot ? nullptr : op->getOperand(0).getDefiningOp();
    op->erase();
    op = converted;
  }
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
