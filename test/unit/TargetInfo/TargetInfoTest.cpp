//===- TargetInfoTest.cpp - Facts about target processors -----------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/TargetInfo/TargetInfo.h"

#include "gtest/gtest.h"

using namespace mlir::triton;

namespace {

TEST(TargetInfo, EveryTargetIsFoundByBothNames) {
  for (const TargetInfo &target : getKnownTargets()) {
    EXPECT_EQ(lookupTarget(target.name), &target);
    EXPECT_EQ(lookupTritonTarget(target.getTritonName()), &target);
    EXPECT_EQ(&getClosestTarget(target.getTritonName()), &target);
    EXPECT_NE(getKnownTargetNames().find(target.name.str()), std::string::npos);
  }
}

TEST(TargetInfo, OtherNamesAreNotFound) {
  EXPECT_EQ(lookupTarget("sm_75"), nullptr);
  EXPECT_EQ(lookupTarget("sm_9"), nullptr);
  EXPECT_EQ(lookupTarget(""), nullptr);
  EXPECT_EQ(lookupTritonTarget("cuda:75"), nullptr);
  EXPECT_EQ(lookupTritonTarget("90"), nullptr);
}

TEST(TargetInfo, TheClosestTargetIsNoNewerThanTheProcessor) {
  EXPECT_EQ(getClosestTarget("cuda:88").name, "sm_86");
  EXPECT_EQ(getClosestTarget("cuda:103").name, "sm_100a");
  EXPECT_EQ(getClosestTarget("cuda:200").name, "sm_120a");
}

TEST(TargetInfo, TheClosestTargetOfUnknownNamesIsTheOldest) {
  for (const char *name : {"", "cuda:75", "cuda:", "cuda:x", "hip:gfx942", "90"})
    EXPECT_EQ(&getClosestTarget(name), &getKnownTargets().front()) << name;
}

TEST(TargetInfo, TargetsAreOrderedAndAllHaveWhatTheOldestHas) {
  const TargetInfo &oldest = getKnownTargets().front();
  int previous = 0;
  for (const TargetInfo &target : getKnownTargets()) {
    EXPECT_LT(previous, target.computeCapability);
    previous = target.computeCapability;
    EXPECT_EQ(target.features & oldest.features, oldest.features) << target.name.str();
    EXPECT_GE(target.maxSharedMemory, 99 * 1024);
  }
}

TEST(TargetInfo, FeaturesBeginWithTheProcessorThatIntroducedThem) {
  auto first = [](TargetFeature feature) {
    for (const TargetInfo &target : getKnownTargets())
      if (target.has(feature))
        return target.name;
    return llvm::StringRef();
  };
  EXPECT_EQ(first(TargetFeature::MatrixLoad), "sm_80");
  EXPECT_EQ(first(TargetFeature::Float8Conversions), "sm_89");
  EXPECT_EQ(first(TargetFeature::MatrixStore), "sm_90a");
  EXPECT_EQ(first(TargetFeature::BF16AtomicAdd), "sm_90a");
  EXPECT_EQ(first(TargetFeature::VectorAtomicAdd), "sm_90a");
  EXPECT_EQ(first(TargetFeature::Clusters), "sm_90a");
  EXPECT_EQ(first(TargetFeature::BulkTensorCopy), "sm_90a");
  EXPECT_EQ(first(TargetFeature::Float32WarpReduction), "sm_100a");
  EXPECT_FALSE(lookupTarget("sm_120a")->has(TargetFeature::Float32WarpReduction));
}

TEST(TargetInfo, NamesForTritonAndLLVM) {
  const TargetInfo *hopper = lookupTarget("sm_90a");
  ASSERT_TRUE(hopper);
  EXPECT_EQ(hopper->getTritonName(), "cuda:90");
  EXPECT_EQ(hopper->getLLVMFeatures(), "+ptx84");
  EXPECT_EQ(hopper->maxSharedMemory, 232448);
}

} // namespace
