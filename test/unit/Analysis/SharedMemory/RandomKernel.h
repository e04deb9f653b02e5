//===- RandomKernel.h - Small kernels that use shared memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TEST_UNIT_ANALYSIS_SHAREDMEMORY_RANDOMKERNEL_H
#define TRITON_TEST_UNIT_ANALYSIS_SHAREDMEMORY_RANDOMKERNEL_H

#include <random>
#include <string>
#include <vector>

namespace mlir::triton::test {

/// The text of a module: a kernel that allocates, reads and writes buffers and views of them in loops and branches,
/// converts layouts, copies asynchronously, and calls a device function that does the same.
class RandomKernel {
public:
  /// With `carriesBuffers`, loops carry buffers or indices of multi-buffers, and branches yield buffers.
  RandomKernel(unsigned seed, bool carriesBuffers) : random(seed), carriesBuffers(carriesBuffers) {}

  std::string make();

private:
  struct Buffer {
    std::string name, type;
    unsigned size;
    /// Whether it is a multi-buffer of two buffers of that size.
    bool isArray;
  };

  unsigned below(unsigned end) { return random() % end; }
  std::string newName() { return "%v" + std::to_string(numNames++); }
  void line(const std::string &text) { out += std::string(2 * indent, ' ') + text + "\n"; }
  const Buffer *pick(bool isArray);
  const Buffer *pickLike(const Buffer &other);

  void addStatements(unsigned count, unsigned depth);
  void addStatement(unsigned depth);
  void addAlloc();
  void addAccess();
  void addView();
  void addLoop(unsigned depth);
  void addMultiBufferLoop(unsigned depth);
  void addWhile(unsigned depth);
  void addIf(unsigned depth);
  void addFunction();

  std::mt19937 random;
  bool carriesBuffers, inFunction = false;
  unsigned numNames = 0, indent = 0, numBranches = 0;
  std::vector<Buffer> buffers;
  std::string out;
};

} // namespace mlir::triton::test

#endif // TRITON_TEST_UNIT_ANALYSIS_SHAREDMEMORY_RANDOMKERNEL_H
