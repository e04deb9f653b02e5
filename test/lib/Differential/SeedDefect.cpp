//===- SeedDefect.cpp - Makes one mistake in a kernel, on purpose ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The differential test is worth what it finds. This pass stands for a pass
// with a defect: each of its kinds is a mistake that compilers make, and the
// result always verifies.
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

/// Makes the mistake at an operation; false where it is not one of those that can have it.
using Mistake = bool (*)(Operation *);

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

bool loseOther(Operation *op) {
  auto load = dyn_cast<LoadOp>(op);
  if (!load || !load.getOther() || !isa<RankedTensorType>(load.getType()))
    return false;
  OpBuilder builder(op);
  Attribute zero = builder.getZeroAttr(load.getType());
  load.getOtherMutable().assign(arith::ConstantOp::create(builder, op->getLoc(), cast<TypedAttr>(zero)));
  return true;
}

bool loseBoundaryCheck(Operation *op) {
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

bool confuseProgramAxes(Operation *op) {
  auto id = dyn_cast<GetProgramIdOp>(op);
  if (!id || id.getAxis() != ProgramAxis::X)
    return false;
  id.setAxis(ProgramAxis::Y);
  return true;
}

bool confuseReductionAxes(Operation *op) {
  auto reduce = dyn_cast<ReduceOp>(op);
  if (!reduce)
    return false;
  auto type = cast<RankedTensorType>(reduce.getSrcs().front().getType());
  if (type.getRank() != 2 || type.getDimSize(0) != type.getDimSize(1))
    return false;
  reduce.setAxis(1 - reduce.getAxis());
  return true;
}

bool loseIteration(Operation *op) {
  auto loop = dyn_cast<scf::ForOp>(op);
  if (!loop)
    return false;
  OpBuilder builder(op);
  loop.setUpperBound(arith::SubIOp::create(builder, op->getLoc(), loop.getUpperBound(), loop.getStep()));
  return true;
}

bool loseLoopCarriedValue(Operation *op) {
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

bool loseStore(Operation *op) {
  if (!isa<StoreOp>(op))
    return false;
  op->erase();
  return true;
}

/// A load that another store changes, read before that store.
bool moveLoadOverStore(Operation *op) {
  if (!isa<LoadOp>(op) || !isa_and_present<StoreOp>(op->getPrevNode()))
    return false;
  op->moveBefore(op->getPrevNode());
  return true;
}

bool loseOffset(Operation *op) {
  auto add = dyn_cast<AddPtrOp>(op);
  if (!add)
    return false;
  add.replaceAllUsesWith(add.getPtr());
  add.erase();
  return true;
}

bool transposeTwice(Operation *op) {
  auto dot = dyn_cast<DotOp>(op);
  if (!dot || dot.getA().getType() != dot.getB().getType())
    return false;
  Value a = dot.getA();
  dot.getAMutable().assign(dot.getB());
  dot.getBMutable().assign(a);
  return true;
}

bool loseAccumulator(Operation *op) {
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

const std::pair<StringRef, Mistake> mistakes[] = {
    {"swapped-operands", swapOperands},
    {"swapped-selection", swapSelectedValues},
    {"lost-store-mask", dropStoreMask},
    {"wrong-mask", invertLoadMask},
    {"lost-other", loseOther},
    {"lost-boundary-check", loseBoundaryCheck},
    {"wrong-padding", changePadding},
    {"wrong-program-axis", confuseProgramAxes},
    {"wrong-reduction-axis", confuseReductionAxes},
    {"off-by-one-trip-count", loseIteration},
    {"lost-loop-carried-value", loseLoopCarriedValue},
    {"swapped-branches", swapBranches},
    {"weakened-comparison", weakenComparison},
    {"sign-confused-extension", replaceOperation<arith::ExtSIOp, arith::ExtUIOp>},
    {"sign-confused-shift", replaceOperation<arith::ShRSIOp, arith::ShRUIOp>},
    {"lost-store", loseStore},
    {"load-moved-over-store", moveLoadOverStore},
    {"lost-offset", loseOffset},
    {"swapped-dot-operands", transposeTwice},
    {"lost-accumulator", loseAccumulator},
    {"wrong-atomic", changeAtomicKind},
};

struct TestSeedDefect : public PassWrapper<TestSeedDefect, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestSeedDefect)

  TestSeedDefect() = default;
  TestSeedDefect(const TestSeedDefect &other) : PassWrapper(other) {}

  StringRef getArgument() const final { return "test-seed-defect"; }
  StringRef getDescription() const final { return "Make one mistake, at the first operation that can have it"; }

  void runOnOperation() override {
    const auto *found = llvm::find_if(mistakes, [&](const auto &entry) { return entry.first == kind; });
    if (found == std::end(mistakes)) {
      emitError(getOperation()->getLoc()) << "no kind of defect is called '" << kind << "'";
      return signalPassFailure();
    }
    WalkResult walk = getOperation()->walk(
        [&](Operation *op) { return found->second(op) ? WalkResult::interrupt() : WalkResult::advance(); });
    if (!walk.wasInterrupted()) {
      emitError(getOperation()->getLoc()) << "no operation can have the defect '" << kind << "'";
      signalPassFailure();
    }
  }

  Option<std::string> kind{*this, "kind", llvm::cl::desc("Which mistake to make")};
};

} // namespace

void mlir::triton::test::registerDifferentialTestPasses() { PassRegistration<TestSeedDefect>(); }
