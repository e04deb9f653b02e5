//===- WarpCaptures.cpp - Captures of partitions ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/WarpCaptures.h"

#include "Async/SingleThread.h"
#include "DataMovement/SharedMemoryExchange.h"
#include "Program/ThreadIndex.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// Returns whether all warps can compute `value`: an argument of the kernel, a constant or an address.
static bool isKnownToAllWarps(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return isa<LLVM::LLVMFuncOp>(cast<BlockArgument>(value).getOwner()->getParentOp()) &&
           cast<BlockArgument>(value).getOwner()->isEntryBlock();
  return isa<LLVM::AddressOfOp, LLVM::ConstantOp, LLVM::GEPOp, LLVM::PoisonOp, LLVM::UndefOp, LLVM::ZeroOp>(op) &&
         llvm::all_of(op->getOperands(), isKnownToAllWarps);
}

/// Computes `value`, which all warps can, at the builder's insertion point.
static Value recompute(OpBuilder &builder, Value value) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return value;
  IRMapping operands;
  for (Value operand : op->getOperands())
    operands.map(operand, recompute(builder, operand));
  return builder.clone(*op, operands)->getResult(0);
}

/// Returns the type that represents scalars of type `type` in shared memory.
static Type getIntegerType(Type type) {
  auto pointer = dyn_cast<LLVM::LLVMPointerType>(type);
  bool isWide = pointer ? pointer.getAddressSpace() != static_cast<unsigned>(NVVM::NVVMMemorySpace::Shared)
                        : type.getIntOrFloatBitWidth() > 32;
  return IntegerType::get(type.getContext(), isWide ? 64 : 32);
}

/// Returns the integer of 32 or 64 bits with the bits of the scalar `value`.
static Value toInteger(ImplicitLocOpBuilder &builder, Value value) {
  Type type = value.getType();
  if (auto pointer = dyn_cast<LLVM::LLVMPointerType>(type)) {
    bool isShared = pointer.getAddressSpace() == static_cast<unsigned>(NVVM::NVVMMemorySpace::Shared);
    return LLVM::PtrToIntOp::create(builder, builder.getIntegerType(isShared ? 32 : 64), value);
  }
  unsigned bits = type.getIntOrFloatBitWidth();
  if (isa<FloatType>(type))
    value = LLVM::BitcastOp::create(builder, builder.getIntegerType(bits), value);
  auto integer = cast<IntegerType>(getIntegerType(type));
  return bits < integer.getWidth() ? LLVM::ZExtOp::create(builder, integer, value).getResult() : value;
}

/// Returns the scalar of type `type` with the bits of `integer`.
static Value fromInteger(ImplicitLocOpBuilder &builder, Value integer, Type type) {
  if (isa<LLVM::LLVMPointerType>(type))
    return LLVM::IntToPtrOp::create(builder, type, integer);
  unsigned bits = type.getIntOrFloatBitWidth();
  if (bits < integer.getType().getIntOrFloatBitWidth())
    integer = LLVM::TruncOp::create(builder, builder.getIntegerType(bits), integer);
  return isa<FloatType>(type) ? LLVM::BitcastOp::create(builder, type, integer).getResult() : integer;
}

void mlir::triton::gpu::storeCaptures(ImplicitLocOpBuilder &builder, WarpSpecializeOp op) {
  Value isFirst;
  int64_t offset = 0;
  for (Value capture : op.getCaptures()) {
    if (isKnownToAllWarps(capture))
      continue;
    if (!isFirst) {
      Value zero = LLVM::ConstantOp::create(builder, builder.getI32IntegerAttr(0));
      Value thread = ThreadIndex(builder, op.getLoc(), op).getThreadId();
      isFirst = LLVM::ICmpOp::create(builder, LLVM::ICmpPredicate::eq, thread, zero);
    }
    Value integer = toInteger(builder, capture);
    bool isWide = integer.getType().isInteger(64);
    emitPredicatedPTX(builder, op.getLoc(), isFirst, isWide ? "st.shared.b64 [$0], $1;" : "st.shared.b32 [$0], $1;",
                      {getScratchAddress(builder, op, offset), integer});
    offset += WarpSpecializeOp::kCaptureBytes;
  }
}

void mlir::triton::gpu::loadCaptures(ImplicitLocOpBuilder &builder, WarpSpecializeOp op, Region &partition) {
  builder.setInsertionPointToStart(&partition.front());
  int64_t offset = 0;
  for (auto [capture, argument] : llvm::zip_equal(op.getCaptures(), partition.getArguments())) {
    bool isKnown = isKnownToAllWarps(capture);
    if (!argument.use_empty()) {
      Value value;
      if (isKnown) {
        value = recompute(builder, capture);
      } else {
        Value loaded =
            LLVM::LoadOp::create(builder, getIntegerType(capture.getType()), getScratchAddress(builder, op, offset));
        value = fromInteger(builder, loaded, capture.getType());
      }
      argument.replaceAllUsesWith(value);
    }
    if (!isKnown)
      offset += WarpSpecializeOp::kCaptureBytes;
  }
  partition.front().eraseArguments(0, partition.getNumArguments());
}
