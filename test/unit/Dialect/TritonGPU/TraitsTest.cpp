//===- TraitsTest.cpp - Traits of ttg and ttng operations ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "gtest/gtest.h"

using namespace mlir::triton;
using mlir::triton::gpu::OpTrait::MemoryWait;

namespace {

TEST(TraitsTest, WaitsForAsynchronousAccessesHaveTheTrait) {
  EXPECT_TRUE(gpu::AsyncWaitOp::hasTrait<MemoryWait>());
  EXPECT_TRUE(nvidia_gpu::AsyncTMAStoreWaitOp::hasTrait<MemoryWait>());
}

TEST(TraitsTest, BarriersAndCommitsDoNotHaveTheTrait) {
  EXPECT_FALSE(gpu::AsyncCommitGroupOp::hasTrait<MemoryWait>());
  EXPECT_FALSE(gpu::LocalBarrierOp::hasTrait<MemoryWait>());
  EXPECT_FALSE(nvidia_gpu::WaitBarrierOp::hasTrait<MemoryWait>());
}

} // namespace
