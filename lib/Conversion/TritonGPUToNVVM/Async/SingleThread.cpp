//===- SingleThread.cpp - Instructions that one thread executes ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Async/SingleThread.h"

#include "Program/ThreadIndex.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

Value mlir::triton::gpu::isWarp(OpBuilder &builder, Location loc, Operation *op, unsigned number) {
  Value warp = ThreadIndex(builder, loc, op).get(InDim::Warp);
  Value expected = LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(number));
  return LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::eq, warp, expected);
}

Value mlir::triton::gpu::electThread(OpBuilder &builder, Location loc, Operation *op, Value condition) {
  Value elected = NVVM::ElectSyncOp::create(builder, loc, builder.getI1Type(), /*membermask=*/Value());
  Value predicate = LLVM::AndOp::create(builder, loc, isWarp(builder, loc, op, 0), elected);
  return condition ? LLVM::AndOp::create(builder, loc, predicate, condition) : predicate;
}

/// Returns the inline PTX constraint for an operand of `type`.
static StringRef getConstraint(Type type) {
  if (isa<LLVM::LLVMPointerType>(type) || type.isInteger(64))
    return "l";
  return type.isInteger(1) ? "b" : "r";
}

void mlir::triton::gpu::emitPTX(OpBuilder &builder, Location loc, const Twine &ptx, ValueRange operands) {
  constexpr auto shared = static_cast<unsigned>(NVVM::NVVMMemorySpace::Shared);
  SmallVector<Value> values;
  SmallVector<StringRef> constraints;
  for (Value operand : operands) {
    auto pointer = dyn_cast<LLVM::LLVMPointerType>(operand.getType());
    if (pointer && pointer.getAddressSpace() == shared)
      operand = LLVM::PtrToIntOp::create(builder, loc, builder.getI32Type(), operand);
    values.push_back(operand);
    constraints.push_back(getConstraint(operand.getType()));
  }
  LLVM::InlineAsmOp::create(builder, loc, LLVM::LLVMVoidType::get(builder.getContext()), values, ptx.str(),
                            llvm::join(constraints, ","), /*has_side_effects=*/true, /*is_align_stack=*/false,
                            LLVM::TailCallKind::None, LLVM::AsmDialectAttr(), ArrayAttr());
}

void mlir::triton::gpu::emitPredicatedPTX(OpBuilder &builder, Location loc, Value predicate, const Twine &ptx,
                                          ValueRange operands) {
  SmallVector<Value> values(operands);
  values.push_back(predicate);
  emitPTX(builder, loc, "@$" + Twine(operands.size()) + " " + ptx, values);
}
