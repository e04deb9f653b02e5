//===- TritonGPUToNVVM.cpp - Lowers kernels to the LLVM and NVVM dialects ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "triton/Analysis/SharedMemory/BarrierPlan.h"
#include "triton/Conversion/Passes.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::triton {
#define GEN_PASS_DEF_CONVERTTRITONGPUTONVVM
#include "triton/Conversion/Passes.h.inc"
} // namespace mlir::triton

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

struct ConvertTritonGPUToNVVM : public triton::impl::ConvertTritonGPUToNVVMBase<ConvertTritonGPUToNVVM> {
  void runOnOperation() override {
    AxisInfoAnalysis facts(getOperation());
    for (Operation *module : findKernelModules(getOperation()))
      if (failed(convert(module, facts)))
        return signalPassFailure();
  }

  LogicalResult checkModule(Operation *module);
  LogicalResult convert(Operation *module, const AxisInfoAnalysis &facts);
};

} // namespace

/// What dynamic shared memory is called in PTX; operations have offsets into it.
static void declareSharedMemory(Operation *module) {
  OpBuilder builder = OpBuilder::atBlockBegin(&module->getRegion(0).front());
  auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), 0);
  LLVM::GlobalOp::create(builder, module->getLoc(), type, /*isConstant=*/false, LLVM::Linkage::External, "global_smem",
                         /*value=*/Attribute(), /*alignment=*/16, static_cast<unsigned>(NVVM::NVVMMemorySpace::Shared));
}

/// Earlier passes have done their part.
LogicalResult ConvertTritonGPUToNVVM::checkModule(Operation *module) {
  if (!lookupNumWarps(module))
    return module->emitError() << "has no layouts yet: `" << kNumWarpsAttrName << "` is missing";
  if (!module->hasAttr(kSharedAttrName))
    return module->emitError() << "has no shared memory placed yet: `" << kSharedAttrName
                               << "` is missing (run allocate-shared-memory)";
  return success();
}

LogicalResult ConvertTritonGPUToNVVM::convert(Operation *module, const AxisInfoAnalysis &facts) {
  if (failed(checkModule(module)))
    return failure();
  VectorAccesses accesses;
  TritonGPUToNVVMTypeConverter converter(&getContext());
  RewritePatternSet patterns(&getContext());
  populateAssertPatterns(converter, patterns);
  populateAtomicPatterns(converter, patterns, accesses);
  populateBarrierPatterns(converter, patterns);
  populateConvertLayoutPatterns(converter, patterns);
  populateElementwisePatterns(converter, patterns);
  populateExternFunctionPatterns(converter, patterns);
  populateFloatCastPatterns(converter, patterns);
  populateFunctionPatterns(converter, patterns);
  populateGatherPatterns(converter, patterns);
  populateHistogramPatterns(converter, patterns);
  populateInlineAssemblyPatterns(converter, patterns);
  populateLoadStorePatterns(converter, patterns, accesses);
  populateMapElementwisePatterns(converter, patterns);
  populateMathPatterns(converter, patterns);
  populatePrintPatterns(converter, patterns);
  populateProgramPatterns(converter, patterns);
  populateReducePatterns(converter, patterns);
  populateScanPatterns(converter, patterns);
  populateShapePatterns(converter, patterns);
  // Scalars, and the scalars that tensors have become.
  arith::populateCeilFloorDivExpandOpsPatterns(patterns);
  arith::populateArithToLLVMConversionPatterns(converter, patterns);
  cf::populateControlFlowToLLVMConversionPatterns(converter, patterns);
  ub::populateUBToLLVMConversionPatterns(converter, patterns);
  populateMathToLLVMConversionPatterns(converter, patterns);
  FrozenRewritePatternSet frozenPatterns(std::move(patterns));

  ConversionTarget target(getContext());
  target.addLegalDialect<LLVM::LLVMDialect, NVVM::NVVMDialect>();
  target.markUnknownOpDynamicallyLegal([&](Operation *op) { return op == module; });
  SmallVector<Operation *> functions;
  for (FuncOp func : module->getRegion(0).getOps<FuncOp>()) {
    if (failed(verifyLowerable(func, converter, frozenPatterns)))
      return failure();
    functions.push_back(func);
  }
  // What no operation waits for between its accesses and another's, nobody will.
  FailureOr<SharedAllocation> shared = SharedAllocation::read(module);
  if (failed(shared) || failed(verifyBarriers(*shared)))
    return failure();
  // Now that it is known to have layouts.
  module->walk([&](Operation *op) {
    Value pointer = getAccessedPointer(op);
    if (!pointer || !isa<RankedTensorType>(pointer.getType()))
      return;
    VectorAccess access = accesses[op] = getVectorAccess(op, facts);
    unsigned elementBits = getMemoryBits(getPointeeType(pointer.getType()));
    if (access.vectorElements < access.possibleElements)
      emitRemark(op->getLoc()) << "accesses memory " << access.vectorElements * elementBits
                               << " bits at a time instead of " << access.possibleElements * elementBits
                               << ": the layout gives a thread other elements than neighbours";
  });
  if (module->getAttrOfType<IntegerAttr>(kSharedAttrName).getInt() > 0)
    declareSharedMemory(module);
  return applyFullConversion(functions, target, frozenPatterns);
}
