//===- CompileOptions.cpp - Parsing of compile options --------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Compiler/CompileOptions.h"

#include "triton/TargetInfo/NumericOption.h"
#include "llvm/Support/FileSystem.h"

using namespace mlir;
using namespace mlir::triton;
using llvm::StringRef;

template <typename T>
static LogicalResult readNumber(StringRef value, const NumericOption &option, T &result, std::string &problem) {
  int64_t number;
  if (!value.getAsInteger(10, number) && option.accepts(number)) {
    result = number;
    return success();
  }
  problem = "must be " + option.describeValues();
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
    problem = explainUnknownTarget(value, {"cpu"});
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
  if (failed(setDefaultOption(options, name, value, problem)))
    return failure();
  options.requested[name.str()] = value.str();
  return success();
}

LogicalResult mlir::triton::setDefaultOption(CompileOptions &options, StringRef name, StringRef value,
                                             std::string &problem) {
  if (name == "target")
    return readTarget(value, options.target, problem);
  if (name == options::kNumWarps.name)
    return readNumber(value, options::kNumWarps, options.numWarps, problem);
  if (name == options::kNumStages.name)
    return readNumber(value, options::kNumStages, options.numStages, problem);
  if (name == options::kNumCTAs.name)
    return readNumber(value, options::kNumCTAs, options.numCTAs, problem);
  if (name == options::kMaxNReg.name)
    return readNumber(value, options::kMaxNReg, options.maxNReg, problem);
  if (name == "abi")
    return readAbi(value, options.abi, problem);
  if (name == "fp-fusion")
    return readBool(value, options.fpFusion, problem);
  if (name == "reflect-ftz")
    return readBool(value, options.reflectFTZ, problem);
  if (name == "verify-stages")
    return readBool(value, options.verifyStages, problem);
  if (name == "emit")
    return readStage(value, options.emit, problem);
  if (name == "keep-stages")
    return readStages(value, options.keepStages, problem);
  if (name == "form-descriptors")
    return readBool(value, options.formDescriptors, problem);
  if (name == "check-resources")
    return readBool(value, options.checkResources, problem);
  if (name == "bounds-checking")
    return readBool(value, options.boundsChecking, problem);
  if (name == "interruptible")
    return readBool(value, options.interruptible, problem);
  if (name == options::kStepLimit.name)
    return readNumber(value, options::kStepLimit, options.stepLimit, problem);
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
    if (!llvm::sys::fs::is_directory(value)) {
      problem = "must be a folder";
      return failure();
    }
    options.paths.roots.push_back(value.str());
    return success();
  }
  if (isRemarkOption(name))
    return setRemarkOption(options.remarks, name, value, problem);
  problem = "unknown option";
  return failure();
}
