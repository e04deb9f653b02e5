//===- FreeIntegers.cpp - Integers that arguments decide ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FreeIntegers.h"

#include "AsyncProgram.h"

#include "triton/Dialect/Triton/IR/Triton.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/MemoryRoots.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::triton;

/// The depth of an expression beyond which nothing is certain.
static constexpr unsigned kMaxDepth = 32;
/// Bounds are less than this, so that sums of a few do not overflow.
static constexpr int64_t kMaxBound = int64_t(1) << 56;

bool FreeInteger::isIndependentOf(const FreeInteger &other) const {
  return llvm::none_of(leaves, [&](const void *leaf) { return llvm::is_contained(other.leaves, leaf); });
}

bool FreeInteger::reaches(int64_t first, int64_t last) const {
  first = std::max(first, low), last = std::min(last, high);
  return first <= last && last - first >= stride - 1;
}

int64_t FreeInteger::getLeast() const { return std::min(low + (stride - 1), high); }
int64_t FreeInteger::getGreatest() const { return std::max(high - (stride - 1), low); }

/// Keeps the values from `low` to `high`; nothing if none of them is certain.
static std::optional<FreeInteger> clamp(std::optional<FreeInteger> integer, int64_t low, int64_t high) {
  if (!integer || !integer->reaches(low, high))
    return std::nullopt;
  integer->low = std::max(integer->low, low);
  integer->high = std::min(integer->high, high);
  return integer;
}

static unsigned getWidth(Type type) { return type.isIndex() ? 64 : type.getIntOrFloatBitWidth(); }

/// Keeps the values that a type has.
static std::optional<FreeInteger> clampTo(Type type, std::optional<FreeInteger> integer) {
  if (!type.isIntOrIndex())
    return std::nullopt;
  unsigned width = getWidth(type);
  if (width == 1)
    return clamp(std::move(integer), 0, 1);
  int64_t limit = width > 57 ? kMaxBound : int64_t(1) << (width - 1);
  return clamp(std::move(integer), -limit, limit - 1);
}

/// Any value of a type.
static std::optional<FreeInteger> getAny(Type type, const void *leaf) {
  return clampTo(type, FreeInteger{-kMaxBound, kMaxBound, 1, {leaf}});
}

std::optional<FreeInteger> FreeIntegers::add(const std::optional<FreeInteger> &first,
                                             const std::optional<FreeInteger> &second, int64_t factor) {
  if (!first || !second || !first->isIndependentOf(*second) || factor == INT64_MIN)
    return std::nullopt;
  FreeInteger sum;
  int64_t low, high, stride;
  if (llvm::MulOverflow(factor, factor > 0 ? second->low : second->high, low) ||
      llvm::MulOverflow(factor, factor > 0 ? second->high : second->low, high) ||
      llvm::MulOverflow(std::abs(factor), second->stride, stride) || std::abs(low) > kMaxBound * 4 ||
      std::abs(high) > kMaxBound * 4)
    return std::nullopt;
  sum.low = first->low + low;
  sum.high = first->high + high;
  // From the least sum on, first the one and then the other grows. The least sum may be above the sum of the bounds.
  bool isFirstConstant = first->low == first->high, isSecondConstant = low == high;
  sum.stride = isFirstConstant ? stride : isSecondConstant ? first->stride : first->stride + stride - 1;
  if (sum.low < -kMaxBound * 4 || sum.high > kMaxBound * 4)
    return std::nullopt;
  sum.leaves = first->leaves;
  llvm::append_range(sum.leaves, second->leaves);
  return sum;
}

std::optional<FreeInteger> FreeIntegers::lookup(Value value, unsigned depth) {
  if (depth > kMaxDepth)
    return std::nullopt;
  if (auto found = known.find(value); found != known.end())
    return found->second;
  std::optional<FreeInteger> result = compute(value, depth);
  known[value] = result;
  return result;
}

std::optional<FreeInteger> FreeIntegers::compute(Value value, unsigned depth) {
  if (std::optional<int64_t> constant = getConstantInteger(value))
    return std::abs(*constant) < kMaxBound && *constant != INT64_MIN ? std::optional(FreeInteger::get(*constant))
                                                                     : std::nullopt;
  if (Operation *op = value.getDefiningOp())
    return op->getNumResults() == 1 ? computeResult(op, depth) : std::nullopt;
  if (Value capture = getCapture(value))
    return lookup(capture, depth + 1);
  // Anything may be passed to a kernel; what other blocks get depends on decisions before.
  auto argument = cast<BlockArgument>(value);
  auto func = dyn_cast<FuncOp>(argument.getOwner()->getParentOp());
  if (!func || !argument.getOwner()->isEntryBlock())
    return std::nullopt;
  std::optional<FreeInteger> any = getAny(value.getType(), value.getAsOpaquePointer());
  if (Attribute divisibility = func.getArgAttr(argument.getArgNumber(), TritonDialect::kDivisibilityAttrName)) {
    auto number = dyn_cast<IntegerAttr>(divisibility);
    if (!any || !number || number.getValue().getSignificantBits() > 32)
      return std::nullopt;
    any->stride = number.getValue().getSExtValue();
  }
  return any;
}

/// Returns whether a function may write memory that it also reads.
static bool mayBeWritten(FuncOp func, const nvidia_gpu::MemoryRoots &roots) {
  return func
      .walk([&](Operation *op) {
        if (isa<CallOp>(op) || (isa<ElementwiseInlineAsmOp>(op) && !isMemoryEffectFree(op)))
          return WalkResult::interrupt();
        bool writes = isa<StoreOp, AtomicRMWOp, AtomicCASOp, nvidia_gpu::AsyncTMACopyLocalToGlobalOp,
                          nvidia_gpu::AsyncTMAReduceOp, nvidia_gpu::AsyncTMAScatterOp>(op);
        return writes && nvidia_gpu::MemoryRoots::find(op->getOperand(0)).mayMeet(roots) ? WalkResult::interrupt()
                                                                                         : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Divides a number that is not negative by a constant.
static std::optional<FreeInteger> divide(std::optional<FreeInteger> number, int64_t divisor) {
  number = clamp(std::move(number), 0, kMaxBound);
  if (!number || divisor <= 0)
    return std::nullopt;
  // Keep quotients of as many numbers as the divisor, unless each number is a value.
  number->low = llvm::divideCeil(number->low, divisor);
  number->high = number->stride == 1 ? number->high / divisor : (number->high + 1) / divisor - 1;
  number->stride = llvm::divideCeil(number->stride, divisor);
  return number->low <= number->high ? number : std::nullopt;
}

/// The remainders by a constant of numbers that are not negative.
static std::optional<FreeInteger> getRemainders(std::optional<FreeInteger> number, int64_t divisor) {
  number = clamp(std::move(number), 0, kMaxBound);
  if (!number || divisor <= 0 || number->stride != 1 || number->high - number->low < divisor - 1)
    return std::nullopt;
  number->low = 0;
  number->high = divisor - 1;
  return number;
}

std::optional<FreeInteger> FreeIntegers::computeResult(Operation *op, unsigned depth) {
  Type type = op->getResult(0).getType();
  if (auto id = dyn_cast<GetProgramIdOp>(op)) {
    // The greatest grids have 2^31 - 1 blocks along x, and 65535 along y and z (CUDA C++ Programming Guide, Technical
    // Specifications per Compute Capability).
    bool isFirst = id.getAxis() == ProgramAxis::X;
    return FreeInteger{0, isFirst ? (int64_t(1) << 31) - 2 : 65534, 1, {id.getAxisAttr().getAsOpaquePointer()}};
  }
  if (auto load = dyn_cast<LoadOp>(op)) {
    nvidia_gpu::MemoryRoots roots = nvidia_gpu::MemoryRoots::find(load.getPtr());
    std::optional<FreeInteger> any = getAny(type, nullptr);
    if (!any || roots.isUnknown || load.getMask() || mayBeWritten(load->getParentOfType<FuncOp>(), roots))
      return std::nullopt;
    any->leaves.clear();
    for (Value parameter : roots.parameters)
      any->leaves.push_back(parameter.getAsOpaquePointer());
    return any;
  }
  auto get = [&](unsigned operand) { return lookup(op->getOperand(operand), depth + 1); };
  auto getNonNegative = [&](unsigned operand) { return clamp(get(operand), 0, kMaxBound); };
  auto getShift = [&]() -> std::optional<int64_t> {
    std::optional<int64_t> shift = getConstantInteger(op->getOperand(1));
    return shift && *shift >= 0 && *shift < 50 ? shift : std::nullopt;
  };
  using Result = std::optional<FreeInteger>;
  auto isBoolean = [&](unsigned operand) { return op->getOperand(operand).getType().isInteger(1); };
  // Integers do not overflow.
  Result result =
      llvm::TypeSwitch<Operation *, Result>(op)
          .Case([&](arith::AddIOp) { return isBoolean(0) ? Result() : add(get(0), get(1), 1); })
          .Case([&](arith::SubIOp) { return isBoolean(0) ? Result() : add(get(0), get(1), -1); })
          .Case([&](arith::MulIOp) -> Result {
            std::optional<int64_t> factor = getConstantInteger(op->getOperand(1));
            if (!factor || *factor == 0 || isBoolean(0))
              return std::nullopt;
            return add(FreeInteger::get(0), get(0), *factor);
          })
          .Case([&](arith::ShLIOp) -> Result {
            std::optional<int64_t> shift = getShift();
            return shift && !isBoolean(0) ? add(FreeInteger::get(0), get(0), int64_t(1) << *shift) : std::nullopt;
          })
          .Case<arith::DivSIOp, arith::DivUIOp, arith::FloorDivSIOp>([&](auto) -> Result {
            std::optional<int64_t> divisor = getConstantInteger(op->getOperand(1));
            return divisor && !isBoolean(0) ? divide(get(0), *divisor) : std::nullopt;
          })
          .Case<arith::CeilDivSIOp, arith::CeilDivUIOp>([&](auto) -> Result {
            std::optional<int64_t> divisor = getConstantInteger(op->getOperand(1));
            if (!divisor || *divisor <= 0 || *divisor > kMaxBound || isBoolean(0))
              return std::nullopt;
            return divide(add(getNonNegative(0), FreeInteger::get(*divisor - 1), 1), *divisor);
          })
          .Case<arith::ShRSIOp, arith::ShRUIOp>([&](auto) -> Result {
            std::optional<int64_t> shift = getShift();
            return shift && !isBoolean(0) ? divide(get(0), int64_t(1) << *shift) : std::nullopt;
          })
          .Case<arith::RemSIOp, arith::RemUIOp>([&](auto) -> Result {
            std::optional<int64_t> divisor = getConstantInteger(op->getOperand(1));
            return divisor && !isBoolean(0) ? getRemainders(get(0), *divisor) : std::nullopt;
          })
          .Case<arith::AndIOp, arith::OrIOp, arith::XOrIOp>([&](auto) -> Result {
            Result lhs = get(0), rhs = get(1), both = add(lhs, rhs, 1);
            if (isBoolean(0)) {
              if (!both || !lhs->reaches(0, 0) || !lhs->reaches(1, 1))
                return std::nullopt;
              bool mayBeTrue = !isa<arith::AndIOp>(op) || rhs->reaches(1, 1);
              bool mayBeFalse = !isa<arith::OrIOp>(op) || rhs->reaches(0, 0);
              return FreeInteger{mayBeFalse ? 0 : 1, mayBeTrue ? 1 : 0, 1, both->leaves};
            }
            std::optional<int64_t> mask = getConstantInteger(op->getOperand(1));
            bool isRemainder = isa<arith::AndIOp>(op) && mask && *mask > 0 && llvm::isPowerOf2_64(*mask + 1);
            return isRemainder ? getRemainders(lhs, *mask + 1) : std::nullopt;
          })
          .Case<arith::ExtSIOp, arith::IndexCastOp>(
              [&](auto) { return isBoolean(0) ? add(FreeInteger::get(0), get(0), -1) : get(0); })
          .Case([&](arith::ExtUIOp) { return getNonNegative(0); })
          .Case([&](arith::TruncIOp) { return get(0); })
          .Case<arith::MaxSIOp, arith::MinSIOp>([&](auto) -> Result {
            std::optional<int64_t> limit = getConstantInteger(op->getOperand(1));
            if (!limit || isBoolean(0))
              return std::nullopt;
            return isa<arith::MaxSIOp>(op) ? clamp(get(0), *limit, kMaxBound) : clamp(get(0), -kMaxBound, *limit);
          })
          .Case([&](arith::CmpIOp compare) -> Result {
            Result both = add(get(0), get(1), 1);
            std::array<bool, 2> outcomes = getOutcomes(compare, depth + 1);
            if (!both || !(outcomes[0] || outcomes[1]))
              return std::nullopt;
            return FreeInteger{outcomes[0] ? 0 : 1, outcomes[1] ? 1 : 0, 1, both->leaves};
          })
          .Default([](Operation *) { return std::nullopt; });
  return clampTo(type, std::move(result));
}

std::array<bool, 2> FreeIntegers::getOutcomes(arith::CmpIOp compare, unsigned depth) {
  using Predicate = arith::CmpIPredicate;
  std::optional<FreeInteger> lhs = lookup(compare.getLhs(), depth), rhs = lookup(compare.getRhs(), depth);
  Predicate predicate = compare.getPredicate();
  bool isSigned = llvm::is_contained({Predicate::slt, Predicate::sle, Predicate::sgt, Predicate::sge}, predicate);
  bool isUnsigned = llvm::is_contained({Predicate::ult, Predicate::ule, Predicate::ugt, Predicate::uge}, predicate);
  if (isUnsigned) {
    lhs = clamp(std::move(lhs), 0, kMaxBound);
    rhs = clamp(std::move(rhs), 0, kMaxBound);
  }
  if (!lhs || !rhs || !lhs->isIndependentOf(*rhs))
    return {false, false};
  // With a sign, a true boolean is -1.
  if (isSigned && compare.getLhs().getType().isInteger(1))
    std::swap(lhs, rhs);
  bool mayBeLess = lhs->getLeast()<rhs->getGreatest(), mayBeGreater = lhs->getGreatest()> rhs->getLeast();
  bool mayBeEqual =
      lhs->stride == 1 && rhs->stride == 1 && std::max(lhs->low, rhs->low) <= std::min(lhs->high, rhs->high);
  switch (predicate) {
  case Predicate::slt:
  case Predicate::ult:
    return {mayBeGreater || mayBeEqual, mayBeLess};
  case Predicate::sle:
  case Predicate::ule:
    return {mayBeGreater, mayBeLess || mayBeEqual};
  case Predicate::sgt:
  case Predicate::ugt:
    return {mayBeLess || mayBeEqual, mayBeGreater};
  case Predicate::sge:
  case Predicate::uge:
    return {mayBeLess, mayBeGreater || mayBeEqual};
  case Predicate::eq:
    return {mayBeLess || mayBeGreater, mayBeEqual};
  case Predicate::ne:
    return {mayBeEqual, mayBeLess || mayBeGreater};
  }
  llvm_unreachable("expected a predicate");
}
