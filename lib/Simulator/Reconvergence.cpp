//===- Reconvergence.cpp - Instructions at which branches reconverge ------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Decoder.h"

#include "Branches.h"

#include <algorithm>

using namespace mlir::triton::ptx;

// The immediate post-dominator of each block, by the algorithm of Cooper, Harvey and Kennedy ("A Simple, Fast Dominance
// Algorithm", 2001) on the reversed graph, whose root is the last instruction.
void mlir::triton::ptx::findReconvergence(Program &program, uint32_t start, uint32_t end) {
  std::vector<uint32_t> leaders = {start};
  auto isBranch = [&](uint32_t pc) {
    Handler handler = program.code[pc].handler;
    return (handler == executeBranch || handler == executeIndexedBranch || handler == executeExit) && pc + 1 < end;
  };
  auto getTargets = [&](uint32_t pc) {
    const DecodedInst &inst = program.code[pc];
    if (inst.handler != executeIndexedBranch)
      return std::vector<uint32_t>{static_cast<uint32_t>(inst.immediate)};
    auto targets = program.slotLists.begin() + inst.immediate;
    return std::vector<uint32_t>(targets + 1, targets + 1 + *targets);
  };
  for (uint32_t pc = start; pc < end; ++pc)
    if (isBranch(pc)) {
      for (uint32_t target : getTargets(pc))
        leaders.push_back(target);
      leaders.push_back(pc + 1);
    }
  leaders.push_back(end - 1);
  std::sort(leaders.begin(), leaders.end());
  leaders.erase(std::unique(leaders.begin(), leaders.end()), leaders.end());
  while (leaders.back() >= end)
    leaders.pop_back();
  size_t count = leaders.size();
  auto blockOf = [&](uint32_t pc) {
    return std::upper_bound(leaders.begin(), leaders.end(), pc) - leaders.begin() - 1;
  };

  std::vector<std::vector<size_t>> successors(count), predecessors(count);
  for (size_t block = 0; block + 1 < count; ++block) {
    uint32_t last = leaders[block + 1] - 1;
    if (isBranch(last))
      for (uint32_t target : getTargets(last))
        successors[block].push_back(blockOf(target));
    if (!isBranch(last) || program.code[last].guard >= 0)
      successors[block].push_back(block + 1);
    for (size_t successor : successors[block])
      predecessors[successor].push_back(block);
  }

  // A post-order of the reversed graph from the exit.
  constexpr size_t kNone = ~size_t(0);
  std::vector<size_t> order, number(count, kNone), next(count, 0), stack = {count - 1};
  std::vector<bool> isVisited(count);
  isVisited[count - 1] = true;
  while (!stack.empty()) {
    size_t block = stack.back();
    if (next[block] < predecessors[block].size()) {
      size_t other = predecessors[block][next[block]++];
      if (!isVisited[other]) {
        isVisited[other] = true;
        stack.push_back(other);
      }
      continue;
    }
    number[block] = order.size();
    order.push_back(block);
    stack.pop_back();
  }
  std::vector<size_t> dominator(count, kNone);
  dominator[count - 1] = count - 1;
  for (bool changes = true; changes;) {
    changes = false;
    for (size_t i = order.size(); i--;) {
      size_t block = order[i], found = kNone;
      if (block == count - 1)
        continue;
      for (size_t successor : successors[block]) {
        if (dominator[successor] == kNone)
          continue;
        size_t a = successor, b = found;
        if (b == kNone) {
          found = a;
          continue;
        }
        while (a != b) {
          while (number[a] < number[b])
            a = dominator[a];
          while (number[b] < number[a])
            b = dominator[b];
        }
        found = a;
      }
      if (found != dominator[block]) {
        dominator[block] = found;
        changes = true;
      }
    }
  }
  // Branches of endless loops reconverge nowhere; the end stands for that. Threads do not wait for others to exit.
  for (size_t block = 0; block + 1 < count; ++block)
    if (uint32_t last = leaders[block + 1] - 1; isBranch(last)) {
      uint32_t found = dominator[block] == kNone ? end - 1 : leaders[dominator[block]];
      bool exits = program.code[found].handler == executeExit && program.code[found].guard < 0;
      program.code[last].aux = exits ? kNowhere : found;
    }
}
