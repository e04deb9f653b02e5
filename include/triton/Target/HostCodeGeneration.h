//===- HostCodeGeneration.h - Host object code generation -------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The steps from LLVM IR to object code for the host. translateToLLVMIR() and optimizeModule() are shared with GPUs.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TARGET_HOSTCODEGENERATION_H
#define TRITON_TARGET_HOSTCODEGENERATION_H

#include "triton/Target/CodeGeneration.h"

namespace mlir::triton {

/// Creates the target machine for the host processor with all its features. It does not fuse multiplications and
/// additions, so that results do not depend on the processor. Returns null, with a diagnostic, if this LLVM lacks it.
std::unique_ptr<llvm::TargetMachine> createHostTargetMachine(EmitErrorFn emitError);

/// Sets the triple and the data layout of a module. Fails if the module has a triple of another architecture.
LogicalResult prepareHostModule(llvm::Module &module, const llvm::TargetMachine &machine, EmitErrorFn emitError);

/// Generates position-independent object code.
FailureOr<std::string> emitObject(llvm::Module &module, llvm::TargetMachine &machine, EmitErrorFn emitError);

} // namespace mlir::triton

#endif // TRITON_TARGET_HOSTCODEGENERATION_H
