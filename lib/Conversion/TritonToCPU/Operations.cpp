//===- Operations.cpp - Operations and their families ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Families.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

namespace {

using Lower = LogicalResult (*)(Operation *op, FunctionLowering &f);

} // namespace

/// Scalar arithmetic, and whatever else is elementwise.
static LogicalResult lowerScalars(Operation *op, FunctionLowering &f) {
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(f.getScalar(operand));
  for (auto [result, value] : llvm::zip_equal(op->getResults(), buildScalarOperation(f.builder, op, operands)))
    f.setParts(result, value);
  return success();
}

/// A constant that is not the same everywhere.
static LogicalResult lowerTable(Operation *op, FunctionLowering &f) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  Type storage = getStorageType(type.getElementType());
  SmallVector<llvm::APInt> bits;
  auto elements = cast<DenseElementsAttr>(cast<arith::ConstantOp>(op).getValue());
  unsigned width = storage.getIntOrFloatBitWidth();
  if (isa<FloatType>(type.getElementType())) {
    for (const llvm::APFloat &value : elements.getValues<llvm::APFloat>())
      bits.push_back(value.bitcastToAPInt());
  } else {
    for (const llvm::APInt &value : elements.getValues<llvm::APInt>())
      bits.push_back(value.zext(width));
  }
  Type integer = f.builder.getIntegerType(width);
  auto tableType = RankedTensorType::get({static_cast<int64_t>(bits.size())}, integer);
  Value address = f.getTable(DenseElementsAttr::get(tableType, bits));
  f.setBuffer(op->getResult(0), {address, SmallVector<int64_t>(type.getShape()), type.getElementType()});
  return success();
}

static LogicalResult lowerPoison(Operation *op, FunctionLowering &f) {
  // Any value will do.
  SmallVector<Value> parts;
  for (Type type : getPartTypes(op->getResult(0).getType()))
    parts.push_back(createZero(f.builder, type));
  f.setParts(op->getResult(0), parts);
  return success();
}

static LogicalResult lowerUnsplat(Operation *op, FunctionLowering &f) {
  Value source = op->getOperand(0);
  SmallVector<Value> first(cast<RankedTensorType>(source.getType()).getRank(), f.integer(0));
  f.setParts(op->getResult(0), f.getElement(source, first));
  return success();
}

/// The results are the operands.
static LogicalResult lowerDotWait(Operation *op, FunctionLowering &f) {
  for (auto [result, operand] : llvm::zip_equal(op->getResults(), op->getOperands())) {
    if (!isa<RankedTensorType>(operand.getType())) {
      f.setParts(result, f.getParts(operand));
      continue;
    }
    if (const Buffer *buffer = f.lookupBuffer(operand)) {
      f.setBuffer(result, Buffer(*buffer));
      continue;
    }
    Buffer buffer = f.createBuffer(result);
    f.fillBuffer(operand, buffer);
    f.setBuffer(result, buffer);
  }
  return success();
}

static LogicalResult lowerNothing(Operation *, FunctionLowering &) { return success(); }

/// What lowers an operation that has its turn; null if nothing does.
static Lower getLowering(Operation *op) {
  return llvm::TypeSwitch<Operation *, Lower>(op)
      .Case<CallOp>([](auto) -> Lower {
        return [](Operation *call, FunctionLowering &f) { return lowerCall(cast<CallOp>(call), f); };
      })
      .Case<scf::ForOp, scf::IfOp, scf::WhileOp>([](auto) -> Lower { return lowerStructuredControlFlow; })
      .Case<LoadOp, StoreOp>([](auto) -> Lower { return lowerMemoryAccess; })
      .Case<MakeTensorPtrOp, AdvanceOp>([](auto) -> Lower { return lowerBlockPointer; })
      .Case<AtomicRMWOp, AtomicCASOp>([](auto) -> Lower { return lowerAtomic; })
      .Case<MakeTensorDescOp, DescriptorLoadOp, DescriptorStoreOp, DescriptorReduceOp, DescriptorGatherOp,
            DescriptorScatterOp, AsyncTMACopyGlobalToLocalOp, AsyncTMACopyLocalToGlobalOp, AsyncTMAReduceOp,
            AsyncTMAGatherOp, AsyncTMAScatterOp, AsyncTMAStoreWaitOp, ReinterpretTensorDescOp, TensormapCreateOp,
            TensormapFenceproxyAcquireOp>([](auto) -> Lower { return lowerDescriptor; })
      .Case<LocalAllocOp, LocalDeallocOp, LocalLoadOp, LocalStoreOp, LocalBarrierOp, MemDescIndexOp, MemDescSubsliceOp,
            MemDescTransOp, MemDescReshapeOp, MemDescReinterpretOp, AsyncCopyGlobalToLocalOp, AsyncCommitGroupOp,
            AsyncWaitOp, GlobalScratchAllocOp>([](auto) -> Lower { return lowerLocalMemory; })
      .Case<InitBarrierOp, InvalBarrierOp, BarrierExpectOp, WaitBarrierOp, ArriveBarrierOp, AsyncCopyMbarrierArriveOp,
            FenceAsyncSharedOp, ClusterArriveOp, ClusterWaitOp>([](auto) -> Lower { return lowerBarrier; })
      .Case<GetProgramIdOp, GetNumProgramsOp>([](auto) -> Lower { return lowerProgram; })
      .Case<ReduceOp, ScanOp, MapElementwiseOp, HistogramOp>([](auto) -> Lower { return lowerReduction; })
      .Case<DotOp, DotScaledOp, WarpGroupDotOp>([](auto) -> Lower { return lowerDot; })
      .Case<WarpGroupDotWaitOp>([](auto) -> Lower { return lowerDotWait; })
      .Case<WarpSpecializeOp>([](auto) -> Lower { return lowerWarpSpecialize; })
      .Case<PrintOp, AssertOp>([](auto) -> Lower { return lowerDebug; })
      .Case<UnsplatOp>([](auto) -> Lower { return lowerUnsplat; })
      .Case<ub::PoisonOp>([](auto) -> Lower { return lowerPoison; })
      // One thread runs the whole program, and promises are not needed.
      .Case<mlir::gpu::BarrierOp, LLVM::AssumeOp>([](auto) -> Lower { return lowerNothing; })
      .Case<arith::ConstantOp>([](arith::ConstantOp constant) -> Lower {
        return isa<RankedTensorType>(constant.getType()) ? lowerTable : lowerScalars;
      })
      .Default([](Operation *other) -> Lower { return isElementwise(other) ? lowerScalars : nullptr; });
}

LogicalResult cpu::lowerOperation(Operation *op, FunctionLowering &f) { return getLowering(op)(op, f); }

//===----------------------------------------------------------------------===//
// What cannot be lowered.
//===----------------------------------------------------------------------===//

/// Whether a buffer lies in memory as its shape says, with nothing between its rows.
static bool isWhole(Value memory) {
  Operation *op = memory.getDefiningOp();
  if (!op)
    return false;
  if (isa<MemDescIndexOp, MemDescReshapeOp, MemDescReinterpretOp>(op))
    return isWhole(op->getOperand(0));
  return isa<LocalAllocOp>(op);
}

/// Why an operation cannot run; empty if it can.
static std::string explain(Operation *op) {
  if (auto function = dyn_cast<FuncOp>(op)) {
    if (function.isKernel() && function.getNumResults() > 0)
      return "it is a kernel, but has results";
    for (Type type : function.getArgumentTypes())
      if (auto pointer = dyn_cast<PointerType>(type);
          function.isKernel() &&
          (isa<RankedTensorType>(type) || (pointer && isa<RankedTensorType>(pointer.getPointeeType()))))
        return "it is a kernel, but takes a tensor or a block pointer";
    return {};
  }
  if (auto call = dyn_cast<CallOp>(op)) {
    auto callee = SymbolTable::lookupNearestSymbolFrom<FuncOp>(op, call.getCalleeAttr());
    return callee.isDeclaration() ? "the function that it calls has no body" : "";
  }
  if (auto function = dyn_cast<ExternElementwiseOp>(op); function && !isKnownFunction(function))
    return ("what `" + function.getSymbol() + "` computes is not known on the CPU").str();
  if (auto assembly = dyn_cast<ElementwiseInlineAsmOp>(op); assembly && !isKnownAssembly(assembly))
    return "its text is not made of instructions on 32 bits that are known on the CPU";
  if (isa<MemDescReshapeOp, MemDescReinterpretOp>(op) && !isWhole(op->getOperand(0)))
    return "the buffer is part of another, or turned, so that its shape alone does not say where the elements are";
  if (isa<AtomicRMWOp, AtomicCASOp>(op) && getElementTypeOrSelf(op->getResult(0).getType()).isInteger(1))
    return "processors have no atomic access to single bits";
  if (auto map = dyn_cast<MapElementwiseOp>(op)) {
    auto type = cast<RankedTensorType>(map.getSrcs().front().getType());
    if (type.getShape().back() % map.getPack() != 0)
      return "its packs are longer than the last dimension";
  }
  if (op->hasTrait<mlir::OpTrait::IsTerminator>())
    return isa<cf::BranchOp, cf::CondBranchOp, ReturnOp, scf::YieldOp, scf::ConditionOp, ReduceReturnOp, ScanReturnOp,
               MapElementwiseReturnOp, WarpYieldOp, WarpReturnOp, WarpSpecializePartitionsOp>(op)
               ? ""
               : "it is control flow of a kind that is not supported";
  if (isComputedOnDemand(op) || getLowering(op))
    return {};
  return "it has no lowering to the CPU";
}

LogicalResult cpu::verifyExecutable(FuncOp func) {
  WalkResult result = func->walk<WalkOrder::PreOrder>([&](Operation *op) -> WalkResult {
    std::string reason = explain(op);
    if (reason.empty())
      return WalkResult::advance();
    return op->emitOpError() << "cannot run on the CPU: " << reason;
  });
  return failure(result.wasInterrupted());
}
