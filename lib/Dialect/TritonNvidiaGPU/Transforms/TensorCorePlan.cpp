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

#include "mlir/Interfaces/LoopLikeInterface.h"
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

static bool isLoadedByDescriptor(Value value) {
  return skipConversions(value).getDefiningOp<DescriptorLoadOp>() != nullptr;
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

/// Returns whether `value` itself is the first operand of a dot.
static bool isFirstOperand(Value value) {
  return llvm::any_of(value.getUses(), [](OpOperand &use) {
    if (isa<ConvertLayoutOp>(use.getOwner()))
      return isFirstOperand(use.getOwner()->getResult(0));
    return isa<DotOp, WarpGroupDotOp>(use.getOwner()) && use.getOperandNumber() == 0;
  });
}

std::optional<CarriedSum> mlir::triton::nvidia_gpu::getCarriedSum(DotOp dot) {
  auto loop = dyn_cast<scf::ForOp>(dot->getParentOp());
  auto argument = dyn_cast<BlockArgument>(skipConversions(dot.getC()));
  if (!loop || !argument || argument.getOwner() != loop.getBody() || argument == loop.getInductionVar())
    return std::nullopt;
  OpOperand *yielded = loop.getTiedLoopYieldedValue(argument);
  auto isOnlyUse = [](Value value, Operation *user) {
    while (value.hasOneUse() && isa<ConvertLayoutOp>(*value.user_begin()))
      value = value.user_begin()->getResult(0);
    return value.hasOneUse() && *value.user_begin() == user;
  };
  if (skipConversions(yielded->get()) != dot.getResult() || !isOnlyUse(argument, dot) ||
      !isOnlyUse(dot.getResult(), yielded->getOwner()))
    return std::nullopt;
  return CarriedSum{loop, argument.getArgNumber() - loop.getNumInductionVars()};
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

/// Returns the dimension of an operand that is contiguous in the memory from which it is loaded, or along which threads
/// hold neighboring elements of it.
static unsigned getContiguousDim(Value operand, unsigned kDim) {
  Value source = skipConversions(operand);
  if (auto transpose = source.getDefiningOp<TransOp>(); transpose && isLoadedByDescriptor(transpose.getSrc()))
    return llvm::find(transpose.getOrder(), transpose.getType().getRank() - 1) - transpose.getOrder().begin();
  auto type = cast<RankedTensorType>(source.getType());
  if (isLoadedByDescriptor(source))
    return type.getRank() - 1;
  return type.getRank() == 2 ? getFastestOrder(toLinearLayout(type)).front() : kDim;
}

/// Chooses the layout in shared memory of an operand of type `type`, so that the dimension `fastest` is contiguous if
/// the instruction permits it.  `kDim` is the operand's dimension K; `rows` is the size of a tile along the other one.
static NvmmaSharedEncodingAttr chooseSharedLayout(RankedTensorType type, unsigned fastest, Type element, unsigned kDim,
                                                  int64_t rows) {
  unsigned bits = getElementBitWidth(element);
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
static NvidiaMmaEncodingAttr chooseWarpGroupLayout(DotOp dot, ArrayRef<int64_t> shape, Type element) {
  constexpr int64_t rowsPerGroup = 64, mostColumns = 256, warpsPerGroup = 4, columnStep = 8;
  int64_t warps = *lookupNumWarps(dot), k = dot.getA().getType().getShape().back();
  if (shape.size() != 2 || warps % warpsPerGroup != 0 || shape[0] < rowsPerGroup ||
      k * getElementBitWidth(element) < 256)
    return {};
  // Groups divide the rows first: then none reads a row of the first operand twice, and chained dots keep their rows.
  int64_t groups = warps / warpsPerGroup, along = std::min(groups, shape[0] / rowsPerGroup);
  int64_t columns = std::min(mostColumns, shape[1] / (groups / along));
  if (columns < columnStep || (columns < 2 * columnStep))
    return {};
  unsigned instruction[] = {16, static_cast<unsigned>(columns), 256 / getElementBitWidth(element)};
  unsigned tiling[] = {static_cast<unsigned>(along * warpsPerGroup), static_cast<unsigned>(groups / along)};
  return NvidiaMmaEncodingAttr::get(dot.getContext(), 3, 0, tiling, /*cgaBases=*/{}, instruction);
}

static RankedTensorType getTransposed(RankedTensorType type) {
  return type.clone({type.getDimSize(1), type.getDimSize(0)}, type.getElementType());
}

/// Returns whether the sum to which a dot adds need not be transposed in a loop: it comes from before the loop around
/// the dot, or the loop carries it from one execution of the dot to the next.
static bool isTransposedOnce(DotOp dot) {
  if (getCarriedSum(dot))
    return true;
  auto loop = dot->getParentOfType<LoopLikeOpInterface>();
  return !loop || loop.isDefinedOutsideOfLoop(dot.getC());
}

/// Returns whether `operand` is a tensor in memory or its transpose, so that a buffer can have the order of the memory.
static bool isLoaded(Value operand) {
  Value source = skipConversions(operand);
  if (auto transpose = source.getDefiningOp<TransOp>())
    source = skipConversions(transpose.getSrc());
  return isa_and_nonnull<LoadOp, DescriptorLoadOp>(source.getDefiningOp());
}

/// Returns whether the registers of a thread hold a first operand of `a` elements beside a sum of `c` elements, all of
/// which are in use until the dot is complete, and leave some for addresses.
static bool fitRegisters(DotOp dot, int64_t a, int64_t c, Type element, Type sum) {
  constexpr int64_t most = 224, bits = 32;
  int64_t threads = *lookupNumWarps(dot) * kThreadsPerWarp;
  return (a * getElementBitWidth(element) + c * getElementBitWidth(sum)) / (threads * bits) <= most;
}

/// Changes the plan of a dot so that an operand that is stored in an order that the instruction cannot read, and whose
/// elements threads would have to store again, comes through registers: the first operand, or the second one of the
/// transposed dot.
static void avoidStores(DotOp dot, Type element, TensorCorePlan &plan) {
  if (!plan.a || getElementBitWidth(element) == 16)
    return;
  bool movesA = getContiguousDim(dot.getA(), 1) != 1, movesB = getContiguousDim(dot.getB(), 0) != 0;
  auto fits = [&](TypedValue<RankedTensorType> first) {
    return fitRegisters(dot, first.getType().getNumElements(), dot.getType().getNumElements(), element, plan.sum);
  };
  if (movesA && !movesB && isLoaded(dot.getA()) && fits(dot.getA())) {
    plan.a = {};
    return;
  }
  if (movesA || !movesB || !isLoaded(dot.getB()) || feedsDot(dot.getResult()) || !isTransposedOnce(dot) ||
      !fits(dot.getB()))
    return;
  RankedTensorType a = dot.getA().getType(), type = getTransposed(dot.getType());
  NvidiaMmaEncodingAttr layout = chooseWarpGroupLayout(dot, type.getShape(), element);
  if (!layout)
    return;
  NvmmaSharedEncodingAttr second =
      chooseSharedLayout(getTransposed(a), /*fastest=*/0, element, /*kDim=*/0, layout.getInstrShape()[1]);
  if (!second)
    return;
  plan.isTransposed = true;
  // A thread has two rows of each instruction, and more than one instruction.
  plan.isInterleaved = type.getDimSize(0) >= 2 * 16 * layout.getWarpsPerCTA()[0];
  plan.layout = layout;
  plan.a = {};
  plan.b = second;
}

/// Completes the plan of a dot by warp groups.
static bool planWarpGroupDot(DotOp dot, TensorCorePlan &plan) {
  const TargetInfo &target = getTargetInfo(dot);
  Type element = plan.getMultiplied(dot.getA().getType().getElementType());
  if (!target.has(TargetFeature::WarpGroupDot) || element.isF64())
    return false;
  plan.layout = chooseWarpGroupLayout(dot, dot.getType().getShape(), element);
  if (!plan.layout)
    return false;
  int64_t bytes = 0;
  auto store = [&](Value operand, unsigned kDim, int64_t rows) {
    auto type = cast<RankedTensorType>(operand.getType());
    bytes += type.getNumElements() * getElementBitWidth(element) / 8;
    return chooseSharedLayout(type, getContiguousDim(operand, kDim), element, kDim, rows);
  };
  plan.b = store(dot.getB(), /*kDim=*/0, plan.layout.getInstrShape()[1]);
  bool isInRegisters = isComputedFromDot(dot.getA());
  if (!isInRegisters)
    plan.a = store(dot.getA(), /*kDim=*/1, /*rows=*/64);
  if (!plan.b || (!plan.a && !isInRegisters) || bytes > target.maxSharedMemory)
    return false;
  avoidStores(dot, element, plan);
  return true;
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
    // ptxas executes one wgmma after the other if the registers of the first operand are those of a sum (C7511). A sum
    // of f32 is converted to others.
    bool isSerialized = getTargetInfo(dot).has(TargetFeature::WarpGroupDot) && isFirstOperand(dot.getResult());
    if (!result.isF16() || !plan.getMultiplied(a).isF16() || isSerialized)
      plan.sum = Float32Type::get(dot.getContext());
  }
  plan.kWidth = std::max(1u, 32 / getElementBitWidth(plan.getMultiplied(a)));
  if (planWarpGroupDot(dot, plan) || planWarpDot(dot, plan, reason))
    return plan;
  return std::nullopt;
}
