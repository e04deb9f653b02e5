//===- SharedAllocation.cpp - The shared memory of a module ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/SharedMemory/SharedAllocation.h"

#include "triton/Analysis/ControlFlow/CallGraph.h"
#include "triton/Analysis/SharedMemory/SharedPlacement.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

FailureOr<SharedAllocation> SharedAllocation::build(Operation *module, Place place) {
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
    FailureOr<SharedLiveness> liveness = SharedLiveness::compute(func, function.buffers);
    if (failed(liveness) || failed(place(function, *liveness)))
      return failure();
    frames[func] = function.frame;
    result.bytes = std::max(result.bytes, function.frame.bytes);
  }
  return result;
}

FailureOr<SharedAllocation> SharedAllocation::compute(Operation *module) {
  return build(module, [](Function &function, const SharedLiveness &liveness) {
    SharedPlacement placement(function.buffers, liveness);
    llvm::append_range(function.offsets, placement.getOffsets());
    function.frame = placement.getFrame();
    return success();
  });
}

/// Where the attribute of its operation says that `buffer` begins; a failure if that is nowhere in `total` bytes.
static FailureOr<int64_t> readOffset(const SharedBuffer &buffer, int64_t total) {
  auto offset = buffer.owner->getAttrOfType<IntegerAttr>(kAllocationOffsetAttrName);
  if (!offset || offset.getInt() < 0 || offset.getInt() + buffer.bytes > total)
    return buffer.owner->emitOpError() << "needs " << buffer.bytes << " bytes of shared memory, but `"
                                       << kAllocationOffsetAttrName << "` does not place them within the " << total
                                       << " bytes of the module";
  if (offset.getInt() % buffer.alignment != 0)
    return buffer.owner->emitOpError() << "needs shared memory at a multiple of " << buffer.alignment << " bytes, but `"
                                       << kAllocationOffsetAttrName << "` is " << offset.getInt();
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
                                   << "has bytes of shared memory that are in use by another operation";
        error.attachNote(buffers[other].owner->getLoc()) << "this one";
        return error;
      }
    }
    return success();
  });
}
