//===- StagedLoads.cpp - Loads that a loop can issue ahead ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StagedLoads.h"

#include "LoopSlice.h"
#include "RegisterPipeline.h"

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
// Readers of a load
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

/// Returns whether only dots of warp groups read the buffer `op` allocates, if it does.
static bool isOperandBuffer(Operation *op) {
  return isa<LocalAllocOp>(op) && llvm::all_of(op->getUsers(), llvm::IsaPred<WarpGroupDotOp>);
}

bool mlir::triton::nvidia_gpu::reshapesBuffer(ReshapeOp reshape) {
  Value source = reshape.getSrc();
  while (auto convert = source.getDefiningOp<ConvertLayoutOp>())
    source = convert.getSrc();
  return !reshape.getAllowReorder() && !source.getDefiningOp<TransOp>();
}

/// Adds the operations of `body` to `staged` that forward `value`, which a buffer of type `type` holds, and finds the
/// first use of what they forward.
static void findForwarding(StagedLoad &staged, Value value, MemDescType type, Block *body) {
  for (Operation *user : value.getUsers()) {
    FailureOr<MemDescType> forwarded = failure();
    if (isa<ConvertLayoutOp>(user))
      forwarded = type;
    else if (auto transpose = dyn_cast<TransOp>(user))
      forwarded = inferTransposedMemory(type, transpose.getOrder());
    else if (auto reshape = dyn_cast<ReshapeOp>(user); reshape && reshapesBuffer(reshape))
      forwarded = inferReshapedMemory(type, reshape.getType().getShape());
    else if (isOperandBuffer(user) && cast<LocalAllocOp>(user).getType().getEncoding() == type.getEncoding())
      forwarded = type;
    if (user->getBlock() == body && succeeded(forwarded)) {
      staged.forwarding.push_back(user);
      findForwarding(staged, user->getResult(0), *forwarded, body);
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

/// Returns the layout that a buffer of `value` needs so that an operand's buffer, which reads it through conversions
/// and transpositions in `body`, is the same; null if there is none.
static Attribute findOperandLayout(Value value, Block *body) {
  for (Operation *user : value.getUsers()) {
    if (user->getBlock() != body)
      continue;
    if (isOperandBuffer(user))
      return cast<LocalAllocOp>(user).getType().getEncoding();
    auto transpose = dyn_cast<TransOp>(user);
    if (!transpose && !isa<ConvertLayoutOp>(user))
      continue;
    Attribute layout = findOperandLayout(user->getResult(0), body);
    if (!layout || !transpose)
      return layout;
    RankedTensorType type = transpose.getType();
    auto behind =
        MemDescType::get(type.getShape(), type.getElementType(), layout, SharedMemorySpaceAttr::get(type.getContext()));
    FailureOr<MemDescType> before = inferTransposedMemory(behind, invert(transpose.getOrder()));
    return succeeded(before) ? before->getEncoding() : Attribute();
  }
  return {};
}

/// Returns the bases of the elements that one asynchronous copy of `load` moves together, along one dimension.
static F2Vectors getCopiedVector(LoadOp load, const AxisInfoAnalysis &analysis) {
  constexpr int64_t mostBits = 128;
  auto type = cast<RankedTensorType>(load.getType());
  LinearLayout layout = toLinearLayout(type);
  F2Span inThread(layout.getBases(InDim::Register));
  AxisInfo facts = analysis.get(load.getPtr());
  unsigned bits = getMemoryBits(type.getElementType());
  F2Vectors widest;
  for (unsigned dim = 0; dim < facts.getRank(); ++dim) {
    int64_t run = std::min({getAlignedRun(facts, dim, bits), getMaskedRun(load, analysis, dim), mostBits / bits});
    F2Vectors vector;
    for (int64_t size = 1; 2 * size <= run; size *= 2) {
      uint64_t basis = uint64_t(size) << layout.getOutShift(dim);
      if (!inThread.contains(basis))
        break;
      vector.push_back(basis);
    }
    if (vector.size() > widest.size())
      widest = vector;
  }
  return widest;
}

/// Returns the layout of a buffer that `cp.async` fills: that of a dot's operand, or one that suits the first reader.
static Attribute getCopyLayout(LoadOp load, const AxisInfoAnalysis &analysis) {
  Value loaded = load.getResult();
  // Copies move elements as they are in memory, which has whole bytes and powers of two of them.
  Type element = getElementTypeOrSelf(loaded.getType());
  if (getElementBitWidth(element) != getMemoryBits(element))
    return {};
  if (Attribute layout = findOperandLayout(loaded, load->getBlock()))
    return layout;
  auto type = cast<RankedTensorType>(loaded.getType()), reader = type;
  for (Operation *user : loaded.getUsers())
    if (auto convert = dyn_cast<ConvertLayoutOp>(user))
      reader = convert.getType();
  std::optional<SwizzledMemory> memory =
      chooseCopiedMemory(toLinearLayout(type), toLinearLayout(reader), getElementBitWidth(type),
                         getCopiedVector(load, analysis), getTargetInfo(load).has(TargetFeature::MatrixLoad));
  if (!memory)
    return {};
  return SharedLinearEncodingAttr::get(load.getContext(), memory->memory, /*alignment=*/16);
}

static MemDescType getBuffer(Operation *op, const AxisInfoAnalysis &facts) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  Attribute layout;
  if (auto load = dyn_cast<DescriptorLoadOp>(op)) {
    TensorDescType desc = load.getDesc().getType();
    auto block = dyn_cast_or_null<NvmmaSharedEncodingAttr>(desc.getBlockType().getEncoding());
    // The lowering to TMA reports descriptors that no tensor map can have.
    if (block && succeeded(TensorMapFormat::get(desc, {})))
      layout = getBufferLayout(block, type.getRank());
  } else {
    layout = getCopyLayout(cast<LoadOp>(op), facts);
  }
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

/// Returns whether each buffer of a multi-buffer can be the destination of a TMA copy (PTX ISA, cp.async.bulk.tensor).
static bool isAlignedForTMA(const StagedLoad &staged) {
  constexpr int64_t leastAlignment = 128;
  auto layout = cast<SharedLayoutInterface>(staged.buffer.getEncoding());
  return staged.getBytes() % std::max<int64_t>(leastAlignment, layout.getAlignment()) == 0;
}

StagedLoads StagedLoads::find(scf::ForOp loop, const AxisInfoAnalysis &facts) {
  StagedLoads result;
  SmallVector<Operation *> candidates;
  bool hasNoDots = isInnermostWithoutDots(loop);
  for (Operation &op : *loop.getBody()) {
    auto load = dyn_cast<LoadOp>(op);
    if (((load && isa<RankedTensorType>(load.getType())) || isa<DescriptorLoadOp>(op)) &&
        (hasNoDots || feedsDot(op.getResult(0), loop)))
      candidates.push_back(&op);
  }
  for (Operation *op : candidates) {
    StagedLoad staged{op, getBuffer(op, facts), {}, nullptr};
    auto load = dyn_cast<LoadOp>(op);
    if (load && load.getIsVolatile()) {
      remarkLoad(op, "it is volatile");
      continue;
    }
    if (std::string reason = load ? explainNarrowCopy(load, facts) : ""; !reason.empty()) {
      remarkLoad(op, reason);
      continue;
    }
    if (Operation *other = findInterference(loop, op)) {
      remarkLoad(op,
                 Twine(mayOrderAccesses(other) ? "the loop may synchronize with those that write what the load reads"
                                               : "the loop may write to what the load reads") +
                     ", by '" + other->getName().getStringRef() + "'");
      continue;
    }
    LoopSlice slice(loop);
    if (Operation *fixed = slice.addOperands(op)) {
      remarkLoad(op, makesDescriptor(fixed)
                         ? "each iteration overwrites the tensor map of its descriptor"
                         : "its address depends on '" + fixed->getName().getStringRef() + "' of an earlier iteration");
      continue;
    }
    if (!staged.buffer)
      continue;
    if (staged.isTMA() && !isAlignedForTMA(staged)) {
      remarkLoad(op, "a buffer has " + Twine(staged.getBytes()) +
                         " bytes, and the next one is not aligned as a destination of TMA");
      continue;
    }
    findForwarding(staged, op->getResult(0), staged.buffer, loop.getBody());
    // Nothing reads the tensor.
    if (!staged.firstUse)
      continue;
    result.addresses.insert_range(slice.getOperations());
    result.loads.push_back(staged);
  }
  // A load that computes the address of another one stays a load.
  llvm::erase_if(result.loads, [&](const StagedLoad &staged) { return result.addresses.contains(staged.load); });
  return result;
}
