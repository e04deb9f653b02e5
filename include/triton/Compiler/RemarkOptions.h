//===- RemarkOptions.h - Options for remarks --------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_COMPILER_REMARKOPTIONS_H
#define TRITON_COMPILER_REMARKOPTIONS_H

#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/FileSystem.h"

#include <optional>
#include <string>

namespace mlir::triton {

class StageObserver;

/// The remarks of a compilation and their destination. The options have the names and values of mlir-opt's.
struct RemarkOptions {
  enum class Format { Diagnostics, YAML, Bitstream };

  /// Regular expressions: a compilation has the remarks whose category, the flag of the pass, matches `all` or the one
  /// for their kind. An empty expression matches no remark.
  std::string all = ".*", passed, missed, failed, analysis;
  /// By default, YAML if there is an output file, and else Diagnostics. It is an error to request Diagnostics and a
  /// file, or a file and no remarks.
  std::optional<Format> format;
  /// The file for the formats YAML and Bitstream, by default `mlir-remarks.yaml` or `mlir-remarks.bitstream`; `-` is
  /// the standard output.
  std::string outputFile;

  bool areOff() const { return all.empty() && passed.empty() && missed.empty() && failed.empty() && analysis.empty(); }
  Format getFormat() const;
  /// Returns the output file, or an empty string if the format is Diagnostics.
  std::string getOutputFile() const;
};

/// Whether `name` is the name of an option for remarks.
bool isRemarkOption(llvm::StringRef name);

/// Sets an option, such as `remarks-filter`, from text. If the value is invalid, fails and sets `problem` to the
/// reason.
llvm::LogicalResult setRemarkOption(RemarkOptions &options, llvm::StringRef name, llvm::StringRef value,
                                    std::string &problem);

/// Enables the remark engine of a context during its lifetime, unless remarks are off and there is no observer. It
/// passes the remarks that the options select to the context's diagnostic handlers, or collects them for a file; an
/// observer gets all remarks. A caller's own engine of the context gets the remarks instead; it is an error if those of
/// the options go to a file. Passes run on one thread unless remarks are diagnostics alone.
class RemarkScope {
public:
  RemarkScope(MLIRContext &context, const RemarkOptions &options, StageObserver *observer = nullptr);
  ~RemarkScope();
  RemarkScope(const RemarkScope &) = delete;

  /// Whether the engine could not be enabled or the file not be created. An error has been reported.
  bool failed() const { return hasFailed; }

  /// Disables the engine, and writes the file if there is one. Fails with an error if it cannot be written. Without
  /// this, a file that existed stays as it was.
  llvm::LogicalResult finish();

private:
  llvm::LogicalResult write(llvm::StringRef content, llvm::sys::fs::OpenFlags flags);
  /// Disables the engine that this scope has enabled.
  void disable();

  MLIRContext &context;
  std::string file, text;
  bool hasFailed = false, isEnabled = false, isMultithreaded = false;
  /// Whether the file is one that did not exist, without content yet.
  bool isNewFile = false;
};

} // namespace mlir::triton

#endif // TRITON_COMPILER_REMARKOPTIONS_H
