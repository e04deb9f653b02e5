//===- Families.h - The families of operations ------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONTOCPU_FAMILIES_H
#define TRITON_LIB_CONVERSION_TRITONTOCPU_FAMILIES_H

#include "OperationTable.h"

#include "triton/Conversion/FloatConversion/FloatConversion.h"

namespace mlir::triton::cpu {

/// Starts the error for an unsupported operation; the caller appends the reason.
InFlightDiagnostic emitUnsupported(Operation *op);

/// Reports the first operation of `func` that is not supported on the CPU.
LogicalResult verifySupported(FuncOp func);

//===----------------------------------------------------------------------===//
// Families
//===----------------------------------------------------------------------===//

void populateAtomics(OperationTable &table);
void populateBarriers(OperationTable &table);
void populateBranches(OperationTable &table);
void populateCasts(OperationTable &table);
void populateDebug(OperationTable &table);
void populateDescriptors(OperationTable &table);
void populateDots(OperationTable &table);
void populateElements(OperationTable &table);
void populateExternFunctions(OperationTable &table);
void populateFunctions(OperationTable &table);
void populateInlineAssembly(OperationTable &table);
void populateLocalMemory(OperationTable &table);
void populateMemoryAccesses(OperationTable &table);
void populateReductions(OperationTable &table);
void populateScalarOperations(OperationTable &table);
void populateStructuredControlFlow(OperationTable &table);
void populateViews(OperationTable &table);
void populateWarpSpecialization(OperationTable &table);

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

/// Builds an operation of `arith` or `math` for scalar operands.
SmallVector<Value> buildArithmetic(ImplicitLocOpBuilder &builder, Operation *op, ValueRange operands);
/// Whether values of a type are held as bits: floats of fewer than 32 bits.
bool isSmallFloat(Type type);
/// Converts a value to a type with arithmetic operations.
Value widen(ImplicitLocOpBuilder &builder, Type type, Value value);
/// Rounds an f32 or f64 to a type that is held as bits; returns a value of another type.
Value narrow(ImplicitLocOpBuilder &builder, Type type, Value value, FloatRounding rounding = {});
/// Returns the reason why the CPU does not compute with the formats of an operation, or an empty string.
std::string explainFormats(Operation *op);
/// Builds the bits of a number.
Value createConstant(ImplicitLocOpBuilder &builder, TypedAttr value);
/// Rounds an f32 to the nearest number with the precision of TF32.
Value roundToTF32(ImplicitLocOpBuilder &builder, Value value);

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// Returns the type of the lowered function.
LLVM::LLVMFunctionType getFunctionType(FuncOp func);
/// Lowers a function.
LogicalResult lowerFunction(FuncOp source, FunctionLowering &f);
/// Returns the name of a parameter in the source, or its number.
std::string getParameterName(BlockArgument argument);
/// Emits the checks of a parameter of a kernel that is a descriptor.
void checkDescriptorParameter(FuncOp kernel, BlockArgument argument, FunctionLowering &f);
/// Lowers a region of scalar code whose arguments are bound to values. Returns the operands of its terminator.
SmallVector<Value> inlineScalarRegion(Region &region, FunctionLowering &f);

} // namespace mlir::triton::cpu

#endif // TRITON_LIB_CONVERSION_TRITONTOCPU_FAMILIES_H
