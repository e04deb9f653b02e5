//===- SimplifyLocations.cpp - Locations for line information ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/Transforms/Passes.h"

#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

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

/// Returns the location of the nearest operation around `op` that has one, or else the start of an unknown file.
static Location findEnclosingLocation(Operation *op) {
  for (Operation *parent = op->getParentOp(); parent; parent = parent->getParentOp())
    if (isKnown(parent->getLoc()))
      return parent->getLoc();
  return FileLineColLoc::get(op->getContext(), "<unknown>", /*line=*/0, /*column=*/0);
}

namespace {

struct SimplifyLocations : public triton::impl::TritonSimplifyLocationsBase<SimplifyLocations> {
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([](Operation *op) {
      op->setLoc(simplify(op->getLoc()));
      if (isa<CallOpInterface>(op) && !isKnown(op->getLoc()))
        op->setLoc(findEnclosingLocation(op));
    });
    getOperation()->walk([](Block *block) {
      Operation *parent = block->getParentOp();
      if (!isa<FunctionOpInterface>(parent))
        for (BlockArgument argument : block->getArguments())
          argument.setLoc(parent->getLoc());
    });
  }
};

} // namespace
