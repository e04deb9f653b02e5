//===- LLVMIRSupport.h - LLVM IR that GPUs support --------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TARGET_LLVMIRSUPPORT_H
#define TRITON_TARGET_LLVMIRSUPPORT_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace mlir::triton {

/// Returns why no kernel for a GPU can have the variables, kernels, types and pointers of a module, or an empty string.
/// LLVM compiles them to something else without a word, or crashes.
std::string explainUnsupportedOnGPU(const llvm::Module &module);

/// Returns the numbers of a function attribute such as `"nvvm.reqntid"="128,1,1"`, none if it is missing, or
/// std::nullopt if it does not consist of one to three numbers from 1 to `kMostPTXNumber`.
std::optional<std::vector<int64_t>> readDimensions(const llvm::Function &function, llvm::StringRef attribute);

} // namespace mlir::triton

#endif // TRITON_TARGET_LLVMIRSUPPORT_H
