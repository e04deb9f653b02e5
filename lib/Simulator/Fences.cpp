//===- Fences.cpp - Fences ------------------------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handlers.h"

using namespace mlir::triton::ptx;

namespace {
/// `fence.proxy`: `aux` has a bit for each view.
Step fenceProxy(Warp &warp, const DecodedInst &inst, uint32_t) {
  for (Clocks::View view : {Clocks::AsyncShared, Clocks::AsyncGlobal})
    if (inst.aux >> view & 1)
      warp.clocks.fence(view);
  return Step::Next;
}

Step fenceMemory(Warp &warp, const DecodedInst &, uint32_t) {
  warp.hasFenced = true;
  return Step::Next;
}

Step doNothing(Warp &, const DecodedInst &, uint32_t) { return Step::Next; }

/// `setmaxnreg`: the number of registers has no effect on results.
Step setRegisters(Warp &warp, const DecodedInst &, uint32_t mask) {
  return warp.isWhole(mask) ? Step::Next : Step::Stop;
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
    d.skip({"sc", "acq_rel", "acquire", "release", "cta", "gpu", "sys", "cluster", "gl"});
    return d.expectOperands(0);
  }
  d.out.handler = fenceProxy;
  constexpr uint32_t shared = 1 << Clocks::AsyncShared, global = 1 << Clocks::AsyncGlobal;
  if (d.take("async")) {
    llvm::StringRef space = d.takeAny({"global", "shared::cta", "shared::cluster", "shared"});
    d.out.aux = space.empty() ? shared | global : space == "global" ? global : shared;
    return d.expectOperands(0);
  }
  // A tensor map is read by way of the asynchronous proxy, too.
  if (d.take("tensormap::generic")) {
    d.skip({"acquire", "release", "cta", "gpu", "sys", "cluster"});
    d.out.aux = global;
    return d.expectOperands(0, 2);
  }
  d.out.handler = doNothing;
  return d.take("alias") && d.expectOperands(0);
}

void mlir::triton::ptx::addFences(DecodeTable &table) {
  table["fence"] = table["membar"] = decodeFence;
  table["setmaxnreg"] = [](Decoder &d) {
    d.skip({"inc", "dec", "sync", "aligned", "u32"});
    d.out.handler = setRegisters;
    return d.expectOperands(1);
  };
}
