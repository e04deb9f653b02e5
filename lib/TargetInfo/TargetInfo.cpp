//===- TargetInfo.cpp - Facts about target processors ---------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/TargetInfo/TargetInfo.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace mlir::triton;

static constexpr unsigned operator|(unsigned left, TargetFeature right) { return left | static_cast<unsigned>(right); }

static constexpr unsigned kAmpere = static_cast<unsigned>(TargetFeature::MatrixLoad);
static constexpr unsigned kAda = kAmpere | TargetFeature::Float8Conversions;
static constexpr unsigned kHopper = kAda | TargetFeature::MatrixStore | TargetFeature::BF16AtomicAdd |
                                    TargetFeature::VectorAtomicAdd | TargetFeature::Clusters |
                                    TargetFeature::BulkTensorCopy | TargetFeature::LargeFloat64TensorCores;
// Tensor cores of compute capabilities 10.x and 11.0 multiply 8-bit floats in tensor memory only: ptxas makes `mma` of
// f16 from that of 8-bit floats, with conversions for each and with sums of their own, which it adds behind them.
static constexpr unsigned kFloat8 = static_cast<unsigned>(TargetFeature::Float8TensorCores);
// Only the code for one processor or family may modify tensor maps and the registers of warp groups.
static constexpr unsigned kRestricted = kHopper | TargetFeature::TensorMapReplace | TargetFeature::WarpGroupRegisters;
// Only the code for compute capability 9.0 alone may use `wgmma`.
static constexpr unsigned kHopperAlone = kRestricted | TargetFeature::WarpGroupDot;
// Only the code for one processor or family of compute capability 10.x may use the reduction.
static constexpr unsigned kBlackwellFamily = kRestricted | TargetFeature::Float32WarpReduction;

// Shared memory per thread block.
static constexpr int64_t kSmallShared = 99 * 1024, kMediumShared = 163 * 1024, kLargeShared = 227 * 1024;

// PTX 8.4 is the first with 8-bit floating-point `mma` on sm_89; sm_90a needs 8.3 for tensor maps that the device
// modifies. LLVM also knows sm_101, which ptxas calls sm_110 since PTX 9.0.
static constexpr TargetInfo targets[] = {
    {"sm_80", 80, 80, kMediumShared, kAmpere},
    {"sm_86", 86, 80, kSmallShared, kAmpere},
    {"sm_87", 87, 80, kMediumShared, kAmpere},
    {"sm_88", 88, 90, kSmallShared, kAmpere},
    {"sm_89", 89, 84, kSmallShared, kAda | kFloat8},
    {"sm_90", 90, 84, kLargeShared, kHopper | kFloat8},
    {"sm_90a", 90, 84, kLargeShared, kHopperAlone | kFloat8},
    {"sm_100", 100, 86, kLargeShared, kHopper},
    {"sm_100f", 100, 88, kLargeShared, kBlackwellFamily},
    {"sm_100a", 100, 86, kLargeShared, kBlackwellFamily},
    {"sm_103", 103, 88, kLargeShared, kHopper},
    {"sm_103f", 103, 88, kLargeShared, kBlackwellFamily},
    {"sm_103a", 103, 88, kLargeShared, kBlackwellFamily},
    {"sm_110", 110, 90, kLargeShared, kHopper},
    {"sm_110f", 110, 90, kLargeShared, kRestricted},
    {"sm_110a", 110, 90, kLargeShared, kRestricted},
    {"sm_120", 120, 87, kSmallShared, kHopper | kFloat8},
    {"sm_120f", 120, 88, kSmallShared, kRestricted | kFloat8},
    {"sm_120a", 120, 87, kSmallShared, kRestricted | kFloat8},
    {"sm_121", 121, 88, kSmallShared, kHopper | kFloat8},
    {"sm_121f", 121, 88, kSmallShared, kRestricted | kFloat8},
    {"sm_121a", 121, 88, kSmallShared, kRestricted | kFloat8},
};

static constexpr llvm::StringLiteral kPrefix = "sm_";
static constexpr llvm::StringLiteral kTritonPrefix = "cuda:";

std::string TargetInfo::getLLVMFeatures() const { return ("+ptx" + llvm::Twine(ptxVersion)).str(); }

llvm::ArrayRef<TargetInfo> mlir::triton::getKnownTargets() { return targets; }

const TargetInfo *mlir::triton::lookupTarget(llvm::StringRef name) {
  const TargetInfo *found = nullptr;
  llvm::StringRef capability = name;
  bool isTritonName = capability.consume_front(kTritonPrefix);
  // The processor with all instructions of a compute capability is its last one.
  for (const TargetInfo &target : targets)
    if (isTritonName ? capability == std::to_string(target.computeCapability) : target.name == name)
      found = &target;
  return found;
}

/// Returns the target whose name `name` probably stands for: it has the same number and suffix, or differs in one
/// character.
static const TargetInfo *guessTarget(llvm::StringRef name) {
  std::string number, lower = name.lower();
  for (char c : llvm::StringRef(lower).drop_until(llvm::isDigit))
    if (c != '.')
      number += c;
  if (const TargetInfo *target = lookupTarget((kPrefix + number).str()))
    return target;
  for (const TargetInfo &target : targets)
    if (target.name.edit_distance(lower) == 1)
      return &target;
  return nullptr;
}

std::string mlir::triton::explainUnknownTarget(llvm::StringRef name, llvm::ArrayRef<llvm::StringRef> others) {
  llvm::SmallVector<llvm::StringRef> names(others);
  llvm::append_range(names, llvm::map_range(targets, [](const TargetInfo &target) { return target.name; }));
  std::string text = "expected one of " + llvm::join(names, ", ") + ", but got '" + name.str() + "'";
  if (const TargetInfo *guess = guessTarget(name))
    text += " (did you mean '" + guess->name.str() + "'?)";
  return text;
}

const TargetInfo &mlir::triton::getOldestTarget() { return targets[0]; }

const TargetInfo &mlir::triton::getDefaultTarget() { return *lookupTarget("sm_90a"); }
