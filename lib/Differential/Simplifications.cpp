//===- Cuts.cpp - Ways to take an operation out of a module ---------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel that gives the same results everywhere must still do so after a simplify:
// what stands for a divisor is not zero, the widths of shifts and what becomes
// an integer stay in range. Whether it does otherwise, a run finds out.
//
//===----------------------------------------------------------------------===//
#include "triton/Dialect/Triton/IR/Triton.h"
#include "triton/Differential/ModuleReduction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::triton;

/// Operations that others depend on in form, or that are as simple as can be.
static bool isIrreducible(Operation *op) {
  return op->hasTrait<mlir::OpTrait::IsTerminator>() || isa<ModuleOp, FunctionOpInterface, arith::ConstantOp>(op);
}

static bool isDivisor(OpOperand &use) {
  return isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp, arith::CeilDivSIOp, arith::CeilDivUIOp,
             arith::FloorDivSIOp>(use.getOwner()) &&
         use.getOperandNumber() == 1;
}

/// Whether not every value is allowed as this operand. Zero is, but for divisors.
static bool isRestricted(OpOperand &use) {
  Operation *user = use.getOwner();
  if (isa<arith::ShLIOp, arith::ShRSIOp, arith::ShRUIOp>(user))
    return use.getOperandNumber() == 1;
  return isDivisor(use) || isa<arith::FPToSIOp, arith::FPToUIOp, arith::IndexCastOp, GatherOp, HistogramOp, AddPtrOp,
                               LoopLikeOpInterface>(user);
}

/// A constant at the start of what may use it; null if the type has none. Equal ones are made once.
static Value getConstant(Operation *op, Type type, int64_t number) {
  Type element = getElementTypeOrSelf(type);
  TypedAttr value;
  if (isa<IntegerType, IndexType>(element))
    value = IntegerAttr::get(element, element.isInteger(1) ? number & 1 : number);
  else if (isa<FloatType>(element))
    value = FloatAttr::get(element, number);
  else
    return nullptr;
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    value = DenseElementsAttr::get(tensor, Attribute(value));
  else if (type != element)
    return nullptr;
  Region *region = op->getParentRegion();
  while (!region->getParentOp()->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>())
    region = region->getParentOp()->getParentRegion();
  Block &entry = region->front();
  for (auto constant : entry.getOps<arith::ConstantOp>())
    if (constant.getValue() == value && (constant->getBlock() != op->getBlock() || constant->isBeforeInBlock(op)))
      return constant;
  OpBuilder builder = OpBuilder::atBlockBegin(&entry);
  return arith::ConstantOp::create(builder, op->getLoc(), value);
}

/// What stands for a result of an operation that is taken away; null if nothing can.
static Value getReplacement(OpResult result) {
  bool divides = llvm::any_of(result.getUses(), isDivisor);
  if (Value constant = getConstant(result.getOwner(), result.getType(), divides ? 1 : 0))
    return constant;
  for (Value operand : result.getOwner()->getOperands())
    if (operand.getType() == result.getType())
      return operand;
  return nullptr;
}

/// Takes an operation away; constants, or else operands, stand for its results.
static bool removeOperation(Operation *op) {
  SmallVector<Value> replacements;
  for (OpResult result : op->getResults())
    replacements.push_back(result.use_empty() ? Value() : getReplacement(result));
  for (auto [result, replacement] : llvm::zip(op->getResults(), replacements))
    if (!result.use_empty() && !replacement)
      return false;
  for (auto [result, replacement] : llvm::zip(op->getResults(), replacements))
    if (replacement)
      result.replaceAllUsesWith(replacement);
  op->erase();
  return true;
}

/// Lets an operation hand on its n-th operand of the right type.
template <unsigned n>
static bool forwardOperand(Operation *op) {
  if (op->getNumResults() != 1 || llvm::any_of(op->getUses(), isRestricted))
    return false;
  unsigned seen = 0;
  for (Value operand : op->getOperands()) {
    if (operand.getType() != op->getResult(0).getType() || seen++ != n)
      continue;
    op->replaceAllUsesWith(ValueRange(operand));
    op->erase();
    return true;
  }
  return false;
}

/// Puts a region with one block in the place of its operation; the terminator's operands stand for the results.
static bool inlineRegion(Operation *op, Region &region, ValueRange arguments) {
  if (!region.hasOneBlock())
    return false;
  Block &body = region.front();
  Operation *terminator = body.getTerminator();
  if (terminator->getNumOperands() != op->getNumResults())
    return false;
  op->replaceAllUsesWith(terminator->getOperands());
  terminator->erase();
  op->getBlock()->getOperations().splice(op->getIterator(), body.getOperations());
  for (auto [parameter, argument] : llvm::zip(body.getArguments(), arguments))
    parameter.replaceAllUsesWith(argument);
  op->erase();
  return true;
}

/// Leaves one iteration of a loop, or one side of a branch.
template <unsigned n>
static bool inlineBody(Operation *op) {
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return inlineRegion(op, op->getRegion(n), {});
  auto loop = dyn_cast<scf::ForOp>(op);
  if (!loop || n != 0)
    return false;
  SmallVector<Value> arguments = {loop.getLowerBound()};
  llvm::append_range(arguments, loop.getInitArgs());
  return inlineRegion(op, loop.getRegion(), arguments);
}

ArrayRef<Simplification> mlir::triton::getSimplifications() {
  static const Simplification simplifications[] = {removeOperation, inlineBody<0>, inlineBody<1>, forwardOperand<0>,
                                                   forwardOperand<1>};
  return simplifications;
}

/// Operations on tensors that a value depends on. What is the same for all elements does not count.
static void collectTensorSlice(Value value, llvm::SmallPtrSetImpl<Operation *> &slice) {
  Operation *op = value.getDefiningOp();
  if (!op || !isa<RankedTensorType>(value.getType()) || isa<SplatOp>(op) || op->getNumRegions() ||
      !slice.insert(op).second)
    return;
  for (Value operand : op->getOperands())
    collectTensorSlice(operand, slice);
}

SmallVector<Operation *> mlir::triton::collectReducibleOperations(ModuleOp module) {
  llvm::SmallPtrSet<Operation *, 16> storeAddresses;
  module.walk([&](Operation *op) {
    if (isa<StoreOp, AtomicCASOp>(op))
      collectTensorSlice(op->getOperand(0), storeAddresses);
  });
  SmallVector<Operation *> operations;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isIrreducible(op) && !storeAddresses.contains(op))
      operations.push_back(op);
  });
  return operations;
}

void mlir::triton::removeDeadCode(ModuleOp module) {
  bool changed = true;
  while (changed) {
    changed = false;
    module.walk<WalkOrder::PostOrder, ReverseIterator>([&](Operation *op) {
      auto function = dyn_cast<FuncOp>(op);
      bool isUnused = function && function.isPrivate() && SymbolTable::symbolKnownUseEmpty(function, module);
      if (!isUnused && (!isOpTriviallyDead(op) || op == module))
        return;
      op->erase();
      changed = true;
    });
  }
}
