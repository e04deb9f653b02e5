//===- WarpReduction.cpp - Warp reduction instructions ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reduction/WarpReduction.h"

#include "triton/Analysis/LoweringPlan/ReductionPlan.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

Value WarpReduction::create(OpBuilder &builder, Location loc, Value value, Value isOwner) const {
  Type type = value.getType();
  Type wide = isa<FloatType>(type) ? type : builder.getI32Type();
  if (type != wide)
    value = isSigned ? LLVM::SExtOp::create(builder, loc, wide, value).getResult()
                     : LLVM::ZExtOp::create(builder, loc, wide, value).getResult();
  if (!isIdempotent && isOwner) {
    // Zero is the neutral element of all operations that are not idempotent.
    Value zero = LLVM::ZeroOp::create(builder, loc, wide);
    value = LLVM::SelectOp::create(builder, loc, isOwner, value, zero);
  }
  Value allLanes = LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(-1));
  value = NVVM::ReduxOp::create(builder, loc, wide, value, kind, allLanes, /*abs=*/false, propagatesNaN);
  return type == wide ? value : LLVM::TruncOp::create(builder, loc, type, value).getResult();
}

std::optional<WarpReduction> mlir::triton::gpu::findWarpReduction(Region &region, const TargetInfo &target) {
  Operation *end = region.front().getTerminator();
  // The instruction has no other effects.
  if (!llvm::all_of(region.front(), [](Operation &op) { return isMemoryEffectFree(&op); }))
    return std::nullopt;
  if (end->getNumOperands() != 1 || !end->getOperand(0).getType().isIntOrFloat() || !isSymmetricCombination(region))
    return std::nullopt;
  Type type = end->getOperand(0).getType();
  if (isa<FloatType>(type) ? !type.isF32() || !target.has(TargetFeature::Float32WarpReduction)
                           : type.getIntOrFloatBitWidth() > 32)
    return std::nullopt;
  using Kind = NVVM::ReduxKind;
  auto integer = [](Kind kind, bool isSigned = false, bool isIdempotent = true) {
    return WarpReduction{kind, isSigned, isIdempotent};
  };
  auto number = [](Kind kind, bool propagatesNaN) {
    return WarpReduction{kind, /*isSigned=*/false, /*isIdempotent=*/true, propagatesNaN};
  };
  return llvm::TypeSwitch<Operation *, std::optional<WarpReduction>>(end->getOperand(0).getDefiningOp())
      .Case([&](arith::AndIOp) { return integer(Kind::AND); })
      .Case([&](arith::OrIOp) { return integer(Kind::OR); })
      .Case([&](arith::MinSIOp) { return integer(Kind::MIN, /*isSigned=*/true); })
      .Case([&](arith::MaxSIOp) { return integer(Kind::MAX, /*isSigned=*/true); })
      .Case([&](arith::MinUIOp) { return integer(Kind::UMIN); })
      .Case([&](arith::MaxUIOp) { return integer(Kind::UMAX); })
      .Case([&](arith::AddIOp) { return integer(Kind::ADD, /*isSigned=*/false, /*isIdempotent=*/false); })
      .Case([&](arith::XOrIOp) { return integer(Kind::XOR, /*isSigned=*/false, /*isIdempotent=*/false); })
      .Case([&](arith::MinNumFOp) { return number(Kind::FMIN, /*propagatesNaN=*/false); })
      .Case([&](arith::MaxNumFOp) { return number(Kind::FMAX, /*propagatesNaN=*/false); })
      .Case([&](arith::MinimumFOp) { return number(Kind::FMIN, /*propagatesNaN=*/true); })
      .Case([&](arith::MaximumFOp) { return number(Kind::FMAX, /*propagatesNaN=*/true); })
      .Default([](Operation *) { return std::nullopt; });
}
