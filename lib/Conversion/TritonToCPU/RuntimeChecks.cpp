//===- RuntimeChecks.cpp - Checks while a kernel runs ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checks of the accesses to several elements are two loops: the first one only computes whether any access is wrong, so
// that LLVM vectorizes it as it does the accesses; the second one finds the element, and runs only if there is one.
//
//===----------------------------------------------------------------------===//

#include "Families.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

//===----------------------------------------------------------------------===//
// Failures.
//===----------------------------------------------------------------------===//

void FunctionLowering::createFailure(StringRef message) {
  callRuntime("triton_cpu_fail",
              {program, getStringConstant(message), getStringConstant(describeLocation(builder.getLoc()))});
}

/// Returns the row-major index of an element.
static Value linearize(ArrayRef<int64_t> shape, ValueRange indices, FunctionLowering &f) {
  Value element = f.integer(0);
  for (auto [index, size] : llvm::zip_equal(indices, shape))
    element = f.add(f.multiply(element, f.integer(size)), index);
  return element;
}

void FunctionLowering::createElementFailure(StringRef message, ArrayRef<int64_t> shape, ValueRange indices,
                                            Value value) {
  SmallVector<Value> arguments{program, getStringConstant(message),
                               getStringConstant(describeLocation(builder.getLoc())),
                               indices.empty() ? integer(-1) : linearize(shape, indices, *this)};
  if (value)
    arguments.push_back(value);
  callRuntime(value ? "triton_cpu_fail_value" : "triton_cpu_fail_element", arguments);
}

void FunctionLowering::check(Operation *op, Value fails, const Twine &message, ArrayRef<int64_t> shape,
                             ValueRange indices, Value value) {
  if (!options.boundsChecking)
    return;
  branch(fails, {},
         [&]() -> SmallVector<Value> {
           createElementFailure(("'" + op->getName().getStringRef() + "': " + message).str(), shape, indices, value);
           return {};
         },
         {});
}

//===----------------------------------------------------------------------===//
// Loops.
//===----------------------------------------------------------------------===//

void FunctionLowering::startIteration() {
  auto failIf = [&](Value condition, const Twine &message) {
    branch(condition, {},
           [&]() -> SmallVector<Value> {
             createFailure(message.str());
             return {};
           },
           {});
  };
  if (stop) {
    Type type = builder.getI32Type();
    Value value = LLVM::LoadOp::create(builder, type, stop, /*alignment=*/4, /*isVolatile=*/false,
                                       /*isNonTemporal=*/false, /*isInvariant=*/false, /*isInvariantGroup=*/false,
                                       LLVM::AtomicOrdering::monotonic);
    Value isStopped = arith::CmpIOp::create(builder, arith::CmpIPredicate::ne, value, createInteger(builder, type, 0));
    failIf(isStopped, "stopped by the caller");
  }
  if (options.stepLimit == 0)
    return;
  Type type = builder.getI64Type();
  Value count = arith::AddIOp::create(builder, LLVM::LoadOp::create(builder, type, steps), integer(1));
  LLVM::StoreOp::create(builder, count, steps);
  Value isTooMany = arith::CmpIOp::create(builder, arith::CmpIPredicate::sgt, count, integer(options.stepLimit));
  failIf(isTooMany, "takes more than " + Twine(options.stepLimit) + " steps");
}

//===----------------------------------------------------------------------===//
// Accesses.
//===----------------------------------------------------------------------===//

void FunctionLowering::checkAccess(Operation *op, Value address, Type type, bool isWrite, ArrayRef<int64_t> shape,
                                   ValueRange indices) {
  if (!options.boundsChecking)
    return;
  // As an integer: for each pointer that a call passes, InstCombine looks among the accesses before it for one through
  // which the pointer is known not to be null, so that n checks took quadratic time.
  address = LLVM::PtrToIntOp::create(builder, builder.getI64Type(), address);
  callRuntime("triton_cpu_check_access",
              {program, address, integer(getStorageBytes(type)), createInteger(builder, builder.getI32Type(), isWrite),
               getStringConstant(op->getName().getStringRef()), getStringConstant(describeLocation(op->getLoc())),
               linearize(shape, indices, *this)});
}

Value FunctionLowering::any(ArrayRef<int64_t> shape, ElementFunction getCondition) {
  SmallVector<Value> indices;
  std::function<Value(Value)> reduce = [&](Value found) -> Value {
    if (indices.size() == shape.size())
      return arith::OrIOp::create(builder, found, getCondition(indices));
    return forRange(0, shape[indices.size()], found,
                    [&](Value index, ValueRange carried) -> SmallVector<Value> {
                      indices.push_back(index);
                      Value result = reduce(carried.front());
                      indices.pop_back();
                      return {result};
                    })
        .front();
  };
  NestedScope scope(*this);
  return reduce(createInteger(builder, builder.getI1Type(), 0));
}

void FunctionLowering::checkAccesses(Operation *op, Type type, bool isWrite, ArrayRef<int64_t> shape,
                                     ElementFunction getAddress, ElementFunction getMask) {
  if (!options.boundsChecking)
    return;
  auto getMaskAt = [&](ValueRange indices) {
    Value mask = getMask(indices);
    builder.setLoc(op->getLoc());
    return mask;
  };
  auto getAddressAt = [&](ValueRange indices) {
    Value address = getAddress(indices);
    builder.setLoc(op->getLoc());
    return address;
  };
  auto checkEach = [&] {
    forEachIndex(shape, [&](ValueRange indices) {
      branch(getMaskAt(indices), {},
             [&]() -> SmallVector<Value> {
               checkAccess(op, getAddressAt(indices), type, isWrite, shape, indices);
               return {};
             },
             {});
    });
  };
  if (llvm::product_of(shape) == 1)
    return checkEach();

  // Most often, one buffer contains all elements. It contains the first one then.
  Type word = builder.getI64Type(), pointer = program.getType();
  if (!range) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointAfter(frameEnd);
    range = LLVM::AllocaOp::create(builder, pointer, word, createInteger(builder, word, 2));
  }
  {
    NestedScope scope(*this);
    callRuntime("triton_cpu_find_range",
                {program, getAddressAt(SmallVector<Value>(shape.size(), integer(0))), integer(getStorageBytes(type)),
                 createInteger(builder, builder.getI32Type(), isWrite), range});
  }
  Value start = LLVM::LoadOp::create(builder, word, range);
  Value count = LLVM::LoadOp::create(builder, word,
                                     LLVM::GEPOp::create(builder, pointer, word, range, ArrayRef<LLVM::GEPArg>{1}));
  Value isOutside = any(shape, [&](ValueRange indices) -> Value {
    Value mask = getMaskAt(indices);
    Value address = LLVM::PtrToIntOp::create(builder, word, getAddressAt(indices));
    Value offset = arith::SubIOp::create(builder, address, start);
    Value isWrong = arith::CmpIOp::create(builder, arith::CmpIPredicate::uge, offset, count);
    return mask ? Value(arith::AndIOp::create(builder, isWrong, mask)) : isWrong;
  });
  branch(isOutside, {},
         [&]() -> SmallVector<Value> {
           checkEach();
           return {};
         },
         {});
}

//===----------------------------------------------------------------------===//
// Facts that the source states.
//===----------------------------------------------------------------------===//

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
