//===- Lowerable.cpp - What can be lowered, and what cannot ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A conversion that fails says only that it did, and at an operation that may be its own.  So whatever a program can
// hold that has no lowering is found first, and reported at the operation that the user wrote.
//
//===----------------------------------------------------------------------===//

#include "DataMovement/RegisterPermutation.h"
#include "Patterns.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// Calls `check` with the types of all values that `op` defines or its blocks take.
static LogicalResult forEachType(Operation *op, function_ref<LogicalResult(Type)> check) {
  SmallVector<Type> types(op->getResultTypes());
  if (auto func = dyn_cast<FuncOp>(op)) {
    llvm::append_range(types, func.getArgumentTypes());
    llvm::append_range(types, func.getResultTypes());
  }
  for (Region &region : op->getRegions())
    for (Block &block : region)
      llvm::append_range(types, block.getArgumentTypes());
  for (Type type : types)
    if (failed(check(type)))
      return failure();
  return success();
}

static bool isSmallFloat(Type type) {
  auto number = dyn_cast<FloatType>(getElementTypeOrSelf(type));
  return number && number.getWidth() <= 8;
}

/// Numbers of 8 bits are converted, but not computed with.
static LogicalResult verifyNumbers(Operation *op) {
  for (Type type : llvm::concat<const Type>(op->getOperandTypes(), op->getResultTypes()))
    if (isSmallFloat(type))
      return op->emitOpError() << "has no lowering to NVVM: it computes with " << getElementTypeOrSelf(type);
  return success();
}

/// What `arith` and `math` can do, but not here.
static LogicalResult verifyArithmetic(Operation *op) {
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    if (isa<RankedTensorType>(constant.getType()) && !isa<SplatElementsAttr>(constant.getValue()))
      return op->emitOpError()
             << "has no lowering to NVVM: the elements of the tensor differ, but all threads hold the "
                "same constants";
    return success();
  }
  auto isTensor = [](Type type) { return isa<RankedTensorType>(type); };
  if (llvm::any_of(op->getResultTypes(), isTensor) && op->getNumResults() != 1)
    return op->emitOpError() << "has no lowering to NVVM: it has several tensors as results";
  if (auto truncation = dyn_cast<arith::TruncFOp>(op)) {
    std::optional<arith::RoundingMode> mode = truncation.getRoundingmode();
    if (mode && *mode != arith::RoundingMode::to_nearest_even && *mode != arith::RoundingMode::toward_zero)
      return op->emitOpError() << "has no lowering to NVVM: it rounds `" << arith::stringifyRoundingMode(*mode) << "`";
    return success();
  }
  if (isa<arith::SelectOp, arith::BitcastOp, arith::ExtFOp>(op))
    return success();
  return verifyNumbers(op);
}

/// What moves between threads has a plan, and a place in shared memory if the plan needs one.
static LogicalResult verifyScratch(Operation *op) {
  FailureOr<SharedMemoryRequirement> memory = getSharedMemoryRequirement(op);
  if (failed(memory))
    return failure();
  if (memory->bytes > 0 && !op->hasAttr(kAllocationOffsetAttrName))
    return op->emitOpError() << "has no lowering to NVVM: its shared memory is not placed (run "
                                "allocate-shared-memory)";
  return success();
}

/// Loads and stores are instructions for global memory.
static LogicalResult verifyAccess(Operation *op, Type pointerType) {
  int addressSpace = cast<PointerType>(getElementTypeOrSelf(pointerType)).getAddressSpace();
  if (addressSpace == 1)
    return success();
  return op->emitOpError() << "has no lowering to NVVM: it accesses address space " << addressSpace
                           << ", not global memory";
}

static LogicalResult verifyOperation(Operation *op, const TypeConverter &converter,
                                     const FrozenRewritePatternSet &patterns) {
  // What ends the region of a map goes with the map.
  if (isa_and_nonnull<LLVM::LLVMDialect, NVVM::NVVMDialect>(op->getDialect()) || isa<MapElementwiseReturnOp>(op))
    return success();
  if (isa<ReduceReturnOp, ScanReturnOp>(op))
    return success();
  auto found = patterns.getOpSpecificNativePatterns().find(op->getName());
  if (found == patterns.getOpSpecificNativePatterns().end() ||
      llvm::none_of(found->second, [](const RewritePattern *pattern) { return pattern->getRootKind().has_value(); }))
    return op->emitOpError() << "has no lowering to NVVM";

  LogicalResult types = forEachType(op, [&](Type type) -> LogicalResult {
    SmallVector<Type> converted;
    if (succeeded(converter.convertType(type, converted)))
      return success();
    return op->emitOpError() << "has no lowering to NVVM: it has a value of type " << type;
  });
  if (failed(types))
    return failure();

  if (auto func = dyn_cast<FuncOp>(op); func && func.isKernel() && func.getNumResults() != 0)
    return op->emitOpError() << "has no lowering to NVVM: it is a kernel, but has results";
  if (isa<LoadOp, StoreOp>(op))
    return verifyAccess(op, getAccessedPointer(op).getType());
  if (isa<SharedMemoryOpInterface>(op))
    return verifyScratch(op);
  if (permutesRegisters(op) && !findRegisterPermutation(op))
    return op->emitOpError() << "has no lowering to NVVM: with these layouts, elements would move between threads";
  if (isa<arith::ArithDialect, math::MathDialect>(op->getDialect()))
    return verifyArithmetic(op);
  if (isa<ClampFOp, PreciseDivFOp, PreciseSqrtOp>(op))
    return verifyNumbers(op);
  if (auto assembly = dyn_cast<ElementwiseInlineAsmOp>(op))
    return verifyAssembly(assembly);
  if (auto function = dyn_cast<ExternElementwiseOp>(op))
    return verifyExternFunction(function);
  if (auto map = dyn_cast<MapElementwiseOp>(op))
    return verifyMap(map);
  if (isa<cf::SwitchOp>(op) &&
      llvm::any_of(op->getOperandTypes(), [](Type type) { return isa<RankedTensorType>(type); }))
    return op->emitOpError() << "has no lowering to NVVM: it passes tensors on";
  return success();
}

LogicalResult mlir::triton::gpu::verifyLowerable(FuncOp func, const TypeConverter &converter,
                                                 const FrozenRewritePatternSet &patterns) {
  WalkResult result = func->walk<WalkOrder::PreOrder>([&](Operation *op) {
    return failed(verifyOperation(op, converter, patterns)) ? WalkResult::interrupt() : WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}
