//===- PassComparison.cpp - Differential testing of passes ----------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Differential/PassComparison.h"

#include "triton/Dialect/Triton/IR/Triton.h"

#include "mlir/Pass/PassInstrumentation.h"
#include "llvm/IR/PrintPasses.h"

using namespace mlir;
using namespace mlir::triton;

static std::string print(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  // Print locations, if there are any, so that failures report the line of the source.
  module.print(os, OpPrintingFlags().enableDebugInfo(!isa<UnknownLoc>(module.getLoc())));
  os << '\n';
  return text;
}

static ModuleOp getEnclosingModule(Operation *op) {
  while (op->getParentOp())
    op = op->getParentOp();
  return cast<ModuleOp>(op);
}

/// Returns the pipeline that runs `pass` on operations with the nesting of `op`.
static std::string printPipeline(Pass &pass, Operation *op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  pass.printAsTextualPipeline(os);
  for (; op; op = op->getParentOp())
    text = op->getName().getStringRef().str() + "(" + text + ")";
  return text;
}

namespace {
/// Runs the kernel after each pass that changes the module.
class ExecutingInstrumentation : public PassInstrumentation {
public:
  ExecutingInstrumentation(ModuleOp module, KernelExecution &execution, const Tolerance &tolerance,
                           ComparisonReport &report)
      : execution(execution), tolerance(tolerance), report(report), current(print(module)) {
    expected = execution.run(current);
    report.failure = expected.failure;
  }

  void runAfterPass(Pass *pass, Operation *op) override {
    if (report.culprit || !report.failure.empty())
      return;
    ModuleOp module = getEnclosingModule(op);
    // A lowered kernel is code for a thread of a GPU, which cannot run on the CPU.
    if (!module.walk([](FuncOp) { return WalkResult::interrupt(); }).wasInterrupted())
      return;
    std::string text = print(module);
    if (text == current)
      return;
    ++report.executions;
    Outcome actual = execution.run(text);
    std::string difference = compareOutcomes(actual, expected, tolerance);
    if (!difference.empty())
      report.culprit = {printPipeline(*pass, op), difference, !actual.arguments, current, text};
    current = std::move(text);
  }

private:
  KernelExecution &execution;
  const Tolerance &tolerance;
  ComparisonReport &report;
  std::string current;
  Outcome expected;
};
} // namespace

ComparisonReport mlir::triton::comparePasses(ModuleOp module, PassManager &passes, KernelExecution &execution,
                                             const Tolerance &tolerance) {
  ComparisonReport report;
  auto instrumentation = std::make_unique<ExecutingInstrumentation>(module, execution, tolerance, report);
  if (!report.failure.empty())
    return report;
  passes.addInstrumentation(std::move(instrumentation));
  report.passFailed = failed(passes.run(module));
  return report;
}

std::string Culprit::describeChange() const { return llvm::doSystemDiff(before, after, "-%l\n", "+%l\n", ""); }

void Culprit::printReproducer(llvm::raw_ostream &os, const LaunchDescription &launch) const {
  os << "// triton-differential --pass-pipeline='" << pipeline << "' FILE\n";
  for (llvm::StringRef line : llvm::split(difference, '\n'))
    os << "// Afterwards, " << line << '\n';
  launch.print(os);
  os << before;
}
