//===- BulkTensorCopyToNVVM.cpp - Lowering of TMA copies ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Async/SingleThread.h"
#include "Async/TargetSupport.h"
#include "Memory/MemoryInstruction.h"
#include "Patterns.h"
#include "Program/ThreadBarrier.h"
#include "Program/ThreadIndex.h"

#include "triton/Dialect/TritonNvidiaGPU/IR/TensorMap.h"
#include "triton/LinearLayout/LinearLayoutAlgebra.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

/// Verifies that the boxes of the tensor map of `desc` are those of `buffer`, whose blocks are `rows` blocks of the
/// descriptor.
static LogicalResult verifyBuffer(Operation *op, TensorDescType desc, MemDescType buffer, int64_t rows = 1) {
  if (failed(verifyHasBulkCopies(op)))
    return failure();
  if (int numCTAs = getNumCTAs(op); numCTAs != 1)
    return emitUnsupported(op) << "expected one CTA, but got a cluster of " << numCTAs;
  auto emitError = [&]() -> InFlightDiagnostic { return emitUnsupported(op); };
  FailureOr<TensorMapFormat> format = TensorMapFormat::get(desc, emitError);
  if (failed(format))
    return failure();
  auto blockLayout = cast<NvmmaSharedEncodingAttr>(desc.getBlockType().getEncoding());
  ArrayRef<int64_t> block = desc.getBlockType().getShape();
  SmallVector<int64_t> expected(block.take_back(buffer.getRank()));
  bool fits = buffer.getRank() <= desc.getBlockType().getRank() && buffer.getShape() == buffer.getAllocShape() &&
              getElementBitWidth(buffer.getElementType()) == desc.getBlockType().getElementTypeBitWidth() &&
              buffer.getEncoding() == getBufferLayout(blockLayout, buffer.getRank()) &&
              llvm::all_of(block.drop_back(buffer.getRank()), [](int64_t size) { return size == 1; });
  if (fits) {
    expected.front() *= rows;
    fits = buffer.getShape() == ArrayRef(expected);
  }
  if (!fits)
    return emitUnsupported(op) << "expected a whole buffer with the block and the layout of the descriptor " << desc
                               << ", but got " << buffer;
  return success();
}

static LogicalResult verifyLoad(AsyncTMACopyGlobalToLocalOp op) {
  return verifyBuffer(op, op.getDesc().getType(), op.getResult().getType());
}

static LogicalResult verifyStore(AsyncTMACopyLocalToGlobalOp op) {
  return verifyBuffer(op, op.getDesc().getType(), op.getSrc().getType());
}

/// Returns whether TMA reduces elements of `type` in this way (PTX ISA, cp.reduce.async.bulk.tensor).
static bool isSupportedReduction(DescriptorReduceKind kind, Type type) {
  unsigned bits = type.getIntOrFloatBitWidth();
  bool isHalf = type.isF16() || type.isBF16(), isInteger = isa<IntegerType>(type) && (bits == 32 || bits == 64);
  switch (kind) {
  case DescriptorReduceKind::ADD:
    return isHalf || type.isF32() || isInteger;
  case DescriptorReduceKind::MIN:
  case DescriptorReduceKind::MAX:
    return isHalf || (isInteger && !type.isSignlessInteger());
  case DescriptorReduceKind::INC:
  case DescriptorReduceKind::DEC:
    return isInteger && bits == 32;
  case DescriptorReduceKind::AND:
  case DescriptorReduceKind::OR:
  case DescriptorReduceKind::XOR:
    return isInteger;
  }
  llvm_unreachable("unknown reduction");
}

static LogicalResult verifyReduce(AsyncTMAReduceOp op) {
  Type element = op.getDesc().getType().getBlockType().getElementType();
  if (!isSupportedReduction(op.getKind(), element))
    return emitUnsupported(op) << "TMA has no reduction `" << stringifyDescriptorReduceKind(op.getKind())
                               << "` of elements of type " << element;
  return verifyBuffer(op, op.getDesc().getType(), op.getSrc().getType());
}

/// Verifies an access to rows, each of which is copied by itself.
static LogicalResult verifyRows(Operation *op, TensorDescType desc, RankedTensorType rows, MemDescType buffer) {
  if (failed(verifyBuffer(op, desc, buffer, rows.getNumElements())))
    return failure();
  ArrayRef<int64_t> block = desc.getBlockType().getShape();
  FailureOr<TensorMapFormat> format = TensorMapFormat::get(desc, [&] { return emitUnsupported(op); });
  // TMA aligns each of its accesses of shared memory.
  constexpr int64_t kAlignment = 128;
  if (block.size() == 2 && block[0] == 1 && format->getBoxBytes() % kAlignment == 0)
    return success();
  return emitUnsupported(op) << "expected a descriptor of rows whose lines are multiples of " << kAlignment
                             << " bytes, but got " << desc;
}

static LogicalResult verifyGather(AsyncTMAGatherOp op) {
  return verifyRows(op, op.getDesc().getType(), op.getXOffsets().getType(), op.getResult().getType());
}

static LogicalResult verifyScatter(AsyncTMAScatterOp op) {
  return verifyRows(op, op.getDesc().getType(), op.getXOffsets().getType(), op.getSrc().getType());
}

//===----------------------------------------------------------------------===//
// Boxes
//===----------------------------------------------------------------------===//

namespace {

/// A part of a buffer that one instruction copies.
struct BufferBox {
  /// The coordinates of the first element.
  Coords origin;
  int64_t byteOffset;
};

} // namespace

/// Splits a buffer into boxes of `boxElements` elements, which are contiguous in shared memory.
static SmallVector<BufferBox> splitIntoBoxes(MemDescType buffer, int64_t boxElements) {
  LinearLayout layout = toLinearLayout(buffer);
  SmallVector<BufferBox> boxes;
  for (int64_t offset = 0; offset < layout.getInSize(InDim::Offset); offset += boxElements)
    boxes.push_back(
        {layout.applyCoords({{InDim::Offset, offset}}), offset * getElementBitWidth(buffer.getElementType()) / 8});
  return boxes;
}

static Value addBytes(OpBuilder &builder, Location loc, Value pointer, LLVM::GEPArg bytes) {
  return LLVM::GEPOp::create(builder, loc, pointer.getType(), builder.getI8Type(), pointer, bytes);
}

/// Returns the coordinates of a box, fastest dimension first: `coordinates` of the block plus the origin in the block.
/// The block has the dimensions of the tensor except leading ones.
static SmallVector<Value> getBoxCoordinates(OpBuilder &builder, Location loc, ValueRange coordinates,
                                            ArrayRef<int64_t> origin) {
  SmallVector<Value> result;
  SmallVector<int64_t> steps(coordinates.size() - origin.size());
  llvm::append_range(steps, origin);
  for (auto [coordinate, step] : llvm::reverse(llvm::zip_equal(coordinates, steps))) {
    if (step == 0) {
      result.push_back(coordinate);
      continue;
    }
    Value constant = LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(step));
    result.push_back(LLVM::AddOp::create(builder, loc, coordinate, constant));
  }
  return result;
}

namespace {

/// Emits the instructions that copy one box. The coordinates are fastest dimension first.
class BoxCopy {
public:
  BoxCopy(OpBuilder &builder, Location loc, Value desc, Value predicate)
      : builder(builder), loc(loc), desc(desc), predicate(predicate) {}

  void load(Value buffer, Value mbarrier, ArrayRef<Value> coordinates, Value cachePolicy = {}) const {
    constexpr llvm::StringLiteral mnemonic = "cp.async.bulk.tensor";
    std::string qualifiers = ".shared::cluster.global.tile.mbarrier::complete_tx::bytes";
    if (cachePolicy)
      emit(mnemonic, qualifiers + ".L2::cache_hint [$1], " + getTensorOperand(coordinates, /*first=*/4) + ", [$2], $3;",
           {buffer, mbarrier, cachePolicy}, coordinates);
    else
      emit(mnemonic, qualifiers + " [$1], " + getTensorOperand(coordinates, /*first=*/3) + ", [$2];",
           {buffer, mbarrier}, coordinates);
  }

  void store(Value buffer, ArrayRef<Value> coordinates) const {
    emit("cp.async.bulk.tensor",
         ".global.shared::cta.tile.bulk_group " + getTensorOperand(coordinates, /*first=*/2) + ", [$1];", {buffer},
         coordinates);
  }

  void reduce(DescriptorReduceKind kind, Value buffer, ArrayRef<Value> coordinates) const {
    emit("cp.reduce.async.bulk.tensor",
         ".global.shared::cta." + stringifyDescriptorReduceKind(kind).str() + ".tile.bulk_group " +
             getTensorOperand(coordinates, /*first=*/2) + ", [$1];",
         {buffer}, coordinates);
  }

private:
  std::string getTensorOperand(ArrayRef<Value> coordinates, unsigned first) const {
    std::string list;
    for (unsigned i = 0; i < coordinates.size(); ++i)
      list += (i ? ", $" : "$") + llvm::utostr(first + i);
    return "[$0, {" + list + "}]";
  }

  void emit(StringRef mnemonic, const Twine &rest, ArrayRef<Value> addresses, ArrayRef<Value> coordinates) const {
    SmallVector<Value> operands{desc};
    llvm::append_range(operands, addresses);
    llvm::append_range(operands, coordinates);
    emitPredicatedPTX(builder, loc, predicate, mnemonic + "." + Twine(coordinates.size()) + "d" + rest, operands);
  }

  OpBuilder &builder;
  Location loc;
  Value desc, predicate;
};

} // namespace

/// Calls `copy` with the address and the coordinates of each box of a block.
static void forEachBox(OpBuilder &builder, Location loc, TensorDescType desc, MemDescType type, Value buffer,
                       ValueRange coordinates, function_ref<void(Value, ArrayRef<Value>)> copy) {
  FailureOr<TensorMapFormat> format = TensorMapFormat::get(desc, {});
  for (const BufferBox &box : splitIntoBoxes(type, format->getBoxElements()))
    copy(addBytes(builder, loc, buffer, box.byteOffset), getBoxCoordinates(builder, loc, coordinates, box.origin));
}

/// Calls `copy` with the address, the coordinates and the predicate of each box of the rows of a block. The thread that
/// owns the index of a row copies the row.
static void forEachRowBox(OpBuilder &builder, Operation *op, TensorDescType desc, MemDescType type, Value buffer,
                          RankedTensorType indexType, ValueRange indices, Value column,
                          function_ref<void(Value, ArrayRef<Value>, Value)> copy) {
  Location loc = op->getLoc();
  FailureOr<TensorMapFormat> format = TensorMapFormat::get(desc, {});
  uint64_t boxElements = format->getBoxElements();
  LinearLayout inverse = invert(toLinearLayout(type));
  int64_t rows = type.getShape()[0], columns = type.getShape()[1];
  // The bits of an offset in a line hold the swizzle.
  auto getLineBytes = [&](uint64_t row, uint64_t firstColumn) -> uint64_t {
    uint64_t index = row * columns + firstColumn;
    uint64_t offset = inverse.apply({{InDim::Offset, index}});
    return offset / boxElements * boxElements * format->elementBytes;
  };
  LinearLayout owners = toLinearLayout(indexType);
  SmallVector<std::pair<InDim, SmallVector<uint64_t>>> images;
  for (InDim dim : owners.getInDims())
    images.push_back(
        {dim, llvm::map_to_vector(owners.getBases(dim), [&](uint64_t row) { return getLineBytes(row, 0); })});
  SmallVector<std::pair<InDim, ArrayRef<uint64_t>>> bases(images.begin(), images.end());
  LinearLayout lines = LinearLayout::fromMasks({rows * columns * format->elementBytes}, bases);

  ThreadIndex thread(builder, loc, op);
  Value isOwner = thread.getOwnerPredicate(owners);
  Value first = thread.apply(lines);
  uint64_t replicas = getFreeVariableMask(owners, InDim::Register);
  for (auto [reg, row] : llvm::enumerate(indices)) {
    if (reg & replicas)
      continue;
    Value line = addBytes(builder, loc, buffer, thread.apply(lines, first, reg));
    for (int64_t step = 0; step < columns; step += boxElements)
      copy(addBytes(builder, loc, line, static_cast<int32_t>(getLineBytes(0, step))),
           getBoxCoordinates(builder, loc, {row, column}, {0, step}), isOwner);
  }
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

/// Ends the group of stores of each thread, so that all threads have the same number of groups.
static void commitStores(OpBuilder &builder, Location loc) { NVVM::CpAsyncBulkCommitGroupOp::create(builder, loc); }

/// Orders accesses of global memory by the threads that execute `op` before a TMA copy.
static void orderAccessesBefore(Operation *op, OpBuilder &builder) {
  NVVM::FenceProxyOp::create(builder, op->getLoc(),
                             NVVM::ProxyKindAttr::get(builder.getContext(), NVVM::ProxyKind::async_global),
                             NVVM::SharedSpaceAttr());
  createThreadBarrier(builder, op->getLoc(), op);
}

namespace {

/// Lowers an operation that is ordered with other accesses of global memory.
template <typename SourceOp>
class OrderedLowering : public ConvertOpToLLVMPattern<SourceOp> {
public:
  OrderedLowering(const LLVMTypeConverter &converter, const GlobalMemoryOrder &order)
      : ConvertOpToLLVMPattern<SourceOp>(converter), order(order) {}

protected:
  const GlobalMemoryOrder &order;
};

struct LoadLowering : public OrderedLowering<AsyncTMACopyGlobalToLocalOp> {
  using OrderedLowering::OrderedLowering;

  LogicalResult matchAndRewrite(AsyncTMACopyGlobalToLocalOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    if (order.followsAccesses(op))
      orderAccessesBefore(op, rewriter);
    BoxCopy copy(rewriter, loc, adaptor.getDesc(), electThread(rewriter, loc, op, adaptor.getPred()));
    Value cachePolicy = createCachePolicy(rewriter, loc, op.getEvict());
    forEachBox(rewriter, loc, op.getDesc().getType(), op.getResult().getType(), adaptor.getResult(), adaptor.getCoord(),
               [&](Value address, ArrayRef<Value> coordinates) {
                 copy.load(address, adaptor.getBarrier(), coordinates, cachePolicy);
               });
    rewriter.eraseOp(op);
    return success();
  }
};

/// Lowers an operation that writes boxes of shared memory to global memory.
template <typename SourceOp>
struct WriteLowering : public OrderedLowering<SourceOp> {
  using OrderedLowering<SourceOp>::OrderedLowering;

  LogicalResult matchAndRewrite(SourceOp op, typename SourceOp::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    if (this->order.followsAccesses(op))
      orderAccessesBefore(op, rewriter);
    BoxCopy copy(rewriter, loc, adaptor.getDesc(), electThread(rewriter, loc, op));
    forEachBox(rewriter, loc, op.getDesc().getType(), op.getSrc().getType(), adaptor.getSrc(), adaptor.getCoord(),
               [&](Value address, ArrayRef<Value> coordinates) {
                 if constexpr (std::is_same_v<SourceOp, AsyncTMAReduceOp>)
                   copy.reduce(op.getKind(), address, coordinates);
                 else
                   copy.store(address, coordinates);
               });
    commitStores(rewriter, loc);
    rewriter.eraseOp(op);
    return success();
  }
};

using StoreLowering = WriteLowering<AsyncTMACopyLocalToGlobalOp>;
using ReduceLowering = WriteLowering<AsyncTMAReduceOp>;

struct GatherLowering : public OrderedLowering<AsyncTMAGatherOp> {
  using OrderedLowering::OrderedLowering;

  LogicalResult matchAndRewrite(AsyncTMAGatherOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    if (order.followsAccesses(op))
      orderAccessesBefore(op, rewriter);
    Value condition = llvm::getSingleElement(adaptor.getPred());
    Value mbarrier = llvm::getSingleElement(adaptor.getBarrier());
    Value desc = llvm::getSingleElement(adaptor.getDesc());
    forEachRowBox(rewriter, op, op.getDesc().getType(), op.getResult().getType(),
                  llvm::getSingleElement(adaptor.getResult()), op.getXOffsets().getType(), adaptor.getXOffsets(),
                  llvm::getSingleElement(adaptor.getYOffset()),
                  [&](Value address, ArrayRef<Value> coordinates, Value isOwner) {
                    Value predicate = conjunction(rewriter, loc, isOwner, condition);
                    BoxCopy(rewriter, loc, desc, predicate).load(address, mbarrier, coordinates);
                  });
    rewriter.eraseOp(op);
    return success();
  }
};

struct ScatterLowering : public OrderedLowering<AsyncTMAScatterOp> {
  using OrderedLowering::OrderedLowering;

  LogicalResult matchAndRewrite(AsyncTMAScatterOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    if (order.followsAccesses(op))
      orderAccessesBefore(op, rewriter);
    Value desc = llvm::getSingleElement(adaptor.getDesc());
    forEachRowBox(rewriter, op, op.getDesc().getType(), op.getSrc().getType(), llvm::getSingleElement(adaptor.getSrc()),
                  op.getXOffsets().getType(), adaptor.getXOffsets(), llvm::getSingleElement(adaptor.getYOffset()),
                  [&](Value address, ArrayRef<Value> coordinates, Value isOwner) {
                    if (!isOwner)
                      isOwner = LLVM::ConstantOp::create(rewriter, loc, rewriter.getBoolAttr(true));
                    BoxCopy(rewriter, loc, desc, isOwner).store(address, coordinates);
                  });
    commitStores(rewriter, loc);
    rewriter.eraseOp(op);
    return success();
  }
};

/// Every thread waits for the stores that it started: until they have read shared memory or, if later accesses may be
/// of the same global memory, until all threads see what they wrote.
struct StoreWaitLowering : public OrderedLowering<AsyncTMAStoreWaitOp> {
  using OrderedLowering::OrderedLowering;

  LogicalResult matchAndRewrite(AsyncTMAStoreWaitOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    bool needsWrites = order.precedesAccesses(op);
    NVVM::CpAsyncBulkWaitGroupOp::create(rewriter, op.getLoc(), op.getPendingsAttr(),
                                         needsWrites ? UnitAttr() : rewriter.getUnitAttr());
    if (order.precedesAccessesOfOthers(op))
      createThreadBarrier(rewriter, op.getLoc(), op);
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void mlir::triton::gpu::populateBulkTensorCopyPatterns(LoweringPatterns &lowering) {
  lowering.patterns
      .add<GatherLowering, LoadLowering, ReduceLowering, ScatterLowering, StoreLowering, StoreWaitLowering>(
          lowering.converter, lowering.globalMemoryOrder);
  lowering.checks.add<AsyncTMACopyGlobalToLocalOp>(verifyLoad);
  lowering.checks.add<AsyncTMACopyLocalToGlobalOp>(verifyStore);
  lowering.checks.add<AsyncTMAReduceOp>(verifyReduce);
  lowering.checks.add<AsyncTMAGatherOp>(verifyGather);
  lowering.checks.add<AsyncTMAScatterOp>(verifyScatter);
  lowering.checks.add<AsyncTMAStoreWaitOp>([](Operation *op) { return verifyHasBulkCopies(op); });
}
