//===- AffineIndices.cpp - Affine forms of indices and pointers -----------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/AffineTile/AffineIndices.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

#include "llvm/Support/SaveAndRestore.h"
#include <limits>

using namespace mlir;
using namespace mlir::triton;

bool AffineTensor::isValid() const {
  return offset.isValid() && llvm::all_of(dims, [](const AffineDim &dim) { return dim.stride.isValid(); });
}

bool AffineTensor::isUniform() const {
  return llvm::all_of(dims, [](const AffineDim &dim) { return dim.stride.isZero(); });
}

/// Whether arithmetic on the type computes indices.
static bool isIndexType(Type type) {
  Type element = getElementTypeOrSelf(type);
  return element.isIndex() || (element.isSignlessInteger() && element.getIntOrFloatBitWidth() >= 32);
}

/// Returns the value of a constant, or of all elements of a constant tensor, if it has 64 bits.
static std::optional<int64_t> getConstant(Value value) {
  APInt constant;
  if (!matchPattern(value, m_ConstantInt(&constant)) || constant.getSignificantBits() > 64)
    return std::nullopt;
  return constant.getSExtValue();
}

Polynomial AffineIndices::getVariable(Value value, bool isIteration) {
  auto [it, isNew] = (isIteration ? iterationNumbers : numbers).try_emplace(value, variables.size());
  if (isNew)
    variables.push_back({value, isIteration});
  return Polynomial::variable(it->second);
}

Polynomial AffineIndices::getIteration(scf::ForOp loop) {
  return getVariable(loop.getInductionVar(), /*isIteration=*/true);
}

bool AffineIndices::isInvariant(const Polynomial &polynomial, scf::ForOp loop) const {
  return polynomial.isValid() && llvm::all_of(polynomial.getVariables(), [&](unsigned number) {
           return loop.isDefinedOutsideOfLoop(variables[number].value);
         });
}

void AffineIndices::noteFits(const Polynomial &polynomial, Value value, int64_t size) {
  if (polynomial.isValid() && getElementTypeOrSelf(value).isInteger(32))
    fits[polynomial.getTerms()].push_back({value, std::numeric_limits<int32_t>::max() - size});
}

ArrayRef<Value> AffineIndices::findScalars(const Polynomial &polynomial) const {
  if (!polynomial.isValid())
    return {};
  auto it = equalScalars.find(polynomial.getTerms());
  return it != equalScalars.end() ? ArrayRef<Value>(it->second) : ArrayRef<Value>();
}

Polynomial AffineIndices::getScalar(Value value) {
  auto it = scalars.find(value);
  if (it != scalars.end())
    return it->second;
  llvm::SaveAndRestore deeper(depth, depth + 1);
  Polynomial result = depth <= kMostDepth ? computeScalar(value) : getVariable(value);
  if (!result.isValid())
    result = getVariable(value);
  noteFits(result, value, 0);
  scalars[value] = result;
  equalScalars[result.getTerms()].push_back(value);
  return result;
}

Polynomial AffineIndices::computeScalar(Value value) {
  if (!isIndexType(value.getType()))
    return getVariable(value);
  if (std::optional<int64_t> constant = getConstant(value))
    return *constant;
  if (auto argument = dyn_cast<BlockArgument>(value))
    return computeScalarArgument(argument);
  Operation *op = value.getDefiningOp();
  auto operand = [&](unsigned index) { return getScalar(op->getOperand(index)); };
  if (isa<arith::AddIOp>(op))
    return operand(0) + operand(1);
  if (isa<arith::SubIOp>(op))
    return operand(0) - operand(1);
  if (isa<arith::MulIOp>(op))
    return operand(0) * operand(1);
  if (isa<arith::ExtSIOp, arith::IndexCastOp>(op) && isIndexType(op->getOperand(0).getType()) &&
      (isa<arith::ExtSIOp>(op) || value.getType().isIndex()))
    return operand(0);
  if (isa<arith::ShLIOp>(op)) {
    std::optional<int64_t> bits = getConstant(op->getOperand(1));
    if (bits && *bits >= 0 && *bits < 31)
      return operand(0) * Polynomial(int64_t(1) << *bits);
  }
  return getVariable(value);
}

Polynomial AffineIndices::computeScalarArgument(BlockArgument argument) {
  auto loop = dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp());
  if (!loop || loop.getUnsignedCmp())
    return getVariable(argument);
  if (argument == loop.getInductionVar())
    return getScalar(loop.getLowerBound()) + getScalar(loop.getStep()) * getIteration(loop);
  std::optional<Polynomial> advance = getAdvance(argument);
  return advance ? getScalar(loop.getTiedLoopInit(argument)->get()) + *advance : getVariable(argument);
}

/// Whether a value is a constant or defined outside of a loop.
static bool isAvailableBefore(Value value, scf::ForOp loop) {
  return loop.isDefinedOutsideOfLoop(value) || getConstant(value);
}

std::optional<AffineTensor> AffineIndices::getTensorOrScalar(Value value) {
  if (isa<RankedTensorType>(value.getType()))
    return getTensor(value);
  return AffineTensor{getScalar(value), {}};
}

std::optional<Polynomial> AffineIndices::getAdvance(BlockArgument argument) {
  auto loop = dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp());
  if (!loop || loop.getUnsignedCmp() || argument == loop.getInductionVar())
    return std::nullopt;
  auto isSum = [](Operation *op) { return isa_and_nonnull<AddPtrOp, arith::AddIOp, arith::SubIOp>(op); };
  // Walk from the yielded value back to the argument, through sums with loop-invariant values.
  Polynomial step;
  for (Value next = loop.getTiedLoopYieldedValue(argument)->get(); next != argument;) {
    Operation *op = next.getDefiningOp();
    if (!isSum(op) || loop.isDefinedOutsideOfLoop(next))
      return std::nullopt;
    bool isSwapped = isa<arith::AddIOp>(op) && isAvailableBefore(op->getOperand(0), loop);
    Value added = op->getOperand(isSwapped ? 0 : 1);
    if (!isAvailableBefore(added, loop))
      return std::nullopt;
    std::optional<AffineTensor> tensor = getTensorOrScalar(added);
    if (!tensor || !tensor->isUniform())
      return std::nullopt;
    step = isa<arith::SubIOp>(op) ? step - tensor->offset : step + tensor->offset;
    next = op->getOperand(isSwapped ? 1 : 0);
  }
  if (!isInvariant(step, loop))
    return std::nullopt;
  // A value that advances with the induction variable has its range, too.
  getScalar(loop.getInductionVar());
  return step * getIteration(loop);
}

std::optional<AffineTensor> AffineIndices::getTensor(Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  if (!isIndexType(type))
    return std::nullopt;
  auto it = tensors.find(value);
  if (it != tensors.end())
    return it->second;
  llvm::SaveAndRestore deeper(depth, depth + 1);
  std::optional<AffineTensor> result = depth <= kMostDepth ? computeTensor(value) : std::nullopt;
  if (result && !result->isValid())
    result.reset();
  // A tensor of consecutive indices ends within the type, too.
  if (result)
    for (auto [dim, size] : llvm::zip_equal(result->dims, type.getShape()))
      if (dim.stride == Polynomial(1) && !dim.wrap)
        noteFits(result->offset, value, size);
  return tensors[value] = result;
}

/// Adds two tensors, the second times `sign`; none if they wrap the indices of a dimension in different ways.
static std::optional<AffineTensor> add(const AffineTensor &lhs, const AffineTensor &rhs, int64_t sign = 1) {
  AffineTensor sum{lhs.offset + rhs.offset * Polynomial(sign), {}};
  for (auto [left, right] : llvm::zip_equal(lhs.dims, rhs.dims)) {
    bool isLeft = !left.stride.isZero(), isRight = !right.stride.isZero();
    if (isLeft && isRight && !(left.wrap == right.wrap))
      return std::nullopt;
    sum.dims.push_back({left.stride + right.stride * Polynomial(sign), isLeft ? left.wrap : right.wrap});
  }
  return sum;
}

static AffineTensor multiply(AffineTensor tensor, const Polynomial &factor) {
  tensor.offset = tensor.offset * factor;
  for (AffineDim &dim : tensor.dims)
    dim.stride = dim.stride * factor;
  return tensor;
}

/// Applies an operation that changes the shape.
static std::optional<AffineTensor> reshape(Operation *op, AffineTensor tensor) {
  if (auto expand = dyn_cast<ExpandDimsOp>(op))
    tensor.dims.insert(tensor.dims.begin() + expand.getAxis(), AffineDim());
  if (auto trans = dyn_cast<TransOp>(op)) {
    SmallVector<AffineDim, 4> dims;
    for (int32_t dim : trans.getOrder())
      dims.push_back(tensor.dims[dim]);
    tensor.dims = dims;
  }
  // The only index of a dimension that a broadcast repeats is zero.
  if (isa<BroadcastOp>(op))
    for (auto [dim, size] :
         llvm::zip_equal(tensor.dims, cast<RankedTensorType>(op->getOperand(0).getType()).getShape())) {
      if (size != 1)
        continue;
      if (dim.wrap)
        return std::nullopt;
      dim.stride = 0;
    }
  return tensor;
}

std::optional<AffineTensor> AffineIndices::computeArgument(BlockArgument argument) {
  std::optional<Polynomial> advance = getAdvance(argument);
  if (!advance)
    return std::nullopt;
  auto loop = cast<scf::ForOp>(argument.getOwner()->getParentOp());
  std::optional<AffineTensor> init = getTensor(loop.getTiedLoopInit(argument)->get());
  if (init)
    init->offset = init->offset + *advance;
  return init;
}

/// Returns the indices of `tensor`, `start + i` along one dimension, that are valid if they are less than `limit`.
static std::optional<AffineTensor> wrap(AffineTensor tensor, const Polynomial &limit, bool isDivisor) {
  AffineDim *wrapped = nullptr;
  for (AffineDim &dim : tensor.dims) {
    if (dim.stride.isZero())
      continue;
    if (wrapped || dim.wrap || dim.stride != Polynomial(1))
      return std::nullopt;
    wrapped = &dim;
  }
  if (!wrapped || !limit.isValid())
    return std::nullopt;
  wrapped->wrap = AffineDim::Wrap{tensor.offset, limit, isDivisor};
  tensor.offset = 0;
  return tensor;
}

std::optional<AffineTensor> AffineIndices::computeTensor(Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  auto uniform = [&](Polynomial offset) {
    return AffineTensor{std::move(offset), SmallVector<AffineDim, 4>(type.getRank())};
  };
  if (std::optional<int64_t> constant = getConstant(value))
    return uniform(*constant);
  if (auto argument = dyn_cast<BlockArgument>(value))
    return computeArgument(argument);
  Operation *op = value.getDefiningOp();
  if (auto splat = dyn_cast<SplatOp>(op))
    return uniform(getScalar(splat.getSrc()));
  if (auto range = dyn_cast<MakeRangeOp>(op))
    return AffineTensor{static_cast<int32_t>(range.getStart()), {AffineDim{1, std::nullopt}}};
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return wrapSelect(select);
  if (!isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::ExtSIOp, arith::RemSIOp, arith::MinSIOp, ExpandDimsOp,
           BroadcastOp, TransOp>(op))
    return std::nullopt;
  std::optional<AffineTensor> lhs = getTensor(op->getOperand(0));
  if (!lhs)
    return std::nullopt;
  if (isa<arith::ExtSIOp>(op))
    return lhs;
  if (op->getNumOperands() == 1)
    return reshape(op, *lhs);
  std::optional<AffineTensor> rhs = getTensor(op->getOperand(1));
  if (!rhs)
    return std::nullopt;
  if (isa<arith::AddIOp, arith::SubIOp>(op))
    return add(*lhs, *rhs, isa<arith::SubIOp>(op) ? -1 : 1);
  if (isa<arith::MulIOp>(op)) {
    if (!lhs->isUniform())
      std::swap(lhs, rhs);
    return lhs->isUniform() ? std::optional(multiply(*rhs, lhs->offset)) : std::nullopt;
  }
  // The remainder, or the minimum, of indices and a limit.
  if (isa<arith::RemSIOp>(op)) {
    if (!rhs->isUniform())
      return std::nullopt;
    remainders[rhs->offset.getTerms()].push_back(op);
    return wrap(*lhs, rhs->offset, /*isDivisor=*/true);
  }
  if (lhs->isUniform())
    std::swap(lhs, rhs);
  return rhs->isUniform() ? wrap(*lhs, rhs->offset + Polynomial(1), /*isDivisor=*/false) : std::nullopt;
}

/// `index < limit ? index : other`, where `index` is affine and `other` any valid index.
std::optional<AffineTensor> AffineIndices::wrapSelect(arith::SelectOp select) {
  auto compare = select.getCondition().getDefiningOp<arith::CmpIOp>();
  if (!compare || compare.getPredicate() != arith::CmpIPredicate::slt || compare.getLhs() != select.getTrueValue())
    return std::nullopt;
  std::optional<AffineTensor> index = getTensor(compare.getLhs()), limit = getTensor(compare.getRhs());
  return index && limit && limit->isUniform() ? wrap(*index, limit->offset, /*isDivisor=*/false) : std::nullopt;
}

std::optional<AffinePointers> AffineIndices::getPointers(Value value) {
  llvm::SaveAndRestore deeper(depth, depth + 1);
  std::optional<AffinePointers> result = depth <= kMostDepth ? computePointers(value) : std::nullopt;
  return result && result->elements.isValid() ? result : std::nullopt;
}

std::optional<AffinePointers> AffineIndices::computePointers(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    std::optional<Polynomial> advance = getAdvance(argument);
    if (advance) {
      auto loop = cast<scf::ForOp>(argument.getOwner()->getParentOp());
      std::optional<AffinePointers> init = getPointers(loop.getTiedLoopInit(argument)->get());
      if (init)
        init->elements.offset = init->elements.offset + *advance;
      return init;
    }
  }
  Operation *op = value.getDefiningOp();
  if (auto add = dyn_cast_or_null<AddPtrOp>(op)) {
    std::optional<AffinePointers> pointers = getPointers(add.getPtr());
    std::optional<AffineTensor> offset = getTensorOrScalar(add.getOffset());
    std::optional<AffineTensor> sum = pointers && offset ? ::add(pointers->elements, *offset) : std::nullopt;
    return sum ? std::optional(AffinePointers{pointers->base, *sum}) : std::nullopt;
  }
  if (!type)
    return AffinePointers{value, {}};
  if (!op || !isa<SplatOp, BroadcastOp, ExpandDimsOp, TransOp>(op))
    return std::nullopt;
  std::optional<AffinePointers> source = getPointers(op->getOperand(0));
  if (!source)
    return std::nullopt;
  if (isa<SplatOp>(op)) {
    source->elements.dims.resize(type.getRank());
    return source;
  }
  std::optional<AffineTensor> elements = reshape(op, source->elements);
  return elements ? std::optional(AffinePointers{source->base, *elements}) : std::nullopt;
}

void AffineIndices::print(raw_ostream &os, const Polynomial &polynomial) const {
  polynomial.print(os, [&](unsigned number) {
    IndexVariable variable = variables[number];
    if (variable.isIteration)
      os << "iteration(";
    variable.value.printAsOperand(os, OpPrintingFlags());
    if (variable.isIteration)
      os << ')';
  });
}
