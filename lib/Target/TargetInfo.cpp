//===- TargetInfo.cpp - The processors we compile for ---------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Target/TargetInfo.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace mlir::triton;

// PTX 8.4 is the first with matrix products of 8-bit floats on sm_89; sm_90a also needs 8.3 for tensor maps that are
// built on the device.
static constexpr TargetInfo targets[] = {
    {"sm_80", 80, 80, 163 * 1024},  {"sm_86", 86, 80, 99 * 1024},     {"sm_89", 89, 84, 99 * 1024},
    {"sm_90a", 90, 84, 227 * 1024}, {"sm_100a", 100, 86, 227 * 1024}, {"sm_120a", 120, 87, 99 * 1024},
};

std::string TargetInfo::getTritonName() const { return ("cuda:" + llvm::Twine(computeCapability)).str(); }

std::string TargetInfo::getFeatures() const { return ("+ptx" + llvm::Twine(ptxVersion)).str(); }

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
