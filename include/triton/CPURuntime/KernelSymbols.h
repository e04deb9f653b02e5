//===- KernelSymbols.h - Symbols of kernels on the CPU -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_CPURUNTIME_KERNELSYMBOLS_H
#define TRITON_CPURUNTIME_KERNELSYMBOLS_H

#include "llvm/ADT/StringRef.h"

namespace mlir::triton::cpu {

/// The symbol of a kernel is its name, followed by this suffix if the C library, the compiler's runtime or that of this
/// project may have a function of that name: code generation calls such functions by name.
constexpr llvm::StringLiteral kKernelSymbolSuffix = ".kernel";

/// Returns the name of the kernel with the given symbol.
inline llvm::StringRef getKernelName(llvm::StringRef symbol) {
  symbol.consume_back(kKernelSymbolSuffix);
  return symbol;
}

} // namespace mlir::triton::cpu

#endif // TRITON_CPURUNTIME_KERNELSYMBOLS_H
