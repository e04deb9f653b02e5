//===- RegisterAll.h - Registration of dialects and passes ------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_PIPELINES_REGISTERALL_H
#define TRITON_PIPELINES_REGISTERALL_H

#include "mlir/IR/DialectRegistry.h"

namespace mlir::triton {

/// Registers the dialects of this project, the MLIR dialects that Triton IR uses, and their translation interfaces to
/// LLVM IR.
void registerAllDialects(DialectRegistry &registry);

/// Registers the passes and pipelines of this project with MLIR's global pass registry.  Call once.
void registerAllPasses();

} // namespace mlir::triton

#endif // TRITON_PIPELINES_REGISTERALL_H
