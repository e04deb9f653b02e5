//===- CarrySums.cpp - Sums that begin without zeros in registers ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/Statistic.h"

namespace mlir::triton::nvidia_gpu {
#define GEN_PASS_DEF_TRITONNVIDIACARRYSUMS
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::nvidia_gpu

#define DEBUG_TYPE "triton-nvidia-carry-sums"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

ALWAYS_ENABLED_STATISTIC(numCarried, "Sums that iterations of nests carry");

namespace {

struct CarrySums : public nvidia_gpu::impl::TritonNvidiaCarrySumsBase<CarrySums> {
  void runOnOperation() override;
};

/// A sum of an inner loop that begins as zero.
struct Sum {
  /// The operand of the inner loop with the zero.
  OpOperand *init;
  /// The only reader of the sum in the inner loop.
  WarpGroupDotOp dot;
  /// The complete sum behind the inner loop.
  Value complete;
};

} // namespace

static bool isZero(Value value) { return matchPattern(value, m_AnyZeroFloat()) || matchPattern(value, m_Zero()); }

/// Returns whether the dot adds products of 8-bit floats outside of the instruction, which has no choice of a zero.
static bool addsOutside(WarpGroupDotOp dot) {
  int64_t depth = dot.getB().getType().getShape()[0];
  return getElementBitWidth(dot.getB().getType().getElementType()) == 8 && dot.getType().getElementType().isF32() &&
         dot.getMaxNumImpreciseAcc() < depth;
}

/// Returns the complete value of `result`, which may be in flight behind its loop, or null if nothing waits for it.
static Value findComplete(Value result) {
  for (Operation *user : result.getUsers()) {
    auto wait = dyn_cast<WarpGroupDotWaitOp>(user);
    if (wait && wait.getPendings() == 0 && wait->getBlock() == result.getParentBlock())
      return wait.getResult(llvm::find(wait.getInputs(), result).getIndex());
  }
  return {};
}

/// Returns whether what reads `sum` needs few registers beside those of the sum: it makes the elements narrower.
static bool hasNarrowReaders(Value sum) {
  int64_t bits = getElementBitWidth(cast<RankedTensorType>(sum.getType()));
  return llvm::all_of(sum.getUsers(), [&](Operation *user) {
    return llvm::all_of(user->getResultTypes(), [&](Type type) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      return !tensor || 2 * getElementBitWidth(tensor) <= bits;
    });
  });
}

/// Returns the sum that begins with `init`, if its first dot can begin it.
static std::optional<Sum> findSum(scf::ForOp inner, OpOperand &init) {
  constexpr int64_t mostRegisters = 128;
  auto type = dyn_cast<RankedTensorType>(init.get().getType());
  BlockArgument argument = inner.getTiedLoopRegionIterArg(&init);
  if (!type || !isZero(init.get()) || !argument.hasOneUse())
    return std::nullopt;
  auto dot = dyn_cast<WarpGroupDotOp>(*argument.user_begin());
  if (!dot || dot->getBlock() != inner.getBody() || dot.getC() != argument || dot.getUseC() || addsOutside(dot))
    return std::nullopt;
  int64_t threads = int64_t(*lookupNumWarps(inner)) * kThreadsPerWarp;
  Value complete = findComplete(inner.getTiedLoopResult(&init));
  if (!complete || type.getNumElements() > mostRegisters * threads || !hasNarrowReaders(complete))
    return std::nullopt;
  return Sum{&init, dot, complete};
}

/// Replaces the zeros of the inner loop by the sums of the iteration before. All inner loops have the same number of
/// iterations: if it is zero, the sums stay zero; otherwise, the first dot of each begins a new sum. Returns the loop
/// that takes the place of `outer`.
static scf::ForOp carry(scf::ForOp outer, scf::ForOp inner, MutableArrayRef<Sum> sums) {
  IRRewriter rewriter(outer.getContext());
  rewriter.setInsertionPointToStart(inner.getBody());
  Value isLater = arith::CmpIOp::create(rewriter, inner.getLoc(), arith::CmpIPredicate::ne, inner.getInductionVar(),
                                        inner.getLowerBound());
  SmallVector<Value> zeros, complete;
  for (Sum &sum : sums) {
    sum.dot.getUseCMutable().assign(isLater);
    zeros.push_back(sum.init->get());
    complete.push_back(sum.complete);
    ++numCarried;
  }
  auto indices = llvm::map_to_vector(sums, [](const Sum &sum) { return sum.init->getOperandNumber(); });
  rewriter.setInsertionPoint(outer);
  auto yield = [&](OpBuilder &, Location, ArrayRef<BlockArgument>) { return complete; };
  auto replaced = cast<scf::ForOp>(
      *outer.replaceWithAdditionalYields(rewriter, zeros, /*replaceInitOperandUsesInLoop=*/false, yield));
  for (auto [index, value] : llvm::zip_equal(indices, replaced.getRegionIterArgs().take_back(sums.size())))
    inner->setOperand(index, value);
  return replaced;
}

void CarrySums::runOnOperation() {
  SmallVector<scf::ForOp> loops;
  getOperation().walk([&](scf::ForOp loop) { loops.push_back(loop); });
  for (scf::ForOp inner : loops) {
    auto outer = dyn_cast<scf::ForOp>(inner->getParentOp());
    auto isOutside = [&](Value value) { return outer.isDefinedOutsideOfLoop(value); };
    if (!outer || !isOutside(inner.getLowerBound()) || !isOutside(inner.getUpperBound()) || !isOutside(inner.getStep()))
      continue;
    SmallVector<Sum> sums;
    for (OpOperand &init : inner.getInitArgsMutable())
      if (std::optional<Sum> sum = findSum(inner, init); sum && isOutside(init.get()))
        sums.push_back(*sum);
    if (!sums.empty())
      llvm::replace(loops, outer, carry(outer, inner, sums));
  }
}
