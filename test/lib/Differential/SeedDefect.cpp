//===- SeedDefect.cpp - Test pass that seeds a defect ---------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests of differential testing use this pass in place of a defective pass.
// Each kind of defect is a typical mistake of a compiler; the resulting IR
// always verifies.
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"

#include "triton/Dialect/Triton/IR/Triton.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;
using namespace mlir::triton;

namespace {

/// Seeds the defect at an operation. Returns false if the operation cannot have it.
using Defect = bool (*)(Operation *);

/// Replaces an operation by another with the same operands.
template <typename From, typename To>
bool replaceOperation(Operation *op) {
  if (!isa<From>(op))
    return false;
  OpBuilder builder(op);
  Operation *other = To::create(builder, op->getLoc(), op->getResultTypes(), op->getOperands());
  op->replaceAllUsesWith(other);
  op->erase();
  return true;
}

bool swapOperands(Operation *op) {
  if (!isa<arith::SubIOp, arith::SubFOp, arith::DivFOp, arith::DivSIOp>(op) || op->getOperand(0) == op->getOperand(1))
    return false;
  Value left = op->getOperand(0);
  op->setOperand(0, op->getOperand(1));
  op->setOperand(1, left);
  return true;
}

bool swapSelectedValues(Operation *op) {
  auto select = dyn_cast<arith::SelectOp>(op);
  if (!select)
    return false;
  Value chosen = select.getTrueValue();
  select.getTrueValueMutable().assign(select.getFalseValue());
  select.getFalseValueMutable().assign(chosen);
  return true;
}

bool dropStoreMask(Operation *op) {
  auto store = dyn_cast<StoreOp>(op);
  if (!store || !store.getMask())
    return false;
  store.getMaskMutable().clear();
  return true;
}

bool invertLoadMask(Operation *op) {
  auto load = dyn_cast<LoadOp>(op);
  if (!load || !load.getMask())
    return false;
  OpBuilder builder(op);
  Value mask = load.getMask();
  auto ones = DenseElementsAttr::get(cast<ShapedType>(mask.getType()), true);
  Value all = arith::ConstantOp::create(builder, op->getLoc(), ones);
  load.getMaskMutable().assign(arith::XOrIOp::create(builder, op->getLoc(), mask, all));
  return true;
}

bool dropOther(Operation *op) {
  auto load = dyn_cast<LoadOp>(op);
  if (!load || !load.getOther() || !isa<RankedTensorType>(load.getType()))
    return false;
  OpBuilder builder(op);
  Attribute zero = builder.getZeroAttr(load.getType());
  load.getOtherMutable().assign(arith::ConstantOp::create(builder, op->getLoc(), cast<TypedAttr>(zero)));
  return true;
}

bool dropBoundaryCheck(Operation *op) {
  auto store = dyn_cast<StoreOp>(op);
  if (!store || store.getBoundaryCheck().empty())
    return false;
  store.setBoundaryCheck({});
  return true;
}

bool changePadding(Operation *op) {
  auto load = dyn_cast<LoadOp>(op);
  if (!load || load.getPadding() != PaddingOption::PAD_ZERO)
    return false;
  load.setPadding(PaddingOption::PAD_NAN);
  return true;
}

bool swapProgramAxes(Operation *op) {
  auto id = dyn_cast<GetProgramIdOp>(op);
  if (!id || id.getAxis() != ProgramAxis::X)
    return false;
  id.setAxis(ProgramAxis::Y);
  return true;
}

bool swapReductionAxes(Operation *op) {
  auto reduce = dyn_cast<ReduceOp>(op);
  if (!reduce)
    return false;
  auto type = cast<RankedTensorType>(reduce.getSrcs().front().getType());
  if (type.getRank() != 2 || type.getDimSize(0) != type.getDimSize(1))
    return false;
  reduce.setAxis(1 - reduce.getAxis());
  return true;
}

bool dropLastIteration(Operation *op) {
  auto loop = dyn_cast<scf::ForOp>(op);
  if (!loop)
    return false;
  OpBuilder builder(op);
  loop.setUpperBound(arith::SubIOp::create(builder, op->getLoc(), loop.getUpperBound(), loop.getStep()));
  return true;
}

bool dropLoopCarriedValue(Operation *op) {
  auto loop = dyn_cast<scf::ForOp>(op);
  if (!loop || loop.getNumRegionIterArgs() == 0)
    return false;
  loop.getBody()->getTerminator()->setOperand(0, loop.getRegionIterArg(0));
  return true;
}

bool swapBranches(Operation *op) {
  auto branch = dyn_cast<scf::IfOp>(op);
  if (!branch || !branch.elseBlock())
    return false;
  Region kept;
  kept.takeBody(branch.getThenRegion());
  branch.getThenRegion().takeBody(branch.getElseRegion());
  branch.getElseRegion().takeBody(kept);
  return true;
}

bool weakenComparison(Operation *op) {
  auto compare = dyn_cast<arith::CmpIOp>(op);
  if (!compare || compare.getPredicate() != arith::CmpIPredicate::slt)
    return false;
  compare.setPredicate(arith::CmpIPredicate::sle);
  return true;
}

bool dropStore(Operation *op) {
  if (!isa<StoreOp>(op))
    return false;
  op->erase();
  return true;
}

/// Moves a load before the preceding store, which may write its location.
bool moveLoadOverStore(Operation *op) {
  if (!isa<LoadOp>(op) || !isa_and_present<StoreOp>(op->getPrevNode()))
    return false;
  op->moveBefore(op->getPrevNode());
  return true;
}

bool dropOffset(Operation *op) {
  auto add = dyn_cast<AddPtrOp>(op);
  if (!add)
    return false;
  add.replaceAllUsesWith(add.getPtr());
  add.erase();
  return true;
}

bool swapDotOperands(Operation *op) {
  auto dot = dyn_cast<DotOp>(op);
  if (!dot || dot.getA().getType() != dot.getB().getType())
    return false;
  Value a = dot.getA();
  dot.getAMutable().assign(dot.getB());
  dot.getBMutable().assign(a);
  return true;
}

bool dropAccumulator(Operation *op) {
  auto dot = dyn_cast<DotOp>(op);
  if (!dot || matchPattern(dot.getC(), m_AnyZeroFloat()))
    return false;
  OpBuilder builder(op);
  Attribute zero = builder.getZeroAttr(dot.getType());
  dot.getCMutable().assign(arith::ConstantOp::create(builder, op->getLoc(), cast<TypedAttr>(zero)));
  return true;
}

bool changeAtomicKind(Operation *op) {
  auto atomic = dyn_cast<AtomicRMWOp>(op);
  if (!atomic || atomic.getAtomicRmwOp() != RMWOp::ADD)
    return false;
  atomic.setAtomicRmwOp(RMWOp::MAX);
  return true;
}

const std::pair<StringRef, Defect> defects[] = {
    {"swapped-operands", swapOperands},
    {"swapped-selection", swapSelectedValues},
    {"lost-store-mask", dropStoreMask},
    {"wrong-mask", invertLoadMask},
    {"lost-other", dropOther},
    {"lost-boundary-check", dropBoundaryCheck},
    {"wrong-padding", changePadding},
    {"wrong-program-axis", swapProgramAxes},
    {"wrong-reduction-axis", swapReductionAxes},
    {"off-by-one-trip-count", dropLastIteration},
    {"lost-loop-carried-value", dropLoopCarriedValue},
    {"swapped-branches", swapBranches},
    {"weakened-comparison", weakenComparison},
    {"sign-confused-extension", replaceOperation<arith::ExtSIOp, arith::ExtUIOp>},
    {"sign-confused-shift", replaceOperation<arith::ShRSIOp, arith::ShRUIOp>},
    {"lost-store", dropStore},
    {"load-moved-over-store", moveLoadOverStore},
    {"lost-offset", dropOffset},
    {"swapped-dot-operands", swapDotOperands},
    {"lost-accumulator", dropAccumulator},
    {"wrong-atomic", changeAtomicKind},
};

struct TestSeedDefect : public PassWrapper<TestSeedDefect, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestSeedDefect)

  TestSeedDefect() = default;
  TestSeedDefect(const TestSeedDefect &other) : PassWrapper(other) {}

  StringRef getArgument() const final { return "test-seed-defect"; }
  StringRef getDescription() const final { return "Seed a defect at the first operation that can have it"; }

  void runOnOperation() override {
    const auto *found = llvm::find_if(defects, [&](const auto &entry) { return entry.first == kind; });
    if (found == std::end(defects)) {
      emitError(getOperation()->getLoc()) << "unknown kind of defect '" << kind << "'";
      return signalPassFailure();
    }
    WalkResult walk = getOperation()->walk(
        [&](Operation *op) { return found->second(op) ? WalkResult::interrupt() : WalkResult::advance(); });
    if (!walk.wasInterrupted()) {
      emitError(getOperation()->getLoc()) << "no operation can have the defect '" << kind << "'";
      signalPassFailure();
    }
  }

  Option<std::string> kind{*this, "kind", llvm::cl::desc("Kind of defect")};
};

} // namespace

void mlir::triton::test::registerDifferentialTestPasses() { PassRegistration<TestSeedDefect>(); }
