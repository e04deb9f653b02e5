//===- Barriers.cpp - Barriers in shared memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A barrier is a number of 64 bits: how many arrivals its phase still lacks, how many each phase takes, and the phase's
// parity. One thread runs the whole program, so what it waits for has happened, or never will: that is an error.
//
//===----------------------------------------------------------------------===//

#include "Families.h"
#include "LocalMemory.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;
using namespace mlir::triton::nvidia_gpu;

/// Where the number of arrivals of each phase, and the parity, begin.
constexpr int64_t kCountBit = 20;
constexpr int64_t kParityBit = 40;
constexpr int64_t kCountMask = (int64_t(1) << kCountBit) - 1;

static Value loadState(Value barrier, FunctionLowering &f) {
  return LLVM::LoadOp::create(f.builder, f.builder.getI64Type(), getLocalAddress(barrier, f));
}

static void storeState(Value barrier, Value state, FunctionLowering &f) {
  LLVM::StoreOp::create(f.builder, state, getLocalAddress(barrier, f));
}

static void arrive(Value barrier, int64_t count, Value pred, FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  f.branch(pred, {},
           [&]() -> SmallVector<Value> {
             Value state = loadState(barrier, f);
             Value lacking = arith::AndIOp::create(b, state, f.integer(kCountMask));
             Value isLast = arith::CmpIOp::create(b, arith::CmpIPredicate::sle, lacking, f.integer(count));
             Value fewer = arith::SubIOp::create(b, state, f.integer(count));
             // The next phase: the other parity, and as many arrivals as every phase takes.
             Value flipped = arith::XOrIOp::create(b, state, f.integer(int64_t(1) << kParityBit));
             Value rest = arith::SubIOp::create(b, flipped, lacking);
             Value whole = arith::ShRUIOp::create(b, rest, f.integer(kCountBit));
             Value next = arith::OrIOp::create(b, rest, arith::AndIOp::create(b, whole, f.integer(kCountMask)));
             storeState(barrier, arith::SelectOp::create(b, isLast, next, fewer), f);
             return {};
           },
           {});
}

static void wait(WaitBarrierOp op, FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  f.branch(op.getPred() ? f.getScalar(op.getPred()) : Value(), {},
           [&]() -> SmallVector<Value> {
             Value parity = arith::ShRUIOp::create(b, loadState(op.getAlloc(), f), f.integer(kParityBit));
             Value phase = arith::ExtUIOp::create(b, b.getI64Type(), f.getScalar(op.getPhase()));
             Value isPending = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, parity, phase);
             f.branch(isPending, {},
                      [&]() -> SmallVector<Value> {
                        f.createFailure("waits for a phase of a barrier that does not complete");
                        return {};
                      },
                      {});
             return {};
           },
           {});
}

LogicalResult cpu::lowerBarrier(Operation *op, FunctionLowering &f) {
  auto pred = [&](Value value) { return value ? f.getScalar(value) : Value(); };
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](InitBarrierOp init) {
        int64_t count = init.getCount();
        storeState(init.getAlloc(), f.integer(count << kCountBit | count), f);
      })
      .Case([&](BarrierExpectOp expect) { arrive(expect.getAlloc(), 1, pred(expect.getPred()), f); })
      .Case(
          [&](ArriveBarrierOp arrival) { arrive(arrival.getAlloc(), arrival.getCount(), pred(arrival.getPred()), f); })
      .Case([&](AsyncCopyMbarrierArriveOp arrival) {
        // Every thread arrives; and if the arrivals are not among those that the phase counts, it lacks more by them.
        if (arrival.getNoIncrement())
          arrive(arrival.getAlloc(), triton::gpu::lookupNumWarps(op).value_or(1) * triton::gpu::getThreadsPerWarp(op),
                 {}, f);
      })
      .Case([&](WaitBarrierOp waiting) { wait(waiting, f); })
      .Case<InvalBarrierOp, FenceAsyncSharedOp, ClusterArriveOp, ClusterWaitOp>([](auto) {});
  return success();
}
