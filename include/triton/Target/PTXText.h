//===- PTXText.h - Parser of PTX declarations -------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TARGET_PTXTEXT_H
#define TRITON_TARGET_PTXTEXT_H

#include "triton/Target/CodeGeneration.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mlir::triton {

/// The largest number of a declaration that is read: three have a product of 64 bits.
constexpr int64_t kMostPTXNumber = 1 << 20;

/// A kernel parameter, from its `.param` directive.
struct PTXParameter {
  std::string name;
  /// The type without the dot, such as `u64`; `b8` for an array of bytes.
  std::string type;
  bool isPointer = false;
  /// The size in bytes.
  int64_t size = 0;
  int64_t alignment = 1;
};

/// A location in the source of PTX, from a `.loc` directive.
struct PTXSourceLocation {
  std::string file;
  unsigned line = 0, column = 0;
};

/// A kernel, from its `.entry` directive.
struct PTXEntry {
  std::string name;
  std::vector<PTXParameter> parameters;
  /// The threads of a CTA in each dimension, from `.reqntid`; empty if it is missing.
  std::vector<int64_t> requiredThreads;
  /// The CTAs of a cluster in each dimension, from `.reqnctapercluster`; empty if it is missing.
  std::vector<int64_t> requiredCluster;
  /// The limit of registers per thread, from `.maxnreg`.
  std::optional<int64_t> maxRegisters;
  /// Whether the entry states the number of threads, exactly or at most (`.reqntid`, `.maxntid`).
  bool statesThreads = false;
};

/// The declarations of a PTX module.
struct PTXModule {
  std::string version;
  /// The processor, such as `sm_90a`, without further options after a comma.
  std::string target;
  /// Visible entries, in the order of the text.
  std::vector<PTXEntry> entries;
};

/// Parses the declarations of a PTX module. Fails if `.version`, `.target` or a visible entry is missing, or if a
/// number of an entry is out of range.
FailureOr<PTXModule> readPTX(llvm::StringRef text, EmitErrorFn emitError);

/// Counts the instructions by their full names without predicates, such as `ld.global.v4.b32`.
std::map<std::string, int> countPTXInstructions(llvm::StringRef text);

/// Returns the location that the last `.loc` directive up to a line of the PTX states, or std::nullopt if there is
/// none.
std::optional<PTXSourceLocation> findSourceLocation(llvm::StringRef text, unsigned line);

} // namespace mlir::triton

#endif // TRITON_TARGET_PTXTEXT_H
