//===- TestLayoutConversion.cpp - Prints the plans of layout conversions ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"

#include "triton/Analysis/LoweringPlan/AtomicPlan.h"
#include "triton/Analysis/LoweringPlan/IndexedMemory.h"
#include "triton/Analysis/LoweringPlan/LayoutConversion.h"
#include "triton/Analysis/LoweringPlan/ReductionPlan.h"
#include "triton/Analysis/LoweringPlan/ScanPlan.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"

#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;
using namespace mlir::triton;

namespace {

/// Remarks on the number of layout conversions of each kind in a function; with `details`, on the plan and the bank
/// conflicts of each operation that moves elements between threads.
struct TestPrintConversions : public PassWrapper<TestPrintConversions, OperationPass<FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestPrintConversions)

  TestPrintConversions() = default;
  TestPrintConversions(const TestPrintConversions &other) : PassWrapper(other) {}

  StringRef getArgument() const final { return "test-print-conversions"; }
  StringRef getDescription() const final { return "Remark on the movement of elements between threads"; }

  Option<bool> details{*this, "details", llvm::cl::desc("Remark on each operation"), llvm::cl::init(false)};

  void runOnOperation() override {
    if (details)
      getOperation().walk([&](Operation *op) { print(op); });
    else
      count();
    markAllAnalysesPreserved();
  }

  void count() {
    // By location, outside loops and in them, and by kind.
    unsigned counts[2][3] = {};
    getOperation().walk([&](triton::gpu::ConvertLayoutOp convert) {
      std::optional<LayoutConversion> plan =
          LayoutConversion::tryPlan(convert.getSrc().getType(), convert.getType(), triton::gpu::getTargetInfo(convert));
      bool isInLoop = convert->getParentOfType<LoopLikeOpInterface>() != nullptr;
      ++counts[isInLoop][plan ? static_cast<unsigned>(plan->getKind()) : 2];
    });
    InFlightDiagnostic remark = emitRemark(getOperation().getLoc());
    remark << "conversions outside loops and in them:";
    const char *const names[] = {" registers ", ", shuffles ", ", shared memory "};
    for (unsigned kind = 0; kind < 3; ++kind)
      remark << names[kind] << counts[0][kind] << "+" << counts[1][kind];
  }

  /// E.g. "store vectors of 4, 2 instructions, 0 bank conflicts".
  static std::string describe(StringRef verb, const SharedAccess &access) {
    const char *const methods[] = {"vectors", "matrices", "transposed matrices"};
    return (verb + " " + methods[static_cast<unsigned>(access.method)] + " of " + Twine(access.vectorElements) + ", " +
            Twine(access.instructions) + " instructions, " + Twine(access.getConflicts()) + " bank conflicts")
        .str();
  }

  static std::string describe(const SwizzledMemory &memory) {
    return "rounds " + std::to_string(memory.getRounds()) + "; " + describe("store", memory.store) + "; " +
           describe("load", memory.load);
  }

  static void print(Operation *op) {
    if (auto convert = dyn_cast<triton::gpu::ConvertLayoutOp>(op)) {
      FailureOr<LayoutConversion> plan = LayoutConversion::plan(convert);
      if (failed(plan))
        return;
      switch (plan->getKind()) {
      case LayoutConversion::Kind::Registers:
        op->emitRemark() << "moves by registers";
        return;
      case LayoutConversion::Kind::Shuffles:
        op->emitRemark() << "moves by shuffles";
        return;
      case LayoutConversion::Kind::SharedMemory:
        op->emitRemark() << "moves through shared memory: " << plan->getScratchBytes() << " bytes, "
                         << describe(plan->getMemory());
        return;
      }
    }
    if (auto reduce = dyn_cast<ReduceOp>(op)) {
      FailureOr<ReductionPlan> plan = ReductionPlan::plan(reduce);
      for (unsigned i = 0; succeeded(plan) && plan->needsSharedMemory() && i < reduce.getSrcs().size(); ++i)
        op->emitRemark() << "moves parts through shared memory: " << describe(plan->getMemories()[i].layout);
    }
    if (isa<GatherOp, HistogramOp>(op)) {
      auto gather = dyn_cast<GatherOp>(op);
      FailureOr<IndexedMemory> plan = gather ? IndexedMemory::plan(gather) : IndexedMemory::plan(cast<HistogramOp>(op));
      if (succeeded(plan))
        op->emitRemark() << "moves elements through shared memory: " << describe(plan->getMemory());
    }
    if (isa<AtomicCASOp, AtomicRMWOp>(op) && triton::gpu::lookupNumWarps(op)) {
      FailureOr<AtomicPlan> plan = AtomicPlan::plan(op);
      if (succeeded(plan) && plan->getScratchBytes() > 0)
        op->emitRemark() << "moves old values through shared memory: " << describe(plan->getMemory());
    }
    if (auto scan = dyn_cast<ScanOp>(op)) {
      FailureOr<ScanPlan> plan = ScanPlan::plan(scan);
      if (failed(plan))
        return;
      for (const ScanPlan::Step &step : plan->getSteps())
        for (const ScanPlan::Memory &memory : step.memories)
          op->emitRemark() << "moves a step through shared memory: " << describe(memory.layout);
    }
  }
};

} // namespace

void mlir::triton::test::registerLayoutConversionTestPass() { PassRegistration<TestPrintConversions>(); }
