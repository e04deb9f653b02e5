//===- TargetInfo.cpp - Facts about target processors ---------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/TargetInfo/TargetInfo.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace mlir::triton;

static constexpr unsigned operator|(TargetFeature left, TargetFeature right) {
  return static_cast<unsigned>(left) | static_cast<unsigned>(right);
}
static constexpr unsigned operator|(unsigned left, TargetFeature right) { return left | static_cast<unsigned>(right); }

static constexpr unsigned kAmpere = static_cast<unsigned>(TargetFeature::MatrixLoad);
static constexpr unsigned kAda = kAmpere | TargetFeature::Float8Conversions;
static constexpr unsigned kHopper = kAda | TargetFeature::MatrixStore | TargetFeature::BF16AtomicAdd |
                                    TargetFeature::VectorAtomicAdd | TargetFeature::Clusters |
                                    TargetFeature::BulkTensorCopy;
static constexpr unsigned kBlackwell = kHopper | TargetFeature::Float32WarpReduction;
// The processors of compute capability 12.x lack the reduction.
static constexpr unsigned kBlackwellWorkstation = kHopper;

// PTX 8.4 is the first with 8-bit floating-point `mma` on sm_89; sm_90a needs 8.3 for tensor maps that the device
// modifies.
static constexpr TargetInfo targets[] = {
    {"sm_80", 80, 80, 163 * 1024, kAmpere},       {"sm_86", 86, 80, 99 * 1024, kAmpere},
    {"sm_89", 89, 84, 99 * 1024, kAda},           {"sm_90a", 90, 84, 227 * 1024, kHopper},
    {"sm_100a", 100, 86, 227 * 1024, kBlackwell}, {"sm_120a", 120, 87, 99 * 1024, kBlackwellWorkstation},
};

static constexpr llvm::StringLiteral kTritonPrefix = "cuda:";

std::string TargetInfo::getTritonName() const { return (kTritonPrefix + llvm::Twine(computeCapability)).str(); }

std::string TargetInfo::getLLVMFeatures() const { return ("+ptx" + llvm::Twine(ptxVersion)).str(); }

llvm::ArrayRef<TargetInfo> mlir::triton::getKnownTargets() { return targets; }

std::string mlir::triton::getKnownTargetNames() {
  return llvm::join(llvm::map_range(targets, [](const TargetInfo &target) { return target.name; }), ", ");
}

const TargetInfo *mlir::triton::lookupTarget(llvm::StringRef name) {
  const TargetInfo *found = llvm::find_if(targets, [&](const TargetInfo &target) { return target.name == name; });
  return found == std::end(targets) ? nullptr : found;
}

const TargetInfo *mlir::triton::lookupTritonTarget(llvm::StringRef tritonName) {
  const TargetInfo *found =
      llvm::find_if(targets, [&](const TargetInfo &target) { return target.getTritonName() == tritonName; });
  return found == std::end(targets) ? nullptr : found;
}

const TargetInfo &mlir::triton::getClosestTarget(llvm::StringRef tritonName) {
  int capability = 0;
  if (tritonName.consume_front(kTritonPrefix) && tritonName.getAsInteger(10, capability))
    capability = 0;
  const TargetInfo *closest = targets;
  for (const TargetInfo &target : targets)
    if (target.computeCapability <= capability)
      closest = &target;
  return *closest;
}

const TargetInfo &mlir::triton::getDefaultTarget() { return *lookupTarget("sm_90a"); }
