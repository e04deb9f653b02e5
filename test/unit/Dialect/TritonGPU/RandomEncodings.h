//===- RandomEncodings.h - Valid encodings of every kind ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A seed makes the same encodings everywhere: no distribution of the standard library is used, for these differ.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TEST_UNIT_DIALECT_TRITONGPU_RANDOMENCODINGS_H
#define TRITON_TEST_UNIT_DIALECT_TRITONGPU_RANDOMENCODINGS_H

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include <random>

namespace mlir::triton::gpu {

/// How many parts the blocks of a cluster make of dimension `dim`.
int64_t getNumParts(ArrayRef<int32_t> cgaBases, unsigned rank, unsigned dim);

class RandomEncodings {
public:
  RandomEncodings(MLIRContext &context, unsigned seed) : context(context), engine(seed) {}

  /// A number from 0 to `count` - 1, and one of the powers of two from 1 to 2^`most`.
  unsigned below(unsigned count) { return engine() % count; }
  unsigned powerOf2(unsigned most) { return 1u << below(most + 1); }
  SmallVector<unsigned> permutation(unsigned size);

  /// Sizes of 1 to 2^`mostOfDim` each, 2^`most` elements in all at most.
  SmallVector<int64_t> shape(unsigned rank, unsigned mostOfDim = 8, unsigned most = 12);

  /// A shape of one to four dimensions with as many elements.
  SmallVector<int64_t> otherShape(ArrayRef<int64_t> shape);

  // Layouts of registers, with 32 lanes, 1 to 8 warps and 1 to 8 blocks.
  BlockedEncodingAttr blocked(unsigned rank);
  NvidiaMmaEncodingAttr mma(unsigned version, unsigned rank);
  DotOperandEncodingAttr dotOperand(unsigned rank);
  LinearEncodingAttr linear(unsigned rank);
  /// Any of these, or a slice of one.
  DistributedLayoutInterface distributed(unsigned rank);
  SliceEncodingAttr slice(unsigned rank);

  // Layouts of shared memory, with 1 to 8 blocks; those that are of one shape are made for `shape`.
  SwizzledSharedEncodingAttr swizzled(unsigned rank);
  NvmmaSharedEncodingAttr nvmma(unsigned rank);
  /// A shape of which each block has eight whole lines, or more.
  SmallVector<int64_t> shapeFor(NvmmaSharedEncodingAttr encoding);
  PaddedSharedEncodingAttr padded(ArrayRef<int64_t> shape);
  SharedLinearEncodingAttr sharedLinear(ArrayRef<int64_t> shape);

  /// The type of a buffer of f16 in any of these.
  MemDescType buffer(unsigned rank);

private:
  /// The bases of a cluster of 1 to 8 blocks.
  SmallVector<int32_t> clusterBases(unsigned rank);
  /// `bits` bits dealt out to `rank` dimensions: sizes whose product is 2^`bits`.
  SmallVector<unsigned> deal(unsigned bits, unsigned rank);
  /// The steps through a tensor of `shape`, one a bit, shuffled.
  std::vector<std::vector<int64_t>> shuffledSteps(ArrayRef<int64_t> shape);

  MLIRContext &context;
  std::mt19937 engine;
};

} // namespace mlir::triton::gpu

#endif // TRITON_TEST_UNIT_DIALECT_TRITONGPU_RANDOMENCODINGS_H
