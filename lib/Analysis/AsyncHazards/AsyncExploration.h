//===- AsyncExploration.h - Execution of asynchronous code on all paths -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_ANALYSIS_ASYNCHAZARDS_ASYNCEXPLORATION_H
#define TRITON_LIB_ANALYSIS_ASYNCHAZARDS_ASYNCEXPLORATION_H

#include "AsyncState.h"
#include "FreeIntegers.h"

#include "triton/Analysis/AsyncHazards/AsyncHazards.h"

#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

#include <deque>
#include <unordered_set>

namespace mlir::triton {

/// Executes a function on all paths until the states repeat, and finds its worst hazard.
class AsyncExploration {
public:
  /// The depths of waits, where they differ from the IR.
  using Depths = llvm::DenseMap<Operation *, int64_t>;

  explicit AsyncExploration(const AsyncProgram &program, Depths depths = Depths())
      : program(program), depths(std::move(depths)) {}

  std::optional<AsyncHazard> run();
  /// Whether there is no hazard. Takes less time than `run` if there is one. Either is called once.
  bool isProven();

private:
  /// A decision of control flow or of a predicate on a path.
  struct Decision {
    Operation *op;
    /// The condition; null for an iteration of a loop.
    Value condition = {};
    bool isLoopEntry = false;
    /// The decision before; -1 if there is none.
    int previous = -1;
    std::string description = "";
    /// The terms whose interval the decision bounds; empty if the decision is about the condition itself.
    LinearForm::Terms terms = {};
    /// The same terms where the loop is entered whose induction variable is one of them.
    LinearForm::Terms termsAtEntry = {};
    /// The values outside of the function's code that decide.
    SmallVector<const void *, 2> leaves = {};
    /// Whether the result is possible for some arguments.
    bool isFree = true;
  };
  /// The position of a path after an operation.
  enum class Step { Next, Jump, End };

  // Positions (AsyncExploration.cpp) and control flow (ControlFlowSteps.cpp).
  void explorePaths();
  void explore();
  void advance(AsyncState state);
  Step execute(AsyncState &state, Operation *op);
  Step executeTerminator(AsyncState &state, Operation *op);
  Step executeRegions(AsyncState &state, Operation *op);
  Step enterLoop(AsyncState &state, scf::ForOp loop);
  Step continueLoop(AsyncState &state, scf::ForOp loop, Operation *yield);
  /// Continues with one state for each of the ways that nothing decides.
  Step branchFreely(AsyncState &state, RegionBranchOpInterface op, ArrayRef<RegionSuccessor> successors,
                    llvm::function_ref<OperandRange(const RegionSuccessor &)> getOperands);
  void pass(AsyncState &state, ValueRange from, ValueRange to, bool isBackedge);
  Step jump(AsyncState &state, Block *block);
  Step jumpBehind(AsyncState &state, Operation *op);
  bool isNew(AsyncState &state);
  const AsyncProgram::IntegersAt &getIntegersAt(Block *block, unsigned position);

  // Partitions (PartitionSteps.cpp).
  Step enterPartitions(AsyncState &state, gpu::WarpSpecializeOp op);
  Step endPartition(AsyncState &state, Operation *op);
  Step joinPartitions(AsyncState &state, gpu::WarpSpecializeOp op);
  /// Lets the next partition run that can. If none can, `op` waits forever.
  Step rotate(AsyncState &state, Operation *op);
  /// All warps of the partition have reached this point.
  void synchronize(AsyncState &state);
  /// Reports conflicting accesses that the partition does not know to be complete, and begins this one.
  void checkOrder(AsyncState &state, Operation *op, unsigned instance);
  void fencePartition(AsyncState &state);
  /// Relates the induction variable of a loop that begins to those of other partitions.
  void relateLoop(AsyncState &state, unsigned variable, const LinearForm &lower);

  // Mbarriers between partitions (PartitionMBarriers.cpp).
  void completePhase(AsyncState &state, Operation *op, MBarrier &mbarrier, int64_t offset);
  void arriveInPartition(AsyncState &state, Operation *op, MBarrier &mbarrier, int64_t offset, int64_t arrivals,
                         int64_t bytes);
  bool executeInPartition(AsyncState &state, Operation *op, MBarrier &mbarrier, int64_t offset);
  Step waitInPartition(AsyncState &state, nvidia_gpu::WaitBarrierOp op);

  // Decisions (PathDecisions.cpp).
  /// The value of a condition.  If it is not known, returns nothing, and a state for each value continues at the
  /// current operation.
  std::optional<bool> decide(AsyncState &state, Value condition);
  std::optional<bool> decide(AsyncState &state, const PathFacts::Comparison &comparison, Decision decision,
                             bool isNegated = false);
  void record(AsyncState &state, Decision decision);
  void collectLeaves(Value value, Decision &decision);
  /// The values that a sum has for some arguments, in some iteration of loops whose induction variables are terms.
  std::optional<FreeInteger> findFreeSum(const AsyncState &state, const LinearForm::Terms &terms);
  /// Whether a condition, and the equality that it is if it is one, is false for some arguments, and true for some.
  /// Adds what decides to the leaves of `decision`.
  std::array<bool, 2> findOutcomes(const AsyncState &state, Value condition,
                                   const std::optional<PathFacts::Comparison> &comparison, bool isNegated,
                                   Decision &decision);
  /// Whether the values of a sum have one definition on each path, or are induction variables of loops, so that what is
  /// known of them is not forgotten.
  bool isDefinedOnce(const LinearForm::Terms &terms) const;
  bool isPossible(int path) const;

  // Integers (IntegerEvaluation.cpp).
  /// Returns false if a decision has to be made first.
  bool evaluate(AsyncState &state, Operation *op);
  LinearForm getForm(const AsyncState &state, Value value) const;
  std::optional<int64_t> getConstant(const AsyncState &state, Value value) const;
  std::optional<PathFacts::Comparison> getComparison(const AsyncState &state, Value condition, bool &isNegated) const;

  // Asynchronous code (AsyncEvents.cpp, MBarrierEvents.cpp).
  /// Returns false if a decision has to be made first, or if the path ends: behind an operation on an mbarrier that is
  /// not known, nothing else is certain.
  bool executeEvent(AsyncState &state, Operation *op, const AsyncEvent &event);
  bool executeMBarrier(AsyncState &state, Operation *op);
  bool checkRegisters(AsyncState &state, Operation *op);
  bool access(AsyncState &state, Operation *op, unsigned number, const gpu::SharedMemoryAccess &access,
              const AsyncProgram::Bytes &bytes);
  void wait(AsyncState &state, gpu::Completion completion, int64_t maxPending);
  void commit(AsyncState &state, Operation *op, gpu::Completion completion);
  bool startCopy(AsyncState &state, Operation *op, Value mbarrier, unsigned copy, int64_t bytes);
  void arrive(AsyncState &state, Operation *op, MBarrier &mbarrier, int64_t arrivals, int64_t bytes);
  MBarrier *findMBarrier(AsyncState &state, Operation *op, Value memory, int64_t *offset = nullptr);
  void finish(AsyncState &state, Operation *op);

  // Barriers at which one warp waits (RefillBarrierEvents.cpp).
  bool executeRefill(AsyncState &state, nvidia_gpu::RefillBarrierOp op);
  /// Reports an access that a refill barrier does not order.
  void checkRefills(AsyncState &state, Operation *op, unsigned instance);
  void arriveBehindRefills(AsyncState &state, int64_t mbarrier);
  void waitBehindRefills(AsyncState &state, int64_t mbarrier);

  const AsyncProgram::Bytes &resolve(const AsyncState &state, Value memory);
  unsigned getInstance(Operation *op, unsigned number, const gpu::SharedMemoryAccess &access,
                       const AsyncProgram::Bytes &bytes);
  /// The async proxy writes `bytes`: what it reads from there later, the generic proxy did not write.
  void overwrite(AsyncState &state, const ByteRanges &bytes);
  unsigned getTensorNumber(Value value);

  /// Reports a hazard: refuted if it is certain and the path is possible.
  void report(const AsyncState &state, Operation *op, bool isCertain, const llvm::Twine &reason,
              Operation *other = nullptr);

  const AsyncProgram &program;
  Depths depths;
  std::deque<AsyncState> pending;
  struct KeyHash {
    size_t operator()(const std::vector<int64_t> &key) const { return llvm::hash_combine_range(key); }
  };
  std::unordered_set<std::vector<int64_t>, KeyHash> seen;
  /// The integers at the positions of blocks where paths have begun.
  llvm::DenseMap<std::pair<Block *, unsigned>, AsyncProgram::IntegersAt> positions;
  std::vector<Decision> decisions;
  SmallVector<AccessInstance, 0> instances;
  std::map<std::pair<std::pair<Operation *, unsigned>, SmallVector<int64_t, 8>>, unsigned> instanceNumbers;
  /// Memory as a view by indices.
  struct ResolvedMemory {
    Value root;
    SmallVector<Value, 2> indices;
  };
  llvm::DenseMap<Value, ResolvedMemory> resolved;
  /// The bytes of views, by their roots and the values of their indices.
  std::map<std::pair<const void *, SmallVector<int64_t, 2>>, AsyncProgram::Bytes> resolvedBytes;
  /// The arguments, program ids and loaded values that a value is computed from.
  llvm::DenseMap<Value, SmallVector<const void *, 2>> leaves;
  FreeIntegers freeIntegers;
  llvm::DenseMap<Value, unsigned> tensorNumbers;
  /// The constants that loop-carried values had, and the values that have too many.
  llvm::DenseMap<Value, std::set<int64_t>> constants;
  llvm::DenseSet<Value> widened;
  bool mustRestart = false;
  /// Whether accesses of the same bytes in the same way count as one access, of an operation that is not known.
  bool mergesAccesses = true;
  int64_t steps = 0;
  /// The partition of the state that is executed.
  unsigned running = 0;
  /// Whether the async proxy has written a part of what the generic proxy had written, beside other partitions.
  bool hasPartialOverwrites = false;
  std::optional<AsyncHazard> worst;
};

} // namespace mlir::triton

#endif // TRITON_LIB_ANALYSIS_ASYNCHAZARDS_ASYNCEXPLORATION_H
