//===- WarpGroupDotOps.cpp - Dots of warp groups ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

void WarpGroupDotOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  if (isa<MemDescType>(getA().getType()))
    effects.emplace_back(MemoryEffects::Read::get(), &getAMutable(), SharedMemory::get());
  effects.emplace_back(MemoryEffects::Read::get(), &getBMutable(), SharedMemory::get());
}

/// Returns the blocks that control flow reaches from `from` before it enters `until` again.
static llvm::SmallPtrSet<Block *, 8> findReached(Block *from, Block *until) {
  llvm::SmallPtrSet<Block *, 8> reached;
  SmallVector<Block *> worklist(from->getSuccessors());
  while (!worklist.empty()) {
    Block *block = worklist.pop_back_val();
    if (block != until && reached.insert(block).second)
      llvm::append_range(worklist, block->getSuccessors());
  }
  return reached;
}

/// Returns the sum, computed in the block of `dot`, that dots up to `dot` add to: the argument of a block if nothing
/// else computes it.
static Value findFirstSum(WarpGroupDotOp dot) {
  Value sum = dot.getC();
  while (Operation *op = sum.getDefiningOp()) {
    if (op->getBlock() != dot->getBlock())
      break;
    if (auto before = dyn_cast<WarpGroupDotOp>(op))
      sum = before.getC();
    else if (auto wait = dyn_cast<WarpGroupDotWaitOp>(op))
      sum = wait.getInputs()[cast<OpResult>(sum).getResultNumber()];
    else
      break;
  }
  return sum;
}

bool WarpGroupDotOp::takesRegistersOf(BlockArgument variable) {
  Block *block = getOperation()->getBlock();
  // The registers are needed from where the sum is computed.
  Operation *first = findFirstSum(*this).getDefiningOp();
  if (!first || first->getBlock() != block)
    first = getOperation();
  llvm::SmallPtrSet<Block *, 8> reached = findReached(block, variable.getOwner());
  auto isLater = [&](Operation *user) {
    Operation *ancestor = block->getParent()->findAncestorOpInRegion(*user);
    return !ancestor || reached.contains(ancestor->getBlock()) ||
           (ancestor->getBlock() == block && first->isBeforeInBlock(ancestor));
  };
  // Waits for the variable and dots that add to it are in its registers, too.
  llvm::SmallSetVector<Value, 8> sharing;
  sharing.insert(variable);
  for (size_t i = 0; i < sharing.size(); ++i)
    for (OpOperand &use : sharing[i].getUses()) {
      if (use.getOwner() == getOperation())
        continue;
      if (isLater(use.getOwner()))
        return false;
      if (auto dot = dyn_cast<WarpGroupDotOp>(use.getOwner()); dot && dot.getC() == use.get())
        sharing.insert(dot.getD());
      else if (auto wait = dyn_cast<WarpGroupDotWaitOp>(use.getOwner()))
        sharing.insert(wait.getResult(use.getOperandNumber()));
    }
  llvm::SmallPtrSet<Value, 8> seen;
  SmallVector<Value> worklist = {getC()};
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (value == variable)
      return true;
    Operation *op = value.getDefiningOp();
    if (op && op->getBlock() == block && seen.insert(value).second)
      llvm::append_range(worklist, op->getOperands());
  }
  return false;
}

bool mlir::triton::nvidia_gpu::isReadByDescriptor(Type type) {
  auto buffer = dyn_cast<MemDescType>(type);
  return buffer && isa<NvmmaSharedEncodingAttr, SharedLinearEncodingAttr>(buffer.getEncoding());
}

LogicalResult WarpGroupDotOp::verify() {
  auto type = cast<RankedTensorType>(getD().getType());
  auto layout = dyn_cast_or_null<NvidiaMmaEncodingAttr>(type.getEncoding());
  if (!layout || layout.getVersionMajor() != 3)
    return emitOpError() << "expected a result in the layout #ttg.nvidia_mma of version 3, but got " << type;
  auto aBuffer = dyn_cast<MemDescType>(getA().getType());
  ArrayRef<int64_t> a = aBuffer ? aBuffer.getShape() : cast<RankedTensorType>(getA().getType()).getShape();
  Type aElement = aBuffer ? aBuffer.getElementType() : getElementTypeOrSelf(getA().getType());
  ArrayRef<int64_t> b = getB().getType().getShape();
  if (a.size() != 2 || b.size() != 2 || a[1] != b[0] || a[0] != type.getDimSize(0) || b[1] != type.getDimSize(1))
    return emitOpError() << "expected the shapes MxK, KxN and MxN, but got " << getA().getType() << ", "
                         << getB().getType() << " and " << type;
  if (failed(verifyWarpGroupShape(*this, type, a[1], getElementBitWidth(aElement), /*columnStep=*/8)))
    return failure();

  if (!isReadByDescriptor(getB().getType()))
    return emitOpError() << "expected `b` in a layout #ttg.nvmma_shared or #ttg.shared_linear, but got "
                         << getB().getType();
  if (auto tensor = dyn_cast<RankedTensorType>(getA().getType())) {
    // Any encoding with the linear layout of the instruction's fragments is legal.
    unsigned width = 32 / std::max(1u, getElementBitWidth(tensor));
    if (width == 0 || !isEquivalentLayout(DotOperandEncodingAttr::get(getContext(), /*opIdx=*/0, layout, width),
                                          tensor.getShape(), tensor.getEncoding()))
      return emitOpError() << "expected `a` in registers in the layout #ttg.dot_op with the result's layout as parent, "
                              "opIdx 0 and kWidth "
                           << width << ", or in an equivalent layout, but got " << tensor;
  } else if (!isReadByDescriptor(getA().getType())) {
    return emitOpError()
           << "expected `a` in shared memory in a layout #ttg.nvmma_shared or #ttg.shared_linear, but got "
           << getA().getType();
  }
  return verifyTensorCoreElements(*this, /*version=*/3, aElement, getB().getType().getElementType(),
                                  type.getElementType(), getInputPrecision(), getMaxNumImpreciseAcc());
}

LogicalResult WarpGroupDotWaitOp::verify() {
  if (getInputs().empty())
    return emitOpError() << "expected at least one input, but got none";
  if (auto pendings = static_cast<int32_t>(getPendings()); pendings < 0 || pendings > kMaxPendings)
    return emitOpError() << "expected `pendings` from 0 to " << kMaxPendings << ", but got " << pendings;
  return success();
}

//===----------------------------------------------------------------------===//
// Effects on shared memory
//===----------------------------------------------------------------------===//

void WarpGroupDotOp::getSharedMemoryEffects(bool, SharedMemoryEffects &effects) {
  Completion completion = getIsAsync() ? Completion::AsyncDots : Completion::Immediate;
  for (Value operand : {getA(), Value(getB())})
    if (isa<MemDescType>(operand.getType()))
      effects.read(operand, MemoryProxy::Async, completion);
}

void WarpGroupDotWaitOp::getSharedMemoryEffects(bool, SharedMemoryEffects &effects) {
  effects.wait = AsyncWait{Completion::AsyncDots, getPendings()};
}
