//===- Precompiled.cpp - Source file of the precompiled header ------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// CMake attaches the precompiled header to a target, which needs a source file.
