//===- Families.h - Lowerings of the operation families ---------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONTOCPU_FAMILIES_H
#define TRITON_LIB_CONVERSION_TRITONTOCPU_FAMILIES_H

#include "FunctionLowering.h"

namespace mlir::triton::cpu {

/// Reports the first operation of `func` that is not supported, before any operation is lowered.
LogicalResult verifyExecutable(FuncOp func);

/// Lowers an operation of any family.
LogicalResult lowerOperation(Operation *op, FunctionLowering &f);

//===----------------------------------------------------------------------===//
// Elements that are computed on demand.
//===----------------------------------------------------------------------===//

/// Returns whether `op` computes an element of its results from the elements of its operands at the same index.
bool isElementwise(Operation *op);
/// Returns whether each element of the results of `op` is an element of its operands.
bool isView(Operation *op);

/// Emits the scalar equivalent of `op` on the given operands.
SmallVector<Value> buildScalarOperation(ImplicitLocOpBuilder &builder, Operation *op, ValueRange operands);
/// Emits a constant in its scalar representation.
Value createConstant(ImplicitLocOpBuilder &builder, TypedAttr value);
/// Rounds an f32 to the nearest tf32 number.
Value roundToTF32(ImplicitLocOpBuilder &builder, Value value);
SmallVector<Value> computeViewElements(Operation *op, ValueRange indices, FunctionLowering &f);

/// Emits equivalents of libdevice functions and of PTX instructions in inline assembly.
bool isKnownFunction(ExternElementwiseOp op);
SmallVector<Value> buildExternFunction(ImplicitLocOpBuilder &builder, ExternElementwiseOp op, ValueRange operands);
bool isKnownAssembly(ElementwiseInlineAsmOp op);
SmallVector<Value> buildAssembly(ImplicitLocOpBuilder &builder, ElementwiseInlineAsmOp op, ValueRange operands);

//===----------------------------------------------------------------------===//
// Functions and control flow.
//===----------------------------------------------------------------------===//

/// Returns the type of the lowered function.
LLVM::LLVMFunctionType getFunctionType(FuncOp func);
/// Lowers a function.
LogicalResult lowerFunction(FuncOp source, FunctionLowering &f);
LogicalResult lowerCall(CallOp op, FunctionLowering &f);
LogicalResult lowerWarpSpecialize(Operation *op, FunctionLowering &f);
/// Lowers an operation of `scf`.
LogicalResult lowerStructuredControlFlow(Operation *op, FunctionLowering &f);
/// Lowers a region of scalar code whose arguments are bound to values. Returns the operands of its terminator.
SmallVector<Value> inlineScalarRegion(Region &region, FunctionLowering &f);

//===----------------------------------------------------------------------===//
// Memory.
//===----------------------------------------------------------------------===//

LogicalResult lowerMemoryAccess(Operation *op, FunctionLowering &f);
LogicalResult lowerBlockPointer(Operation *op, FunctionLowering &f);
LogicalResult lowerDescriptor(Operation *op, FunctionLowering &f);
LogicalResult lowerAtomic(Operation *op, FunctionLowering &f);
LogicalResult lowerLocalMemory(Operation *op, FunctionLowering &f);
LogicalResult lowerBarrier(Operation *op, FunctionLowering &f);

//===----------------------------------------------------------------------===//
// Other families.
//===----------------------------------------------------------------------===//

LogicalResult lowerProgram(Operation *op, FunctionLowering &f);
LogicalResult lowerReduction(Operation *op, FunctionLowering &f);
LogicalResult lowerDot(Operation *op, FunctionLowering &f);
LogicalResult lowerDebug(Operation *op, FunctionLowering &f);

} // namespace mlir::triton::cpu

#endif // TRITON_LIB_CONVERSION_TRITONTOCPU_FAMILIES_H
