//===- Libdevice.h - Linking of libdevice -----------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TARGET_LIBDEVICE_H
#define TRITON_TARGET_LIBDEVICE_H

#include "triton/Target/CodeGeneration.h"
#include "triton/Target/ToolPaths.h"

namespace mlir::triton {

/// Links the functions of libdevice that the module calls, as private functions. A module that calls none needs no
/// libdevice. Fails if libdevice cannot be found or read, or lacks a function.
LogicalResult linkLibdevice(llvm::Module &module, const ToolPaths &paths, EmitErrorFn emitError);

} // namespace mlir::triton

#endif // TRITON_TARGET_LIBDEVICE_H
