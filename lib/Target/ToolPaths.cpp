//===- ToolPaths.cpp - Paths of ptxas and libdevice -----------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Target/ToolPaths.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace mlir::triton;
namespace path = llvm::sys::path;
namespace fs = llvm::sys::fs;

static constexpr llvm::StringLiteral defaultRoot = "/usr/local/cuda";

static std::string underRoot(llvm::StringRef root, llvm::StringRef folder, llvm::StringRef name) {
  llvm::SmallString<128> result(root);
  path::append(result, folder, name);
  return std::string(result);
}

static std::string ptxasUnder(llvm::StringRef root) { return underRoot(root, "bin", "ptxas"); }

static std::string libdeviceUnder(llvm::StringRef root) { return underRoot(root, "nvvm/libdevice", "libdevice.10.bc"); }

std::optional<std::string> mlir::triton::findPtxas(const ToolPaths &paths) {
  if (!paths.ptxas.empty())
    return fs::can_execute(paths.ptxas) ? std::optional(paths.ptxas) : std::nullopt;
  if (llvm::ErrorOr<std::string> onPath = llvm::sys::findProgramByName("ptxas"))
    return *onPath;
  for (const std::string &root : paths.roots)
    if (std::string file = ptxasUnder(root); fs::can_execute(file))
      return file;
  if (std::string file = ptxasUnder(defaultRoot); fs::can_execute(file))
    return file;
  return std::nullopt;
}

std::optional<std::string> mlir::triton::findLibdevice(const ToolPaths &paths) {
  if (!paths.libdevice.empty())
    return fs::exists(paths.libdevice) ? std::optional(paths.libdevice) : std::nullopt;
  std::vector<std::string> roots = paths.roots;
  if (std::optional<std::string> ptxas = findPtxas(paths)) {
    // A ptxas on the PATH is often a link into the toolkit.
    llvm::SmallString<128> real;
    if (!fs::real_path(*ptxas, real))
      roots.push_back(path::parent_path(path::parent_path(real)).str());
  }
  roots.push_back(defaultRoot.str());
  for (const std::string &root : roots)
    if (std::string file = libdeviceUnder(root); fs::exists(file))
      return file;
  return std::nullopt;
}
