//===- LayoutCost.cpp - What moving and computing tensors costs ---===//
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

/// A unit that the schedulers of a processor share.
constexpr double kSharedUnit = 4;
/// Waiting for all warps of a block, and for data to arrive in shared memory or from it.
constexpr double kBarrier = 40, kLatency = 40;
/// Finding out which lane or address to ask.
constexpr double kAddress = 10;
/// Registers get other numbers: next to nothing, but something, so that what needs no move at all is better still.
constexpr double kRenaming = 0.5;
/// A value that control flow hands on takes registers.
constexpr double kHolding = 0.1;

} // namespace

static double getWords(Type element) { return llvm::divideCeil(std::max(8u, getElementBitWidth(element)), 32u); }

/// The price of an operation on one element.
static double getElementWork(Operation *op, Type element) {
  double words = getWords(element);
  return TypeSwitch<Operation *, double>(op)
      // What is written down costs nothing until it is used, and a view costs nothing at all.
      .Case<arith::ConstantOp, SplatOp, ExpandDimsOp, BroadcastOp, ReshapeOp, TransOp, JoinOp, SplitOp>(
          [](auto) { return kHolding; })
      .Case<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp, arith::CeilDivSIOp, arith::CeilDivUIOp,
            arith::FloorDivSIOp>([&](auto) { return 20 * words; })
      .Case<arith::DivFOp, arith::RemFOp, PreciseDivFOp, PreciseSqrtOp>([&](auto) { return 10 * words; })
      .Case<LoadOp, StoreOp, AtomicRMWOp, AtomicCASOp, LocalLoadOp, DescriptorLoadOp>(
          [&](auto) { return 2 * kSharedUnit * words; })
      .Default([&](Operation *op) {
        bool isSpecial = isa<math::MathDialect>(op->getDialect()) && !isa<math::AbsFOp, math::AbsIOp, math::FmaOp>(op);
        return (isSpecial ? 2 * kSharedUnit : 1) * words;
      });
}

/// The layouts' bits along `axis` in one input dimension.
static unsigned countBits(const LinearLayout &map, InDim dim, unsigned axis) {
  uint64_t mask = map.getOutMask(axis);
  return llvm::count_if(map.getBases(dim), [&](uint64_t basis) { return (basis & mask) != 0; });
}

/// Elements that a thread holds; registers that hold copies of others are the same register in the end.
static int64_t countElements(const LinearLayout &map) {
  return map.getInSize(InDim::Register) >> llvm::popcount(getFreeVariableMask(map, InDim::Register));
}

int64_t LayoutCosts::getRegisters(RankedTensorType type, Attribute layout) {
  return countElements(getMap(type, layout));
}

/// A reduction or scan along `axis`: what a thread holds is combined there, what is left in the warp by shuffles, and
/// across warps through shared memory.
double LayoutCosts::getCombination(Operation *op, int64_t axis, RankedTensorType type, Attribute layout) {
  const LinearLayout &map = getMap(type, layout);
  double registers = countElements(map);
  double rows = registers / double(uint64_t(1) << countBits(map, InDim::Register, axis));
  double words = 0;
  for (Value operand : op->getOperands())
    words += getWords(getElementTypeOrSelf(operand.getType()));
  double price = registers * words + rows * countBits(map, InDim::Lane, axis) * words * (kSharedUnit + 1);
  if (countBits(map, InDim::Warp, axis) != 0)
    price += 2 * (kBarrier + kLatency) + 2 * kSharedUnit * rows * words;
  return isa<ScanOp>(op) ? 2 * price : price;
}

const LinearLayout &LayoutCosts::getMap(RankedTensorType type, Attribute layout) {
  RankedTensorType key = type.cloneWithEncoding(layout);
  auto entry = maps.find(key);
  if (entry == maps.end())
    entry = maps.try_emplace(key, toLinearLayout(key)).first;
  return entry->second;
}

const LayoutCosts::Move &LayoutCosts::lookupMove(RankedTensorType type, Attribute from, Attribute to) {
  RankedTensorType source = type.cloneWithEncoding(from), destination = type.cloneWithEncoding(to);
  auto [entry, isNew] = moves.try_emplace({source, destination}, Move{kInfeasible, std::nullopt});
  if (!isNew)
    return entry->second;
  std::optional<LayoutConversion> plan = LayoutConversion::tryPlan(source, destination, target);
  if (!plan)
    return entry->second;
  double words = plan->getElementBits() / 32.0, registers = countElements(plan->getDestination());
  double price = 0;
  switch (plan->getKind()) {
  case LayoutConversion::Kind::Registers:
    price = kRenaming;
    break;
  case LayoutConversion::Kind::Shuffles:
    price = kAddress + kSharedUnit * registers * std::max(1.0, words);
    break;
  case LayoutConversion::Kind::SharedMemory: {
    const SwizzledMemory &memory = plan->getMemory();
    price = 2 * (memory.getRounds() * (kBarrier + kLatency) + kAddress) +
            kSharedUnit * (memory.store.getTotalWavefronts() + memory.load.getTotalWavefronts());
    break;
  }
  }
  return entry->second = Move{price, plan->getKind()};
}

double LayoutCosts::getMove(RankedTensorType type, Attribute from, Attribute to) {
  return from == to ? 0 : lookupMove(type, from, to).price;
}

std::optional<LayoutConversion::Kind> LayoutCosts::getMoveKind(RankedTensorType type, Attribute from, Attribute to) {
  return lookupMove(type, from, to).kind;
}

double LayoutCosts::getWork(Operation *op, RankedTensorType type, Attribute layout) {
  if (auto reduce = dyn_cast<ReduceOp>(op))
    return getCombination(op, reduce.getAxis(), type, layout);
  if (auto scan = dyn_cast<ScanOp>(op))
    return getCombination(op, scan.getAxis(), type, layout);
  return double(getRegisters(type, layout)) * getElementWork(op, type.getElementType());
}

double LayoutCosts::getHolding(RankedTensorType type, Attribute layout) {
  return kHolding * double(getRegisters(type, layout));
}
