//===- ModuleReduction.h - Reduction of modules -----------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIFFERENTIAL_MODULEREDUCTION_H
#define TRITON_DIFFERENTIAL_MODULEREDUCTION_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::triton {

/// Reduces a module as long as it is interesting, and returns the smallest interesting module. The original module must
/// be interesting. Only modules that verify are tested.
OwningOpRef<ModuleOp> reduceModule(ModuleOp module, llvm::function_ref<bool(ModuleOp)> isInteresting);

/// A transformation that simplifies a module at one operation. Returns false if it does not apply.
using Simplification = bool (*)(Operation *);

/// Returns all simplifications; those that remove most are first.
llvm::ArrayRef<Simplification> getSimplifications();

/// Returns the operations that may be simplified. Excludes the address computations of stores of tensors: if several
/// elements had one address, the result of the store would be undefined.
llvm::SmallVector<Operation *> collectReducibleOperations(ModuleOp module);

/// Erases dead operations and unused private functions.
void removeDeadCode(ModuleOp module);

/// Returns the location for diagnostics on a whole module. A module that the text does not mention is at line 0; its
/// first operation stands for it.
Location getLocationInText(ModuleOp module);

/// Registers the pass `triton-reduction`, which reduces a module with an interestingness test.
void registerReductionPass();

} // namespace mlir::triton

#endif // TRITON_DIFFERENTIAL_MODULEREDUCTION_H
