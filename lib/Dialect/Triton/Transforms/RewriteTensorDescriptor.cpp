//===- RewriteTensorDescriptor.cpp - Rewrite of tensor descriptors to tensors of pointers ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockAccess.h"
#include "LayoutCheck.h"
#include "TypeExpansion.h"
#include "triton/Dialect/Triton/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Transforms/RegionUtils.h"

#include <variant>

namespace mlir::triton {
#define GEN_PASS_DEF_TRITONREWRITETENSORDESCRIPTORTOPOINTER
#include "triton/Dialect/Triton/Transforms/Passes.h.inc"
} // namespace mlir::triton

using namespace mlir;
using namespace mlir::triton;

namespace {

struct RewriteTensorDescriptor
    : public triton::impl::TritonRewriteTensorDescriptorToPointerBase<RewriteTensorDescriptor> {
  /// The pass changes functions together with their callers.
  bool canScheduleOn(RegisteredOperationName name) const override {
    return name.hasTrait<mlir::OpTrait::SymbolTable>();
  }
  void runOnOperation() override;
};

/// The values that replace a tensor descriptor: the base, the shape of the tensor and its strides as i64, and an i1
/// that is true for NaN padding.
class Descriptor {
public:
  Descriptor(TensorDescType type, ValueRange parts) : type(type), parts(parts) {}

  static LogicalResult appendParts(TensorDescType type, SmallVectorImpl<Type> &parts);

  /// The access to a block at `offsets`; `block` may lack leading dimensions.
  BlockAccess getAccess(OpBuilder &builder, Location loc, ValueRange offsets, RankedTensorType block) const;
  /// Creates the padding for elements outside the tensor.
  Value createOther(OpBuilder &builder, Location loc, RankedTensorType block) const;

private:
  TensorDescType type;
  ValueRange parts;
};

} // namespace

LogicalResult Descriptor::appendParts(TensorDescType type, SmallVectorImpl<Type> &parts) {
  RankedTensorType block = type.getSignlessBlockType();
  parts.push_back(PointerType::get(block.getElementType()));
  parts.append(2 * block.getRank(), IntegerType::get(type.getContext(), 64));
  parts.push_back(IntegerType::get(type.getContext(), 1));
  return success();
}

BlockAccess Descriptor::getAccess(OpBuilder &builder, Location loc, ValueRange offsets, RankedTensorType block) const {
  unsigned rank = type.getBlockType().getRank();
  TensorInMemory tensor{parts.front(), parts.slice(1, rank), parts.slice(1 + rank, rank)};
  // The last stride of every descriptor is 1. The constant exposes it to analyses where the stride is an argument.
  tensor.strides.back() = arith::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(1));
  return BlockAccess(builder, loc, std::move(tensor), offsets, block);
}

Value Descriptor::createOther(OpBuilder &builder, Location loc, RankedTensorType block) const {
  Value zero = createPadding(builder, loc, block, PaddingOption::PAD_ZERO);
  if (!isa<FloatType>(block.getElementType()))
    return zero;
  Value nan = createPadding(builder, loc, block, PaddingOption::PAD_NAN);
  return arith::SelectOp::create(builder, loc, parts.back(), nan, zero);
}

/// Sign-extends integers, or tensors of them, to i64.
static SmallVector<Value> widen(OpBuilder &builder, Location loc, ValueRange numbers) {
  return llvm::map_to_vector(numbers, [&](Value number) -> Value {
    Type type = builder.getI64Type();
    if (auto vector = dyn_cast<RankedTensorType>(number.getType()))
      type = vector.clone(type);
    return arith::ExtSIOp::create(builder, loc, type, number);
  });
}

/// The atomic operation for a reduction of elements of this type, or the reason why there is none.
static std::variant<RMWOp, StringRef> getAtomic(DescriptorReduceKind kind, Type element) {
  bool isFloat = isa<FloatType>(element);
  switch (kind) {
  case DescriptorReduceKind::ADD:
    return isFloat ? RMWOp::FADD : RMWOp::ADD;
  case DescriptorReduceKind::MIN:
  case DescriptorReduceKind::MAX: {
    bool isMin = kind == DescriptorReduceKind::MIN;
    if (isFloat)
      return "there is no atomic minimum or maximum of floating-point numbers";
    if (element.isSignlessInteger())
      return "the descriptor has signless integers";
    if (element.isUnsignedInteger())
      return isMin ? RMWOp::UMIN : RMWOp::UMAX;
    return isMin ? RMWOp::MIN : RMWOp::MAX;
  }
  case DescriptorReduceKind::AND:
  case DescriptorReduceKind::OR:
  case DescriptorReduceKind::XOR:
    if (isFloat)
      return "there is no atomic bitwise operation on floating-point numbers";
    return kind == DescriptorReduceKind::AND ? RMWOp::AND : kind == DescriptorReduceKind::OR ? RMWOp::OR : RMWOp::XOR;
  case DescriptorReduceKind::INC:
  case DescriptorReduceKind::DEC:
    break;
  }
  return "there is no atomic increment or decrement with wrap-around";
}

namespace {

struct MakePattern : public OpConversionPattern<MakeTensorDescOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(MakeTensorDescOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> parts{adaptor.getBase()};
    parts.append(widen(rewriter, op.getLoc(), adaptor.getShape()));
    llvm::append_range(parts, adaptor.getStrides());
    bool isNaN = op.getPadding() == PaddingOption::PAD_NAN;
    parts.push_back(arith::ConstantOp::create(rewriter, op.getLoc(), rewriter.getBoolAttr(isNaN)));
    rewriter.replaceOpWithMultiple(op, {parts});
    return success();
  }
};

/// The offsets of an access in each dimension; the first one of a gather or scatter is a tensor of row indices.
template <typename AccessOp>
SmallVector<Value> getOffsets(AccessOp op, OpBuilder &builder) {
  if constexpr (std::is_same_v<AccessOp, DescriptorGatherOp> || std::is_same_v<AccessOp, DescriptorScatterOp>)
    return widen(builder, op.getLoc(), {op.getXOffsets(), op.getYOffset()});
  else
    return widen(builder, op.getLoc(), op.getIndices());
}

template <typename AccessOp>
struct LoadPattern : public OpConversionPattern<AccessOp> {
  using OpConversionPattern<AccessOp>::OpConversionPattern;

  LogicalResult matchAndRewrite(AccessOp op, typename OpConversionPattern<AccessOp>::OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Descriptor descriptor(op.getDesc().getType(), adaptor.getDesc());
    SmallVector<Value> offsets = getOffsets(op, rewriter);
    BlockAccess access = descriptor.getAccess(rewriter, op.getLoc(), offsets, op.getType());
    Value pointers = access.createPointers(), mask = access.createMask();
    Value other = descriptor.createOther(rewriter, op.getLoc(), op.getType());
    auto load = LoadOp::create(rewriter, op.getLoc(), op.getType(), pointers, mask, other, ArrayRef<int32_t>(),
                               PaddingOptionAttr(), CacheModifier::NONE, EvictionPolicy::NORMAL, /*isVolatile=*/false);
    if constexpr (std::is_same_v<AccessOp, DescriptorLoadOp>) {
      load.setCache(op.getCache());
      load.setEvict(op.getEvict());
    }
    load->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.replaceOp(op, load);
    return success();
  }
};

template <typename AccessOp>
struct StorePattern : public OpConversionPattern<AccessOp> {
  using OpConversionPattern<AccessOp>::OpConversionPattern;

  LogicalResult matchAndRewrite(AccessOp op, typename OpConversionPattern<AccessOp>::OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Descriptor descriptor(op.getDesc().getType(), adaptor.getDesc());
    SmallVector<Value> offsets = getOffsets(op, rewriter);
    BlockAccess access = descriptor.getAccess(rewriter, op.getLoc(), offsets, op.getSrc().getType());
    Value pointers = access.createPointers(), mask = access.createMask();
    Operation *write;
    if constexpr (std::is_same_v<AccessOp, DescriptorReduceOp>) {
      Type element = op.getDesc().getType().getBlockType().getElementType();
      write = AtomicRMWOp::create(rewriter, op.getLoc(), op.getSrc().getType(),
                                  std::get<RMWOp>(getAtomic(op.getKind(), element)), pointers, op.getSrc(), mask,
                                  MemSemantic::RELAXED, MemSyncScope::GPU);
    } else {
      write = StoreOp::create(rewriter, op.getLoc(), pointers, op.getSrc(), mask, ArrayRef<int32_t>(),
                              CacheModifier::NONE, EvictionPolicy::NORMAL);
    }
    write->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

/// Reports an operation that the pass cannot rewrite.
static LogicalResult verifyInput(Operation *op) {
  auto isDescriptor = llvm::IsaPred<TensorDescType>;
  if (llvm::none_of(op->getOperandTypes(), isDescriptor) && llvm::none_of(op->getResultTypes(), isDescriptor))
    return success();
  if (!isa_and_nonnull<TritonDialect, scf::SCFDialect, cf::ControlFlowDialect>(op->getDialect()) &&
      !isa<arith::SelectOp, ub::PoisonOp>(op))
    return op->emitOpError() << "with a tensor descriptor is not supported: there is no equivalent with pointers";
  if (failed(verifyHasNoLayouts(op)))
    return failure();
  if (auto make = dyn_cast<MakeTensorDescOp>(op)) {
    auto base = cast<PointerType>(make.getBase().getType());
    if (base != PointerType::get(base.getPointeeType()))
      return op->emitOpError() << "expected a base pointer to global memory, but got " << base;
  }
  if (auto reduce = dyn_cast<DescriptorReduceOp>(op)) {
    auto atomic = getAtomic(reduce.getKind(), reduce.getDesc().getType().getBlockType().getElementType());
    if (auto *reason = std::get_if<StringRef>(&atomic))
      return op->emitOpError() << "on elements of type " << reduce.getSrc().getType().getElementType()
                               << " is not supported: " << *reason;
  }
  return success();
}

void RewriteTensorDescriptor::runOnOperation() {
  // The conversion does not visit unreachable blocks.
  IRRewriter rewriter(&getContext());
  (void)eraseUnreachableBlocks(rewriter, getOperation()->getRegions());
  WalkResult walked = getOperation()->walk([](Operation *op) { return WalkResult(verifyInput(op)); });
  if (walked.wasInterrupted())
    return signalPassFailure();
  TypeConverter converter;
  converter.addConversion([](Type type) { return type; });
  converter.addConversion([](TensorDescType type, SmallVectorImpl<Type> &parts) -> std::optional<LogicalResult> {
    return Descriptor::appendParts(type, parts);
  });

  ConversionTarget target(getContext());
  RewritePatternSet patterns(&getContext());
  populateTypeExpansion(converter, patterns, target);
  patterns.add<MakePattern, LoadPattern<DescriptorLoadOp>, LoadPattern<DescriptorGatherOp>,
               StorePattern<DescriptorStoreOp>, StorePattern<DescriptorReduceOp>, StorePattern<DescriptorScatterOp>>(
      converter, &getContext());
  if (failed(applyPartialConversion(getOperation(), target, std::move(patterns))))
    signalPassFailure();
}
