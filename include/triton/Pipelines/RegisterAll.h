//===- RegisterAll.h - Dialects and passes of this project ------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_PIPELINES_REGISTERALL_H
#define TRITON_PIPELINES_REGISTERALL_H

#include "mlir/IR/DialectRegistry.h"

namespace mlir::triton {

/// Adds our dialects, the upstream dialects that Triton IR is written in, and the interfaces that lower them to
/// LLVM IR.
void registerAllDialects(DialectRegistry &registry);

/// Registers our passes and pipelines with MLIR's global pass registry.  Call once.
void registerAllPasses();

} // namespace mlir::triton

#endif // TRITON_PIPELINES_REGISTERALL_H
