//===- OutputFiles.h - Output of tools --------------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TOOLS_TOOLSUPPORT_OUTPUTFILES_H
#define TRITON_TOOLS_TOOLSUPPORT_OUTPUTFILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/LogicalResult.h"

#include <string>
#include <vector>

namespace mlir::triton {

/// Output files that are created together: other processes see either none or all of them, each complete, also
/// where links refer to them. Devices, pipes and files that are open are written in place.
class OutputFiles {
public:
  void add(std::string path, std::string content) { files.push_back({std::move(path), std::move(content)}); }

  /// Writes all files. On failure, creates none of them and sets `problem` to the reason.
  llvm::LogicalResult write(std::string &problem);

private:
  struct File {
    std::string path, content;
  };
  std::vector<File> files;
};

/// Lets a write beyond the limit of the size of files fail as on a full disk, instead of with a signal, for which LLVM
/// prints the stack.
void failBeyondFileSizeLimit();
/// Lets the tool with this name end with one error when a stream of LLVM cannot be written, as to a full disk or beyond
/// the limit of the size of files; the name must live until then. LLVM calls that a fatal error, of which others are
/// printed as before.
void reportFailedStreams(const char *tool);
/// Returns the reason why a stream cannot be written if this is what LLVM says about it, or an empty string.
llvm::StringRef getStreamFailure(llvm::StringRef fatalError);

/// Writes what is left for the standard output, or returns why that is impossible.
llvm::Error finishStandardOutput();

/// Verifies that a file can be written, without creating it.
llvm::Error checkWritable(llvm::StringRef path);

/// Verifies that no path is the same file as another one, by whatever name. Empty paths, `-`, devices and pipes may
/// occur several times.
llvm::Error checkDistinctFiles(llvm::ArrayRef<std::string> paths);

} // namespace mlir::triton

#endif // TRITON_TOOLS_TOOLSUPPORT_OUTPUTFILES_H
