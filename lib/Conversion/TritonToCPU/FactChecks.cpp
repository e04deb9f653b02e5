//===- FactChecks.cpp - Checks of facts that the source states ------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value that contradicts what is stated of it is undefined, and an error where anything but arithmetic depends on it.
// Passes move arithmetic in front of loops, which may have no iteration.
//
//===----------------------------------------------------------------------===//

#include "Families.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

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
  /// The result of `op` to check.
  Value value;
  FunctionLowering &f;
  ArrayRef<int64_t> shape;
  /// The difference of consecutive elements of a contiguous group.
  int64_t step;
  /// Computes an element.
  llvm::function_ref<Value(ValueRange indices)> get;
  /// The addresses of the message, element and value of the first failure, which a block reports later; none if a
  /// failure is reported at once.
  ArrayRef<Value> failure;

  /// Emits the check of the element at `indices`.
  void divisibility(ValueRange indices, unsigned dim, int64_t divisor, int64_t group) const;
  void contiguity(ValueRange indices, unsigned dim, int64_t group) const;
  void constancy(ValueRange indices, unsigned dim, int64_t group) const;

private:
  void check(Value fails, const Twine &fact, ValueRange indices, Value number) const;
  /// Emits whether the element at `indices` differs from an expected one that is computed from that at `first`.
  Value differ(ValueRange indices, Value number, ValueRange first, Value expected) const;
  Value getPosition(ValueRange indices, unsigned dim, int64_t group) const {
    return arith::RemUIOp::create(f.builder, indices[dim], f.integer(group));
  }
  SmallVector<Value> getFirst(ValueRange indices, unsigned dim, int64_t group) const {
    SmallVector<Value> at(indices);
    at[dim] = arith::SubIOp::create(f.builder, indices[dim], getPosition(indices, dim, group));
    return at;
  }
};
} // namespace

void FactCheck::check(Value fails, const Twine &fact, ValueRange indices, Value number) const {
  if (failure.empty())
    return f.check(op, fails, fact, shape, indices, number);
  Value isFirst = LLVM::ICmpOp::create(f.builder, LLVM::ICmpPredicate::eq,
                                       LLVM::LoadOp::create(f.builder, failure[0].getType(), failure[0]),
                                       LLVM::ZeroOp::create(f.builder, failure[0].getType()));
  auto store = [&]() -> SmallVector<Value> {
    Value element = indices.empty() ? f.integer(-1) : f.linearize(shape, indices);
    std::string message = ("'" + op->getName().getStringRef() + "': " + fact).str();
    LLVM::StoreOp::create(f.builder, f.getStringConstant(message), failure[0]);
    LLVM::StoreOp::create(f.builder, element, failure[1]);
    LLVM::StoreOp::create(f.builder, number, failure[2]);
    return {};
  };
  f.branch(arith::AndIOp::create(f.builder, fails, isFirst), {}, store, {});
}

Value FactCheck::differ(ValueRange indices, Value number, ValueRange first, Value expected) const {
  Value differs = arith::CmpIOp::create(f.builder, arith::CmpIPredicate::ne, number, expected);
  return f.unlessUndefined(f.unlessUndefined(differs, value, indices), value, first);
}

void FactCheck::divisibility(ValueRange indices, unsigned dim, int64_t divisor, int64_t group) const {
  Value number = get(indices);
  Value fails = f.unlessUndefined(isNotDivisible(number, divisor, f), value, indices);
  // Only the first element of a contiguous group is divisible. Without the size of the groups, check the first one.
  if (!indices.empty()) {
    Value position = getPosition(indices, dim, group > 1 ? group : shape[dim]);
    Value isFirst = arith::CmpIOp::create(f.builder, arith::CmpIPredicate::eq, position, f.integer(0));
    fails = arith::AndIOp::create(f.builder, fails, isFirst);
  }
  check(fails, "expected a value divisible by " + Twine(divisor) + " (tt.divisibility)", indices, number);
}

void FactCheck::contiguity(ValueRange indices, unsigned dim, int64_t group) const {
  SmallVector<Value> first = getFirst(indices, dim, group);
  Value number = get(indices);
  Value distance = f.multiply(getPosition(indices, dim, group), f.integer(step));
  check(differ(indices, number, first, f.add(get(first), distance)),
        "expected consecutive values in groups of " + Twine(group) + " (tt.contiguity)", indices, number);
}

void FactCheck::constancy(ValueRange indices, unsigned dim, int64_t group) const {
  SmallVector<Value> first = getFirst(indices, dim, group);
  Value number = get(indices);
  check(differ(indices, number, first, get(first)),
        "expected equal values in groups of " + Twine(group) + " (tt.constancy)", indices, number);
}

/// Returns whether a pass may move `op` out of a loop, so that it executes although the program does not reach it.
static bool isMovable(Operation *op) {
  if (auto load = dyn_cast<LoadOp>(op))
    return !load.getIsVolatile();
  return isMemoryEffectFree(op) && isSpeculatable(op);
}

/// Returns the block of the function of `op` that depends on a result of `op` if a nested one does: the regions of
/// `ttg.warp_specialize`, which executes all of them, are other functions.
static Block *findBlockOfFunction(Block *block, Operation *op) {
  for (Operation *parent = block->getParentOp(); parent && parent != op->getParentOp(); parent = parent->getParentOp())
    if (isa<triton::gpu::WarpSpecializeOp>(parent))
      block = parent->getBlock();
  return block;
}

/// Returns the blocks that depend on the results of `op` by more than arithmetic, if all of them are nested in
/// operations of its block; none otherwise.
static SmallVector<Block *> findNestedUses(Operation *op) {
  llvm::SetVector<Operation *> movable;
  llvm::SetVector<Block *> blocks;
  movable.insert(op);
  for (size_t i = 0; i < movable.size(); ++i)
    for (Operation *user : movable[i]->getUsers()) {
      Operation *dependent = user->hasTrait<mlir::OpTrait::IsTerminator>() ? user->getParentOp() : user;
      if (isMovable(dependent))
        movable.insert(dependent);
      else
        blocks.insert(findBlockOfFunction(user->getBlock(), op));
    }
  bool areNested = llvm::all_of(blocks, [&](Block *block) {
    return block != op->getBlock() && op->getBlock()->findAncestorOpInBlock(*block->getParentOp());
  });
  if (!areNested)
    blocks.clear();
  return llvm::to_vector(blocks);
}

/// Returns the addresses of the three words of a failure.
static SmallVector<Value> getFailure(Value address, FunctionLowering &f) {
  SmallVector<Value> words;
  for (int32_t word = 0; word < 3; ++word)
    words.push_back(LLVM::GEPOp::create(f.builder, address.getType(), f.builder.getI64Type(), address,
                                        ArrayRef<LLVM::GEPArg>{word}));
  return words;
}

void FunctionLowering::reportFacts(Block &block) {
  for (auto [op, address] : outerFacts.lookup(&block)) {
    Value location = getStringConstant(describeLocation(op->getLoc()));
    builder.setLoc(op->getLoc());
    SmallVector<Value> failure = getFailure(address, *this);
    Value message = LLVM::LoadOp::create(builder, address.getType(), failure[0]);
    Value fails = LLVM::ICmpOp::create(builder, LLVM::ICmpPredicate::ne, message,
                                       LLVM::ZeroOp::create(builder, address.getType()));
    auto report = [&]() -> SmallVector<Value> {
      Type word = builder.getI64Type();
      callRuntime("triton_cpu_fail_value", {program, message, location, LLVM::LoadOp::create(builder, word, failure[1]),
                                            LLVM::LoadOp::create(builder, word, failure[2])});
      return {};
    };
    branch(fails, {}, report, {});
  }
}

void FunctionLowering::checkFacts(Operation *op) {
  Attribute attributes[] = {op->getAttr(TritonDialect::kDivisibilityAttrName),
                            op->getAttr(TritonDialect::kContiguityAttrName),
                            op->getAttr(TritonDialect::kConstancyAttrName)};
  if (!options.boundsChecking || llvm::none_of(attributes, [](Attribute attribute) { return attribute != nullptr; }))
    return;
  computeDeferred();
  SmallVector<Value> failure;
  if (SmallVector<Block *> blocks = findNestedUses(op); !blocks.empty()) {
    Value address = allocate(3 * sizeof(int64_t));
    failure = getFailure(address, *this);
    LLVM::StoreOp::create(builder, LLVM::ZeroOp::create(builder, address.getType()), failure[0]);
    for (Block *block : blocks)
      outerFacts[block].emplace_back(op, address);
  }
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
    FactCheck facts{op, result, *this, shape, pointer ? getStorageBytes(pointer.getPointeeType()) : 1, get, failure};
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
