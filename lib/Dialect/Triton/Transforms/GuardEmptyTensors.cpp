//===- GuardEmptyTensors.cpp - Accesses to tensors that may be empty ------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EmptyTensors.h"

#include "triton/Analysis/AffineTile/AffineIndices.h"
#include "triton/Dialect/Triton/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::triton {
#define GEN_PASS_DEF_TRITONGUARDEMPTYTENSORS
#include "triton/Dialect/Triton/Transforms/Passes.h.inc"
} // namespace mlir::triton

using namespace mlir;
using namespace mlir::triton;

static Value createConstant(OpBuilder &builder, Location loc, Type type, int64_t value) {
  TypedAttr number = builder.getIntegerAttr(getElementTypeOrSelf(type), value);
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    number = DenseElementsAttr::get(tensor, ArrayRef<Attribute>(number));
  return arith::ConstantOp::create(builder, loc, number);
}

Value mlir::triton::createNonEmptySize(OpBuilder &builder, Location loc, Value size) {
  return arith::MaxSIOp::create(builder, loc, size, createConstant(builder, loc, size.getType(), 1));
}

Value mlir::triton::createStartOutsideEmpty(OpBuilder &builder, Location loc, Value size, Value start) {
  // A multiple of 16 bytes for elements of any size.
  constexpr int64_t outside = int64_t(1) << 30;
  Value isNotEmpty = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sgt, size,
                                           createConstant(builder, loc, size.getType(), 0));
  return arith::SelectOp::create(builder, loc, isNotEmpty, start,
                                 createConstant(builder, loc, start.getType(), outside));
}

namespace {

struct GuardEmptyTensors : public triton::impl::TritonGuardEmptyTensorsBase<GuardEmptyTensors> {
  void runOnOperation() override;
};

/// The dimension of a descriptor whose size may not be positive, and the accesses that may run nevertheless.
struct Guard {
  MakeTensorDescOp make;
  unsigned dim;
  SmallVector<Operation *> accesses;
  /// Whether control flow or a call passes the descriptor on.
  bool escapes = false;
};

} // namespace

/// Returns whether the operation reads or writes the tensor of its first operand, a descriptor.
static bool isAccess(Operation *op) {
  return isa<DescriptorLoadOp, DescriptorGatherOp, DescriptorStoreOp, DescriptorReduceOp, DescriptorScatterOp>(op);
}

/// Returns the start of an access along a dimension.
static OpOperand &getStart(Operation *access, unsigned dim) {
  // The starts follow the descriptor, except that a block to write comes first where there are several indices.
  bool hasBlockFirst = isa<DescriptorStoreOp, DescriptorReduceOp>(access);
  return access->getOpOperand((hasBlockFirst ? 2 : 1) + dim);
}

static void findGuards(MakeTensorDescOp make, AffineIndices &indices, std::vector<Guard> &guards) {
  for (auto [dim, size] : llvm::enumerate(make.getShape())) {
    Polynomial extent = indices.getScalar(size);
    if (indices.isPositive(extent, make))
      continue;
    Guard guard{make, static_cast<unsigned>(dim), {}};
    for (Operation *user : make->getUsers()) {
      guard.escapes |= !isAccess(user);
      if (isAccess(user) && !indices.isPositive(extent, user))
        guard.accesses.push_back(user);
    }
    guards.push_back(std::move(guard));
  }
}

static void apply(Guard &guard) {
  OpOperand &operand = guard.make.getShapeMutable()[guard.dim];
  Value size = operand.get();
  ImplicitLocOpBuilder builder(guard.make.getLoc(), guard.make);
  if (guard.escapes) {
    Value zero = createConstant(builder, builder.getLoc(), size.getType(), 0);
    Value isNotEmpty = arith::CmpIOp::create(builder, arith::CmpIPredicate::sgt, size, zero);
    AssertOp::create(builder, isNotEmpty,
                     "expected a tensor that is not empty, because control flow passes its descriptor on");
  }
  operand.set(createNonEmptySize(builder, builder.getLoc(), size));
  for (Operation *access : guard.accesses) {
    builder.setInsertionPoint(access);
    OpOperand &start = getStart(access, guard.dim);
    start.set(createStartOutsideEmpty(builder, access->getLoc(), size, start.get()));
  }
}

void GuardEmptyTensors::runOnOperation() {
  // In unreachable blocks, sizes may be computed from themselves.
  IRRewriter rewriter(&getContext());
  (void)eraseUnreachableBlocks(rewriter, getOperation()->getRegions());
  std::vector<Guard> guards;
  getOperation()->walk([&](FuncOp func) {
    AffineIndices indices;
    func.walk([&](MakeTensorDescOp make) { findGuards(make, indices, guards); });
  });
  llvm::for_each(guards, apply);
}
