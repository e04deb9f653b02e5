//===- AsyncState.cpp - State of asynchronous code at a point of a path ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsyncState.h"

using namespace mlir;
using namespace mlir::triton;

void AsyncGroups::commit(int64_t depth) {
  committed.insert(committed.begin(), std::move(open));
  open.clear();
  while (static_cast<int64_t>(committed.size()) > depth + 1) {
    SortedSet last = std::move(committed.back());
    committed.pop_back();
    committed.back().insert(last.begin(), last.end());
  }
  // Empty groups at the end complete nothing.
  while (!committed.empty() && committed.back().empty())
    committed.pop_back();
}

void AsyncGroups::wait(int64_t maxPending) {
  if (static_cast<int64_t>(committed.size()) > maxPending)
    committed.resize(maxPending);
  while (!committed.empty() && committed.back().empty())
    committed.pop_back();
}

void AsyncGroups::complete(unsigned access) {
  open.erase(access);
  for (SortedSet &group : committed)
    group.erase(access);
  while (!committed.empty() && committed.back().empty())
    committed.pop_back();
}

void AsyncGroups::forEach(llvm::function_ref<void(unsigned)> visit) const {
  for (unsigned access : open)
    visit(access);
  for (const SortedSet &group : committed)
    for (unsigned access : group)
      visit(access);
}

bool AsyncGroups::contains(unsigned access) const {
  return open.count(access) || llvm::any_of(committed, [&](const auto &group) { return group.count(access); });
}

void MBarrier::beginNextPhase() {
  pendingArrivals = count;
  missingBytes = 0;
  parity ^= 1;
  copies.clear();
  hasLateArrivals = false;
}

bool AsyncState::isInFlight(unsigned access) const {
  return llvm::any_of(groups, [&](const auto &kind) { return kind.second.contains(access); }) ||
         llvm::any_of(mbarriers, [&](const auto &mbarrier) { return mbarrier.second.copies.count(access); });
}

void AsyncState::forEachInFlight(llvm::function_ref<void(unsigned)> visit) const {
  SortedSet all;
  for (auto &[completion, kind] : groups) {
    kind.forEach([&](unsigned access) { all.insert(access); });
  }
  for (auto &[offset, mbarrier] : mbarriers)
    all.insert(mbarrier.copies.begin(), mbarrier.copies.end());
  for (unsigned access : all)
    visit(access);
}

void AsyncState::completeCopies(const SortedSet &copies) {
  for (unsigned copy : copies) {
    groups[gpu::Completion::AsyncCopies].complete(copy);
    for (auto &[offset, mbarrier] : mbarriers)
      mbarrier.copies.erase(copy);
  }
}

void AsyncState::synchronize() {
  for (auto &[offset, mbarrier] : mbarriers)
    mbarrier.hasWaiters = false;
}

void AsyncState::run(unsigned partition) {
  Partition &before = partitions[running];
  before.block = block;
  before.position = position;
  before.groups = std::move(groups);
  before.tensors = std::move(tensors);
  running = partition;
  Partition &after = partitions[running];
  block = std::exchange(after.block, nullptr);
  position = std::exchange(after.position, 0);
  groups = std::exchange(after.groups, {});
  tensors = std::exchange(after.tensors, {});
}

void AsyncState::forEachKnowledge(llvm::function_ref<void(SortedSet &)> visit) {
  for (Partition &partition : partitions)
    visit(partition.known);
  for (auto &[offset, mbarrier] : mbarriers) {
    visit(mbarrier.arrived);
    visit(mbarrier.completed);
  }
}

void AsyncState::forget(unsigned milestone) {
  forEachKnowledge([&](SortedSet &known) { known.erase(milestone); });
}

static void encodeSet(const SortedSet &set, std::vector<int64_t> &key) {
  key.push_back(set.size());
  key.insert(key.end(), set.begin(), set.end());
}

static void encodeGroups(const SortedMap<triton::gpu::Completion, AsyncGroups, 0> &groups, std::vector<int64_t> &key) {
  for (auto &[completion, kind] : groups) {
    key.push_back(static_cast<int64_t>(completion));
    encodeSet(kind.open, key);
    key.push_back(kind.committed.size());
    for (const SortedSet &group : kind.committed)
      encodeSet(group, key);
  }
  key.push_back(-1);
}

static void encodeTensors(const SortedMap<unsigned, TensorInFlight, 0> &tensors, std::vector<int64_t> &key) {
  for (auto &[value, tensor] : tensors)
    key.insert(key.end(), {static_cast<int64_t>(value), reinterpret_cast<intptr_t>(tensor.dot), tensor.age});
  key.push_back(-1);
}

void AsyncState::encode(std::vector<int64_t> &key) const {
  key.push_back(reinterpret_cast<intptr_t>(block));
  key.push_back(position);
  facts.encode(key);
  encodeGroups(groups, key);
  for (auto &[offset, mbarrier] : mbarriers) {
    key.insert(key.end(), {offset, mbarrier.count, mbarrier.pendingArrivals, mbarrier.missingBytes, mbarrier.parity,
                           mbarrier.hasWaiters, mbarrier.hasLateArrivals});
    encodeSet(mbarrier.copies, key);
    key.push_back(mbarrier.hadLateArrivals);
    if (hasPartitions())
      for (const SortedSet *set : {&mbarrier.arrived, &mbarrier.completed, &mbarrier.waiters})
        encodeSet(*set, key);
  }
  key.push_back(-1);
  encodeSet(unfenced, key);
  encodeTensors(tensors, key);
  if (!sinceBarrier.empty() || !refills.empty()) {
    key.push_back(-2);
    encodeSet(sinceBarrier, key);
    encodeSet(beforeRefill, key);
    for (auto &[index, arrived] : refills) {
      key.push_back(index);
      encodeSet(arrived, key);
    }
  }
  if (!hasPartitions())
    return;
  key.push_back(-3);
  key.push_back(running);
  encodeSet(history, key);
  for (const Partition &partition : partitions) {
    key.insert(key.end(), {reinterpret_cast<intptr_t>(partition.block), partition.position, partition.isBlocked,
                           partition.isEnded});
    encodeGroups(partition.groups, key);
    encodeTensors(partition.tensors, key);
    encodeSet(partition.known, key);
  }
}
