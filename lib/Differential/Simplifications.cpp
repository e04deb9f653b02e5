//===- Simplifications.cpp - Simplifications of operations ----------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A simplification must not introduce undefined behavior, after which results
// could legitimately differ: replacements of divisors are not zero, and shift
// amounts, indices and operands of conversions to integers stay in range.
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

/// Returns whether an operation is part of the structure of the IR, or is already as simple as possible.
static bool isIrreducible(Operation *op) {
  return op->hasTrait<mlir::OpTrait::IsTerminator>() || isa<ModuleOp, FunctionOpInterface, arith::ConstantOp>(op);
}

static bool isDivisor(OpOperand &use) {
  return isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp, arith::CeilDivSIOp, arith::CeilDivUIOp,
             arith::FloorDivSIOp>(use.getOwner()) &&
         use.getOperandNumber() == 1;
}

/// Returns whether not all values are valid for an operand. Zero is valid for all operands but divisors.
static bool isRestricted(OpOperand &use) {
  Operation *user = use.getOwner();
  if (isa<arith::ShLIOp, arith::ShRSIOp, arith::ShRUIOp>(user))
    return use.getOperandNumber() == 1;
  return isDivisor(use) || isa<arith::FPToSIOp, arith::FPToUIOp, arith::IndexCastOp, GatherOp, HistogramOp, AddPtrOp,
                               LoopLikeOpInterface>(user);
}

/// Returns a constant at the start of the isolated region of `op`; null if the type has no constants. Reuses equal
/// constants.
static Value getConstant(Operation *op, Type type, int64_t number) {
  Type element = getElementTypeOrSelf(type);
  TypedAttr value;
  if (isa<IntegerType, IndexType>(element))
    value = IntegerAttr::get(element, element.isInteger(1) ? number & 1 : number);
  else if (isa<FloatType>(element))
    value = FloatAttr::get(element, number);
  else
    return nullptr;
  if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && tensor.hasStaticShape())
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

/// Returns a replacement for a result of an erased operation, or null.
static Value getReplacement(OpResult result) {
  bool divides = llvm::any_of(result.getUses(), isDivisor);
  if (Value constant = getConstant(result.getOwner(), result.getType(), divides ? 1 : 0))
    return constant;
  for (Value operand : result.getOwner()->getOperands())
    if (operand.getType() == result.getType() && operand.getDefiningOp() != result.getOwner())
      return operand;
  return nullptr;
}

/// Erases an operation, and replaces its results by constants or by operands.
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

/// Returns whether an operation uses its own results, as in unreachable blocks and in regions that are graphs.
static bool usesItself(Operation *op) {
  return llvm::any_of(op->getUsers(), [&](Operation *user) { return op->isAncestor(user); });
}

/// Replaces an operation by its n-th operand of the type of the result.
template <unsigned n>
static bool forwardOperand(Operation *op) {
  if (op->getNumResults() != 1 || usesItself(op) || llvm::any_of(op->getUses(), isRestricted))
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

/// Inlines a region with one block in place of its operation; the operands of the terminator replace the results.
static bool inlineRegion(Operation *op, Region &region, ValueRange arguments) {
  if (!region.hasOneBlock() || usesItself(op))
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

/// Replaces a loop by one iteration, or a conditional by one of its branches.
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

/// Collects the tensor operations that a value depends on, except splats.
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
