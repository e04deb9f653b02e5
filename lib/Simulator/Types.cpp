//===- Types.cpp - Types of instructions ----------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Decoder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir::triton::ptx;
using llvm::StringRef;

Type mlir::triton::ptx::parseType(StringRef name) {
  return llvm::StringSwitch<Type>(name)
      .Case("pred", Type::Pred)
      .Case("b8", Type::B8)
      .Case("b16", Type::B16)
      .Case("b32", Type::B32)
      .Case("b64", Type::B64)
      .Case("u8", Type::U8)
      .Case("u16", Type::U16)
      .Case("u32", Type::U32)
      .Case("u64", Type::U64)
      .Case("s8", Type::S8)
      .Case("s16", Type::S16)
      .Case("s32", Type::S32)
      .Case("s64", Type::S64)
      .Case("f16", Type::F16)
      .Case("bf16", Type::BF16)
      .Case("f32", Type::F32)
      .Case("f64", Type::F64)
      .Case("f16x2", Type::F16x2)
      .Case("bf16x2", Type::BF16x2)
      .Case("tf32", Type::TF32)
      .Case("e4m3", Type::E4M3)
      .Case("e5m2", Type::E5M2)
      .Case("e4m3x2", Type::E4M3x2)
      .Case("e5m2x2", Type::E5M2x2)
      .Case("u16x2", Type::U16x2)
      .Case("s16x2", Type::S16x2)
      .Case("f32x2", Type::F32x2)
      .Default(Type::None);
}

unsigned mlir::triton::ptx::getBits(Type type) {
  switch (type) {
  case Type::None:
    return 0;
  case Type::Pred:
    return 1;
  case Type::B8:
  case Type::U8:
  case Type::S8:
  case Type::E4M3:
  case Type::E5M2:
    return 8;
  case Type::B16:
  case Type::U16:
  case Type::S16:
  case Type::F16:
  case Type::BF16:
  case Type::E4M3x2:
  case Type::E5M2x2:
    return 16;
  case Type::B64:
  case Type::U64:
  case Type::S64:
  case Type::F64:
  case Type::F32x2:
    return 64;
  default:
    return 32;
  }
}

bool mlir::triton::ptx::isSigned(Type type) {
  return type == Type::S8 || type == Type::S16 || type == Type::S32 || type == Type::S64;
}

bool mlir::triton::ptx::isFloat(Type type) {
  return llvm::is_contained(
      {Type::F16, Type::BF16, Type::F32, Type::F64, Type::F16x2, Type::BF16x2, Type::TF32, Type::F32x2}, type);
}
