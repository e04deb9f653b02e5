//===- TargetInfo.h - The processors we compile for -------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TARGET_TARGETINFO_H
#define TRITON_TARGET_TARGETINFO_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace mlir::triton {

/// What code generation must know of a processor.
struct TargetInfo {
  /// The name that LLVM and ptxas give it, such as `sm_90a`.
  llvm::StringRef name;
  /// Compute capability: ten times the major number plus the minor one.
  int computeCapability;
  /// PTX language version, ten times the major number plus the minor one: the oldest that has every instruction
  /// that the lowering may pick for this processor, so that the PTX also loads on drivers of that age.
  int ptxVersion;
  /// Bytes of shared memory that one thread block can ask for.
  int maxSharedMemory;

  /// Whether thread blocks can form a cluster.
  bool hasClusters() const { return computeCapability >= 90; }
  /// Whether it copies blocks of tensors by their descriptors, without threads that compute addresses.
  bool hasTensorCopies() const { return computeCapability >= 90; }
  /// How the module attribute `ttg.target` names it, such as `cuda:90`.
  std::string getTritonName() const;
  /// LLVM's subtarget feature for the PTX version, such as `+ptx84`.
  std::string getFeatures() const;
};

/// All processors that we compile for, oldest first.
llvm::ArrayRef<TargetInfo> getKnownTargets();

/// The names of all of them, separated by commas, for messages.
std::string getKnownTargetNames();

/// Finds a processor by the name that LLVM gives it; null if we do not compile for it.
const TargetInfo *lookupTarget(llvm::StringRef name);

/// Finds a processor by the value of `ttg.target`; null if there is none.
const TargetInfo *lookupTritonTarget(llvm::StringRef tritonName);

} // namespace mlir::triton

#endif // TRITON_TARGET_TARGETINFO_H
