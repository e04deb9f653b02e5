//===- OutputFiles.h - Output of tools --------------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TOOLS_TOOLSUPPORT_OUTPUTFILES_H
#define TRITON_TOOLS_TOOLSUPPORT_OUTPUTFILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"

#include <string>
#include <vector>

namespace mlir::triton {

/// Output files that are created together: other processes see either none or all of them, each complete, also
/// where links refer to them. Devices, pipes and files that are open are written in place.
class OutputFiles {
public:
  void add(std::string path, std::string content) { files.push_back({std::move(path), std::move(content)}); }

  /// Writes all files, and between their contents and their creation what `print` has for the standard streams. Creates
  /// none of the files if one of them or a standard stream cannot be written: a tool that fails leaves no output.
  llvm::Error write(llvm::function_ref<void()> print = [] {});

private:
  struct File {
    std::string path, content;
  };
  /// A file that is written to a temporary one, until it is kept.
  struct Pending {
    std::string path;
    llvm::sys::fs::TempFile file;
  };
  /// The files that have been written. Removes them unless all is complete.
  struct Transaction {
    ~Transaction();
    std::vector<Pending> pending;
    /// Files that did not exist before they were written in place, and those that are kept.
    std::vector<std::string> created;
    bool isComplete = false;
  };
  /// Writes temporary files for those that can be replaced.
  llvm::Error writeTemporaries(Transaction &transaction) const;
  /// Writes the other files.
  llvm::Error writeOthersInPlace(Transaction &transaction) const;
  /// Renames the temporary files.
  static llvm::Error keepTemporaries(Transaction &transaction);

  std::vector<File> files;
};

/// Lets a write beyond the limit of the size of files fail as on a full disk, instead of with a signal, for which LLVM
/// prints the stack. Takes the descriptors of standard streams that are closed, so that no file gets what is meant for
/// them: their use still fails. Call before files are opened.
void prepareStreams();
/// Lets the tool with this name end with one error when a stream of LLVM cannot be written, as to a full disk or beyond
/// the limit of the size of files; the name must live until then. LLVM calls that a fatal error, of which others are
/// printed as before.
void reportFailedStreams(const char *tool);
/// Returns the reason why a stream cannot be written if this is what LLVM says about it, or an empty string.
llvm::StringRef getStreamFailure(llvm::StringRef fatalError);

/// Writes what is left for the standard output, or returns why it or the standard error cannot be written.
llvm::Error finishStandardStreams();

/// Verifies that a file can be written, without creating it.
llvm::Error checkWritable(llvm::StringRef path);

/// Verifies that no path is the same file as another one, by whatever name. Empty paths, `-`, devices and pipes may
/// occur several times.
llvm::Error checkDistinctFiles(llvm::ArrayRef<std::string> paths);

} // namespace mlir::triton

#endif // TRITON_TOOLS_TOOLSUPPORT_OUTPUTFILES_H
