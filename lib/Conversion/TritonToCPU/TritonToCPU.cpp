//===- TritonToCPU.cpp - Conversion of kernels to CPU code ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Families.h"

#include "triton/Analysis/ControlFlow/CallGraph.h"
#include "triton/Conversion/Passes.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::triton {
#define GEN_PASS_DEF_CONVERTTRITONTOCPU
#include "triton/Conversion/Passes.h.inc"
} // namespace mlir::triton

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

namespace {

struct ConvertTritonToCPU : public triton::impl::ConvertTritonToCPUBase<ConvertTritonToCPU> {
  using ConvertTritonToCPUBase::ConvertTritonToCPUBase;

  void runOnOperation() override {
    for (Operation *module : triton::gpu::findKernelModules(getOperation()))
      if (failed(convert(module)))
        return signalPassFailure();
  }

  LogicalResult convert(Operation *module);
};

} // namespace

/// Creates the lowered function for `source`, without a body.
static LLVM::LLVMFuncOp createFunction(FuncOp source) {
  OpBuilder builder(source);
  auto function = LLVM::LLVMFuncOp::create(builder, source.getLoc(), source.getName(), cpu::getFunctionType(source));
  if (!source.isKernel())
    function.setLinkage(LLVM::Linkage::Internal);
  // Only the tensors of one program instance use its arena.
  unsigned arena = source.isKernel() ? 2 : 1;
  function.setArgAttr(arena, LLVM::LLVMDialect::getNoAliasAttrName(), builder.getUnitAttr());
  function.setArgAttr(arena, LLVM::LLVMDialect::getAlignAttrName(), builder.getI64IntegerAttr(64));
  return function;
}

/// Creates the constant with the size of the arena that the kernel needs.
static void createArenaSize(FuncOp kernel, int64_t bytes) {
  OpBuilder builder(kernel);
  LLVM::GlobalOp::create(builder, kernel.getLoc(), builder.getI64Type(), /*isConstant=*/true, LLVM::Linkage::External,
                         (kernel.getName() + "_arena_bytes").str(), builder.getI64IntegerAttr(bytes));
}

LogicalResult ConvertTritonToCPU::convert(Operation *module) {
  for (FuncOp func : module->getRegion(0).getOps<FuncOp>())
    if (!func.isDeclaration() && failed(verifySupported(func)))
      return failure();
  FailureOr<SmallVector<FuncOp>> order = getCallGraphPostOrder(module);
  if (failed(order))
    return failure();
  LoweringOptions options{boundsChecking, interruptible, stepLimit};
  llvm::StringMap<FunctionInfo> functions;
  for (FuncOp func : *order) {
    if (func.isDeclaration())
      continue;
    LLVM::LLVMFuncOp target = createFunction(func);
    FunctionLowering lowering(target, options, functions);
    if (failed(lowerFunction(func, lowering)))
      return failure();
    functions[func.getName()] = {target, lowering.getFrameBytes()};
    if (func.isKernel())
      createArenaSize(func, lowering.getFrameBytes());
  }
  for (FuncOp func : *order)
    func.erase();
  return success();
}
