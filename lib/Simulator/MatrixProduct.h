//===- MatrixProduct.h - Products of small matrices -------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_SIMULATOR_MATRIXPRODUCT_H
#define TRITON_LIB_SIMULATOR_MATRIXPRODUCT_H

#include "Decoder.h"

namespace mlir::triton::ptx {

/// How elements of a matrix are computed with.
enum class Arithmetic : uint8_t { Float, Integer, Double };

/// The element types of a product.
struct ProductTypes {
  Type result, a, b;

  Arithmetic getArithmetic() const {
    return result == Type::F64 ? Arithmetic::Double : result == Type::S32 ? Arithmetic::Integer : Arithmetic::Float;
  }
};

/// The number that the bits of an element stand for.
float loadElement(Type type, uint32_t bits);
int32_t loadInteger(Type type, uint32_t bits);

/// Adds the product of a row of A (`depth` elements) and B (`depth` rows of `columns` elements) to a row.
/// Floating-point sums are rounded to f32 after each addition.
void addRow(float *row, const float *a, const float *b, unsigned columns, unsigned depth);
void addRow(int32_t *row, const int32_t *a, const int32_t *b, unsigned columns, unsigned depth);
void addRow(double *row, const double *a, const double *b, unsigned columns, unsigned depth);

} // namespace mlir::triton::ptx

#endif // TRITON_LIB_SIMULATOR_MATRIXPRODUCT_H
