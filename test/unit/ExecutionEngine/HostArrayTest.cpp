//===- HostArrayTest.cpp - Arrays in host memory --------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/ExecutionEngine/HostArray.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

#include <cmath>
#include <set>
#include <string>

using namespace mlir::triton;

namespace {

HostArray make(llvm::StringRef description, llvm::StringRef type, uint64_t seed = 0) {
  return llvm::cantFail(makeArray(description, *ElementType::parse(type), seed));
}

std::string complaint(const HostArray &actual, llvm::StringRef expected) {
  return llvm::toString(checkArray(actual, expected));
}

TEST(HostArray, DescriptionsContainShapeAndType) {
  HostArray array = make("iota:2x3:start=5:step=-2", "i16");
  EXPECT_EQ(array.getShape(), llvm::ArrayRef<int64_t>({2, 3}));
  EXPECT_EQ(array.read(5).integer, -5);
  EXPECT_EQ(array.describeIndex(4), "[1, 1]");
  EXPECT_EQ(reinterpret_cast<uintptr_t>(array.getData()) % 64, 0u);
  EXPECT_EQ(make("full:4xf8E5M2:value=3.5", "i8").read(0).real, 3.5);
  EXPECT_EQ(make("ones:0", "f32").getCount(), 0);
}

TEST(HostArray, IntegersThatTheTypeLacksAreErrors) {
  auto refuse = [](llvm::StringRef description, llvm::StringRef type) {
    auto made = makeArray(description, *ElementType::parse(type), 0);
    return made ? std::string() : llvm::toString(made.takeError());
  };
  EXPECT_EQ(refuse("iota:257", "i8"), "expected numbers of type i8, but got 256");
  EXPECT_EQ(refuse("integers:8:low=-1000:high=-999", "i8"), "expected numbers of type i8, but got -1000");
  EXPECT_EQ(refuse("uniform:8:low=70000:high=70001", "i16"), "expected numbers of type i16, but got 70000");
  EXPECT_NE(refuse("normal:100:std=1e9", "i16"), "");
  EXPECT_EQ(refuse("iota:3:start=18446744073709551615", "i64"),
            "expected numbers of type i64, but got 18446744073709551616");
  EXPECT_EQ(refuse("iota:3:start=18446744073709551616", "i64"),
            "expected an integer of 64 bits, but got 'start=18446744073709551616'");
  EXPECT_EQ(refuse("iota:3:start=-9223372036854775808:step=-1", "i64"),
            "expected numbers of type i64, but got -9223372036854775809");
  EXPECT_EQ(refuse("uniform:3:low=18446744073709551615:high=9223372036854775808", "i64"),
            "expected low to be less than high, but got 18446744073709551615 and 9223372036854775808");
  for (const char *generator : {"uniform", "integers"})
    EXPECT_EQ(refuse((std::string(generator) + ":3:low=-1:high=18446744073709551615").c_str(), "i64"), "");
  EXPECT_EQ(refuse("integers:3:low=-2:high=18446744073709551615", "i64"),
            "expected at most 2^64 integers from low to high, but got -2 and 18446744073709551615");
  EXPECT_EQ(refuse("uniform:3:low=-2:high=18446744073709551615", "f32"), "");
  // Floats are rounded, but not to infinities and NaN.
  EXPECT_EQ(refuse("integers:8:low=65520:high=65521", "f16"), "expected numbers of type f16, but got 65520");
  EXPECT_EQ(refuse("iota:3:start=448:step=32", "f8E4M3FN"), "expected numbers of type f8E4M3FN, but got 480");
  EXPECT_NE(refuse("normal:100:mean=1e300", "f32"), "");
  EXPECT_EQ(refuse("full:1:value=inf", "f16"), "");
  EXPECT_EQ(refuse("integers:100", "i1"), "");
  // Unsigned numbers have the same bits as signed ones.
  EXPECT_EQ(make("iota:256", "i8").read(255).integer, -1);
  EXPECT_EQ(refuse("normal:100:std=30", "i16"), "");
}

TEST(HostArray, IntegersOf64BitsAreExact) {
  HostArray array = make("iota:3:start=9223372036854775806", "i64");
  EXPECT_EQ(array.read(1).integer, INT64_MAX);
  EXPECT_EQ(array.read(2).integer, INT64_MIN);
  EXPECT_EQ(make("iota:2:start=18446744073709551615:step=-9223372036854775808", "i64").read(1).integer, INT64_MAX);
  EXPECT_EQ(make("integers:9:low=18446744073709551614:high=18446744073709551615", "i64").read(8).integer, -2);
  EXPECT_EQ(make("uniform:9:low=9223372036854775807:high=9223372036854775808", "i64").read(8).integer, INT64_MAX);
  EXPECT_EQ(make("normal:1:mean=9223372036854775808:std=0", "i64").read(0).integer, INT64_MIN);
  // Floats have no negative numbers for unsigned ones.
  EXPECT_EQ(make("iota:1:start=18446744073709551615", "f64").read(0).real, 0x1p64);
  EXPECT_EQ(make("integers:1:low=9223372036854775808:high=9223372036854775809", "f64").read(0).real, 0x1p63);
  EXPECT_EQ(complaint(make("full:1:value=9007199254740993", "i64"), "zeros:1:atol=9007199254740992"),
            "at [0] is 9007199254740993, expected 0; 1 of 1 elements differ");
  EXPECT_EQ(complaint(make("full:1:value=-9223372036854775808", "i64"), "full:1:value=9223372036854775807:atol=2e19"),
            "");
}

TEST(HostArray, RandomNumbersDependOnlyOnTheSeed) {
  HostArray first = make("uniform:1000", "f32", 1), again = make("uniform:1000:seed=1", "f32", 2);
  EXPECT_EQ(complaint(first, "uniform:1000:seed=1"), "");
  EXPECT_EQ(compare(first, again, {}), "");
  EXPECT_NE(complaint(first, "uniform:1000:seed=2"), "");
}

TEST(HostArray, RandomNumbersHaveTheirDistribution) {
  constexpr int64_t count = 20000;
  HostArray normal = make("normal:20000:mean=3:std=2", "f64"), uniform = make("uniform:20000:low=-1:high=1", "f64");
  HostArray integers = make("uniform:20000:low=-2:high=3", "i8");
  double sum = 0, squares = 0, uniformSum = 0;
  std::set<int64_t> seen;
  for (int64_t i = 0; i < count; ++i) {
    sum += normal.read(i).real;
    squares += std::pow(normal.read(i).real - 3, 2);
    uniformSum += uniform.read(i).real;
    EXPECT_LE(-1, uniform.read(i).real);
    EXPECT_LT(uniform.read(i).real, 1);
    seen.insert(integers.read(i).integer);
  }
  EXPECT_NEAR(sum / count, 3, 0.1);
  EXPECT_NEAR(squares / count, 4, 0.2);
  EXPECT_NEAR(uniformSum / count, 0, 0.05);
  EXPECT_EQ(seen, (std::set<int64_t>{-2, -1, 0, 1, 2}));
}

TEST(HostArray, UniformNumbersAreBelowTheirLimitInEachFormat) {
  for (const char *type : {"f32", "f64", "f16", "bf16", "f8E4M3FN", "f8E5M2", "f8E4M3FNUZ", "f8E5M2FNUZ"})
    for (auto [low, high] : {std::pair(0, 1), std::pair(-1, 0), std::pair(-2, -1), std::pair(-1, 3)}) {
      std::string description = "uniform:20000:low=" + std::to_string(low) + ":high=" + std::to_string(high);
      HostArray array = make(description.c_str(), type);
      for (int64_t i = 0; i < array.getCount(); ++i) {
        double number = array.read(i).real;
        ASSERT_TRUE(low <= number && number < high) << type << " " << description << " has " << number;
      }
    }
}

TEST(HostArray, UniformNumbersAreInRangesWhoseLimitsTheFormatDoesNotHave) {
  for (const char *type : {"f32", "f16", "bf16", "f8E4M3FN", "f8E5M2FNUZ"})
    for (auto [low, high] : {std::pair(0.7, 1.3), std::pair(-1.3, -0.7), std::pair(0.3, 0.6)}) {
      HostArray array =
          make(("uniform:20000:low=" + std::to_string(low) + ":high=" + std::to_string(high)).c_str(), type);
      for (int64_t i = 0; i < array.getCount(); ++i)
        ASSERT_TRUE(low <= array.read(i).real && array.read(i).real < high) << type << " has " << array.read(i).real;
    }
  auto made = makeArray("uniform:4:low=0.9921875:high=1", *ElementType::parse("f8E4M3FN"), 0);
  ASSERT_FALSE(bool(made));
  EXPECT_EQ(llvm::toString(made.takeError()),
            "expected a range with a number of type f8E4M3FN, but got [0.9921875, 1)");
}

TEST(HostArray, UniformNumbersAreInRangesAsLargeAsTheirType) {
  for (auto [type, limit] : {std::pair("f64", 1.7e308), std::pair("f32", 3.4e38), std::pair("f16", 65504.0)}) {
    std::string number = std::to_string(limit);
    HostArray array = make("uniform:20000:low=-" + number + ":high=" + number, type);
    for (int64_t i = 0; i < array.getCount(); ++i)
      ASSERT_LE(std::abs(array.read(i).real), limit) << type;
  }
  for (const char *limit : {"low=-1e39", "high=1e39"}) {
    auto made = makeArray(std::string("uniform:4:") + limit, *ElementType::parse("f32"), 0);
    ASSERT_FALSE(bool(made));
    EXPECT_EQ(llvm::toString(made.takeError()), std::string("expected a number of type f32, but got '") + limit + "'");
  }
}

TEST(HostArray, ComparisonSupportsTolerancesAndNaN) {
  HostArray array = make("full:3:value=10", "f32");
  EXPECT_EQ(complaint(array, "full:3:value=10.5"), "at [0] is 10, expected 10.5; 3 of 3 elements differ");
  EXPECT_EQ(complaint(array, "full:3:value=10.5:atol=0.5"), "");
  EXPECT_EQ(complaint(array, "full:3:value=10.5:rtol=0.05"), "");
  EXPECT_NE(complaint(array, "full:3:value=nan:rtol=1"), "");
  EXPECT_NE(complaint(array, "full:3:value=inf:rtol=1"), "");
  EXPECT_EQ(complaint(make("full:3:value=nan", "f32"), "full:3:value=nan"), "");
  EXPECT_EQ(complaint(make("full:1:value=9007199254740993", "i64"), "full:1:value=9007199254740992"),
            "at [0] is 9007199254740993, expected 9007199254740992; 1 of 1 elements differ");
  EXPECT_EQ(complaint(array, "full:3:value=1:atol=-1"), "expected a tolerance, but got 'atol=-1'");
  // Equal numbers are equal within any tolerance, and differences may exceed the range of the type.
  for (const char *type : {"i32", "f32"})
    EXPECT_EQ(complaint(make("zeros:1", type), "zeros:1:rtol=inf"), "");
  EXPECT_NE(complaint(make("full:1:value=1e308", "f64"), "full:1:value=-1e308:rtol=1.9"), "");
  EXPECT_EQ(complaint(make("full:1:value=1e308", "f64"), "full:1:value=-1e308:rtol=2"), "");
}

TEST(HostArray, FilesKeepEveryBit) {
  for (const char *type : {"i1", "i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64", "f8E4M3FN", "f8E5M2"}) {
    llvm::SmallString<128> path;
    ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("array", "npy", path));
    HostArray array = make("bits:5x7", type, 3);
    std::error_code problem;
    llvm::raw_fd_ostream(path, problem) << printNpy(array);
    ASSERT_FALSE(problem);
    auto back = readNpy(path, *ElementType::parse(type));
    ASSERT_TRUE(bool(back)) << llvm::toString(back.takeError());
    EXPECT_EQ(back->getShape(), array.getShape());
    EXPECT_EQ(llvm::StringRef(back->getData(), back->getBytes()), llvm::StringRef(array.getData(), array.getBytes()));
    EXPECT_FALSE(llvm::sys::fs::remove(path));
  }
}

/// Returns the error of reading a file of i32 with a header, or an empty string.
std::string complaintOfHeader(std::string header, llvm::StringRef elements) {
  llvm::SmallString<128> path;
  EXPECT_FALSE(llvm::sys::fs::createTemporaryFile("array", "npy", path));
  std::error_code problem;
  std::string start = {'\x93', 'N', 'U', 'M', 'P', 'Y', 1, 0, static_cast<char>(header.size()), 0};
  llvm::raw_fd_ostream(path, problem) << start << header << elements;
  EXPECT_FALSE(problem);
  auto array = readNpy(path, *ElementType::parse("i32"));
  std::string text = array ? std::string() : llvm::toString(array.takeError());
  EXPECT_FALSE(llvm::sys::fs::remove(path));
  size_t at = text.find(path.c_str());
  return at == std::string::npos ? text : text.replace(at, path.size(), "FILE");
}

TEST(HostArray, HeadersOfFilesAreThoseOfNumPy) {
  llvm::StringRef three("\0\0\0\0\0\0\0\0\0\0\0\0", 12);
  for (const char *header : {
           "{'descr': '<i4', 'fortran_order': False, 'shape': (3,), }   \n",
           "{\"shape\": ( 1 , 3 ), \"descr\": \"=u4\", \"fortran_order\": False}",
           "{'fortran_order':True,'descr':'|i4','shape':(3,)}\n",
       })
    EXPECT_EQ(complaintOfHeader(header, three), "") << header;
  EXPECT_EQ(complaintOfHeader("{'descr': '<i4', 'fortran_order': False, 'shape': (), }", three.take_front(4)), "");
  for (const char *header : {
           "",
           "{",
           "{}",
           "{,}",
           "{'descr': '<f4', 'descr': '<i4', 'fortran_order': False, 'shape': (3,), }",
           "{'descr': '<i4', 'fortran_order': False, 'shape': (3,), 'shape': (3,), }",
           "{'descr': '<i4', 'fortran_order': False, 'shape': (3,), 'x': 1}",
           "{'descr': '<i4', 'fortran_order': False}",
           "{'descr': '<i4', 'fortran_order': False, 'shape': (3)}",
           "{'descr': '<i4', 'fortran_order': False, 'shape': 3}",
           "{'descr': '<i4', 'fortran_order': False, 'shape': [3]}",
           "{'descr': '<i4', 'fortran_order': False, 'shape': (,)}",
           "{'descr': '<i4', 'fortran_order': False, 'shape': (1 3)}",
           "{'descr': '<i4', 'fortran_order': False, 'shape': (1,,3)}",
           "{'descr': '<i4', 'fortran_order': False, 'shape': (-3,)}",
           "{'descr': '<i4', 'fortran_order': False, 'shape': (03,)}",
           "{'descr': '<i4', 'fortran_order': False, 'shape': (99999999999999999999,)}",
           "{'descr': '<i4', 'fortran_order': False, 'shape': (3,)",
           "{'descr': '<i4', 'fortran_order': False, 'shape': (3,)} more",
           "{'descr': '<i4', 'fortran_order': False, 'shape': (3,)}}",
           "{'descr': '<i4' 'fortran_order': False, 'shape': (3,)}",
           "{'descr' '<i4', 'fortran_order': False, 'shape': (3,)}",
           "{'descr': '<i4\", 'fortran_order': False, 'shape': (3,)}",
           "{'descr': <i4, 'fortran_order': False, 'shape': (3,)}",
           "{'descr': [, 'fortran_order': False, 'shape': (3,)}",
           "{'descr': '<i4', 'fortran_order': 0, 'shape': (3,)}",
           "{'descr': '<i4', 'fortran_order': Falsehood, 'shape': (3,)}",
           "('descr', '<i4', 'fortran_order', False, 'shape', (3,))",
       })
    EXPECT_EQ(complaintOfHeader(header, three), "'FILE' has an invalid header") << header;
  for (const char *type : {"[('a', '<i4'), ('b', '<f4', (2, 2)), ('c', [('d', '|u1')])]", ">i4", "xi4", "<b4", "i4"})
    EXPECT_EQ(complaintOfHeader(llvm::StringRef(type).starts_with("[")
                                    ? std::string("{'descr': ") + type + ", 'fortran_order': False, 'shape': (3,), }"
                                    : std::string("{'descr': '") + type + "', 'fortran_order': False, 'shape': (3,)}",
                                three),
              std::string("expected elements of type i32, but got NumPy's '") + type + "' in 'FILE'");
}

TEST(HostArray, FilesAreThoseThatNumPyWrites) {
  for (auto [shape, text] : {std::pair("2x3", "(2, 3)"), std::pair("3", "(3,)")}) {
    std::string file = printNpy(make(std::string("zeros:") + shape, "f32"));
    EXPECT_EQ(file.substr(0, 10), std::string("\x93NUMPY\1\0\x76\0", 10));
    std::string header = std::string("{'descr': '<f4', 'fortran_order': False, 'shape': ") + text + ", }";
    EXPECT_EQ(file.substr(10, 118), header + std::string(117 - header.size(), ' ') + "\n");
  }
}

TEST(HostArray, FilesHaveAnyNumberOfDimensions) {
  llvm::SmallString<128> path;
  ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("array", "npy", path));
  // The length of the header has more than 16 bits.
  HostArray array = llvm::cantFail(HostArray::create(*ElementType::parse("f32"), std::vector<int64_t>(30000, 1)));
  std::error_code problem;
  llvm::raw_fd_ostream(path, problem) << printNpy(array);
  ASSERT_FALSE(problem);
  auto back = readNpy(path, array.getType());
  ASSERT_TRUE(bool(back)) << llvm::toString(back.takeError());
  EXPECT_EQ(back->getShape(), array.getShape());
  EXPECT_FALSE(llvm::sys::fs::remove(path));
}

} // namespace
