//===- SharedMemoryEffects.cpp - What operations do to shared memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/SharedMemory/SharedMemoryEffects.h"

#include "triton/Analysis/ControlFlow/CallGraph.h"
#include "triton/Analysis/LoweringPlan/AtomicPlan.h"
#include "triton/Analysis/LoweringPlan/LayoutConversion.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

using Kind = BufferAccess::Kind;
using Completion = BufferAccess::Completion;

namespace {

/// Collects what one operation does.
class EffectCollector {
public:
  EffectCollector(Operation *op, const SharedBuffers &buffers, const FunctionEffects &callees)
      : op(op), buffers(buffers), callees(callees) {}

  SharedMemoryEffects collect();

private:
  void add(Kind kind, Value value, Completion completion = Completion::AtOnce, bool byOneThread = false) {
    ArrayRef<BufferPart> parts = buffers.getParts(value);
    if (!parts.empty())
      actions.before.push_back({kind, BufferParts(parts), completion, byOneThread, op, Attribute()});
  }
  void wait(Completion completion, int64_t pending) {
    actions.waitsFor = completion;
    actions.waitsForAll = pending == 0;
  }

  bool collectSynchronization();
  bool collectAsynchronous();
  void collectScratch(unsigned buffer);
  void collectCall(CallOp call);
  void collectEffects();

  Operation *op;
  const SharedBuffers &buffers;
  const FunctionEffects &callees;
  SharedMemoryEffects actions;
};

} // namespace

bool EffectCollector::collectSynchronization() {
  return TypeSwitch<Operation *, bool>(op)
      // Where partitions begin and end, all of them meet.
      .Case<LocalBarrierOp, mlir::gpu::BarrierOp, WarpSpecializeOp>([&](Operation *) {
        actions.hasBarrier = true;
        return true;
      })
      // What orders memory accesses of the program orders those of shared memory too.
      .Case<AtomicRMWOp, AtomicCASOp>([&](auto atomic) {
        actions.hasBarrier = releases(atomic.getSem()) || acquires(atomic.getSem());
        return true;
      })
      .Case<InitBarrierOp, InvalBarrierOp>([&](auto barrier) {
        add(Kind::Write, barrier.getAlloc(), Completion::AtOnce, /*byOneThread=*/true);
        return true;
      })
      .Case<BarrierExpectOp, WaitBarrierOp, AsyncCopyMbarrierArriveOp>([&](auto barrier) {
        add(Kind::Synchronize, barrier.getAlloc());
        return true;
      })
      .Case<ArriveBarrierOp>([&](auto barrier) {
        // One thread arrives for all.
        actions.publishes = true;
        add(Kind::Synchronize, barrier.getAlloc());
        return true;
      })
      .Default([](Operation *) { return false; });
}

bool EffectCollector::collectAsynchronous() {
  return TypeSwitch<Operation *, bool>(op)
      .Case<AsyncCopyGlobalToLocalOp>([&](auto copy) {
        add(Kind::Write, copy.getResult(), Completion::Copies);
        return true;
      })
      .Case<AsyncWaitOp>([&](auto wait) {
        this->wait(Completion::Copies, wait.getNum());
        return true;
      })
      .Case<AsyncTMACopyGlobalToLocalOp, AsyncTMAGatherOp>([&](auto copy) {
        add(Kind::Synchronize, copy.getBarrier());
        add(Kind::Write, copy.getResult(), Completion::Barrier);
        return true;
      })
      .Case<AsyncTMACopyLocalToGlobalOp, AsyncTMAReduceOp, AsyncTMAScatterOp>([&](auto copy) {
        add(Kind::Read, copy.getSrc(), Completion::Stores);
        return true;
      })
      .Case<AsyncTMAStoreWaitOp>([&](auto wait) {
        this->wait(Completion::Stores, wait.getPendings());
        return true;
      })
      .Case<WarpGroupDotOp>([&](auto dot) {
        Completion completion = dot.getIsAsync() ? Completion::AsyncDots : Completion::AtOnce;
        add(Kind::Read, dot.getA(), completion);
        add(Kind::Read, dot.getB(), completion);
        return true;
      })
      .Case<WarpGroupDotWaitOp>([&](auto wait) {
        this->wait(Completion::AsyncDots, wait.getPendings());
        return true;
      })
      .Default([](Operation *) { return false; });
}

void EffectCollector::collectScratch(unsigned buffer) {
  BufferParts all = {{buffer, ByteRanges(0, buffers.getBuffers()[buffer].bytes), 0}};
  if (auto convert = dyn_cast<ConvertLayoutOp>(op)) {
    std::optional<LayoutConversion> plan =
        LayoutConversion::tryPlan(convert.getSrc().getType(), convert.getType(), getTargetInfo(convert));
    if (plan && plan->staysInWarps()) {
      Builder builder(op->getContext());
      Attribute key = builder.getArrayAttr(
          {builder.getI32IntegerAttr(plan->getElementBits()), builder.getDenseI64ArrayAttr(plan->getWarpsOfOffsets())});
      actions.before.push_back({Kind::Write, all, Completion::AtOnce, false, op, key});
      actions.after.push_back({Kind::Read, all, Completion::AtOnce, false, op, key});
      return;
    }
  }
  if (auto rmw = dyn_cast<AtomicRMWOp>(op))
    actions.hasBarrierFirst = releases(rmw.getSem());
  else if (auto cas = dyn_cast<AtomicCASOp>(op))
    actions.hasBarrierFirst = releases(cas.getSem());
  // What goes through memory is written, all meet, and it is read.
  actions.before.push_back({Kind::Write, all, Completion::AtOnce, false, op, Attribute()});
  actions.hasBarrier = true;
  actions.after.push_back({Kind::Read, all, Completion::AtOnce, false, op, Attribute()});
}

void EffectCollector::collectCall(CallOp call) {
  auto found = callees.find(getCallee(call));
  if (found == callees.end())
    return;
  std::optional<unsigned> frame = buffers.lookup(call);
  auto translate = [&](ArrayRef<BufferAccess> accesses) {
    SmallVector<BufferAccess, 1> result;
    for (const BufferAccess &access : accesses) {
      BufferAccess here = access;
      here.parts.clear();
      for (const BufferPart &part : access.parts) {
        if (part.buffer == 0) {
          here.parts.push_back({*frame, part.bytes, std::nullopt});
          continue;
        }
        for (BufferPart given : buffers.getParts(call.getOperands()[part.buffer - 1])) {
          if (given.start)
            given.bytes = given.bytes.intersect(part.bytes.shift(*given.start));
          here.parts.push_back(std::move(given));
        }
      }
      result.push_back(std::move(here));
    }
    return result;
  };
  actions = found->second;
  actions.before = translate(found->second.before);
  actions.after = translate(found->second.after);
}

void EffectCollector::collectEffects() {
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  if (!effects)
    return;
  SmallVector<MemoryEffects::EffectInstance> instances;
  effects.getEffects(instances);
  for (const MemoryEffects::EffectInstance &instance : instances) {
    bool isRead = isa<MemoryEffects::Read>(instance.getEffect());
    if (!isa<SharedMemory>(instance.getResource()) || (!isRead && !isa<MemoryEffects::Write>(instance.getEffect())))
      continue;
    // What does not say which of its buffers it means may mean any.
    SmallVector<Value> values(op->getOperands());
    if (Value value = instance.getValue())
      values = {value};
    for (Value value : values)
      add(isRead ? Kind::Read : Kind::Write, value);
  }
}

SharedMemoryEffects EffectCollector::collect() {
  std::optional<unsigned> buffer = buffers.lookup(op);
  if (auto alloc = dyn_cast<LocalAllocOp>(op)) {
    if (alloc.getSrc())
      add(Kind::Write, alloc.getResult());
  } else if (auto call = dyn_cast<CallOp>(op)) {
    collectCall(call);
  } else if (buffer) {
    collectScratch(*buffer);
  } else if (!collectSynchronization() && !collectAsynchronous()) {
    collectEffects();
  }
  return std::move(actions);
}

SharedMemoryEffects mlir::triton::getSharedMemoryEffects(Operation *op, const SharedBuffers &buffers,
                                                         const FunctionEffects &callees) {
  return EffectCollector(op, buffers, callees).collect();
}

SharedMemoryEffects mlir::triton::getSharedMemoryEffectsAtEnd(Operation *op) {
  SharedMemoryEffects actions;
  actions.hasBarrier = isa<WarpSpecializeOp>(op);
  return actions;
}
