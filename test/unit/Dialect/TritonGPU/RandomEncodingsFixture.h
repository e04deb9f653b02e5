//===- RandomEncodingsFixture.h - Tests of encodings of every kind ---===//
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
  /// Calls `check(random)` for `count` seeds; the first that fails is named, and is the last.
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

  /// The encoding and the shape, to be told where something fails.
  static std::string describe(Attribute encoding, ArrayRef<int64_t> shape) {
    std::string text;
    llvm::raw_string_ostream os(text);
    os << encoding << " at ";
    llvm::interleave(shape, os, "x");
    return text;
  }

  /// The elements in all places, by flat place, as row-major indices.
  static std::vector<uint64_t> enumerateElements(const LinearLayout &layout) {
    std::vector<uint64_t> elements(uint64_t(1) << layout.getTotalInBits());
    for (uint64_t place = 1; place < elements.size(); ++place)
      elements[place] = elements[place & (place - 1)] ^ layout.getFlatBases()[llvm::countr_zero(place)];
    return elements;
  }

  /// Checks that all elements lie somewhere, each in as many places as the others.
  static void expectEvenCopies(const LinearLayout &layout) {
    std::vector<uint64_t> elements = enumerateElements(layout);
    std::vector<size_t> copies(layout.getTotalOutSize(), 0);
    for (uint64_t element : elements)
      ++copies[element];
    for (size_t count : copies)
      ASSERT_EQ(count * copies.size(), elements.size());
  }

  static void expectEachElementOnce(const LinearLayout &layout) {
    EXPECT_EQ(layout.getTotalInBits(), layout.getTotalOutBits());
    expectEvenCopies(layout);
  }

  void expectSameWhenRead(Attribute encoding) {
    EXPECT_EQ(parseAttribute(print(encoding), &context), encoding) << print(encoding);
  }
};

} // namespace mlir::triton::gpu

#endif // TRITON_TEST_UNIT_DIALECT_TRITONGPU_RANDOMENCODINGSFIXTURE_H
