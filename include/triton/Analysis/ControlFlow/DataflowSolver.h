//===- DataflowSolver.h - Dataflow problems on control flow graphs -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_CONTROLFLOW_DATAFLOWSOLVER_H
#define TRITON_ANALYSIS_CONTROLFLOW_DATAFLOWSOLVER_H

#include "triton/Analysis/ControlFlow/ControlFlowGraph.h"

#include "llvm/ADT/BitVector.h"

namespace mlir::triton {

enum class DataflowDirection { Forward, Backward };

/// Joins `other` into `state`.  Returns whether that changed `state`.
inline bool joinState(llvm::BitVector &state, const llvm::BitVector &other) {
  if (!other.test(state))
    return false;
  state |= other;
  return true;
}
template <typename State>
bool joinState(State &state, const State &other) {
  return state.join(other);
}

/// Computes the least solution of a dataflow problem over the points of `graph`.
///
/// `states` has one state for each point: before the point in the direction of the flow.  The caller initializes them,
/// with what holds at entry and with the bottom of the lattice elsewhere.  `transfer(point, state)` updates a state
/// before the point to the one behind it.  `transferEdge(from, to, state)` returns the state that reaches `to` if
/// `state` holds behind `from`; the reference has to be valid until the next call.
template <typename State, typename Transfer, typename EdgeTransfer>
void solveDataflow(const ControlFlowGraph &graph, DataflowDirection direction, MutableArrayRef<State> states,
                   Transfer transfer, EdgeTransfer transferEdge) {
  bool isForward = direction == DataflowDirection::Forward;
  llvm::BitVector pending(states.size(), true);
  State state;
  auto visit = [&](unsigned number) {
    pending.reset(number);
    state = states[number];
    transfer(number, state);
    const ControlFlowGraph::Point &point = graph.getPoints()[number];
    for (unsigned next : isForward ? point.successors : point.predecessors)
      if (joinState(states[next], transferEdge(number, next, state)))
        pending.set(next);
  };
  // Points are numbered in program order, so a sweep propagates facts along all paths without backward branches.
  while (pending.any()) {
    if (isForward)
      for (int point = pending.find_first(); point >= 0; point = pending.find_next(point))
        visit(point);
    else
      for (int point = pending.find_last(); point >= 0; point = pending.find_prev(point))
        visit(point);
  }
}

/// The same where edges do not change the state.
template <typename State, typename Transfer>
void solveDataflow(const ControlFlowGraph &graph, DataflowDirection direction, MutableArrayRef<State> states,
                   Transfer transfer) {
  solveDataflow(graph, direction, states, transfer,
                [](unsigned, unsigned, const State &state) -> const State & { return state; });
}

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_CONTROLFLOW_DATAFLOWSOLVER_H
