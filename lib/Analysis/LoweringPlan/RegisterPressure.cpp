//===- RegisterPressure.cpp - Registers that tensors take -------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/LoweringPlan/RegisterPressure.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonGPU/IR/WarpGroups.h"
#include "triton/LinearLayout/LinearLayoutAlgebra.h"
#include "triton/TargetInfo/TargetInfo.h"

#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// Returns the tensor that holds all distinct elements of `value`.
static Value findDistinctElements(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<BroadcastOp, ExpandDimsOp>(op))
      break;
    value = op->getOperand(0);
  }
  return value;
}

int64_t mlir::triton::gpu::countRegisters(Value value) {
  constexpr int64_t bitsPerRegister = 32;
  value = findDistinctElements(value);
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || value.getDefiningOp<SplatOp>() || matchPattern(value, m_Constant()))
    return 0;
  LinearLayout layout = toLinearLayout(type);
  int64_t bits = getElementBitWidth(type);
  int64_t elements = layout.getInSize(InDim::Register) >> llvm::popcount(getFreeVariableMask(layout, InDim::Register));
  if (bits >= bitsPerRegister)
    return elements * llvm::divideCeil(bits, bitsPerRegister);
  int64_t adjacent = getNumConsecutive(layout, InDim::Register, getFastestOrder(layout).front());
  return elements / std::min(adjacent, bitsPerRegister / bits);
}

int64_t mlir::triton::gpu::countLiveRegisters(Block &block, Operation *position) {
  llvm::SetVector<Value> values;
  getUsedValuesDefinedAbove(*block.getParent(), values);
  auto isUsedBehind = [&](Value value) {
    return llvm::any_of(value.getUsers(), [&](Operation *user) {
      Operation *use = block.findAncestorOpInBlock(*user);
      return use && !use->isBeforeInBlock(position);
    });
  };
  auto add = [&](Value value) {
    if (isUsedBehind(value))
      values.insert(value);
  };
  llvm::for_each(block.getArguments(), add);
  for (Operation &op : llvm::make_range(block.begin(), position->getIterator()))
    llvm::for_each(op.getResults(), add);
  // Views of the same elements take their registers once.
  llvm::SetVector<Value> distinct;
  for (Value value : values)
    distinct.insert(findDistinctElements(value));
  int64_t registers = 0;
  for (Value value : distinct)
    registers += countRegisters(value);
  return registers;
}

/// Returns whether `value` is a tensor of pointers or their offsets. The elements of a vector share registers.
static bool isAddress(Value value) {
  return value.getDefiningOp<MakeRangeOp>() || isa<PointerType>(getElementTypeOrSelf(value.getType()));
}

int64_t mlir::triton::gpu::countRegistersAcross(Block &block) {
  llvm::DenseMap<Operation *, size_t> numbers;
  for (Operation &op : block)
    numbers.insert({&op, numbers.size() + 1});
  size_t end = numbers.size() + 1;
  // The numbers of the first and last operation for which a value is live.
  llvm::MapVector<Value, std::pair<size_t, size_t>> ranges;
  auto add = [&](Value value, size_t first, size_t last) {
    std::pair<size_t, size_t> &range = ranges.insert({findDistinctElements(value), {first, last}}).first->second;
    range = {std::min(range.first, first), std::max(range.second, last)};
  };
  llvm::SetVector<Value> values;
  getUsedValuesDefinedAbove(*block.getParent(), values);
  for (Value value : values)
    add(value, 0, end);
  auto addUses = [&](Value value, size_t first) {
    for (Operation *user : value.getUsers())
      if (Operation *use = block.findAncestorOpInBlock(*user))
        add(value, first, numbers.lookup(use));
  };
  for (Value argument : block.getArguments())
    addUses(argument, 0);
  for (Operation &op : block)
    for (Value result : op.getResults())
      addUses(result, numbers.lookup(&op));
  SmallVector<int64_t> changes(end + 1, 0);
  for (auto [value, range] : ranges) {
    if (isAddress(value) || range.second <= range.first + 1)
      continue;
    int64_t registers = countRegisters(value);
    changes[range.first + 1] += registers;
    changes[range.second] -= registers;
  }
  int64_t live = 0, most = 0;
  for (int64_t change : changes)
    most = std::max(most, live += change);
  return most;
}

/// Returns the registers that hold two steps along K of `operand`: one that is multiplied and one that is loaded.
static int64_t countFragmentRegisters(Value operand) {
  // PTX ISA, "Matrix Fragments for mma": the elements of a step take 32 bytes of a row.
  constexpr int64_t bitsOfStep = 256;
  auto type = cast<RankedTensorType>(operand.getType());
  unsigned rank = type.getRank();
  unsigned alongK = cast<DotOperandEncodingAttr>(type.getEncoding()).getOpIdx() == 0 ? rank - 1 : rank - 2;
  int64_t steps = llvm::divideCeil(type.getDimSize(alongK) * getElementBitWidth(type), bitsOfStep);
  return countRegisters(operand) * std::min<int64_t>(steps, 2) / steps;
}

int64_t mlir::triton::gpu::countRegistersAtDots(Block &block) {
  int64_t most = 0;
  for (auto dot : block.getOps<DotOp>()) {
    int64_t registers = countLiveRegisters(block, dot);
    if (matchPattern(dot.getC(), m_Constant()))
      registers += countRegisters(dot);
    for (Value operand : {dot.getA(), dot.getB()})
      if (auto load = operand.getDefiningOp<LocalLoadOp>(); load && load->getBlock() == &block && load->hasOneUse())
        registers += countFragmentRegisters(operand) - countRegisters(operand);
    most = std::max(most, registers);
  }
  return most;
}

int64_t mlir::triton::gpu::getRegisterBudget(Operation *op, int numBlocks) {
  constexpr int64_t scalars = 24;
  int64_t launched = getLaunchRegisters(op->getParentOfType<FuncOp>(), *lookupTotalNumWarps(op) * numBlocks);
  return std::min(kMaxRegistersPerThread, launched) - scalars;
}
