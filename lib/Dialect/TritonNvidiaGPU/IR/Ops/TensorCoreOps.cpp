//===- TensorCoreOps.cpp - Dots with accumulators in tensor memory ---===//
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
// Effects and verification of all dots
//===----------------------------------------------------------------------===//

using Effects = SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

static void addRead(OpOperand &operand, Effects &effects) {
  bool isTensor = isa<TensorMemorySpaceAttr>(cast<MemDescType>(operand.get().getType()).getMemorySpace());
  effects.emplace_back(MemoryEffects::Read::get(), &operand,
                       isTensor ? static_cast<SideEffects::Resource *>(TensorMemory::get()) : SharedMemory::get());
}

template <typename DotOp>
static void addEffects(DotOp op, Effects &effects) {
  addRead(op.getAMutable(), effects);
  addRead(op.getBMutable(), effects);
  if (!matchPattern(op.getUseD(), m_Zero()))
    addRead(op.getDMutable(), effects);
  effects.emplace_back(MemoryEffects::Write::get(), &op.getDMutable(), TensorMemory::get());
  for (OpOperand &barrier : op.getBarriersMutable())
    effects.emplace_back(MemoryEffects::Write::get(), &barrier, SharedMemory::get());
}

/// Adds the reads of the operands that are in shared memory, and the arrivals at mbarriers.
template <typename Dot>
static void addSharedMemoryEffects(Dot op, ValueRange operands, SharedMemoryEffects &effects) {
  Completion completion = op.getIsAsync() ? Completion::MBarrier : Completion::Immediate;
  for (Value operand : operands)
    if (isa<SharedMemorySpaceAttr>(cast<MemDescType>(operand.getType()).getMemorySpace()))
      effects.read(operand, MemoryProxy::Async, completion);
  for (Value mbarrier : op.getBarriers())
    effects.synchronize(mbarrier, MemoryProxy::Async);
}

/// Verifies the ranks, layouts and memory spaces of the operands and the accumulator.
static LogicalResult verifyMatrices(Operation *op, MemDescType a, MemDescType b, MemDescType d, bool twoCTAs) {
  if (a.getRank() != 2 || b.getRank() != 2 || d.getRank() != 2)
    return op->emitOpError() << "expected matrices of rank 2, but got " << a << ", " << b << " and " << d;
  if (!isReadByDescriptor(a) && !isa<TensorMemoryEncodingAttr>(a.getEncoding()))
    return op->emitOpError() << "expected `a` in a layout #ttg.nvmma_shared, #ttg.shared_linear or "
                                "#ttng.tensor_memory_encoding, but got "
                             << a;
  if (!isReadByDescriptor(b))
    return op->emitOpError() << "expected `b` in a layout #ttg.nvmma_shared or #ttg.shared_linear, but got " << b;
  auto layout = dyn_cast<TensorMemoryEncodingAttr>(d.getEncoding());
  if (!layout || !d.getMutableMemory())
    return op->emitOpError() << "expected `d` to be a mutable buffer in the layout #ttng.tensor_memory_encoding, but "
                                "got "
                             << d;
  if (layout.getTwoCTAs() != twoCTAs)
    return op->emitOpError() << "expected an accumulator " << (twoCTAs ? "with" : "without")
                             << " `twoCTAs`, as `two_ctas` specifies, but got " << d;
  return success();
}

template <typename DotOp>
static LogicalResult verifyBarriers(DotOp op) {
  if (op.getBarriers().size() != op.getBarrierPreds().size())
    return op.emitOpError() << "expected " << op.getBarriers().size() << " predicates, one per barrier, but got "
                            << op.getBarrierPreds().size();
  if (!op.getBarriers().empty() && !op.getIsAsync())
    return op.emitOpError() << "expected no barriers without `is_async`, but got " << op.getBarriers().size();
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

/// Whether an instruction multiplies elements `a` and `b` and accumulates in `d` (PTX ISA, tcgen05.mma, kinds).
static bool isSupportedDot(Type a, Type b, Type d) {
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
  if (failed(verifyMatrices(*this, a, b, d, getTwoCtas())))
    return failure();
  if (a.getShape()[1] != b.getShape()[0] || a.getShape()[0] != d.getShape()[0] || b.getShape()[1] != d.getShape()[1])
    return emitOpError() << "expected the shapes MxK, KxN and MxN, but got " << a << ", " << b << " and " << d;
  if (!isSupportedDot(a.getElementType(), b.getElementType(), d.getElementType()))
    return emitOpError() << "expected element types of one kind of tcgen05.mma, but got " << a.getElementType() << ", "
                         << b.getElementType() << " and " << d.getElementType();
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

/// Verifies an operand of the format with `rows` rows (columns, for the second operand). Sets `k` to the number of
/// elements of each; a byte holds two of 4 bits, packed along either dimension.
static LogicalResult verifyScaledOperand(Operation *op, StringRef name, MemDescType type, ScaleDotElemType format,
                                         int64_t rows, unsigned rowDim, int64_t &k) {
  if (format == ScaleDotElemType::BF16 || format == ScaleDotElemType::FP16 || !canHold(type.getElementType(), format))
    return op->emitOpError() << "expected elements of `" << name << "` that hold numbers with scales, but got "
                             << type.getElementType() << " for " << stringifyScaleDotElemType(format);
  int64_t pack = format == ScaleDotElemType::E2M1 ? 2 : 1;
  k = type.getShape()[1 - rowDim];
  if (type.getShape()[rowDim] == rows)
    k *= pack;
  else if (pack == 1 || type.getShape()[rowDim] * pack != rows)
    return op->emitOpError() << "expected `" << name << "` to have the accumulator's " << rows
                             << (rowDim == 0 ? " rows" : " columns") << ", but got " << type;
  return success();
}

/// Verifies the scales of an operand of `rows` times `k` elements.
static LogicalResult verifyScales(Operation *op, StringRef name, MemDescType type, int64_t rows, int64_t k) {
  bool isFine = isa<Float8E4M3FNType>(type.getElementType());
  if (!isFine && !type.getElementType().isInteger(8))
    return op->emitOpError() << "expected elements i8 or f8E4M3FN of `" << name << "`, but got "
                             << type.getElementType();
  // In shared memory the scales have the shape that the copy to tensor memory requires.
  if (!isa<TensorMemorySpaceAttr>(type.getMemorySpace()))
    return success();
  int64_t expected[] = {rows, k / (isFine ? 16 : 32)};
  if (isa<TensorMemoryScalesEncodingAttr>(type.getEncoding()) && type.getShape() == ArrayRef(expected))
    return success();
  return op->emitOpError() << "expected `" << name << "` of the shape " << expected[0] << "x" << expected[1]
                           << " in the layout #ttng.tensor_memory_scales_encoding, but got " << type;
}

LogicalResult TCGen5MMAScaledOp::verify() {
  MemDescType a = getA().getType(), b = getB().getType(), d = getD().getType();
  if (failed(verifyMatrices(*this, a, b, d, getTwoCtas())))
    return failure();
  int64_t m = d.getShape()[0], n = d.getShape()[1], k = 0, bK = 0;
  if (failed(verifyScaledOperand(*this, "a", a, getAType(), m, 0, k)) ||
      failed(verifyScaledOperand(*this, "b", b, getBType(), n, 1, bK)))
    return failure();
  if (k != bK)
    return emitOpError() << "expected one size K of `a` and `b`, but got " << k << " and " << bK;
  if (!d.getElementType().isF32())
    return emitOpError() << "expected an accumulator of f32, but got " << d.getElementType();
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
