//===- TargetInfo.h - Facts about target processors -------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One table holds every fact about a processor. Code that depends on the target queries a feature here by its name; it
// never compares compute capabilities.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TARGETINFO_TARGETINFO_H
#define TRITON_TARGETINFO_TARGETINFO_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>

namespace mlir::triton {

/// The limits of a launch, which all targets share (CUDA C++ Programming Guide, Technical Specifications per Compute
/// Capability; clusters of more than 8 thread blocks are not portable).
constexpr int64_t kThreadsPerWarp = 32;
constexpr int64_t kMaxThreadsPerBlock = 1024;
constexpr int64_t kMaxBlocksPerCluster = 16;
constexpr int64_t kMaxRegistersPerThread = 255;

/// Bytes of shared memory that a thread block can use on every target without lowering the occupancy: a
/// multiprocessor has at least this much for each of the thread blocks that it can run at once.
constexpr int64_t kFreeSharedBytes = 2048;

/// Instructions and instruction forms that only some targets have (PTX ISA, the "Target ISA Notes" of each
/// instruction).
enum class TargetFeature : unsigned {
  /// `ldmatrix`.
  MatrixLoad = 1 << 0,
  /// `stmatrix`.
  MatrixStore = 1 << 1,
  /// `cvt` between f16x2 and the 8-bit floating-point formats e4m3 and e5m2.
  Float8Conversions = 1 << 2,
  /// `atom.add` and `red.add` of bf16 and bf16x2.
  BF16AtomicAdd = 1 << 3,
  /// `atom.add` and `red.add` of vectors in global memory.
  VectorAtomicAdd = 1 << 4,
  /// `redux.sync` of f32.
  Float32WarpReduction = 1 << 5,
  /// Clusters of thread blocks.
  Clusters = 1 << 6,
  /// Bulk tensor copies by descriptor (TMA): `cp.async.bulk.tensor`.
  BulkTensorCopy = 1 << 7,
  /// `mma.sync` of the 8-bit floating-point formats e4m3 and e5m2, as an instruction of the processor and not of ptxas.
  Float8TensorCores = 1 << 8,
  /// `mma.sync` of f64 with 16 rows.
  LargeFloat64TensorCores = 1 << 9,
  /// `wgmma`.
  WarpGroupDot = 1 << 10,
  /// Tensor maps that the device writes: `tensormap.replace`.
  TensorMapReplace = 1 << 11,
  /// Warp groups that change their number of registers: `setmaxnreg`.
  WarpGroupRegisters = 1 << 12,
};

/// The facts about one processor.
struct TargetInfo {
  /// The name that LLVM and ptxas use, such as `sm_90a`. The suffix `a` stands for the instructions of this processor
  /// alone, `f` for those of its family; without either, the code runs on all later processors.
  llvm::StringRef name;
  /// Compute capability: ten times the major number plus the minor one.
  int computeCapability;
  /// PTX ISA version, ten times the major number plus the minor one: the oldest that has every instruction that the
  /// lowering may emit for this target, so that the PTX also loads on drivers of that age.
  int ptxVersion;
  /// Bytes of shared memory that one thread block can use (CUDA C++ Programming Guide, Technical Specifications per
  /// Compute Capability).
  int64_t maxSharedMemory;
  /// The union of the target's features.
  unsigned features;

  bool has(TargetFeature feature) const { return (features & static_cast<unsigned>(feature)) != 0; }

  /// LLVM's subtarget feature for the PTX version, such as `+ptx84`.
  std::string getLLVMFeatures() const;
};

/// All supported targets, oldest first: the processors since compute capability 8.0 that both LLVM and ptxas know.
llvm::ArrayRef<TargetInfo> getKnownTargets();

/// Returns the target of this name, or null if it is not supported. Triton's name of a compute capability, such as
/// `cuda:90`, is a synonym of the processor with all its instructions, such as `sm_90a`.
const TargetInfo *lookupTarget(llvm::StringRef name);

/// Returns the text "expected one of TARGETS, but got NAME" for a name that lookupTarget does not know, with the target
/// that was probably meant, if any. `others` are names that the caller accepts besides the targets.
std::string explainUnknownTarget(llvm::StringRef name, llvm::ArrayRef<llvm::StringRef> others = {});

/// The oldest target, whose features all others have: that of code that may run on any of them.
const TargetInfo &getOldestTarget();

/// The target of compilations that name none.
const TargetInfo &getDefaultTarget();

} // namespace mlir::triton

#endif // TRITON_TARGETINFO_TARGETINFO_H
