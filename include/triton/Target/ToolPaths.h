//===- ToolPaths.h - Where the CUDA toolkit's pieces are --------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TARGET_TOOLPATHS_H
#define TRITON_TARGET_TOOLPATHS_H

#include <optional>
#include <string>
#include <vector>

namespace mlir::triton {

/// Where to look for ptxas and libdevice. A root is a folder that holds `bin/ptxas` or
/// `nvvm/libdevice/libdevice.10.bc`: a CUDA toolkit, or `nvidia/cu13` among a Python installation's packages. The
/// library reads no environment variables: tools that want to honor some add them to the roots.
struct ToolPaths {
  /// The ptxas to use; empty: search.
  std::string ptxas;
  /// The libdevice to use; empty: search.
  std::string libdevice;
  /// Roots to search, in this order; `/usr/local/cuda` is always the last one.
  std::vector<std::string> roots;
};

/// Finds ptxas: as told, on the PATH, in the roots.
std::optional<std::string> findPtxas(const ToolPaths &paths);

/// Finds libdevice: as told, in the roots, beside ptxas.
std::optional<std::string> findLibdevice(const ToolPaths &paths);

} // namespace mlir::triton

#endif // TRITON_TARGET_TOOLPATHS_H
