//===- SharedPlacement.cpp - Where buffers lie ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Buffers are placed one after the other, each at the lowest place that is free for it.  How small the frame gets
// depends on the order: a few are tried, the largest buffers first, and then those that stand out are placed earlier,
// as long as that helps.  No frame can be smaller than what is in use at one point.
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/SharedMemory/SharedPlacement.h"

#include "triton/TargetInfo/TargetInfo.h"

#include <numeric>

using namespace mlir;
using namespace mlir::triton;
using llvm::BitVector;

SharedPlacement::SharedPlacement(const SharedBuffers &buffers, const SharedLiveness &liveness)
    : buffers(buffers), liveness(liveness), offsets(buffers.getBuffers().size()) {
  unsigned size = offsets.size();
  SmallVector<unsigned> order;
  for (auto [number, buffer] : llvm::enumerate(buffers.getBuffers())) {
    BitVector &others = apart.emplace_back(size);
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

int64_t SharedPlacement::getEnd() const {
  int64_t end = 0;
  for (auto [buffer, offset] : llvm::zip_equal(buffers.getBuffers(), offsets))
    if (buffer.kind != SharedBuffer::Kind::Argument)
      end = std::max(end, offset + buffer.bytes);
  return end;
}

int64_t SharedPlacement::findOffset(unsigned buffer, const BitVector &others) const {
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

int64_t SharedPlacement::place(ArrayRef<unsigned> order) {
  BitVector placed(offsets.size());
  for (unsigned buffer : order) {
    BitVector others = apart[buffer];
    others &= placed;
    offsets[buffer] = findOffset(buffer, others);
    placed.set(buffer);
  }
  return getEnd();
}

void SharedPlacement::pack(SmallVector<unsigned> order) {
  ArrayRef<SharedBuffer> all = buffers.getBuffers();
  int64_t bound = 0;
  for (const BitVector &live : liveness.getLiveBuffers()) {
    int64_t bytes = 0;
    for (unsigned buffer : live.set_bits())
      bytes += all[buffer].kind == SharedBuffer::Kind::Argument ? 0 : all[buffer].bytes;
    bound = std::max(bound, bytes);
  }
  int64_t best = place(order);
  SmallVector<int64_t> bestOffsets = offsets;
  auto attempt = [&]() {
    int64_t end = place(order);
    if (end >= best)
      return false;
    best = end;
    bestOffsets = offsets;
    return true;
  };
  // What a buffer keeps others from: its own bytes, and theirs.
  SmallVector<int64_t> pressure(all.size());
  for (unsigned buffer : order)
    for (unsigned other : apart[buffer].set_bits())
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
    // Place what reaches highest earlier.
    int64_t end = place(order);
    auto highest = llvm::find_if(order, [&](unsigned buffer) { return offsets[buffer] + all[buffer].bytes == end; });
    if (highest == order.begin())
      break;
    std::rotate(order.begin(), highest, std::next(highest));
    attempt();
  }
  offsets = bestOffsets;
}

void SharedPlacement::spreadScratch() {
  int64_t limit = std::max(getEnd(), kFreeSharedBytes);
  BitVector spread(offsets.size());
  for (auto [number, buffer] : llvm::enumerate(buffers.getBuffers())) {
    if (buffer.kind != SharedBuffer::Kind::Scratch && buffer.kind != SharedBuffer::Kind::Frame)
      continue;
    // Apart from all such so far if there is room, else from what runs next to it.
    BitVector others = apart[number];
    others |= spread;
    int64_t offset = findOffset(number, others);
    int last = spread.find_last();
    if (offset + buffer.bytes > limit && last >= 0) {
      others = apart[number];
      others.set(last);
      offset = findOffset(number, others);
    }
    if (offset + buffer.bytes <= limit)
      offsets[number] = offset;
    spread.set(number);
  }
}
