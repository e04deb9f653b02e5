//===- TileRewriter.cpp - Accesses through tensor descriptors for tiles ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EmptyTensors.h"
#include "TileDescriptor.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include <limits>

using namespace mlir;
using namespace mlir::triton;

/// The size of a tensor without a bound: TMA accepts sizes up to 2^31.
static constexpr int64_t kUnbounded = std::numeric_limits<int32_t>::max();

static Value createConstant(OpBuilder &builder, Location loc, Type type, int64_t value) {
  return arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(type, value));
}

/// Extends or truncates an integer.
static Value createCast(OpBuilder &builder, Location loc, Value value, Type type) {
  Type own = value.getType();
  if (own == type)
    return value;
  if (own.isIndex() || type.isIndex())
    return builder.createOrFold<arith::IndexCastOp>(loc, type, value);
  if (own.getIntOrFloatBitWidth() < type.getIntOrFloatBitWidth())
    return builder.createOrFold<arith::ExtSIOp>(loc, type, value);
  return builder.createOrFold<arith::TruncIOp>(loc, type, value);
}

Polynomial TileRewriter::useInductionVariables(const Polynomial &polynomial) {
  if (!polynomial.isValid())
    return polynomial;
  Polynomial result;
  for (const auto &[variables, coefficient] : polynomial.getTerms()) {
    Polynomial term = Polynomial::term(variables, coefficient);
    for (unsigned number : variables) {
      if (!indices.getVariable(number).isIteration)
        continue;
      auto argument = cast<BlockArgument>(indices.getVariable(number).value);
      auto loop = cast<scf::ForOp>(argument.getOwner()->getParentOp());
      Polynomial step = indices.getScalar(loop.getStep());
      if (step.getTerms().size() != 1)
        continue;
      // If the divisor is invalid, so is the remainder.
      Polynomial::Division division = term.divideBy(step * Polynomial::variable(number));
      if (!division.remainder.isZero())
        continue;
      // The induction variable is the lower bound and `step` for each iteration.
      Polynomial distance = indices.getVariable(argument) - indices.getScalar(loop.getLowerBound());
      if (Polynomial inTermsOfValues = useInductionVariables(division.quotient * distance); inTermsOfValues.isValid()) {
        term = inTermsOfValues;
        break;
      }
    }
    result = result + term;
  }
  return result.isValid() ? result : polynomial;
}

Value TileRewriter::createVariable(OpBuilder &builder, Location loc, const IndexVariable &variable, Type type) {
  if (!variable.isIteration)
    return createCast(builder, loc, variable.value, type);
  auto loop = cast<scf::ForOp>(cast<BlockArgument>(variable.value).getOwner()->getParentOp());
  // The distance of two signed numbers is unsigned.
  Value distance = builder.createOrFold<arith::SubIOp>(loc, variable.value, loop.getLowerBound());
  Value iteration = builder.createOrFold<arith::DivUIOp>(loc, distance, loop.getStep());
  Type from = iteration.getType();
  if (!from.isIndex() && from.getIntOrFloatBitWidth() < type.getIntOrFloatBitWidth())
    return builder.createOrFold<arith::ExtUIOp>(loc, type, iteration);
  return createCast(builder, loc, iteration, type);
}

Value TileRewriter::create(OpBuilder &builder, Location loc, const Polynomial &polynomial, Type type) {
  Operation *point = builder.getInsertionPoint() == builder.getBlock()->end() ? nullptr : &*builder.getInsertionPoint();
  // Values of more bits may extend what overflows if the access that they are for is not executed.
  for (Value value : indices.findScalars(polynomial))
    if (type.isInteger(32) && point && value.getType() == type && !matchPattern(value, m_Constant()) &&
        dominance.properlyDominates(value, point))
      return value;
  // Arithmetic modulo a power of two is right if the result is in range.
  Value sum;
  Polynomial inTermsOfValues = useInductionVariables(polynomial);
  for (const auto &[variables, coefficient] : llvm::reverse(inTermsOfValues.getTerms())) {
    Value product;
    for (unsigned number : variables) {
      Value factor = createVariable(builder, loc, indices.getVariable(number), type);
      product = product ? builder.createOrFold<arith::MulIOp>(loc, product, factor) : factor;
    }
    if (!product)
      product = createConstant(builder, loc, type, coefficient);
    else if (coefficient != 1)
      product = builder.createOrFold<arith::MulIOp>(loc, product, createConstant(builder, loc, type, coefficient));
    sum = sum ? builder.createOrFold<arith::AddIOp>(loc, sum, product) : product;
  }
  return sum ? sum : createConstant(builder, loc, type, 0);
}

void TileRewriter::setToEntry(OpBuilder &builder, const AffineTile &tile) {
  Operation *last = nullptr;
  auto visit = [&](Value value) {
    Operation *op = value.getDefiningOp();
    if (op && (!last || last->isBeforeInBlock(op)))
      last = op;
  };
  auto visitAll = [&](const Polynomial &polynomial) {
    for (unsigned number : polynomial.getVariables())
      visit(indices.getVariable(number).value);
  };
  visit(tile.base);
  visitAll(tile.offset);
  for (const AffineTile::Dim &dim : llvm::concat<const AffineTile::Dim>(tile.leading, tile.dims)) {
    visitAll(dim.stride);
    if (dim.extent)
      visitAll(*dim.extent);
  }
  if (last)
    builder.setInsertionPointAfter(last);
  else
    builder.setInsertionPointToStart(&func.getBody().front());
}

/// Whether a descriptor for one of the tiles serves the other.
static bool haveSameTensor(const AffineTile &lhs, const AffineTile &rhs) {
  auto areSame = [](ArrayRef<AffineTile::Dim> left, ArrayRef<AffineTile::Dim> right) {
    return left.size() == right.size() && llvm::all_of(llvm::zip_equal(left, right), [](const auto &pair) {
             return std::get<0>(pair).stride == std::get<1>(pair).stride &&
                    std::get<0>(pair).extent == std::get<1>(pair).extent &&
                    // A divisor is no size of an empty tensor.
                    std::get<0>(pair).isExtentDivisor == std::get<1>(pair).isExtentDivisor;
           });
  };
  return lhs.base == rhs.base && lhs.offset == rhs.offset && areSame(lhs.leading, rhs.leading) &&
         areSame(lhs.dims, rhs.dims);
}

Value TileRewriter::getDescriptor(const TilePlan &plan, TensorDescType type) {
  const AffineTile &tile = plan.tile;
  for (const Descriptor &descriptor : descriptors)
    if (descriptor.type == type && haveSameTensor(descriptor.tile, tile))
      return descriptor.value;
  OpBuilder builder(func.getContext());
  setToEntry(builder, tile);
  Location loc = plan.op->getLoc();
  Value base = tile.base;
  if (!tile.offset.isZero()) {
    Value offset = create(builder, loc, tile.offset, builder.getI64Type());
    base = AddPtrOp::create(builder, loc, base.getType(), base, offset);
  }
  SmallVector<Value> shape, strides;
  for (const AffineTile::Dim &dim : tile.leading) {
    shape.push_back(createConstant(builder, loc, builder.getI32Type(), kUnbounded));
    strides.push_back(create(builder, loc, dim.stride, builder.getI64Type()));
  }
  for (int32_t number : plan.order) {
    const AffineTile::Dim &dim = tile.dims[number];
    Value size = dim.extent ? create(builder, loc, *dim.extent, builder.getI32Type())
                            : createConstant(builder, loc, builder.getI32Type(), kUnbounded);
    if (dim.extent && !dim.isExtentDivisor && !indices.isPositive(*dim.extent, func.getBody().front().getTerminator()))
      size = createNonEmptySize(builder, loc, size);
    shape.push_back(size);
    strides.push_back(create(builder, loc, dim.stride, builder.getI64Type()));
  }
  Value value = MakeTensorDescOp::create(builder, loc, type, base, shape, strides, PaddingOption::PAD_ZERO);
  descriptors.push_back({tile, type, value});
  return value;
}

Value TileRewriter::createStart(OpBuilder &builder, const TilePlan &plan, unsigned number) {
  const AffineTile::Dim &dim = plan.tile.dims[number];
  Location loc = plan.op->getLoc();
  Value start = create(builder, loc, dim.start, builder.getI32Type());
  if (plan.isExtentPositive[number])
    return start;
  Value size = create(builder, loc, *dim.extent, builder.getI32Type());
  return createStartOutsideEmpty(builder, loc, size, start);
}

void TileRewriter::rewrite(const TilePlan &plan) {
  auto load = dyn_cast<LoadOp>(plan.op);
  auto type = cast<RankedTensorType>(load ? load.getType() : cast<StoreOp>(plan.op).getValue().getType());
  SmallVector<int64_t> shape;
  SmallVector<int32_t> inverse(plan.order.size());
  for (auto [to, from] : llvm::enumerate(plan.order)) {
    shape.push_back(type.getDimSize(from));
    inverse[from] = to;
  }
  auto tileType = RankedTensorType::get(shape, type.getElementType());
  shape.insert(shape.begin(), plan.tile.leading.size(), 1);
  auto blockType = RankedTensorType::get(shape, type.getElementType());
  Value descriptor = getDescriptor(plan, TensorDescType::get(blockType));
  OpBuilder builder(plan.op);
  Location loc = plan.op->getLoc();
  SmallVector<Value> starts;
  for (const AffineTile::Dim &dim : plan.tile.leading)
    starts.push_back(create(builder, loc, dim.start, builder.getI32Type()));
  for (int32_t number : plan.order)
    starts.push_back(createStart(builder, plan, number));
  bool isTransposed = !llvm::is_sorted(plan.order);
  if (!load) {
    Value value = cast<StoreOp>(plan.op).getValue();
    if (isTransposed)
      value = TransOp::create(builder, loc, value, plan.order);
    DescriptorStoreOp::create(builder, loc, descriptor, value, starts);
  } else {
    Value block =
        DescriptorLoadOp::create(builder, loc, tileType, descriptor, starts, load.getCache(), load.getEvict());
    load.replaceAllUsesWith(isTransposed ? TransOp::create(builder, loc, block, inverse).getResult() : block);
  }
  plan.op->erase();
}
