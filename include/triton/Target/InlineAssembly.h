//===- InlineAssembly.h - Verification of inline assembly -------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TARGET_INLINEASSEMBLY_H
#define TRITON_TARGET_INLINEASSEMBLY_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace llvm {
class CallBase;
class Module;
} // namespace llvm

namespace mlir::triton {

/// Returns what is wrong with the references of an assembly text to its operands, such as `$7` or `${7:x}`, or an empty
/// string. Code generation ends the process on such a text.
std::string explainInvalidAssembly(llvm::StringRef assembly, llvm::StringRef constraints);

/// Returns the first call of inline assembly with wrong references, and sets `problem`, or null.
const llvm::CallBase *findInvalidAssembly(const llvm::Module &module, std::string &problem);

} // namespace mlir::triton

#endif // TRITON_TARGET_INLINEASSEMBLY_H
