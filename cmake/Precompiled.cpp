//===- Precompiled.cpp - What the precompiled header belongs to -----------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The precompiled header needs one source file to belong to.
