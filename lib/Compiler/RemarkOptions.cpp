//===- RemarkOptions.cpp - Options for remarks ----------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Compiler/RemarkOptions.h"

#include "triton/Compiler/CompileOptions.h"
#include "triton/Compiler/CompilerDiagnostic.h"
#include "triton/Dialect/Triton/IR/Remarks.h"

#include "mlir/IR/Remarks.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Remarks/RemarkSerializer.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <unistd.h>

using namespace mlir;
using namespace mlir::triton;
using llvm::StringRef;

RemarkOptions::Format RemarkOptions::getFormat() const {
  return format.value_or(outputFile.empty() ? Format::Diagnostics : Format::YAML);
}

std::string RemarkOptions::getOutputFile() const {
  switch (getFormat()) {
  case Format::Diagnostics:
    return "";
  case Format::YAML:
    return outputFile.empty() ? "mlir-remarks.yaml" : outputFile;
  case Format::Bitstream:
    return outputFile.empty() ? "mlir-remarks.bitstream" : outputFile;
  }
  llvm_unreachable("unknown format");
}

/// Returns the regular expression that an option sets, or null if it sets another option.
static std::string *getFilter(RemarkOptions &options, StringRef name) {
  return llvm::StringSwitch<std::string *>(name)
      .Case("remarks-filter", &options.all)
      .Case("remarks-filter-passed", &options.passed)
      .Case("remarks-filter-missed", &options.missed)
      .Case("remarks-filter-failed", &options.failed)
      .Case("remarks-filter-analyse", &options.analysis)
      .Default(nullptr);
}

bool mlir::triton::isRemarkOption(StringRef name) {
  RemarkOptions any;
  return getFilter(any, name) || name == "remark-format" || name == "remarks-output-file";
}

LogicalResult mlir::triton::setRemarkOption(RemarkOptions &options, StringRef name, StringRef value,
                                            std::string &problem) {
  if (std::string *filter = getFilter(options, name)) {
    std::string reason;
    if (!value.empty() && !llvm::Regex(value).isValid(reason)) {
      problem = "must be a regular expression: " + reason;
      return failure();
    }
    *filter = value.str();
    return success();
  }
  if (name == "remarks-output-file") {
    options.outputFile = value.str();
    return success();
  }
  auto format = llvm::StringSwitch<std::optional<RemarkOptions::Format>>(value)
                    .Case("emitRemark", RemarkOptions::Format::Diagnostics)
                    .Case("yaml", RemarkOptions::Format::YAML)
                    .Case("bitstream", RemarkOptions::Format::Bitstream)
                    .Default(std::nullopt);
  if (!format) {
    problem = "must be `emitRemark`, `yaml` or `bitstream`";
    return failure();
  }
  options.format = format;
  return success();
}

namespace {
/// Passes remarks to the diagnostic handlers of the context.
struct DiagnosticStreamer : public remark::detail::MLIRRemarkStreamerBase {
  void streamOptimizationRemark(const remark::detail::Remark &remark) override {
    emitRemark(remark.getLocation(), formatRemark(remark));
  }
};
} // namespace

namespace {
/// Serializes remarks into text. LLVM's own streamer ends the process if it cannot write its file.
class TextStreamer : public remark::detail::MLIRRemarkStreamerBase {
public:
  TextStreamer(llvm::remarks::Format format, std::string &text)
      : stream(text), serializer(llvm::cantFail(llvm::remarks::createRemarkSerializer(format, stream))) {}

  void streamOptimizationRemark(const remark::detail::Remark &remark) override {
    llvm::remarks::Remark generated = remark.generateRemark();
    // MLIR knows the place only if it is not in a name or a call site.
    if (auto place = remark.getLocation()->findInstanceOf<FileLineColLoc>())
      generated.Loc = {place.getFilename(), place.getLine(), place.getColumn()};
    serializer->emit(generated);
  }
  void finalize() override { serializer->finalize(); }

private:
  llvm::raw_string_ostream stream;
  std::unique_ptr<llvm::remarks::RemarkSerializer> serializer;
};
} // namespace

/// Verifies what neither the engine does nor setRemarkOption, which sees one option at a time.
static LogicalResult checkOptions(MLIRContext &context, const RemarkOptions &options) {
  if (options.format == RemarkOptions::Format::Diagnostics && !options.outputFile.empty())
    return emitError(UnknownLoc::get(&context))
           << "expected the remark format `yaml` or `bitstream` with the output file '" << options.outputFile
           << "', but got `emitRemark`";
  if (options.areOff() && !options.getOutputFile().empty())
    return emitError(UnknownLoc::get(&context))
           << "expected a filter for the remarks that go to '" << options.getOutputFile() << "', but got none";
  std::string reason;
  for (const std::string *filter : {&options.all, &options.passed, &options.missed, &options.failed, &options.analysis})
    if (!filter->empty() && !llvm::Regex(*filter).isValid(reason))
      return emitError(UnknownLoc::get(&context))
             << "expected a regular expression as a filter for remarks, but got '" << *filter << "': " << reason;
  return success();
}

/// The filter of each kind, which matches what `all` matches, too.
static remark::RemarkCategories getCategories(const RemarkOptions &options) {
  auto join = [&](const std::string &filter) -> std::optional<std::string> {
    if (filter.empty() || options.all.empty())
      return filter.empty() && options.all.empty() ? std::nullopt : std::optional(filter + options.all);
    return "(" + options.all + ")|(" + filter + ")";
  };
  return {std::nullopt, join(options.passed), join(options.missed), join(options.analysis), join(options.failed)};
}

namespace {
/// Passes all remarks to an observer, and those that the options select to a streamer.
class ObservingStreamer : public remark::detail::MLIRRemarkStreamerBase {
public:
  ObservingStreamer(StageObserver &observer, const remark::RemarkCategories &categories,
                    std::unique_ptr<remark::detail::MLIRRemarkStreamerBase> streamer)
      : observer(observer), categories(categories), streamer(std::move(streamer)) {}

  void streamOptimizationRemark(const remark::detail::Remark &remark) override {
    CompilerDiagnostic observed = toDiagnosticLocation(remark.getLocation());
    observed.severity = DiagnosticSeverity::Remark;
    observed.message = formatRemark(remark);
    observer.observeRemark(observed);
    // As in the engine, a filter matches whole categories.
    const std::optional<std::string> &filter = getFilterOf(remark.getRemarkType());
    if (filter && llvm::Regex("^(" + *filter + ")$").match(remark.getCategoryName()))
      streamer->streamOptimizationRemark(remark);
  }
  void finalize() override { streamer->finalize(); }

private:
  const std::optional<std::string> &getFilterOf(llvm::remarks::Type type) const {
    switch (type) {
    case llvm::remarks::Type::Passed:
      return categories.passed;
    case llvm::remarks::Type::Missed:
      return categories.missed;
    case llvm::remarks::Type::Failure:
      return categories.failed;
    default:
      return categories.analysis;
    }
  }

  StageObserver &observer;
  remark::RemarkCategories categories;
  std::unique_ptr<remark::detail::MLIRRemarkStreamerBase> streamer;
};
} // namespace

RemarkScope::RemarkScope(MLIRContext &context, const RemarkOptions &options, StageObserver *observer)
    : context(context) {
  // Writers and observers of remarks are not for several threads, and the order of remarks must not depend on them.
  // MLIR orders diagnostics.
  bool isForFile = !options.areOff() && options.getFormat() != RemarkOptions::Format::Diagnostics;
  if (context.isMultithreadingEnabled() && (isForFile || observer || context.getRemarkEngine())) {
    isMultithreaded = true;
    context.disableMultithreading();
  }
  if (mlir::failed(checkOptions(context, options))) {
    hasFailed = true;
    return;
  }
  if (options.areOff() && !observer)
    return;
  if (context.getRemarkEngine()) {
    if (!isForFile)
      return;
    emitError(UnknownLoc::get(&context)) << "expected no remark engine in the context, because remarks go to a file";
    hasFailed = true;
    return;
  }
  std::unique_ptr<remark::detail::MLIRRemarkStreamerBase> streamer;
  if (!isForFile) {
    streamer = std::make_unique<DiagnosticStreamer>();
  } else {
    file = options.getOutputFile();
    isNewFile = file != "-" && !llvm::sys::fs::exists(file);
    // A compilation whose remarks cannot be kept does not start. A file that exists stays until it has succeeded.
    if (file != "-" && mlir::failed(write("", llvm::sys::fs::OF_Append)))
      return;
    streamer = std::make_unique<TextStreamer>(options.getFormat() == RemarkOptions::Format::YAML
                                                  ? llvm::remarks::Format::YAML
                                                  : llvm::remarks::Format::Bitstream,
                                              text);
  }
  remark::RemarkCategories categories = getCategories(options);
  if (observer) {
    streamer = std::make_unique<ObservingStreamer>(*observer, categories, std::move(streamer));
    categories = getCategories(RemarkOptions());
  }
  hasFailed = mlir::failed(remark::enableOptimizationRemarks(
      context, std::move(streamer), std::make_unique<remark::RemarkEmittingPolicyAll>(), categories));
  isEnabled = !hasFailed;
}

/// Opens a file, or the standard output, which stays open.
static std::unique_ptr<llvm::raw_fd_ostream> open(StringRef file, llvm::sys::fs::OpenFlags flags,
                                                  std::error_code &problem) {
  if (file == "-")
    return std::make_unique<llvm::raw_fd_ostream>(STDOUT_FILENO, /*shouldClose=*/false);
  return std::make_unique<llvm::raw_fd_ostream>(file, problem, flags);
}

LogicalResult RemarkScope::write(StringRef content, llvm::sys::fs::OpenFlags flags) {
  std::error_code problem;
  std::unique_ptr<llvm::raw_fd_ostream> stream = open(file, flags, problem);
  if (!problem) {
    *stream << content;
    stream->flush();
    problem = stream->error();
    stream->clear_error();
  }
  if (!problem)
    return success();
  hasFailed = true;
  if (isNewFile)
    (void)llvm::sys::fs::remove(file);
  std::string name = file == "-" ? "the standard output" : "'" + file + "'";
  return emitError(UnknownLoc::get(&context)) << "cannot write " << name << ": " << problem.message();
}

LogicalResult RemarkScope::finish() {
  // The engine completes the text.
  disable();
  if (file.empty())
    return success();
  LogicalResult result = write(text, llvm::sys::fs::OF_None);
  isNewFile = false;
  return result;
}

void RemarkScope::disable() {
  if (std::exchange(isEnabled, false))
    context.setRemarkEngine(nullptr);
  if (std::exchange(isMultithreaded, false))
    context.enableMultithreading();
}

RemarkScope::~RemarkScope() {
  disable();
  if (isNewFile)
    (void)llvm::sys::fs::remove(file);
}
