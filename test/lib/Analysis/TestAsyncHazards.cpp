//===- TestAsyncHazards.cpp - Test pass for the verification of asynchronous code ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"

#include "triton/Analysis/AsyncHazards/AsyncHazards.h"
#include "triton/Analysis/AsyncHazards/InlinedAsyncCalls.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"

#include "mlir/Pass/Pass.h"

using namespace mlir;
using namespace mlir::triton;

namespace {

/// Emits a remark with the verdict on each function, and one with the depth that each wait may have.
struct TestPrintAsyncHazards : public PassWrapper<TestPrintAsyncHazards, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestPrintAsyncHazards)

  TestPrintAsyncHazards() = default;
  TestPrintAsyncHazards(const TestPrintAsyncHazards &other) : PassWrapper(other) {}

  StringRef getArgument() const final { return "test-print-async-hazards"; }
  StringRef getDescription() const final { return "Print verdicts on asynchronous code, as remarks"; }

  void runOnOperation() override {
    for (Operation *module : triton::gpu::findKernelModules(getOperation())) {
      FailureOr<SharedAllocation> allocation = SharedAllocation::read(module);
      if (failed(allocation))
        return signalPassFailure();
      InlinedAsyncCalls inlined(*allocation);
      for (const SharedAllocation::Function *function : inlined.getFunctions())
        print(*function);
    }
    markAllAnalysesPreserved();
  }

private:
  void print(const SharedAllocation::Function &function) {
    FuncOp func = function.func;
    AsyncHazards hazards(function);
    std::optional<AsyncHazard> hazard = hazards.find();
    InFlightDiagnostic remark = emitRemark(func.getLoc()) << func.getName() << ": ";
    if (!hazard) {
      remark << "proven";
    } else {
      remark << (hazard->verdict == AsyncVerdict::Refuted ? "refuted" : "unknown") << ": '" << hazard->op->getName()
             << "' " << hazard->reason;
      remark.attachNote(hazard->op->getLoc()) << "here";
      if (hazard->other)
        remark.attachNote(hazard->other->getLoc()) << "the other operation";
      for (auto &[op, decision] : hazard->path)
        remark.attachNote(op->getLoc()) << decision;
    }
    remark.report();
    if (!printDepths)
      return;
    func.walk([&](Operation *op) {
      if (std::optional<int64_t> depth = hazards.findLargestDepth(op))
        emitRemark(op->getLoc()) << "largest depth: " << *depth;
    });
  }

  Option<bool> printDepths{*this, "depths", llvm::cl::desc("Print the largest depth of each wait")};
};

} // namespace

void mlir::triton::test::registerAsyncHazardsTestPass() { PassRegistration<TestPrintAsyncHazards>(); }
