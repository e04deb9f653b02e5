//===- ModuleReduction.cpp - Reduction of modules -------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Differential/ModuleReduction.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace mlir::triton;

namespace {
/// The search for the smallest interesting module.
class Reduction {
public:
  Reduction(ModuleOp module, llvm::function_ref<bool(ModuleOp)> isInteresting)
      : smallest(module.clone()), isInteresting(isInteresting) {}

  OwningOpRef<ModuleOp> run() {
    attempt([](ModuleOp module) { return true; });
    bool progress = true;
    while (progress) {
      progress = runPasses();
      for (Simplification simplify : getSimplifications())
        progress |= applySimplification(simplify);
    }
    return std::move(smallest);
  }

private:
  /// Changes a clone of the module, and keeps it if it is still interesting.
  bool attempt(llvm::function_ref<bool(ModuleOp)> change);
  /// Runs passes that simplify the whole module.
  bool runPasses();
  /// Applies a simplification to many operations together, then to fewer.
  bool applySimplification(Simplification simplify);

  OwningOpRef<ModuleOp> smallest;
  llvm::function_ref<bool(ModuleOp)> isInteresting;
  llvm::DenseSet<uint64_t> tried;
};
} // namespace

bool Reduction::attempt(llvm::function_ref<bool(ModuleOp)> change) {
  // Suppress the diagnostics of rejected candidates.
  ScopedDiagnosticHandler silence(smallest->getContext(), [](Diagnostic &) { return success(); });
  OwningOpRef<ModuleOp> candidate(smallest->clone());
  if (!change(*candidate))
    return false;
  removeDeadCode(*candidate);
  std::string text;
  llvm::raw_string_ostream os(text);
  candidate->print(os, OpPrintingFlags().printGenericOpForm().assumeVerified());
  if (!tried.insert(llvm::xxh3_64bits(text)).second)
    return false;
  if (failed(verify(*candidate)) || !isInteresting(*candidate))
    return false;
  smallest = std::move(candidate);
  return true;
}

static size_t countOperations(ModuleOp module) {
  size_t count = 0;
  module.walk([&](Operation *) { ++count; });
  return count;
}

/// Returns whether operations may use their own results, as in regions that are graphs: folding them does not end.
static bool mayHaveCycles(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    bool isEarlier = llvm::any_of(op->getOperands(), [&](Value operand) {
      Operation *definition = operand.getDefiningOp();
      return definition && definition->getBlock() == op->getBlock() && !definition->isBeforeInBlock(op);
    });
    return isEarlier ? WalkResult::interrupt() : WalkResult::advance();
  });
  return result.wasInterrupted();
}

bool Reduction::runPasses() {
  if (mayHaveCycles(*smallest))
    return false;
  bool progress = false;
  for (StringRef name : {"inline", "cse", "canonicalize"}) {
    size_t size = countOperations(*smallest);
    progress |= attempt([&](ModuleOp module) {
      PassManager passes(module.getContext());
      return succeeded(parsePassPipeline(name, passes, llvm::nulls())) && succeeded(passes.run(module)) &&
             countOperations(module) <= size;
    });
  }
  return progress;
}

bool Reduction::applySimplification(Simplification simplify) {
  bool progress = false;
  for (size_t width = std::max<size_t>(collectReducibleOperations(*smallest).size() / 2, 1); width > 0; width /= 2) {
    // Start at the end, so that uses are simplified before their definitions.
    for (size_t end = collectReducibleOperations(*smallest).size(); end > 0; end -= std::min(end, width)) {
      progress |= attempt([&](ModuleOp module) {
        bool changed = false;
        SmallVector<Operation *> operations = collectReducibleOperations(module);
        size_t last = std::min(end, operations.size()), first = end > width ? end - width : 0;
        for (size_t i = last; i > first; --i)
          changed |= simplify(operations[i - 1]);
        return changed;
      });
    }
  }
  return progress;
}

Location mlir::triton::getLocationInText(ModuleOp module) {
  auto location = dyn_cast<FileLineColLoc>(module.getLoc());
  if (!location || location.getLine() > 0)
    return module.getLoc();
  if (module.getBody()->empty())
    return FileLineColLoc::get(location.getFilename(), 1, 1);
  return module.getBody()->front().getLoc();
}

OwningOpRef<ModuleOp> mlir::triton::reduceModule(ModuleOp module, llvm::function_ref<bool(ModuleOp)> isInteresting) {
  return Reduction(module, isInteresting).run();
}
