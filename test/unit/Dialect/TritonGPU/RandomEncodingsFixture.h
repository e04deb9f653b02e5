//===- RandomEncodingsFixture.h - Fixture for tests of random encodings ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TEST_UNIT_DIALECT_TRITONGPU_RANDOMENCODINGSFIXTURE_H
#define TRITON_TEST_UNIT_DIALECT_TRITONGPU_RANDOMENCODINGSFIXTURE_H

#include "DialectFixture.h"
#include "RandomEncodings.h"

#include "llvm/Support/raw_ostream.h"

namespace mlir::triton::gpu {

class RandomEncodingsFixture : public DialectFixture {
protected:
  /// Calls `check(random)` for `count` seeds, up to the first failure, which states its seed.
  void forEachSeed(unsigned count, function_ref<void(RandomEncodings &)> check) {
    for (unsigned seed = 0; seed < count && !HasFailure(); ++seed) {
      SCOPED_TRACE("seed " + std::to_string(seed));
      RandomEncodings random(context, seed);
      check(random);
    }
  }

  static std::string print(Attribute encoding) {
    std::string text;
    llvm::raw_string_ostream(text) << encoding;
    return text;
  }

  /// The encoding and the shape, for the message of a failure.
  static std::string describe(Attribute encoding, ArrayRef<int64_t> shape) {
    std::string text;
    llvm::raw_string_ostream os(text);
    os << encoding << " at ";
    llvm::interleave(shape, os, "x");
    return text;
  }

  /// The element at each flat input index, as row-major index.
  static std::vector<uint64_t> enumerateElements(const LinearLayout &layout) {
    std::vector<uint64_t> elements(uint64_t(1) << layout.getTotalInBits());
    for (uint64_t index = 1; index < elements.size(); ++index)
      elements[index] = elements[index & (index - 1)] ^ layout.getFlatBases()[llvm::countr_zero(index)];
    return elements;
  }

  /// Checks that the layout maps the same positive number of indices to each element.
  static void expectEvenReplication(const LinearLayout &layout) {
    std::vector<uint64_t> elements = enumerateElements(layout);
    std::vector<size_t> replicas(layout.getTotalOutSize(), 0);
    for (uint64_t element : elements)
      ++replicas[element];
    for (size_t count : replicas)
      ASSERT_EQ(count * replicas.size(), elements.size());
  }

  static void expectEachElementOnce(const LinearLayout &layout) {
    EXPECT_EQ(layout.getTotalInBits(), layout.getTotalOutBits());
    expectEvenReplication(layout);
  }

  void expectRoundTrip(Attribute encoding) {
    EXPECT_EQ(parseAttribute(print(encoding), &context), encoding) << print(encoding);
  }
};

} // namespace mlir::triton::gpu

#endif // TRITON_TEST_UNIT_DIALECT_TRITONGPU_RANDOMENCODINGSFIXTURE_H
