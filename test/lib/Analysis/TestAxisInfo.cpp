//===- TestAxisInfo.cpp - Test pass for axis information ------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"

#include "triton/Analysis/AxisInfo/AxisInfo.h"

#include "mlir/Pass/Pass.h"

using namespace mlir;
using namespace mlir::triton;

namespace {

/// Emits a remark with the axis information of each result of each operation.
struct TestPrintAlignment : public PassWrapper<TestPrintAlignment, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestPrintAlignment)

  StringRef getArgument() const final { return "test-print-alignment"; }
  StringRef getDescription() const final { return "Print axis information as remarks"; }

  void runOnOperation() override {
    AxisInfoAnalysis facts(getOperation());
    getOperation()->walk([&](Operation *op) {
      for (Value result : op->getResults()) {
        std::string text;
        llvm::raw_string_ostream os(text);
        op->print(os, OpPrintingFlags().skipRegions());
        os << " => ";
        facts.get(result).print(os);
        emitRemark(op->getLoc()) << text;
      }
    });
    markAllAnalysesPreserved();
  }
};

} // namespace

void mlir::triton::test::registerAxisInfoTestPass() { PassRegistration<TestPrintAlignment>(); }
