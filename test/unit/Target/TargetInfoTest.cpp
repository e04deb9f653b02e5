//===- TargetInfoTest.cpp - The processors we compile for -----------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Target/TargetInfo.h"

#include "triton/LinearLayout/SharedAccess.h"

#include "gtest/gtest.h"

using namespace mlir::triton;

namespace {

TEST(TargetInfo, EveryTargetIsFoundByBothNames) {
  for (const TargetInfo &target : getKnownTargets()) {
    EXPECT_EQ(lookupTarget(target.name), &target);
    EXPECT_EQ(lookupTritonTarget(target.getTritonName()), &target);
    EXPECT_NE(getKnownTargetNames().find(target.name.str()), std::string::npos);
  }
}

TEST(TargetInfo, OthersAreNotFound) {
  EXPECT_EQ(lookupTarget("sm_75"), nullptr);
  EXPECT_EQ(lookupTarget("sm_9"), nullptr);
  EXPECT_EQ(lookupTarget(""), nullptr);
  EXPECT_EQ(lookupTritonTarget("cuda:75"), nullptr);
  EXPECT_EQ(lookupTritonTarget("90"), nullptr);
}

TEST(TargetInfo, HopperIsTheFirstWithClusters) {
  EXPECT_FALSE(lookupTarget("sm_89")->hasClusters());
  EXPECT_TRUE(lookupTarget("sm_90a")->hasClusters());
}

TEST(TargetInfo, NamesForTritonAndLLVM) {
  const TargetInfo *hopper = lookupTarget("sm_90a");
  ASSERT_TRUE(hopper);
  EXPECT_EQ(hopper->getTritonName(), "cuda:90");
  EXPECT_EQ(hopper->getFeatures(), "+ptx84");
  EXPECT_EQ(hopper->maxSharedMemory, 232448);
}

TEST(TargetInfo, ConversionsAreToldOfAsMuchSharedMemoryAsThereIs) {
  for (const TargetInfo &target : getKnownTargets())
    EXPECT_EQ(getMaxSharedBytes(target.computeCapability), target.maxSharedMemory);
}

} // namespace
