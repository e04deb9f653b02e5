//===- NumericOption.h - Values of numeric options --------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes, pipelines and compilations have options of the same names. One table holds the values that each may have.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TARGETINFO_NUMERICOPTION_H
#define TRITON_TARGETINFO_NUMERICOPTION_H

#include "triton/TargetInfo/TargetInfo.h"

#include <limits>

namespace mlir::triton {

/// A numeric option and the values that it may have.
struct NumericOption {
  llvm::StringLiteral name;
  int64_t least, most;
  bool isPowerOfTwo = false;

  bool accepts(int64_t value) const;
  /// Returns the accepted values, such as "a power of two from 1 to 32".
  std::string describeValues() const;
  /// Returns "expected NAME to be VALUES, but got VALUE" for a value that is not accepted.
  std::string explain(int64_t value) const;
};

namespace options {
constexpr NumericOption kNumWarps{"num-warps", 1, kMaxThreadsPerBlock / kThreadsPerWarp, /*isPowerOfTwo=*/true};
constexpr NumericOption kThreadsPerWarp{"threads-per-warp", 1, 64, /*isPowerOfTwo=*/true};
constexpr NumericOption kNumStages{"num-stages", 1, 64};
constexpr NumericOption kNumCTAs{"num-ctas", 1, kMaxBlocksPerCluster, /*isPowerOfTwo=*/true};
/// 0: no limit.
constexpr NumericOption kMaxNReg{"maxnreg", 0, kMaxRegistersPerThread};
constexpr NumericOption kSharedMemory{"shared-memory", 0, std::numeric_limits<int64_t>::max()};
/// 0: no limit.
constexpr NumericOption kStepLimit{"step-limit", 0, std::numeric_limits<int64_t>::max()};
} // namespace options

} // namespace mlir::triton

#endif // TRITON_TARGETINFO_NUMERICOPTION_H
