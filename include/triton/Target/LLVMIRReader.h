//===- LLVMIRReader.h - Reader of LLVM IR -----------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TARGET_LLVMIRREADER_H
#define TRITON_TARGET_LLVMIRREADER_H

#include "llvm/Support/MemoryBufferRef.h"

#include <memory>

namespace llvm {
class LLVMContext;
class Module;
class SMDiagnostic;
} // namespace llvm

namespace mlir::triton {

/// Returns the valid module that text or bitcode describes, or null with the problem. LLVM's own `parseIR` upgrades
/// debug information before anything is verified, and ends the process if the module is invalid. Invalid debug
/// information is removed, with a warning in `context`.
std::unique_ptr<llvm::Module> readLLVMIR(llvm::MemoryBufferRef source, llvm::LLVMContext &context,
                                         llvm::SMDiagnostic &problem);

} // namespace mlir::triton

#endif // TRITON_TARGET_LLVMIRREADER_H
