//===- OptimizeThreadLocality.cpp - Cross-thread reductions sunk out of loops ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Arithmetic.h"
#include "triton/Dialect/Triton/IR/Remarks.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonGPU/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::triton::gpu {
#define GEN_PASS_DEF_TRITONGPUOPTIMIZETHREADLOCALITY
#include "triton/Dialect/TritonGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::gpu

#define DEBUG_TYPE "tritongpu-optimize-thread-locality"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

ALWAYS_ENABLED_STATISTIC(numSunkReductions, "Cross-thread reductions sunk out of loops");

namespace {

/// An iteration argument to which each iteration adds the result of a reduction.
struct CarriedReduction {
  unsigned argument;
  ReduceOp reduce;
  /// Combines the result of `reduce`, which may be converted, with the iteration argument.
  Operation *combine;
};

struct OptimizeThreadLocality : public triton::gpu::impl::TritonGPUOptimizeThreadLocalityBase<OptimizeThreadLocality> {
  void runOnOperation() override;
};

} // namespace

/// Returns whether reductions may apply the operation in any order.  A reduction specifies no order for sums of
/// floating-point numbers.
static bool isReassociable(Operation *op) {
  return isa<arith::AddFOp, arith::AddIOp, arith::MulIOp, arith::AndIOp, arith::OrIOp, arith::XOrIOp, arith::MaximumFOp,
             arith::MinimumFOp, arith::MaxNumFOp, arith::MinNumFOp, arith::MaxSIOp, arith::MaxUIOp, arith::MinSIOp,
             arith::MinUIOp>(op);
}

/// Returns the operation that combines two elements if the region of `reduce` has only one; null otherwise.
static Operation *getCombination(ReduceOp reduce) {
  Block &block = reduce.getCombineOp().front();
  Operation *op = &block.front();
  bool isAll = block.getOperations().size() == 2 && block.getNumArguments() == 2 && op->getNumOperands() == 2;
  if (!isAll || block.getTerminator()->getOperand(0).getDefiningOp() != op)
    return nullptr;
  Value first = block.getArgument(0), second = block.getArgument(1);
  ValueRange operands = op->getOperands();
  bool takesBoth = (operands[0] == first && operands[1] == second) || (operands[0] == second && operands[1] == first);
  return takesBoth ? op : nullptr;
}

/// Returns the number of consecutive bits along `axis`, from the lowest or from the highest, that registers hold.
static unsigned countRegisterBits(const LinearLayout &map, unsigned axis, bool fromBelow) {
  unsigned size = map.getOutBits(axis), count = 0;
  for (; count < size; ++count) {
    uint64_t bit = uint64_t(1) << (map.getOutShift(axis) + (fromBelow ? count : size - 1 - count));
    if (!llvm::is_contained(map.getBases(InDim::Register), bit))
      break;
  }
  return count;
}

/// Returns whether several threads hold the elements along `axis`: no thread has all of them in its registers.
static bool isAcrossThreads(const LinearLayout &map, unsigned axis) {
  return countRegisterBits(map, axis, /*fromBelow=*/true) < map.getOutBits(axis);
}

/// Returns the reduction that iteration argument `index` of `loop` accumulates, if it can be sunk out of the loop; a
/// remark gives the reason if it cannot.
static std::optional<CarriedReduction> findReduction(scf::ForOp loop, unsigned index) {
  BlockArgument carried = loop.getRegionIterArg(index);
  Operation *combine = loop.getBody()->getTerminator()->getOperand(index).getDefiningOp();
  if (!combine || combine->getBlock() != loop.getBody() || combine->getNumOperands() != 2 ||
      combine->getNumResults() != 1 || combine->getNumRegions() != 0)
    return std::nullopt;
  Value other = combine->getOperand(combine->getOperand(0) == carried);
  if (!llvm::is_contained(combine->getOperands(), carried))
    return std::nullopt;
  Value reduced = other;
  if (auto convert = other.getDefiningOp<ConvertLayoutOp>(); convert && other.hasOneUse())
    reduced = convert.getSrc();
  auto reduce = reduced.getDefiningOp<ReduceOp>();
  if (!reduce || reduce->getBlock() != loop.getBody())
    return std::nullopt;
  auto source = cast<RankedTensorType>(reduce.getSrcs().front().getType());
  if (!isa_and_nonnull<DistributedLayoutInterface>(source.getEncoding()) ||
      !isAcrossThreads(toLinearLayout(source), reduce.getAxis()))
    return std::nullopt;

  auto reject = [&](const Twine &why) {
    remark::missed(reduce.getLoc(), nameRemark(reduce, DEBUG_TYPE, "ReductionInLoop"))
        << addText("the cross-thread reduction stays in the loop") << addReason(why)
        << addSuggestion("reduce and accumulate with one associative operation, and use only the sum");
    return std::nullopt;
  };
  Operation *combination = reduce.getNumOperands() == 1 ? getCombination(reduce) : nullptr;
  if (!combination)
    return reject("its region is not a single operation on both elements");
  if (!isReassociable(combination))
    return reject("`" + combination->getName().getStringRef() + "` is not associative and commutative");
  if (combination->getName() != combine->getName())
    return reject("the loop accumulates with `" + combine->getName().getStringRef() +
                  "`, but the reduction combines with `" + combination->getName().getStringRef() + "`");
  if (!carried.hasOneUse() || !combine->hasOneUse() || !other.hasOneUse() || !reduced.hasOneUse())
    return reject("the loop uses intermediate results");
  return CarriedReduction{index, reduce, combine};
}

/// Drops what the program states of the values that `op` computes in its order: that they are divisible and the like,
/// that integers do not overflow, and that no number is infinite or NaN, as neutral elements may be.
static void dropValueFlags(Operation *op) {
  dropFacts(op);
  if (auto floats = dyn_cast<arith::ArithFastMathInterface>(op)) {
    constexpr auto ofValues = arith::FastMathFlags::nnan | arith::FastMathFlags::ninf;
    arith::FastMathFlags flags = bitEnumClear(floats.getFastMathFlagsAttr().getValue(), ofValues);
    op->setAttr(floats.getFastMathAttrName(), arith::FastMathFlagsAttr::get(op->getContext(), flags));
  }
  dropOverflowFlags(op);
}

/// Returns the element that `combination`, an operation without flags about its values, combines with any other to the
/// other.
static TypedAttr getNeutralElement(Operation *combination) {
  // Minus zero for sums, since 0.0 + -0.0 is 0.0.
  Type type = combination->getResult(0).getType();
  if (isa<arith::AddFOp>(combination))
    return FloatAttr::get(type, -0.0);
  TypedAttr neutral = *arith::getNeutralElement(combination);
  // In a format without infinities, what MLIR takes for one is NaN, which these operations propagate.
  if (isa<arith::MaximumFOp, arith::MinimumFOp>(combination) && cast<FloatAttr>(neutral).getValue().isNaN())
    return FloatAttr::get(type, APFloat::getLargest(cast<FloatType>(type).getFloatSemantics(),
                                                    /*Negative=*/isa<arith::MaximumFOp>(combination)));
  return neutral;
}

/// Reduces `value` along `axis` with the region of `like`.
static Value reduceLike(OpBuilder &builder, ReduceOp like, Value value, unsigned axis) {
  auto reduce = ReduceOp::create(builder, like.getLoc(), value, axis);
  IRMapping mapping;
  like.getCombineOp().cloneInto(&reduce.getCombineOp(), mapping);
  return reduce->getResult(0);
}

/// Reduces the source of `reduce` along the same axis within each thread, and returns the partial results.
static Value reduceInThreads(OpBuilder &builder, ReduceOp reduce) {
  Value source = reduce.getSrcs().front();
  auto type = cast<RankedTensorType>(source.getType());
  unsigned axis = reduce.getAxis();
  LinearLayout map = toLinearLayout(type);
  unsigned low = countRegisterBits(map, axis, /*fromBelow=*/true);
  unsigned high = countRegisterBits(map, axis, /*fromBelow=*/false);
  if (low + high == 0)
    return source;

  // Split the axis into (round, thread, element of the thread).
  int64_t perThread = int64_t(1) << low, rounds = int64_t(1) << high;
  SmallVector<int64_t> shape(type.getShape());
  shape[axis] /= perThread * rounds;
  shape.insert(shape.begin() + axis, rounds);
  shape.insert(shape.begin() + axis + 2, perThread);
  Attribute layout = *cast<TensorLayoutInterface>(type.getEncoding()).inferReshape(type.getShape(), shape);
  source = ReshapeOp::create(builder, reduce.getLoc(), RankedTensorType::get(shape, type.getElementType(), layout),
                             source, /*allow_reorder=*/false, /*efficient_layout=*/false);
  source = reduceLike(builder, reduce, source, axis + 2);
  return reduceLike(builder, reduce, source, axis);
}

/// Clones `combine` for two other values.
static Value combineLike(OpBuilder &builder, Operation *combine, Value lhs, Value rhs) {
  Operation *copy = builder.clone(*combine);
  copy->setOperands({lhs, rhs});
  copy->getResult(0).setType(lhs.getType());
  dropValueFlags(copy);
  return copy->getResult(0);
}

/// Sinks the cross-thread part of a reduction out of `loop`, and returns the new loop.
static scf::ForOp sinkReduction(IRRewriter &rewriter, scf::ForOp loop, CarriedReduction carried) {
  // Another order has other values, and a loop without iterations has none of those that the program states flags of.
  carried.reduce.getCombineOp().walk(dropValueFlags);
  rewriter.setInsertionPoint(carried.reduce);
  Value partial = reduceInThreads(rewriter, carried.reduce);
  auto type = cast<RankedTensorType>(partial.getType());

  // The accumulator of each thread starts at the neutral element.
  rewriter.setInsertionPoint(loop);
  TypedAttr neutral = getNeutralElement(getCombination(carried.reduce));
  Value init = arith::ConstantOp::create(rewriter, loop.getLoc(), SplatElementsAttr::get(type, neutral));
  auto yield = [&](OpBuilder &builder, Location, ArrayRef<BlockArgument> arguments) -> SmallVector<Value> {
    return {combineLike(builder, carried.combine, arguments.front(), partial)};
  };
  loop = cast<scf::ForOp>(
      *loop.replaceWithAdditionalYields(rewriter, init, /*replaceInitOperandUsesInLoop=*/false, yield));

  // The loop forwards the original accumulator unchanged.
  unsigned index = carried.argument;
  Value before = loop.getResult(index), sum = loop.getResults().back();
  loop.getBody()->getTerminator()->setOperand(index, loop.getRegionIterArg(index));
  rewriter.setInsertionPointAfter(loop);
  Value reduced = reduceLike(rewriter, carried.reduce, sum, carried.reduce.getAxis());
  if (reduced.getType() != before.getType())
    reduced = ConvertLayoutOp::create(rewriter, loop.getLoc(), before.getType(), reduced);
  Value result = combineLike(rewriter, carried.combine, before, reduced);
  rewriter.replaceAllUsesExcept(before, result, result.getDefiningOp());

  Operation *converted = *carried.reduce->getResult(0).getUsers().begin();
  rewriter.eraseOp(carried.combine);
  if (converted != carried.combine)
    rewriter.eraseOp(converted);
  rewriter.eraseOp(carried.reduce);
  return loop;
}

void OptimizeThreadLocality::runOnOperation() {
  if (!getOperation().isExternal() && failed(verifyHasLayouts(getOperation())))
    return signalPassFailure();
  SmallVector<scf::ForOp> loops;
  getOperation().walk([&](scf::ForOp loop) { loops.push_back(loop); });
  IRRewriter rewriter(&getContext());
  for (scf::ForOp loop : loops)
    for (unsigned index = 0, count = loop.getNumResults(); index < count; ++index)
      if (std::optional<CarriedReduction> carried = findReduction(loop, index)) {
        remark::passed(carried->reduce.getLoc(), nameRemark(carried->reduce, DEBUG_TYPE, "ReductionSunk"))
            << addText("the cross-thread reduction is computed once after the loop");
        loop = sinkReduction(rewriter, loop, *carried);
        ++numSunkReductions;
      }
}
