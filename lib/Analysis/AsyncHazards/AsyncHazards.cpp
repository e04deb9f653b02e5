//===- AsyncHazards.cpp - Verification of asynchronous code ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/AsyncHazards/AsyncHazards.h"

#include "AsyncExploration.h"

#include "triton/Analysis/AsyncHazards/InlinedAsyncCalls.h"

#include "triton/Dialect/Triton/IR/Remarks.h"

using namespace mlir;
using namespace mlir::triton;

AsyncHazards::AsyncHazards(const SharedAllocation::Function &function)
    : program(std::make_unique<AsyncProgram>(function)) {}

AsyncHazards::~AsyncHazards() = default;

std::optional<AsyncHazard> AsyncHazards::find() const { return AsyncExploration(*program).run(); }

std::optional<int64_t> AsyncHazards::findLargestDepth(Operation *wait) const {
  const AsyncEvent *event = program->getEvent(wait);
  if (!event || !event->wait || event->commits)
    return std::nullopt;
  // Code that a larger number matters to has more groups in flight than processors execute at once; instructions wait
  // for all but seven groups of dots at most (PTX ISA, wgmma.wait_group).
  const int64_t maxDepth = event->wait->completion == gpu::Completion::AsyncDots ? 7 : 32;
  std::optional<int64_t> largest;
  for (int64_t depth = 0; depth <= maxDepth; ++depth) {
    AsyncExploration::Depths depths;
    depths[wait] = depth;
    if (!AsyncExploration(*program, depths).isProven())
      break;
    largest = depth;
  }
  return largest;
}

LogicalResult mlir::triton::verifyAsyncHazards(const SharedAllocation &allocation, bool unknownIsError) {
  InlinedAsyncCalls inlined(allocation);
  for (const SharedAllocation::Function *function : inlined.getFunctions()) {
    std::optional<AsyncHazard> hazard = AsyncHazards(*function).find();
    if (!hazard)
      continue;
    bool isRefuted = hazard->verdict == AsyncVerdict::Refuted;
    bool isError = isRefuted || (unknownIsError && !hazard->isIncomplete);
    if (!isError) {
      remark::missed(hazard->op->getLoc(), nameRemark(hazard->op, "triton-verify-stage", "AsyncNotProven"))
          << addText("asynchronous code is not proven right") << addReason("an operation " + hazard->reason);
      continue;
    }
    InFlightDiagnostic error = hazard->op->emitOpError() << hazard->reason;
    if (!isRefuted)
      error << ", as far as the analysis of asynchronous code can tell";
    if (hazard->other)
      error.attachNote(hazard->other->getLoc()) << "the other operation";
    for (auto &[op, decision] : hazard->path)
      error.attachNote(op->getLoc()) << decision;
    return error;
  }
  return success();
}
