//===- RandomEncodings.h - Random valid encodings ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A seed yields the same encodings on all platforms: distributions of the standard library, which differ, are not used.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TEST_UNIT_DIALECT_TRITONGPU_RANDOMENCODINGS_H
#define TRITON_TEST_UNIT_DIALECT_TRITONGPU_RANDOMENCODINGS_H

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include <random>

namespace mlir::triton::gpu {

/// The number of parts into which the CTAs of a cluster split dimension `dim`.
int64_t getNumParts(ArrayRef<int32_t> cgaBases, unsigned rank, unsigned dim);

class RandomEncodings {
public:
  RandomEncodings(MLIRContext &context, unsigned seed) : context(context), engine(seed) {}

  /// A number from 0 to `count` - 1, and a power of two from 1 to 2^`most`.
  unsigned below(unsigned count) { return engine() % count; }
  unsigned powerOf2(unsigned most) { return 1u << below(most + 1); }
  SmallVector<unsigned> permutation(unsigned size);

  /// A shape with sizes of 1 to 2^`mostOfDim`, and at most 2^`most` elements.
  SmallVector<int64_t> shape(unsigned rank, unsigned mostOfDim = 8, unsigned most = 12);

  /// A shape of one to four dimensions with the same number of elements.
  SmallVector<int64_t> otherShape(ArrayRef<int64_t> shape);

  // Distributed layouts with 32 lanes, 1 to 8 warps and 1 to 8 CTAs.
  BlockedEncodingAttr blocked(unsigned rank);
  NvidiaMmaEncodingAttr mma(unsigned version, unsigned rank);
  DotOperandEncodingAttr dotOperand(unsigned rank);
  LinearEncodingAttr linear(unsigned rank);
  /// Any of these, or a slice of one.
  DistributedLayoutInterface distributed(unsigned rank);
  SliceEncodingAttr slice(unsigned rank);

  // Shared layouts with 1 to 8 CTAs; a layout that has a shape is made for `shape`.
  SwizzledSharedEncodingAttr swizzled(unsigned rank);
  NvmmaSharedEncodingAttr nvmma(unsigned rank);
  /// A shape of which each CTA has at least eight whole lines.
  SmallVector<int64_t> shapeFor(NvmmaSharedEncodingAttr encoding);
  PaddedSharedEncodingAttr padded(ArrayRef<int64_t> shape);
  SharedLinearEncodingAttr sharedLinear(ArrayRef<int64_t> shape);

  /// The type of a buffer of f16 in any of these.
  MemDescType buffer(unsigned rank);

private:
  /// The bases of a cluster layout of 1 to 8 CTAs.
  SmallVector<int32_t> clusterBases(unsigned rank);
  /// Distributes `bits` bits over `rank` dimensions: sizes whose product is 2^`bits`.
  SmallVector<unsigned> deal(unsigned bits, unsigned rank);
  /// The steps along the dimensions of `shape`, one per bit, in random order.
  std::vector<std::vector<int64_t>> shuffledSteps(ArrayRef<int64_t> shape);

  MLIRContext &context;
  std::mt19937 engine;
};

} // namespace mlir::triton::gpu

#endif // TRITON_TEST_UNIT_DIALECT_TRITONGPU_RANDOMENCODINGS_H
