//===- TargetInfoTest.cpp - Facts about target processors -----------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/TargetInfo/TargetInfo.h"
#include "triton/TargetInfo/NumericOption.h"

#include "gtest/gtest.h"

using namespace mlir::triton;

namespace {

TEST(TargetInfo, EveryTargetIsFoundByItsName) {
  for (const TargetInfo &target : getKnownTargets()) {
    EXPECT_EQ(lookupTarget(target.name), &target);
    EXPECT_NE(explainUnknownTarget("other").find(" " + target.name.str() + ","), std::string::npos);
  }
}

TEST(TargetInfo, TritonsNameIsASynonymOfTheProcessorWithAllItsInstructions) {
  for (auto [synonym, name] :
       {std::pair("cuda:80", "sm_80"), std::pair("cuda:86", "sm_86"), std::pair("cuda:89", "sm_89"),
        std::pair("cuda:90", "sm_90a"), std::pair("cuda:100", "sm_100a"), std::pair("cuda:103", "sm_103a"),
        std::pair("cuda:110", "sm_110a"), std::pair("cuda:120", "sm_120a"), std::pair("cuda:121", "sm_121a")})
    EXPECT_EQ(lookupTarget(synonym), lookupTarget(name)) << synonym;
}

TEST(TargetInfo, OtherNamesAreNotFound) {
  for (const char *name : {"", "sm_", "sm_75", "sm_9", "sm_90b", "sm_080", "SM_90A", "sm_90a ", "cuda:", "cuda:75",
                           "cuda:090", "cuda:90a", "cuda:x", "hip:gfx942", "90", "sm_101"})
    EXPECT_EQ(lookupTarget(name), nullptr) << name;
}

TEST(TargetInfo, TheExplanationNamesTheTargetThatWasProbablyMeant) {
  for (auto [name, meant] :
       {std::pair("sm90a", "sm_90a"), std::pair("SM_90A", "sm_90a"), std::pair("90", "sm_90"),
        std::pair("9.0", "sm_90"), std::pair("compute_100f", "sm_100f"), std::pair("cuda:12.0", "sm_120"),
        std::pair("sm_90b", "sm_90"), std::pair("sm_91", "sm_90")})
    EXPECT_NE(explainUnknownTarget(name).find(std::string("but got '") + name + "' (did you mean '" + meant + "'?)"),
              std::string::npos)
        << explainUnknownTarget(name);
  for (const char *name : {"", "sm_75", "gfx942", "hip:gfx942", "x"})
    EXPECT_EQ(explainUnknownTarget(name).find("did you mean"), std::string::npos) << name;
  EXPECT_EQ(explainUnknownTarget("x", {"cpu"}).find("expected one of cpu, sm_80, "), 0u);
}

TEST(TargetInfo, TargetsAreOrderedAndAllHaveWhatTheOldestHas) {
  const TargetInfo &oldest = getOldestTarget();
  int previous = 0;
  for (const TargetInfo &target : getKnownTargets()) {
    EXPECT_LE(previous, target.computeCapability);
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
  EXPECT_EQ(first(TargetFeature::Float8TensorCores), "sm_89");
  EXPECT_EQ(first(TargetFeature::MatrixStore), "sm_90");
  EXPECT_EQ(first(TargetFeature::BF16AtomicAdd), "sm_90");
  EXPECT_EQ(first(TargetFeature::VectorAtomicAdd), "sm_90");
  EXPECT_EQ(first(TargetFeature::Clusters), "sm_90");
  EXPECT_EQ(first(TargetFeature::BulkTensorCopy), "sm_90");
  EXPECT_EQ(first(TargetFeature::TensorMapReplace), "sm_90a");
  EXPECT_EQ(first(TargetFeature::Float32WarpReduction), "sm_100f");
}

TEST(TargetInfo, WarpsMultiplyFloat8WhereThatTakesNoTensorMemory) {
  for (const TargetInfo &target : getKnownTargets()) {
    bool hasTensorMemory = target.computeCapability >= 100 && target.computeCapability < 120;
    EXPECT_EQ(target.has(TargetFeature::Float8TensorCores), target.computeCapability >= 89 && !hasTensorMemory)
        << target.name.str();
  }
}

TEST(TargetInfo, OnlyCodeForOneProcessorOrFamilyModifiesTensorMaps) {
  for (const TargetInfo &target : getKnownTargets()) {
    bool isRestricted = target.name.ends_with("a") || target.name.ends_with("f");
    EXPECT_EQ(target.has(TargetFeature::TensorMapReplace), isRestricted && target.computeCapability >= 90)
        << target.name.str();
  }
}

TEST(TargetInfo, OnlyCodeForOneProcessorOrFamilyOf100ReducesFloats) {
  for (const TargetInfo &target : getKnownTargets()) {
    bool isRestricted = target.name.ends_with("a") || target.name.ends_with("f");
    bool is10 = target.computeCapability == 100 || target.computeCapability == 103;
    EXPECT_EQ(target.has(TargetFeature::Float32WarpReduction), isRestricted && is10) << target.name.str();
  }
}

TEST(TargetInfo, NameForLLVM) {
  const TargetInfo *hopper = lookupTarget("sm_90a");
  ASSERT_TRUE(hopper);
  EXPECT_EQ(hopper->getLLVMFeatures(), "+ptx84");
  EXPECT_EQ(hopper->maxSharedMemory, 232448);
}

TEST(NumericOption, ValuesAreInTheRange) {
  for (int64_t value : {1, 2, 4, 8, 16, 32})
    EXPECT_TRUE(options::kNumWarps.accepts(value)) << value;
  for (int64_t value : {-4, 0, 3, 33, 64})
    EXPECT_FALSE(options::kNumWarps.accepts(value)) << value;
  EXPECT_TRUE(options::kMaxNReg.accepts(0));
  EXPECT_TRUE(options::kMaxNReg.accepts(255));
  EXPECT_FALSE(options::kMaxNReg.accepts(-1));
  EXPECT_FALSE(options::kMaxNReg.accepts(256));
  EXPECT_FALSE(options::kStepLimit.accepts(-1));
}

TEST(NumericOption, TheExplanationHasTheValues) {
  EXPECT_EQ(options::kNumWarps.explain(3), "expected num-warps to be a power of two from 1 to 32, but got 3");
  EXPECT_EQ(options::kNumStages.explain(0), "expected num-stages to be a number from 1 to 64, but got 0");
  EXPECT_EQ(options::kStepLimit.explain(-1), "expected step-limit to be a number of at least 0, but got -1");
}

} // namespace
