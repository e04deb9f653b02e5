//===- ModuleReduction.h - Makes a module small -----------------*- C++ -*-===//
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

/// Takes operations away from a module as long as it stays interesting, and returns what is left. The module itself
/// must be interesting. What is tested is always valid.
OwningOpRef<ModuleOp> reduceModule(ModuleOp module, llvm::function_ref<bool(ModuleOp)> isInteresting);

/// A way to simplify a module at one operation. Returns false where it does not apply.
using Simplification = bool (*)(Operation *);

/// The ways that there are, those that take most away first.
llvm::ArrayRef<Simplification> getSimplifications();

/// The operations that may be simplify. Those that tell the elements of a stored tensor where to go are not among them,
/// as long as the store is there: elements that meet in one place would leave open what is in it.
llvm::SmallVector<Operation *> collectReducibleOperations(ModuleOp module);

/// Takes away what nothing uses. Operations that stand in a simplify's way are gone in one step this way.
void removeDeadCode(ModuleOp module);

/// Registers `triton-reduction`, which reduces a module by a program that says what is interesting.
void registerReductionPass();

} // namespace mlir::triton

#endif // TRITON_DIFFERENTIAL_MODULEREDUCTION_H
