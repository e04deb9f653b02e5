//===- AsyncProgram.h - What the verification of asynchronous code executes -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_ANALYSIS_ASYNCHAZARDS_ASYNCPROGRAM_H
#define TRITON_LIB_ANALYSIS_ASYNCHAZARDS_ASYNCPROGRAM_H

#include "triton/Analysis/SharedMemory/BufferEffects.h"
#include "triton/Analysis/SharedMemory/SharedAllocation.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::triton {

/// The effects of an operation on asynchronous code.
struct AsyncEvent {
  /// The accesses of shared memory that matter.
  SmallVector<BufferAccess, 2> accesses;
  std::optional<gpu::AsyncWait> wait;
  bool fencesProxies = false;
  /// Threads synchronize: before everything else, or after the accesses.
  bool hasBarrierBefore = false, hasBarrier = false;
  /// Accesses in flight that the operation makes a group, after its own accesses.
  std::optional<gpu::Completion> commits;
};

/// The part of a function that decides whether its asynchronous code is right: operations on shared memory that
/// asynchronous accesses touch, on mbarriers and on registers in flight, the control flow around them, and the integers
/// that control flow, indices, parities and predicates depend on.
class AsyncProgram {
public:
  explicit AsyncProgram(const SharedAllocation::Function &function);

  FuncOp getFunction() const { return function.func; }
  const SharedAllocation::Function &getAllocation() const { return function; }

  /// Whether there is asynchronous code.
  bool isAsync() const { return hasAsyncCode; }
  /// The construct that the analysis does not know, if there is one, and the reason.
  Operation *getUnsupported() const { return unsupported; }
  StringRef getUnsupportedReason() const { return unsupportedReason; }

  bool hasRefillBarriers() const { return refills; }

  /// Whether each thread arrives for itself at some mbarrier.
  bool hasArrivalsOfThreads() const { return arrivesByThreads; }

  /// Whether the function states facts about its arguments that the analysis does not use.
  bool hasAssumptions() const { return statesAssumptions; }

  /// The relevant operations of a block, in order; the terminator is one of them.
  ArrayRef<Operation *> getOperations(Block *block) const;
  const AsyncEvent *getEvent(Operation *op) const;
  /// Whether the regions of `op` matter.
  bool isEntered(Operation *op) const { return entered.contains(op); }

  /// The number of an integer that matters.
  std::optional<unsigned> lookupNumber(Value value) const;
  Value getValue(unsigned number) const { return values[number]; }
  /// The value of a constant.
  std::optional<int64_t> getConstant(unsigned number) const { return constants[number]; }
  /// The integers at a position of a block, by their numbers: those that have values there, and those of them that may
  /// be used there or later.
  struct IntegersAt {
    llvm::BitVector defined, live;
  };
  IntegersAt getIntegersAt(Block *block, unsigned position) const;
  /// Whether `value` may be the result of a dot in flight.
  bool mayBeInFlight(Value value) const { return inFlight.contains(value); }
  /// Whether `op` accesses registers that dots in flight may access.
  bool accessesRegistersInFlight(Operation *op) const { return registerOps.contains(op); }
  /// The asynchronous dots that read the registers of `value`.
  ArrayRef<Operation *> getRegisterReaders(Value value) const;

  /// The bytes of `memory` in the frame of the function, and whether these are all that it refers to for certain.
  struct Bytes {
    ByteRanges bytes;
    bool isExact = false;
    bool isOutOfBounds = false;
  };
  /// `getIndex` yields the value of an index if it is known.
  Bytes resolve(Value memory, llvm::function_ref<std::optional<int64_t>(Value)> getIndex) const;

  /// The numbers of the induction variables of loops.
  ArrayRef<unsigned> getLoopVariables() const { return loopVariables; }
  /// A number such that remainders of counters by it decide all remainders in the function; 1 if there are none.
  int64_t getModulus() const { return modulus; }
  /// The largest depth of the waits for groups of a kind.
  int64_t getLargestDepth(gpu::Completion completion) const;

private:
  void addEvents();
  void addRegisterUses();
  void addRelevantRegions();
  void addIntegers();
  void trackInteger(Value value);
  void addRelevant(Operation *op);
  void refuse(Operation *op, StringRef reason);
  BufferRanges resolveRanges(Value memory, llvm::function_ref<std::optional<int64_t>(Value)> getIndex, bool &isExact,
                             bool &isOutOfBounds) const;

  const SharedAllocation::Function &function;
  bool hasAsyncCode = false, statesAssumptions = false, refills = false, arrivesByThreads = false;
  Operation *unsupported = nullptr;
  std::string unsupportedReason;
  llvm::DenseMap<Operation *, AsyncEvent> events;
  llvm::DenseSet<Operation *> relevant, entered, registerOps;
  llvm::DenseMap<Block *, SmallVector<Operation *, 0>> operations;
  SmallVector<Value, 0> values;
  SmallVector<std::optional<int64_t>, 0> constants;
  llvm::DenseMap<Value, unsigned> numbers;
  SmallVector<unsigned> loopVariables;
  SmallVector<Value> worklist;
  llvm::DenseSet<Value> inFlight;
  llvm::DenseMap<Value, SmallVector<Operation *, 1>> registerReaders;
  int64_t modulus = 1;
  std::array<int64_t, 5> depths = {0, 0, 0, 0, 0};
};

/// The value of a constant integer. Those of one bit are 0 and 1.
std::optional<int64_t> getConstantInteger(Value value);

/// The value that a partition of `ttg.warp_specialize` has captured as its argument `value`; null for other values.
Value getCapture(Value value);

/// Whether `op` sets up an mbarrier, arrives at it or waits for it.
bool isMBarrierOp(Operation *op);

/// Whether `call` may execute asynchronous code.
bool callsAsyncCode(CallOp call);
/// Whether threads may synchronize in `call`.
bool callsBarriers(CallOp call);

/// Visits each value that `op` passes to a block argument or to a result of an operation with regions, and that
/// argument or result.
void forEachForwarded(Operation *op, llvm::function_ref<void(Value from, Value to)> visit);

} // namespace mlir::triton

#endif // TRITON_LIB_ANALYSIS_ASYNCHAZARDS_ASYNCPROGRAM_H
