//===- PathTraces.h - Accesses of shared memory along paths -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TEST_UNIT_ANALYSIS_SHAREDMEMORY_PATHTRACES_H
#define TRITON_TEST_UNIT_ANALYSIS_SHAREDMEMORY_PATHTRACES_H

#include "triton/Dialect/Triton/IR/Triton.h"

#include "mlir/IR/BuiltinOps.h"

#include <optional>
#include <vector>

namespace mlir::triton::test {

/// An access or a barrier on a path.
struct TraceEvent {
  enum class Kind { Read, Write, Barrier };

  Kind kind;
  Operation *op;
  int64_t begin = 0, end = 0;
  /// The number of the buffer among those allocated on the path; each execution of an allocation is a new one.
  unsigned buffer = 0;
  /// An asynchronous copy has two events: earlier accesses must be complete at its begin, and later ones must not begin
  /// before its wait.
  bool begins = true, isComplete = true;
};

using Trace = std::vector<TraceEvent>;

/// All paths through the functions of `module`, which has no structured control flow and whose shared memory is
/// allocated. Branches go either way, and a path ends where it would enter a block for the fourth time.  None if there
/// are more than `most`.
std::optional<std::vector<Trace>> tracePaths(ModuleOp module, size_t most);

/// Whether each read on the path gets what was last written to its buffer.
bool keepsBuffers(const Trace &trace);

/// Whether two accesses on the path race without the barriers that have number `without`.
bool hasRace(const Trace &trace, int without = -1);

/// The number of a barrier, for `hasRace`.
constexpr llvm::StringLiteral kNumberAttrName = "test.number";

} // namespace mlir::triton::test

#endif // TRITON_TEST_UNIT_ANALYSIS_SHAREDMEMORY_PATHTRACES_H
