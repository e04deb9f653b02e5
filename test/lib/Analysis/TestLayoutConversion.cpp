//===- TestLayoutConversion.cpp - Counts conversions by what they take ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"

#include "triton/Analysis/LayoutConversion.h"

#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;
using namespace mlir::triton;

namespace {

/// Remarks at each function how many conversions it has, and of which kinds.
struct TestPrintConversions : public PassWrapper<TestPrintConversions, OperationPass<FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestPrintConversions)

  StringRef getArgument() const final { return "test-print-conversions"; }
  StringRef getDescription() const final { return "Count conversions of layouts by kind, as remarks"; }

  void runOnOperation() override {
    // Outside loops and in them: in registers, by shuffles, through shared memory.
    unsigned counts[2][3] = {};
    getOperation().walk([&](triton::gpu::ConvertLayoutOp convert) {
      std::optional<LayoutConversion> plan = LayoutConversion::tryPlan(convert.getSrc().getType(), convert.getType());
      bool isInLoop = convert->getParentOfType<LoopLikeOpInterface>() != nullptr;
      ++counts[isInLoop][plan ? static_cast<unsigned>(plan->getKind()) : 2];
    });
    InFlightDiagnostic remark = emitRemark(getOperation().getLoc());
    remark << "conversions outside loops and in them:";
    const char *const names[] = {" registers ", ", shuffles ", ", shared memory "};
    for (unsigned kind = 0; kind < 3; ++kind)
      remark << names[kind] << counts[0][kind] << "+" << counts[1][kind];
    markAllAnalysesPreserved();
  }
};

} // namespace

void mlir::triton::test::registerLayoutConversionTestPass() { PassRegistration<TestPrintConversions>(); }
