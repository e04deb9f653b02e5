//===- SharedBuffers.cpp - Buffers of a function and the values that refer to them ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/SharedMemory/SharedBuffers.h"

#include "triton/Analysis/ControlFlow/CallGraph.h"

#include "mlir/Interfaces/ControlFlowInterfaces.h"

#include "llvm/ADT/SetVector.h"

#include <numeric>

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

static bool isSharedMemDesc(Type type) {
  auto memDesc = dyn_cast<MemDescType>(type);
  return memDesc && isa<SharedMemorySpaceAttr>(memDesc.getMemorySpace());
}

/// The bytes of which the address of a view must be a multiple. Swizzle patterns are functions of the address; other
/// layouts require that accesses of whole vectors are aligned.
static int64_t getRequiredAlignment(MemDescType type) {
  int64_t alignment = cast<SharedLayoutInterface>(type.getEncoding()).getAlignment();
  if (isa<NvmmaSharedEncodingAttr>(type.getEncoding()))
    return alignment;
  return std::min<int64_t>(alignment, llvm::bit_ceil(static_cast<uint64_t>(getAllocationBytes(type))));
}

/// Whether a value of `type` can refer to a buffer.
static bool isTracked(Type type) { return isSharedMemDesc(type) || isa<AsyncTokenType>(type); }

void BufferRange::forgetStart(int64_t bytes) {
  divisor = std::gcd(getStartDivisor(), bytes);
  start = std::nullopt;
}

ArrayRef<BufferRange> SharedBuffers::getRanges(Value value) const {
  auto found = ranges.find(value);
  return found == ranges.end() ? ArrayRef<BufferRange>() : ArrayRef<BufferRange>(found->second);
}

std::optional<unsigned> SharedBuffers::lookup(Operation *op) const {
  auto found = byOwner.find(op);
  return found == byOwner.end() ? std::nullopt : std::optional<unsigned>(found->second);
}

std::optional<unsigned> SharedBuffers::lookupArgument(unsigned number) const {
  auto found = byArgument.find(number);
  return found == byArgument.end() ? std::nullopt : std::optional<unsigned>(found->second);
}

SmallVector<int64_t> SharedBuffers::getArgumentAlignments(FuncOp func) const {
  return llvm::map_to_vector(llvm::seq(func.getNumArguments()), [&](unsigned number) -> int64_t {
    std::optional<unsigned> buffer = lookupArgument(number);
    return buffer ? buffers[*buffer].alignment : 1;
  });
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

LogicalResult SharedBuffers::addBuffers(FuncOp func, const llvm::DenseMap<FuncOp, SharedFrame> &frames) {
  auto addBuffer = [&](SharedBuffer buffer, Value value) {
    unsigned number = buffers.size();
    if (value)
      ranges[value] = {BufferRange{number, ByteRanges(0, buffer.bytes), 0}};
    if (buffer.owner)
      byOwner[buffer.owner] = number;
    buffers.push_back(buffer);
  };
  if (!func.isDeclaration()) {
    for (BlockArgument argument : func.getArguments()) {
      if (!isSharedMemDesc(argument.getType()))
        continue;
      byArgument[argument.getArgNumber()] = buffers.size();
      int64_t bytes = getAllocationBytes(cast<MemDescType>(argument.getType()));
      addBuffer({SharedBuffer::Kind::Argument, nullptr, bytes, 1}, argument);
    }
  }
  WalkResult result = func.walk([&](Operation *op) {
    if (auto call = dyn_cast<CallOp>(op)) {
      if (llvm::any_of(call.getResultTypes(), isTracked)) {
        op->emitOpError()
            << "is not supported: it returns a buffer of shared memory, which is allocated only while the "
               "callee executes";
        return WalkResult::interrupt();
      }
      SharedFrame frame = frames.lookup(getCallee(call));
      if (frame.bytes > 0)
        addBuffer({SharedBuffer::Kind::Frame, op, frame.bytes, frame.alignment}, Value());
      return WalkResult::advance();
    }
    FailureOr<SharedMemoryRequirement> memory = getSharedMemoryRequirement(op);
    if (failed(memory))
      return WalkResult::interrupt();
    SharedBuffer::Kind kind = memory->buffer ? SharedBuffer::Kind::Allocation : SharedBuffer::Kind::Scratch;
    if (memory->buffer || memory->bytes > 0)
      addBuffer({kind, op, memory->bytes, memory->alignment}, memory->buffer);
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

namespace {

/// Propagates ranges from values to the values that may refer to the same memory, until nothing changes.
class RangePropagation {
public:
  explicit RangePropagation(llvm::DenseMap<Value, BufferRanges> &ranges) : ranges(ranges) {}

  void run();

private:
  void addUsers(Value value);
  void visit(Operation *op);
  bool visitBranch(Operation *op);
  void join(Value value, ArrayRef<BufferRange> more);
  void join(ValueRange values, ValueRange sources);

  llvm::DenseMap<Value, BufferRanges> &ranges;
  llvm::SetVector<Operation *> worklist;
};

} // namespace

void RangePropagation::run() {
  for (Value value : llvm::to_vector(llvm::make_first_range(ranges)))
    addUsers(value);
  while (!worklist.empty())
    visit(worklist.pop_back_val());
}

void RangePropagation::addUsers(Value value) {
  for (Operation *user : value.getUsers()) {
    worklist.insert(user);
    // The results of an operation without interfaces for control flow may be what its regions end with.
    if (user == &user->getBlock()->back())
      worklist.insert(user->getParentOp());
  }
}

void RangePropagation::join(Value value, ArrayRef<BufferRange> more) {
  if (more.empty())
    return;
  BufferRanges &known = ranges[value];
  bool changed = false;
  for (const BufferRange &range : more) {
    BufferRange *position = llvm::lower_bound(
        known, range.buffer, [](const BufferRange &lhs, unsigned buffer) { return lhs.buffer < buffer; });
    if (position == known.end() || position->buffer != range.buffer) {
      known.insert(position, range);
      changed = true;
      continue;
    }
    BufferRange joined{range.buffer, position->bytes.unite(range.bytes),
                       position->start == range.start ? range.start : std::nullopt,
                       position->index == range.index ? range.index : std::nullopt,
                       std::gcd(position->getStartDivisor(), range.getStartDivisor())};
    if (joined.start)
      joined.divisor = 1;
    if (joined == *position)
      continue;
    *position = joined;
    changed = true;
  }
  if (changed)
    addUsers(value);
}

void RangePropagation::join(ValueRange values, ValueRange sources) {
  for (auto [value, source] : llvm::zip(values, sources)) {
    if (!isTracked(value.getType()))
      continue;
    // A buffer that is selected in this iteration may be used in the next one.
    BufferRanges passed = ranges.lookup(source);
    for (BufferRange &range : passed)
      range.index = std::nullopt;
    join(value, passed);
  }
}

/// Propagates along the edges of control flow from `op`.  Returns whether these cover all of its results.
bool RangePropagation::visitBranch(Operation *op) {
  SmallVector<RegionSuccessor> successors;
  if (auto specialize = dyn_cast<WarpSpecializeOp>(op))
    for (Region &partition : specialize.getPartitionsOp().getPartitions())
      join(partition.getArguments(), specialize.getCaptures());
  if (auto branch = dyn_cast<BranchOpInterface>(op))
    for (auto [number, successor] : llvm::enumerate(op->getSuccessors())) {
      SuccessorOperands operands = branch.getSuccessorOperands(number);
      join(successor->getArguments().drop_front(operands.getProducedOperandCount()), operands.getForwardedOperands());
    }
  if (auto branch = dyn_cast<RegionBranchOpInterface>(op)) {
    branch.getSuccessorRegions(RegionBranchPoint::parent(), successors);
    for (const RegionSuccessor &successor : successors)
      join(successor.getSuccessorInputs(), branch.getEntrySuccessorOperands(successor));
    return true;
  }
  auto exit = dyn_cast<RegionBranchTerminatorOpInterface>(op);
  auto branch = dyn_cast_or_null<RegionBranchOpInterface>(op->getParentOp());
  if (!exit || !branch)
    return false;
  branch.getSuccessorRegions(RegionBranchPoint(exit), successors);
  for (const RegionSuccessor &successor : successors)
    join(successor.getSuccessorInputs(), exit.getSuccessorOperands(successor));
  return true;
}

void RangePropagation::visit(Operation *op) {
  if (visitBranch(op) || llvm::none_of(op->getResultTypes(), isTracked))
    return;
  // Waits forward their operands.
  if (op->getOperandTypes() == op->getResultTypes())
    return join(op->getResults(), op->getOperands());
  // The memory of a result is that of operands, or of the values that regions end with.
  BufferRanges sources;
  auto collect = [&](ValueRange values) {
    for (Value value : values)
      if (isTracked(value.getType()))
        llvm::append_range(sources, ranges.lookup(value));
  };
  collect(op->getOperands());
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (!block.empty())
        collect(block.back().getOperands());
  if (auto view = dyn_cast<MemDescViewOpInterface>(op)) {
    sources = getViewRanges(view, sources);
  } else {
    for (BufferRange &range : sources)
      range.forgetStart();
  }
  for (Value result : op->getResults())
    if (isTracked(result.getType()))
      join(result, sources);
}

//===----------------------------------------------------------------------===//
// Alignment
//===----------------------------------------------------------------------===//

LogicalResult SharedBuffers::align(Operation *op, Value memory, int64_t alignment) {
  int64_t divisor = 0;
  for (const BufferRange &range : getRanges(memory)) {
    buffers[range.buffer].alignment = std::max(buffers[range.buffer].alignment, alignment);
    divisor = std::gcd(divisor, range.getStartDivisor());
  }
  if (divisor % alignment == 0)
    return success();
  return op->emitOpError() << "is not supported: expected a view at a multiple of " << alignment
                           << " bytes of its buffer, as the layout requires in which its memory is reinterpreted, but "
                              "got one at a multiple of "
                           << divisor;
}

LogicalResult SharedBuffers::alignReinterpretations(FuncOp func, const llvm::DenseMap<FuncOp, SharedFrame> &frames) {
  WalkResult result = func.walk([&](Operation *op) {
    LogicalResult aligned = success();
    if (auto view = dyn_cast<MemDescReinterpretOp>(op)) {
      if (isSharedMemDesc(view.getType()) && isa<SharedLayoutInterface>(view.getType().getEncoding()))
        aligned = align(op, view.getSrc(), getRequiredAlignment(view.getType()));
    } else if (auto call = dyn_cast<CallOp>(op)) {
      for (auto [operand, alignment] : llvm::zip(call.getOperands(), frames.lookup(getCallee(call)).argumentAlignments))
        if (succeeded(aligned))
          aligned = align(op, operand, alignment);
    }
    return failed(aligned) ? WalkResult::interrupt() : WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

FailureOr<SharedBuffers> SharedBuffers::find(FuncOp func, const llvm::DenseMap<FuncOp, SharedFrame> &frames) {
  SharedBuffers result;
  if (failed(result.addBuffers(func, frames)))
    return failure();
  RangePropagation(result.ranges).run();
  if (failed(result.alignReinterpretations(func, frames)))
    return failure();
  return result;
}
