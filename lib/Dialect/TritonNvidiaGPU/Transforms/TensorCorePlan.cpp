//===- TensorCorePlan.cpp - How tensor cores compute a dot ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorCorePlan.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/LinearLayout/LinearLayoutAlgebra.h"
#include "triton/LinearLayout/MatrixDescriptor.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

static bool isFloat8(Type type) { return isa<Float8E4M3FNType, Float8E5M2Type>(type); }

/// Returns the value before layout conversions.
static Value skipConversions(Value value) {
  while (auto convert = value.getDefiningOp<ConvertLayoutOp>())
    value = convert.getSrc();
  return value;
}

/// Returns whether each element of the results of `op` depends on the operands' elements at the same place only.
static bool isElementwise(Operation *op) {
  return isa<ConvertLayoutOp>(op) || op->hasTrait<mlir::OpTrait::Elementwise>();
}

/// Returns whether `value` is computed from the result of a dot, element by element.
static bool isComputedFromDot(Value value) {
  llvm::SetVector<Value> values;
  values.insert(value);
  for (unsigned i = 0; i < values.size(); ++i) {
    Operation *op = values[i].getDefiningOp();
    if (!op)
      continue;
    if (isa<DotOp, WarpGroupDotOp>(op))
      return true;
    if (isElementwise(op))
      values.insert(op->operand_begin(), op->operand_end());
  }
  return false;
}

/// Returns whether the first operand of a dot is computed from `value`, element by element.
static bool feedsDot(Value value) {
  llvm::SetVector<Value> values;
  values.insert(value);
  for (unsigned i = 0; i < values.size(); ++i)
    for (OpOperand &use : values[i].getUses()) {
      if (isa<DotOp, WarpGroupDotOp>(use.getOwner()) && use.getOperandNumber() == 0)
        return true;
      if (isElementwise(use.getOwner()))
        values.insert(use.getOwner()->result_begin(), use.getOwner()->result_end());
    }
  return false;
}

//===----------------------------------------------------------------------===//
// Dots of warp groups
//===----------------------------------------------------------------------===//

/// Returns the layout in shared memory of an operand, whose dimension `contiguous` is contiguous, if it is legal.
static NvmmaSharedEncodingAttr getSharedLayout(RankedTensorType type, unsigned bits, unsigned contiguous) {
  constexpr int64_t lines = 8;
  int64_t bytes = type.getDimSize(contiguous) * bits / 8;
  if (type.getDimSize(1 - contiguous) < lines)
    return {};
  for (unsigned swizzle : {128, 64, 32})
    if (bytes % swizzle == 0)
      return NvmmaSharedEncodingAttr::get(type.getContext(), swizzle, /*transposed=*/contiguous == 0, bits,
                                          /*fp4Padded=*/false, /*rank=*/2, /*cgaBases=*/{});
  return {};
}

/// Chooses the layout in shared memory of an operand, so that threads store neighboring elements together if the
/// instruction permits it.  `kDim` is the operand's dimension K; `rows` is the size of a tile along the other one.
static NvmmaSharedEncodingAttr chooseSharedLayout(Value operand, Type element, unsigned kDim, int64_t rows) {
  auto type = cast<RankedTensorType>(operand.getType());
  unsigned bits = getElementBitWidth(element);
  auto source = cast<RankedTensorType>(skipConversions(operand).getType());
  unsigned fastest = source.getRank() == 2 ? getFastestOrder(toLinearLayout(source)).front() : kDim;
  for (unsigned contiguous : {fastest, kDim}) {
    NvmmaSharedEncodingAttr layout = getSharedLayout(type, bits, contiguous);
    if (!layout)
      continue;
    int64_t k = 256 / bits;
    if (MatrixDescriptor::find(layout.toLinearLayout(type.getShape()), bits, {1 - kDim, kDim, rows, k}))
      return layout;
  }
  return {};
}

/// Returns the layout of the result of a dot by warp groups, if it can compute this shape.
static NvidiaMmaEncodingAttr chooseWarpGroupLayout(DotOp dot, Type element) {
  constexpr int64_t rowsPerGroup = 64, mostColumns = 256, warpsPerGroup = 4, columnStep = 8;
  RankedTensorType type = dot.getType();
  int64_t warps = *lookupNumWarps(dot), k = dot.getA().getType().getShape().back();
  if (type.getRank() != 2 || warps % warpsPerGroup != 0 || type.getDimSize(0) < rowsPerGroup ||
      k * getElementBitWidth(element) < 256)
    return {};
  // Groups divide the rows first: then none reads a row of the first operand twice, and chained dots keep their rows.
  int64_t groups = warps / warpsPerGroup, along = std::min(groups, type.getDimSize(0) / rowsPerGroup);
  int64_t columns = std::min(mostColumns, type.getDimSize(1) / (groups / along));
  if (columns < columnStep || (columns < 2 * columnStep))
    return {};
  unsigned instruction[] = {16, static_cast<unsigned>(columns), 256 / getElementBitWidth(element)};
  unsigned tiling[] = {static_cast<unsigned>(along * warpsPerGroup), static_cast<unsigned>(groups / along)};
  return NvidiaMmaEncodingAttr::get(dot.getContext(), 3, 0, tiling, /*cgaBases=*/{}, instruction);
}

/// Completes the plan of a dot by warp groups.
static bool planWarpGroupDot(DotOp dot, TensorCorePlan &plan) {
  const TargetInfo &target = getTargetInfo(dot);
  Type element = plan.getMultiplied(dot.getA().getType().getElementType());
  if (!target.has(TargetFeature::WarpGroupDot) || element.isF64())
    return false;
  plan.layout = chooseWarpGroupLayout(dot, element);
  if (!plan.layout)
    return false;
  int64_t bytes = 0;
  auto store = [&](Value operand, unsigned kDim, int64_t rows) {
    bytes += cast<RankedTensorType>(operand.getType()).getNumElements() * getElementBitWidth(element) / 8;
    return chooseSharedLayout(operand, element, kDim, rows);
  };
  plan.b = store(dot.getB(), /*kDim=*/0, plan.layout.getInstrShape()[1]);
  bool isInRegisters = isComputedFromDot(dot.getA());
  if (!isInRegisters)
    plan.a = store(dot.getA(), /*kDim=*/1, /*rows=*/64);
  return plan.b && (plan.a || isInRegisters) && bytes <= target.maxSharedMemory;
}

//===----------------------------------------------------------------------===//
// Dots of warps
//===----------------------------------------------------------------------===//

/// Divides a result among the warps so that they read the fewest elements of the operands.
static SmallVector<unsigned> chooseWarpTiling(RankedTensorType type, unsigned warps, bool keepsRows) {
  constexpr int64_t rows = 16, columns = 8;
  unsigned rank = type.getRank();
  int64_t m = type.getDimSize(rank - 2), n = type.getDimSize(rank - 1), batch = rank == 3 ? type.getDimSize(0) : 1;
  SmallVector<unsigned> best;
  int64_t bestCost = std::numeric_limits<int64_t>::max();
  for (unsigned batches = 1; batches <= warps && static_cast<int64_t>(batches) <= batch; batches *= 2)
    for (unsigned along = 1; along <= warps / batches; along *= 2) {
      unsigned across = warps / batches / along;
      if (keepsRows && across > 1 && along * rows < static_cast<uint64_t>(m))
        continue;
      int64_t perWarp = llvm::divideCeil(batch, batches) * (std::max(rows, m / along) + std::max(columns, n / across));
      // Among equals, a warp with more rows keeps more of them to itself.
      if (perWarp > bestCost)
        continue;
      bestCost = perWarp;
      best = {along, across};
      if (rank == 3)
        best.insert(best.begin(), batches);
    }
  return best;
}

static bool planWarpDot(DotOp dot, TensorCorePlan &plan, std::string &reason) {
  RankedTensorType type = dot.getType();
  int64_t k = dot.getA().getType().getShape().back(), least = 4 * plan.kWidth;
  if (k < least) {
    reason = "expected a size K of at least " + std::to_string(least) + ", but got " + std::to_string(k);
    return false;
  }
  SmallVector<unsigned> instruction = {16, 8};
  if (type.getRank() == 3)
    instruction.insert(instruction.begin(), 1);
  // Chained dots keep their rows, so that what is computed between them stays in the registers of its thread.
  bool isChained = feedsDot(dot.getResult()) || isComputedFromDot(dot.getA());
  SmallVector<unsigned> tiling = chooseWarpTiling(type, *lookupNumWarps(dot), isChained);
  plan.layout = NvidiaMmaEncodingAttr::get(dot.getContext(), 2, 0, tiling, /*cgaBases=*/{}, instruction);
  plan.a = plan.b = {};
  return true;
}

std::optional<TensorCorePlan> TensorCorePlan::find(DotOp dot, std::string &reason) {
  Type a = dot.getA().getType().getElementType(), b = dot.getB().getType().getElementType();
  Type result = dot.getType().getElementType();
  TensorCorePlan plan;
  plan.sum = result;
  bool isInteger = a.isInteger(8) && b.isInteger(8) && result.isInteger(32);
  bool isDouble = a.isF64() && b.isF64() && result.isF64();
  bool isNumber = isa<FloatType>(a) && isa<FloatType>(result) && getElementBitWidth(a) <= 32 &&
                  getElementBitWidth(result) <= 32 && (a == b || (isFloat8(a) && isFloat8(b)));
  if (!isInteger && !isDouble && !isNumber) {
    llvm::raw_string_ostream(reason) << "no instruction multiplies " << a << " by " << b << " with a sum of " << result;
    return std::nullopt;
  }
  if (a.isF32() && dot.getInputPrecision() != InputPrecision::TF32) {
    reason = ("the input precision is " + stringifyInputPrecision(dot.getInputPrecision())).str();
    return std::nullopt;
  }
  if (isNumber) {
    // Numbers of other 8-bit formats, and those that must be summed precisely, are numbers of f16, too.
    bool isPrecise = isFloat8(a) && dot.getMaxNumImpreciseAcc() < 32;
    if (getElementBitWidth(a) == 8 && (!isFloat8(a) || isPrecise))
      plan.isWidened = true;
    if (!(result.isF16() && plan.getMultiplied(a).isF16()))
      plan.sum = Float32Type::get(dot.getContext());
  }
  plan.kWidth = std::max(1u, 32 / getElementBitWidth(plan.getMultiplied(a)));
  if (planWarpGroupDot(dot, plan) || planWarpDot(dot, plan, reason))
    return plan;
  return std::nullopt;
}
