//===- triton-test-pipelines.cpp - Runs many pipelines, each isolated -----===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs pass pipelines on files, each in a process of its own that is forked after the passes are registered, as
// `triton-opt --pass-pipeline` would: test/Fuzz/pipelines.py runs thousands.
//
//   triton-test-pipelines SECONDS MEGABYTES
//
// limits the processor time and the address space of each run (0 megabytes: no limit). Each line of the standard input
// is a request, FILE, a tab and PIPELINE. The response is a line with the status of waitpid and the number of bytes
// that follow: the diagnostics, `failed pass: NAME` if a pass failed, and `result: HASH` if none did.
//
//===----------------------------------------------------------------------===//

#include "triton/Pipelines/RegisterAll.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/xxhash.h"

#include <iostream>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;

namespace {

/// Names the pass that failed.
struct FailureReport : public PassInstrumentation {
  void runAfterPassFailed(Pass *pass, Operation *) override {
    if (!pass->getArgument().empty())
      llvm::errs() << "failed pass: " << pass->getArgument() << '\n';
  }
};

} // namespace

static LogicalResult runPipeline(StringRef file, StringRef pipeline, const DialectRegistry &registry) {
  std::string problem;
  std::unique_ptr<llvm::MemoryBuffer> input = openInputFile(file, &problem);
  if (!input) {
    llvm::errs() << problem << '\n';
    return failure();
  }
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(input), llvm::SMLoc());
  MLIRContext context(registry);
  SourceMgrDiagnosticHandler handler(sources, &context);
  PassManager passes(&context, ModuleOp::getOperationName());
  llvm::raw_string_ostream parserOutput(problem);
  if (failed(parsePassPipeline(pipeline, passes, parserOutput))) {
    llvm::errs() << "error: " << problem << '\n';
    return failure();
  }
  passes.addInstrumentation(std::make_unique<FailureReport>());
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(sources, &context);
  if (!module || failed(passes.run(*module)))
    return failure();
  std::string text;
  llvm::raw_string_ostream stream(text);
  module->print(stream, OpPrintingFlags().enableDebugInfo());
  llvm::errs() << "result: " << llvm::xxh3_64bits(text) << '\n';
  return success();
}

/// Runs a request in this process, which has no other, and ends the process.
[[noreturn]] static void runRequest(StringRef request, rlim_t seconds, rlim_t megabytes, int output,
                                    const DialectRegistry &registry) {
  dup2(output, STDERR_FILENO);
  rlimit none{0, 0}, time{seconds, seconds}, memory{megabytes << 20, megabytes << 20};
  setrlimit(RLIMIT_CORE, &none);
  setrlimit(RLIMIT_CPU, &time);
  if (megabytes)
    setrlimit(RLIMIT_AS, &memory);
  // A process that waits for itself uses no processor time.
  alarm(10 * seconds);
  llvm::sys::PrintStackTraceOnErrorSignal("triton-test-pipelines");
  auto [file, pipeline] = request.split('\t');
  std::_Exit(failed(runPipeline(file, pipeline, registry)) ? 1 : 0);
}

/// Prints the status and the content of `output`.
static void respond(int status, int output) {
  std::string text(lseek(output, 0, SEEK_END), '\0');
  if (pread(output, text.data(), text.size(), 0) != static_cast<ssize_t>(text.size()))
    text.clear();
  std::cout << status << ' ' << text.size() << '\n' << text << std::flush;
}

int main(int argc, char **argv) {
  rlim_t seconds, megabytes;
  if (argc != 3 || StringRef(argv[1]).getAsInteger(10, seconds) || StringRef(argv[2]).getAsInteger(10, megabytes)) {
    llvm::errs() << "usage: triton-test-pipelines SECONDS MEGABYTES\n";
    return 1;
  }
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllPasses();
  triton::registerAllDialects(registry);
  triton::registerAllPasses();
  for (std::string request; std::getline(std::cin, request);) {
    int output = memfd_create("diagnostics", 0);
    pid_t child = fork();
    if (child == 0)
      runRequest(request, seconds, megabytes, output, registry);
    int status = 0;
    if (output < 0 || child < 0 || waitpid(child, &status, 0) != child) {
      llvm::errs() << "cannot start a process\n";
      return 1;
    }
    respond(status, output);
    close(output);
  }
  return 0;
}
