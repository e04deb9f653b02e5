//===- OverlapStores.cpp - TMA stores that overlap with the next iteration ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pipeline/LoopSlice.h"
#include "Pipeline/SharedMemoryNeed.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/MemoryRoots.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h"

#include "llvm/ADT/Statistic.h"

namespace mlir::triton::nvidia_gpu {
#define GEN_PASS_DEF_TRITONNVIDIAOVERLAPSTORES
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::nvidia_gpu

#define DEBUG_TYPE "triton-nvidia-overlap-stores"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

ALWAYS_ENABLED_STATISTIC(numOverlapped, "TMA stores that overlap with the next iteration");

namespace {

struct OverlapStores : public nvidia_gpu::impl::TritonNvidiaOverlapStoresBase<OverlapStores> {
  void runOnOperation() override {
    getOperation().walk([](scf::ForOp loop) { overlapStores(loop); });
  }

private:
  static void overlapStores(scf::ForOp loop);
};

/// A buffer of a loop's body, the TMA copy from it, and the wait until the copy has read it.
struct Store {
  LocalAllocOp buffer;
  Operation *copy;
  AsyncTMAStoreWaitOp wait;
};

} // namespace

static bool isTMAStore(Operation *op) {
  return isa<AsyncTMACopyLocalToGlobalOp, AsyncTMAReduceOp, AsyncTMAScatterOp>(op);
}

/// Finds the store before `wait`, if it is the only user of a buffer that the same iteration fills.
static std::optional<Store> findStore(AsyncTMAStoreWaitOp wait) {
  Operation *copy = wait->getPrevNode();
  if (wait.getPendings() != 0 || !copy || !isTMAStore(copy))
    return std::nullopt;
  for (Value operand : copy->getOperands()) {
    auto buffer = operand.getDefiningOp<LocalAllocOp>();
    if (buffer && buffer.getSrc() && buffer->getBlock() == copy->getBlock() && buffer->hasOneUse())
      return Store{buffer, copy, wait};
  }
  return std::nullopt;
}

/// Returns whether an operation of `loop`, other than a TMA store, may access or order the memory that `store` writes.
static bool isObserved(scf::ForOp loop, Operation *store) {
  MemoryRoots written = MemoryRoots::find(store->getOperand(0));
  auto reads = [](Operation *op) {
    return isa<LoadOp, AsyncCopyGlobalToLocalOp, AsyncTMACopyGlobalToLocalOp, AsyncTMAGatherOp>(op);
  };
  WalkResult result = loop.getBody()->walk([&](Operation *op) {
    bool mayObserve = reads(op) || isa<StoreOp>(op) ? MemoryRoots::find(op->getOperand(0)).mayMeet(written)
                                                    : !isTMAStore(op) && mayWriteGlobalMemory(op);
    mayObserve |= mayOrderAccesses(op);
    return mayObserve ? WalkResult::interrupt() : WalkResult::advance();
  });
  return result.wasInterrupted();
}

/// Finds the stores of the loop, in order, or none if there are waits or stores of another form.
static SmallVector<Store> findStores(scf::ForOp loop) {
  SmallVector<Store> stores;
  unsigned numStores = 0, numWaits = 0;
  loop.getBody()->walk([&](Operation *op) {
    numStores += isTMAStore(op);
    numWaits += isa<AsyncTMAStoreWaitOp>(op);
  });
  for (auto wait : loop.getBody()->getOps<AsyncTMAStoreWaitOp>())
    if (std::optional<Store> store = findStore(wait); store && !isObserved(loop, store->copy))
      stores.push_back(*store);
  if (stores.size() != numStores || stores.size() != numWaits)
    return {};
  // Two stores that may write the same bytes stay in order.
  for (unsigned i = 0; i < stores.size(); ++i)
    for (unsigned j = 0; j < i; ++j)
      if (MemoryRoots::find(stores[i].copy->getOperand(0)).mayMeet(MemoryRoots::find(stores[j].copy->getOperand(0))))
        return {};
  return stores;
}

void OverlapStores::overlapStores(scf::ForOp loop) {
  SmallVector<Store> stores = findStores(loop);
  if (stores.empty() ||
      getSharedMemoryNeed(loop, [](Operation *) { return false; }) > getTargetInfo(loop).maxSharedMemory)
    return;
  OpBuilder builder(loop);
  for (auto [number, store] : llvm::enumerate(stores)) {
    MemDescType type = store.buffer.getType();
    auto mutableType = MemDescType::get(type.getShape(), type.getElementType(), type.getEncoding(),
                                        type.getMemorySpace(), /*mutableMemory=*/true);
    builder.setInsertionPoint(loop);
    Value buffer = LocalAllocOp::create(builder, store.buffer.getLoc(), mutableType, Value(), IntegerAttr());
    builder.setInsertionPoint(store.buffer);
    // Since the copy from this buffer, others may be in flight: the later ones of the iteration before, and those of
    // this one in front of the store to the buffer.
    unsigned later = stores.size() - 1 - number;
    unsigned earlier = llvm::count_if(
        stores, [&buffer = store.buffer](const Store &other) { return other.copy->isBeforeInBlock(buffer); });
    AsyncTMAStoreWaitOp::create(builder, store.wait.getLoc(), later + earlier);
    LocalStoreOp::create(builder, store.buffer.getLoc(), store.buffer.getSrc(), buffer);
    store.buffer.replaceAllUsesWith(buffer);
    store.buffer.erase();
    store.wait.erase();
    ++numOverlapped;
  }
  builder.setInsertionPointAfter(loop);
  AsyncTMAStoreWaitOp::create(builder, loop.getLoc(), /*pendings=*/0);
}
