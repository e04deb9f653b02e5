//===- KernelSelection.h - Selection of one kernel --------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_COMPILER_KERNELSELECTION_H
#define TRITON_LIB_COMPILER_KERNELSELECTION_H

#include "triton/Target/CodeGeneration.h"

namespace mlir::triton {

/// Returns whether an operation is a kernel: a public `tt.func` with a body, or the `llvm.func` that one is lowered to.
bool isKernel(Operation *op, bool isForCPU);

/// Returns the kernels of a kernel module.
SmallVector<Operation *> collectKernels(Operation *kernelModule, bool isForCPU);

/// Returns the kernels of an LLVM module for a GPU.
SmallVector<llvm::Function *> collectKernels(llvm::Module &module);

/// Returns the names of kernels.
SmallVector<StringRef> getNames(ArrayRef<Operation *> kernels);
SmallVector<StringRef> getNames(ArrayRef<llvm::Function *> kernels);

/// Returns the index of the name that the option `kernel` selects, or of the only name if `selected` is empty. Fails,
/// with an error that lists the names, if there is no such name, or if there are several and none is selected.
FailureOr<size_t> selectKernel(ArrayRef<StringRef> names, StringRef selected, EmitErrorFn emitError);

/// Erases the other kernels of a kernel module, and what else is internal to it and then has no uses.
void keepOnlyKernel(Operation *kernelModule, Operation *kernel, bool isForCPU);

/// Erases the other kernels of an LLVM module with what uses them, and the aliases of all kernels, and makes the kernel
/// visible to launchers. Fails with an error if the kernel uses another one.
LogicalResult keepOnlyKernel(llvm::Module &module, llvm::Function *kernel, EmitErrorFn emitError);

/// Of several modules with kernels, keeps the one with the selected kernel, if one is selected: KERNEL, or
/// MODULE::KERNEL with the name of its `gpu.module`. Returns the name of the kernel. Fails with an error if none or
/// several have it.
FailureOr<llvm::StringRef> keepOnlyModuleOf(ModuleOp module, llvm::StringRef selected, EmitErrorFn emitError);

} // namespace mlir::triton

#endif // TRITON_LIB_COMPILER_KERNELSELECTION_H
