//===- ScalarTypes.h - What scalars are on the CPU --------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Floats of 16 and 8 bits are integers that hold their bits: no processor or run-time library need know the formats.
// Pointers are LLVM's. In memory, i1 takes a byte.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONTOCPU_SCALARTYPES_H
#define TRITON_LIB_CONVERSION_TRITONTOCPU_SCALARTYPES_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::triton::cpu {

/// The type of a number or pointer of type `type` as a value in lowered code.
Type getScalarType(Type type);

/// The type of the same in memory, and the bytes that it takes there.
Type getStorageType(Type type);
int64_t getStorageBytes(Type type);

/// What a value that is not a tensor consists of in lowered code: itself; for block pointers and descriptors their
/// base, sizes and so on; for a buffer in shared memory its address and strides; nothing for a token.
SmallVector<Type> getPartTypes(Type type);

/// Reads or writes a value of (Triton's) type `type` at an address.
Value loadScalar(ImplicitLocOpBuilder &builder, Type type, Value address, bool isVolatile = false);
void storeScalar(ImplicitLocOpBuilder &builder, Type type, Value value, Value address);

/// A constant of an integer type or `index`, and the bits of zero of any scalar type.
Value createInteger(ImplicitLocOpBuilder &builder, Type type, int64_t value);
Value createZero(ImplicitLocOpBuilder &builder, Type type);

} // namespace mlir::triton::cpu

#endif // TRITON_LIB_CONVERSION_TRITONTOCPU_SCALARTYPES_H
