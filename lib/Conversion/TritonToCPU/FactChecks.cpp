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
#include "mlir/Interfaces/ControlFlowInterfaces.h"

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

/// Returns the bits of a number or an address as an integer.
static Value getBits(Value value, FunctionLowering &f) {
  Type type = value.getType();
  if (isa<LLVM::LLVMPointerType>(type))
    return LLVM::PtrToIntOp::create(f.builder, f.builder.getI64Type(), value);
  if (isa<FloatType>(type))
    return arith::BitcastOp::create(f.builder, f.builder.getIntegerType(type.getIntOrFloatBitWidth()), value);
  return type.isIndex() ? f.toI64(value) : value;
}

/// Returns whether a type is that of integers or addresses. Facts other than constancy have no meaning for others.
static bool isInteger(Type type) {
  Type element = getElementTypeOrSelf(type);
  auto pointer = dyn_cast<PointerType>(element);
  return element.isIntOrIndex() || (pointer && !isa<RankedTensorType>(pointer.getPointeeType()));
}

/// Returns whether messages state the wrong results of an operation: only integers that 64 bits represent.
static bool hasNumbers(Operation *op) {
  return llvm::all_of(op->getResultTypes(), [](Type type) {
    Type element = getElementTypeOrSelf(type);
    return isInteger(type) && !(isa<IntegerType>(element) && element.getIntOrFloatBitWidth() > 64);
  });
}

/// Converts an integer to the type in which facts are checked, of at least 64 bits.
static Value extend(Value bits, bool isSigned, FunctionLowering &f) {
  Type type = f.builder.getI64Type();
  if (bits.getType().getIntOrFloatBitWidth() >= 64)
    return bits;
  return isSigned ? Value(arith::ExtSIOp::create(f.builder, type, bits))
                  : arith::ExtUIOp::create(f.builder, type, bits);
}

/// Emits whether a fact is wrong for both the unsigned and the signed number of the same bits: types have no sign. A
/// boolean is zero or one.
static Value failsForAll(Value bits, FunctionLowering &f, function_ref<Value(bool isSigned)> fails) {
  Value isWrong = fails(/*isSigned=*/false);
  if (bits.getType().isInteger(1))
    return isWrong;
  return arith::AndIOp::create(f.builder, isWrong, fails(/*isSigned=*/true));
}

static Value isNotDivisible(Value bits, int64_t divisor, FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  return failsForAll(bits, f, [&](bool isSigned) -> Value {
    Value number = extend(bits, isSigned, f), by = createInteger(b, number.getType(), divisor);
    Value rest = isSigned ? Value(arith::RemSIOp::create(b, number, by)) : arith::RemUIOp::create(b, number, by);
    return arith::CmpIOp::create(b, arith::CmpIPredicate::ne, rest, createInteger(b, number.getType(), 0));
  });
}

void FunctionLowering::checkFacts(FuncOp func, BlockArgument argument) {
  Attribute attribute = func.getArgAttr(argument.getArgNumber(), TritonDialect::kDivisibilityAttrName);
  SmallVector<int64_t> divisors = getFact(attribute, 1);
  if (!options.boundsChecking || !isInteger(argument.getType()) || divisors.empty() || divisors.front() == 1)
    return;
  builder.setLoc(argument.getLoc());
  Value number = getBits(getScalar(argument), *this);
  Value fails = unlessUndefined(isNotDivisible(number, divisors.front(), *this), argument, {});
  check(func, fails,
        "expected '" + getParameterName(argument) + "' divisible by " + Twine(divisors.front()) + " (tt.divisibility)",
        {}, {}, number.getType().getIntOrFloatBitWidth() > 64 ? Value() : toI64(number));
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
  /// Computes the bits of an element.
  llvm::function_ref<Value(ValueRange indices)> get;
  /// The addresses of the message, element and value of the first failure, which a block reports later; none if a
  /// failure is reported at once.
  ArrayRef<Value> failure;

  /// Emits the check of the element at `indices`.
  void divisibility(ValueRange indices, unsigned dim, int64_t divisor, int64_t group) const;
  void contiguity(ValueRange indices, unsigned dim, int64_t group) const;
  void constancy(ValueRange indices, unsigned dim, int64_t group) const;

private:
  void check(Value fails, const Twine &fact, ValueRange indices, Value bits) const;
  /// Returns the condition `differs` for elements at `indices` and `first` that are not undefined.
  Value unlessUndefined(Value differs, ValueRange indices, ValueRange first) const {
    return f.unlessUndefined(f.unlessUndefined(differs, value, indices), value, first);
  }
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

void FactCheck::check(Value fails, const Twine &fact, ValueRange indices, Value bits) const {
  Value number = hasNumbers(op) ? f.toI64(bits) : Value();
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
    if (number)
      LLVM::StoreOp::create(f.builder, number, failure[2]);
    return {};
  };
  f.branch(arith::AndIOp::create(f.builder, fails, isFirst), {}, store, {});
}

void FactCheck::divisibility(ValueRange indices, unsigned dim, int64_t divisor, int64_t group) const {
  Value bits = get(indices);
  Value fails = f.unlessUndefined(isNotDivisible(bits, divisor, f), value, indices);
  // Only the first element of a contiguous group is divisible. Without the size of the groups, check the first one.
  if (!indices.empty()) {
    Value position = getPosition(indices, dim, group > 1 ? group : shape[dim]);
    Value isFirst = arith::CmpIOp::create(f.builder, arith::CmpIPredicate::eq, position, f.integer(0));
    fails = arith::AndIOp::create(f.builder, fails, isFirst);
  }
  check(fails, "expected a value divisible by " + Twine(divisor) + " (tt.divisibility)", indices, bits);
}

void FactCheck::contiguity(ValueRange indices, unsigned dim, int64_t group) const {
  SmallVector<Value> first = getFirst(indices, dim, group);
  Value bits = get(indices), start = get(first);
  Value distance = f.multiply(getPosition(indices, dim, group), f.integer(step));
  Value differs = failsForAll(bits, f, [&](bool isSigned) -> Value {
    Value number = extend(bits, isSigned, f), expected = extend(start, isSigned, f);
    Value by = number.getType() == distance.getType()
                   ? distance
                   : Value(arith::ExtUIOp::create(f.builder, number.getType(), distance));
    return arith::CmpIOp::create(f.builder, arith::CmpIPredicate::ne, number, f.add(expected, by));
  });
  check(unlessUndefined(differs, indices, first),
        "expected consecutive values in groups of " + Twine(group) + " (tt.contiguity)", indices, bits);
}

void FactCheck::constancy(ValueRange indices, unsigned dim, int64_t group) const {
  SmallVector<Value> first = getFirst(indices, dim, group);
  Value bits = get(indices);
  Value differs = arith::CmpIOp::create(f.builder, arith::CmpIPredicate::ne, bits, get(first));
  StringRef equal = isInteger(value.getType()) ? "equal values" : "values of equal bits";
  check(unlessUndefined(differs, indices, first),
        "expected " + equal + " in groups of " + Twine(group) + " (tt.constancy)", indices, bits);
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
/// operations of its block; none otherwise. A block whose terminator passes on a value to the results of a loop or a
/// branch depends on it instead of their users: only if it executes, the results hold the value.
static SmallVector<Block *> findNestedUses(Operation *op) {
  // Arithmetic and the block that passes on the value to its operands, or null.
  llvm::SetVector<std::pair<Operation *, Block *>> movable;
  llvm::SetVector<Block *> blocks;
  movable.insert({op, nullptr});
  for (size_t i = 0; i < movable.size(); ++i) {
    auto [definition, passing] = movable[i];
    for (Operation *user : definition->getUsers()) {
      bool isTerminator = user->hasTrait<mlir::OpTrait::IsTerminator>();
      Operation *dependent = isTerminator ? user->getParentOp() : user;
      Block *block = passing;
      if (!block && isTerminator && isa<RegionBranchOpInterface>(dependent) && user->getBlock() != op->getBlock())
        block = user->getBlock();
      if (isMovable(dependent))
        movable.insert({dependent, block});
      else
        blocks.insert(findBlockOfFunction(block ? block : user->getBlock(), op));
    }
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
  for (const auto &fact : outerFacts.lookup(&block)) {
    Operation *op = fact.first;
    Value address = fact.second;
    Value location = getStringConstant(describeLocation(op->getLoc()));
    builder.setLoc(op->getLoc());
    SmallVector<Value> failure = getFailure(address, *this);
    Value message = LLVM::LoadOp::create(builder, address.getType(), failure[0]);
    Value fails = LLVM::ICmpOp::create(builder, LLVM::ICmpPredicate::ne, message,
                                       LLVM::ZeroOp::create(builder, address.getType()));
    auto report = [&]() -> SmallVector<Value> {
      Type word = builder.getI64Type();
      SmallVector<Value> arguments{program, message, location, LLVM::LoadOp::create(builder, word, failure[1])};
      if (hasNumbers(op))
        arguments.push_back(LLVM::LoadOp::create(builder, word, failure[2]));
      callRuntime(hasNumbers(op) ? "triton_cpu_fail_value" : "triton_cpu_fail_element", arguments);
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
    bool isInteger = ::isInteger(result.getType());
    if (!isInteger && !isa<FloatType>(getElementTypeOrSelf(result.getType())))
      continue;
    builder.setLoc(op->getLoc());
    auto tensor = dyn_cast<RankedTensorType>(result.getType());
    ArrayRef<int64_t> shape = tensor ? tensor.getShape() : ArrayRef<int64_t>();
    auto pointer = dyn_cast<PointerType>(getElementTypeOrSelf(result.getType()));
    auto get = [&](ValueRange indices) {
      Value element = getElement(result, indices);
      builder.setLoc(op->getLoc());
      return getBits(element, *this);
    };
    FactCheck facts{op, result, *this, shape, pointer ? getStorageBytes(pointer.getPointeeType()) : 1, get, failure};
    size_t rank = std::max<size_t>(shape.size(), 1);
    SmallVector<int64_t> divisibility = getFact(attributes[0], rank), contiguity = getFact(attributes[1], rank),
                         constancy = getFact(attributes[2], rank);
    forEachIndex(shape, [&](ValueRange indices) {
      for (unsigned dim = 0; dim < rank; ++dim) {
        int64_t group = contiguity.empty() ? 1 : contiguity[dim];
        if (isInteger && !divisibility.empty() && divisibility[dim] > 1)
          facts.divisibility(indices, dim, divisibility[dim], group);
        if (isInteger && !indices.empty() && group > 1)
          facts.contiguity(indices, dim, group);
        if (!indices.empty() && !constancy.empty() && constancy[dim] > 1)
          facts.constancy(indices, dim, constancy[dim]);
      }
    });
  }
}
