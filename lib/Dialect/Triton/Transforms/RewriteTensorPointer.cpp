//===- RewriteTensorPointer.cpp - Block pointers as tensors of pointers ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/Transforms/StructuralTypeConversions.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::triton {
#define GEN_PASS_DEF_TRITONREWRITETENSORPOINTER
#include "triton/Dialect/Triton/Transforms/Passes.h.inc"
} // namespace mlir::triton

using namespace mlir;
using namespace mlir::triton;

namespace {

/// A block pointer becomes these values, in this order: the base, then for each dimension the tensor's shape, then the
/// strides, then the block's offsets, all as i64.
class BlockAccess {
public:
  BlockAccess(Location loc, RankedTensorType block, ValueRange parts, OpBuilder &builder)
      : loc(loc), block(block), parts(parts), builder(builder) {}

  /// The types of these values.
  static SmallVector<Type> getTypes(PointerType type);

  /// The pointers to the elements.
  Value createPointers();
  /// Which elements are within the tensor in the given dimensions; null if there are none to check.
  Value createMask(ArrayRef<int32_t> dims);

private:
  Value getBase() const { return parts.front(); }
  Value getShape(unsigned dim) const { return parts[1 + dim]; }
  Value getStride(unsigned dim) const { return parts[1 + block.getRank() + dim]; }
  Value getOffset(unsigned dim) const { return parts[1 + 2 * block.getRank() + dim]; }

  RankedTensorType getVectorType(unsigned dim, Type elementType) const {
    return RankedTensorType::get({block.getDimSize(dim)}, elementType);
  }
  /// 0, 1, ... along `dim`, as i64.
  Value createRange(unsigned dim);
  /// A vector along `dim`, repeated along the other dimensions.
  Value spread(Value vector, unsigned dim);

  Location loc;
  RankedTensorType block;
  ValueRange parts;
  OpBuilder &builder;
};

struct RewriteTensorPointer : public triton::impl::TritonRewriteTensorPointerBase<RewriteTensorPointer> {
  void runOnOperation() override;
};

} // namespace

/// The type of the block, if `type` is that of a block pointer.
static RankedTensorType getBlockType(Type type) {
  auto pointer = dyn_cast<PointerType>(type);
  return pointer ? dyn_cast<RankedTensorType>(pointer.getPointeeType()) : RankedTensorType();
}

SmallVector<Type> BlockAccess::getTypes(PointerType type) {
  auto block = cast<RankedTensorType>(type.getPointeeType());
  SmallVector<Type> types{PointerType::get(block.getElementType(), type.getAddressSpace())};
  types.append(3 * block.getRank(), IntegerType::get(type.getContext(), 64));
  return types;
}

Value BlockAccess::createRange(unsigned dim) {
  Value range = MakeRangeOp::create(builder, loc, getVectorType(dim, builder.getI32Type()), 0, block.getDimSize(dim));
  return arith::ExtSIOp::create(builder, loc, getVectorType(dim, builder.getI64Type()), range);
}

Value BlockAccess::spread(Value vector, unsigned dim) {
  for (unsigned axis = 0; axis < block.getRank(); ++axis)
    if (axis != dim)
      vector = ExpandDimsOp::create(builder, loc, vector, axis);
  auto type = block.clone(cast<RankedTensorType>(vector.getType()).getElementType());
  return vector.getType() == type ? vector : Value(BroadcastOp::create(builder, loc, type, vector));
}

Value BlockAccess::createPointers() {
  // Where the block begins is computed on scalars. Where its elements are from there is the same wherever the block
  // is, and so can leave loops.
  Value begin = getBase(), elements;
  for (unsigned dim = 0; dim < block.getRank(); ++dim) {
    Value offset = arith::MulIOp::create(builder, loc, getOffset(dim), getStride(dim));
    begin = AddPtrOp::create(builder, loc, begin.getType(), begin, offset);
    Value stride = SplatOp::create(builder, loc, getVectorType(dim, builder.getI64Type()), getStride(dim));
    Value along = spread(arith::MulIOp::create(builder, loc, createRange(dim), stride), dim);
    elements = elements ? Value(arith::AddIOp::create(builder, loc, elements, along)) : along;
  }
  Value pointers = SplatOp::create(builder, loc, block.clone(begin.getType()), begin);
  return elements ? Value(AddPtrOp::create(builder, loc, pointers.getType(), pointers, elements)) : pointers;
}

Value BlockAccess::createMask(ArrayRef<int32_t> dims) {
  Value mask;
  for (int32_t dim : dims) {
    Type type = getVectorType(dim, builder.getI64Type());
    Value zero = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
    Value end = SplatOp::create(builder, loc, type, getShape(dim));
    Value offset = SplatOp::create(builder, loc, type, getOffset(dim));
    Value index = arith::AddIOp::create(builder, loc, offset, createRange(dim));
    Value isBefore = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, index, end);
    Value isAfter = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge, index, zero);
    Value isInside = spread(arith::AndIOp::create(builder, loc, isAfter, isBefore), dim);
    mask = mask ? Value(arith::AndIOp::create(builder, loc, mask, isInside)) : isInside;
  }
  return mask;
}

/// What a load yields outside the tensor.
static Value createPadding(OpBuilder &builder, Location loc, RankedTensorType type, PaddingOption padding) {
  Type elementType = type.getElementType();
  if (padding == PaddingOption::PAD_NAN) {
    auto floatType = cast<FloatType>(elementType);
    FloatAttr nan = builder.getFloatAttr(floatType, APFloat::getNaN(floatType.getFloatSemantics()));
    return arith::ConstantOp::create(builder, loc, SplatElementsAttr::get(type, nan));
  }
  if (!isa<PointerType>(elementType))
    return arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
  Value zero = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type.clone(builder.getI64Type())));
  return IntToPtrOp::create(builder, loc, type, zero);
}

namespace {

struct MakeTensorPtrPattern : public OpConversionPattern<MakeTensorPtrOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(MakeTensorPtrOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> parts{adaptor.getBase()};
    llvm::append_range(parts, adaptor.getShape());
    llvm::append_range(parts, adaptor.getStrides());
    for (Value offset : adaptor.getOffsets())
      parts.push_back(arith::ExtSIOp::create(rewriter, op.getLoc(), rewriter.getI64Type(), offset));
    rewriter.replaceOpWithMultiple(op, {parts});
    return success();
  }
};

struct AdvancePattern : public OpConversionPattern<AdvanceOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(AdvanceOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> parts(adaptor.getPtr());
    auto offsets = MutableArrayRef(parts).take_back(op.getOffsets().size());
    for (auto [offset, step] : llvm::zip_equal(offsets, op.getOffsets())) {
      Value wideStep = arith::ExtSIOp::create(rewriter, op.getLoc(), rewriter.getI64Type(), step);
      offset = arith::AddIOp::create(rewriter, op.getLoc(), offset, wideStep);
    }
    rewriter.replaceOpWithMultiple(op, {parts});
    return success();
  }
};

struct LoadPattern : public OpConversionPattern<LoadOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(LoadOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    RankedTensorType block = getBlockType(op.getPtr().getType());
    BlockAccess access(op.getLoc(), block, adaptor.getPtr(), rewriter);
    Value pointers = access.createPointers(), mask = access.createMask(op.getBoundaryCheck());
    Value other;
    if (mask && op.getPadding())
      other = createPadding(rewriter, op.getLoc(), block, *op.getPadding());
    auto load = LoadOp::create(rewriter, op.getLoc(), block, pointers, mask, other, ArrayRef<int32_t>(),
                               PaddingOptionAttr(), op.getCache(), op.getEvict(), op.getIsVolatile());
    load->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.replaceOp(op, load);
    return success();
  }
};

struct StorePattern : public OpConversionPattern<StoreOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(StoreOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    BlockAccess access(op.getLoc(), getBlockType(op.getPtr().getType()), adaptor.getPtr(), rewriter);
    Value pointers = access.createPointers(), mask = access.createMask(op.getBoundaryCheck());
    auto store = StoreOp::create(rewriter, op.getLoc(), pointers, op.getValue(), mask, ArrayRef<int32_t>(),
                                 op.getCache(), op.getEvict());
    store->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.replaceOp(op, store);
    return success();
  }
};

/// Choosing a block pointer is choosing each of its parts.
struct SelectPattern : public OpConversionPattern<arith::SelectOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(arith::SelectOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> parts;
    for (auto [first, second] : llvm::zip_equal(adaptor.getTrueValue(), adaptor.getFalseValue()))
      parts.push_back(arith::SelectOp::create(rewriter, op.getLoc(), op.getCondition(), first, second));
    rewriter.replaceOpWithMultiple(op, {parts});
    return success();
  }
};

struct PoisonPattern : public OpConversionPattern<ub::PoisonOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(ub::PoisonOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> parts;
    for (Type type : BlockAccess::getTypes(cast<PointerType>(op.getType())))
      parts.push_back(ub::PoisonOp::create(rewriter, op.getLoc(), type, op.getValue()));
    rewriter.replaceOpWithMultiple(op, {parts});
    return success();
  }
};

} // namespace

/// Reports what cannot be rewritten: a block pointer that crosses the border of a function, because whoever is on the
/// other side knows nothing of this, and a padding that elements cannot have.
static LogicalResult verifyInput(Operation *root) {
  auto isBlockPointer = [](Type type) { return getBlockType(type) != nullptr; };
  WalkResult result = root->walk([&](Operation *op) -> WalkResult {
    auto func = dyn_cast<FuncOp>(op);
    if ((func && (llvm::any_of(func.getArgumentTypes(), isBlockPointer) ||
                  llvm::any_of(func.getResultTypes(), isBlockPointer))) ||
        (isa<CallOp>(op) &&
         (llvm::any_of(op->getOperandTypes(), isBlockPointer) || llvm::any_of(op->getResultTypes(), isBlockPointer))))
      return op->emitOpError() << "takes or returns a block pointer; inline it first";
    auto load = dyn_cast<LoadOp>(op);
    if (load && load.getPadding() == PaddingOption::PAD_NAN && !isa<FloatType>(getElementTypeOrSelf(load.getType())))
      return op->emitOpError() << "pads with NaN, which " << getElementTypeOrSelf(load.getType()) << " does not have";
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

void RewriteTensorPointer::runOnOperation() {
  if (failed(verifyInput(getOperation())))
    return signalPassFailure();
  TypeConverter converter;
  converter.addConversion([](Type type) { return type; });
  converter.addConversion([](PointerType type, SmallVectorImpl<Type> &types) -> std::optional<LogicalResult> {
    if (!getBlockType(type))
      return std::nullopt;
    types = BlockAccess::getTypes(type);
    return success();
  });

  ConversionTarget target(getContext());
  target.markUnknownOpDynamicallyLegal([&](Operation *op) { return converter.isLegal(op); });
  RewritePatternSet patterns(&getContext());
  scf::populateSCFStructuralTypeConversionsAndLegality(converter, patterns, target);
  cf::populateCFStructuralTypeConversionsAndLegality(converter, patterns, target);
  patterns.add<MakeTensorPtrPattern, AdvancePattern, LoadPattern, StorePattern, SelectPattern, PoisonPattern>(
      converter, &getContext());
  if (failed(applyPartialConversion(getOperation(), target, std::move(patterns))))
    signalPassFailure();
}
