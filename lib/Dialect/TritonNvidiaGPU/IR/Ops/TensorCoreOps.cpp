//===- TensorCoreOps.cpp - Matrix products in tensor memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

//===----------------------------------------------------------------------===//
// What all products share
//===----------------------------------------------------------------------===//

using Effects = SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

static void addRead(OpOperand &operand, Effects &effects) {
  bool isTensor = isa<TensorMemorySpaceAttr>(cast<MemDescType>(operand.get().getType()).getMemorySpace());
  effects.emplace_back(MemoryEffects::Read::get(), &operand,
                       isTensor ? static_cast<SideEffects::Resource *>(TensorMemory::get()) : SharedMemory::get());
}

template <typename Product>
static void addEffects(Product op, Effects &effects) {
  addRead(op.getAMutable(), effects);
  addRead(op.getBMutable(), effects);
  if (!matchPattern(op.getUseD(), m_Zero()))
    addRead(op.getDMutable(), effects);
  effects.emplace_back(MemoryEffects::Write::get(), &op.getDMutable(), TensorMemory::get());
  for (OpOperand &barrier : op.getBarriersMutable())
    effects.emplace_back(MemoryEffects::Write::get(), &barrier, SharedMemory::get());
}

/// Adds the reads of the operands that are in shared memory, and the arrivals at mbarriers.
template <typename Product>
static void addSharedMemoryEffects(Product op, ValueRange operands, SharedMemoryEffects &effects) {
  Completion completion = op.getIsAsync() ? Completion::MBarrier : Completion::Immediate;
  for (Value operand : operands)
    if (isa<SharedMemorySpaceAttr>(cast<MemDescType>(operand.getType()).getMemorySpace()))
      effects.read(operand, MemoryProxy::Async, completion);
  for (Value mbarrier : op.getBarriers())
    effects.synchronize(mbarrier, MemoryProxy::Async);
}

/// Checks where the matrices are.
static LogicalResult verifyPlaces(Operation *op, MemDescType a, MemDescType b, MemDescType d, bool twoCTAs) {
  if (a.getRank() != 2 || b.getRank() != 2 || d.getRank() != 2)
    return op->emitOpError() << "multiplies matrices, but they are " << a << ", " << b << " and " << d;
  if (!isReadByDescriptor(a) && !isa<TensorMemoryEncodingAttr>(a.getEncoding()))
    return op->emitOpError() << "the first operand lies in a #ttg.nvmma_shared, #ttg.shared_linear or "
                                "#ttng.tensor_memory_encoding layout, but its type is "
                             << a;
  if (!isReadByDescriptor(b))
    return op->emitOpError() << "the second operand lies in a #ttg.nvmma_shared or #ttg.shared_linear layout, but its "
                                "type is "
                             << b;
  auto layout = dyn_cast<TensorMemoryEncodingAttr>(d.getEncoding());
  if (!layout || !d.getMutableMemory())
    return op->emitOpError() << "adds to a mutable buffer in the layout #ttng.tensor_memory_encoding, not to " << d;
  if (layout.getTwoCTAs() != twoCTAs)
    return op->emitOpError() << "`two_ctas` and the accumulator's `twoCTAs` are both set or both not, but its type is "
                             << d;
  return success();
}

template <typename Product>
static LogicalResult verifyBarriers(Product op) {
  if (op.getBarriers().size() != op.getBarrierPreds().size())
    return op.emitOpError() << "has a predicate for each barrier, but " << op.getBarrierPreds().size() << " for "
                            << op.getBarriers().size();
  if (!op.getBarriers().empty() && !op.getIsAsync())
    return op.emitOpError() << "arrives at barriers, but is not asynchronous";
  for (Value barrier : op.getBarriers())
    if (failed(verifyBarrier(op, cast<MemDescType>(barrier.getType()))))
      return failure();
  return verifyToken(op, op.getAccDep(), op.getToken());
}

//===----------------------------------------------------------------------===//
// TCGen5MMAOp
//===----------------------------------------------------------------------===//

void TCGen5MMAOp::getEffects(Effects &effects) { addEffects(*this, effects); }

void TCGen5MMAOp::getSharedMemoryEffects(bool, SharedMemoryEffects &effects) {
  addSharedMemoryEffects(*this, {getA(), getB()}, effects);
}

static bool isFloat8(Type type) { return isa<Float8E4M3FNType, Float8E5M2Type>(type); }

/// Whether products of elements `a` and `b` are added up in elements `d` (PTX ISA, tcgen05.mma, kinds).
static bool isMultiplied(Type a, Type b, Type d) {
  if (a.isInteger(8))
    return b == a && d.isInteger(32);
  if (isFloat8(a))
    return isFloat8(b) && (d.isF16() || d.isF32());
  if (a.isF16())
    return b == a && (d.isF16() || d.isF32());
  return isa<BFloat16Type, Float32Type>(a) && b == a && d.isF32();
}

LogicalResult TCGen5MMAOp::verify() {
  MemDescType a = getA().getType(), b = getB().getType(), d = getD().getType();
  if (failed(verifyPlaces(*this, a, b, d, getTwoCtas())))
    return failure();
  if (a.getShape()[1] != b.getShape()[0] || a.getShape()[0] != d.getShape()[0] || b.getShape()[1] != d.getShape()[1])
    return emitOpError() << "the shapes of a product are MxK, KxN and MxN, but the operands are " << a << ", " << b
                         << " and " << d;
  if (!isMultiplied(a.getElementType(), b.getElementType(), d.getElementType()))
    return emitOpError() << "no instruction multiplies " << a.getElementType() << " and " << b.getElementType()
                         << " and adds to " << d.getElementType();
  return verifyBarriers(*this);
}

//===----------------------------------------------------------------------===//
// TCGen5MMAScaledOp
//===----------------------------------------------------------------------===//

void TCGen5MMAScaledOp::getEffects(Effects &effects) {
  addEffects(*this, effects);
  addRead(getAScaleMutable(), effects);
  addRead(getBScaleMutable(), effects);
}

void TCGen5MMAScaledOp::getSharedMemoryEffects(bool, SharedMemoryEffects &effects) {
  addSharedMemoryEffects(*this, {getA(), getB(), getAScale(), getBScale()}, effects);
}

/// Checks an operand that has `rows` rows (or columns, if it is the second) of numbers of the format. Sets `k` to how
/// many each has: two of 4 bits are in a byte, packed along either dimension.
static LogicalResult verifyScaledOperand(Operation *op, StringRef name, MemDescType type, ScaleDotElemType format,
                                         int64_t rows, unsigned rowDim, int64_t &k) {
  if (format == ScaleDotElemType::BF16 || format == ScaleDotElemType::FP16 || !canHold(type.getElementType(), format))
    return op->emitOpError() << "the elements of `" << name << "` are " << type.getElementType()
                             << ", which hold no numbers to scale as " << stringifyScaleDotElemType(format);
  int64_t pack = format == ScaleDotElemType::E2M1 ? 2 : 1;
  k = type.getShape()[1 - rowDim];
  if (type.getShape()[rowDim] == rows)
    k *= pack;
  else if (pack == 1 || type.getShape()[rowDim] * pack != rows)
    return op->emitOpError() << "`" << name << "` has " << rows << (rowDim == 0 ? " rows" : " columns")
                             << ", as the accumulator does, but its type is " << type;
  return success();
}

/// Checks the scales of an operand with `rows` times `k` elements.
static LogicalResult verifyScales(Operation *op, StringRef name, MemDescType type, int64_t rows, int64_t k) {
  bool isFine = isa<Float8E4M3FNType>(type.getElementType());
  if (!isFine && !type.getElementType().isInteger(8))
    return op->emitOpError() << "the elements of `" << name << "` are i8 or f8E4M3FN, not " << type.getElementType();
  // In shared memory they wait in whatever shape the copy to tensor memory takes.
  if (!isa<TensorMemorySpaceAttr>(type.getMemorySpace()))
    return success();
  int64_t expected[] = {rows, k / (isFine ? 16 : 32)};
  if (isa<TensorMemoryScalesEncodingAttr>(type.getEncoding()) && type.getShape() == ArrayRef(expected))
    return success();
  return op->emitOpError() << "`" << name << "` has " << expected[0] << "x" << expected[1]
                           << " scales in the layout #ttng.tensor_memory_scales_encoding, but its type is " << type;
}

LogicalResult TCGen5MMAScaledOp::verify() {
  MemDescType a = getA().getType(), b = getB().getType(), d = getD().getType();
  if (failed(verifyPlaces(*this, a, b, d, getTwoCtas())))
    return failure();
  int64_t m = d.getShape()[0], n = d.getShape()[1], k = 0, bK = 0;
  if (failed(verifyScaledOperand(*this, "a", a, getAType(), m, 0, k)) ||
      failed(verifyScaledOperand(*this, "b", b, getBType(), n, 1, bK)))
    return failure();
  if (k != bK)
    return emitOpError() << "the rows of `a` have " << k << " elements, but the columns of `b` have " << bK;
  if (!d.getElementType().isF32())
    return emitOpError() << "adds to f32, not to " << d.getElementType();
  if (failed(verifyScales(*this, "a_scale", getAScale().getType(), m, k)) ||
      failed(verifyScales(*this, "b_scale", getBScale().getType(), n, k)))
    return failure();
  return verifyBarriers(*this);
}

//===----------------------------------------------------------------------===//
// TCGen5CommitOp
//===----------------------------------------------------------------------===//

void TCGen5CommitOp::getSharedMemoryEffects(bool, SharedMemoryEffects &effects) {
  effects.synchronize(getBarrier(), MemoryProxy::Async);
}

LogicalResult TCGen5CommitOp::verify() { return verifyBarrier(*this, getBarrier().getType()); }
