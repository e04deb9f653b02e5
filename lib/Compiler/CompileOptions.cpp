//===- CompileOptions.cpp - Parsing of compile options --------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Compiler/CompileOptions.h"

#include "triton/TargetInfo/TargetInfo.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::triton;
using llvm::StringRef;
using llvm::Twine;

/// Parses a number from `least` to `most`, inclusive.
static LogicalResult readNumber(StringRef value, int least, int most, bool powerOfTwo, int &result,
                                std::string &problem) {
  int number;
  if (!value.getAsInteger(10, number) && number >= least && number <= most &&
      (!powerOfTwo || llvm::isPowerOf2_32(number))) {
    result = number;
    return success();
  }
  problem =
      (Twine("must be a ") + (powerOfTwo ? "power of two" : "number") + " from " + Twine(least) + " to " + Twine(most))
          .str();
  return failure();
}

static LogicalResult readStepLimit(StringRef value, int64_t &result, std::string &problem) {
  int64_t number;
  if (!value.getAsInteger(10, number) && number >= 0) {
    result = number;
    return success();
  }
  problem = "must be a nonnegative number";
  return failure();
}

static LogicalResult readBool(StringRef value, bool &result, std::string &problem) {
  if (value != "true" && value != "false") {
    problem = "must be `true` or `false`";
    return failure();
  }
  result = value == "true";
  return success();
}

static LogicalResult readTarget(StringRef value, std::string &result, std::string &problem) {
  if (value != "cpu" && !lookupTarget(value)) {
    problem = "unknown target; the targets are cpu, " + getKnownTargetNames();
    return failure();
  }
  result = value.str();
  return success();
}

static LogicalResult readAbi(StringRef value, std::string &result, std::string &problem) {
  if (value != "triton" && value != "native") {
    problem = "must be `triton` or `native`";
    return failure();
  }
  result = value.str();
  return success();
}

static LogicalResult readStage(StringRef value, std::optional<Stage> &result, std::string &problem) {
  std::optional<Stage> stage = parseStage(value);
  if (!stage) {
    problem = "unknown stage; the stages are " + getStageNames();
    return failure();
  }
  result = stage;
  return success();
}

static LogicalResult readStages(StringRef value, llvm::SmallVector<Stage> &result, std::string &problem) {
  llvm::SmallVector<Stage> stages;
  for (StringRef name : llvm::split(value, ',')) {
    std::optional<Stage> stage;
    if (failed(readStage(name, stage, problem)))
      return failure();
    stages.push_back(*stage);
  }
  result = std::move(stages);
  return success();
}

LogicalResult mlir::triton::setCompileOption(CompileOptions &options, StringRef name, StringRef value,
                                             std::string &problem) {
  if (name == "target")
    return readTarget(value, options.target, problem);
  // CUDA limits: 1024 threads per CTA, 16 CTAs per cluster, 255 registers per thread.
  if (name == "num-warps")
    return readNumber(value, 1, 32, /*powerOfTwo=*/true, options.numWarps, problem);
  if (name == "num-stages")
    return readNumber(value, 1, 64, /*powerOfTwo=*/false, options.numStages, problem);
  if (name == "num-ctas")
    return readNumber(value, 1, 16, /*powerOfTwo=*/true, options.numCTAs, problem);
  if (name == "maxnreg")
    return readNumber(value, 0, 255, /*powerOfTwo=*/false, options.maxNReg, problem);
  if (name == "abi")
    return readAbi(value, options.abi, problem);
  if (name == "fp-fusion")
    return readBool(value, options.fpFusion, problem);
  if (name == "verify-stages")
    return readBool(value, options.verifyStages, problem);
  if (name == "emit")
    return readStage(value, options.emit, problem);
  if (name == "keep-stages")
    return readStages(value, options.keepStages, problem);
  if (name == "check-resources")
    return readBool(value, options.checkResources, problem);
  if (name == "bounds-checking")
    return readBool(value, options.boundsChecking, problem);
  if (name == "interruptible")
    return readBool(value, options.interruptible, problem);
  if (name == "step-limit")
    return readStepLimit(value, options.stepLimit, problem);
  if (name == "kernel") {
    options.kernel = value.str();
    return success();
  }
  if (name == "ptxas") {
    options.paths.ptxas = value.str();
    return success();
  }
  if (name == "libdevice") {
    options.paths.libdevice = value.str();
    return success();
  }
  if (name == "cuda-path") {
    options.paths.roots.push_back(value.str());
    return success();
  }
  problem = "unknown option";
  return failure();
}
