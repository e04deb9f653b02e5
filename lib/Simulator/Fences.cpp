//===- Fences.cpp - Fences ------------------------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Block.h"
#include "Handlers.h"

using namespace mlir::triton::ptx;

namespace {
/// `fence.proxy`: `aux` has a bit for each view.
Step fenceProxy(Warp &warp, const DecodedInst &inst, uint32_t) {
  for (Clocks::View view : {Clocks::AsyncShared, Clocks::AsyncGlobal, Clocks::TensorMaps})
    if (inst.aux >> view & 1)
      warp.clocks.fence(view);
  return Step::Next;
}

/// `aux`: the scope has threads of other blocks.
Step fenceMemory(Warp &warp, const DecodedInst &inst, uint32_t) {
  warp.hasFenced = true;
  warp.clocks.join(warp.seenBeforeFence);
  if (!inst.aux)
    return Step::Next;
  warp.hasFencedOthers = true;
  if (std::exchange(warp.readsOthersBeforeFence, false))
    warp.block.synchronizeWithOthers(warp, /*acquires=*/true);
  return Step::Next;
}

Step doNothing(Warp &, const DecodedInst &, uint32_t) { return Step::Next; }

/// `setmaxnreg`: takes registers from those that other warps of the block have released, or releases some. Without
/// `.maxnreg`, assemblers ignore it.
Step setRegisters(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  if (!warp.isWhole(mask))
    return Step::Stop;
  uint32_t count = inst.immediate, current = warp.registersOfThread;
  bool isIncrease = inst.aux;
  if (!current)
    return Step::Next;
  if (isIncrease ? count < current : count > current)
    return warp.fail(Report::Kind::Registers,
                     llvm::Twine(isIncrease ? "increases" : "decreases") + " the registers of a thread from " +
                         llvm::Twine(current) + " to " + llvm::Twine(count),
                     0);
  uint32_t needed = isIncrease ? (count - current) * kLanes : 0;
  if (needed > warp.block.freeRegisters) {
    warp.waitsFor = (llvm::Twine(needed) + " registers, of which other warps have released " +
                     llvm::Twine(warp.block.freeRegisters))
                        .str();
    return Step::Wait;
  }
  warp.block.freeRegisters -= needed;
  if (!isIncrease)
    warp.block.freeRegisters += (current - count) * kLanes;
  warp.registersOfThread = count;
  warp.block.countProgress();
  return Step::Next;
}
} // namespace

static bool decodeFence(Decoder &d) {
  d.out.handler = fenceMemory;
  if (d.take("mbarrier_init")) {
    d.skip({"release", "cluster"});
    d.out.handler = doNothing;
    return d.expectOperands(0);
  }
  if (!d.take("proxy")) {
    d.skip({"sc", "acq_rel", "acquire", "release"});
    llvm::StringRef scope = d.takeAny({"cta", "gpu", "sys", "cluster", "gl"});
    d.out.aux = scope != "cta" && scope != "cluster"; // Clusters have one block.
    d.skip({"sc", "acq_rel", "acquire", "release"});
    return d.expectOperands(0);
  }
  d.out.handler = fenceProxy;
  constexpr uint32_t shared = 1 << Clocks::AsyncShared, global = 1 << Clocks::AsyncGlobal;
  if (d.take("async")) {
    llvm::StringRef space = d.takeAny({"global", "shared::cta", "shared::cluster", "shared"});
    d.out.aux = space.empty() ? shared | global : space == "global" ? global : shared;
    return d.expectOperands(0);
  }
  if (d.take("tensormap::generic")) {
    bool acquires = d.take("acquire");
    d.skip({"release", "cta", "gpu", "sys", "cluster"});
    d.out.aux = 1 << Clocks::TensorMaps;
    if (!acquires)
      return d.expectOperands(0);
    return d.expectOperands(2) && d.constant(d.operand(1), d.out.immediate, 128, 128) && d.address(d.operand(0), 64);
  }
  d.out.handler = doNothing;
  return d.take("alias") && d.expectOperands(0);
}

void mlir::triton::ptx::addFences(DecodeTable &table) {
  table["fence"] = table["membar"] = decodeFence;
  table["setmaxnreg"] = [](Decoder &d) {
    llvm::StringRef direction = d.takeAny({"inc", "dec"});
    if (direction.empty() || !d.take("sync") || !d.take("aligned") || !d.take("u32") || !d.expectOperands(1))
      return d.unsupported();
    d.out.aux = direction == "inc";
    d.out.convergence = Convergence::Warp;
    d.out.handler = setRegisters;
    if (!d.constant(d.operand(0), d.out.immediate))
      return false;
    if (d.out.immediate < 24 || d.out.immediate > 256 || d.out.immediate % 8)
      return d.fail("expected a multiple of 8 from 24 to 256 registers, but got " + llvm::Twine(d.out.immediate));
    return true;
  };
}
