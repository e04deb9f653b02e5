//===- Families.h - The families of operations and what they share -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONTOCPU_FAMILIES_H
#define TRITON_LIB_CONVERSION_TRITONTOCPU_FAMILIES_H

#include "OperationTable.h"

namespace mlir::triton::cpu {

/// Starts the error for an unsupported operation; the caller appends the reason.
InFlightDiagnostic emitUnsupported(Operation *op);

/// Reports the first operation of `func` that is not supported on the CPU.
LogicalResult verifySupported(FuncOp func);

//===----------------------------------------------------------------------===//
// Families
//===----------------------------------------------------------------------===//

void addAtomics(OperationTable &table);
void addBarriers(OperationTable &table);
void addBranches(OperationTable &table);
void addDebug(OperationTable &table);
void addDescriptors(OperationTable &table);
void addDots(OperationTable &table);
void addElements(OperationTable &table);
void addExternFunctions(OperationTable &table);
void addFunctions(OperationTable &table);
void addInlineAssembly(OperationTable &table);
void addLocalMemory(OperationTable &table);
void addMemoryAccesses(OperationTable &table);
void addReductions(OperationTable &table);
void addScalarOperations(OperationTable &table);
void addStructuredControlFlow(OperationTable &table);
void addViews(OperationTable &table);
void addWarpSpecialization(OperationTable &table);

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

/// Builds an operation of `arith` or `math` for scalar operands.
SmallVector<Value> buildArithmetic(ImplicitLocOpBuilder &builder, Operation *op, ValueRange operands);
/// Builds the bits of a number.
Value createConstant(ImplicitLocOpBuilder &builder, TypedAttr value);
/// Rounds an f32 to the nearest number with the precision of TF32.
Value roundToTF32(ImplicitLocOpBuilder &builder, Value value);

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// The type of the lowered function.
LLVM::LLVMFunctionType getFunctionType(FuncOp func);
/// Lowers the whole function.
LogicalResult lowerFunction(FuncOp source, FunctionLowering &f);
/// Lowers a region of scalar code, whose arguments have values already, and returns the operands of its terminator.
SmallVector<Value> inlineScalarRegion(Region &region, FunctionLowering &f);

} // namespace mlir::triton::cpu

#endif // TRITON_LIB_CONVERSION_TRITONTOCPU_FAMILIES_H
