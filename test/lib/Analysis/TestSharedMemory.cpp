//===- TestSharedMemory.cpp - Test pass for the allocation of shared memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"

#include "triton/Analysis/SharedMemory/SharedAllocation.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"

#include "mlir/Pass/Pass.h"

using namespace mlir;
using namespace mlir::triton;

namespace {

/// Emits remarks with the offset and size of each buffer and with the size of each frame.
struct TestPrintAllocation : public PassWrapper<TestPrintAllocation, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestPrintAllocation)

  StringRef getArgument() const final { return "test-print-allocation"; }
  StringRef getDescription() const final { return "Print the offsets of buffers in shared memory, as remarks"; }

  void runOnOperation() override {
    for (Operation *module : triton::gpu::findKernelModules(getOperation())) {
      FailureOr<SharedAllocation> allocation = SharedAllocation::compute(module);
      if (failed(allocation))
        return signalPassFailure();
      for (const SharedAllocation::Function &function : allocation->getFunctions())
        print(function);
    }
    markAllAnalysesPreserved();
  }

private:
  static StringRef getName(SharedBuffer::Kind kind) {
    switch (kind) {
    case SharedBuffer::Kind::Scratch:
      return "scratch ";
    case SharedBuffer::Kind::Frame:
      return "virtual ";
    default:
      return "";
    }
  }

  static void print(const SharedAllocation::Function &function) {
    for (auto [buffer, offset] : llvm::zip_equal(function.buffers.getBuffers(), function.offsets))
      if (buffer.owner)
        emitRemark(buffer.owner->getLoc())
            << getName(buffer.kind) << "offset = " << offset << ", size = " << buffer.bytes;
    FuncOp func = function.func;
    emitRemark(func.getLoc()) << func.getName() << ": size = " << function.frame.bytes;
  }
};

} // namespace

void mlir::triton::test::registerSharedMemoryTestPass() { PassRegistration<TestPrintAllocation>(); }
