//===- TestAffineTile.cpp - Test pass for tiles in memory -----------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"

#include "triton/Analysis/AffineTile/AffineTile.h"

#include "mlir/Pass/Pass.h"

using namespace mlir;
using namespace mlir::triton;

namespace {

/// Emits a remark with the tile of each load and store of a tensor, and one for each dimension that wraps.
struct TestPrintTiles : public PassWrapper<TestPrintTiles, OperationPass<FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestPrintTiles)

  StringRef getArgument() const final { return "test-print-tiles"; }
  StringRef getDescription() const final { return "Print the tiles of accesses as remarks"; }

  void runOnOperation() override {
    AffineIndices indices;
    getOperation().walk([&](Operation *op) {
      if (auto load = dyn_cast<LoadOp>(op))
        print(indices, op, load.getPtr(), load.getMask());
      if (auto store = dyn_cast<StoreOp>(op))
        print(indices, op, store.getPtr(), store.getMask());
    });
    markAllAnalysesPreserved();
  }

private:
  static void print(AffineIndices &indices, Operation *op, Value pointers, Value mask) {
    std::string text;
    llvm::raw_string_ostream os(text);
    std::optional<AffineTile> tile = findTile(indices, pointers, mask, /*ofAllPrograms=*/true,
                                              [&](const Twine &reason) { os << "no tile: " << reason; });
    if (tile)
      tile->print(os, indices);
    if (text.empty())
      return;
    emitRemark(op->getLoc()) << text;
    if (!tile || !isa<LoadOp>(op))
      return;
    for (auto [number, dim] : llvm::enumerate(tile->dims)) {
      IndexRange range = indices.getRange(dim.start);
      if (range.min < 0)
        emitRemark(op->getLoc()) << "dimension " << number << " may start at a negative index";
      if (dim.extent && (dim.isExtentDivisor || indices.isPositive(*dim.extent, op)))
        emitRemark(op->getLoc()) << "dimension " << number << " is not empty";
      if (dim.isWrapped)
        emitRemark(op->getLoc()) << "what wraps along dimension " << number << " is "
                                 << (isWrapUnobservable(indices, op->getResult(0), number, dim.start, *dim.extent)
                                         ? "unobservable"
                                         : "observable");
    }
  }
};

} // namespace

void mlir::triton::test::registerAffineTileTestPass() { PassRegistration<TestPrintTiles>(); }
