//===- UndefinedValues.cpp - Elements that masks leave out ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Elements that a mask leaves out are undefined, and so is what derives from them: no check reports it. Checks compute
// beside an element whether it is undefined, from its definition through elementwise operations and views to the masks
// of loads. Values that come another way, such as through loops, calls, reductions and shared memory, count as
// undefined if what a mask leaves out may reach them.
//
//===----------------------------------------------------------------------===//

#include "Families.h"

#include "triton/Analysis/ControlFlow/CallGraph.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

//===----------------------------------------------------------------------===//
// Values that may be undefined.
//===----------------------------------------------------------------------===//

/// Returns whether an operation leaves out elements without giving them a value. Atomic operations return zeros.
static bool leavesOut(Operation *op) {
  if (auto load = dyn_cast<LoadOp>(op))
    return (load.getMask() && !load.getOther()) || (!load.getBoundaryCheck().empty() && !load.getPadding());
  if (auto copy = dyn_cast<triton::gpu::AsyncCopyGlobalToLocalOp>(op))
    return copy.getMask() && !copy.getOther();
  return isa<ub::PoisonOp>(op);
}

/// Returns whether the results of an operation may hold what an operation on shared memory writes.
static bool readsMemory(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), [](Type type) { return isa<triton::gpu::MemDescType>(type); });
}

/// Returns whether the elements of the results depend on the operand by their values: elements are loaded only where
/// the addresses are defined.
static bool dependsOn(OpOperand &operand) {
  auto load = dyn_cast<LoadOp>(operand.getOwner());
  return !load || operand.get() != load.getPtr();
}

namespace {
/// Propagates from what masks leave out to what may derive from it, through the functions of a module.
class UndefinedValuesFinder {
public:
  explicit UndefinedValuesFinder(Operation *module);
  UndefinedValues find();

private:
  void reach(ValueRange values) { reached.insert(values.begin(), values.end()); }
  void reachArguments(Operation *op) {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        reach(block.getArguments());
  }
  /// Adds all values that operations on shared memory return.
  void reachMemory() { reach(std::exchange(readFromMemory, {})); }
  /// Adds the values to which an operation may pass on an operand.
  void reachDependents(OpOperand &use);

  llvm::SetVector<Value> reached;
  SmallVector<Value> readFromMemory;
  llvm::DenseMap<Operation *, SmallVector<CallOp>> calls;
};
} // namespace

UndefinedValuesFinder::UndefinedValuesFinder(Operation *module) {
  bool isMemoryUndefined = false;
  module->walk([&](Operation *op) {
    if (auto call = dyn_cast<CallOp>(op))
      calls[getCallee(call)].push_back(call);
    if (readsMemory(op))
      llvm::append_range(readFromMemory, op->getResults());
    if (!leavesOut(op))
      return;
    reach(op->getResults());
    isMemoryUndefined |= readsMemory(op);
  });
  if (isMemoryUndefined)
    reachMemory();
}

void UndefinedValuesFinder::reachDependents(OpOperand &use) {
  Operation *op = use.getOwner();
  if (!dependsOn(use))
    return;
  if (auto call = dyn_cast<CallOp>(op)) {
    if (FuncOp callee = getCallee(call); !callee.isDeclaration())
      return reach(callee.getArgument(use.getOperandNumber()));
  }
  if (auto specialize = dyn_cast<triton::gpu::WarpSpecializeOp>(op)) {
    for (Region &partition : specialize.getPartitionsOp().getPartitions())
      reach(partition.getArgument(use.getOperandNumber()));
    return;
  }
  if (isa<ReturnOp>(op)) {
    for (CallOp call : calls.lookup(op->getParentOp()))
      reach(call.getResult(use.getOperandNumber()));
    return;
  }
  if (readsMemory(op))
    reachMemory();
  reach(op->getResults());
  reachArguments(op);
  if (!op->hasTrait<mlir::OpTrait::IsTerminator>())
    return;
  for (Block *successor : op->getSuccessors())
    reach(successor->getArguments());
  if (Operation *parent = op->getParentOp(); !isa<FuncOp>(parent)) {
    reach(parent->getResults());
    reachArguments(parent);
  }
}

UndefinedValues UndefinedValuesFinder::find() {
  for (size_t i = 0; i < reached.size(); ++i)
    for (OpOperand &use : reached[i].getUses())
      reachDependents(use);
  return UndefinedValues(reached.begin(), reached.end());
}

UndefinedValues cpu::findUndefinedValues(Operation *module) { return UndefinedValuesFinder(module).find(); }

/// Returns the values from which it is computed which elements of a result are undefined.
static SmallVector<Value> getFollowedOperands(Operation *op) {
  const OperationEntry *entry = getOperationTable().lookup(op);
  if (isa<SplatOp>(op) || (entry && (entry->isElementwise || entry->rearrange)))
    return op->getOperands();
  SmallVector<Value> operands;
  if (auto load = dyn_cast<LoadOp>(op))
    for (Value operand : {load.getMask(), load.getOther()})
      if (operand)
        operands.push_back(operand);
  return operands;
}

/// Returns the values of which the checks of an operation ask whether they are undefined.
static SmallVector<Value> getCheckedValues(Operation *op) {
  SmallVector<Value> values;
  if (const OperationEntry *entry = getOperationTable().lookup(op); entry && entry->check)
    llvm::append_range(values, op->getOperands().drop_front()); // The divisor.
  if (auto gather = dyn_cast<GatherOp>(op))
    values.push_back(gather.getIndices());
  if (auto view = dyn_cast<triton::gpu::MemDescIndexOp>(op))
    values.push_back(view.getIndex());
  StringRef facts[] = {TritonDialect::kDivisibilityAttrName, TritonDialect::kContiguityAttrName,
                       TritonDialect::kConstancyAttrName};
  if (llvm::any_of(facts, [&](StringRef fact) { return op->hasAttr(fact); }))
    llvm::append_range(values, op->getResults());
  return values;
}

UndefinedValues cpu::findFollowedValues(Region &body, const UndefinedValues &undefined) {
  UndefinedValues followed;
  SmallVector<Value> checked;
  body.walk([&](Operation *op) { llvm::append_range(checked, getCheckedValues(op)); });
  while (!checked.empty()) {
    Value value = checked.pop_back_val();
    if (undefined.contains(value) && followed.insert(value).second && value.getDefiningOp())
      llvm::append_range(checked, getFollowedOperands(value.getDefiningOp()));
  }
  return followed;
}

//===----------------------------------------------------------------------===//
// Elements that are undefined.
//===----------------------------------------------------------------------===//

Value FunctionLowering::computeUndefined(Operation *op, unsigned result, ValueRange indices) {
  Type type = builder.getI1Type();
  auto get = [&](Value value, ValueRange at) -> Value {
    Value isUndefined = computeUndefined(value, at);
    return isUndefined ? isUndefined : createInteger(builder, type, 0);
  };
  if (auto select = dyn_cast<arith::SelectOp>(op)) {
    Value condition = getElement(select.getCondition(), indices);
    Value chosen = arith::SelectOp::create(builder, condition, get(select.getTrueValue(), indices),
                                           get(select.getFalseValue(), indices));
    return arith::OrIOp::create(builder, get(select.getCondition(), indices), chosen);
  }
  if (auto load = dyn_cast<LoadOp>(op); load && load.getMask()) {
    Value isLeftOut =
        arith::XOrIOp::create(builder, getElement(load.getMask(), indices), createInteger(builder, type, 1));
    if (load.getOther())
      isLeftOut = arith::AndIOp::create(builder, isLeftOut, get(load.getOther(), indices));
    return arith::OrIOp::create(builder, get(load.getMask(), indices), isLeftOut);
  }
  const OperationEntry *entry = getOperationTable().lookup(op);
  if (entry->rearrange)
    return entry->rearrange(op, indices, get, *this)[result];
  Value isUndefined = createInteger(builder, type, !entry->isElementwise && !isa<SplatOp>(op));
  if (entry->isElementwise || isa<SplatOp>(op))
    for (Value operand : op->getOperands())
      if (Value isOperandUndefined = computeUndefined(operand, indices))
        isUndefined = arith::OrIOp::create(builder, isUndefined, isOperandUndefined);
  return isUndefined;
}

Value FunctionLowering::computeUndefined(Value value, ValueRange indices) {
  if (!undefined.contains(value))
    return {};
  if (!isa<RankedTensorType>(value.getType()))
    indices = {};
  if (Value known = lookupCachedElement(&Scope::undefined, value, indices))
    return known;
  Value isUndefined;
  if (auto stored = undefinedElements.find(value); stored != undefinedElements.end())
    isUndefined = loadElement(stored->second, indices);
  else if (Operation *op = value.getDefiningOp())
    isUndefined = computeUndefined(op, cast<OpResult>(value).getResultNumber(), indices);
  else
    isUndefined = createInteger(builder, builder.getI1Type(), 1);
  scopes.back().undefined[value].push_back({SmallVector<Value>(indices), isUndefined});
  return isUndefined;
}

Value FunctionLowering::isUndefined(Value value, ValueRange indices) {
  std::optional<NestedScope> scope;
  if (scopes.empty())
    scope.emplace(*this);
  Location loc = builder.getLoc();
  Value result = computeUndefined(value, indices);
  builder.setLoc(loc);
  return result;
}

Value FunctionLowering::unlessUndefined(Value fails, Value value, ValueRange indices) {
  Value isIgnored = isUndefined(value, indices);
  if (!isIgnored)
    return fails;
  Value isDefined = arith::XOrIOp::create(builder, isIgnored, createInteger(builder, builder.getI1Type(), 1));
  return arith::AndIOp::create(builder, fails, isDefined);
}

void FunctionLowering::storeUndefined(Value tensor) {
  if (!followed.contains(tensor) || getFollowedOperands(tensor.getDefiningOp()).empty())
    return;
  Buffer buffer = createBuffer(tensor, builder.getI1Type());
  forEachIndex(buffer.shape, [&](ValueRange indices) { storeElement(buffer, indices, isUndefined(tensor, indices)); });
  undefinedElements[tensor] = buffer;
}
