//===- KeepRereadData.cpp - Eviction priorities of data read twice ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/Transforms/Passes.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/Statistic.h"

namespace mlir::triton {
#define GEN_PASS_DEF_TRITONKEEPREREADDATA
#include "triton/Dialect/Triton/Transforms/Passes.h.inc"
} // namespace mlir::triton

#define DEBUG_TYPE "triton-keep-reread-data"

using namespace mlir;
using namespace mlir::triton;

ALWAYS_ENABLED_STATISTIC(numReread, "Loads of data that a later loop reads again");

namespace {

struct KeepRereadData : public triton::impl::TritonKeepRereadDataBase<KeepRereadData> {
  void runOnOperation() override;
};

} // namespace

/// Returns whether `lhs` in an iteration of `first` equals `rhs` in the iteration of `second` with the same number, for
/// loops with equal bounds.
static bool areEqual(Value lhs, Value rhs, scf::ForOp first, scf::ForOp second) {
  SmallVector<std::pair<Value, Value>> open = {{lhs, rhs}};
  llvm::DenseSet<std::pair<Value, Value>> assumed;
  while (!open.empty()) {
    auto pair = open.pop_back_val();
    bool areInductionVariables = pair.first == first.getInductionVar() && pair.second == second.getInductionVar();
    if (pair.first == pair.second || areInductionVariables || !assumed.insert(pair).second)
      continue;
    auto lhsResult = dyn_cast<OpResult>(pair.first), rhsResult = dyn_cast<OpResult>(pair.second);
    if (!lhsResult || !rhsResult || lhsResult.getResultNumber() != rhsResult.getResultNumber())
      return false;
    Operation *lhsOp = lhsResult.getOwner(), *rhsOp = rhsResult.getOwner();
    if (lhsOp->getName() != rhsOp->getName() || lhsOp->getNumOperands() != rhsOp->getNumOperands() ||
        lhsOp->getResultTypes() != rhsOp->getResultTypes() || lhsOp->getNumRegions() != 0 ||
        !isMemoryEffectFree(lhsOp) || lhsOp->getAttrDictionary() != rhsOp->getAttrDictionary())
      return false;
    for (auto [lhsOperand, rhsOperand] : llvm::zip_equal(lhsOp->getOperands(), rhsOp->getOperands()))
      open.emplace_back(lhsOperand, rhsOperand);
  }
  return true;
}

template <typename Access>
static bool hasPriority(Access access) {
  return access.getCache() != CacheModifier::NONE || access.getEvict() != EvictionPolicy::NORMAL;
}

/// Returns the loads of tensors in the body of `loop` whose priority is open.
static SmallVector<LoadOp> findLoads(scf::ForOp loop) {
  SmallVector<LoadOp> loads;
  for (LoadOp load : loop.getBody()->getOps<LoadOp>())
    if (isa<RankedTensorType>(load.getType()) && !load.getIsVolatile() && !hasPriority(load))
      loads.push_back(load);
  return loads;
}

static bool haveEqualBounds(scf::ForOp first, scf::ForOp second) {
  return first.getLowerBound() == second.getLowerBound() && first.getUpperBound() == second.getUpperBound() &&
         first.getStep() == second.getStep();
}

/// Sets the priorities for the loops of a block, which are executed one after the other.
static void setPriorities(ArrayRef<scf::ForOp> loops) {
  SmallVector<SmallVector<LoadOp>> loads(llvm::map_range(loops, findLoads));
  llvm::SetVector<LoadOp> early, late;
  for (size_t second = 1; second < loops.size(); ++second)
    for (size_t first = 0; first < second; ++first)
      for (LoadOp again : loads[second])
        for (LoadOp load : loads[first])
          if (haveEqualBounds(loops[first], loops[second]) &&
              areEqual(load.getPtr(), again.getPtr(), loops[first], loops[second])) {
            early.insert(load);
            late.insert(again);
          }
  for (LoadOp load : early) {
    load.setEvict(EvictionPolicy::EVICT_LAST);
    ++numReread;
  }
  for (LoadOp load : late) {
    if (early.contains(load))
      continue;
    load.setEvict(EvictionPolicy::EVICT_FIRST);
    // Stores of the loop are not to evict data that other thread blocks read again.
    for (StoreOp store : load->getBlock()->getOps<StoreOp>())
      if (!hasPriority(store))
        store.setEvict(EvictionPolicy::EVICT_FIRST);
  }
}

void KeepRereadData::runOnOperation() {
  getOperation()->walk([](Block *block) {
    auto loops = llvm::to_vector(block->getOps<scf::ForOp>());
    if (loops.size() > 1)
      setPriorities(loops);
  });
}
