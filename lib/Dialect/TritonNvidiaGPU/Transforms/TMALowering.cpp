//===- TMALowering.cpp - Accesses through tensor descriptors by TMA ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pipeline/LoopSlice.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TensorMap.h"
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h"

#include "mlir/Analysis/Liveness.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::triton::nvidia_gpu {
#define GEN_PASS_DEF_TRITONNVIDIATMALOWERING
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::nvidia_gpu

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

namespace {

struct TMALowering : public triton::nvidia_gpu::impl::TritonNvidiaTMALoweringBase<TMALowering> {
  void runOnOperation() override;
};

/// Rewrites one operation. The builder inserts before it, at its location.
class AccessLowering {
public:
  explicit AccessLowering(Operation *op) : builder(op->getLoc(), op), op(op) {}

  void lower(MakeTensorDescOp make);
  void lower(DescriptorLoadOp load);
  void lower(DescriptorGatherOp gather);
  void lower(DescriptorStoreOp store);
  void lower(DescriptorReduceOp reduce);
  void lower(DescriptorScatterOp scatter);

private:
  MemDescType getBufferType(TensorDescType desc, RankedTensorType block, bool isMutable);
  /// Loads `block` through a buffer that `copy(buffer, mbarrier, true)` fills.
  void load(TensorDescType desc, RankedTensorType block, function_ref<void(Value, Value, Value)> copy);
  /// Replaces the immutable buffers with the contents of `tensor`, which `buffer` holds too, where dots read them.
  void forwardToDots(Value tensor, Value buffer);
  /// Stores `source` through a buffer that `copy(buffer)` reads.
  void store(TensorDescType desc, Value source, function_ref<void(Value)> copy);

  Value constant(int64_t value) { return arith::ConstantOp::create(builder, builder.getI32IntegerAttr(value)); }

  ImplicitLocOpBuilder builder;
  Operation *op;
};

} // namespace

MemDescType AccessLowering::getBufferType(TensorDescType desc, RankedTensorType block, bool isMutable) {
  auto blockLayout = cast<NvmmaSharedEncodingAttr>(desc.getBlockType().getEncoding());
  return MemDescType::get(block.getShape(), block.getElementType(), getBufferLayout(blockLayout, block.getRank()),
                          SharedMemorySpaceAttr::get(builder.getContext()), isMutable);
}

/// Returns the first operation behind `start`, in its block, that reads `buffer` or a view of it, or `start` if there
/// is none.
static Operation *findFirstUse(Value buffer, Operation *start) {
  Operation *first = nullptr;
  SmallVector<Value> views = {buffer};
  while (!views.empty())
    for (Operation *user : views.pop_back_val().getUsers()) {
      Operation *ancestor = start->getBlock()->findAncestorOpInBlock(*user);
      if (isa<MemDescTransOp>(user))
        views.push_back(user->getResult(0));
      else if (ancestor && start->isBeforeInBlock(ancestor) && (!first || ancestor->isBeforeInBlock(first)))
        first = ancestor;
    }
  return first ? first : start;
}

/// Returns the operation in front of which the copy of `load` to `buffer` must be complete: the first one that reads
/// the buffer, may write what the copy reads, or may let others write it.
static Operation *findFirstDependent(Operation *load, Value buffer) {
  Operation *use = findFirstUse(buffer, load);
  if (use == load)
    return load;
  for (Operation *op = load->getNextNode(); op != use; op = op->getNextNode())
    if (findInterference(op, load))
      return op;
  return use;
}

void AccessLowering::load(TensorDescType desc, RankedTensorType block, function_ref<void(Value, Value, Value)> copy) {
  MLIRContext *context = builder.getContext();
  MemDescType type = getBufferType(desc, block, /*isMutable=*/true);
  auto mbarrierLayout = SwizzledSharedEncodingAttr::get(context, /*vec=*/1, /*perPhase=*/1, /*maxPhase=*/1,
                                                        /*order=*/ArrayRef<unsigned>{0}, ArrayRef<int32_t>());
  auto mbarrierType =
      MemDescType::get({1}, builder.getI64Type(), mbarrierLayout, type.getMemorySpace(), /*isMutable=*/true);
  Value buffer = LocalAllocOp::create(builder, type, Value(), IntegerAttr());
  Value mbarrier = LocalAllocOp::create(builder, mbarrierType, Value(), IntegerAttr());
  Value isTrue = arith::ConstantOp::create(builder, builder.getBoolAttr(true));
  InitBarrierOp::create(builder, mbarrier, /*count=*/1);
  BarrierExpectOp::create(builder, mbarrier, block.getNumElements() * getElementBitWidth(block) / 8, isTrue);
  copy(buffer, mbarrier, isTrue);
  Value result = op->getResult(0), zero = constant(0);
  forwardToDots(result, buffer);
  // Copies that start before the wait overlap with this one.
  if (result.use_empty())
    builder.setInsertionPoint(findFirstDependent(op, buffer));
  WaitBarrierOp::create(builder, mbarrier, zero, /*pred=*/Value(), /*deps=*/ValueRange());
  InvalBarrierOp::create(builder, mbarrier);
  if (!result.use_empty())
    result.replaceAllUsesWith(LocalLoadOp::create(builder, block, buffer, Value()));
  op->erase();
}

/// Whether `alloc` differs from a buffer of `type` in its mutability alone, and only dots read it.
static bool canReplace(LocalAllocOp alloc, MemDescType type) {
  MemDescType own = alloc.getType();
  return own.getShape() == type.getShape() && own.getElementType() == type.getElementType() &&
         own.getEncoding() == type.getEncoding() && llvm::all_of(alloc->getUsers(), llvm::IsaPred<WarpGroupDotOp>);
}

void AccessLowering::forwardToDots(Value tensor, Value buffer) {
  for (Operation *user : llvm::make_early_inc_range(tensor.getUsers())) {
    if (auto convert = dyn_cast<ConvertLayoutOp>(user)) {
      forwardToDots(convert, buffer);
    } else if (auto transpose = dyn_cast<TransOp>(user)) {
      FailureOr<MemDescType> type = inferTransposedMemory(cast<MemDescType>(buffer.getType()), transpose.getOrder());
      if (succeeded(type))
        forwardToDots(transpose, MemDescTransOp::create(builder, *type, buffer, transpose.getOrder()));
    } else if (auto alloc = dyn_cast<LocalAllocOp>(user)) {
      if (!canReplace(alloc, cast<MemDescType>(buffer.getType())))
        continue;
      alloc.replaceAllUsesWith(buffer);
      alloc.erase();
    }
  }
}

void AccessLowering::store(TensorDescType desc, Value source, function_ref<void(Value)> copy) {
  auto block = cast<RankedTensorType>(source.getType());
  Value buffer = LocalAllocOp::create(builder, getBufferType(desc, block, /*isMutable=*/false), source, IntegerAttr());
  FenceAsyncSharedOp::create(builder, /*bCluster=*/false);
  copy(buffer);
  AsyncTMAStoreWaitOp::create(builder, /*pendings=*/0);
  op->erase();
}

void AccessLowering::lower(MakeTensorDescOp make) {
  TensorMapFormat format = *TensorMapFormat::get(make.getType(), {});
  auto map = PointerType::get(builder.getI8Type());
  Value scratch = GlobalScratchAllocOp::create(builder, map, kTensorMapBytes, /*alignment=*/kTensorMapBytes);
  SmallVector<Value> box, sizes, strides;
  for (auto [size, boxSize] : llvm::reverse(llvm::zip_equal(make.getShape(), format.box))) {
    sizes.push_back(size);
    box.push_back(constant(boxSize));
  }
  SmallVector<Value> elementStrides(box.size(), constant(1));
  Value bytes = arith::ConstantOp::create(builder, builder.getI64IntegerAttr(format.elementBytes));
  for (Value stride : llvm::reverse(make.getStrides().drop_back()))
    strides.push_back(arith::MulIOp::create(builder, stride, bytes));
  TensormapCreateOp::create(builder, scratch, make.getBase(), box, sizes, strides, elementStrides, format.elementType,
                            /*interleave_layout=*/0, format.swizzleMode,
                            make.getPadding() == PaddingOption::PAD_NAN ? 1 : 0);
  Value desc = ReinterpretTensorDescOp::create(builder, make.getType(), scratch);
  make.replaceAllUsesWith(desc);
  make.erase();
}

void AccessLowering::lower(DescriptorLoadOp op) {
  load(op.getDesc().getType(), op.getType(), [&](Value buffer, Value mbarrier, Value isTrue) {
    AsyncTMACopyGlobalToLocalOp::create(builder, op.getDesc(), op.getIndices(), mbarrier, buffer, isTrue, op.getCache(),
                                        op.getEvict(), /*isVolatile=*/false);
  });
}

void AccessLowering::lower(DescriptorGatherOp op) {
  load(op.getDesc().getType(), op.getType(), [&](Value buffer, Value mbarrier, Value isTrue) {
    AsyncTMAGatherOp::create(builder, op.getDesc(), op.getXOffsets(), op.getYOffset(), mbarrier, buffer, isTrue);
  });
}

void AccessLowering::lower(DescriptorStoreOp op) {
  store(op.getDesc().getType(), op.getSrc(),
        [&](Value buffer) { AsyncTMACopyLocalToGlobalOp::create(builder, op.getDesc(), op.getIndices(), buffer); });
}

void AccessLowering::lower(DescriptorReduceOp op) {
  store(op.getDesc().getType(), op.getSrc(),
        [&](Value buffer) { AsyncTMAReduceOp::create(builder, op.getKind(), op.getDesc(), op.getIndices(), buffer); });
}

void AccessLowering::lower(DescriptorScatterOp op) {
  store(op.getDesc().getType(), op.getSrc(), [&](Value buffer) {
    AsyncTMAScatterOp::create(builder, op.getDesc(), op.getXOffsets(), op.getYOffset(), buffer);
  });
}

static LogicalResult verifyFormat(Operation *op, TensorDescType desc) {
  return TensorMapFormat::get(desc, [&] { return op->emitOpError(); });
}

/// Makes the tensor maps visible that are created in the block of `creates`, in order. The writes of maps that are
/// created one after the other overlap: all come before the first fence.
static void acquireMaps(MutableArrayRef<TensormapCreateOp> creates) {
  SmallVector<TensormapCreateOp> pending;
  for (auto [number, create] : llvm::enumerate(creates)) {
    // Each map has a warp of its own, if there are enough. The first warp, which initializes mbarriers, comes last.
    create.setWarp((pending.size() + 1) % lookupNumWarps(create).value_or(1));
    pending.push_back(create);
    Operation *next = number + 1 < creates.size() ? creates[number + 1].getOperation() : nullptr;
    bool isFollowed = next && next->getBlock() == create->getBlock();
    for (Operation *op = create->getNextNode(); isFollowed && op != next; op = op->getNextNode())
      isFollowed &= isMemoryEffectFree(op) || isa<GlobalScratchAllocOp>(op);
    if (isFollowed)
      continue;
    OpBuilder builder(create->getContext());
    builder.setInsertionPointAfter(create);
    auto maps = llvm::map_to_vector(pending, [](TensormapCreateOp map) -> Value { return map.getDescPtr(); });
    TensormapFenceproxyAcquireOp::create(builder, create.getLoc(), maps, /*acquired=*/true);
    pending.clear();
  }
}

/// Returns whether `value` may be used after `op`, which does not compute it, is executed.
static bool isLiveAfter(Value value, Operation *op, const Liveness &liveness) {
  for (; op && value.getParentRegion()->isAncestor(op->getParentRegion()); op = op->getParentOp()) {
    bool isUsedAgain = isa<LoopLikeOpInterface>(op) &&
                       llvm::any_of(value.getUsers(), [&](Operation *user) { return op->isProperAncestor(user); });
    if (isUsedAgain || !liveness.isDeadAfter(value, op))
      return true;
  }
  return false;
}

/// Returns whether a later execution of `make` may come before a use of the descriptor.
static bool isCarriedByLoop(MakeTensorDescOp make) {
  SetVector<Value> values;
  values.insert(make.getResult());
  bool hasBranches = false;
  for (unsigned next = 0; next < values.size(); ++next)
    for (OpOperand &use : values[next].getUses()) {
      Operation *user = use.getOwner();
      if (auto branch = dyn_cast<BranchOpInterface>(user)) {
        hasBranches = true;
        if (std::optional<BlockArgument> argument = branch.getSuccessorBlockArgument(use.getOperandNumber()))
          values.insert(*argument);
        continue;
      }
      Operation *forwarding = user->hasTrait<mlir::OpTrait::IsTerminator>() ? user->getParentOp() : user;
      if (user != forwarding && isa<LoopLikeOpInterface>(forwarding) && forwarding->isAncestor(make))
        return true;
      for (Value result : forwarding->getResults())
        if (isa<TensorDescType>(result.getType()))
          values.insert(result);
    }
  if (!hasBranches)
    return false;
  Liveness liveness(make->getParentOfType<FuncOp>());
  return llvm::any_of(values.getArrayRef().drop_front(),
                      [&](Value value) { return isLiveAfter(value, make, liveness); });
}

static LogicalResult verifyMake(MakeTensorDescOp make) {
  if (isCarriedByLoop(make))
    return make.emitOpError() << "is not supported in a loop that carries the descriptor to its next iteration: each "
                                 "iteration overwrites the tensor map";
  return verifyFormat(make, make.getType());
}

void TMALowering::runOnOperation() {
  SmallVector<Operation *> ops;
  // Tensor maps that the input writes itself have their fences.
  DenseSet<Operation *> existing;
  WalkResult result = getOperation().walk([&](Operation *op) -> WalkResult {
    if (isa<TensormapCreateOp>(op))
      existing.insert(op);
    if (auto make = dyn_cast<MakeTensorDescOp>(op)) {
      ops.push_back(op);
      return verifyMake(make);
    }
    if (isa<DescriptorLoadOp, DescriptorGatherOp, DescriptorStoreOp, DescriptorReduceOp, DescriptorScatterOp>(op)) {
      ops.push_back(op);
      return verifyFormat(op, cast<TensorDescType>(op->getOperand(0).getType()));
    }
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return signalPassFailure();
  for (Operation *op : ops)
    llvm::TypeSwitch<Operation *, void>(op)
        .Case<MakeTensorDescOp, DescriptorLoadOp, DescriptorGatherOp, DescriptorStoreOp, DescriptorReduceOp,
              DescriptorScatterOp>([](auto access) { AccessLowering(access).lower(access); });
  SmallVector<TensormapCreateOp> creates;
  getOperation().walk([&](TensormapCreateOp create) {
    if (!existing.contains(create))
      creates.push_back(create);
  });
  acquireMaps(creates);
}
