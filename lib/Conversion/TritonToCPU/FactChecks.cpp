//===- FactChecks.cpp - Checks of facts that the source states ------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Families.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

/// Returns the value of a fact for each dimension of a value of rank `rank`; empty if it is not stated.
static SmallVector<int64_t> getFact(Attribute attribute, size_t rank) {
  if (auto all = dyn_cast_or_null<IntegerAttr>(attribute))
    return SmallVector<int64_t>(rank, all.getInt());
  auto each = dyn_cast_or_null<DenseIntElementsAttr>(attribute);
  if (!each)
    return {};
  return llvm::map_to_vector(each.getValues<APInt>(), [](const APInt &value) { return value.getSExtValue(); });
}

/// Returns an integer or an address as a signed 64-bit integer.
static Value getNumber(Value value, FunctionLowering &f) {
  if (isa<LLVM::LLVMPointerType>(value.getType()))
    return LLVM::PtrToIntOp::create(f.builder, f.builder.getI64Type(), value);
  return f.toI64(value);
}

static bool isNumber(Type type) {
  Type element = getElementTypeOrSelf(type);
  auto pointer = dyn_cast<PointerType>(element);
  return element.isIntOrIndex() || (pointer && !isa<RankedTensorType>(pointer.getPointeeType()));
}

static Value isNotDivisible(Value number, int64_t divisor, FunctionLowering &f) {
  Value rest = arith::RemSIOp::create(f.builder, number, f.integer(divisor));
  return arith::CmpIOp::create(f.builder, arith::CmpIPredicate::ne, rest, f.integer(0));
}

void FunctionLowering::checkFacts(FuncOp kernel, BlockArgument argument) {
  Attribute attribute = kernel.getArgAttr(argument.getArgNumber(), TritonDialect::kDivisibilityAttrName);
  SmallVector<int64_t> divisors = getFact(attribute, 1);
  if (!options.boundsChecking || !isNumber(argument.getType()) || divisors.empty() || divisors.front() == 1)
    return;
  auto named = argument.getLoc()->findInstanceOf<NameLoc>();
  std::string name = named ? named.getName().str() : "arg" + std::to_string(argument.getArgNumber());
  builder.setLoc(argument.getLoc());
  Value number = getNumber(getScalar(argument), *this);
  check(kernel, isNotDivisible(number, divisors.front(), *this),
        "expected '" + Twine(name) + "' divisible by " + Twine(divisors.front()) + " (tt.divisibility)", {}, {},
        number);
}

namespace {
/// Checks the facts on the elements of a value along one dimension.
struct FactCheck {
  Operation *op;
  FunctionLowering &f;
  ArrayRef<int64_t> shape;
  /// The difference of consecutive elements of a contiguous group.
  int64_t step;
  /// Computes an element.
  llvm::function_ref<Value(ValueRange indices)> get;

  /// Emits the check of the element at `indices`.
  void divisibility(ValueRange indices, unsigned dim, int64_t divisor, int64_t group) const;
  void contiguity(ValueRange indices, unsigned dim, int64_t group) const;
  void constancy(ValueRange indices, unsigned dim, int64_t group) const;

private:
  Value getPosition(ValueRange indices, unsigned dim, int64_t group) const {
    return arith::RemUIOp::create(f.builder, indices[dim], f.integer(group));
  }
  Value getFirst(ValueRange indices, unsigned dim, int64_t group) const {
    SmallVector<Value> at(indices);
    at[dim] = arith::SubIOp::create(f.builder, indices[dim], getPosition(indices, dim, group));
    return get(at);
  }
  Value differ(Value x, Value y) const { return arith::CmpIOp::create(f.builder, arith::CmpIPredicate::ne, x, y); }
};
} // namespace

void FactCheck::divisibility(ValueRange indices, unsigned dim, int64_t divisor, int64_t group) const {
  Value number = get(indices);
  Value fails = isNotDivisible(number, divisor, f);
  // Only the first element of a contiguous group is divisible. Without the size of the groups, check the first one.
  if (!indices.empty()) {
    Value position = getPosition(indices, dim, group > 1 ? group : shape[dim]);
    Value isFirst = arith::CmpIOp::create(f.builder, arith::CmpIPredicate::eq, position, f.integer(0));
    fails = arith::AndIOp::create(f.builder, fails, isFirst);
  }
  f.check(op, fails, "expected a value divisible by " + Twine(divisor) + " (tt.divisibility)", shape, indices, number);
}

void FactCheck::contiguity(ValueRange indices, unsigned dim, int64_t group) const {
  Value number = get(indices), first = getFirst(indices, dim, group);
  Value distance = f.multiply(getPosition(indices, dim, group), f.integer(step));
  f.check(op, differ(number, f.add(first, distance)),
          "expected consecutive values in groups of " + Twine(group) + " (tt.contiguity)", shape, indices, number);
}

void FactCheck::constancy(ValueRange indices, unsigned dim, int64_t group) const {
  Value number = get(indices);
  f.check(op, differ(number, getFirst(indices, dim, group)),
          "expected equal values in groups of " + Twine(group) + " (tt.constancy)", shape, indices, number);
}

void FunctionLowering::checkFacts(Operation *op) {
  Attribute attributes[] = {op->getAttr(TritonDialect::kDivisibilityAttrName),
                            op->getAttr(TritonDialect::kContiguityAttrName),
                            op->getAttr(TritonDialect::kConstancyAttrName)};
  if (!options.boundsChecking || llvm::none_of(attributes, [](Attribute attribute) { return attribute != nullptr; }))
    return;
  computeDeferred();
  for (Value result : op->getResults()) {
    if (!isNumber(result.getType()))
      continue;
    builder.setLoc(op->getLoc());
    auto tensor = dyn_cast<RankedTensorType>(result.getType());
    ArrayRef<int64_t> shape = tensor ? tensor.getShape() : ArrayRef<int64_t>();
    auto pointer = dyn_cast<PointerType>(getElementTypeOrSelf(result.getType()));
    auto get = [&](ValueRange indices) {
      Value element = getElement(result, indices);
      builder.setLoc(op->getLoc());
      return getNumber(element, *this);
    };
    FactCheck facts{op, *this, shape, pointer ? getStorageBytes(pointer.getPointeeType()) : 1, get};
    size_t rank = std::max<size_t>(shape.size(), 1);
    SmallVector<int64_t> divisibility = getFact(attributes[0], rank), contiguity = getFact(attributes[1], rank),
                         constancy = getFact(attributes[2], rank);
    forEachIndex(shape, [&](ValueRange indices) {
      for (unsigned dim = 0; dim < rank; ++dim) {
        int64_t group = contiguity.empty() ? 1 : contiguity[dim];
        if (!divisibility.empty() && divisibility[dim] > 1)
          facts.divisibility(indices, dim, divisibility[dim], group);
        if (!indices.empty() && group > 1)
          facts.contiguity(indices, dim, group);
        if (!indices.empty() && !constancy.empty() && constancy[dim] > 1)
          facts.constancy(indices, dim, constancy[dim]);
      }
    });
  }
}
