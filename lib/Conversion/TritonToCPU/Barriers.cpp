//===- Barriers.cpp - Lowering of mbarriers ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The state of an mbarrier is a 64-bit integer: the number of pending arrivals of the current phase, the number of
// arrivals of each phase, the parity of the phase, and a mark that only initialized ones have. One thread runs the
// whole program instance. If a phase is not complete, a wait switches to another partition; the runtime library reports
// a deadlock if no partition can run.
//
//===----------------------------------------------------------------------===//

#include "Families.h"
#include "LocalMemory.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;
using namespace mlir::triton::nvidia_gpu;

/// The positions of the number of arrivals of each phase, of the parity and of the mark.
constexpr int64_t kCountBit = 20;
constexpr int64_t kParityBit = 40;
constexpr int64_t kMarkBit = 41;
constexpr int64_t kMark = 0x2d5a6b;
constexpr int64_t kCountMask = (int64_t(1) << kCountBit) - 1;

static Value loadState(Value barrier, FunctionLowering &f) {
  return LLVM::LoadOp::create(f.builder, f.builder.getI64Type(), getLocalAddress(barrier, f));
}

static void storeState(Value barrier, Value state, FunctionLowering &f) {
  LLVM::StoreOp::create(f.builder, state, getLocalAddress(barrier, f));
}

/// Emits an error if the mbarrier that an operation uses is not initialized. Memory of mbarriers is cleared when it is
/// allocated.
static void checkInitialized(Operation *op, Value barrier, FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  Value mark = arith::ShRUIOp::create(b, loadState(barrier, f), f.integer(kMarkBit));
  Value isMissing = arith::CmpIOp::create(b, arith::CmpIPredicate::ne, mark, f.integer(kMark));
  f.branch(isMissing, {},
           [&]() -> SmallVector<Value> {
             f.createFailure(("'" + op->getName().getStringRef() + "' uses an mbarrier that is not initialized").str());
             return {};
           },
           {});
}

static void arrive(Operation *op, Value barrier, int64_t count, Value pred, FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  f.branch(pred, {},
           [&]() -> SmallVector<Value> {
             checkInitialized(op, barrier, f);
             Value state = loadState(barrier, f);
             Value pending = arith::AndIOp::create(b, state, f.integer(kCountMask));
             Value isLast = arith::CmpIOp::create(b, arith::CmpIPredicate::sle, pending, f.integer(count));
             Value fewer = arith::SubIOp::create(b, state, f.integer(count));
             // Start the next phase: flip the parity and reset the number of pending arrivals.
             Value flipped = arith::XOrIOp::create(b, state, f.integer(int64_t(1) << kParityBit));
             Value rest = arith::SubIOp::create(b, flipped, pending);
             Value whole = arith::ShRUIOp::create(b, rest, f.integer(kCountBit));
             Value next = arith::OrIOp::create(b, rest, arith::AndIOp::create(b, whole, f.integer(kCountMask)));
             storeState(barrier, arith::SelectOp::create(b, isLast, next, fewer), f);
             return {};
           },
           {});
}

/// Emits a loop that switches to other partitions until the phase has completed.
static SmallVector<Value> waitForPhase(WaitBarrierOp op, FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  checkInitialized(op, op.getAlloc(), f);
  Value phase = arith::ExtUIOp::create(b, b.getI64Type(), f.getScalar(op.getPhase()));
  // The loop carries a flag that is set after the first iteration.
  Type flag = b.getI32Type();
  auto loop = scf::WhileOp::create(b, TypeRange(flag), ValueRange(createInteger(b, flag, 0)));
  OpBuilder::InsertionGuard guard(b);
  Block *before = b.createBlock(&loop.getBefore(), {}, flag, op.getLoc());
  Value parity = arith::ShRUIOp::create(b, loadState(op.getAlloc(), f), f.integer(kParityBit));
  parity = arith::AndIOp::create(b, parity, f.integer(1));
  Value isPending = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, parity, phase);
  scf::ConditionOp::create(b, isPending, before->getArguments());
  Block *after = b.createBlock(&loop.getAfter(), {}, flag, op.getLoc());
  f.callRuntime("triton_cpu_wait",
                {f.program, after->getArgument(0), f.getStringConstant(f.describeLocation(op.getLoc()))});
  scf::YieldOp::create(b, createInteger(b, flag, 1));
  return {};
}

static void wait(WaitBarrierOp op, FunctionLowering &f) {
  Value pred = op.getPred() ? f.getScalar(op.getPred()) : Value();
  f.branch(pred, {}, [&] { return waitForPhase(op, f); }, {});
}

/// The value of an optional predicate; null if there is none.
static Value getPredicate(Value pred, FunctionLowering &f) { return pred ? f.getScalar(pred) : Value(); }

void cpu::populateBarriers(OperationTable &table) {
  table.add<InitBarrierOp>([](InitBarrierOp op, FunctionLowering &f) {
    int64_t count = op.getCount();
    storeState(op.getAlloc(), f.integer(kMark << kMarkBit | count << kCountBit | count), f);
  });
  table.add<BarrierExpectOp>(
      [](BarrierExpectOp op, FunctionLowering &f) { arrive(op, op.getAlloc(), 1, getPredicate(op.getPred(), f), f); });
  table.add<ArriveBarrierOp>([](ArriveBarrierOp op, FunctionLowering &f) {
    arrive(op, op.getAlloc(), op.getCount(), getPredicate(op.getPred(), f), f);
  });
  table.add<AsyncCopyMbarrierArriveOp>([](AsyncCopyMbarrierArriveOp op, FunctionLowering &f) {
    // Every thread arrives.  If the count of the phase does not include these arrivals, the instruction adds them to
    // it.
    if (op.getNoIncrement())
      arrive(op, op.getAlloc(), triton::gpu::lookupNumWarps(op).value_or(1) * triton::gpu::getThreadsPerWarp(op), {},
             f);
  });
  table.add<WaitBarrierOp>(wait);
  table.add<InvalBarrierOp>([](InvalBarrierOp op, FunctionLowering &f) {
    checkInitialized(op, op.getAlloc(), f);
    storeState(op.getAlloc(), f.integer(0), f);
  });
  table.add<FenceAsyncSharedOp, RefillBarrierOp, ClusterArriveOp, ClusterWaitOp>(
      [](Operation *, FunctionLowering &) {});
}
