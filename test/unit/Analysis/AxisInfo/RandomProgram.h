//===- RandomProgram.h - Generator of random integer programs ---*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TEST_UNIT_ANALYSIS_AXISINFO_RANDOMPROGRAM_H
#define TRITON_TEST_UNIT_ANALYSIS_AXISINFO_RANDOMPROGRAM_H

#include <random>
#include <string>
#include <utility>
#include <vector>

namespace mlir::triton {

/// Generates the text of a module with a function `main` and a function that it calls.  `main` has three integers, of
/// which the second is a multiple of 16 and the third is a multiple of 8, and a pointer.
class RandomProgram {
public:
  explicit RandomProgram(unsigned seed) : random(seed) {}

  std::string write();

private:
  struct Named {
    std::string name, type;
  };
  /// The values that are defined at the end of the text.
  using Scope = std::vector<Named>;

  unsigned below(unsigned bound) { return random() % bound; }
  template <typename T>
  const T &oneOf(const std::vector<T> &choices) {
    return choices[below(choices.size())];
  }
  /// Returns a value of the type; adds one to the text if there is none.
  std::string get(Scope &scope, const std::string &type);
  std::string newName() { return "%v" + std::to_string(next++); }
  /// Adds `%new = TEXT : SIGNATURE`, which defines a value of the type.
  std::string add(Scope &scope, const std::string &type, const std::string &text, const std::string &signature);

  void addOperations(Scope &scope, unsigned count, unsigned depth);
  void addOperation(Scope &scope, unsigned depth);
  void addElementwise(Scope &scope);
  void addShape(Scope &scope);
  void addLoop(Scope &scope, unsigned depth);
  void addBranch(Scope &scope, unsigned depth);

  std::mt19937 random;
  std::string text;
  unsigned next = 0;
};

} // namespace mlir::triton

#endif // TRITON_TEST_UNIT_ANALYSIS_AXISINFO_RANDOMPROGRAM_H
