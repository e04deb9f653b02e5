//===- StagedLoads.cpp - Loads that a loop can issue ahead ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StagedLoads.h"

#include "LoopSlice.h"

#include "triton/Analysis/LoweringPlan/MemoryAccess.h"
#include "triton/Dialect/Triton/IR/Remarks.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TensorMap.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"
#include "triton/LinearLayout/Swizzling.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

int64_t StagedLoad::getBytes() const {
  return ShapedType::getNumElements(buffer.getShape()) * getElementBitWidth(buffer.getElementType()) / 8;
}

//===----------------------------------------------------------------------===//
// What reads a load
//===----------------------------------------------------------------------===//

/// Returns whether a dot of the loop reads `value` as a factor, directly or after operations without side effects.
static bool feedsDot(Value value, scf::ForOp loop) {
  SetVector<Value> values;
  values.insert(value);
  for (unsigned i = 0; i < values.size(); ++i)
    for (OpOperand &use : values[i].getUses()) {
      Operation *user = use.getOwner();
      if (!loop->isProperAncestor(user))
        continue;
      if (isa<DotOp, WarpGroupDotOp>(user)) {
        if (use.getOperandNumber() < 2)
          return true;
      } else if (isMemoryEffectFree(user) || isa<LocalAllocOp>(user)) {
        values.insert(user->result_begin(), user->result_end());
      }
    }
  return false;
}

/// Adds the operations that forward `value` to `staged`, and finds the first use of what they forward.
static void findForwarding(StagedLoad &staged, Value value, Block *body) {
  for (Operation *user : value.getUsers()) {
    bool isBuffer = isa<LocalAllocOp>(user) && llvm::all_of(user->getUsers(), llvm::IsaPred<WarpGroupDotOp>);
    if (user->getBlock() == body && (isa<ConvertLayoutOp, TransOp>(user) || isBuffer)) {
      staged.forwarding.push_back(user);
      findForwarding(staged, user->getResult(0), body);
      continue;
    }
    Operation *use = getAncestorIn(body, user);
    if (!staged.firstUse || use->isBeforeInBlock(staged.firstUse))
      staged.firstUse = use;
  }
}

//===----------------------------------------------------------------------===//
// The layout of a buffer
//===----------------------------------------------------------------------===//

static SmallVector<int32_t> invert(ArrayRef<int32_t> order) {
  SmallVector<int32_t> inverse(order.size());
  for (auto [position, dim] : llvm::enumerate(order))
    inverse[dim] = position;
  return inverse;
}

/// Returns the layout in which a buffer of the loaded tensor is also `alloc`, which reads the tensor through
/// conversions and transpositions; null if there is none.
static Attribute getLayoutBehind(LocalAllocOp alloc, Value loaded) {
  MemDescType type = alloc.getType();
  Value value = alloc.getSrc();
  while (value != loaded) {
    Operation *op = value.getDefiningOp();
    if (auto transpose = dyn_cast<TransOp>(op)) {
      FailureOr<MemDescType> before = inferTransposedMemory(type, invert(transpose.getOrder()));
      if (failed(before))
        return {};
      type = *before;
    }
    value = op->getOperand(0);
  }
  return type.getEncoding();
}

/// Returns a layout of shared memory that threads write in `source` and read in `destination` without bank conflicts.
static Attribute getSwizzledLayout(RankedTensorType source, RankedTensorType destination, bool hasMatrixLoads) {
  unsigned bits = getElementBitWidth(source);
  std::optional<SwizzledMemory> memory =
      chooseSwizzledMemory(toLinearLayout(source), toLinearLayout(destination), bits, {false, hasMatrixLoads});
  if (!memory)
    return {};
  return SharedLinearEncodingAttr::get(source.getContext(), memory->memory, /*alignment=*/16);
}

/// Returns the layout of a buffer that `cp.async` fills: that of a dot's operand, or one that suits the first reader.
static Attribute getCopyLayout(const StagedLoad &staged) {
  Value loaded = staged.load->getResult(0);
  for (Operation *op : staged.forwarding)
    if (auto alloc = dyn_cast<LocalAllocOp>(op))
      if (Attribute layout = getLayoutBehind(alloc, loaded))
        return layout;
  auto type = cast<RankedTensorType>(loaded.getType()), reader = type;
  for (Operation *op : staged.forwarding)
    if (auto convert = dyn_cast<ConvertLayoutOp>(op); convert && convert.getSrc() == loaded)
      reader = convert.getType();
  return getSwizzledLayout(type, reader, getTargetInfo(staged.load).has(TargetFeature::MatrixLoad));
}

static MemDescType getBuffer(const StagedLoad &staged) {
  auto type = cast<RankedTensorType>(staged.load->getResult(0).getType());
  Attribute layout;
  if (auto load = dyn_cast<DescriptorLoadOp>(staged.load))
    layout = getBufferLayout(cast<NvmmaSharedEncodingAttr>(load.getDesc().getType().getBlockType().getEncoding()),
                             type.getRank());
  else
    layout = getCopyLayout(staged);
  if (!layout)
    return {};
  return MemDescType::get(type.getShape(), type.getElementType(), layout, SharedMemorySpaceAttr::get(type.getContext()),
                          /*isMutable=*/true);
}

//===----------------------------------------------------------------------===//
// StagedLoads
//===----------------------------------------------------------------------===//

static void remarkLoad(Operation *load, const Twine &reason) {
  remark::missed(load->getLoc(), nameRemark(load, "tritongpu-pipeline", "LoadNotPipelined"))
      << addText("the load is not issued ahead") << addReason(reason);
}

/// Returns why the tensor that `load` reads cannot be copied by `cp.async`, or nothing.
static std::string explainNarrowCopy(LoadOp load, const AxisInfoAnalysis &analysis) {
  constexpr int64_t leastBits = 32;
  AxisInfo facts = analysis.get(load.getPtr());
  unsigned bits = getMemoryBits(getPointeeType(load.getPtr().getType()));
  int64_t widest = 0;
  for (unsigned dim = 0; dim < facts.getRank(); ++dim)
    widest = std::max(widest, bits * std::min(getAlignedRun(facts, dim, bits), getMaskedRun(load, analysis, dim)));
  if (widest >= leastBits)
    return "";
  return "an asynchronous copy has at least " + std::to_string(leastBits) + " bits, but " + std::to_string(widest) +
         " are known to be contiguous, aligned and under one mask";
}

StagedLoads StagedLoads::find(scf::ForOp loop, const AxisInfoAnalysis &facts) {
  StagedLoads result;
  SmallVector<Operation *> candidates;
  for (Operation &op : *loop.getBody()) {
    auto load = dyn_cast<LoadOp>(op);
    if (((load && isa<RankedTensorType>(load.getType())) || isa<DescriptorLoadOp>(op)) &&
        feedsDot(op.getResult(0), loop))
      candidates.push_back(&op);
  }
  for (Operation *op : candidates) {
    StagedLoad staged{op, {}, {}, nullptr};
    findForwarding(staged, op->getResult(0), loop.getBody());
    auto load = dyn_cast<LoadOp>(op);
    if (load && load.getIsVolatile()) {
      remarkLoad(op, "it is volatile");
      continue;
    }
    if (std::string reason = load ? explainNarrowCopy(load, facts) : ""; !reason.empty()) {
      remarkLoad(op, reason);
      continue;
    }
    if (Operation *write = findInterferingWrite(loop, op)) {
      remarkLoad(op, "the loop may write to what the load reads, by '" + write->getName().getStringRef() + "'");
      continue;
    }
    staged.buffer = getBuffer(staged);
    LoopSlice slice(loop);
    if (Operation *fixed = slice.addOperands(op)) {
      remarkLoad(op, "its address depends on '" + fixed->getName().getStringRef() + "' of an earlier iteration");
      continue;
    }
    if (!staged.buffer || !staged.firstUse)
      continue;
    result.addresses.insert_range(slice.getOperations());
    result.loads.push_back(staged);
  }
  // A load that computes the address of another one stays a load.
  llvm::erase_if(result.loads, [&](const StagedLoad &staged) { return result.addresses.contains(staged.load); });
  return result;
}
