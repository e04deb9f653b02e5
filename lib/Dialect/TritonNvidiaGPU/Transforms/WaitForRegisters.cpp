//===- WaitForRegisters.cpp - Waits before operands of dots in flight change ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/Statistic.h"

namespace mlir::triton::nvidia_gpu {
#define GEN_PASS_DEF_TRITONNVIDIAWAITFORREGISTERS
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::nvidia_gpu

#define DEBUG_TYPE "triton-nvidia-wait-for-registers"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

ALWAYS_ENABLED_STATISTIC(numWaits, "Waits before registers of dots in flight are written");

namespace {

struct WaitForRegisters : public nvidia_gpu::impl::TritonNvidiaWaitForRegistersBase<WaitForRegisters> {
  void runOnOperation() override;
};

} // namespace

/// Returns the operation of the dot's block that defines its first operand in registers, or null.
static Operation *getDefinition(WarpGroupDotOp dot) {
  Operation *definition = isa<RankedTensorType>(dot.getA().getType()) ? dot.getA().getDefiningOp() : nullptr;
  return definition && definition->getBlock() == dot->getBlock() ? definition : nullptr;
}

/// Returns how many dots `dot` is followed by, behind it and from the begin of the block to `end`, if no wait on this
/// way completes `dot`.
static std::optional<int64_t> countDotsInFlight(WarpGroupDotOp dot, Operation *end) {
  int64_t dots = 0;
  auto completes = [&](Operation &op) {
    auto later = dyn_cast<WarpGroupDotOp>(op);
    auto wait = dyn_cast<WarpGroupDotWaitOp>(op);
    dots += later != nullptr;
    // A dot that is not asynchronous waits for all before it.
    return (later && !later.getIsAsync()) || (wait && wait.getPendings() <= dots);
  };
  Block &block = *dot->getBlock();
  if (llvm::any_of(llvm::make_range(std::next(dot->getIterator()), block.end()), completes) ||
      llvm::any_of(llvm::make_range(block.begin(), end->getIterator()), completes))
    return std::nullopt;
  return dots;
}

/// Returns the first operation of the block that may write the registers of `value`: a conversion may only rename them.
static Operation *findFirstWriter(Operation *definition) {
  Operation *first = definition;
  SetVector<Operation *> pending;
  pending.insert(definition);
  for (unsigned next = 0; next < pending.size(); ++next) {
    Operation *op = pending[next];
    if (op->isBeforeInBlock(first))
      first = op;
    if (!isMemoryEffectFree(op))
      continue;
    for (Value operand : op->getOperands())
      if (Operation *source = operand.getDefiningOp(); source && source->getBlock() == first->getBlock() &&
                                                       isa<RankedTensorType>(operand.getType()) &&
                                                       !isa<WarpGroupDotOp, WarpGroupDotWaitOp>(source))
        pending.insert(source);
  }
  return first;
}

/// Returns the buffer that the dot reads, or null.
static Value findBuffer(WarpGroupDotOp dot) {
  Value memory = dot.getB();
  while (auto view = memory.getDefiningOp<MemDescViewOpInterface>())
    memory = view->getOperand(0);
  return memory.getParentBlock() == dot->getBlock() ? Value() : memory;
}

void WaitForRegisters::runOnOperation() {
  SmallVector<WarpGroupDotOp> dots;
  getOperation().walk([&](WarpGroupDotOp dot) {
    if (dot.getIsAsync() && isa<LoopLikeOpInterface>(dot->getParentOp()) && getDefinition(dot))
      dots.push_back(dot);
  });
  // Waits for later dots complete earlier ones.
  for (WarpGroupDotOp dot : llvm::reverse(dots)) {
    Operation *definition = getDefinition(dot);
    if (!countDotsInFlight(dot, definition))
      continue;
    Operation *writer = findFirstWriter(definition);
    Value buffer = findBuffer(dot);
    if (!buffer)
      continue;
    int64_t pending = std::min<int64_t>(countDotsInFlight(dot, writer).value_or(0), WarpGroupDotWaitOp::kMaxPendings);
    OpBuilder builder(writer);
    WarpGroupDotWaitOp::create(builder, dot.getLoc(), buffer.getType(), buffer, pending);
    ++numWaits;
  }
}
