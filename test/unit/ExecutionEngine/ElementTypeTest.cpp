//===- ElementTypeTest.cpp - Element types of arrays and scalars ----------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/ExecutionEngine/ElementType.h"

#include "gtest/gtest.h"

#include <cmath>

using namespace mlir::triton;

namespace {

/// Writes a number and reads it back.
Number store(llvm::StringRef type, Number number) {
  char memory[8] = {};
  ElementType::parse(type)->write(memory, number);
  return ElementType::parse(type)->read(memory);
}

TEST(ElementType, NamesAreThoseOfTheIR) {
  for (const char *name : {"i1", "i8", "i64", "f16", "bf16", "f32", "f64", "f8E4M3FN", "f8E5M2"})
    EXPECT_EQ(ElementType::parse(name)->getName(), name);
  EXPECT_FALSE(ElementType::parse("f33"));
  EXPECT_FALSE(ElementType::parse(""));
}

TEST(ElementType, IntegersWrapAndAreSigned) {
  EXPECT_EQ(store("i8", Number::of(int64_t(200))).integer, -56);
  EXPECT_EQ(store("i64", Number::of(INT64_MIN)).integer, INT64_MIN);
  EXPECT_EQ(store("i1", Number::of(int64_t(2))).integer, 1);
  EXPECT_EQ(store("i32", Number::of(-2.5)).integer, -2);
}

TEST(ElementType, FloatsAreRoundedToTheNearestEven) {
  EXPECT_EQ(store("f32", Number::of(1 + 0x1p-24)).real, 1);
  EXPECT_EQ(store("f32", Number::of(1 + 3 * 0x1p-24)).real, 1 + 0x1p-22);
  EXPECT_EQ(store("bf16", Number::of(1 + 0x1p-8)).real, 1);
  EXPECT_EQ(store("f8E5M2", Number::of(3.3)).real, 3.5);
  EXPECT_EQ(store("f8E4M3FN", Number::of(448.0)).real, 448);
  EXPECT_TRUE(std::isinf(store("f16", Number::of(1e6)).real));
  EXPECT_TRUE(std::isnan(store("bf16", Number::of(NAN)).real));
  EXPECT_EQ(store("f64", Number::of(0.1)).real, 0.1);
}

TEST(ElementType, NumbersAreParsedForTheType) {
  ElementType i8 = *ElementType::parse("i8"), i64 = *ElementType::parse("i64"), f16 = *ElementType::parse("f16");
  EXPECT_EQ(i8.parseNumber("-128")->integer, -128);
  EXPECT_EQ(i8.parseNumber("0xff")->integer, 255);
  EXPECT_EQ(i64.parseNumber("0xffffffffffffffff")->integer, Number::Integer(UINT64_MAX));
  EXPECT_EQ(ElementType::parse("i1")->parseNumber("true")->integer, 1);
  EXPECT_EQ(f16.parseNumber("3")->real, 3);
  EXPECT_EQ(f16.parseNumber("-2.5e-1")->real, -0.25);
  EXPECT_TRUE(std::isinf(f16.parseNumber("inf")->real));
  for (const char *text : {"256", "-129", "1.5", "", "x", "12x"})
    EXPECT_FALSE(i8.parseNumber(text)) << text;
  // Finite numbers do not become infinities, nor numbers that have none.
  for (const char *text : {"", "1.5x", "one", "1e5", "70000", "1e999"})
    EXPECT_FALSE(f16.parseNumber(text)) << text;
  EXPECT_FALSE(ElementType::parse("f32")->parseNumber("-1e39"));
  EXPECT_FALSE(ElementType::parse("f8E4M3FN")->parseNumber("1000"));
  EXPECT_EQ(ElementType::parse("f64")->parseNumber("1e300")->real, 1e300);
}

} // namespace
