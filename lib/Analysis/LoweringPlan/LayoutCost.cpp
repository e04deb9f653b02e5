//===- LayoutCost.cpp - Costs of layout conversions and computations ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/LoweringPlan/LayoutCost.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

/// An instruction of a unit that the schedulers of a processor share.
constexpr double kSharedUnit = 4;
/// A barrier, and the latency of shared memory.
constexpr double kBarrier = 40, kLatency = 40;
/// The computation of a lane or an address.
constexpr double kAddress = 10;
/// A permutation of registers, which has no instructions; no conversion at all is still better.
constexpr double kRegisterPermutation = 0.5;
/// A value that only occupies registers.
constexpr double kRegister = 0.1;

} // namespace

static double getWords(Type element) { return llvm::divideCeil(std::max(8u, getElementBitWidth(element)), 32u); }

/// Returns whether `op` converts 8-bit floats, each of which instructions extract from a word or insert there, and
/// convert in two steps or by integer arithmetic.
static bool convertsFloat8(Operation *op) {
  auto isFloat8 = [](Type type) { return isa<FloatType>(type) && getElementBitWidth(type) == 8; };
  return isa<FpToFpOp, arith::ExtFOp, arith::TruncFOp>(op) &&
         (isFloat8(getElementTypeOrSelf(op->getOperand(0))) || isFloat8(getElementTypeOrSelf(op->getResult(0))));
}

/// Returns the cost of an operation on one element.
static double getElementCost(Operation *op, Type element) {
  double words = getWords(element);
  if (convertsFloat8(op))
    return 4 * words;
  return TypeSwitch<Operation *, double>(op)
      // Constants and views have no instructions of their own.
      .Case<arith::ConstantOp, SplatOp, ExpandDimsOp, BroadcastOp, ReshapeOp, TransOp, JoinOp, SplitOp>(
          [](auto) { return kRegister; })
      .Case<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp, arith::CeilDivSIOp, arith::CeilDivUIOp,
            arith::FloorDivSIOp>([&](auto) { return 20 * words; })
      .Case<arith::DivFOp, arith::RemFOp, PreciseDivFOp, PreciseSqrtOp>([&](auto) { return 10 * words; })
      .Case<LoadOp, StoreOp, AtomicRMWOp, AtomicCASOp, LocalLoadOp, DescriptorLoadOp>(
          [&](auto) { return 2 * kSharedUnit * words; })
      .Default([&](Operation *op) {
        bool isSpecial =
            isa_and_nonnull<math::MathDialect>(op->getDialect()) && !isa<math::AbsFOp, math::AbsIOp, math::FmaOp>(op);
        return (isSpecial ? 2 * kSharedUnit : 1) * words;
      });
}

/// Returns the number of bits of the input dimension `dim` that select coordinates along `axis`.
static unsigned countBits(const LinearLayout &map, InDim dim, unsigned axis) {
  uint64_t mask = map.getOutMask(axis);
  return llvm::count_if(map.getBases(dim), [&](uint64_t basis) { return (basis & mask) != 0; });
}

/// Returns the number of distinct elements in a thread; later passes merge replicated registers.
static int64_t countElements(const LinearLayout &map) {
  return map.getInSize(InDim::Register) >> llvm::popcount(getFreeVariableMask(map, InDim::Register));
}

int64_t LayoutCosts::getRegisters(RankedTensorType type, Attribute layout) {
  return countElements(getMap(type, layout));
}

/// Returns the cost of a reduction or scan along `axis`: within threads, then within warps by shuffles, then across
/// warps through shared memory.
double LayoutCosts::getReduction(Operation *op, int64_t axis, RankedTensorType type, Attribute layout) {
  const LinearLayout &map = getMap(type, layout);
  double registers = countElements(map);
  double rows = registers / double(uint64_t(1) << countBits(map, InDim::Register, axis));
  double words = 0;
  for (Value operand : op->getOperands())
    words += getWords(getElementTypeOrSelf(operand.getType()));
  double cost = registers * words + rows * countBits(map, InDim::Lane, axis) * words * (kSharedUnit + 1);
  if (countBits(map, InDim::Warp, axis) != 0)
    cost += 2 * (kBarrier + kLatency) + 2 * kSharedUnit * rows * words;
  return isa<ScanOp>(op) ? 2 * cost : cost;
}

const LinearLayout &LayoutCosts::getMap(RankedTensorType type, Attribute layout) {
  RankedTensorType key = type.cloneWithEncoding(layout);
  auto entry = maps.find(key);
  if (entry == maps.end())
    entry = maps.try_emplace(key, toLinearLayout(key)).first;
  return entry->second;
}

const LayoutCosts::Conversion &LayoutCosts::lookupConversion(RankedTensorType type, Attribute from, Attribute to) {
  RankedTensorType source = type.cloneWithEncoding(from), destination = type.cloneWithEncoding(to);
  auto [entry, isNew] = conversions.try_emplace({source, destination}, Conversion{kInfeasible, std::nullopt});
  // No operation converts tensors of other elements, which arithmetic has.
  if (!isNew || !isTensorElement(type.getElementType()))
    return entry->second;
  std::optional<LayoutConversion> plan = LayoutConversion::tryPlan(source, destination, target);
  if (!plan)
    return entry->second;
  double words = plan->getElementBits() / 32.0, registers = countElements(plan->getDestination());
  double cost = 0;
  switch (plan->getKind()) {
  case LayoutConversion::Kind::Registers:
    cost = kRegisterPermutation;
    break;
  case LayoutConversion::Kind::Shuffles:
    cost = kAddress + kSharedUnit * registers * std::max(1.0, words);
    break;
  case LayoutConversion::Kind::SharedMemory: {
    const SwizzledMemory &memory = plan->getMemory();
    cost = 2 * (memory.getRounds() * (kBarrier + kLatency) + kAddress) +
           kSharedUnit * (memory.store.getTotalWavefronts() + memory.load.getTotalWavefronts());
    break;
  }
  }
  return entry->second = Conversion{cost, plan->getKind()};
}

double LayoutCosts::getConversion(RankedTensorType type, Attribute from, Attribute to) {
  return from == to ? 0 : lookupConversion(type, from, to).cost;
}

std::optional<LayoutConversion::Kind> LayoutCosts::getConversionKind(RankedTensorType type, Attribute from,
                                                                     Attribute to) {
  return lookupConversion(type, from, to).kind;
}

double LayoutCosts::getComputation(Operation *op, RankedTensorType type, Attribute layout) {
  if (auto reduce = dyn_cast<ReduceOp>(op))
    return getReduction(op, reduce.getAxis(), type, layout);
  if (auto scan = dyn_cast<ScanOp>(op))
    return getReduction(op, scan.getAxis(), type, layout);
  return double(getRegisters(type, layout)) * getElementCost(op, type.getElementType());
}

double LayoutCosts::getForwarding(RankedTensorType type, Attribute layout) {
  return kRegister * double(getRegisters(type, layout));
}
