//===- Atomics.cpp - Lowering of atomic operations ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Program instances run in parallel threads of the host, so accesses must be atomic. The elements of one operation are
// accessed in sequence.
//
//===----------------------------------------------------------------------===//

#include "AtomicUpdate.h"
#include "Families.h"

#include "triton/Conversion/FloatConversion/FloatConversion.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

static LLVM::AtomicOrdering getOrdering(MemSemantic semantic) {
  switch (semantic) {
  case MemSemantic::RELAXED:
    return LLVM::AtomicOrdering::monotonic;
  case MemSemantic::ACQUIRE:
    return LLVM::AtomicOrdering::acquire;
  case MemSemantic::RELEASE:
    return LLVM::AtomicOrdering::release;
  case MemSemantic::ACQUIRE_RELEASE:
    return LLVM::AtomicOrdering::acq_rel;
  }
  llvm_unreachable("all semantics are listed");
}

static LLVM::AtomicBinOp getKind(RMWOp op) {
  switch (op) {
  case RMWOp::AND:
    return LLVM::AtomicBinOp::_and;
  case RMWOp::OR:
    return LLVM::AtomicBinOp::_or;
  case RMWOp::XOR:
    return LLVM::AtomicBinOp::_xor;
  case RMWOp::ADD:
    return LLVM::AtomicBinOp::add;
  case RMWOp::FADD:
    return LLVM::AtomicBinOp::fadd;
  case RMWOp::MAX:
    return LLVM::AtomicBinOp::max;
  case RMWOp::MIN:
    return LLVM::AtomicBinOp::min;
  case RMWOp::UMAX:
    return LLVM::AtomicBinOp::umax;
  case RMWOp::UMIN:
    return LLVM::AtomicBinOp::umin;
  case RMWOp::XCHG:
    return LLVM::AtomicBinOp::xchg;
  }
  llvm_unreachable("all kinds are listed");
}

/// Returns the ordering of a failed compare-and-swap, which releases nothing.
static LLVM::AtomicOrdering getFailureOrdering(LLVM::AtomicOrdering ordering) {
  bool acquires = ordering == LLVM::AtomicOrdering::acquire || ordering == LLVM::AtomicOrdering::acq_rel;
  return acquires ? LLVM::AtomicOrdering::acquire : LLVM::AtomicOrdering::monotonic;
}

/// Combines two floats, given as their bits.
static Value combineFloats(ImplicitLocOpBuilder &b, LLVM::AtomicBinOp kind, FloatType type, Value old, Value value) {
  bool isNarrow = type.getWidth() < 32;
  auto toNumber = [&](Value bits) {
    return isNarrow ? extendToF32(b, type, bits) : Value(arith::BitcastOp::create(b, type, bits));
  };
  Value x = toNumber(old), y = toNumber(value), result;
  if (kind == LLVM::AtomicBinOp::fadd)
    result = arith::AddFOp::create(b, x, y);
  else if (kind == LLVM::AtomicBinOp::fmax)
    result = arith::MaxNumFOp::create(b, x, y);
  else
    result = arith::MinNumFOp::create(b, x, y);
  return isNarrow ? truncateF32(b, type, result) : Value(arith::BitcastOp::create(b, value.getType(), result));
}

Value cpu::updateAtomically(ImplicitLocOpBuilder &b, LLVM::AtomicBinOp kind, Type type, Value address, Value value,
                            LLVM::AtomicOrdering ordering) {
  auto number = dyn_cast<FloatType>(type);
  bool isWide = number && number.getWidth() >= 32;
  if (!number || kind == LLVM::AtomicBinOp::xchg || (isWide && kind == LLVM::AtomicBinOp::fadd))
    return LLVM::AtomicRMWOp::create(b, kind, address, value, ordering);
  // No processor has this instruction: emit a compare-and-swap loop. LLVM's would not order zeros by their signs.
  Type bits = b.getIntegerType(number.getWidth());
  if (isWide)
    value = arith::BitcastOp::create(b, bits, value);
  Value first = LLVM::LoadOp::create(b, bits, address, getStorageBytes(type), /*isVolatile=*/false,
                                     /*isNonTemporal=*/false, /*isInvariant=*/false, /*isInvariantGroup=*/false,
                                     LLVM::AtomicOrdering::monotonic);
  auto attempt = [&](OpBuilder &nested, Location loc, ValueRange arguments) {
    ImplicitLocOpBuilder in(loc, nested);
    Value changed = combineFloats(in, kind, number, arguments[0], value);
    Value pair =
        LLVM::AtomicCmpXchgOp::create(in, address, arguments[0], changed, ordering, getFailureOrdering(ordering));
    Value found = LLVM::ExtractValueOp::create(in, pair, 0);
    Value isDone = LLVM::ExtractValueOp::create(in, pair, 1);
    Value hasFailed = arith::XOrIOp::create(in, isDone, createInteger(in, in.getI1Type(), 1));
    scf::ConditionOp::create(in, hasFailed, found);
  };
  auto again = [](OpBuilder &nested, Location loc, ValueRange arguments) {
    scf::YieldOp::create(nested, loc, arguments);
  };
  Value old = scf::WhileOp::create(b, TypeRange(bits), ValueRange(first), attempt, again).getResult(0);
  return isWide ? Value(arith::BitcastOp::create(b, number, old)) : old;
}

static Value compareAndSwap(AtomicCASOp op, Value address, Value expected, Value value, FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  // Compare bits: NaNs with equal bits are equal, zeros of different signs are not.
  Type type = value.getType();
  if (auto number = dyn_cast<FloatType>(type)) {
    type = b.getIntegerType(number.getWidth());
    expected = arith::BitcastOp::create(b, type, expected);
    value = arith::BitcastOp::create(b, type, value);
  }
  LLVM::AtomicOrdering ordering = getOrdering(op.getSem());
  Value pair = LLVM::AtomicCmpXchgOp::create(b, address, expected, value, ordering, getFailureOrdering(ordering));
  Value old = LLVM::ExtractValueOp::create(b, pair, 0);
  Type resultType = getScalarType(getElementTypeOrSelf(op.getType()));
  return resultType == type ? old : Value(arith::BitcastOp::create(b, resultType, old));
}

/// Emits an access for each element and stores the results, the old elements.
static void forEachElement(Operation *op, FunctionLowering &f, function_ref<Value(ValueRange indices)> access) {
  Value result = op->getResult(0);
  auto type = dyn_cast<RankedTensorType>(result.getType());
  if (!type) {
    f.setParts(result, access({}));
    return;
  }
  Buffer buffer = f.createBuffer(result);
  f.forEachIndex(type.getShape(), [&](ValueRange indices) { f.storeElement(buffer, indices, access(indices)); });
  f.setBuffer(result, buffer);
}

static LogicalResult lowerAtomic(Operation *op, FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  Type type = getElementTypeOrSelf(op->getResult(0).getType());
  auto tensor = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  ArrayRef<int64_t> shape = tensor ? tensor.getShape() : ArrayRef<int64_t>();
  forEachElement(op, f, [&](ValueRange indices) {
    auto rmw = dyn_cast<AtomicRMWOp>(op);
    auto access = [&]() -> SmallVector<Value> {
      Value address = f.getElement(op->getOperand(0), indices);
      SmallVector<Value> operands;
      // The operand of a read-modify-write; the expected and the new value of a compare-and-swap.
      for (Value operand : op->getOperands().slice(1, rmw ? 1 : 2))
        operands.push_back(f.getElement(operand, indices));
      b.setLoc(op->getLoc());
      f.checkAccess(op, address, type, /*isWrite=*/true, shape, indices);
      if (rmw)
        return {
            updateAtomically(b, getKind(rmw.getAtomicRmwOp()), type, address, operands[0], getOrdering(rmw.getSem()))};
      return {compareAndSwap(cast<AtomicCASOp>(op), address, operands[0], operands[1], f)};
    };
    Value mask = rmw && rmw.getMask() ? f.getElement(rmw.getMask(), indices) : Value();
    b.setLoc(op->getLoc());
    return f.branch(mask, getScalarType(type), access, [&]() -> SmallVector<Value> { return {createZero(b, type)}; })
        .front();
  });
  return success();
}

std::string cpu::explainAtomicAccess(Type type) {
  if (type.isInteger(1))
    return "CPUs have no atomic access to single bits";
  unsigned bits = type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 64;
  if (bits >= 8 && llvm::isPowerOf2_32(bits))
    return {};
  return ("CPUs have no atomic access to " + Twine(bits) + " bits").str();
}

void cpu::populateAtomics(OperationTable &table) {
  table.add<AtomicRMWOp, AtomicCASOp>(lowerAtomic);
  table.addCheck<AtomicRMWOp, AtomicCASOp>(
      [](Operation *op) { return explainAtomicAccess(getElementTypeOrSelf(op->getResult(0).getType())); });
}
