//===- AsyncEvents.cpp - Accesses, groups and fences of asynchronous code ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsyncExploration.h"

#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

//===----------------------------------------------------------------------===//
// Instances of accesses
//===----------------------------------------------------------------------===//

/// The indices of the views that `memory` is made of, which identify its bytes.
static SmallVector<Value, 2> findIndices(Value memory) {
  SmallVector<Value, 2> indices;
  while (true) {
    if (Value capture = getCapture(memory)) {
      memory = capture;
      continue;
    }
    Operation *definition = memory.getDefiningOp();
    if (!definition)
      break;
    if (auto wait = dyn_cast<WarpGroupDotWaitOp>(definition)) {
      memory = wait.getInputs()[cast<OpResult>(memory).getResultNumber()];
      continue;
    }
    if (!isa<MemDescViewOpInterface>(definition))
      break;
    if (auto index = dyn_cast<MemDescIndexOp>(definition))
      indices.push_back(index.getIndex());
    memory = definition->getOperand(0);
  }
  return indices;
}

const AsyncProgram::Bytes &AsyncExploration::resolve(const AsyncState &state, Value memory) {
  auto [found, isNewMemory] = resolved.try_emplace(memory);
  ResolvedMemory &views = found->second;
  if (isNewMemory) {
    views.indices = findIndices(memory);
    // The buffers of a multi-buffer have the same bytes wherever they are indexed.
    auto index = memory.getDefiningOp<MemDescIndexOp>();
    views.root = index ? index.getSrc() : memory;
    while (Value capture = getCapture(views.root))
      views.root = capture;
  }
  std::pair<const void *, SmallVector<int64_t, 2>> key = {views.root.getAsOpaquePointer(), {}};
  for (Value index : views.indices)
    key.second.push_back(getConstant(state, index).value_or(INT64_MIN));
  auto [bytes, isNewKey] = resolvedBytes.try_emplace(std::move(key));
  if (isNewKey)
    bytes->second = program.resolve(memory, [&](Value index) { return getConstant(state, index); });
  return bytes->second;
}

unsigned AsyncExploration::getInstance(Operation *op, unsigned number, const SharedMemoryAccess &access,
                                       const AsyncProgram::Bytes &bytes) {
  SmallVector<int64_t, 8> key = {bytes.isExact, running};
  // Registers in flight belong to one dot.
  if (mergesAccesses && access.completion != Completion::AsyncDots) {
    op = nullptr;
    number = 0;
    key.append({static_cast<int64_t>(access.kind), static_cast<int64_t>(access.proxy),
                static_cast<int64_t>(access.completion)});
  }
  for (const ByteRanges::Range &range : bytes.bytes.getRanges())
    key.append({range.begin, range.end});
  auto [found, isNewKey] = instanceNumbers.try_emplace({{op, number}, std::move(key)}, instances.size());
  if (isNewKey)
    instances.push_back({op, number, access, bytes, running});
  return found->second;
}

unsigned AsyncExploration::getTensorNumber(Value value) {
  return tensorNumbers.try_emplace(value, tensorNumbers.size()).first->second;
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

void AsyncExploration::wait(AsyncState &state, Completion completion, int64_t maxPending) {
  SortedSet copies;
  if (completion == Completion::AsyncCopies)
    state.groups[completion].forEach([&](unsigned copy) { copies.insert(copy); });
  state.groups[completion].wait(maxPending);
  for (unsigned copy : copies)
    if (!state.groups[completion].contains(copy))
      for (auto &[offset, mbarrier] : state.mbarriers)
        mbarrier.copies.erase(copy);
  if (completion == Completion::AsyncDots)
    for (auto it = state.tensors.begin(); it != state.tensors.end();)
      it = it->second.age >= maxPending ? state.tensors.erase(it) : std::next(it);
}

void AsyncExploration::commit(AsyncState &state, Operation *op, Completion completion) {
  int64_t depth = program.getLargestDepth(completion);
  for (auto &[wait, override] : depths)
    if (program.getEvent(wait)->wait->completion == completion)
      depth = std::max(depth, override);
  state.groups[completion].commit(depth);
  auto dot = dyn_cast<WarpGroupDotOp>(op);
  if (!dot)
    return;
  for (auto &[number, tensor] : state.tensors)
    tensor.age = std::min(tensor.age + 1, depth);
  if (dot.getIsAsync())
    state.tensors[getTensorNumber(dot.getD())] = {dot, 0};
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

/// The size of an mbarrier (PTX ISA, "Size and alignment of mbarrier object").
static constexpr int64_t kMBarrierBytes = 8;

static StringRef describeCompletion(Completion completion) {
  switch (completion) {
  case Completion::AsyncCopies:
    return "an asynchronous copy";
  case Completion::AsyncDots:
    return "a dot";
  case Completion::BulkStores:
    return "a TMA store";
  default:
    return "a TMA copy";
  }
}

/// The bytes of the elements of a buffer.
static int64_t getElementBytes(MemDescType type) {
  return ShapedType::getNumElements(type.getShape()) * static_cast<int64_t>(getElementBitWidth(type.getElementType())) /
         8;
}

/// Returns whether an operation writes all `bytes`, which may be more than those of its view of a buffer.
static bool writesAll(const SharedMemoryAccess &access, const AsyncProgram::Bytes &bytes) {
  if (!access.buffer || !bytes.isExact)
    return false;
  int64_t size = 0;
  for (const ByteRanges::Range &range : bytes.bytes.getRanges())
    size += range.end - range.begin;
  return size == getElementBytes(cast<MemDescType>(access.buffer.getType()));
}

/// Performs an access.  Returns false if the path ends.
bool AsyncExploration::access(AsyncState &state, Operation *op, unsigned number, const SharedMemoryAccess &access,
                              const AsyncProgram::Bytes &bytes) {
  if (bytes.isOutOfBounds) {
    report(state, op, /*isCertain=*/true, "accesses a buffer beyond the last one of its multi-buffer");
    return false;
  }
  unsigned instance = getInstance(op, number, access, bytes);
  const AccessInstance &here = instances[instance];
  state.forEachInFlight([&](unsigned other) {
    const AccessInstance &before = instances[other];
    if (!before.conflictsWith(here))
      return;
    report(state, op, before.isCertainWith(here),
           llvm::Twine(here.isRead() ? "reads" : "writes") + " shared memory that " +
               describeCompletion(before.access.completion) + " in flight " + (before.isRead() ? "reads" : "writes"),
           before.op);
  });
  for (auto &[offset, mbarrier] : state.mbarriers)
    if (here.bytes.bytes.overlaps(ByteRanges(offset, offset + kMBarrierBytes)))
      report(state, op, here.bytes.isExact, "accesses the bytes of an mbarrier that is not invalidated");
  checkRefills(state, op, instance);
  if (state.hasPartitions())
    checkOrder(state, op, instance);
  if (access.proxy == MemoryProxy::Async && here.isRead()) {
    for (unsigned other : state.unfenced) {
      const AccessInstance &before = instances[other];
      if (!before.conflictsWith(here))
        continue;
      // Processors order asynchronous copies before dots without a fence, but PTX does not promise it.
      bool isCertain =
          before.access.completion == Completion::Immediate && before.isCertainWith(here) && !hasPartialOverwrites;
      if (state.hasPartitions() && state.getKnown().count(Milestone::fenced(other)))
        continue;
      report(state, op, isCertain,
             "reads shared memory by the async proxy, but no proxy fence follows the write by the generic proxy",
             before.op);
    }
  } else if (access.proxy == MemoryProxy::Generic && !here.isRead()) {
    if (writesAll(access, bytes))
      overwrite(state, bytes.bytes);
    state.unfenced.insert(instance);
  } else if (access.proxy == MemoryProxy::Async && bytes.isExact) {
    overwrite(state, bytes.bytes);
  } else if (access.proxy == MemoryProxy::Async) {
    // It may have overwritten what no fence follows.
    hasPartialOverwrites |= llvm::any_of(
        state.unfenced, [&](unsigned other) { return instances[other].bytes.bytes.overlaps(bytes.bytes); });
  }
  if (access.completion == Completion::AsyncCopies || access.completion == Completion::AsyncDots ||
      access.completion == Completion::BulkStores)
    state.groups[access.completion].open.insert(instance);
  return true;
}

void AsyncExploration::overwrite(AsyncState &state, const ByteRanges &bytes) {
  SmallVector<unsigned> overwritten;
  for (unsigned number : state.unfenced)
    if (instances[number].bytes.bytes.overlaps(bytes) && !state.isInFlight(number))
      overwritten.push_back(number);
  for (unsigned number : overwritten) {
    // Other partitions may know of fences behind the whole access.
    if (state.hasPartitions() && !instances[number].bytes.bytes.subtract(bytes).empty()) {
      hasPartialOverwrites = true;
      continue;
    }
    state.unfenced.erase(llvm::find(state.unfenced, number));
    AccessInstance before = instances[number];
    AsyncProgram::Bytes rest = before.bytes;
    rest.bytes = rest.bytes.subtract(bytes);
    if (!rest.bytes.empty())
      state.unfenced.insert(getInstance(before.op, before.number, before.access, rest));
  }
}

bool AsyncExploration::executeEvent(AsyncState &state, Operation *op, const AsyncEvent &event) {
  // Decide first: the operation is executed again in each of the states that a decision makes.
  Value mbarrier, predicate;
  int64_t copied = 0;
  if (auto copy = dyn_cast<AsyncTMACopyGlobalToLocalOp>(op)) {
    mbarrier = copy.getBarrier();
    predicate = copy.getPred();
    copied = getElementBytes(copy.getResult().getType());
  } else if (auto gather = dyn_cast<AsyncTMAGatherOp>(op)) {
    mbarrier = gather.getBarrier();
    predicate = gather.getPred();
    copied = getElementBytes(gather.getResult().getType());
  }
  if (predicate) {
    std::optional<bool> executes = decide(state, predicate);
    if (!executes)
      return false;
    if (!*executes)
      return true;
  }
  if (isa<InitBarrierOp, InvalBarrierOp, BarrierExpectOp, WaitBarrierOp, ArriveBarrierOp, AsyncCopyMbarrierArriveOp>(
          op))
    return executeMBarrier(state, op);
  if (auto refill = dyn_cast<RefillBarrierOp>(op))
    return executeRefill(state, refill);
  if (event.hasBarrierBefore)
    synchronize(state);
  bool isDot = isa<WarpGroupDotOp>(op);
  auto overridden = depths.find(op);
  if (event.wait && !isDot)
    wait(state, event.wait->completion, overridden == depths.end() ? event.wait->maxPending : overridden->second);
  for (auto [number, accessed] : llvm::enumerate(event.accesses)) {
    AsyncProgram::Bytes bytes;
    if (accessed.buffer) {
      bytes = resolve(state, accessed.buffer);
    } else {
      bytes.isExact = !isa<CallOp>(op);
      for (const BufferRange &range : accessed.ranges)
        bytes.bytes = bytes.bytes.unite(range.bytes.shift(program.getAllocation().offsets[range.buffer]));
    }
    if (!access(state, op, number, accessed, bytes))
      return false;
    if (mbarrier && accessed.completion == Completion::MBarrier &&
        !startCopy(state, op, mbarrier, getInstance(op, number, accessed, bytes), copied))
      return false;
  }
  if (auto dot = dyn_cast<WarpGroupDotOp>(op); dot && dot.getIsAsync()) {
    // Registers in flight are an access of no bytes.
    unsigned registers =
        getInstance(op, event.accesses.size(),
                    {SharedMemoryAccess::Kind::Read, Value(), MemoryProxy::Async, Completion::AsyncDots}, {});
    state.groups[Completion::AsyncDots].open.insert(registers);
  }
  if (event.fencesProxies && state.hasPartitions())
    fencePartition(state);
  else if (event.fencesProxies)
    for (auto it = state.unfenced.begin(); it != state.unfenced.end();)
      it = state.isInFlight(*it) ? std::next(it) : state.unfenced.erase(it);
  if (event.hasBarrier)
    synchronize(state);
  if (event.commits)
    commit(state, op, *event.commits);
  if (event.wait && isDot)
    wait(state, event.wait->completion, event.wait->maxPending);
  if (auto waited = dyn_cast<WarpGroupDotWaitOp>(op))
    for (auto [input, output] : llvm::zip(waited.getInputs(), waited.getOutputs()))
      if (program.mayBeInFlight(output)) {
        state.tensors.erase(getTensorNumber(output));
        if (auto found = state.tensors.find(getTensorNumber(input));
            program.mayBeInFlight(input) && found != state.tensors.end())
          state.tensors[getTensorNumber(output)] = TensorInFlight(found->second);
      }
  return true;
}

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

/// Whether control flow chooses with the same condition beside `select`, so that the lowering chooses by a branch.
static bool isBesideBranch(arith::SelectOp select) {
  return llvm::any_of(select.getCondition().getUsers(),
                      [&](Operation *user) { return isa<scf::IfOp>(user) && user->getBlock() == select->getBlock(); });
}

/// Returns whether a block of the same region that `block` reaches, without the one that defines `value`, contains an
/// operation for which `uses` holds.
static bool isReached(Block *block, Value value, llvm::function_ref<bool(Operation *)> uses) {
  llvm::SmallPtrSet<Block *, 8> visited;
  SmallVector<Block *> worklist(block->getSuccessors());
  while (!worklist.empty()) {
    Block *next = worklist.pop_back_val();
    if (next == value.getParentBlock() || !visited.insert(next).second)
      continue;
    if (llvm::any_of(*next, [&](Operation &op) { return uses(&op); }))
      return true;
    llvm::append_range(worklist, next->getSuccessors());
  }
  return false;
}

/// Returns whether the value of `use` is used behind its operation: later, or in the next iteration of a loop around
/// it.
static bool isUsedLater(OpOperand &use) {
  Value value = use.get();
  for (Operation *at = use.getOwner(); at && at->getBlock(); at = at->getParentOp()) {
    auto containsUse = [&](Operation *op) {
      return llvm::any_of(value.getUsers(), [&](Operation *user) { return op->isAncestor(user); });
    };
    for (Operation *next = at->getNextNode(); next; next = next->getNextNode())
      if (containsUse(next))
        return true;
    if (isReached(at->getBlock(), value, containsUse))
      return true;
    Region *region = at->getParentRegion();
    if (region == value.getParentRegion())
      return false;
    if (isa<LoopLikeOpInterface>(region->getParentOp()))
      return true;
  }
  return false;
}

/// Checks what `op` does with registers of dots in flight.  Returns false if a decision has to be made first.
bool AsyncExploration::checkRegisters(AsyncState &state, Operation *op) {
  auto find = [&](Value value) -> const TensorInFlight * {
    if (!program.mayBeInFlight(value))
      return nullptr;
    auto found = state.tensors.find(getTensorNumber(value));
    return found == state.tensors.end() ? nullptr : &found->second;
  };
  // The ends of regions that are executed assign the results of their operation.
  bool writesResults = !program.isEntered(op);
  for (Value result : op->getResults())
    for (Operation *dot : program.getRegisterReaders(result))
      state.forEachInFlight([&](unsigned access) {
        if (instances[access].op == dot && writesResults)
          report(state, op, /*isCertain=*/true, "writes registers that a dot in flight reads", dot);
      });
  if (auto select = dyn_cast<arith::SelectOp>(op); select && program.mayBeInFlight(select.getResult())) {
    const TensorInFlight *first = find(select.getTrueValue()), *second = find(select.getFalseValue());
    unsigned number = getTensorNumber(select.getResult());
    state.tensors.erase(number);
    if (!first && !second)
      return true;
    if (isBesideBranch(select)) {
      std::optional<bool> condition = decide(state, select.getCondition());
      if (!condition)
        return false;
      if (const TensorInFlight *chosen = *condition ? first : second)
        state.tensors[number] = TensorInFlight(*chosen);
      return true;
    }
  }
  bool forwards = op->hasTrait<mlir::OpTrait::IsTerminator>() || isa<RegionBranchOpInterface, WarpGroupDotWaitOp>(op);
  for (OpOperand &operand : op->getOpOperands()) {
    const TensorInFlight *tensor = find(operand.get());
    if (!tensor || forwards)
      continue;
    auto dot = dyn_cast<WarpGroupDotOp>(op);
    bool isSum = dot && &operand == &dot.getCMutable();
    // A dot adds to a sum in its registers, which are copied first if the sum has a later use.
    if (!isSum || isUsedLater(operand))
      report(state, op, /*isCertain=*/true,
             isSum ? "copies the result of a dot in flight, which has a later use"
                   : "reads the result of a dot in flight",
             tensor->dot);
  }
  return true;
}

//===----------------------------------------------------------------------===//
// The end
//===----------------------------------------------------------------------===//

void AsyncExploration::finish(AsyncState &state, Operation *op) {
  bool isKernel = program.getFunction().isKernel();
  state.forEachInFlight([&](unsigned access) {
    const AccessInstance &before = instances[access];
    bool isLost =
        before.access.completion == Completion::BulkStores || before.access.completion == Completion::MBarrier;
    // Shared memory belongs to another kernel afterwards; registers and asynchronous copies end with their threads.
    if (isLost || !isKernel)
      report(state, op, /*isCertain=*/isKernel,
             llvm::Twine("ends the function while ") + describeCompletion(before.access.completion) + " is in flight",
             before.op);
  });
}
