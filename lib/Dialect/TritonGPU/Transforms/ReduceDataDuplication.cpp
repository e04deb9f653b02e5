//===- ReduceDataDuplication.cpp - Operands of dots in shared memory ------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/LoweringPlan/LayoutConversion.h"
#include "triton/Analysis/SharedMemory/SharedAllocation.h"
#include "triton/Dialect/Triton/IR/Diagnostics.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/Transforms/Passes.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::triton::gpu {
#define GEN_PASS_DEF_TRITONGPUREDUCEDATADUPLICATION
#include "triton/Dialect/TritonGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::gpu

#define DEBUG_TYPE "tritongpu-reduce-data-duplication"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

ALWAYS_ENABLED_STATISTIC(numBuffers, "Operands of dots that wait in shared memory");

namespace {

struct ReduceDataDuplication : public triton::gpu::impl::TritonGPUReduceDataDuplicationBase<ReduceDataDuplication> {
  bool canScheduleOn(RegisteredOperationName name) const override {
    return name.hasTrait<mlir::OpTrait::SymbolTable>();
  }
  void runOnOperation() override {
    for (Operation *module : findKernelModules(getOperation())) {
      if (failed(verifyHasLayouts(module)))
        return signalPassFailure();
      moveOperands(module);
    }
  }

private:
  static void moveOperands(Operation *module);
};

} // namespace

/// Returns the operation of the block of `op` that contains its first user, or null if there is none.
static Operation *findFirstUse(Operation *op) {
  Operation *first = nullptr;
  for (Operation *user : op->getUsers()) {
    Operation *use = op->getBlock()->findAncestorOpInBlock(*user);
    if (use && (!first || use->isBeforeInBlock(first)))
      first = use;
  }
  return first;
}

/// Returns the neighbors along `dim` that a thread holds, up to `most` elements.
static SmallVector<uint64_t> findVector(const LinearLayout &registers, unsigned dim, uint64_t most) {
  SmallVector<uint64_t> vector;
  for (uint64_t element = 1; element < most; element *= 2) {
    uint64_t neighbor = element << registers.getOutShift(dim);
    if (!llvm::is_contained(registers.getBases(InDim::Register), neighbor))
      break;
    vector.push_back(neighbor);
  }
  return vector;
}

/// Returns a layout of memory whose rows `ldmatrix` reads as `destination`, and in which vectors of `source` stay
/// together, or null if there is none.  The vectors are along the fastest dimension, or otherwise along one in which
/// they are whole rows.  A thread then receives words of a fragment, and no parts of many of them.
static std::optional<SwizzledMemory> chooseMatrixMemory(RankedTensorType source, RankedTensorType destination,
                                                        const TargetInfo &target) {
  LinearLayout registers = toLinearLayout(source), operand = toLinearLayout(destination);
  unsigned bits = getElementBitWidth(source), elementsPerRow = 128 / bits;
  for (auto [position, dim] : llvm::enumerate(getFastestOrder(registers))) {
    SmallVector<uint64_t> vector = findVector(registers, dim, elementsPerRow);
    if (position > 0 && vector.size() < llvm::Log2_32(elementsPerRow))
      continue;
    std::optional<SwizzledMemory> memory =
        chooseCopiedMemory(registers, operand, bits, vector, target.has(TargetFeature::MatrixLoad));
    if (memory && memory->matrixLoad)
      return memory;
  }
  return std::nullopt;
}

/// Returns a buffer for the elements that `convert` moves through shared memory to an operand of a dot, or null if it
/// does not.
static MemDescType getBuffer(ConvertLayoutOp convert) {
  RankedTensorType type = convert.getType();
  if (!isa<DotOperandEncodingAttr>(type.getEncoding()) || getElementBitWidth(type) < 8)
    return {};
  std::optional<LayoutConversion> plan =
      LayoutConversion::tryPlan(convert.getSrc().getType(), type, getTargetInfo(convert));
  if (!plan || plan->getKind() != LayoutConversion::Kind::SharedMemory || plan->getRounds() != 1)
    return {};
  constexpr unsigned alignment = 16;
  std::optional<SwizzledMemory> matrices = chooseMatrixMemory(convert.getSrc().getType(), type, getTargetInfo(convert));
  const LinearLayout &memory = (matrices ? *matrices : plan->getMemory()).memory;
  auto layout = SharedLinearEncodingAttr::get(type.getContext(), memory, alignment);
  return MemDescType::get(type.getShape(), type.getElementType(), layout,
                          SharedMemorySpaceAttr::get(type.getContext()));
}

/// Replaces `convert` by a buffer and a load from it before `position`.
static LocalLoadOp moveThroughBuffer(ConvertLayoutOp convert, MemDescType type, Operation *position) {
  OpBuilder builder(convert);
  Value buffer = LocalAllocOp::create(builder, convert.getLoc(), type, convert.getSrc(), IntegerAttr());
  builder.setInsertionPoint(position);
  auto load = LocalLoadOp::create(builder, convert.getLoc(), convert.getType(), buffer, Value());
  convert.replaceAllUsesWith(load.getResult());
  convert.erase();
  return load;
}

/// Replaces `load` and its buffer by the conversion that they were.
static void restore(LocalLoadOp load) {
  auto buffer = load.getSrc().getDefiningOp<LocalAllocOp>();
  OpBuilder builder(buffer);
  load.replaceAllUsesWith(
      ConvertLayoutOp::create(builder, buffer.getLoc(), load.getType(), buffer.getSrc()).getResult());
  load.erase();
  buffer.erase();
}

void ReduceDataDuplication::moveOperands(Operation *module) {
  SmallVector<LocalLoadOp> loads;
  // The operand that is stored last is loaded first: then one barrier precedes all loads.
  DenseMap<Operation *, Operation *> firstLoads;
  module->walk([&](ConvertLayoutOp convert) {
    Operation *use = findFirstUse(convert);
    MemDescType type = use ? getBuffer(convert) : MemDescType();
    if (!type)
      return;
    Operation *&first = firstLoads.try_emplace(use, use).first->second;
    loads.push_back(moveThroughBuffer(convert, type, first));
    first = loads.back();
  });
  // Buffers live longer than the scratch of conversions.  The allocation reports what it does not support.
  DiagnosticsDropped dropped(module->getContext());
  while (!loads.empty()) {
    FailureOr<SharedAllocation> allocation = SharedAllocation::compute(module);
    if (succeeded(allocation) && allocation->getBytes() <= getTargetInfo(module).maxSharedMemory)
      break;
    restore(loads.pop_back_val());
  }
  numBuffers += loads.size();
}
