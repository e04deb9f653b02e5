//===- AxisInfo.cpp - Axis information lattice and analysis ---------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/AxisInfo/AxisInfo.h"

#include "triton/Dialect/Triton/IR/Triton.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Analysis/DataFlow/ConstantPropagationAnalysis.h"
#include "mlir/Analysis/DataFlow/DeadCodeAnalysis.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

#include <numeric>

using namespace mlir;
using namespace mlir::triton;

AxisInfo::AxisInfo(Dims contiguity, Dims divisibility, Dims constancy, std::optional<int64_t> constant)
    : contiguity(std::move(contiguity)), divisibility(std::move(divisibility)), constancy(std::move(constancy)),
      constant(constant) {
  assert(this->contiguity.size() == this->divisibility.size() && this->contiguity.size() == this->constancy.size());
}

AxisInfo AxisInfo::getPessimistic(Type type) {
  unsigned rank = 1;
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    rank = std::max<unsigned>(1, tensor.getRank());
  return AxisInfo(Dims(rank, 1), Dims(rank, 1), Dims(rank, 1));
}

AxisInfo AxisInfo::withAttributes(AxisInfo facts, function_ref<Attribute(StringRef)> lookup) {
  auto getStated = [&](StringRef name) {
    Attribute attr = lookup(name);
    Dims stated(facts.getRank(), 1);
    if (auto integer = dyn_cast_or_null<IntegerAttr>(attr)) {
      stated.assign(facts.getRank(), integer.getInt());
    } else if (auto elements = dyn_cast_or_null<DenseIntElementsAttr>(attr)) {
      if (elements.getNumElements() == static_cast<int64_t>(facts.getRank()))
        stated = llvm::map_to_vector<4>(elements.getValues<APInt>(), std::mem_fn(&APInt::getSExtValue));
    }
    return stated;
  };
  // A divisibility of zero is valid, but a group size of zero is ignored.
  auto toGroup = [](int64_t value) { return value <= 0 ? 1 : getDivisibilityOf(value); };
  // Both hold: the first element of a longer group is the first element of a shorter one, too.
  auto raise = [](int64_t &known, int64_t fact) { known = std::max(known, fact); };
  Dims contiguity = getStated(TritonDialect::kContiguityAttrName);
  Dims divisibility = getStated(TritonDialect::kDivisibilityAttrName);
  Dims constancy = getStated(TritonDialect::kConstancyAttrName);
  for (unsigned dim = 0; dim < facts.getRank(); ++dim) {
    int64_t group = toGroup(contiguity[dim]), factor = getDivisibilityOf(divisibility[dim]);
    // Groups of another size begin at multiples of the divisor, but not all parts of them that are powers of two.
    if (contiguity[dim] > group)
      factor = std::gcd(factor, group);
    raise(facts.contiguity[dim], group);
    raise(facts.divisibility[dim], factor);
    raise(facts.constancy[dim], toGroup(constancy[dim]));
  }
  return facts;
}

AxisInfo AxisInfo::join(const AxisInfo &lhs, const AxisInfo &rhs) {
  if (lhs.isUninitialized())
    return rhs;
  if (rhs.isUninitialized())
    return lhs;
  if (lhs.getRank() != rhs.getRank())
    return AxisInfo(Dims(1, 1), Dims(1, 1), Dims(1, 1));
  AxisInfo result = lhs;
  for (unsigned dim = 0, rank = lhs.getRank(); dim < rank; ++dim) {
    int64_t contiguity = std::gcd(lhs.contiguity[dim], rhs.contiguity[dim]);
    int64_t divisibility = std::gcd(lhs.divisibility[dim], rhs.divisibility[dim]);
    // Shorter groups have more first elements; those within a longer group are less aligned.
    if (lhs.contiguity[dim] != rhs.contiguity[dim])
      divisibility = std::gcd(divisibility, contiguity);
    result.contiguity[dim] = contiguity;
    result.divisibility[dim] = divisibility;
    result.constancy[dim] = std::gcd(lhs.constancy[dim], rhs.constancy[dim]);
  }
  if (lhs.constant != rhs.constant)
    result.constant = std::nullopt;
  return result;
}

void AxisInfo::print(raw_ostream &os) const {
  auto list = [&](StringRef name, const Dims &dims) {
    os << name << " = [";
    llvm::interleaveComma(dims, os);
    os << "], ";
  };
  list("contiguity", contiguity);
  list("divisibility", divisibility);
  list("constancy", constancy);
  os << "constant_value = ";
  if (constant)
    os << *constant;
  else
    os << "<none>";
}

int64_t mlir::triton::getDivisibilityOf(int64_t value) {
  if (value == 0)
    return AxisInfo::kMaxDivisibility;
  return int64_t(1) << std::min(62, llvm::countr_zero(static_cast<uint64_t>(value)));
}

namespace {

/// Propagates axis information along SSA edges.
class AxisInfoPropagation : public dataflow::SparseForwardDataFlowAnalysis<AxisInfoLattice> {
public:
  using SparseForwardDataFlowAnalysis::SparseForwardDataFlowAnalysis;

  LogicalResult visitOperation(Operation *op, ArrayRef<const AxisInfoLattice *> operands,
                               ArrayRef<AxisInfoLattice *> results) override {
    SmallVector<AxisInfo> facts;
    for (const AxisInfoLattice *operand : operands) {
      // The operation is visited again when all operands are initialized.
      if (operand->getValue().isUninitialized())
        return success();
      facts.push_back(operand->getValue());
    }
    for (auto [lattice, result] : llvm::zip_equal(results, transferAxisInfo(op, facts)))
      propagateIfChanged(lattice, lattice->join(result));
    return success();
  }

  void setToEntryState(AxisInfoLattice *lattice) override {
    Value value = lattice->getAnchor();
    AxisInfo facts = AxisInfo::getPessimistic(value.getType());
    // The front end annotates the arguments of kernels.
    if (auto argument = dyn_cast<BlockArgument>(value))
      if (auto func = dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp()))
        if (argument.getOwner()->isEntryBlock())
          facts = AxisInfo::withAttributes(
              facts, [&](StringRef name) { return func.getArgAttr(argument.getArgNumber(), name); });
    propagateIfChanged(lattice, lattice->join(facts));
  }

  /// The arguments of a partition are the captures of the operation.
  void visitCaptures(triton::gpu::WarpSpecializeOp specialize, ArrayRef<AxisInfoLattice *> lattices) {
    for (AxisInfoLattice *lattice : lattices) {
      auto argument = cast<BlockArgument>(lattice->getAnchor());
      Value captured = specialize->getOperand(argument.getArgNumber());
      propagateIfChanged(
          lattice,
          lattice->join(getLatticeElementFor(getProgramPointBefore(argument.getOwner()), captured)->getValue()));
    }
  }

  /// An induction variable is the lower bound plus a multiple of the step.
  void visitNonControlFlowArguments(Operation *op, const RegionSuccessor &successor,
                                    ArrayRef<AxisInfoLattice *> lattices, unsigned firstIndex) override {
    if (auto specialize = dyn_cast_or_null<triton::gpu::WarpSpecializeOp>(op->getParentOp());
        specialize && isa<triton::gpu::WarpSpecializePartitionsOp>(op))
      return visitCaptures(specialize, lattices);
    auto loop = dyn_cast<LoopLikeOpInterface>(op);
    std::optional<SmallVector<Value>> variables = loop ? loop.getLoopInductionVars() : std::nullopt;
    std::optional<SmallVector<OpFoldResult>> lowerBounds = loop ? loop.getLoopLowerBounds() : std::nullopt;
    std::optional<SmallVector<OpFoldResult>> steps = loop ? loop.getLoopSteps() : std::nullopt;
    if (!variables || !lowerBounds || !steps)
      return SparseForwardDataFlowAnalysis::visitNonControlFlowArguments(op, successor, lattices, firstIndex);

    auto divisibility = [&](Block *body, OpFoldResult bound) -> int64_t {
      if (auto attr = dyn_cast<Attribute>(bound))
        return getDivisibilityOf(cast<IntegerAttr>(attr).getInt());
      // Depend on the bounds, which may be loop-carried values of an outer loop: a change visits the body again.
      const AxisInfo &facts = getLatticeElementFor(getProgramPointBefore(body), cast<Value>(bound))->getValue();
      return facts.isUninitialized() ? AxisInfo::kMaxDivisibility : facts.getDivisibility(0);
    };
    for (AxisInfoLattice *lattice : lattices) {
      auto variable = llvm::find(*variables, lattice->getAnchor());
      if (variable == variables->end())
        continue;
      unsigned index = std::distance(variables->begin(), variable);
      Block *body = cast<BlockArgument>(lattice->getAnchor()).getOwner();
      int64_t known = std::gcd(divisibility(body, (*lowerBounds)[index]), divisibility(body, (*steps)[index]));
      propagateIfChanged(lattice, lattice->join(AxisInfo({1}, {known}, {1})));
    }
  }
};

} // namespace

AxisInfoAnalysis::AxisInfoAnalysis(Operation *root) {
  solver.load<dataflow::DeadCodeAnalysis>();
  solver.load<dataflow::SparseConstantPropagation>();
  solver.load<AxisInfoPropagation>();
  // If an analysis cannot be initialized for the operation, get() returns pessimistic information, which is correct.
  (void)solver.initializeAndRun(root);
}

AxisInfo AxisInfoAnalysis::get(Value value) const {
  const auto *lattice = solver.lookupState<AxisInfoLattice>(value);
  if (!lattice || lattice->getValue().isUninitialized())
    return AxisInfo::getPessimistic(value.getType());
  return lattice->getValue();
}
