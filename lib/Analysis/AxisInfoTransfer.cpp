//===- AxisInfoTransfer.cpp - What each operation does to the facts ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each rule answers, for one dimension, from the facts of the operands. Indices are taken not to overflow, and not to
// be negative where they are divided, as Triton's language demands of a kernel.
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/AxisInfo.h"
#include "triton/Dialect/Triton/IR/Triton.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace mlir::triton;

using Dims = AxisInfo::Dims;

namespace {

/// Facts along one dimension.
struct Axis {
  int64_t contiguity = 1, divisibility = 1, constancy = 1;

  /// What divides the first element of each group of `group` elements, of which each counts up by `step`.  Where the
  /// groups are shorter than the runs, they begin at elements inside a run too.
  int64_t getDivisibility(int64_t group, int64_t step = 1) const {
    return group < contiguity ? std::gcd(divisibility, group * step) : divisibility;
  }
};

/// Builds the facts of one result of an operation.
class Transfer {
public:
  Transfer(Operation *op, ArrayRef<AxisInfo> operands) : op(op), operands(operands) {}

  AxisInfo visit(Value result);

private:
  using Constant = std::optional<int64_t>;

  Axis axis(unsigned operand, unsigned dim) const {
    const AxisInfo &facts = operands[operand];
    return {facts.getContiguity(dim), facts.getDivisibility(dim), facts.getConstancy(dim)};
  }
  Constant constant(unsigned operand) const { return operands[operand].getConstant(); }
  /// Whether `operand` is known to be `value` everywhere.
  bool is(unsigned operand, int64_t value) const { return constant(operand) == value; }

  /// Asks `rule` for each dimension of the result; `value` is known for all elements if it is given.
  template <typename Rule>
  AxisInfo each(Constant value, Rule rule) const {
    if (value)
      return constantFacts(*value);
    Dims contiguity, divisibility, constancy;
    for (unsigned dim = 0; dim < rank; ++dim) {
      Axis axis = rule(dim);
      // Where elements are all that is compared, one fact must not claim more than the dimension has.
      contiguity.push_back(std::min(axis.contiguity, shape[dim]));
      divisibility.push_back(std::clamp<int64_t>(axis.divisibility, 1, AxisInfo::kMaxDivisibility));
      constancy.push_back(std::min(axis.constancy, shape[dim]));
    }
    return AxisInfo(contiguity, divisibility, constancy);
  }

  AxisInfo constantFacts(int64_t value) const {
    return AxisInfo(Dims(rank, 1), Dims(rank, getDivisibilityOf(value)), Dims(shape), value);
  }

  AxisInfo visitAdd(int64_t elementBytes);
  AxisInfo visitSub();
  AxisInfo visitMul();
  AxisInfo visitDiv();
  AxisInfo visitRem();
  AxisInfo visitShift(bool left, bool arithmetic);
  AxisInfo visitBitwise();
  AxisInfo visitCompare(arith::CmpIPredicate predicate);
  AxisInfo visitSelect();
  AxisInfo visitMinMax();
  AxisInfo visitConstant(Attribute value);
  AxisInfo visitCast();
  AxisInfo visitPointerCast();

  /// Both operands' values if both are known.
  std::optional<std::pair<int64_t, int64_t>> constants() const {
    if (!constant(0) || !constant(1))
      return std::nullopt;
    return std::make_pair(*constant(0), *constant(1));
  }
  /// The bits of an integer; an index takes up to 64.
  static unsigned getWidth(Type type) { return getElementTypeOrSelf(type).isIndex() ? 64 : getElementBitWidth(type); }
  /// The result of folding, cut to the width of the type: booleans are 0 and 1, all other integers signed.
  Constant wrap(int64_t value) const {
    unsigned width = getWidth(type);
    if (width == 1)
      return value & 1;
    return width >= 64 ? value : llvm::SignExtend64(static_cast<uint64_t>(value), width);
  }
  int64_t product(int64_t lhs, int64_t rhs) const {
    int64_t result;
    return llvm::MulOverflow(lhs, rhs, result) ? AxisInfo::kMaxDivisibility
                                               : std::min(result, AxisInfo::kMaxDivisibility);
  }

  Operation *op;
  ArrayRef<AxisInfo> operands;
  Type type;
  unsigned rank = 1;
  Dims shape = {1};
};

} // namespace

AxisInfo Transfer::visitAdd(int64_t elementBytes) {
  Constant sum;
  if (auto both = constants())
    sum = wrap(static_cast<int64_t>(static_cast<uint64_t>(both->first) + static_cast<uint64_t>(both->second)));
  return each(sum, [&](unsigned dim) {
    Axis lhs = axis(0, dim), rhs = axis(1, dim);
    // A run plus elements that are equal along it is a run.
    int64_t run = std::max(std::gcd(lhs.constancy, rhs.contiguity), std::gcd(lhs.contiguity, rhs.constancy));
    return Axis{run, std::gcd(lhs.getDivisibility(run, elementBytes), product(rhs.getDivisibility(run), elementBytes)),
                std::gcd(lhs.constancy, rhs.constancy)};
  });
}

AxisInfo Transfer::visitSub() {
  Constant difference;
  if (auto both = constants())
    difference = wrap(static_cast<int64_t>(static_cast<uint64_t>(both->first) - static_cast<uint64_t>(both->second)));
  return each(difference, [&](unsigned dim) {
    Axis lhs = axis(0, dim), rhs = axis(1, dim);
    int64_t run = std::gcd(lhs.contiguity, rhs.constancy);
    return Axis{run, std::gcd(lhs.getDivisibility(run), rhs.getDivisibility(run)),
                std::gcd(lhs.constancy, rhs.constancy)};
  });
}

AxisInfo Transfer::visitMul() {
  Constant value;
  if (auto both = constants())
    value = wrap(static_cast<int64_t>(static_cast<uint64_t>(both->first) * static_cast<uint64_t>(both->second)));
  return each(value, [&](unsigned dim) {
    Axis lhs = axis(0, dim), rhs = axis(1, dim);
    bool lhsIsOne = is(0, 1), rhsIsOne = is(1, 1);
    // The divisibility of a run is that of its first element; times anything but one, every element counts.
    int64_t lhsDivisibility = lhs.contiguity > 1 && !rhsIsOne ? 1 : lhs.divisibility;
    int64_t rhsDivisibility = rhs.contiguity > 1 && !lhsIsOne ? 1 : rhs.divisibility;
    return Axis{rhsIsOne   ? lhs.contiguity
                : lhsIsOne ? rhs.contiguity
                           : 1,
                product(lhsDivisibility, rhsDivisibility), std::gcd(lhs.constancy, rhs.constancy)};
  });
}

AxisInfo Transfer::visitDiv() {
  Constant value;
  if (auto both = constants(); both && both->first >= 0 && both->second > 0)
    value = both->first / both->second;
  return each(value, [&](unsigned dim) {
    Axis lhs = axis(0, dim), rhs = axis(1, dim);
    if (is(1, 1))
      return lhs;
    Axis result;
    result.constancy = std::gcd(lhs.constancy, rhs.constancy);
    // A run that starts at a multiple of the divisor has that many equal quotients in a row.
    if (lhs.contiguity == shape[dim] && rhs.constancy == shape[dim])
      result.constancy =
          std::max(result.constancy, std::gcd(lhs.contiguity, std::gcd(lhs.divisibility, rhs.divisibility)));
    if (is(0, 0))
      result.divisibility = lhs.divisibility;
    else if (Constant divisor = constant(1);
             lhs.contiguity == 1 && divisor && *divisor > 0 && llvm::isPowerOf2_64(*divisor))
      result.divisibility = std::max<int64_t>(1, lhs.divisibility / *divisor);
    return result;
  });
}

AxisInfo Transfer::visitRem() {
  Constant value;
  if (auto both = constants(); both && both->first >= 0 && both->second > 0)
    value = both->first % both->second;
  else if (is(1, 1))
    value = 0;
  return each(value, [&](unsigned dim) {
    Axis lhs = axis(0, dim), rhs = axis(1, dim);
    Axis result;
    result.constancy = std::gcd(lhs.constancy, rhs.constancy);
    // Within an aligned piece no longer than the divisor, a run stays a run.
    if (lhs.contiguity == shape[dim] && rhs.constancy == shape[dim])
      result.contiguity = std::gcd(lhs.contiguity, std::gcd(lhs.divisibility, rhs.divisibility));
    result.divisibility = std::gcd(lhs.getDivisibility(result.contiguity), rhs.getDivisibility(result.contiguity));
    return result;
  });
}

AxisInfo Transfer::visitShift(bool left, bool arithmetic) {
  Constant shift = constant(1);
  unsigned width = getWidth(type);
  Constant value;
  if (auto both = constants(); both && both->second >= 0 && both->second < std::min(width, 63u)) {
    if (left)
      value = wrap(static_cast<int64_t>(static_cast<uint64_t>(both->first) << both->second));
    else if (both->first >= 0 || arithmetic)
      value = both->first >> both->second;
  }
  return each(value, [&](unsigned dim) {
    Axis lhs = axis(0, dim), rhs = axis(1, dim);
    if (shift == 0)
      return lhs;
    Axis result;
    result.constancy = std::gcd(lhs.constancy, rhs.constancy);
    if (!shift || *shift < 0 || *shift >= std::min(width, 62u))
      return result;
    int64_t known = lhs.contiguity > 1 ? 1 : lhs.divisibility;
    result.divisibility = left ? product(known, int64_t(1) << *shift) : std::max<int64_t>(1, known >> *shift);
    return result;
  });
}

AxisInfo Transfer::visitBitwise() {
  Constant value;
  if (auto both = constants())
    value = isa<arith::AndIOp>(op)  ? both->first & both->second
            : isa<arith::OrIOp>(op) ? both->first | both->second
                                    : both->first ^ both->second;
  return each(value,
              [&](unsigned dim) { return Axis{1, 1, std::gcd(axis(0, dim).constancy, axis(1, dim).constancy)}; });
}

AxisInfo Transfer::visitCompare(arith::CmpIPredicate predicate) {
  using Predicate = arith::CmpIPredicate;
  bool less = predicate == Predicate::slt || predicate == Predicate::ult;
  bool lessEqual = predicate == Predicate::sle || predicate == Predicate::ule;
  bool greater = predicate == Predicate::sgt || predicate == Predicate::ugt;
  bool greaterEqual = predicate == Predicate::sge || predicate == Predicate::uge;
  return each(std::nullopt, [&](unsigned dim) {
    Axis lhs = axis(0, dim), rhs = axis(1, dim);
    int64_t constancy = std::gcd(lhs.constancy, rhs.constancy);
    int64_t aligned = std::gcd(lhs.divisibility, rhs.divisibility);
    // An aligned run lies wholly below an aligned bound, or not at all: x < b and x >= b do not change within it.
    if ((less || greaterEqual) && rhs.constancy == shape[dim])
      constancy = std::max(constancy, std::gcd(lhs.contiguity, aligned));
    if ((greater || lessEqual) && lhs.constancy == shape[dim])
      constancy = std::max(constancy, std::gcd(rhs.contiguity, aligned));
    return Axis{1, 1, constancy};
  });
}

AxisInfo Transfer::visitSelect() {
  if (Constant condition = constant(0))
    return operands[*condition ? 1 : 2];
  bool scalar = !isa<RankedTensorType>(op->getOperand(0).getType());
  AxisInfo joined = AxisInfo::join(operands[1], operands[2]);
  return each(joined.getConstant(), [&](unsigned dim) {
    Axis result{joined.getContiguity(dim), joined.getDivisibility(dim), joined.getConstancy(dim)};
    if (scalar)
      return result;
    // The condition cuts runs short.
    int64_t constancy = axis(0, dim).constancy;
    int64_t run = std::gcd(result.contiguity, constancy);
    result.divisibility = result.getDivisibility(run);
    result.contiguity = run;
    result.constancy = std::gcd(result.constancy, constancy);
    return result;
  });
}

AxisInfo Transfer::visitMinMax() {
  Constant value;
  if (auto both = constants())
    value = isa<arith::MinSIOp>(op)   ? std::min(both->first, both->second)
            : isa<arith::MaxSIOp>(op) ? std::max(both->first, both->second)
                                      : Constant();
  return each(value, [&](unsigned dim) {
    Axis lhs = axis(0, dim), rhs = axis(1, dim);
    // Of two runs, the one that begins lower is lower throughout.
    int64_t run = std::gcd(lhs.contiguity, rhs.contiguity);
    return Axis{run, std::gcd(lhs.getDivisibility(run), rhs.getDivisibility(run)),
                std::gcd(lhs.constancy, rhs.constancy)};
  });
}

AxisInfo Transfer::visitConstant(Attribute value) {
  if (auto splat = dyn_cast<SplatElementsAttr>(value))
    value = splat.getSplatValue<Attribute>();
  auto integer = dyn_cast<IntegerAttr>(value);
  if (!integer || integer.getValue().getSignificantBits() > 64)
    return AxisInfo::getPessimistic(type);
  // Booleans are 0 and 1, all other integers signed.
  return constantFacts(integer.getType().isInteger(1) ? integer.getValue().getZExtValue()
                                                      : integer.getValue().getSExtValue());
}

AxisInfo Transfer::visitCast() {
  Constant value;
  if (constant(0)) {
    unsigned width = getWidth(op->getOperand(0).getType());
    uint64_t bits = static_cast<uint64_t>(*constant(0));
    if (isa<arith::ExtUIOp, arith::IndexCastUIOp>(op) && width < 64)
      bits &= llvm::maskTrailingOnes<uint64_t>(width);
    else if (!isa<arith::TruncIOp>(op) && width == 1)
      bits = -bits;
    value = wrap(static_cast<int64_t>(bits));
  }
  unsigned width = getWidth(type);
  return each(value, [&](unsigned dim) {
    Axis facts = axis(0, dim);
    // A number that is cut short counts up as far as it goes, if it begins there.
    if (isa<arith::TruncIOp>(op) && width < 32) {
      int64_t run = std::min(facts.contiguity, std::min(facts.divisibility, int64_t(1) << (width - 1)));
      facts.divisibility = facts.getDivisibility(run);
      facts.contiguity = run;
    }
    return facts;
  });
}

/// An address stays what it is, but may count in other units.
AxisInfo Transfer::visitPointerCast() {
  auto getUnit = [](Type type) -> unsigned {
    auto pointer = dyn_cast<PointerType>(getElementTypeOrSelf(type));
    return !pointer || isa<RankedTensorType>(pointer.getPointeeType())
               ? 0
               : std::max(8u, getElementBitWidth(pointer.getPointeeType()));
  };
  bool sameUnit = getUnit(type) == getUnit(op->getOperand(0).getType());
  return each(std::nullopt, [&](unsigned dim) {
    Axis known = axis(0, dim);
    return sameUnit ? known : Axis{1, known.contiguity > 1 ? 1 : known.divisibility, known.constancy};
  });
}

AxisInfo Transfer::visit(Value result) {
  type = result.getType();
  if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && tensor.getRank() > 0) {
    shape = Dims(tensor.getShape());
    rank = shape.size();
  }
  for (auto [facts, operand] : llvm::zip_equal(operands, op->getOperands()))
    if (isa<arith::ArithDialect>(op->getDialect()) && facts.getRank() != rank &&
        isa<RankedTensorType>(operand.getType()))
      return AxisInfo::getPessimistic(type);

  return TypeSwitch<Operation *, AxisInfo>(op)
      .Case<arith::AddIOp>([&](auto) { return visitAdd(1); })
      .Case<AddPtrOp>([&](AddPtrOp addPtr) {
        auto pointer = cast<PointerType>(getElementTypeOrSelf(addPtr.getType()));
        return visitAdd(std::max(1u, getElementBitWidth(pointer.getPointeeType()) / 8));
      })
      .Case<arith::SubIOp>([&](auto) { return visitSub(); })
      .Case<arith::MulIOp>([&](auto) { return visitMul(); })
      .Case<arith::DivSIOp, arith::DivUIOp>([&](auto) { return visitDiv(); })
      .Case<arith::RemSIOp, arith::RemUIOp>([&](auto) { return visitRem(); })
      .Case<arith::ShLIOp>([&](auto) { return visitShift(/*left=*/true, /*arithmetic=*/false); })
      .Case<arith::ShRSIOp>([&](auto) { return visitShift(/*left=*/false, /*arithmetic=*/true); })
      .Case<arith::ShRUIOp>([&](auto) { return visitShift(/*left=*/false, /*arithmetic=*/false); })
      .Case<arith::AndIOp, arith::OrIOp, arith::XOrIOp>([&](auto) { return visitBitwise(); })
      .Case<arith::CmpIOp>([&](arith::CmpIOp compare) { return visitCompare(compare.getPredicate()); })
      .Case<arith::SelectOp>([&](auto) { return visitSelect(); })
      .Case<arith::MinSIOp, arith::MaxSIOp, arith::MinUIOp, arith::MaxUIOp>([&](auto) { return visitMinMax(); })
      .Case<arith::ConstantOp>([&](arith::ConstantOp constant) { return visitConstant(constant.getValue()); })
      .Case<MakeRangeOp>([&](MakeRangeOp range) {
        return AxisInfo({shape[0]}, {getDivisibilityOf(static_cast<int32_t>(range.getStart()))}, {1});
      })
      .Case<SplatOp>([&](auto) {
        return each(constant(0), [&](unsigned dim) { return Axis{1, axis(0, 0).divisibility, shape[dim]}; });
      })
      .Case<BroadcastOp>([&](BroadcastOp broadcast) {
        ArrayRef<int64_t> source = broadcast.getSrc().getType().getShape();
        return each(constant(0), [&](unsigned dim) {
          Axis facts = axis(0, dim);
          return source.empty() || source[dim] == shape[dim] ? facts : Axis{1, facts.divisibility, shape[dim]};
        });
      })
      .Case<ExpandDimsOp>([&](ExpandDimsOp expand) {
        unsigned newDim = expand.getAxis();
        return each(constant(0), [&](unsigned dim) {
          if (dim != newDim)
            return axis(0, dim < newDim ? dim : dim - 1);
          // Along the new dimension every element is the first of its group.
          int64_t divisibility = AxisInfo::kMaxDivisibility;
          for (unsigned other = 0; other < operands[0].getRank(); ++other) {
            Axis facts = axis(0, other);
            divisibility = std::gcd(divisibility, facts.contiguity > 1 ? 1 : facts.divisibility);
          }
          return Axis{1, divisibility, 1};
        });
      })
      .Case<triton::gpu::ConvertLayoutOp>([&](auto) { return operands[0]; })
      .Case<arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp, arith::IndexCastOp, arith::IndexCastUIOp>(
          [&](auto) { return visitCast(); })
      .Case<BitcastOp, IntToPtrOp, PtrToIntOp>([&](auto) { return visitPointerCast(); })
      .Case<ub::PoisonOp>([&](auto) { return AxisInfo(shape, Dims(rank, AxisInfo::kMaxDivisibility), shape); })
      .Case<LoadOp>([&](LoadOp load) {
        // Memory may change between two reads of a volatile load.
        if (operands[0].getRank() != rank || load.getIsVolatile())
          return AxisInfo::getPessimistic(type);
        // Elements are equal that have one address, and are masked off together for equal others.
        return each(std::nullopt, [&](unsigned dim) {
          int64_t constancy = 0;
          for (unsigned operand = 0; operand < operands.size(); ++operand)
            constancy = std::gcd(constancy, axis(operand, dim).constancy);
          return Axis{1, 1, constancy};
        });
      })
      .Default([&](auto) { return AxisInfo::getPessimistic(type); });
}

SmallVector<AxisInfo> mlir::triton::transferAxisInfo(Operation *op, ArrayRef<AxisInfo> operands) {
  return llvm::map_to_vector(op->getResults(), [&](Value result) {
    return AxisInfo::withStatedFacts(Transfer(op, operands).visit(result),
                                     [&](StringRef name) { return op->getAttr(name); });
  });
}
