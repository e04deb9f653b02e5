//===- SharedMemoryTest.cpp - Allocation and barriers on all paths ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PathTraces.h"
#include "RandomKernel.h"

#include "triton/Analysis/LoweringPlan/SharedMemoryOpInterfaceImpl.h"
#include "triton/Analysis/SharedMemory/BarrierPlan.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::test;

namespace {

class SharedMemoryTest : public ::testing::Test {
protected:
  static constexpr size_t mostPaths = 3000;

  SharedMemoryTest() {
    DialectRegistry registry;
    registerSharedMemoryOpInterfaceExternalModels(registry);
    context.appendDialectRegistry(registry);
    context.loadDialect<arith::ArithDialect, cf::ControlFlowDialect, scf::SCFDialect, TritonGPUDialect>();
  }

  OwningOpRef<ModuleOp> parse(const std::string &text) {
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module) << text;
    return module;
  }

  void lowerControlFlow(ModuleOp module) {
    PassManager manager(&context);
    manager.addPass(createSCFToControlFlowPass());
    EXPECT_TRUE(succeeded(manager.run(module)));
  }

  /// Allocates shared memory.  Returns false if that is not supported.
  bool allocate(ModuleOp module) {
    ScopedDiagnosticHandler handler(&context, [](Diagnostic &diagnostic) {
      EXPECT_NE(diagnostic.str().find("it allocates the buffer again"), std::string::npos) << diagnostic.str();
      return success();
    });
    FailureOr<SharedAllocation> allocation = SharedAllocation::compute(module);
    if (failed(allocation))
      return false;
    Builder builder(&context);
    for (const SharedAllocation::Function &function : allocation->getFunctions())
      for (auto [buffer, offset] : llvm::zip_equal(function.buffers.getBuffers(), function.offsets)) {
        if (buffer.owner)
          buffer.owner->setAttr(kAllocationOffsetAttrName, builder.getI32IntegerAttr(offset));
        sumOfSizes += buffer.bytes;
      }
    sumOfFrames += allocation->getBytes();
    module->setAttr(kSharedAttrName, builder.getI32IntegerAttr(allocation->getBytes()));
    return true;
  }

  /// Inserts numbered barriers and returns their number.
  int insertBarriers(ModuleOp module) {
    FailureOr<SharedAllocation> allocation = SharedAllocation::read(module);
    EXPECT_TRUE(succeeded(allocation));
    int count = 0;
    for (const PlannedBarrier &barrier : planBarriers(*allocation)) {
      OpBuilder builder(barrier.before);
      auto inserted = LocalBarrierOp::create(builder, barrier.before->getLoc());
      inserted->setAttr(kNumberAttrName, builder.getI32IntegerAttr(count++));
    }
    return count;
  }

  /// Checks one kernel, with branches between blocks or with structured control flow.
  void check(unsigned seed, bool carriesBuffers, bool asBlocks) {
    std::string text = RandomKernel(seed, carriesBuffers).make();
    SCOPED_TRACE("seed " + std::to_string(seed) + (asBlocks ? ", blocks\n" : "\n") + text);
    OwningOpRef<ModuleOp> module = parse(text);
    if (!module)
      return;
    if (asBlocks)
      lowerControlFlow(*module);
    if (!allocate(*module))
      return;
    int numBarriers = insertBarriers(*module);
    FailureOr<SharedAllocation> allocation = SharedAllocation::read(*module);
    ASSERT_TRUE(succeeded(allocation));
    EXPECT_TRUE(succeeded(verifyBarriers(*allocation)));
    EXPECT_TRUE(planBarriers(*allocation).empty());
    if (!asBlocks)
      lowerControlFlow(*module);
    std::optional<std::vector<Trace>> traces = tracePaths(*module, mostPaths);
    if (!traces)
      return;
    ++numChecked;
    numInserted += numBarriers;
    for (const Trace &trace : *traces) {
      ASSERT_TRUE(keepsBuffers(trace));
      ASSERT_FALSE(hasRace(trace));
    }
    // The analysis over-approximates the buffers that a loop carries.
    if (carriesBuffers)
      return;
    for (int number = 0; number < numBarriers; ++number)
      EXPECT_TRUE(llvm::any_of(*traces, [&](const Trace &trace) { return hasRace(trace, number); }))
          << "barrier " << number << " is not needed";
  }

  MLIRContext context;
  int64_t sumOfSizes = 0, sumOfFrames = 0;
  unsigned numChecked = 0, numInserted = 0;
};

TEST_F(SharedMemoryTest, NoAccessesRaceAndEachBarrierIsNeeded) {
  for (unsigned seed = 0; seed < 300 && !HasFailure(); ++seed)
    check(seed, /*carriesBuffers=*/false, /*asBlocks=*/seed % 2);
  EXPECT_GT(numChecked, 200u);
  EXPECT_GT(numInserted, numChecked);
}

TEST_F(SharedMemoryTest, NoAccessesRaceWhereLoopsAndBranchesYieldBuffers) {
  for (unsigned seed = 1000; seed < 1300 && !HasFailure(); ++seed)
    check(seed, /*carriesBuffers=*/true, /*asBlocks=*/seed % 2);
  EXPECT_GT(numChecked, 100u);
  EXPECT_GT(numInserted, numChecked);
}

TEST_F(SharedMemoryTest, DeadBuffersShareBytes) {
  for (unsigned seed = 2000; seed < 2100; ++seed) {
    OwningOpRef<ModuleOp> module = parse(RandomKernel(seed, /*carriesBuffers=*/false).make());
    ASSERT_TRUE(module);
    allocate(*module);
  }
  EXPECT_LT(sumOfFrames, sumOfSizes / 2);
}

} // namespace
