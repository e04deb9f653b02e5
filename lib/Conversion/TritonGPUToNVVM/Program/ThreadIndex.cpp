//===- ThreadIndex.cpp - Index arithmetic for a thread ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/ThreadIndex.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/LinearLayout/LinearLayoutAlgebra.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "llvm/Support/MathExtras.h"

#include <map>

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

ThreadIndex::ThreadIndex(OpBuilder &builder, Location loc, Operation *op)
    : builder(builder), loc(loc), threadsPerWarp(getThreadsPerWarp(op)), numCTAs(mlir::triton::gpu::getNumCTAs(op)),
      firstThread(getFirstWarp(op) * threadsPerWarp) {
  if (findPartition(op))
    partitionThreads = *lookupNumWarps(op) * threadsPerWarp;
}

Value ThreadIndex::constant(int64_t value) {
  return LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(value));
}

Value ThreadIndex::getThreadId() {
  if (threadId)
    return threadId;
  threadId = NVVM::ThreadIdXOp::create(builder, loc, builder.getI32Type());
  if (partitionThreads == 0)
    return threadId;
  // A mask tells LLVM the range of the result.
  if (firstThread % partitionThreads == 0)
    threadId = LLVM::AndOp::create(builder, loc, threadId, constant(partitionThreads - 1));
  else
    threadId = LLVM::SubOp::create(builder, loc, threadId, constant(firstThread));
  return threadId;
}

Value ThreadIndex::get(InDim dim) {
  switch (dim) {
  case InDim::Lane:
    if (!lane)
      lane = LLVM::AndOp::create(builder, loc, getThreadId(), constant(threadsPerWarp - 1));
    return lane;
  case InDim::Warp:
    if (!warp)
      warp = LLVM::LShrOp::create(builder, loc, getThreadId(), constant(llvm::Log2_32(threadsPerWarp)));
    return warp;
  case InDim::Block:
    if (!block)
      block = numCTAs == 1 ? constant(0) : NVVM::ClusterId::create(builder, loc, builder.getI32Type()).getResult();
    return block;
  case InDim::Register:
  case InDim::Offset:
    break;
  }
  llvm_unreachable("a thread has a lane, a warp and a block");
}

void ThreadIndex::add(Value &sum, uint64_t &sumBits, Value part, uint64_t partBits) {
  if (!sum)
    sum = part;
  else if (sumBits & partBits)
    sum = LLVM::XOrOp::create(builder, loc, sum, part);
  else
    sum = LLVM::OrOp::create(builder, loc, sum, part, /*isDisjoint=*/true);
  sumBits |= partBits;
}

Value ThreadIndex::applyBases(ArrayRef<uint64_t> bases, Value index) {
  // Bits that move by the same distance share one mask and one shift.
  std::map<int, uint32_t> bitsByDistance;
  for (auto [bit, basis] : llvm::enumerate(bases))
    for (uint64_t rest = basis; rest; rest &= rest - 1)
      bitsByDistance[llvm::countr_zero(rest) - static_cast<int>(bit)] |= uint32_t(1) << bit;

  Value result;
  uint64_t reached = 0;
  for (auto [distance, bits] : bitsByDistance) {
    Value part = index;
    if (bits != (uint32_t(1) << bases.size()) - 1)
      part = LLVM::AndOp::create(builder, loc, part, constant(bits));
    if (distance > 0)
      part = LLVM::ShlOp::create(builder, loc, part, constant(distance));
    else if (distance < 0)
      part = LLVM::LShrOp::create(builder, loc, part, constant(-distance));
    uint64_t moved = distance > 0 ? uint64_t(bits) << distance : bits >> -distance;
    add(result, reached, part, moved);
  }
  return result;
}

Value ThreadIndex::apply(const LinearLayout &layout) {
  Value result;
  uint64_t reached = 0;
  for (InDim dim : {InDim::Lane, InDim::Warp, InDim::Block}) {
    if (!layout.hasInDim(dim) || layout.isZero(dim))
      continue;
    Value part = applyBases(layout.getBases(dim), get(dim));
    uint64_t moved = 0;
    for (uint64_t basis : layout.getBases(dim))
      moved |= basis;
    add(result, reached, part, moved);
  }
  return result ? result : constant(0);
}

/// Returns the bits of images under `layout` that depend on the thread.
static uint64_t getThreadBits(const LinearLayout &layout) {
  uint64_t bits = 0;
  for (InDim dim : {InDim::Lane, InDim::Warp, InDim::Block})
    for (uint64_t basis : layout.getBases(dim))
      bits |= basis;
  return bits;
}

Value ThreadIndex::apply(const LinearLayout &layout, Value base, unsigned reg) {
  uint64_t moved = layout.apply({{InDim::Register, reg}});
  if (moved == 0)
    return base;
  uint64_t reached = getThreadBits(layout);
  add(base, reached, constant(moved), moved);
  return base;
}

Value ThreadIndex::getAddress(Value pointer, const LinearLayout &layout, Value image, unsigned reg) {
  uint64_t moved = layout.apply({{InDim::Register, reg}}), threadBits = getThreadBits(layout);
  if (uint64_t swizzled = moved & threadBits)
    image = LLVM::XOrOp::create(builder, loc, image, constant(swizzled));
  Type byte = builder.getI8Type();
  Value address = LLVM::GEPOp::create(builder, loc, pointer.getType(), byte, pointer, image);
  auto distance = static_cast<int32_t>(moved & ~threadBits);
  if (distance == 0)
    return address;
  return LLVM::GEPOp::create(builder, loc, pointer.getType(), byte, address, LLVM::GEPArg(distance));
}

Value ThreadIndex::getOwnerPredicate(const LinearLayout &layout) {
  Value result;
  for (InDim dim : {InDim::Lane, InDim::Warp, InDim::Block}) {
    uint64_t free = getFreeVariableMask(layout, dim);
    if (free == 0)
      continue;
    Value bits = LLVM::AndOp::create(builder, loc, get(dim), constant(free));
    Value first = LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::eq, bits, constant(0));
    result = result ? LLVM::AndOp::create(builder, loc, result, first).getResult() : first;
  }
  return result;
}
