//===- ElementwiseToNVVM.cpp - Lowering of elementwise operations ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Elementwise/SmallFloats.h"
#include "Patterns.h"
#include "RegisterLowering.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

/// Rewrites an operation of `arith` or `math` on tensors to the same operation on each register, which MLIR's own
/// patterns lower.
struct TensorOpToScalarOps : public OpTraitConversionPattern<mlir::OpTrait::Elementwise> {
  TensorOpToScalarOps(const TypeConverter &converter, MLIRContext *context, const EqualRegisters &equalRegisters)
      : OpTraitConversionPattern(converter, context, kTensorBenefit), equalRegisters(equalRegisters) {}

  LogicalResult matchAndRewrite(Operation *op, ArrayRef<ValueRange> operands,
                                ConversionPatternRewriter &rewriter) const override {
    if (!isa_and_nonnull<arith::ArithDialect, math::MathDialect>(op->getDialect()) || op->getNumResults() != 1)
      return rewriter.notifyMatchFailure(op, "not an operation of arith or math with one result");
    if (isa<arith::ExtFOp, arith::TruncFOp>(op))
      return rewriter.notifyMatchFailure(op, "FormatCastLowering applies");
    if (computesWithSmallFloats(op))
      return rewriter.notifyMatchFailure(op, "WidenSmallFloats or SignLowering applies");
    auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    if (!type)
      return rewriter.notifyMatchFailure(op, "already a scalar operation");
    SmallVector<Type> results;
    if (failed(getTypeConverter()->convertType(type, results)))
      return rewriter.notifyMatchFailure(op, "the result type is not supported");

    auto equal = equalRegisters.find(op);
    SmallVector<Value> registers;
    for (auto [index, resultType] : llvm::enumerate(results)) {
      if (equal != equalRegisters.end() && equal->second[index] != index) {
        registers.push_back(registers[equal->second[index]]);
        continue;
      }
      OperationState state(op->getLoc(), op->getName());
      state.addOperands(getRegisterOperands(operands, index));
      state.types.push_back(resultType);
      state.attributes = op->getDiscardableAttrDictionary();
      state.propertiesAttr = op->getPropertiesAsAttribute();
      registers.push_back(rewriter.create(state)->getResult(0));
    }
    rewriter.replaceOpWithMultiple(op, {registers});
    return success();
  }

private:
  const EqualRegisters &equalRegisters;
};

struct AddPtrLowering : public RegisterLowering<AddPtrOp> {
  using RegisterLowering::RegisterLowering;

  Value lower(AddPtrOp op, ArrayRef<Value> operands, Type type, ImplicitLocOpBuilder &builder) const override {
    auto pointer = cast<PointerType>(getElementTypeOrSelf(op.getType()));
    Type element = builder.getIntegerType(getMemoryBits(pointer.getPointeeType()));
    Value offset = operands[1];
    // Offsets are signed, addresses have 64 bits.
    if (offset.getType().getIntOrFloatBitWidth() < 64)
      offset = LLVM::SExtOp::create(builder, builder.getI64Type(), offset);
    return LLVM::GEPOp::create(builder, type, element, operands[0], offset);
  }
};

struct BitcastLowering : public RegisterLowering<BitcastOp> {
  using RegisterLowering::RegisterLowering;

  Value lower(BitcastOp op, ArrayRef<Value> operands, Type type, ImplicitLocOpBuilder &builder) const override {
    if (operands[0].getType() == type)
      return operands[0];
    return LLVM::BitcastOp::create(builder, type, operands[0]);
  }
};

struct IntToPtrLowering : public RegisterLowering<IntToPtrOp> {
  using RegisterLowering::RegisterLowering;

  Value lower(IntToPtrOp op, ArrayRef<Value> operands, Type type, ImplicitLocOpBuilder &builder) const override {
    return LLVM::IntToPtrOp::create(builder, type, operands[0]);
  }
};

struct PtrToIntLowering : public RegisterLowering<PtrToIntOp> {
  using RegisterLowering::RegisterLowering;

  Value lower(PtrToIntOp op, ArrayRef<Value> operands, Type type, ImplicitLocOpBuilder &builder) const override {
    return LLVM::PtrToIntOp::create(builder, type, operands[0]);
  }
};

/// Computes the upper half of a double-width product. LLVM selects mul.hi for it.
struct MulhiUILowering : public RegisterLowering<MulhiUIOp> {
  using RegisterLowering::RegisterLowering;

  Value lower(MulhiUIOp op, ArrayRef<Value> operands, Type type, ImplicitLocOpBuilder &builder) const override {
    unsigned bits = type.getIntOrFloatBitWidth();
    Type wide = builder.getIntegerType(2 * bits);
    Value lhs = LLVM::ZExtOp::create(builder, wide, operands[0]);
    Value rhs = LLVM::ZExtOp::create(builder, wide, operands[1]);
    Value product = LLVM::MulOp::create(builder, lhs, rhs);
    Value shift = LLVM::ConstantOp::create(builder, builder.getIntegerAttr(wide, bits));
    Value high = LLVM::LShrOp::create(builder, product, shift);
    return LLVM::TruncOp::create(builder, type, high);
  }
};

struct ClampFLowering : public RegisterLowering<ClampFOp> {
  using RegisterLowering::RegisterLowering;

  Value lower(ClampFOp op, ArrayRef<Value> operands, Type, ImplicitLocOpBuilder &builder) const override {
    Value x = operands[0], low = operands[1], high = operands[2];
    if (op.getPropagateNan() == PropagateNan::ALL)
      return LLVM::MinimumOp::create(builder, LLVM::MaximumOp::create(builder, x, low), high);
    return LLVM::MinNumOp::create(builder, LLVM::MaxNumOp::create(builder, x, low), high);
  }
};

/// Divides by `max(y, 1)` instead of `y`, both unsigned. A division by zero has an unspecified result, but may be
/// executed, for instance in front of a `select` that takes another value; LLVM would conclude that `y` is not zero.
template <typename SourceOp, typename TargetOp>
struct DivisionLowering : public ConvertOpToLLVMPattern<SourceOp> {
  using ConvertOpToLLVMPattern<SourceOp>::ConvertOpToLLVMPattern;
  using OpAdaptor = typename ConvertOpToLLVMPattern<SourceOp>::OpAdaptor;

  LogicalResult matchAndRewrite(SourceOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    Value divisor = adaptor.getRhs();
    if (!isa<IntegerType>(divisor.getType()) || matchPattern(op.getRhs(), m_NonZero()) ||
        matchPattern(divisor, m_NonZero()))
      return rewriter.notifyMatchFailure(op, "the divisor is not zero, or not a scalar");
    Value one = LLVM::ConstantOp::create(rewriter, op.getLoc(), divisor.getType(), 1);
    divisor = LLVM::UMaxOp::create(rewriter, op.getLoc(), divisor, one);
    rewriter.replaceOpWithNewOp<TargetOp>(op, adaptor.getLhs(), divisor);
    return success();
  }
};

} // namespace

/// Verifies that an operation of `arith` or `math` has one tensor at most as result.
static LogicalResult verifyArithmetic(Operation *op) {
  auto isTensor = [](Type type) { return isa<RankedTensorType>(type); };
  if (op->getNumResults() != 1 && llvm::any_of(op->getResultTypes(), isTensor))
    return emitUnsupported(op) << "it has several tensors as results";
  return success();
}

void mlir::triton::gpu::populateElementwisePatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<TensorOpToScalarOps>(lowering.converter, lowering.patterns.getContext(),
                                             lowering.equalRegisters);
  lowering.patterns
      .add<AddPtrLowering, BitcastLowering, ClampFLowering, IntToPtrLowering, MulhiUILowering, PtrToIntLowering>(
          lowering.converter);
  lowering.patterns.add<DivisionLowering<arith::DivSIOp, LLVM::SDivOp>, DivisionLowering<arith::DivUIOp, LLVM::UDivOp>,
                        DivisionLowering<arith::RemSIOp, LLVM::SRemOp>, DivisionLowering<arith::RemUIOp, LLVM::URemOp>>(
      lowering.converter, kOwnBenefit);
  lowering.checks.addForDialect<arith::ArithDialect>(verifyArithmetic);
  lowering.checks.addForDialect<math::MathDialect>(verifyArithmetic);
}
