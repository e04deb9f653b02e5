//===- FillBuffersEarly.cpp - Buffers that free registers of loads ----===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonGPU/IR/WarpGroups.h"
#include "triton/Dialect/TritonGPU/Transforms/Passes.h"
#include "triton/LinearLayout/LinearLayoutAlgebra.h"
#include "triton/TargetInfo/TargetInfo.h"

#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/Statistic.h"

namespace mlir::triton::gpu {
#define GEN_PASS_DEF_TRITONGPUFILLBUFFERSEARLY
#include "triton/Dialect/TritonGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::gpu

#define DEBUG_TYPE "tritongpu-fill-buffers-early"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

ALWAYS_ENABLED_STATISTIC(numBuffers, "Buffers that are filled right behind the load");

namespace {

struct FillBuffersEarly : public triton::gpu::impl::TritonGPUFillBuffersEarlyBase<FillBuffersEarly> {
  void runOnOperation() override;
};

} // namespace

/// Returns the tensor that holds all distinct elements of `value`.
static Value findDistinctElements(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<BroadcastOp, ExpandDimsOp>(op))
      break;
    value = op->getOperand(0);
  }
  return value;
}

/// Returns the registers of a thread that hold `value`, a tensor.  Adjacent small elements share one.
static int64_t countRegisters(Value value) {
  constexpr int64_t bitsPerRegister = 32;
  value = findDistinctElements(value);
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || value.getDefiningOp<SplatOp>() || matchPattern(value, m_Constant()))
    return 0;
  LinearLayout layout = toLinearLayout(type);
  int64_t bits = getElementBitWidth(type);
  int64_t elements = layout.getInSize(InDim::Register) >> llvm::popcount(getFreeVariableMask(layout, InDim::Register));
  if (bits >= bitsPerRegister)
    return elements * llvm::divideCeil(bits, bitsPerRegister);
  int64_t adjacent = getNumConsecutive(layout, InDim::Register, getFastestOrder(layout).front());
  return elements / std::min(adjacent, bitsPerRegister / bits);
}

/// Returns the registers of the tensors that each iteration of the loop around `block` needs right before `position`:
/// those from outside, and those that are there before and have uses behind.
static int64_t countRegisters(Block &block, Operation *position) {
  llvm::SetVector<Value> values;
  getUsedValuesDefinedAbove(*block.getParent(), values);
  auto isUsedBehind = [&](Value value) {
    return llvm::any_of(value.getUsers(), [&](Operation *user) {
      Operation *use = block.findAncestorOpInBlock(*user);
      return use && !use->isBeforeInBlock(position);
    });
  };
  auto add = [&](Value value) {
    if (isUsedBehind(value))
      values.insert(value);
  };
  llvm::for_each(block.getArguments(), add);
  for (Operation &op : llvm::make_range(block.begin(), position->getIterator()))
    llvm::for_each(op.getResults(), add);
  // Views of the same elements take their registers once.
  llvm::SetVector<Value> distinct;
  for (Value value : values)
    distinct.insert(findDistinctElements(value));
  int64_t registers = 0;
  for (Value value : distinct)
    registers += countRegisters(value);
  return registers;
}

/// Returns the registers that tensors may take: those of a thread without some for addresses and counters.
static int64_t getRegisterBudget(Operation *op) {
  constexpr int64_t scalars = 24;
  int64_t launched = getLaunchRegisters(op->getParentOfType<FuncOp>(), *lookupTotalNumWarps(op));
  return std::min(kMaxRegistersPerThread, launched) - scalars;
}

/// Returns whether `alloc` fills its buffer with a load of the same iteration of a loop, but behind a later load.
static bool isLate(LocalAllocOp alloc) {
  auto load = alloc.getSrc() ? alloc.getSrc().getDefiningOp<LoadOp>() : LoadOp();
  if (!load || load->getBlock() != alloc->getBlock() || !load->hasOneUse() ||
      !isa<LoopLikeOpInterface>(load->getParentOp()))
    return false;
  return llvm::any_of(llvm::make_range(std::next(load->getIterator()), alloc->getIterator()), llvm::IsaPred<LoadOp>);
}

void FillBuffersEarly::runOnOperation() {
  if (failed(verifyHasLayouts(getOperation())))
    return signalPassFailure();
  getOperation().walk([](LocalAllocOp alloc) {
    if (!isLate(alloc) || countRegisters(*alloc->getBlock(), alloc) <= getRegisterBudget(alloc))
      return;
    alloc->moveAfter(alloc.getSrc().getDefiningOp());
    ++numBuffers;
  });
}
