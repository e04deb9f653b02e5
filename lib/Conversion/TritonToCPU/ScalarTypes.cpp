//===- ScalarTypes.cpp - Types of scalars on the CPU ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarTypes.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

Type cpu::getScalarType(Type type) {
  if (isa<PointerType>(type))
    return LLVM::LLVMPointerType::get(type.getContext());
  if (auto number = dyn_cast<FloatType>(type); number && number.getWidth() < 32)
    return IntegerType::get(type.getContext(), number.getWidth());
  if (auto number = dyn_cast<IntegerType>(type))
    return IntegerType::get(type.getContext(), number.getWidth());
  return type;
}

Type cpu::getPassedType(Type scalar) { return scalar.isIndex() ? IntegerType::get(scalar.getContext(), 64) : scalar; }

Value cpu::convertIndex(ImplicitLocOpBuilder &builder, Type type, Value value) {
  return value.getType() == type ? value : Value(arith::IndexCastOp::create(builder, type, value));
}

/// The alignment that the ABI has for integers of 128 bits and more.
static constexpr int64_t kMostAlignment = 16;

Type cpu::getStorageType(Type type) {
  Type scalar = getScalarType(type);
  if (auto number = dyn_cast<IntegerType>(scalar); number && number.getWidth() < 8)
    return IntegerType::get(type.getContext(), 8);
  return getPassedType(scalar);
}

int64_t cpu::getStorageBytes(Type type) {
  Type storage = getStorageType(type);
  if (!storage.isIntOrFloat())
    return 8;
  // LLVM puts elements of an array at multiples of a power of two, of at most 16 bytes.
  uint64_t bytes = llvm::divideCeil(storage.getIntOrFloatBitWidth(), 8);
  return bytes <= kMostAlignment ? llvm::PowerOf2Ceil(bytes) : llvm::alignTo(bytes, kMostAlignment);
}

/// Returns the alignment of an element in memory, in bytes.
static unsigned getStorageAlignment(Type type) { return std::min(getStorageBytes(type), kMostAlignment); }

SmallVector<Type> cpu::getPartTypes(Type type) {
  MLIRContext *context = type.getContext();
  Type pointer = LLVM::LLVMPointerType::get(context), number = IntegerType::get(context, 64);
  if (isa<triton::gpu::AsyncTokenType>(type))
    return {};
  SmallVector<Type> parts{pointer};
  if (auto memory = dyn_cast<triton::gpu::MemDescType>(type)) {
    parts.append(memory.getRank(), number);
    return parts;
  }
  if (auto descriptor = dyn_cast<TensorDescType>(type)) {
    parts.append(2 * descriptor.getBlockType().getRank(), number);
    parts.push_back(IntegerType::get(context, 1));
    return parts;
  }
  if (auto blockPointer = dyn_cast<PointerType>(type))
    if (auto block = dyn_cast<RankedTensorType>(blockPointer.getPointeeType())) {
      parts.append(3 * block.getRank(), number);
      return parts;
    }
  return {getScalarType(type)};
}

Value cpu::loadScalar(ImplicitLocOpBuilder &builder, Type type, Value address, bool isVolatile) {
  Type scalar = getScalarType(type), storage = getStorageType(type);
  Value value = LLVM::LoadOp::create(builder, storage, address, getStorageAlignment(type), isVolatile);
  if (scalar == storage || scalar.isIndex())
    return convertIndex(builder, scalar, value);
  return arith::TruncIOp::create(builder, scalar, value);
}

void cpu::storeScalar(ImplicitLocOpBuilder &builder, Type type, Value value, Value address) {
  Type storage = getStorageType(type);
  if (value.getType().isIndex())
    value = convertIndex(builder, storage, value);
  else if (value.getType() != storage)
    value = arith::ExtUIOp::create(builder, storage, value);
  LLVM::StoreOp::create(builder, value, address, getStorageAlignment(type));
}

Value cpu::createInteger(ImplicitLocOpBuilder &builder, Type type, int64_t value) {
  if (type.isIndex())
    return arith::ConstantOp::create(builder, builder.getIndexAttr(value));
  // Builder::getIntegerAttr(Type, int64_t) extends by zeros.
  llvm::APInt number(type.getIntOrFloatBitWidth(), value, /*isSigned=*/true, /*implicitTrunc=*/true);
  return arith::ConstantOp::create(builder, builder.getIntegerAttr(type, number));
}

Value cpu::createZero(ImplicitLocOpBuilder &builder, Type type) {
  Type scalar = getScalarType(type);
  if (isa<LLVM::LLVMPointerType>(scalar))
    return LLVM::ZeroOp::create(builder, scalar);
  return arith::ConstantOp::create(builder, builder.getZeroAttr(scalar));
}
