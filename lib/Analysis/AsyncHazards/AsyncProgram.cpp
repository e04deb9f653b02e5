//===- AsyncProgram.cpp - What the verification of asynchronous code executes ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsyncProgram.h"

#include "triton/Analysis/ControlFlow/CallGraph.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

bool mlir::triton::isMBarrierOp(Operation *op) {
  return isa<InitBarrierOp, InvalBarrierOp, BarrierExpectOp, WaitBarrierOp, ArriveBarrierOp, AsyncCopyMbarrierArriveOp>(
      op);
}

Value mlir::triton::getCapture(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument || !argument.getOwner()->isEntryBlock())
    return {};
  auto partitions = dyn_cast<WarpSpecializePartitionsOp>(argument.getOwner()->getParentOp());
  if (!partitions)
    return {};
  return cast<WarpSpecializeOp>(partitions->getParentOp()).getCaptures()[argument.getArgNumber()];
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
    auto isInFlight = [&](Value value) { return mayBeInFlight(value) || registerReaders.contains(value); };
    if (llvm::any_of(op->getOperands(), isInFlight) || llvm::any_of(op->getResults(), isInFlight))
      registerOps.insert(op);
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

static bool anyInCallee(CallOp call, llvm::function_ref<bool(Operation *, const SharedMemoryEffects &)> isFound) {
  llvm::SetVector<Operation *> callees;
  callees.insert(getCallee(call));
  for (size_t i = 0; i < callees.size(); ++i) {
    WalkResult result = callees[i]->walk([&](Operation *op) {
      if (auto inner = dyn_cast<CallOp>(op)) {
        callees.insert(getCallee(inner));
        return WalkResult::advance();
      }
      return isFound(op, getSharedMemoryEffects(op, /*hasScratch=*/false)) ? WalkResult::interrupt()
                                                                           : WalkResult::advance();
    });
    if (result.wasInterrupted())
      return true;
  }
  return false;
}

bool mlir::triton::callsAsyncCode(CallOp call) {
  return anyInCallee(call, [](Operation *op, const SharedMemoryEffects &effects) {
    return effects.wait || effects.fencesProxies || isMBarrierOp(op) || isa<AsyncCommitGroupOp>(op) ||
           llvm::any_of(effects.accesses, isAsyncAccess);
  });
}

bool mlir::triton::callsBarriers(CallOp call) {
  return anyInCallee(call, [](Operation *, const SharedMemoryEffects &effects) {
    return effects.hasBarrier || effects.hasBarrierBefore;
  });
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
  CallOp synchronizing;
  bool hasPartitions = false;
  FuncOp func = function.func;
  func->walk<WalkOrder::PreOrder>([&](Operation *op) {
    BufferEffects effects = getBufferEffects(op, function.buffers, FunctionEffects());
    llvm::append_range(effects.accesses, effects.accessesAfterBarrier);
    statesAssumptions |= isa<LLVM::AssumeOp, AssertOp>(op);
    if (auto call = dyn_cast<CallOp>(op)) {
      if (callsAsyncCode(call)) {
        hasAsyncCode = true;
        refuse(op, "calls a function with asynchronous code");
      } else if (!synchronizing && callsBarriers(call)) {
        synchronizing = call;
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
    if (isMBarrierOp(op)) {
      for (BufferAccess &access : effects.accesses)
        forEachBytes(access, [&](const ByteRanges &bytes) { asyncBytes = asyncBytes.unite(bytes); });
      effects.accesses.clear();
    }
    arrivesByThreads |= isa<AsyncCopyMbarrierArriveOp>(op);
    // Threads that have not incremented the count yet do not keep the phase from completing.
    if (auto arrive = dyn_cast<AsyncCopyMbarrierArriveOp>(op); arrive && !arrive.getNoIncrement())
      refuse(op, "increments the count of arrivals, which is not analyzed");
    if (isa<TCGen5MMAOp, TCGen5MMAScaledOp, TCGen5CommitOp, TMEMCopyOp>(op))
      refuse(op, "accesses tensor memory asynchronously, which is not analyzed");
    refills |= isa<RefillBarrierOp>(op);
    hasPartitions |= isa<WarpSpecializeOp>(op);
    hasAsyncCode |= hasPartitions;
    llvm::erase_if(effects.accesses, [&](const BufferAccess &access) { return !isCandidate(access); });
    for (const BufferAccess &access : effects.accesses)
      if (isAsyncAccess(access)) {
        hasAsyncCode = true;
        forEachBytes(access, [&](const ByteRanges &bytes) { asyncBytes = asyncBytes.unite(bytes); });
        for (const BufferRange &range : access.ranges)
          if (function.buffers.getBuffers()[range.buffer].kind == SharedBuffer::Kind::Argument)
            refuse(op, "accesses a buffer of the caller");
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
  if (synchronizing)
    refuse(synchronizing, "calls a function with barriers");
  for (auto &[op, effects] : found) {
    AsyncEvent event;
    for (const BufferAccess &access : effects.accesses) {
      // Mbarriers order all accesses of partitions.
      bool matters = isAsyncAccess(access) || hasPartitions;
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
// Bytes
//===----------------------------------------------------------------------===//

BufferRanges AsyncProgram::resolveRanges(Value memory, llvm::function_ref<std::optional<int64_t>(Value)> getIndex,
                                         bool &isExact, bool &isOutOfBounds) const {
  if (Value capture = getCapture(memory))
    return resolveRanges(capture, getIndex, isExact, isOutOfBounds);
  Operation *definition = memory.getDefiningOp();
  if (auto wait = dyn_cast_or_null<WarpGroupDotWaitOp>(definition))
    return resolveRanges(wait.getInputs()[cast<OpResult>(memory).getResultNumber()], getIndex, isExact, isOutOfBounds);
  auto view = dyn_cast_or_null<MemDescViewOpInterface>(definition);
  if (!view) {
    ArrayRef<BufferRange> ranges = function.buffers.getRanges(memory);
    auto type = cast<MemDescType>(memory.getType());
    isExact =
        ranges.size() == 1 && ranges.front().start && !isa<BlockArgument>(memory) &&
        type.getShape() == type.getAllocShape() &&
        ranges.front().bytes == ByteRanges(*ranges.front().start, *ranges.front().start + getAllocationBytes(type));
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
  BufferRanges result = getViewRanges(view, source, index);
  // A view whose start is not known keeps bytes of its source that are not its own, as does one that has a part of the
  // memory that is reinterpreted.
  auto type = cast<MemDescType>(view->getResult(0).getType());
  isExact &= llvm::all_of(result, [](const BufferRange &range) { return range.start.has_value(); }) &&
             (!isa<MemDescReinterpretOp>(definition) || type.getShape() == type.getAllocShape());
  return result;
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
