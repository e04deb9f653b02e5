//===- Allocation.cpp - Allocation and liveness of buffers ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The buffer of a tensor is live until the last operation of its block that may read it. This includes operations with
// nested reads, and operations that read tensors computed on demand from it. A temporary buffer is live until the end
// of the operation that is being lowered. Memory of the program is live in all of the function, because a pointer may
// reach any operation, also one of the next iteration of a loop.
//
//===----------------------------------------------------------------------===//

#include "ArenaLayout.h"
#include "Families.h"

#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

int64_t ArenaLayout::allocate(int64_t bytes) {
  bytes = llvm::alignTo(std::max<int64_t>(bytes, 1), kAlignment);
  int64_t offset = 0;
  for (auto [begin, end] : live) {
    if (begin - offset >= bytes)
      break;
    offset = end;
  }
  live[offset] = offset + bytes;
  size = std::max(size, offset + bytes);
  return offset;
}

int64_t ArenaLayout::allocateForever(int64_t bytes) {
  int64_t offset = size;
  size += llvm::alignTo(std::max<int64_t>(bytes, 1), kAlignment);
  live[offset] = size;
  return offset;
}

/// Returns the last operation in the block of the definition of `tensor` that may read its elements, or null if
/// operations in other blocks may.
Operation *FunctionLowering::findLastReader(Value tensor) const {
  Operation *last = tensor.getDefiningOp();
  Block *block = last->getBlock();
  llvm::SetVector<Value> values;
  values.insert(tensor);
  for (size_t i = 0; i < values.size(); ++i)
    for (Operation *user : values[i].getUsers()) {
      Operation *reader = block->findAncestorOpInBlock(*user);
      if (!reader)
        return nullptr;
      if (last->isBeforeInBlock(reader))
        last = reader;
      // Uses of these results read the same buffer.
      bool isOnDemand = isComputedOnDemand(user) && !buffered.contains(user->getResult(0));
      if (isOnDemand || isa<triton::nvidia_gpu::WarpGroupDotWaitOp>(user))
        values.insert(user->result_begin(), user->result_end());
    }
  return last;
}

Value FunctionLowering::allocate(int64_t bytes) { return getArenaAddress(layout.allocateForever(bytes)); }

Value FunctionLowering::getArenaAddress(int64_t offset) {
  // Compute the address in the entry block, which dominates all uses.
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointAfter(frameEnd);
  LLVM::GEPArg index = llvm::isInt<LLVM::kGEPConstantBitWidth>(offset)
                           ? LLVM::GEPArg(static_cast<int32_t>(offset))
                           : LLVM::ConstantOp::create(builder, builder.getI64IntegerAttr(offset)).getResult();
  return LLVM::GEPOp::create(builder, LLVM::LLVMPointerType::get(builder.getContext()), builder.getI8Type(), arena,
                             ArrayRef<LLVM::GEPArg>{index}, LLVM::GEPNoWrapFlags::inbounds);
}

Buffer FunctionLowering::createBuffer(Value tensor) { return createBuffer(tensor, getElementTypeOrSelf(tensor)); }

Buffer FunctionLowering::createBuffer(Value tensor, Type elementType) {
  auto type = cast<RankedTensorType>(tensor.getType());
  int64_t offset = layout.allocate(type.getNumElements() * getStorageBytes(elementType));
  // The buffer of a block argument stays live, because predecessors write to it.
  if (tensor.getDefiningOp())
    if (Operation *last = findLastReader(tensor))
      temporaries.push_back({offset, last});
  return {getArenaAddress(offset), SmallVector<int64_t>(type.getShape()), elementType};
}

Buffer FunctionLowering::createBuffer(ArrayRef<int64_t> shape, Type elementType) {
  int64_t offset = layout.allocate(llvm::product_of(shape) * getStorageBytes(elementType));
  temporaries.push_back({offset, current});
  return {getArenaAddress(offset), SmallVector<int64_t>(shape), elementType};
}

void FunctionLowering::releaseAfter(Operation *op) {
  llvm::erase_if(temporaries, [&](const Temporary &temporary) {
    Operation *last = temporary.lastReader;
    if (!last || last->getBlock() != op->getBlock() || op->isBeforeInBlock(last))
      return false;
    layout.release(temporary.offset);
    return true;
  });
}
