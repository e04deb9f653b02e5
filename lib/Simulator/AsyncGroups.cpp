//===- AsyncGroups.cpp - Groups of asynchronous operations ----------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "AsyncGroups.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir::triton::ptx;

uint32_t AsyncGroups::issue(uint32_t lanes) {
  owners.push_back(lanes);
  return ++issued;
}

void AsyncGroups::forLanes(uint32_t lanes, llvm::function_ref<void(Lanes &)> visit) {
  for (size_t i = 0, end = parts.size(); i < end; ++i) {
    uint32_t inside = parts[i].mask & lanes;
    if (!inside)
      continue;
    if (inside != parts[i].mask) {
      Lanes rest = parts[i];
      rest.mask &= ~lanes;
      parts.push_back(std::move(rest));
      parts[i].mask = inside;
    }
    visit(parts[i]);
  }
}

void AsyncGroups::advance(uint32_t &number, uint32_t Lanes::*waited) {
  auto isComplete = [&](uint32_t operation) {
    return llvm::all_of(
        parts, [&](const Lanes &part) { return !(part.mask & owners[operation - 1]) || part.*waited >= operation; });
  };
  while (number < issued && isComplete(number + 1))
    ++number;
}

void AsyncGroups::commit(uint32_t lanes) {
  forLanes(lanes, [&](Lanes &part) { part.groups.push_back(issued); });
}

bool AsyncGroups::wait(size_t pending, uint32_t lanes) {
  waitForReads(pending, lanes);
  forLanes(lanes, [&](Lanes &part) {
    if (part.groups.size() <= pending)
      return;
    part.completed = part.groups[part.groups.size() - pending - 1];
    part.groups.erase(part.groups.begin(), part.groups.end() - pending);
  });
  uint32_t before = completed;
  advance(completed, &Lanes::completed);
  return completed != before;
}

void AsyncGroups::waitForReads(size_t pending, uint32_t lanes) {
  forLanes(lanes, [&](Lanes &part) {
    if (part.groups.size() > pending)
      part.read = std::max(part.read, part.groups[part.groups.size() - pending - 1]);
  });
  advance(read, &Lanes::read);
}

uint32_t AsyncGroups::getLastOf(uint32_t lanes) const {
  uint32_t last = completed;
  while (last < issued && !(owners[last] & ~lanes))
    ++last;
  return last;
}
