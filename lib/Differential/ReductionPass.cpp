//===- ReductionPass.cpp - Reduction with an interestingness test ---------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Differential/ModuleReduction.h"

#include "mlir/Pass/Pass.h"
#include "mlir/Reducer/Tester.h"

using namespace mlir;
using namespace mlir::triton;

namespace {
/// The options and the interestingness tests are compatible with those of MLIR's `reduction-tree`.
struct ReductionPass : PassWrapper<ReductionPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ReductionPass)

  ReductionPass() = default;
  ReductionPass(const ReductionPass &other) : PassWrapper(other) {}

  StringRef getArgument() const final { return "triton-reduction"; }
  StringRef getDescription() const final { return "Reduce a module as long as an interestingness test accepts it"; }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    std::vector<std::string> given(arguments.begin(), arguments.end());
    Tester tester(program, given);
    auto isInteresting = [&](ModuleOp candidate) {
      return tester.isInteresting(candidate).first == Tester::Interestingness::True;
    };
    if (!isInteresting(module)) {
      module.emitError("expected an interesting module, but the exit status of '") << program << "' is not 1";
      return signalPassFailure();
    }
    OwningOpRef<ModuleOp> reduced = reduceModule(module, isInteresting);
    module.getBodyRegion().takeBody(reduced->getBodyRegion());
  }

  Option<std::string> program{
      *this, "test",
      llvm::cl::desc("The interestingness test, a program that gets the name of a file and exits "
                     "with 1 if its contents are interesting")};
  ListOption<std::string> arguments{*this, "test-arg",
                                    llvm::cl::desc("Arguments of the test, before the name of the file")};
};
} // namespace

void mlir::triton::registerReductionPass() { PassRegistration<ReductionPass>(); }
