//===- ReductionPass.cpp - Reduction with an interestingness test ---------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Differential/ModuleReduction.h"

#include "mlir/Pass/Pass.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

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
    auto fail = [&](const Twine &message) {
      emitError(getLocationInText(module)) << message;
      signalPassFailure();
    };
    if (program.empty())
      return fail("expected a program as the option `test` of the reduction");
    llvm::Expected<int> status = runTest(module);
    if (!status)
      return fail("cannot run the interestingness test '" + program + "': " + toString(status.takeError()));
    if (*status != kInteresting)
      return fail("expected 1 as the exit status of '" + program + "' for an interesting module, but got " +
                  Twine(*status));
    OwningOpRef<ModuleOp> reduced = reduceModule(module, [&](ModuleOp candidate) {
      llvm::Expected<int> status = runTest(candidate);
      if (status)
        return *status == kInteresting;
      llvm::consumeError(status.takeError());
      return false;
    });
    module.getBodyRegion().takeBody(reduced->getBodyRegion());
  }

  /// Runs the interestingness test on a module. Returns its exit status, or an error if it cannot run or is killed.
  llvm::Expected<int> runTest(ModuleOp module);

  static constexpr int kInteresting = 1;

  Option<std::string> program{
      *this, "test",
      llvm::cl::desc("The interestingness test, a program that gets the name of a file and exits "
                     "with 1 if its contents are interesting")};
  ListOption<std::string> arguments{*this, "test-arg",
                                    llvm::cl::desc("Arguments of the test, before the name of the file")};
};
} // namespace

llvm::Expected<int> ReductionPass::runTest(ModuleOp module) {
  llvm::ErrorOr<std::string> path = llvm::sys::findProgramByName(program);
  if (!path)
    return llvm::errorCodeToError(path.getError());
  SmallString<128> name;
  int descriptor;
  if (std::error_code problem = llvm::sys::fs::createTemporaryFile("triton-reduce", "mlir", descriptor, name))
    return llvm::errorCodeToError(problem);
  llvm::FileRemover remover(name);
  llvm::raw_fd_ostream file(descriptor, /*shouldClose=*/true);
  module.print(file);
  file.close();
  if (std::error_code problem = file.error()) {
    file.clear_error();
    return llvm::errorCodeToError(problem);
  }
  SmallVector<StringRef> command = {*path};
  command.append(arguments.begin(), arguments.end());
  command.push_back(name);
  std::string problem;
  int status = llvm::sys::ExecuteAndWait(*path, command, /*Env=*/std::nullopt, /*Redirects=*/{}, /*SecondsToWait=*/0,
                                         /*MemoryLimit=*/0, &problem);
  if (status < 0)
    return llvm::createStringError(problem);
  return status;
}

void mlir::triton::registerReductionPass() { PassRegistration<ReductionPass>(); }
