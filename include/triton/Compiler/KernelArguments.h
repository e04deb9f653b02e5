//===- KernelArguments.h - Kernel arguments from text -----------*- C++ -*-===//
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

/// Kernel arguments that are created from descriptions. A description is that of an array (HostArray.h), a number, or
/// `null` for a pointer, optionally after NAME=, the name of its parameter. Descriptions without a name are assigned to
/// the other parameters in order. Missing components of a tensor descriptor are derived from its array.
class KernelArguments {
public:
  /// Creates all arguments. Errors contain the name of the parameter.
  static llvm::Expected<KernelArguments> parse(llvm::ArrayRef<KernelParameter> parameters,
                                               llvm::ArrayRef<std::string> descriptions);

  /// The addresses of the values, for a launch; valid during the lifetime of this object.
  std::vector<const void *> getPointers() const;
  std::vector<LaunchBuffer> getBuffers() const;

  /// Returns a description of each component of a tensor descriptor that was derived, after the number of its
  /// parameter.
  std::vector<std::string> describeDerived() const;

  /// Returns the array of a parameter, given its name or number.
  llvm::Expected<HostArray *> lookupArray(llvm::StringRef name);

private:
  struct Argument {
    /// A copy, because arguments may outlive the metadata that they are parsed for.
    KernelParameter parameter;
    std::optional<HostArray> array;
    /// The value: an address or a scalar.
    alignas(8) char value[8] = {};
    bool isGiven = false;
    /// The value if it was derived from an array.
    std::optional<int64_t> derived;
  };

  llvm::Error assign(llvm::ArrayRef<std::string> descriptions);
  llvm::Error set(Argument &argument, llvm::StringRef description);
  void completeDescriptors();
  Argument *lookup(llvm::StringRef name);

  std::vector<Argument> arguments;
};

} // namespace mlir::triton

#endif // TRITON_COMPILER_KERNELARGUMENTS_H
