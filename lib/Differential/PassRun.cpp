//===- PassRun.cpp - Runs of pipelines that report failures ---------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Differential/PassRun.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassInstrumentation.h"

using namespace mlir;

namespace {
struct Failure {
  std::string pass;
  std::optional<Location> location;
};

/// Records the innermost pass that fails, and the location of the operation that it ran on.
class FailureRecorder : public PassInstrumentation {
public:
  explicit FailureRecorder(std::shared_ptr<Failure> first) : first(std::move(first)) {}

  void runAfterPassFailed(Pass *pass, Operation *op) override {
    if (!first->location)
      *first = {(pass->getArgument().empty() ? pass->getName() : pass->getArgument()).str(), op->getLoc()};
  }

private:
  std::shared_ptr<Failure> first;
};
} // namespace

LogicalResult mlir::triton::runReportingFailure(PassManager &passes, Operation *op) {
  auto first = std::make_shared<Failure>();
  passes.addInstrumentation(std::make_unique<FailureRecorder>(first));
  bool sawError = false;
  ScopedDiagnosticHandler watch(op->getContext(), [&](Diagnostic &diagnostic) {
    sawError |= diagnostic.getSeverity() == DiagnosticSeverity::Error;
    return failure();
  });
  if (succeeded(passes.run(op)))
    return success();
  if (!sawError && first->location)
    emitError(*first->location) << "the pass `" << first->pass << "` failed";
  return failure();
}
