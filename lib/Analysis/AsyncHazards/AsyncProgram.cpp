//===- AsyncProgram.cpp - What the verification of asynchronous code executes ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsyncProgram.h"

#include "triton/Analysis/ControlFlow/CallGraph.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

#include <numeric>

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

static bool isMBarrierOp(Operation *op) {
  return isa<InitBarrierOp, InvalBarrierOp, BarrierExpectOp, WaitBarrierOp, ArriveBarrierOp, AsyncCopyMbarrierArriveOp>(
      op);
}

static bool isAsyncAccess(const SharedMemoryAccess &access) {
  return access.kind != SharedMemoryAccess::Kind::Synchronize &&
         (access.completion != Completion::Immediate || access.proxy == MemoryProxy::Async);
}

AsyncProgram::AsyncProgram(const SharedAllocation::Function &function) : function(function) {
  FuncOp func = function.func;
  if (func.isDeclaration())
    return;
  addEvents();
  if (!hasAsyncCode)
    return;
  addRegisterUses();
  addIntegers();
  addRelevantRegions();
  // List the operations in program order.
  func->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (relevant.contains(op) || op->hasTrait<mlir::OpTrait::IsTerminator>())
      operations[op->getBlock()].push_back(op);
  });
}

void AsyncProgram::refuse(Operation *op, StringRef reason) {
  if (unsupported)
    return;
  unsupported = op;
  unsupportedReason = reason.str();
}

void AsyncProgram::addRelevant(Operation *op) {
  if (!relevant.insert(op).second)
    return;
  for (Operation *parent = op->getParentOp(); parent && parent != function.func; parent = parent->getParentOp()) {
    relevant.insert(parent);
    entered.insert(parent);
  }
}

//===----------------------------------------------------------------------===//
// Events
//===----------------------------------------------------------------------===//

/// Whether `call` may execute asynchronous code.
static bool callsAsyncCode(CallOp call) {
  return getCallee(call)
      ->walk([](Operation *op) {
        SharedMemoryEffects effects = getSharedMemoryEffects(op, /*hasScratch=*/false);
        bool isAsync = effects.wait || isMBarrierOp(op) || llvm::any_of(effects.accesses, isAsyncAccess);
        if (auto inner = dyn_cast<CallOp>(op))
          isAsync |= callsAsyncCode(inner);
        return isAsync ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

void AsyncProgram::addEvents() {
  ByteRanges asyncBytes;
  auto isCandidate = [](const BufferAccess &access) { return access.kind != SharedMemoryAccess::Kind::Synchronize; };
  auto forEachBytes = [&](const BufferAccess &access, auto visit) {
    for (const BufferRange &range : access.ranges)
      if (function.buffers.getBuffers()[range.buffer].kind != SharedBuffer::Kind::Argument)
        visit(range.bytes.shift(function.offsets[range.buffer]));
  };
  SmallVector<std::pair<Operation *, BufferEffects>, 0> found;
  FuncOp func = function.func;
  func->walk<WalkOrder::PreOrder>([&](Operation *op) {
    BufferEffects effects = getBufferEffects(op, function.buffers, FunctionEffects());
    llvm::append_range(effects.accesses, effects.accessesAfterBarrier);
    if (auto call = dyn_cast<CallOp>(op)) {
      if (callsAsyncCode(call)) {
        hasAsyncCode = true;
        refuse(op, "the callee has asynchronous code");
      }
      // The callee may read and write its frame and its arguments.
      auto add = [&](ArrayRef<BufferRange> ranges) {
        BufferAccess access{{SharedMemoryAccess::Kind::Write, Value()}, BufferRanges(ranges), op};
        if (!ranges.empty())
          effects.accesses.push_back(std::move(access));
      };
      if (std::optional<unsigned> frame = function.buffers.lookup(op))
        add({BufferRange{*frame, ByteRanges(0, function.buffers.getBuffers()[*frame].bytes), 0}});
      for (Value operand : op->getOperands())
        add(function.buffers.getRanges(operand));
    }
    if (isMBarrierOp(op))
      effects.accesses.clear();
    if (isa<AsyncCopyMbarrierArriveOp>(op))
      refuse(op, "arrivals by asynchronous copies are not analyzed");
    if (isa<WarpSpecializeOp>(op))
      refuse(op, "partitions are not analyzed");
    llvm::erase_if(effects.accesses, [&](const BufferAccess &access) { return !isCandidate(access); });
    for (const BufferAccess &access : effects.accesses)
      if (isAsyncAccess(access)) {
        hasAsyncCode = true;
        forEachBytes(access, [&](const ByteRanges &bytes) { asyncBytes = asyncBytes.unite(bytes); });
        for (const BufferRange &range : access.ranges)
          if (function.buffers.getBuffers()[range.buffer].kind == SharedBuffer::Kind::Argument)
            refuse(op, "the buffer belongs to the caller");
      }
    hasAsyncCode |= isMBarrierOp(op);
    bool isCommit = isa<AsyncCommitGroupOp, WarpGroupDotOp>(op);
    if (!effects.accesses.empty() || effects.wait || effects.fencesProxies || isCommit || isMBarrierOp(op) ||
        effects.hasBarrierBefore || effects.hasBarrier)
      found.emplace_back(op, std::move(effects));
    return WalkResult::advance();
  });
  if (!hasAsyncCode)
    return;
  for (auto &[op, effects] : found) {
    AsyncEvent event;
    for (const BufferAccess &access : effects.accesses) {
      bool matters = isAsyncAccess(access);
      forEachBytes(access, [&](const ByteRanges &bytes) { matters |= bytes.overlaps(asyncBytes); });
      if (matters)
        event.accesses.push_back(access);
    }
    event.wait = effects.wait;
    event.fencesProxies = effects.fencesProxies;
    event.hasBarrierBefore = effects.hasBarrierBefore;
    event.hasBarrier = effects.hasBarrier;
    if (isa<AsyncCommitGroupOp>(op))
      event.commits = Completion::AsyncCopies;
    else if (isa<WarpGroupDotOp>(op))
      event.commits = Completion::AsyncDots;
    else if (llvm::any_of(event.accesses,
                          [](const BufferAccess &access) { return access.completion == Completion::BulkStores; }))
      event.commits = Completion::BulkStores;
    if (auto dot = dyn_cast<WarpGroupDotOp>(op); dot && !dot.getIsAsync())
      event.wait = AsyncWait{Completion::AsyncDots, 0};
    if (event.wait) {
      int64_t &depth = depths[static_cast<unsigned>(event.wait->completion)];
      depth = std::max(depth, event.wait->maxPending);
    }
    if (event.accesses.empty() && !event.wait && !event.fencesProxies && !event.commits && !isMBarrierOp(op) &&
        !event.hasBarrierBefore && !event.hasBarrier)
      continue;
    addRelevant(op);
    events[op] = std::move(event);
  }
}

int64_t AsyncProgram::getLargestDepth(Completion completion) const { return depths[static_cast<unsigned>(completion)]; }

ArrayRef<Operation *> AsyncProgram::getOperations(Block *block) const {
  auto found = operations.find(block);
  return found == operations.end() ? ArrayRef<Operation *>() : ArrayRef<Operation *>(found->second);
}

const AsyncEvent *AsyncProgram::getEvent(Operation *op) const {
  auto found = events.find(op);
  return found == events.end() ? nullptr : &found->second;
}

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

void mlir::triton::forEachForwarded(Operation *op, llvm::function_ref<void(Value from, Value to)> visit) {
  auto forward = [&](ValueRange from, ValueRange to) {
    for (auto [source, target] : llvm::zip(from, to))
      visit(source, target);
  };
  if (auto branch = dyn_cast<BranchOpInterface>(op))
    for (auto [number, successor] : llvm::enumerate(op->getSuccessors())) {
      SuccessorOperands operands = branch.getSuccessorOperands(number);
      forward(operands.getForwardedOperands(),
              successor->getArguments().drop_front(operands.getProducedOperandCount()));
    }
  SmallVector<RegionSuccessor> successors;
  if (auto branch = dyn_cast<RegionBranchOpInterface>(op)) {
    branch.getSuccessorRegions(RegionBranchPoint::parent(), successors);
    for (const RegionSuccessor &successor : successors)
      forward(branch.getEntrySuccessorOperands(successor), successor.getSuccessorInputs());
  }
  auto exit = dyn_cast<RegionBranchTerminatorOpInterface>(op);
  auto branch = dyn_cast_or_null<RegionBranchOpInterface>(op->getParentOp());
  if (!exit || !branch)
    return;
  successors.clear();
  branch.getSuccessorRegions(RegionBranchPoint(exit), successors);
  for (const RegionSuccessor &successor : successors)
    forward(exit.getSuccessorOperands(successor), successor.getSuccessorInputs());
}

void AsyncProgram::addRegisterUses() {
  SmallVector<Value> pending;
  auto add = [&](Value value) {
    if (isa<RankedTensorType>(value.getType()) && inFlight.insert(value).second)
      pending.push_back(value);
  };
  for (auto &[op, event] : events)
    if (auto dot = dyn_cast<WarpGroupDotOp>(op); dot && dot.getIsAsync()) {
      add(dot.getD());
      if (isa<RankedTensorType>(dot.getA().getType())) {
        registerReaders[dot.getA()].push_back(op);
        if (Operation *definition = dot.getA().getDefiningOp())
          addRelevant(definition);
      }
    }
  while (!pending.empty()) {
    Value value = pending.pop_back_val();
    for (OpOperand &use : value.getUses()) {
      Operation *user = use.getOwner();
      addRelevant(user);
      if (auto wait = dyn_cast<WarpGroupDotWaitOp>(user))
        add(wait.getOutputs()[use.getOperandNumber()]);
      else if (isa<arith::SelectOp>(user))
        add(user->getResult(0));
      forEachForwarded(user, [&](Value from, Value to) {
        if (from == value)
          add(to);
      });
    }
  }
}

ArrayRef<Operation *> AsyncProgram::getRegisterReaders(Value value) const {
  auto found = registerReaders.find(value);
  return found == registerReaders.end() ? ArrayRef<Operation *>() : ArrayRef<Operation *>(found->second);
}

//===----------------------------------------------------------------------===//
// Control flow and integers
//===----------------------------------------------------------------------===//

void AsyncProgram::addRelevantRegions() {
  FuncOp(function.func)->walk([&](Operation *op) {
    if (entered.contains(op) && !isa<RegionBranchOpInterface>(op))
      refuse(op, "the control flow of the operation is not known");
  });
}

void AsyncProgram::trackInteger(Value value) {
  if (value && value.getType().isIntOrIndex() && numbers.try_emplace(value, values.size()).second) {
    values.push_back(value);
    worklist.push_back(value);
  }
}

void AsyncProgram::addIntegers() {
  auto track = [&](Operation *op) {
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      for (Value value : {loop.getLowerBound(), loop.getUpperBound(), loop.getStep(), Value(loop.getInductionVar())})
        trackInteger(value);
    } else if (auto branch = dyn_cast<scf::IfOp>(op)) {
      trackInteger(branch.getCondition());
    } else if (auto select = dyn_cast<arith::SelectOp>(op)) {
      trackInteger(select.getCondition());
    } else if (isMBarrierOp(op) || isa<AsyncTMACopyGlobalToLocalOp, AsyncTMAGatherOp>(op)) {
      for (Value operand : op->getOperands())
        if (operand.getType().isInteger(1) || isa<WaitBarrierOp>(op))
          trackInteger(operand);
    }
    // Indices of the buffers that the operation uses.
    for (Value operand : op->getOperands())
      while (Operation *view = operand.getDefiningOp()) {
        if (auto index = dyn_cast<MemDescIndexOp>(view))
          trackInteger(index.getIndex());
        if (!isa<MemDescViewOpInterface>(view))
          break;
        operand = view->getOperand(0);
      }
  };
  for (Operation *op : relevant)
    track(op);
  FuncOp(function.func)->walk([&](Operation *op) {
    bool isInside = op->getParentOp() == function.func || relevant.contains(op->getParentOp());
    if (!isInside || !op->hasTrait<mlir::OpTrait::IsTerminator>())
      return;
    if (auto branch = dyn_cast<cf::CondBranchOp>(op))
      trackInteger(branch.getCondition());
    else if (auto condition = dyn_cast<scf::ConditionOp>(op))
      trackInteger(condition.getCondition());
  });
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    Operation *definition = value.getDefiningOp();
    if (!definition) {
      // The values that become a block argument.
      Block *block = cast<BlockArgument>(value).getOwner();
      auto collect = [&](Operation *op) {
        forEachForwarded(op, [&](Value from, Value to) {
          if (to == value)
            trackInteger(from);
        });
      };
      if (Operation *parent = block->getParentOp(); parent != function.func) {
        collect(parent);
        for (Region &region : parent->getRegions())
          for (Block &inner : region)
            if (!inner.empty())
              collect(inner.getTerminator());
      }
      for (Block *predecessor : block->getPredecessors())
        collect(predecessor->getTerminator());
      continue;
    }
    if (isa<RegionBranchOpInterface>(definition)) {
      addRelevant(definition);
      if (!isa<scf::IfOp>(definition) && !entered.contains(definition))
        continue;
      // The result of a branch is known if the branch is executed.
      entered.insert(definition);
      track(definition);
      for (Region &region : definition->getRegions())
        for (Block &block : region)
          if (!block.empty())
            forEachForwarded(block.getTerminator(), [&](Value from, Value to) {
              if (to == value)
                trackInteger(from);
            });
      continue;
    }
    addRelevant(definition);
    if (!isa<arith::ArithDialect>(definition->getDialect()))
      continue;
    APInt constant;
    if (isa<arith::RemSIOp, arith::RemUIOp, arith::DivSIOp, arith::DivUIOp>(definition) &&
        matchPattern(definition->getOperand(1), m_ConstantInt(&constant)) && constant.sgt(0) && constant.slt(64)) {
      // The quotient of a counter is used modulo 2 as a parity.
      int64_t divisor = constant.getSExtValue();
      int64_t combined = std::lcm(modulus, isa<arith::DivSIOp, arith::DivUIOp>(definition) ? 2 * divisor : divisor);
      if (combined <= 64)
        modulus = combined;
    } else if (isa<arith::AndIOp>(definition) && matchPattern(definition->getOperand(1), m_ConstantInt(&constant)) &&
               constant.getBitWidth() > 1 && constant.sgt(0) && constant.slt(64)) {
      modulus = std::lcm(modulus, constant.getSExtValue() + 1);
    }
    for (Value operand : definition->getOperands())
      trackInteger(operand);
  }
}

std::optional<unsigned> AsyncProgram::lookupNumber(Value value) const {
  auto found = numbers.find(value);
  return found == numbers.end() ? std::nullopt : std::optional(found->second);
}

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

BufferRanges AsyncProgram::resolveRanges(Value memory, llvm::function_ref<std::optional<int64_t>(Value)> getIndex,
                                         bool &isExact, bool &isOutOfBounds) const {
  Operation *definition = memory.getDefiningOp();
  if (auto wait = dyn_cast_or_null<WarpGroupDotWaitOp>(definition))
    return resolveRanges(wait.getInputs()[cast<OpResult>(memory).getResultNumber()], getIndex, isExact, isOutOfBounds);
  auto view = dyn_cast_or_null<MemDescViewOpInterface>(definition);
  if (!view) {
    ArrayRef<BufferRange> ranges = function.buffers.getRanges(memory);
    isExact = ranges.size() == 1 && ranges.front().start && !isa<BlockArgument>(memory);
    return BufferRanges(ranges);
  }
  BufferRanges source = resolveRanges(view->getOperand(0), getIndex, isExact, isOutOfBounds);
  std::optional<MemDescSlice> slice = view.getSlice();
  std::optional<int64_t> index;
  if (slice && slice->index) {
    index = getIndex(slice->index);
    int64_t size = cast<MemDescType>(view->getOperand(0).getType()).getShape().front();
    if (index && (*index < 0 || *index >= size)) {
      isOutOfBounds = true;
      index = std::nullopt;
    }
    isExact &= index.has_value();
  }
  return getViewRanges(view, source, index);
}

AsyncProgram::Bytes AsyncProgram::resolve(Value memory,
                                          llvm::function_ref<std::optional<int64_t>(Value)> getIndex) const {
  Bytes result;
  for (const BufferRange &range : resolveRanges(memory, getIndex, result.isExact, result.isOutOfBounds)) {
    if (function.buffers.getBuffers()[range.buffer].kind == SharedBuffer::Kind::Argument) {
      result.isExact = false;
      continue;
    }
    result.bytes = result.bytes.unite(range.bytes.shift(function.offsets[range.buffer]));
  }
  return result;
}
