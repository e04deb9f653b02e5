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

namespace {
/// Simplifies locations, which may share parts, each of them once.
class LocationSimplifier {
public:
  Location simplify(Location loc) {
    auto site = dyn_cast<CallSiteLoc>(loc);
    if (!site)
      return loc;
    if (auto known = simplified.find(loc); known != simplified.end())
      return known->second;
    Location callee = simplify(site.getCallee()), caller = simplify(site.getCaller()), result = callee;
    // Debug information has a scope for each path of calls.
    uint64_t paths = countPaths(callee) + countPaths(caller);
    if (!isKnown(callee) && isKnown(caller))
      result = caller;
    else if (isKnown(callee) && isKnown(caller) && paths <= kMostPaths)
      result = CallSiteLoc::get(callee, caller);
    if (isa<CallSiteLoc>(result))
      numPaths.try_emplace(result, paths);
    simplified.try_emplace(loc, result);
    return result;
  }

private:
  static constexpr uint64_t kMostPaths = 1000;

  uint64_t countPaths(Location loc) const {
    auto known = numPaths.find(loc);
    return known == numPaths.end() ? 1 : known->second;
  }

  llvm::DenseMap<Location, Location> simplified;
  llvm::DenseMap<Location, uint64_t> numPaths;
};
} // namespace

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
    LocationSimplifier simplifier;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      Location loc = simplifier.simplify(op->getLoc());
      // Functions and modules are in no other function, of which debug information would need a scope.
      bool isSymbol = isa<FunctionOpInterface>(op) || op->hasTrait<mlir::OpTrait::SymbolTable>();
      op->setLoc(isSymbol && isa<CallSiteLoc>(loc) && isKnown(loc) ? Location(loc->findInstanceOf<FileLineColLoc>())
                                                                   : loc);
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
