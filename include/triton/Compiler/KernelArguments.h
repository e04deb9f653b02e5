//===- KernelArguments.h - What to run a kernel on, in words ----*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_COMPILER_KERNELARGUMENTS_H
#define TRITON_COMPILER_KERNELARGUMENTS_H

#include "triton/Compiler/KernelMetadata.h"
#include "triton/ExecutionEngine/HostArray.h"
#include "triton/ExecutionEngine/Launch.h"

namespace mlir::triton {

/// Arguments of a kernel, made from their descriptions. A description is that of an array (HostArray.h), a number, or
/// `null` for a pointer; before it may stand NAME=, the parameter that it is for. Those without come in order, for the
/// parameters that are not named. What a tensor descriptor needs besides its array is taken from the array, unless it
/// is given.
class KernelArguments {
public:
  /// Makes all arguments. The errors name the parameter.
  static llvm::Expected<KernelArguments> parse(llvm::ArrayRef<KernelParameter> parameters,
                                               llvm::ArrayRef<std::string> descriptions);

  /// For a launch, as long as this object lives.
  std::vector<const void *> getPointers() const;
  std::vector<LaunchBuffer> getBuffers() const;

  /// The array of a parameter, by its name or its number.
  llvm::Expected<HostArray *> lookupArray(llvm::StringRef name);

private:
  struct Argument {
    const KernelParameter *parameter;
    std::optional<HostArray> array;
    /// The value itself: an address, or a scalar.
    alignas(8) char value[8] = {};
    bool isGiven = false;
  };

  llvm::Error assign(llvm::ArrayRef<std::string> descriptions);
  llvm::Error set(Argument &argument, llvm::StringRef description);
  void completeDescriptors();
  Argument *lookup(llvm::StringRef name);

  std::vector<Argument> arguments;
};

} // namespace mlir::triton

#endif // TRITON_COMPILER_KERNELARGUMENTS_H
