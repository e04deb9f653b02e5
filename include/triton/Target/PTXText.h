//===- PTXText.h - Reading PTX ----------------------------------*- C++ -*-===//
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

/// A kernel's parameter as its `.param` line declares it.
struct PTXParameter {
  std::string name;
  /// The type without its dot, such as `u64`; `b8` for bytes.
  std::string type;
  bool isPointer = false;
  /// Bytes.
  int64_t size = 0;
  int64_t alignment = 1;
};

/// A kernel as its `.entry` declares it.
struct PTXEntry {
  std::string name;
  std::vector<PTXParameter> parameters;
  /// Threads of a block in each dimension, from `.reqntid`; empty if it does not say.
  std::vector<int64_t> requiredThreads;
  /// Blocks of a cluster in each dimension, from `.reqnctapercluster`; empty if it does not say.
  std::vector<int64_t> requiredCluster;
};

/// What a PTX module declares.
struct PTXModule {
  std::string version;
  /// Such as `sm_90a`, without what may follow a comma.
  std::string target;
  /// Visible entries, in the order of the text.
  std::vector<PTXEntry> entries;
};

/// Reads the declarations of a PTX module. Fails if it lacks `.version` or `.target`, which come first in any PTX, or
/// if it does not have exactly one visible entry.
FailureOr<PTXModule> readPTX(llvm::StringRef text, EmitErrorFn emitError);

/// How often each instruction occurs, by its full name, such as `ld.global.v4.b32`; predicates are left out.
std::map<std::string, int> countPTXInstructions(llvm::StringRef text);

} // namespace mlir::triton

#endif // TRITON_TARGET_PTXTEXT_H
