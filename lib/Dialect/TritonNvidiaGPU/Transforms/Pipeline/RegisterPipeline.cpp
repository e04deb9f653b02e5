//===- RegisterPipeline.cpp - Loads ahead of loops without dots ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegisterPipeline.h"

#include "LoopSlice.h"

#include "triton/Analysis/LoweringPlan/MemoryAccess.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

/// Returns the number of 32-bit registers of a thread for a tensor of type `type`.
static int64_t countRegisters(RankedTensorType type) {
  constexpr unsigned bits = 32;
  return llvm::divideCeil(toLinearLayout(type).getInSize(InDim::Register) * getMemoryBits(type.getElementType()), bits);
}

bool mlir::triton::nvidia_gpu::isInnermostWithoutDots(scf::ForOp loop) {
  return !loop.getBody()
              ->walk([](Operation *op) {
                return isa<LoopLikeOpInterface, DotOp, WarpGroupDotOp>(op) ? WalkResult::interrupt()
                                                                           : WalkResult::advance();
              })
              .wasInterrupted();
}

/// Returns the loads of `loop` that can be executed ahead and that `isChosen` chooses.
static RegisterPipeline findLoads(scf::ForOp loop, function_ref<bool(LoadOp)> isChosen) {
  RegisterPipeline result;
  for (LoadOp load : loop.getBody()->getOps<LoadOp>()) {
    LoopSlice slice(loop);
    if (!isChosen(load) || load.getIsVolatile() || findInterference(loop, load) || slice.addOperands(load))
      continue;
    result.loads.push_back(load);
    result.ahead.insert(load);
    result.ahead.insert_range(slice.getOperations());
    if (auto type = dyn_cast<RankedTensorType>(load.getType()))
      result.registers += countRegisters(type);
  }
  return result;
}

RegisterPipeline RegisterPipeline::find(scf::ForOp loop) {
  RegisterPipeline result = findLoads(loop, [](LoadOp) { return true; });
  bool hasTensors = result.registers > 0;
  return hasTensors ? result : RegisterPipeline();
}

RegisterPipeline RegisterPipeline::findScalars(scf::ForOp loop) {
  return findLoads(loop, [](LoadOp load) { return !isa<RankedTensorType>(load.getType()); });
}
