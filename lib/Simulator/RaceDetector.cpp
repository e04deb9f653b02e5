//===- RaceDetector.cpp - Detection of data races in the memory of a block ===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "RaceDetector.h"

#include <algorithm>

using namespace mlir::triton::ptx;

void Clocks::join(const Clocks &other) {
  for (size_t i = 0, e = values.size(); i < e; ++i)
    values[i] = std::max(values[i], other.values[i]);
}

void Clocks::fence(View view) {
  for (unsigned i = 0; i < numActors; ++i)
    values[view * numActors + i] = values[i];
}

Access RaceDetector::toAccess(const Mark &mark, bool isWrite) {
  Access access;
  access.actor = mark.actor;
  access.isWrite = isWrite;
  access.atomicBytes = mark.atomicBytes;
  access.isAsync = mark.isAsync;
  access.isUndefined = mark.isUndefined;
  access.clock = mark.clock;
  access.pc = mark.pc;
  return access;
}

void RaceDetector::clear() {
  pageNumbers.clear();
  pages.clear();
  lists.clear();
  freeLists.clear();
  lastNumber = ~uint64_t(0);
}

RaceDetector::Page &RaceDetector::getPage(uint64_t number) {
  if (number == lastNumber)
    return pages[lastPage];
  auto [found, isNew] = pageNumbers.try_emplace(number, pages.size());
  if (isNew)
    pages.emplace_back();
  lastNumber = number;
  lastPage = found->second;
  return pages[lastPage];
}

void RaceDetector::refine(Page &page, unsigned shift) {
  std::vector<Cell> cells(size_t(1) << (kPageBits - shift));
  for (size_t i = 0; i < cells.size(); ++i) {
    cells[i] = page.cells[i >> (page.shift - shift)];
    // Each cell has a list of its own.
    if (uint32_t list = cells[i].list; list && (i & ((1 << (page.shift - shift)) - 1))) {
      cells[i].list = newList() + 1;
      lists[cells[i].list - 1] = lists[list - 1];
    }
  }
  page.cells = std::move(cells);
  page.shift = shift;
}

uint32_t RaceDetector::newList() {
  if (freeLists.empty()) {
    lists.emplace_back();
    return lists.size() - 1;
  }
  uint32_t list = freeLists.back();
  freeLists.pop_back();
  return list;
}

void RaceDetector::releaseList(Cell &cell) {
  if (!cell.list)
    return;
  lists[cell.list - 1].clear();
  freeLists.push_back(cell.list - 1);
  cell.list = 0;
}

void RaceDetector::addRead(Cell &cell, const Mark &mark, const Clocks &clocks) {
  const uint32_t *order = clocks.of(Clocks::Order);
  if (!cell.list) {
    if (cell.read.actor == mark.actor || order[cell.read.actor] >= cell.read.clock) {
      cell.read = mark;
      return;
    }
    cell.list = newList() + 1;
    lists[cell.list - 1].push_back(cell.read);
  }
  for (Mark &other : lists[cell.list - 1])
    if (other.actor == mark.actor) {
      other = mark;
      return;
    }
  lists[cell.list - 1].push_back(mark);
}

bool RaceDetector::visit(Cell &cell, uint64_t address, uint64_t bytes, const Access &access, const Clocks &clocks,
                         llvm::function_ref<void(const Conflict &)> report) {
  const uint32_t *order = clocks.of(Clocks::Order);
  const uint32_t *visible = clocks.of(access.readsTensorMap ? Clocks::TensorMaps
                                      : access.isAsync      ? asyncView
                                                            : Clocks::Order);
  Mark mark = {access.actor, access.atomicBytes, access.isAsync, access.isUndefined, access.clock, access.pc};
  auto isSame = [&](const Mark &other) {
    return other.actor == mark.actor && other.clock == mark.clock && other.atomicBytes == mark.atomicBytes &&
           other.isUndefined == mark.isUndefined;
  };
  if (!access.isWrite && tracksInitialization && (!cell.write.clock || cell.write.isUndefined))
    report({cell.write.clock ? toAccess(cell.write, true) : Access(), address, false, true, bytes});
  if (access.isWrite ? isSame(cell.write) && !cell.list && !cell.read.clock && !cell.silent.clock
                     : isSame(cell.read) && !cell.list)
    return true;
  auto isMorallyStrong = [&](const Mark &other) {
    return access.atomicBytes && other.atomicBytes == access.atomicBytes;
  };
  auto isOrderedAfter = [&](const Mark &other) { return order[other.actor] >= other.clock; };
  auto checkWrite = [&](const Mark &write) {
    if (!write.clock || isMorallyStrong(write))
      return;
    bool isOrdered = isOrderedAfter(write);
    // Writes by the asynchronous proxy are visible when their completion has been observed.
    bool isVisible = !isGeneric[write.actor] ? isOrdered : visible[write.actor] >= write.clock;
    if (!isOrdered || !isVisible)
      report({toAccess(write, true), address, isOrdered});
  };
  const Mark &write = cell.write;
  // The earlier write of the same value stands for both among writes.
  bool isAbsorbed =
      access.isSilent && write.clock && !isMorallyStrong(write) && !isOrderedAfter(write) && isGeneric[write.actor];
  if (!isAbsorbed)
    checkWrite(write);
  if (!access.isWrite) {
    checkWrite(cell.silent);
    addRead(cell, mark, clocks);
    return true;
  }
  auto checkRead = [&](const Mark &read) {
    if (read.clock && !isMorallyStrong(read) && order[read.actor] < read.clock)
      report({toAccess(read, false), address, false});
  };
  if (cell.list)
    for (const Mark &read : lists[cell.list - 1])
      checkRead(read);
  else
    checkRead(cell.read);
  if (isAbsorbed) {
    cell.silent = mark;
    return false;
  }
  if (isOrderedAfter(cell.silent))
    cell.silent = Mark();
  releaseList(cell);
  cell.write = mark;
  cell.read = Mark();
  return !cell.silent.clock;
}

void RaceDetector::access(uint64_t begin, uint64_t end, const Access &access, const Clocks &clocks,
                          llvm::function_ref<void(const Conflict &)> report) {
  constexpr uint64_t pageSize = uint64_t(1) << kPageBits;
  while (begin < end) {
    uint64_t start = begin & ~(pageSize - 1);
    uint64_t stop = std::min(end, start + pageSize);
    Page &page = getPage(begin >> kPageBits);
    uint64_t granule = uint64_t(1) << page.shift;
    if ((begin | stop) & (granule - 1)) {
      uint64_t bits = begin | stop;
      refine(page, bits & 3 ? 0 : bits & 15 ? 2 : 4);
      granule = uint64_t(1) << page.shift;
    }
    bool isRecorded = true;
    for (uint64_t at = begin; at < stop; at += granule)
      isRecorded &= visit(page.cells[(at - start) >> page.shift], at, granule, access, clocks, report);
    // A write to a whole page leaves the same record in all cells.
    if (access.isWrite && isRecorded && stop - begin == pageSize && page.shift != kPageBits) {
      page.cells = {page.cells[0]};
      page.shift = kPageBits;
    }
    begin = stop;
  }
}
