//===- ReductionPass.cpp - Reduces a module by a program's verdict --------===//
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
/// Its options are those of MLIR's own `reduction-tree`, and so are the programs that it takes.
struct ReductionPass : PassWrapper<ReductionPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ReductionPass)

  ReductionPass() = default;
  ReductionPass(const ReductionPass &other) : PassWrapper(other) {}

  StringRef getArgument() const final { return "triton-reduction"; }
  StringRef getDescription() const final {
    return "Take operations away as long as a program finds the module interesting";
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    std::vector<std::string> given(arguments.begin(), arguments.end());
    Tester tester(program, given);
    auto isInteresting = [&](ModuleOp candidate) {
      return tester.isInteresting(candidate).first == Tester::Interestingness::True;
    };
    if (!isInteresting(module)) {
      module.emitError("the program '") << program << "' does not exit with 1 for this module: it is not interesting";
      return signalPassFailure();
    }
    OwningOpRef<ModuleOp> reduced = reduceModule(module, isInteresting);
    module.getBodyRegion().takeBody(reduced->getBodyRegion());
  }

  Option<std::string> program{*this, "test",
                              llvm::cl::desc("The program; it gets the name of a file, and exits with 1 if what is in "
                                             "the file is interesting")};
  ListOption<std::string> arguments{*this, "test-arg", llvm::cl::desc("Arguments of the program, before the file")};
};
} // namespace

void mlir::triton::registerReductionPass() { PassRegistration<ReductionPass>(); }
