//===- ToolPaths.h - Paths of ptxas and libdevice ---------------*- C++ -*-===//
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

/// The search paths of ptxas and libdevice. A root is a folder that contains `bin/ptxas` or
/// `nvvm/libdevice/libdevice.10.bc`: a CUDA toolkit, or `nvidia/cu13` among the packages of a Python installation. The
/// library does not read environment variables; tools may add their values to the roots.
struct ToolPaths {
  /// The path of ptxas; if empty, search for it.
  std::string ptxas;
  /// The path of libdevice; if empty, search for it.
  std::string libdevice;
  /// The roots to search, in order; `/usr/local/cuda` is always the last one.
  std::vector<std::string> roots;
};

/// Finds ptxas: at its path, on the PATH, or in the roots.
std::optional<std::string> findPtxas(const ToolPaths &paths);

/// Finds libdevice: at its path, in the roots, or in the toolkit of ptxas.
std::optional<std::string> findLibdevice(const ToolPaths &paths);

} // namespace mlir::triton

#endif // TRITON_TARGET_TOOLPATHS_H
