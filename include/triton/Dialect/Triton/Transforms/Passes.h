//===- Passes.h - Passes on tt -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_TRANSFORMS_PASSES_H
#define TRITON_DIALECT_TRITON_TRANSFORMS_PASSES_H

#include "triton/Dialect/Triton/IR/Triton.h"

#include "mlir/Pass/Pass.h"

namespace mlir::triton {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "triton/Dialect/Triton/Transforms/Passes.h.inc"

} // namespace mlir::triton

#endif // TRITON_DIALECT_TRITON_TRANSFORMS_PASSES_H
