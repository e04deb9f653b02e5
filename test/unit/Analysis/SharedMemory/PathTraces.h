//===- PathTraces.h - What kernels do to shared memory, path by path ---===//
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

/// One thing that happens on a path.
struct TraceEvent {
  enum class Kind { Read, Write, Barrier };

  Kind kind;
  Operation *op;
  int64_t begin = 0, end = 0;
  /// Which of the buffers that were allocated on the path; each time that an operation allocates, it is another.
  unsigned buffer = 0;
  /// An asynchronous copy counts twice: where it is started others must be done, and where it is waited for others must
  /// not have begun.
  bool begins = true, isOver = true;
};

using Trace = std::vector<TraceEvent>;

/// All paths through the functions of `module`, whose control flow is that of blocks and whose shared memory is placed:
/// branches go either way, and a path ends where it would come to a block for the fourth time.  None, if there are more
/// than `most`.
std::optional<std::vector<Trace>> tracePaths(ModuleOp module, size_t most);

/// Whether the buffers on the path keep what is written to them as long as it is read.
bool keepsBuffers(const Trace &trace);

/// Whether two accesses on the path race, if the barriers that have number `without` are left out.
bool hasRace(const Trace &trace, int without = -1);

/// On a barrier: the number by which it can be left out.
constexpr llvm::StringLiteral kNumberAttrName = "test.number";

} // namespace mlir::triton::test

#endif // TRITON_TEST_UNIT_ANALYSIS_SHAREDMEMORY_PATHTRACES_H
