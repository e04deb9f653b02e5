//===- OffsetAssignment.cpp - Offsets of buffers in a frame ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each buffer in turn gets the lowest offset that is free.  The size of the frame depends on the order of the buffers:
// several are tried, by size, alignment and interference first; then buffers at the end of the frame are moved to the
// front of the order as long as the frame shrinks.  The bytes that are live at one point are a lower bound.
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/SharedMemory/OffsetAssignment.h"

#include "triton/TargetInfo/TargetInfo.h"

#include <numeric>

using namespace mlir;
using namespace mlir::triton;
using llvm::BitVector;

OffsetAssignment::OffsetAssignment(const SharedBuffers &buffers, const SharedLiveness &liveness)
    : buffers(buffers), liveness(liveness), offsets(buffers.getBuffers().size()) {
  unsigned size = offsets.size();
  SmallVector<unsigned> order;
  for (auto [number, buffer] : llvm::enumerate(buffers.getBuffers())) {
    BitVector &others = interfering.emplace_back(size);
    for (unsigned other = 0; other < size; ++other)
      if (liveness.interfere(number, other) && buffers.getBuffers()[other].kind != SharedBuffer::Kind::Argument)
        others.set(other);
    if (buffer.kind == SharedBuffer::Kind::Argument)
      continue;
    order.push_back(number);
    frame.alignment = std::max(frame.alignment, buffer.alignment);
  }
  pack(std::move(order));
  spreadScratch();
  frame.bytes = getEnd();
}

int64_t OffsetAssignment::getEnd() const {
  int64_t end = 0;
  for (auto [buffer, offset] : llvm::zip_equal(buffers.getBuffers(), offsets))
    if (buffer.kind != SharedBuffer::Kind::Argument)
      end = std::max(end, offset + buffer.bytes);
  return end;
}

int64_t OffsetAssignment::findOffset(unsigned buffer, const BitVector &others) const {
  const SharedBuffer &self = buffers.getBuffers()[buffer];
  SmallVector<unsigned> taken(others.set_bits());
  llvm::sort(taken, [&](unsigned lhs, unsigned rhs) { return offsets[lhs] < offsets[rhs]; });
  int64_t offset = 0;
  for (unsigned other : taken) {
    if (offset + self.bytes <= offsets[other])
      break;
    offset =
        std::max<int64_t>(offset, llvm::alignTo(offsets[other] + buffers.getBuffers()[other].bytes, self.alignment));
  }
  return offset;
}

int64_t OffsetAssignment::assign(ArrayRef<unsigned> order) {
  BitVector assigned(offsets.size());
  for (unsigned buffer : order) {
    BitVector others = interfering[buffer];
    others &= assigned;
    offsets[buffer] = findOffset(buffer, others);
    assigned.set(buffer);
  }
  return getEnd();
}

void OffsetAssignment::pack(SmallVector<unsigned> order) {
  ArrayRef<SharedBuffer> all = buffers.getBuffers();
  int64_t bound = 0;
  for (const BitVector &live : liveness.getLiveBuffers()) {
    int64_t bytes = 0;
    for (unsigned buffer : live.set_bits())
      bytes += all[buffer].kind == SharedBuffer::Kind::Argument ? 0 : all[buffer].bytes;
    bound = std::max(bound, bytes);
  }
  int64_t best = assign(order);
  SmallVector<int64_t> bestOffsets = offsets;
  auto attempt = [&]() {
    int64_t end = assign(order);
    if (end >= best)
      return false;
    best = end;
    bestOffsets = offsets;
    return true;
  };
  // The bytes of all buffers that a buffer interferes with.
  SmallVector<int64_t> pressure(all.size());
  for (unsigned buffer : order)
    for (unsigned other : interfering[buffer].set_bits())
      pressure[buffer] += all[other].bytes;
  auto sortBy = [&](auto getKey) {
    llvm::sort(order,
               [&](unsigned lhs, unsigned rhs) { return std::pair(getKey(rhs), lhs) < std::pair(getKey(lhs), rhs); });
    if (best > bound)
      attempt();
  };
  sortBy([&](unsigned buffer) { return all[buffer].bytes + pressure[buffer]; });
  sortBy([&](unsigned buffer) { return std::pair(all[buffer].alignment, all[buffer].bytes); });
  sortBy([&](unsigned buffer) { return all[buffer].bytes; });
  constexpr unsigned maxAttempts = 64;
  for (unsigned i = 0; i < maxAttempts && best > bound; ++i) {
    // The buffer at the end of the frame comes first the next time.
    int64_t end = assign(order);
    auto highest = llvm::find_if(order, [&](unsigned buffer) { return offsets[buffer] + all[buffer].bytes == end; });
    if (highest == order.begin())
      break;
    std::rotate(order.begin(), highest, std::next(highest));
    attempt();
  }
  offsets = bestOffsets;
}

void OffsetAssignment::spreadScratch() {
  int64_t limit = std::max(getEnd(), kFreeSharedBytes);
  BitVector spread(offsets.size());
  for (auto [number, buffer] : llvm::enumerate(buffers.getBuffers())) {
    if (buffer.kind != SharedBuffer::Kind::Scratch && buffer.kind != SharedBuffer::Kind::Frame)
      continue;
    // Disjoint from all scratch so far if there is room, else from the previous scratch in program order.
    BitVector others = interfering[number];
    others |= spread;
    int64_t offset = findOffset(number, others);
    int last = spread.find_last();
    if (offset + buffer.bytes > limit && last >= 0) {
      others = interfering[number];
      others.set(last);
      offset = findOffset(number, others);
    }
    if (offset + buffer.bytes <= limit)
      offsets[number] = offset;
    spread.set(number);
  }
}
