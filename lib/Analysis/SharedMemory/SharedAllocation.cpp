//===- SharedAllocation.cpp - Allocation of the shared memory of a module ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/SharedMemory/SharedAllocation.h"

#include "triton/Analysis/ControlFlow/CallGraph.h"
#include "triton/Analysis/SharedMemory/OffsetAssignment.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"

#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "allocate-shared-memory"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

FailureOr<SharedAllocation> SharedAllocation::build(Operation *module, Assign assign) {
  FailureOr<SmallVector<FuncOp>> order = getCallGraphPostOrder(module);
  if (failed(order))
    return failure();
  SharedAllocation result;
  llvm::DenseMap<FuncOp, SharedFrame> frames;
  for (FuncOp func : *order) {
    FailureOr<SharedBuffers> buffers = SharedBuffers::find(func, frames);
    if (failed(buffers))
      return failure();
    Function &function = result.functions.emplace_back(Function{func, std::move(*buffers), {}, {}});
    FailureOr<SharedLiveness> liveness = SharedLiveness::compute(func, function.buffers, frames);
    if (failed(liveness) || failed(assign(function, *liveness)))
      return failure();
    llvm::append_range(function.frame.inFlight, liveness->getCompletionsInFlight());
    function.frame.argumentAlignments = function.buffers.getArgumentAlignments(func);
    frames[func] = function.frame;
    result.bytes = std::max(result.bytes, function.frame.bytes);
  }
  return result;
}

static StringRef getKindName(SharedBuffer::Kind kind) {
  switch (kind) {
  case SharedBuffer::Kind::Allocation:
    return "buffer";
  case SharedBuffer::Kind::Scratch:
    return "scratch";
  case SharedBuffer::Kind::Frame:
    return "frame";
  case SharedBuffer::Kind::Argument:
    return "argument";
  }
  llvm_unreachable("unknown kind of buffer");
}

/// Prints offsets and live ranges as debug output.
static void logAllocation(SharedAllocation::Function &function, const SharedLiveness &liveness) {
  LDBG() << "function '" << function.func.getName() << "': " << function.frame.bytes << " bytes";
  for (auto [number, buffer] : llvm::enumerate(function.buffers.getBuffers())) {
    if (!buffer.owner)
      continue;
    auto isLive = [&, number = number](const llvm::BitVector &live) { return live.test(number); };
    LDBG() << getKindName(buffer.kind) << " of '" << buffer.owner->getName() << "' at " << buffer.owner->getLoc()
           << ": offset " << function.offsets[number] << ", " << buffer.bytes << " bytes, alignment "
           << buffer.alignment << ", live at " << llvm::count_if(liveness.getLiveBuffers(), isLive) << " points";
  }
}

FailureOr<SharedAllocation> SharedAllocation::compute(Operation *module) {
  return build(module, [](Function &function, const SharedLiveness &liveness) -> LogicalResult {
    OffsetAssignment assignment(function.buffers, liveness);
    llvm::append_range(function.offsets, assignment.getOffsets());
    function.frame = assignment.getFrame();
    logAllocation(function, liveness);
    // Attributes of 32 bits state offsets and sizes.
    if (constexpr int64_t most = std::numeric_limits<int32_t>::max(); function.frame.bytes > most)
      return function.func.emitOpError() << "expected at most " << most << " bytes of shared memory, but got "
                                         << function.frame.bytes;
    return success();
  });
}

/// The offset of `buffer` by the attribute of its operation.  Fails with a diagnostic if the buffer is not aligned or
/// exceeds `total` bytes.
static FailureOr<int64_t> readOffset(const SharedBuffer &buffer, int64_t total) {
  auto offset = buffer.owner->getAttrOfType<IntegerAttr>(kAllocationOffsetAttrName);
  if (!offset || offset.getInt() < 0 || offset.getInt() + buffer.bytes > total)
    return buffer.owner->emitOpError() << "expected `" << kAllocationOffsetAttrName << "` of " << buffer.bytes
                                       << " bytes within the " << total
                                       << " bytes of shared memory of the module, but got "
                                       << (offset ? std::to_string(offset.getInt()) : "no such attribute");
  if (offset.getInt() % buffer.alignment != 0)
    return buffer.owner->emitOpError() << "expected `" << kAllocationOffsetAttrName << "` to be a multiple of "
                                       << buffer.alignment << ", but got " << offset.getInt();
  return offset.getInt();
}

FailureOr<SharedAllocation> SharedAllocation::read(Operation *module) {
  int64_t total = lookupModuleInteger(module, kSharedAttrName).value_or(0);
  return build(module, [&](Function &function, const SharedLiveness &liveness) -> LogicalResult {
    ArrayRef<SharedBuffer> buffers = function.buffers.getBuffers();
    for (auto [number, buffer] : llvm::enumerate(buffers)) {
      int64_t &offset = function.offsets.emplace_back(0);
      if (buffer.kind == SharedBuffer::Kind::Argument)
        continue;
      FailureOr<int64_t> found = readOffset(buffer, total);
      if (failed(found))
        return failure();
      offset = *found;
      function.frame.bytes = std::max(function.frame.bytes, offset + buffer.bytes);
      function.frame.alignment = std::max(function.frame.alignment, buffer.alignment);
      for (unsigned other = 0; other < number; ++other) {
        if (buffers[other].kind == SharedBuffer::Kind::Argument || !liveness.interfere(number, other) ||
            offset >= function.offsets[other] + buffers[other].bytes ||
            function.offsets[other] >= offset + buffer.bytes)
          continue;
        InFlightDiagnostic error = buffer.owner->emitOpError()
                                   << "expected shared memory that no other live buffer overlaps, but got offset "
                                   << offset;
        error.attachNote(buffers[other].owner->getLoc())
            << "the other buffer has offset " << function.offsets[other] << " and " << buffers[other].bytes << " bytes";
        return error;
      }
    }
    return success();
  });
}

LogicalResult SharedAllocation::readAll(Operation *root, function_ref<void(const SharedAllocation &)> use) {
  for (Operation *module : findKernelModules(root)) {
    if (failed(verifyHasLayouts(module)) || failed(verifyIsAllocated(module)))
      return failure();
    FailureOr<SharedAllocation> allocation = read(module);
    if (failed(allocation))
      return failure();
    use(*allocation);
  }
  return success();
}
