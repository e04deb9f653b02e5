//===- ScalarTypes.h - Types of scalars on the CPU ---------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Floats of 16 bits and fewer are represented as integers, so that neither the processor nor the runtime library need
// support the formats. Pointers become LLVM pointers. An i1 occupies a byte in memory.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONTOCPU_SCALARTYPES_H
#define TRITON_LIB_CONVERSION_TRITONTOCPU_SCALARTYPES_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::triton::cpu {

/// Returns the type of a number or pointer as a value in lowered code.
Type getScalarType(Type type);

/// Returns the type of a value in lowered code between functions, where an index is an integer, and converts to or from
/// it.
Type getPassedType(Type scalar);
Value convertIndex(ImplicitLocOpBuilder &builder, Type type, Value value);

/// Returns the type of a number or pointer in memory, and its size.
Type getStorageType(Type type);
int64_t getStorageBytes(Type type);

/// Returns the types of the scalars that represent a value that is not a tensor: one scalar for a number or pointer;
/// the base, sizes, strides and so on for block pointers and descriptors; the address and strides for a buffer in
/// shared memory; nothing for a token.
SmallVector<Type> getPartTypes(Type type);

/// Loads or stores a value of Triton type `type`.
Value loadScalar(ImplicitLocOpBuilder &builder, Type type, Value address, bool isVolatile = false);
void storeScalar(ImplicitLocOpBuilder &builder, Type type, Value value, Value address);

/// Creates a constant of an integer type or `index`, or the zero of any scalar type.
Value createInteger(ImplicitLocOpBuilder &builder, Type type, int64_t value);
Value createZero(ImplicitLocOpBuilder &builder, Type type);

} // namespace mlir::triton::cpu

#endif // TRITON_LIB_CONVERSION_TRITONTOCPU_SCALARTYPES_H
