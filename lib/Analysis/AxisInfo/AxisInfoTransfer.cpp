//===- AxisInfoTransfer.cpp - Transfer functions of axis information ------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AxisInfoTransfer.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::triton;

AxisInfo AxisInfoTransfer::visit(Value result) {
  type = result.getType();
  if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && tensor.getRank() > 0) {
    shape = Dims(tensor.getShape());
    rank = shape.size();
  }
  for (auto [facts, operand] : llvm::zip_equal(operands, op->getOperands()))
    if (isa_and_nonnull<arith::ArithDialect>(op->getDialect()) && facts.getRank() != rank &&
        isa<RankedTensorType>(operand.getType()))
      return AxisInfo::getPessimistic(type);

  return TypeSwitch<Operation *, AxisInfo>(op)
      .Case<arith::AddIOp>([&](auto) { return visitAdd(1); })
      .Case<AddPtrOp>([&](auto) { return visitAdd(getStep()); })
      .Case<arith::SubIOp>([&](auto) { return visitSub(); })
      .Case<arith::MulIOp>([&](auto) { return visitMul(); })
      .Case<arith::DivSIOp, arith::DivUIOp, arith::FloorDivSIOp>([&](auto) { return visitDiv(/*roundsUp=*/false); })
      .Case<arith::CeilDivSIOp, arith::CeilDivUIOp>([&](auto) { return visitDiv(/*roundsUp=*/true); })
      .Case<arith::RemSIOp, arith::RemUIOp>([&](auto) { return visitRem(); })
      .Case<arith::ShLIOp>([&](auto) { return visitShift(/*left=*/true, /*arithmetic=*/false); })
      .Case<arith::ShRSIOp>([&](auto) { return visitShift(/*left=*/false, /*arithmetic=*/true); })
      .Case<arith::ShRUIOp>([&](auto) { return visitShift(/*left=*/false, /*arithmetic=*/false); })
      .Case<arith::AndIOp, arith::OrIOp, arith::XOrIOp>([&](auto) { return visitBitwise(); })
      .Case<arith::CmpIOp>([&](arith::CmpIOp compare) { return visitCompare(compare.getPredicate()); })
      .Case<arith::SelectOp>([&](auto) { return visitSelect(); })
      .Case<arith::MinSIOp, arith::MaxSIOp, arith::MinUIOp, arith::MaxUIOp>([&](auto) { return visitMinMax(); })
      .Case<arith::ConstantOp>([&](arith::ConstantOp constant) { return visitConstant(constant.getValue()); })
      .Case<MakeRangeOp>([&](MakeRangeOp range) { return visitRange(range); })
      .Case<SplatOp>([&](auto) { return visitSplat(); })
      .Case<BroadcastOp>([&](BroadcastOp broadcast) { return visitBroadcast(broadcast); })
      .Case<ExpandDimsOp>([&](ExpandDimsOp expand) { return visitExpandDims(expand); })
      .Case<TransOp>([&](TransOp trans) { return visitTrans(trans); })
      .Case<ReshapeOp>([&](ReshapeOp reshape) { return visitReshape(reshape); })
      .Case<JoinOp>([&](auto) { return visitJoin(); })
      .Case<SplitOp>([&](auto) { return visitSplit(); })
      .Case<CatOp>([&](auto) { return visitCat(); })
      .Case<UnsplatOp>([&](auto) { return visitUnsplat(); })
      .Case<triton::gpu::ConvertLayoutOp>([&](auto) { return operands[0]; })
      .Case<UnrealizedConversionCastOp>([&](UnrealizedConversionCastOp cast) {
        return cast.getInputs().getTypes() == TypeRange(type) ? operands[0] : AxisInfo::getPessimistic(type);
      })
      .Case<arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp, arith::IndexCastOp, arith::IndexCastUIOp>(
          [&](auto) { return visitCast(); })
      .Case<BitcastOp, IntToPtrOp, PtrToIntOp>([&](auto) { return visitPointerCast(); })
      .Case<ub::PoisonOp>([&](auto) { return AxisInfo(shape, Dims(rank, AxisInfo::kMaxDivisibility), shape); })
      .Case<LoadOp>([&](LoadOp load) { return visitLoad(load); })
      .Default([&](auto) {
        // Inline assembly may depend on the thread that executes it.
        if (op->hasTrait<mlir::OpTrait::Elementwise>() && isMemoryEffectFree(op) && !isa<ElementwiseInlineAsmOp>(op) &&
            llvm::all_of(llvm::zip_equal(operands, op->getOperands()), [&](auto operand) {
              auto [facts, value] = operand;
              return !isa<RankedTensorType>(value.getType()) || facts.getRank() == rank;
            }))
          return visitElementwise();
        return AxisInfo::getPessimistic(type);
      });
}

SmallVector<AxisInfo> mlir::triton::transferAxisInfo(Operation *op, ArrayRef<AxisInfo> operands) {
  return llvm::map_to_vector(op->getResults(), [&](Value result) {
    return AxisInfo::withAttributes(AxisInfoTransfer(op, operands).visit(result),
                                    [&](StringRef name) { return op->getAttr(name); });
  });
}
