//===- IgnoredOptions.cpp - Warnings on options without effect ------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Compilation.h"

using namespace mlir;
using namespace mlir::triton;
using llvm::StringRef;

namespace {
/// The compilations that an option affects.
struct OptionScope {
  StringRef name;
  bool isForCPU;
  /// The last stage of an input that the option affects.
  Stage last;
};
} // namespace

static constexpr OptionScope optionScopes[] = {
    {"num-warps", false, Stage::TTIR},
    {"num-stages", false, Stage::TTIR},
    {"form-descriptors", false, Stage::TTIR},
    {"maxnreg", false, Stage::PTX},
    // The metadata contains it.
    {"abi", false, Stage::Cubin},
    {"fp-fusion", false, Stage::PTX},
    {"reflect-ftz", false, Stage::LLVMIR},
    {"bounds-checking", true, Stage::Allocated},
    {"interruptible", true, Stage::Allocated},
    {"step-limit", true, Stage::Allocated},
};

/// Reports the options that were set by name and have no effect on the artifact of a stage.
void Compilation::warnOfIgnoredOptions(Stage stage) {
  // Earlier stages are the same for all options.
  if (stage == Stage::TTIR)
    return;
  auto warn = [&](StringRef name, StringRef value, const Twine &reason) {
    emitWarning(location) << "the option " << name << "=" << value << " is ignored: " << reason.str();
  };
  int64_t numCTAs = metadata.numCTAs.value_or(1);
  if (requestedCTAs != numCTAs && (requestedCTAs > 1 || options.requested.count("num-ctas")))
    warn("num-ctas", std::to_string(requestedCTAs),
         isForCPU ? "the CPU has no clusters" : "the number of CTAs per cluster is " + Twine(numCTAs));
  if (from > Stage::TTIR && metadata.numWarps && !specified.count("num-warps"))
    specify("num-warps", Twine(*metadata.numWarps));

  for (const OptionScope &scope : optionScopes) {
    auto requested = options.requested.find(scope.name);
    if (requested == options.requested.end())
      continue;
    StringRef value = requested->second;
    auto input = specified.find(scope.name);
    // PTX that is not assembled stays as it is.
    bool isTooLate = from > scope.last || (from == scope.last && from == Stage::PTX && stage == Stage::PTX);
    if (scope.isForCPU != isForCPU)
      warn(scope.name, value, isForCPU ? "the kernel is for the CPU" : "the kernel is for a GPU");
    else if (input != specified.end()) {
      if (input->second != value)
        warn(scope.name, value, "the input specifies " + input->second);
    } else if (scope.name == "maxnreg" && statesThreads && !isTooLate)
      warn(scope.name, value, "ptxas does not limit the registers of kernels that state their number of threads");
    else if (isTooLate)
      warn(scope.name, value, "the input is of stage `" + getStageName(from) + "`");
  }
}
