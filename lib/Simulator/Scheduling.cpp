//===- Scheduling.cpp - Order in which warps execute ----------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Block.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir::triton::ptx;
using llvm::Twine;

/// The number of warps of a warp group.
static constexpr unsigned kWarpGroup = 4;

/// Picks one of the warps that may continue, and for how many instructions.
Warp *Block::pickWarp(const std::vector<Warp *> &ready, uint64_t &count) {
  constexpr uint64_t kLong = 4096, kShort = 64;
  count = kLong;
  unsigned lastGroup = (warps.size() - 1) / kWarpGroup;
  auto pickOther = [&](unsigned group) {
    auto found = llvm::find_if(ready, [&](Warp *warp) { return warp->index / kWarpGroup != group; });
    return found == ready.end() ? ready.front() : *found;
  };
  switch (grid.launch.schedule) {
  case Schedule::InOrder:
    return ready.front();
  case Schedule::FirstAhead:
    // Others get few instructions at a time, so that the first warp is ahead wherever it can be.
    count = ready.front()->index == 0 ? kLong : kShort;
    return ready.front();
  case Schedule::Reversed:
    return ready.back();
  case Schedule::StarveLast:
    return pickOther(lastGroup);
  case Schedule::StarveFirst:
    return pickOther(0);
  case Schedule::Random:
    count = 1 + random() % kShort;
    return ready[random() % ready.size()];
  }
  return ready.front();
}

void Block::schedule() {
  bool completesAtRandom = grid.launch.schedule == Schedule::Random;
  // The progress at which each warp last found that it must wait.
  std::vector<uint64_t> blockedAt(warps.size(), ~uint64_t(0));
  std::vector<Warp *> ready;
  uint64_t lastProgress = 0, rounds = 0;
  for (;;) {
    if (isStopped || grid.isStopped || grid.isInterrupted())
      return;
    // Warps that poll memory must not keep copies from completing.
    constexpr uint64_t kPatience = 256;
    rounds = progress == lastProgress ? rounds + 1 : 0;
    lastProgress = progress;
    bool isPolling = rounds > kPatience;
    if (!pending.empty() && (isPolling || (completesAtRandom && random() % 4 == 0)))
      completeOne(completesAtRandom ? random() % pending.size() : 0);
    ready.clear();
    bool isAnyAlive = false;
    for (auto &warp : warps) {
      isAnyAlive |= !warp->isDone();
      if (!warp->isDone() && blockedAt[warp->index] != progress)
        ready.push_back(warp.get());
    }
    if (!isAnyAlive)
      return checkEnd();
    if (ready.empty()) {
      // Copies to shared memory complete by themselves, as late as possible.
      auto load = llvm::find_if(pending, [](const PendingOperation &operation) { return !operation.warp; });
      if (load != pending.end()) {
        completeOne(load - pending.begin());
        continue;
      }
      // A thread that only tests whether a phase is complete may have other work.
      auto polling = llvm::find_if(warps, [&](const std::unique_ptr<Warp> &warp) {
        return !warp->isDone() && warp->isPolling && warp->failedPollAt != progress;
      });
      if (polling == warps.end())
        return reportDeadlock();
      (*polling)->failsPoll = true;
      (*polling)->failedPollAt = progress;
      blockedAt[(*polling)->index] = ~uint64_t(0);
      continue;
    }
    uint64_t count;
    Warp *warp = pickWarp(ready, count);
    // Nor may they keep other warps from writing what they wait for.
    if (isPolling)
      warp = ready[rounds % ready.size()];
    warp->isPolling = false;
    if (!warp->run(count) && !warp->isDone())
      blockedAt[warp->index] = progress;
    if (grid.launch.stepLimit && warp->steps > grid.launch.stepLimit) {
      warp->currentPc = warp->isDone() ? 0 : warp->pc();
      warp->fail(Report::Kind::Limit, "the warp has executed more instructions than the limit allows", 0);
    }
  }
}

void Block::completeOne(size_t number) {
  if (Warp *warp = pending[number].warp) {
    // Operations of a warp complete in order.
    complete(*warp, pending[number].kind, pending[number].number);
    return;
  }
  PendingOperation operation = std::move(pending[number]);
  pending.erase(pending.begin() + number);
  operation.effect();
  countProgress();
}

void Block::complete(Warp &warp, ActorKind kind, uint32_t number) {
  // Operations of a warp were appended in their order.
  std::vector<PendingOperation> finished;
  llvm::erase_if(pending, [&](PendingOperation &operation) {
    bool isMeant = operation.warp == &warp && operation.kind == kind && operation.number <= number;
    if (isMeant)
      finished.push_back(std::move(operation));
    return isMeant;
  });
  for (PendingOperation &operation : finished)
    if (operation.effect)
      operation.effect();
}

void Block::reportDeadlock() {
  std::string message = "no thread of the block can continue:";
  Warp *first = nullptr;
  for (auto &warp : warps) {
    if (warp->isDone())
      continue;
    if (first)
      message += ";";
    message += (" warp " + Twine(warp->index) + " waits at line " + Twine(program.code[warp->pc()].line) + " for " +
                warp->waitsFor)
                   .str();
    first = first ? first : warp.get();
  }
  first->currentPc = first->pc();
  first->fail(Report::Kind::Deadlock, message, first->getActive());
}

/// Checks what a block must not leave behind.
void Block::checkEnd() {
  for (PendingOperation &operation : pending)
    if (operation.warp && operation.kind == ActorKind::BulkRead) {
      operation.warp->currentPc = operation.pc;
      operation.warp->note(Report::Kind::InFlight,
                           "the block ends while this bulk copy may read its shared memory: no "
                           "cp.async.bulk.wait_group comes after it",
                           0, ~uint32_t(0));
    } else if (operation.issuer) {
      operation.issuer->currentPc = operation.pc;
      operation.issuer->note(Report::Kind::InFlight,
                             "the block ends while this bulk copy may write its shared memory: no thread waits for the "
                             "phase of its mbarrier",
                             0, ~uint32_t(0));
    }
  for (auto &warp : warps) {
    const std::vector<Product> &expected = products[warp->index / 4];
    if (warp->warpGroupProducts.issued >= expected.size())
      continue;
    warp->currentPc = expected[warp->warpGroupProducts.issued].pc;
    warp->note(Report::Kind::Convergence, "a warp of the warp group does not execute this wgmma", 0, ~uint32_t(0));
    break;
  }
  operands.forUnread([&](const OperandTracker::Store &store) {
    warps[store.warp]->currentPc = store.pc;
    warps[store.warp]->note(Report::Kind::Unread,
                            "nothing reads byte " + Twine(*store.unread) +
                                " of shared memory, which this instruction writes with bytes that a wgmma reads",
                            0, ~uint32_t(0));
  });
  for (auto &warp : warps) {
    complete(*warp, ActorKind::BulkRead, ~uint32_t(0));
    complete(*warp, ActorKind::AsyncCopy, ~uint32_t(0));
  }
}
