//===- AffineTile.cpp - Tiles of tensors in memory ------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/AffineTile/AffineTile.h"

#include <limits>

using namespace mlir;
using namespace mlir::triton;

namespace {

/// Splits the offset of pointers into the start of the tile along each dimension and a rest.
class TileBuilder {
public:
  TileBuilder(AffineIndices &indices, RankedTensorType type, bool ofAllPrograms,
              function_ref<void(const Twine &)> explain)
      : indices(indices), type(type), ofAllPrograms(ofAllPrograms), explain(explain) {}

  std::optional<AffineTile> build(const AffinePointers &pointers, const AffineMask &mask);

private:
  /// The bounds of the mask along one dimension, on the index within the tile.
  struct Limits {
    std::optional<Polynomial> upper;
    SmallVector<Polynomial, 1> lowers;
  };

  bool addBound(const AffineMask::Bound &bound);
  /// Moves the terms of `rest` that belong to the start along a dimension.
  bool split(AffineTile::Dim &dim, const Limits &limit, Polynomial &rest);
  /// Whether a variable changes in a loop.
  bool isMoved(unsigned variable);
  /// Whether a variable is an index that differs between program instances.
  bool isOfInstance(unsigned variable);
  /// Makes leading dimensions of terms that are a product of a value that changes in a loop, or between program
  /// instances if the tile is of all of them, and one that does not.
  bool addLeading(AffineTile &tile);
  bool addExtent(AffineTile::Dim &dim, const Limits &limit);
  bool fail(const Twine &reason) {
    explain(reason);
    return false;
  }

  AffineIndices &indices;
  RankedTensorType type;
  bool ofAllPrograms;
  function_ref<void(const Twine &)> explain;
  SmallVector<Limits, 4> limits;
};

} // namespace

bool TileBuilder::addBound(const AffineMask::Bound &bound) {
  if (!bound.bound.isValid())
    return fail("a bound of the mask is too complicated");
  std::optional<int64_t> constant = bound.bound.getConstant();
  Limits &limit = limits[bound.dim];
  if (!bound.isUpper) {
    if (!constant || *constant > 0)
      limit.lowers.push_back(bound.bound);
    return true;
  }
  if (constant && *constant >= type.getDimSize(bound.dim))
    return true;
  if (limit.upper && *limit.upper != bound.bound)
    return fail("the mask has two upper bounds on one dimension");
  limit.upper = bound.bound;
  return true;
}

bool TileBuilder::isMoved(unsigned number) {
  IndexVariable variable = indices.getVariable(number);
  return variable.isIteration || !isa<FuncOp>(variable.value.getParentRegion()->getParentOp());
}

/// Whether a polynomial may be an index of an element.
static bool isIndex(AffineIndices &indices, const Polynomial &polynomial) {
  IndexRange range = indices.getRange(polynomial);
  return range.min >= 0 && range.max <= std::numeric_limits<int32_t>::max();
}

bool TileBuilder::isOfInstance(unsigned number) {
  SetVector<Operation *> slice;
  Value value = indices.getVariable(number).value;
  if (Operation *op = value.getDefiningOp())
    slice.insert(op);
  for (unsigned i = 0; i < slice.size(); ++i)
    for (Value operand : slice[i]->getOperands())
      if (Operation *op = operand.getDefiningOp())
        slice.insert(op);
  return llvm::any_of(slice, llvm::IsaPred<GetProgramIdOp>) && isIndex(indices, Polynomial::term({number}, 1));
}

bool TileBuilder::split(AffineTile::Dim &dim, const Limits &limit, Polynomial &rest) {
  if (dim.stride.getTerms().size() != 1)
    return true;
  Polynomial quotient = rest.divideBy(dim.stride).quotient, simple;
  for (const auto &[variables, coefficient] : quotient.getTerms()) {
    Polynomial term = Polynomial::term(variables, coefficient);
    // The bound of a tile contains its start, negated.
    auto it = limit.upper ? limit.upper->getTerms().find(variables) : Polynomial::Terms::const_iterator();
    bool isInBound =
        limit.upper && it != limit.upper->getTerms().end() && (Polynomial::term(variables, it->second) + term).isZero();
    // Other terms may be part of the start if they are multiples of one value or change in a loop.
    if (isInBound)
      dim.start = dim.start + term;
    else if (variables.size() <= 1 || llvm::all_of(variables, [&](unsigned number) { return isMoved(number); }))
      simple = simple + term;
  }
  auto addIfIndex = [&](const Polynomial &sum) {
    bool canAdd = isIndex(indices, dim.start + sum);
    if (canAdd)
      dim.start = dim.start + sum;
    return canAdd;
  };
  // All terms together may be known to be an index even if single ones are not.
  if (!addIfIndex(simple))
    for (const auto &[variables, coefficient] : simple.getTerms())
      addIfIndex(Polynomial::term(variables, coefficient));
  rest = rest - dim.start * dim.stride;
  return rest.isValid() || fail("the offset of the tile is too complicated");
}

bool TileBuilder::addLeading(AffineTile &tile) {
  std::map<Polynomial::Variables, Polynomial> strides;
  Polynomial offset = tile.offset;
  for (const auto &[variables, coefficient] : tile.offset.getTerms()) {
    Polynomial::Variables moved, fixed;
    for (unsigned number : variables)
      (isMoved(number) || (ofAllPrograms && isOfInstance(number)) ? moved : fixed).push_back(number);
    if (moved.empty())
      continue;
    Polynomial &stride = strides[moved];
    stride = stride + Polynomial::term(fixed, coefficient);
    offset = offset - Polynomial::term(variables, coefficient);
  }
  tile.offset = offset;
  for (const auto &[variables, stride] : strides)
    tile.leading.push_back({/*size=*/1, Polynomial::term(variables, 1), stride, std::nullopt});
  return offset.isValid() || fail("the offset of the tile is too complicated");
}

bool TileBuilder::addExtent(AffineTile::Dim &dim, const Limits &limit) {
  if (dim.isWrapped)
    return (!limit.upper && limit.lowers.empty()) || fail("the mask bounds indices that wrap");
  for (const Polynomial &lower : limit.lowers) {
    if (lower + dim.start == Polynomial(0))
      dim.excludesNegative = true;
    else if (indices.getRange(lower).max > 0)
      return fail("the mask has a lower bound that is not the first index of the tensor");
  }
  if (limit.upper)
    dim.extent = *limit.upper + dim.start;
  return !dim.extent || dim.extent->isValid() || fail("a bound of the mask is too complicated");
}

std::optional<AffineTile> TileBuilder::build(const AffinePointers &pointers, const AffineMask &mask) {
  limits.resize(type.getRank());
  for (const AffineMask::Bound &bound : mask.bounds)
    if (!addBound(bound))
      return std::nullopt;
  AffineTile tile{pointers.base, pointers.elements.offset, {}, {}};
  for (auto [dim, size] : llvm::zip_equal(pointers.elements.dims, type.getShape())) {
    AffineTile::Dim &added = tile.dims.emplace_back(AffineTile::Dim{size, 0, dim.stride, std::nullopt});
    if (dim.wrap) {
      added.start = dim.wrap->start;
      added.extent = dim.wrap->limit;
      added.isWrapped = true;
      added.isExtentDivisor = dim.wrap->isDivisor;
    }
  }
  // A large stride may be a multiple of a small one, so begin with the largest: products of more variables, and then
  // larger constants.
  SmallVector<unsigned> order = llvm::to_vector(llvm::seq<unsigned>(0, tile.dims.size()));
  auto key = [&](unsigned dim) -> std::tuple<size_t, int64_t, unsigned> {
    const Polynomial::Terms &terms = tile.dims[dim].stride.getTerms();
    bool isProduct = terms.size() == 1;
    return {isProduct ? terms.begin()->first.size() : 0, isProduct ? terms.begin()->second : 0, dim};
  };
  llvm::sort(order, [&](unsigned lhs, unsigned rhs) { return key(lhs) > key(rhs); });
  for (unsigned dim : order)
    if (!tile.dims[dim].isWrapped && !split(tile.dims[dim], limits[dim], tile.offset))
      return std::nullopt;
  if (!addLeading(tile))
    return std::nullopt;
  for (auto [dim, limit] : llvm::zip_equal(tile.dims, limits))
    if (!addExtent(dim, limit))
      return std::nullopt;
  return tile;
}

std::optional<AffineTile> mlir::triton::findTile(AffineIndices &indices, Value pointers, Value mask, bool ofAllPrograms,
                                                 function_ref<void(const Twine &)> explain) {
  auto type = dyn_cast<RankedTensorType>(pointers.getType());
  if (!type)
    return std::nullopt;
  indices.setAccess({pointers, mask});
  std::optional<AffinePointers> affine = indices.getPointers(pointers);
  if (!affine) {
    explain("the addresses are not affine in the indices of the tensor");
    return std::nullopt;
  }
  AffineMask bounds = indices.getMask(mask);
  if (!bounds.isExact) {
    explain("the mask is not a conjunction of bounds on the indices of the tensor");
    return std::nullopt;
  }
  return TileBuilder(indices, type, ofAllPrograms, explain).build(*affine, bounds);
}

void AffineTile::print(raw_ostream &os, const AffineIndices &indices) const {
  os << "base ";
  base.printAsOperand(os, OpPrintingFlags());
  os << " + ";
  indices.print(os, offset);
  for (const Dim &dim : llvm::concat<const Dim>(leading, dims)) {
    os << "; " << dim.size << " from ";
    indices.print(os, dim.start);
    os << " of ";
    if (dim.extent)
      indices.print(os, *dim.extent);
    else
      os << "unbounded";
    os << (dim.isWrapped ? " wrapped" : "") << (dim.excludesNegative ? " nonnegative" : "") << " by ";
    indices.print(os, dim.stride);
  }
}
