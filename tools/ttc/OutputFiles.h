//===- OutputFiles.h - Atomic creation of several files ---------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TOOLS_TTC_OUTPUTFILES_H
#define TRITON_TOOLS_TTC_OUTPUTFILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/LogicalResult.h"

#include <string>
#include <vector>

namespace mlir::triton {

/// Output files that are created together: other processes see either none or all of them, each complete.
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

/// Verifies that no path is the same file as another one, by whatever name. Empty paths, `-`, devices and pipes may
/// occur several times.
llvm::Error checkDistinctFiles(llvm::ArrayRef<std::string> paths);

} // namespace mlir::triton

#endif // TRITON_TOOLS_TTC_OUTPUTFILES_H
