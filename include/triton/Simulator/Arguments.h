//===- Arguments.h - Launches from text -------------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_SIMULATOR_ARGUMENTS_H
#define TRITON_SIMULATOR_ARGUMENTS_H

#include "triton/ExecutionEngine/HostArray.h"
#include "triton/Simulator/Simulator.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"

namespace mlir::triton::ptx {

/// The requirements of a kernel on its launch, from the line `// triton.kernel: JSON` that this project's compiler
/// writes at the end of PTX text. Without it, parameters have the names and types of PTX.
struct LaunchDescription {
  struct TensorMapFormat {
    unsigned swizzle = 0, elementType = 0, elementBytes = 0;
    /// Slowest dimension first.
    std::vector<int64_t> box;
    /// How a launch computes the map from other parameters.
    std::optional<llvm::json::Value> recipe;
  };
  struct ParameterDescription {
    std::string name;
    /// The name of the type of a scalar or of the elements behind a pointer; empty if unknown.
    std::string type;
    /// The class of a scalar in the PTX, for scalars whose type is unknown.
    ValueClass valueClass = ValueClass::Bits;
    enum class Kind { Unknown, Pointer, Scalar, Scratch, TensorMap } kind = Kind::Unknown;
    uint32_t size = 0, offset = 0;
    std::optional<TensorMapFormat> tensorMap;
  };

  std::vector<ParameterDescription> parameters;
  uint32_t threads = 0, shared = 0;
  /// Bytes of scratch memory of a block.
  uint64_t scratch = 0;

  static llvm::Expected<LaunchDescription> create(const Kernel &kernel);
};

/// The arguments of a launch, created from descriptions as for `ttc --run` (ExecutionEngine/HostArray.h). In addition:
///
///   scratch:BYTES                    memory with BYTES bytes for each block
///   addresses:NAME,NAME              an array of the addresses of arrays that `memory` describes
///   tensormap:BOX:SWIZZLE:ARRAY      a tensor map over an array: `tensormap:64x64:128:zeros:256x256xf16`
///
/// Arrays whose parameter has no known type name it in their shape.
class SimulatedArguments {
public:
  /// `memory` has descriptions `NAME=ARRAY` of arrays that the kernel reaches through addresses.
  static llvm::Expected<SimulatedArguments> parse(const LaunchDescription &description,
                                                  llvm::ArrayRef<std::string> arguments,
                                                  llvm::ArrayRef<std::string> memory, uint64_t blocks);

  llvm::Expected<HostArray *> lookupArray(llvm::StringRef name);
  std::vector<char> getParameters() const { return parameters; }
  std::vector<Buffer> getBuffers();
  /// Keep and restore the contents of all arrays, for several launches.
  void save();
  void restore();

private:
  struct NamedArray {
    std::string name;
    HostArray array;
    std::vector<char> saved;
  };

  explicit SimulatedArguments(const LaunchDescription &description) : description(description) {}
  llvm::Error assign(llvm::ArrayRef<std::string> arguments, uint64_t blocks);
  llvm::Error set(size_t number, llvm::StringRef text);
  llvm::Error setTensorMap(size_t number, const LaunchDescription::TensorMapFormat &format, const HostArray &array);
  /// Computes a tensor map from the other parameters by its recipe.
  llvm::Error computeTensorMap(size_t number);
  llvm::Expected<HostArray *> addArray(llvm::StringRef name, llvm::StringRef text, llvm::StringRef type);
  llvm::Error fail(size_t number, const llvm::Twine &message) const;
  /// Returns the address of one of the arrays for the kernel.
  uint64_t getAddress(const HostArray &array) const;

  LaunchDescription description;
  uint64_t blocks = 1;
  std::vector<char> parameters;
  enum class State : uint8_t { Missing, Derived, Given };
  std::vector<State> states;
  std::vector<std::unique_ptr<NamedArray>> arrays;
  /// The numbers of parameters, in the order of their arrays.
  std::vector<size_t> owners;
};

} // namespace mlir::triton::ptx

#endif // TRITON_SIMULATOR_ARGUMENTS_H
