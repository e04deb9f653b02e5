//===- KernelMetadata.h - Kernel metadata for launchers ---------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_COMPILER_KERNELMETADATA_H
#define TRITON_COMPILER_KERNELMETADATA_H

#include "triton/Target/PTXText.h"
#include "triton/Target/Ptxas.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

namespace llvm {
class Function;
} // namespace llvm

namespace mlir {
class ArrayAttr;
} // namespace mlir

namespace mlir::triton {

class FuncOp;

/// One parameter of a kernel, as the launcher passes it.
struct KernelParameter {
  enum class Kind {
    /// A pointer to global memory that the caller passes.
    Pointer,
    /// A scalar that the caller passes.
    Scalar,
    /// Global memory that the launcher provides.
    Scratch,
    /// A tensor map, passed by value.
    TensorMap
  };

  std::string name;
  /// The type in LLVM IR: `ptr`, `i32`, `f16`, ...; for PTX inputs, the type in PTX.
  std::string type;
  /// The type in Triton IR, such as `!tt.ptr<f32>`; empty if it is unknown.
  std::string tritonType;
  Kind kind = Kind::Scalar;
  /// The size in bytes.
  int64_t size = 0;
  /// The offset in the parameter space, in bytes.
  int64_t offset = 0;
  /// For the CPU: whether the kernel does not write through the pointer.
  bool isReadOnly = false;
};

/// The format of the tensor map that a parameter expects; the launcher creates the map.
struct TensorMapParameter {
  /// The number of the parameter.
  int64_t parameter = 0;
  /// The operands of `tensormap.replace` for the swizzle and the element type.
  int64_t swizzle = 0, elementType = 0;
  int64_t elementBytes = 0;
  /// The sizes of the box, slowest dimension first.
  std::vector<int64_t> box;
  /// How the launcher computes the map from the other parameters; absent if the caller passes an array for it.
  std::optional<llvm::json::Value> recipe;
};

/// The metadata of a kernel. Properties that the input does not specify are absent.
struct KernelMetadata {
  std::optional<std::string> name;
  std::string target;
  std::string abi;
  /// Whether multiplications and additions are fused.
  bool fpFusion = true;
  std::optional<int64_t> numWarps;
  std::optional<int64_t> numCTAs;
  /// Threads per CTA.
  std::optional<int64_t> threads;
  /// Bytes of dynamic shared memory of a launch.
  std::optional<int64_t> shared;
  /// Bytes of global scratch per CTA, and their alignment.
  std::optional<int64_t> globalScratchSize, globalScratchAlign;
  std::optional<int64_t> profileScratchSize, profileScratchAlign;
  std::optional<std::vector<int64_t>> clusterDims;
  std::optional<PtxasStatistics> statistics;
  /// For the CPU: LLVM's name of the processor.
  std::optional<std::string> hostCPU;
  /// For the CPU: bytes of the arena of each concurrent program instance.
  std::optional<int64_t> arenaBytes;
  /// For the CPU: whether a program instance may run for any time, because the kernel has loops or prints.
  std::optional<bool> mayRunLong;
  std::optional<std::vector<KernelParameter>> parameters;
  std::vector<TensorMapParameter> tensorMaps;

  /// Reads the attributes of a module before the stage `llvm`.
  void readModule(Operation *kernelModule);
  /// Reads a kernel for the CPU: a `tt.func` or the `llvm.func` that it is lowered to.
  void readCPUKernel(Operation *kernel);
  /// Reads the properties of an LLVM function that are still absent.
  void readFunction(const llvm::Function &kernel);
  /// Reads the properties of a PTX entry that are still absent.
  void readEntry(const PTXEntry &entry);

  /// Returns the metadata as JSON, which `docs/Stages.md` describes.
  std::string toJSON() const;
  /// Returns the same as one line, without what depends on the machine of a compilation.
  std::string toRecord() const;
  /// Parses the result of these functions.
  static llvm::Expected<KernelMetadata> fromJSON(llvm::StringRef text);

  /// Returns whether this metadata agrees with `derived`, which is derived from the kernel alone and has fewer facts.
  bool describes(const KernelMetadata &derived) const;
};

/// Gives each parameter a name of its own: parameters with the name `a` become `a`, `a_0`, `a_1`, which MLIR prints for
/// them too. Front ends use one name for all components of a tensor descriptor.
void makeNamesUnique(llvm::MutableArrayRef<std::string> names);

/// Returns the names of a kernel's parameters in the source, made unique, for the attribute `ttg.parameter_names`.
ArrayAttr getParameterNames(FuncOp kernel);

} // namespace mlir::triton

#endif // TRITON_COMPILER_KERNELMETADATA_H
