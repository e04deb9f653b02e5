//===- Families.h - The lowering of each family of operations ---*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONTOCPU_FAMILIES_H
#define TRITON_LIB_CONVERSION_TRITONTOCPU_FAMILIES_H

#include "FunctionLowering.h"

namespace mlir::triton::cpu {

/// Reports the first operation of `func` that cannot run on the CPU, and why.  Asked before anything is lowered.
LogicalResult verifyExecutable(FuncOp func);

/// Lowers any operation whose turn it is, whatever its family.
LogicalResult lowerOperation(Operation *op, FunctionLowering &f);

//===----------------------------------------------------------------------===//
// Elements computed on demand.
//===----------------------------------------------------------------------===//

/// Whether an element of the results of `op` is computed from the elements of its operands at the same index.
bool isElementwise(Operation *op);
/// Whether an element of the results of `op` is one of its operands' elements.
bool isView(Operation *op);

/// Builds what `op`, if it worked on scalars, makes of the given ones.
SmallVector<Value> buildScalarOperation(ImplicitLocOpBuilder &builder, Operation *op, ValueRange operands);
/// The bits of a number.
Value createConstant(ImplicitLocOpBuilder &builder, TypedAttr value);
/// The f32 nearest to `value` of those that tensor cores multiply.
Value roundToTF32(ImplicitLocOpBuilder &builder, Value value);
SmallVector<Value> computeViewElements(Operation *op, ValueRange indices, FunctionLowering &f);

/// What functions outside of the compiler do: those of libdevice, and instructions of PTX.
bool isKnownFunction(ExternElementwiseOp op);
SmallVector<Value> buildExternFunction(ImplicitLocOpBuilder &builder, ExternElementwiseOp op, ValueRange operands);
bool isKnownAssembly(ElementwiseInlineAsmOp op);
SmallVector<Value> buildAssembly(ImplicitLocOpBuilder &builder, ElementwiseInlineAsmOp op, ValueRange operands);

//===----------------------------------------------------------------------===//
// Functions and control flow.
//===----------------------------------------------------------------------===//

/// The type of the lowered function.
LLVM::LLVMFunctionType getFunctionType(FuncOp func);
/// Lowers the whole function.
LogicalResult lowerFunction(FuncOp source, FunctionLowering &f);
LogicalResult lowerCall(CallOp op, FunctionLowering &f);
LogicalResult lowerWarpSpecialize(Operation *op, FunctionLowering &f);
/// For an operation of `scf`.
LogicalResult lowerStructuredControlFlow(Operation *op, FunctionLowering &f);
/// Lowers a region of scalar code, whose arguments have values already, and yields what it returns.
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
// The rest.
//===----------------------------------------------------------------------===//

LogicalResult lowerProgram(Operation *op, FunctionLowering &f);
LogicalResult lowerReduction(Operation *op, FunctionLowering &f);
LogicalResult lowerDot(Operation *op, FunctionLowering &f);
LogicalResult lowerDebug(Operation *op, FunctionLowering &f);

} // namespace mlir::triton::cpu

#endif // TRITON_LIB_CONVERSION_TRITONTOCPU_FAMILIES_H
