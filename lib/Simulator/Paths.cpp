//===- Paths.cpp - Paths of the threads of a warp -------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads that branch are on different paths, which meet again where the branch reconverges: the path before the branch
// is below them in the stack, at that instruction, and waits. A path without others above it that have its lanes is a
// leaf. The top of the stack executes until it ends, or until it
//   - comes to an instruction that needs lanes of other paths: these go on, and execute it with it if they get there;
//   - waits for an mbarrier, or has been in a loop for long: another one goes on, for which it may wait.
//
//===----------------------------------------------------------------------===//
#include "Block.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir::triton::ptx;

void Warp::waitAt(uint32_t reconvergence) {
  // A path that ends there need not wait: the one below it does.
  if (stack.back().reconvergence == reconvergence)
    stack.pop_back();
  else
    stack.back().pc = reconvergence;
}

void Warp::branch(uint32_t taken, uint32_t target, uint32_t reconvergence) {
  uint32_t active = getActive();
  uint32_t next = currentPc + 1;
  if (taken == active) {
    jump(target);
    if (target <= currentPc)
      yield();
    return;
  }
  if (!taken)
    return jump(next);
  waitAt(reconvergence);
  // Paths that begin where they end have nothing to execute.
  if (next != reconvergence)
    stack.push_back({next, reconvergence, active & ~taken, {}});
  if (target != reconvergence)
    stack.push_back({target, reconvergence, taken, {}});
}

uint64_t Warp::getProgress() const { return steps + block.progress; }

uint32_t Warp::getFreeLanes(size_t index) const {
  uint32_t lanes = stack[index].mask & live;
  for (size_t above = index + 1; above < stack.size(); ++above)
    lanes &= ~stack[above].mask;
  return lanes;
}

bool Warp::isLeaf(size_t index) const {
  uint32_t lanes = stack[index].mask & live;
  return lanes && getFreeLanes(index) == lanes;
}

void Warp::goOn(size_t index) {
  Path &path = stack[index];
  if (isLeaf(index)) {
    std::rotate(stack.begin() + index, stack.begin() + index + 1, stack.end());
    return;
  }
  // The lanes that have come to where the path's lanes meet leave it.
  Path ahead = path;
  ahead.mask = getFreeLanes(index);
  path.mask &= ~ahead.mask;
  ahead.stuckAt = kNever;
  stack.push_back(std::move(ahead));
}

void Warp::yield() {
  if (stack.size() < 2 || ++loops % kLoopsOfPath != 0)
    return;
  std::vector<size_t> others;
  for (size_t index = stack.size() - 1; index-- > 0;)
    if (getFreeLanes(index) && stack[index].pc != stack[index].reconvergence)
      others.push_back(index);
  if (!others.empty())
    goOn(others[loops / kLoopsOfPath % others.size()]);
}

bool Warp::leavePath(bool splits) {
  stack.back().stuckAt = getProgress();
  for (size_t index = stack.size() - 1; index-- > 0;) {
    const Path &path = stack[index];
    bool canGoOn =
        isLeaf(index) ? path.stuckAt != getProgress() : splits && getFreeLanes(index) && path.pc != path.reconvergence;
    if (!canGoOn)
      continue;
    goOn(index);
    return true;
  }
  return false;
}

bool Warp::leaveWaitingPath() {
  stack.back().isWaiting = true;
  return leavePath(/*splits=*/true);
}

Step Warp::meet(const DecodedInst &inst, uint32_t mask) {
  uint32_t needed = live;
  if (inst.convergence == Convergence::Members) {
    needed = 0;
    forLanes(mask, [&](unsigned lane) { needed |= words(inst.members)[lane]; });
  }
  uint32_t missing = needed & live & ~mask;
  if (!missing)
    return Step::Next;
  stack.back().isWaiting = false;
  for (size_t index = stack.size() - 1; index-- > 0;)
    if (stack[index].pc == stack.back().pc && (stack[index].mask & missing) && isLeaf(index) && merge(index))
      return Step::Jump;
  if (leavePath(/*splits=*/false))
    return Step::Jump;
  for (size_t index = stack.size() - 1; index-- > 0;)
    if (isLeaf(index) && stack[index].isWaiting) {
      goOn(index);
      return Step::Wait;
    }
  return Step::Next;
}

bool Warp::merge(size_t other) {
  uint32_t lanes = stack.back().mask & live, others = stack[other].mask & live;
  // The innermost path that waits for both; those above it end where the lanes leave them.
  size_t common = 0;
  for (size_t index = 0; index < other; ++index)
    if ((stack[index].mask & lanes) && (stack[index].mask & others))
      common = index + 1;
  auto getReturns = [&](uint32_t lanesOfPath) {
    llvm::SmallVector<uint32_t, 1> returns;
    for (const Path &path : llvm::ArrayRef(stack).drop_front(common))
      if (path.mask & lanesOfPath)
        llvm::append_range(returns, path.returns);
    return returns;
  };
  Path merged = stack.back();
  merged.returns = getReturns(lanes);
  if (merged.returns != getReturns(others))
    return false;
  merged.mask = lanes | others;
  merged.reconvergence = common ? stack[common - 1].pc : kNowhere;
  for (Path &path : llvm::MutableArrayRef(stack).drop_front(common))
    path.mask &= ~merged.mask;
  llvm::erase_if(stack, [&](const Path &path) { return !(path.mask & live); });
  stack.push_back(std::move(merged));
  return true;
}

void Warp::branch(llvm::ArrayRef<std::pair<uint32_t, uint32_t>> paths, uint32_t reconvergence) {
  uint32_t rest = getActive(), next = currentPc + 1;
  for (auto [target, lanes] : paths)
    rest &= ~lanes;
  if (!rest && paths.size() == 1) {
    jump(paths[0].first);
    if (paths[0].first <= currentPc)
      yield();
    return;
  }
  waitAt(reconvergence);
  if (rest && next != reconvergence)
    stack.push_back({next, reconvergence, rest, {}});
  bool isLoop = false;
  for (auto [target, lanes] : paths) {
    isLoop |= target <= currentPc;
    if (target != reconvergence)
      stack.push_back({target, reconvergence, lanes, {}});
  }
  if (isLoop)
    yield();
}

void Warp::call(uint32_t target, uint32_t mask) {
  uint32_t next = currentPc + 1;
  stack.back().pc = next;
  if (mask != getActive())
    stack.push_back({next, next, mask, {}});
  stack.back().returns.push_back(next);
  stack.back().pc = target;
}

void Warp::returnFromCall() {
  Path &path = stack.back();
  path.pc = path.returns.pop_back_val();
}

void Warp::exit(uint32_t mask) {
  live &= ~mask;
  if (stack.back().mask & live)
    ++stack.back().pc;
  block.countProgress();
  block.releaseBarriers();
}

bool Warp::settle() {
  while (!stack.empty()) {
    Path &top = stack.back();
    if ((top.mask & live) && top.pc != top.reconvergence)
      return true;
    stack.pop_back();
  }
  return false;
}
