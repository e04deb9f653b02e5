//===- SimplifyLocations.cpp - Removal of unknown callers and callees ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/Transforms/Passes.h"

namespace mlir::triton {
#define GEN_PASS_DEF_TRITONSIMPLIFYLOCATIONS
#include "triton/Dialect/Triton/Transforms/Passes.h.inc"
} // namespace mlir::triton

using namespace mlir;
using namespace mlir::triton;

/// Whether `loc` contains a position in a file.
static bool isKnown(Location loc) { return loc->findInstanceOf<FileLineColLoc>() != nullptr; }

static Location simplify(Location loc) {
  auto site = dyn_cast<CallSiteLoc>(loc);
  if (!site)
    return loc;
  if (!isKnown(site.getCaller()))
    return simplify(site.getCallee());
  if (!isKnown(site.getCallee()))
    return simplify(site.getCaller());
  return CallSiteLoc::get(simplify(site.getCallee()), simplify(site.getCaller()));
}

namespace {

struct SimplifyLocations : public triton::impl::TritonSimplifyLocationsBase<SimplifyLocations> {
  void runOnOperation() override {
    getOperation()->walk([](Operation *op) { op->setLoc(simplify(op->getLoc())); });
  }
};

} // namespace
