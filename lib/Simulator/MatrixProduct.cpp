//===- MatrixProduct.cpp - Products of small matrices ---------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "MatrixProduct.h"

#include "Numbers.h"

#include <array>

using namespace mlir::triton::ptx;

/// Numbers of 8-bit formats by their bits.
static std::array<float, 256> makeTable(const FloatFormat &format) {
  std::array<float, 256> table;
  for (unsigned bits = 0; bits < 256; ++bits)
    table[bits] = decode(bits, format);
  return table;
}

float mlir::triton::ptx::loadElement(Type type, uint32_t bits) {
  static const std::array<float, 256> e4m3 = makeTable(kE4M3), e5m2 = makeTable(kE5M2);
  switch (type) {
  case Type::F16:
    return halfToFloat(bits);
  case Type::BF16:
    return bfloatToFloat(bits);
  case Type::E4M3:
    return e4m3[bits & 0xFF];
  case Type::E5M2:
    return e5m2[bits & 0xFF];
  case Type::TF32:
    // The lowest 13 bits are ignored.
    return llvm::bit_cast<float>(bits & 0xFFFFE000);
  default:
    return llvm::bit_cast<float>(bits);
  }
}

int32_t mlir::triton::ptx::loadInteger(Type type, uint32_t bits) {
  return type == Type::S8 ? int32_t(int8_t(bits)) : int32_t(uint8_t(bits));
}

template <typename T>
static void addProducts(T *__restrict row, const T *__restrict a, const T *__restrict b, unsigned columns,
                        unsigned depth) {
  for (unsigned k = 0; k < depth; ++k) {
    T factor = a[k];
    const T *other = b + size_t(k) * columns;
    for (unsigned n = 0; n < columns; ++n)
      row[n] += factor * other[n];
  }
}

void mlir::triton::ptx::addRow(float *row, const float *a, const float *b, unsigned columns, unsigned depth) {
  addProducts(row, a, b, columns, depth);
}

void mlir::triton::ptx::addRow(int32_t *row, const int32_t *a, const int32_t *b, unsigned columns, unsigned depth) {
  // Sums wrap around.
  addProducts(reinterpret_cast<uint32_t *>(row), reinterpret_cast<const uint32_t *>(a),
              reinterpret_cast<const uint32_t *>(b), columns, depth);
}

void mlir::triton::ptx::addRow(double *row, const double *a, const double *b, unsigned columns, unsigned depth) {
  addProducts(row, a, b, columns, depth);
}
