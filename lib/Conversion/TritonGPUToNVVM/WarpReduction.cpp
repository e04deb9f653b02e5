//===- WarpReduction.cpp - Reductions in one instruction ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WarpReduction.h"

#include "triton/Analysis/ReductionPlan.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

Value WarpReduction::create(OpBuilder &builder, Location loc, Value value) const {
  Type type = value.getType(), i32 = builder.getI32Type();
  if (type != i32)
    value = isSigned ? LLVM::SExtOp::create(builder, loc, i32, value).getResult()
                     : LLVM::ZExtOp::create(builder, loc, i32, value).getResult();
  Value allLanes = LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(-1));
  value = NVVM::ReduxOp::create(builder, loc, i32, value, kind, allLanes);
  return type == i32 ? value : LLVM::TruncOp::create(builder, loc, type, value).getResult();
}

std::optional<WarpReduction> mlir::triton::gpu::findWarpReduction(Region &region, bool hasCopies) {
  Operation *end = region.front().getTerminator();
  if (end->getNumOperands() != 1 || !end->getOperand(0).getType().isIntOrFloat() || !isSymmetricCombination(region))
    return std::nullopt;
  auto type = dyn_cast<IntegerType>(end->getOperand(0).getType());
  if (!type || type.getWidth() > 32)
    return std::nullopt;
  using Result = std::optional<WarpReduction>;
  return llvm::TypeSwitch<Operation *, Result>(end->getOperand(0).getDefiningOp())
      .Case([](arith::AndIOp) { return WarpReduction{NVVM::ReduxKind::AND, false}; })
      .Case([](arith::OrIOp) { return WarpReduction{NVVM::ReduxKind::OR, false}; })
      .Case([](arith::MinSIOp) { return WarpReduction{NVVM::ReduxKind::MIN, true}; })
      .Case([](arith::MaxSIOp) { return WarpReduction{NVVM::ReduxKind::MAX, true}; })
      .Case([](arith::MinUIOp) { return WarpReduction{NVVM::ReduxKind::UMIN, false}; })
      .Case([](arith::MaxUIOp) { return WarpReduction{NVVM::ReduxKind::UMAX, false}; })
      .Case([&](arith::AddIOp) -> Result { return hasCopies ? Result() : WarpReduction{NVVM::ReduxKind::ADD, false}; })
      .Case([&](arith::XOrIOp) -> Result { return hasCopies ? Result() : WarpReduction{NVVM::ReduxKind::XOR, false}; })
      .Default([](Operation *) { return std::nullopt; });
}
