//===- JSON.h - JSON of limited nesting -------------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_JSON_JSON_H
#define TRITON_JSON_JSON_H

#include "llvm/Support/JSON.h"

namespace mlir::triton {

/// Verifies that JSON has at most 1000 nested arrays and objects. The parser of LLVM, and what visits its values,
/// recurse into each of them, and would overflow the stack.
llvm::Error checkJSONNesting(llvm::StringRef text);

/// Parses JSON, and fails for more nested arrays and objects.
llvm::Expected<llvm::json::Value> parseJSON(llvm::StringRef text);

} // namespace mlir::triton

#endif // TRITON_JSON_JSON_H
