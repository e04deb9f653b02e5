//===- HostCodeGeneration.h - From LLVM IR to object code -------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The steps between the LLVM dialect and object code for this machine. Between the second and the third come
// translateToLLVMIR() and optimizeModule(), which are the same as for GPUs.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TARGET_HOSTCODEGENERATION_H
#define TRITON_TARGET_HOSTCODEGENERATION_H

#include "triton/Target/CodeGeneration.h"

namespace mlir::triton {

/// Makes LLVM's code generator for this machine's processor, with all that it can do. It never fuses a multiplication
/// and an addition, so that results do not depend on the processor. Null, with a diagnostic, if this LLVM has none.
std::unique_ptr<llvm::TargetMachine> createHostTargetMachine(EmitErrorFn emitError);

/// Gives a module what the back end reads from it. Fails if the module was written for another kind of processor.
LogicalResult prepareHostModule(llvm::Module &module, const llvm::TargetMachine &machine, EmitErrorFn emitError);

/// Generates object code that can be linked into anything.
FailureOr<std::string> emitObject(llvm::Module &module, llvm::TargetMachine &machine, EmitErrorFn emitError);

} // namespace mlir::triton

#endif // TRITON_TARGET_HOSTCODEGENERATION_H
