//===- Barriers.cpp - Lowering of mbarriers ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The state of an mbarrier is a 64-bit integer: the number of pending arrivals of the current phase, the number of
// arrivals of each phase, the parity of the phase, the number of bytes that are expected but not copied, and a mark
// that only initialized ones have. One thread runs the whole program instance. If a phase is not complete, a wait
// switches to another partition; the runtime library reports a deadlock if no partition can run.
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

/// The positions of the number of arrivals of each phase, of the parity, of the number of bytes and of the mark.
constexpr int64_t kCountBit = 20;
constexpr int64_t kParityBit = 40;
constexpr int64_t kBytesBit = 41;
constexpr int64_t kMarkBit = 62;
constexpr int64_t kMark = std::numeric_limits<int64_t>::min();
constexpr int64_t kCountMask = (int64_t(1) << kCountBit) - 1;
constexpr int64_t kBytesMask = (int64_t(1) << kMarkBit) - (int64_t(1) << kBytesBit);

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
  Value mark = arith::ShRSIOp::create(b, loadState(barrier, f), f.integer(kMarkBit));
  Value isMissing = arith::CmpIOp::create(b, arith::CmpIPredicate::ne, mark, f.integer(kMark >> kMarkBit));
  f.branch(isMissing, {},
           [&]() -> SmallVector<Value> {
             f.createFailure(("'" + op->getName().getStringRef() + "' uses an mbarrier that is not initialized").str());
             return {};
           },
           {});
}

/// Emits arrivals and a change of the number of expected bytes, and starts the next phase if none is left.
static void update(Operation *op, Value barrier, int64_t arrivals, int64_t bytes, Value pred, FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  auto shiftLeft = [&](Value value, int64_t by) { return arith::ShLIOp::create(b, value, f.integer(by)); };
  f.branch(pred, {},
           [&]() -> SmallVector<Value> {
             checkInitialized(op, barrier, f);
             Value state = loadState(barrier, f);
             Value count = arith::AndIOp::create(b, arith::ShRUIOp::create(b, state, f.integer(kCountBit)),
                                                 f.integer(kCountMask));
             Value pending = arith::AndIOp::create(b, state, f.integer(kCountMask));
             pending = arith::MaxSIOp::create(b, arith::SubIOp::create(b, pending, f.integer(arrivals)), f.integer(0));
             // The number of bytes has a sign: copies may land before they are expected.
             Value expected = shiftLeft(state, 64 - kMarkBit);
             expected = arith::ShRSIOp::create(b, expected, f.integer(64 - kMarkBit + kBytesBit));
             expected = f.add(expected, f.integer(bytes));
             Value isArrived = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, pending, f.integer(0));
             Value isCopied = arith::CmpIOp::create(b, arith::CmpIPredicate::sle, expected, f.integer(0));
             Value isDone = arith::AndIOp::create(b, isArrived, isCopied);
             pending = arith::SelectOp::create(b, isDone, count, pending);
             expected = arith::SelectOp::create(b, isDone, f.integer(0), expected);
             Value parity = arith::AndIOp::create(b, state, f.integer(int64_t(1) << kParityBit));
             parity = arith::XOrIOp::create(b, parity,
                                            shiftLeft(arith::ExtUIOp::create(b, b.getI64Type(), isDone), kParityBit));
             Value next = arith::OrIOp::create(b, pending, shiftLeft(count, kCountBit));
             next = arith::OrIOp::create(b, next, parity);
             Value field = arith::AndIOp::create(b, shiftLeft(expected, kBytesBit), f.integer(kBytesMask));
             next = arith::OrIOp::create(b, next, field);
             storeState(barrier, arith::OrIOp::create(b, next, f.integer(kMark)), f);
             return {};
           },
           {});
}

static void arrive(Operation *op, Value barrier, int64_t count, Value pred, FunctionLowering &f) {
  update(op, barrier, count, /*bytes=*/0, pred, f);
}

void cpu::completeCopy(Operation *op, Value barrier, Value destination, Value pred, FunctionLowering &f) {
  auto type = cast<triton::gpu::MemDescType>(destination.getType());
  int64_t bits = ShapedType::getNumElements(type.getShape()) * int64_t(getElementBitWidth(type.getElementType()));
  update(op, barrier, /*arrivals=*/0, -bits / 8, pred, f);
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
    storeState(op.getAlloc(), f.integer(kMark | count << kCountBit | count), f);
  });
  table.add<BarrierExpectOp>([](BarrierExpectOp op, FunctionLowering &f) {
    update(op, op.getAlloc(), /*arrivals=*/1, op.getSize(), getPredicate(op.getPred(), f), f);
  });
  table.add<ArriveBarrierOp>([](ArriveBarrierOp op, FunctionLowering &f) {
    arrive(op, op.getAlloc(), op.getCount(), getPredicate(op.getPred(), f), f);
  });
  table.add<AsyncCopyMbarrierArriveOp>([](AsyncCopyMbarrierArriveOp op, FunctionLowering &f) {
    // Every thread arrives.  If the count of the phase does not include these arrivals, the instruction adds them to
    // it.
    if (!op.getNoIncrement())
      return checkInitialized(op, op.getAlloc(), f);
    arrive(op, op.getAlloc(), triton::gpu::lookupNumWarps(op).value_or(1) * triton::gpu::getThreadsPerWarp(op), {}, f);
  });
  table.add<WaitBarrierOp>(wait);
  table.add<InvalBarrierOp>([](InvalBarrierOp op, FunctionLowering &f) {
    checkInitialized(op, op.getAlloc(), f);
    storeState(op.getAlloc(), f.integer(0), f);
  });
  table.add<FenceAsyncSharedOp, RefillBarrierOp, ClusterArriveOp, ClusterWaitOp>(
      [](Operation *, FunctionLowering &) {});
}
