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

/// Whether a tensor can have elements of `type`.
#include "triton/Dialect/Triton/IR/TritonTypeConstraints.h.inc"

/// The memory effect resource of global memory.
struct GlobalMemory : public SideEffects::Resource::Base<GlobalMemory> {
  StringRef getName() final { return "<GlobalMemory>"; }
};

/// The type of a load from `type`: the pointee of a pointer, or the tensor of the pointees of a tensor of pointers,
/// with the same layout.
Type getPointeeType(Type type);

/// The type of a mask for accesses through `ptrType`: i1, or a tensor of i1 of the pointee's shape and layout.
Type getMaskType(Type ptrType);

/// The type of the base of the tensor for the block pointer type `blockPointer`.
Type getBlockBaseType(Type blockPointer);

/// The number of bits of an element of `type`; 64 for a pointer or an index.
unsigned getElementBitWidth(Type type);

/// Whether a launch can pass a value of `type`: a pointer that is no block pointer, to elements of whole bytes, or a
/// number of the size of a type of C, or of one bit.
bool isKernelParameter(Type type);

/// Verifies the attributes of the dialect whose names have no dialect prefix, for which MLIR calls no dialect.
LogicalResult verifyUnownedAttributes(Operation *op);

/// Removes the facts that attributes of `op` state about its results: divisibility, contiguity and constancy. They hold
/// for the values that the program computes there, so a changed or copied operation that computes others must lose
/// them.
void dropFacts(Operation *op);

/// Replaces the facts about the results of `to` by those about the results of `from`, which have the same values.
void replaceFacts(Operation *to, Operation *from);

/// Whether elements of `type` can hold numbers of `format`, the element format of an operand of a scaled dot.
bool canHold(Type type, ScaleDotElemType format);

} // namespace mlir::triton

#define GET_OP_CLASSES
#include "triton/Dialect/Triton/IR/TritonOps.h.inc"

#endif // TRITON_DIALECT_TRITON_IR_TRITON_H
