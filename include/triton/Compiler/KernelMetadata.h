//===- KernelMetadata.h - What a launcher must know -------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_COMPILER_KERNELMETADATA_H
#define TRITON_COMPILER_KERNELMETADATA_H

#include "triton/Target/PTXText.h"
#include "triton/Target/Ptxas.h"

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
    /// A number that the caller passes.
    Scalar,
    /// Global memory that the launcher provides.
    Scratch,
    /// A tensor map, passed by value.
    TensorMap
  };

  std::string name;
  /// The type that LLVM sees: `ptr`, `i32`, `f16`, ...; of PTX inputs, the one that PTX names.
  std::string type;
  /// The type in Triton IR, such as `!tt.ptr<f32>`; empty if it is unknown.
  std::string tritonType;
  Kind kind = Kind::Scalar;
  /// Bytes.
  int64_t size = 0;
  /// Bytes from the start of the parameters.
  int64_t offset = 0;
};

/// What a launcher must know of a kernel. Facts that the input does not tell are absent.
struct KernelMetadata {
  std::optional<std::string> name;
  std::string target;
  std::string abi;
  std::optional<int64_t> numWarps;
  std::optional<int64_t> numCTAs;
  /// Threads of a block.
  std::optional<int64_t> threads;
  /// Bytes of shared memory to ask for at the launch.
  std::optional<int64_t> shared;
  /// Bytes for each block, and their alignment.
  std::optional<int64_t> globalScratchSize, globalScratchAlign;
  std::optional<int64_t> profileScratchSize, profileScratchAlign;
  std::optional<std::vector<int64_t>> clusterDims;
  std::optional<PtxasStatistics> statistics;
  /// Of code for the CPU: the processor that it was made for, as LLVM calls it.
  std::optional<std::string> hostCPU;
  /// Of code for the CPU: bytes of memory that each running program needs.
  std::optional<int64_t> arenaBytes;
  std::optional<std::vector<KernelParameter>> parameters;

  /// Takes what a module before the stage `llvm` tells.
  void readModule(Operation *kernelModule);
  /// Takes what a kernel tells that is on its way to the CPU: a `tt.func`, or what it was lowered to.
  void readCPUKernel(Operation *kernel);
  /// Takes what LLVM IR tells, where nothing is known yet.
  void readFunction(const llvm::Function &kernel);
  /// Takes what PTX tells, where nothing is known yet.
  void readEntry(const PTXEntry &entry);

  /// Writes it as JSON, which `docs/Stages.md` describes.
  std::string toJSON() const;
};

/// The names of a kernel's parameters in the source, for the attribute `ttg.parameter_names`.
ArrayAttr getParameterNames(FuncOp kernel);

} // namespace mlir::triton

#endif // TRITON_COMPILER_KERNELMETADATA_H
