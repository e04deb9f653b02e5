//===- Triton.h - The tt dialect -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_TRITON_H
#define TRITON_DIALECT_TRITON_IR_TRITON_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "triton/Dialect/Triton/IR/TritonDialect.h.inc"
#include "triton/Dialect/Triton/IR/TritonEnums.h.inc"
#include "triton/Dialect/Triton/IR/TritonInterfaces.h.inc"
#include "triton/Dialect/Triton/IR/TritonTraits.h"

#define GET_TYPEDEF_CLASSES
#include "triton/Dialect/Triton/IR/TritonTypes.h.inc"

namespace mlir::triton {

/// The memory that kernels load from and store to.
struct GlobalMemory : public SideEffects::Resource::Base<GlobalMemory> {
  StringRef getName() final { return "<GlobalMemory>"; }
};

/// The type that a load through `type` yields: the pointee of a pointer, or the tensor of the pointees of a tensor of
/// pointers, with the same layout.
Type getPointeeType(Type type);

/// The type of a mask for accesses through `ptrType`: i1, or a tensor of i1 of the pointee's shape and layout.
Type getMaskType(Type ptrType);

/// The type of the base of a tensor whose blocks `blockPointer` points to.
Type getBlockBaseType(Type blockPointer);

/// The width in bits of an element of `type` as a value; 64 for a pointer.
unsigned getElementBitWidth(Type type);

/// Checks the attributes that the dialect declares under names that begin with no dialect's, which MLIR hands to none.
LogicalResult verifyUnownedAttributes(Operation *op);

/// Whether elements of `type` can hold numbers of the format of a scaled dot's operand.
bool canHold(Type type, ScaleDotElemType format);

} // namespace mlir::triton

#define GET_OP_CLASSES
#include "triton/Dialect/Triton/IR/TritonOps.h.inc"

#endif // TRITON_DIALECT_TRITON_IR_TRITON_H
