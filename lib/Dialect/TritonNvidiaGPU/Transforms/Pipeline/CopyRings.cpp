//===- CopyRings.cpp - Loads as copies to multi-buffers ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CopyRings.h"

#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

static Value constant(OpBuilder &builder, Location loc, int64_t value) {
  return arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(value));
}

static Value getBuffer(OpBuilder &builder, Location loc, Value ring, Value index) {
  auto type = cast<MemDescType>(ring.getType());
  auto buffer = MemDescType::get(type.getShape().drop_front(), type.getElementType(), type.getEncoding(),
                                 type.getMemorySpace(), type.getMutableMemory());
  return MemDescIndexOp::create(builder, loc, buffer, ring, index);
}

static Value allocateRing(ImplicitLocOpBuilder &builder, MemDescType buffer, unsigned numBuffers) {
  SmallVector<int64_t> shape = {numBuffers};
  llvm::append_range(shape, buffer.getShape());
  auto type = MemDescType::get(shape, buffer.getElementType(), buffer.getEncoding(), buffer.getMemorySpace(),
                               /*mutableMemory=*/true);
  return LocalAllocOp::create(builder, type, Value(), IntegerAttr());
}

CopyRings::CopyRings(scf::ForOp loop, scf::ForOp outer, ArrayRef<StagedLoad> loads, unsigned numBuffers)
    : loop(loop), outer(outer), loads(loads), numBuffers(numBuffers) {}

/// Returns whether a dot is executed from `first` on before `second`, both in one block.
static bool hasDotBetween(Operation *first, Operation *second) {
  if (second->isBeforeInBlock(first))
    std::swap(first, second);
  for (; first != second; first = first->getNextNode()) {
    WalkResult result = first->walk(
        [](Operation *op) { return isa<DotOp, WarpGroupDotOp>(op) ? WalkResult::interrupt() : WalkResult::advance(); });
    if (result.wasInterrupted())
      return true;
  }
  return false;
}

void CopyRings::makeGroups() {
  // One wait is enough for what is read without a dot in between. A wait for asynchronous groups needs a barrier and a
  // fence, and copies that were issued more than an iteration ago are likely complete: all have one wait then.
  bool mergesAsync = numBuffers > 2;
  for (const StagedLoad &load : loads) {
    auto group = llvm::find_if(groups, [&](const Group &other) {
      return other.isTMA == load.isTMA() &&
             ((!other.isTMA && mergesAsync) || !hasDotBetween(other.firstUse, load.firstUse));
    });
    if (group == groups.end())
      group = groups.insert(groups.end(), {load.isTMA(), {}, load.firstUse, Value(), nullptr});
    group->loads.push_back(&load);
    if (load.firstUse->isBeforeInBlock(group->firstUse))
      group->firstUse = load.firstUse;
  }
  llvm::sort(groups, [](const Group &lhs, const Group &rhs) {
    return lhs.firstUse != rhs.firstUse && lhs.firstUse->isBeforeInBlock(rhs.firstUse);
  });
}

void CopyRings::allocate() {
  ImplicitLocOpBuilder builder(loop.getLoc(), outer ? outer : loop);
  MLIRContext *context = builder.getContext();
  for (const StagedLoad &load : loads)
    rings[&load] = allocateRing(builder, load.buffer, numBuffers);
  auto layout = SwizzledSharedEncodingAttr::get(context, /*vec=*/1, /*perPhase=*/1, /*maxPhase=*/1,
                                                /*order=*/ArrayRef<unsigned>{0}, ArrayRef<int32_t>());
  auto mbarrier = MemDescType::get({1}, builder.getI64Type(), layout, SharedMemorySpaceAttr::get(context),
                                   /*mutableMemory=*/true);
  for (Group &group : groups) {
    if (!group.isTMA)
      continue;
    group.mbarriers = allocateRing(builder, mbarrier, numBuffers);
    for (unsigned i = 0; i < numBuffers; ++i)
      InitBarrierOp::create(builder,
                            getBuffer(builder, loop.getLoc(), group.mbarriers, constant(builder, loop.getLoc(), i)),
                            /*count=*/1);
  }
}

/// Returns the number after `index`, modulo `size`, and whether it is zero.
static std::pair<Value, Value> advance(OpBuilder &builder, Location loc, Value index, unsigned size) {
  Value next = arith::AddIOp::create(builder, loc, index, constant(builder, loc, 1));
  Value isEnd = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, next, constant(builder, loc, size));
  return {arith::SelectOp::create(builder, loc, isEnd, constant(builder, loc, 0), next), isEnd};
}

SmallVector<Value> CopyRings::addOuterCounters() {
  scf::ForOp first = outer ? outer : loop;
  IRRewriter rewriter(loop->getContext());
  rewriter.setInsertionPoint(first);
  // The first iteration fills and reads the buffer zero, in the phase of parity zero.
  SmallVector<Value> counters = {constant(rewriter, first.getLoc(), numBuffers - 1),
                                 constant(rewriter, first.getLoc(), 1)};
  if (!outer)
    return counters;
  outer = cast<scf::ForOp>(
      *outer.replaceWithAdditionalIterOperands(rewriter, counters, /*replaceInitOperandUsesInLoop=*/false));
  return llvm::to_vector_of<Value>(outer.getRegionIterArgs().take_back(counters.size()));
}

void CopyRings::addCounters() {
  SmallVector<Value> inits = addOuterCounters();
  // The buffers are filled in the order in which they are read.
  inits.push_back(inits.front());
  IRRewriter rewriter(loop->getContext());
  rewriter.setInsertionPoint(loop);
  SmallVector<Operation *> atStart;
  auto yield = [&](OpBuilder &builder, Location loc, ArrayRef<BlockArgument> arguments) -> SmallVector<Value> {
    Operation *previous = loop.getBody()->getTerminator()->getPrevNode();
    Value isEnd;
    std::tie(read, isEnd) = advance(builder, loc, arguments[0], numBuffers);
    Value flipped = arith::XOrIOp::create(builder, loc, arguments[1], constant(builder, loc, 1));
    parity = arith::SelectOp::create(builder, loc, isEnd, flipped, arguments[1]);
    for (Operation *op = previous->getNextNode(); op != loop.getBody()->getTerminator(); op = op->getNextNode())
      atStart.push_back(op);
    previous = loop.getBody()->getTerminator()->getPrevNode();
    std::tie(filled, std::ignore) = advance(builder, loc, arguments[2], numBuffers);
    issueCopies(builder);
    for (Operation *op = previous->getNextNode(); op != loop.getBody()->getTerminator(); op = op->getNextNode())
      issues.push_back(op);
    return {read, parity, filled};
  };
  auto replaced = loop.replaceWithAdditionalYields(rewriter, inits, /*replaceInitOperandUsesInLoop=*/false, yield);
  loop = cast<scf::ForOp>(*replaced);
  if (outer)
    for (auto [number, counter] : llvm::enumerate(loop.getResults().take_back(inits.size()).drop_back()))
      outer.getBody()->getTerminator()->setOperand(outer.getNumResults() - 2 + number, counter);
  Operation *first = &loop.getBody()->front();
  for (Operation *op : atStart)
    op->moveBefore(first);
}

void CopyRings::issueCopies(OpBuilder &builder) {
  for (Group &group : groups) {
    Location loc = group.loads.front()->load->getLoc();
    Value mbarrier, isTrue;
    if (group.isTMA) {
      int64_t bytes = 0;
      for (const StagedLoad *load : group.loads)
        bytes += load->getBytes();
      isTrue = arith::ConstantOp::create(builder, loc, builder.getBoolAttr(true));
      mbarrier = getBuffer(builder, loc, group.mbarriers, filled);
      BarrierExpectOp::create(builder, loc, mbarrier, bytes, isTrue);
    }
    SmallVector<Value> tokens;
    for (const StagedLoad *staged : group.loads) {
      Location at = staged->load->getLoc();
      Value buffer = getBuffer(builder, at, rings.at(staged), filled);
      if (auto load = dyn_cast<DescriptorLoadOp>(staged->load)) {
        AsyncTMACopyGlobalToLocalOp::create(builder, at, load.getDesc(), load.getIndices(), mbarrier, buffer, isTrue,
                                            load.getCache(), load.getEvict(), /*isVolatile=*/false);
        continue;
      }
      auto load = cast<LoadOp>(staged->load);
      tokens.push_back(AsyncCopyGlobalToLocalOp::create(builder, at, load.getPtr(), buffer, load.getMask(),
                                                        load.getOther(), load.getCache(), load.getEvict(),
                                                        /*isVolatile=*/false, /*contiguity=*/1));
    }
    if (!group.isTMA)
      AsyncCommitGroupOp::create(builder, loc, tokens);
  }
}

/// Loads `buffer` as the source of `reshape`, in registers that have the elements of the layout to which the result is
/// converted. Returns false if the result is not only converted. `dead` gets the operations without uses.
static bool loadInShape(ReshapeOp reshape, Value buffer, OpBuilder &builder, Value token,
                        SmallVectorImpl<Operation *> &dead) {
  auto convert = reshape->hasOneUse() ? dyn_cast<ConvertLayoutOp>(*reshape->user_begin()) : ConvertLayoutOp();
  if (!convert || reshape.getAllowReorder())
    return false;
  RankedTensorType source = reshape.getSrc().getType(), type = convert.getType();
  auto layout = cast<DistributedLayoutInterface>(type.getEncoding());
  FailureOr<Attribute> inShape = inferReshapedLayout(layout, type.getShape(), source.getShape());
  if (failed(inShape))
    return false;
  Value loaded = LocalLoadOp::create(builder, reshape.getLoc(), source.cloneWithEncoding(*inShape), buffer, token);
  convert.replaceAllUsesWith(ReshapeOp::create(builder, reshape.getLoc(), type, loaded).getResult());
  dead.append({convert, reshape});
  return true;
}

void CopyRings::forward(Value value, Value buffer, OpBuilder &builder, Value token,
                        SmallVectorImpl<Operation *> &dead) {
  for (OpOperand &use : llvm::make_early_inc_range(value.getUses())) {
    Operation *user = use.getOwner();
    auto convert = dyn_cast<ConvertLayoutOp>(user);
    auto transpose = dyn_cast<TransOp>(user);
    auto alloc = dyn_cast<LocalAllocOp>(user);
    bool isInBody = user->getBlock() == loop.getBody();
    if (convert && isInBody) {
      forward(convert, buffer, builder, token, dead);
      dead.push_back(convert);
      continue;
    }
    if (transpose && isInBody) {
      FailureOr<MemDescType> type = inferTransposedMemory(cast<MemDescType>(buffer.getType()), transpose.getOrder());
      if (succeeded(type)) {
        forward(transpose, MemDescTransOp::create(builder, transpose.getLoc(), *type, buffer, transpose.getOrder()),
                builder, token, dead);
        dead.push_back(transpose);
        continue;
      }
    }
    auto reshape = dyn_cast<ReshapeOp>(user);
    if (reshape && isInBody && reshapesBuffer(reshape)) {
      FailureOr<MemDescType> type =
          inferReshapedMemory(cast<MemDescType>(buffer.getType()), reshape.getType().getShape());
      if (succeeded(type)) {
        forward(reshape, MemDescReshapeOp::create(builder, reshape.getLoc(), *type, buffer), builder, token, dead);
        dead.push_back(reshape);
        continue;
      }
    }
    if (reshape && isInBody && loadInShape(reshape, buffer, builder, token, dead))
      continue;
    if (alloc && isInBody && alloc.getType().getEncoding() == cast<MemDescType>(buffer.getType()).getEncoding() &&
        llvm::all_of(alloc->getUsers(), llvm::IsaPred<WarpGroupDotOp>)) {
      alloc.replaceAllUsesWith(buffer);
      dead.push_back(alloc);
      continue;
    }
    use.set(LocalLoadOp::create(builder, user->getLoc(), value.getType(), buffer, token));
  }
}

void CopyRings::readCopies(Group &group) {
  OpBuilder builder(group.firstUse);
  Location loc = group.firstUse->getLoc();
  Value token;
  if (group.isTMA) {
    Value mbarrier = getBuffer(builder, loc, group.mbarriers, read);
    group.wait = WaitBarrierOp::create(builder, loc, mbarrier, parity, /*pred=*/Value(), /*deps=*/ValueRange());
  } else {
    auto wait = AsyncWaitOp::create(builder, loc, ValueRange(), /*num=*/0);
    token = wait;
    group.wait = wait;
  }
  // The builder inserts before an operation that is among them.
  SmallVector<Operation *> dead;
  for (const StagedLoad *staged : group.loads) {
    Value buffer = getBuffer(builder, staged->load->getLoc(), rings.at(staged), read);
    forward(staged->load->getResult(0), buffer, builder, token, dead);
    dead.push_back(staged->load);
  }
  for (Operation *op : dead)
    op->erase();
}

void CopyRings::release() {
  OpBuilder builder(loop->getContext());
  // The last groups copy nothing, but they may fill buffers with zeros, and the buffers are free only when no group is
  // in flight.
  bool hasAsync = !llvm::all_of(groups, [](const Group &group) { return group.isTMA; });
  for (scf::ForOp ended : {loop, outer})
    if (ended && hasAsync) {
      builder.setInsertionPointAfter(ended);
      AsyncWaitOp::create(builder, loop.getLoc(), ValueRange(), /*num=*/0);
    }
  builder.setInsertionPointAfter(outer ? outer : loop);
  for (const Group &group : groups)
    for (unsigned i = 0; group.isTMA && i < numBuffers; ++i)
      InvalBarrierOp::create(builder, loop.getLoc(),
                             getBuffer(builder, loop.getLoc(), group.mbarriers, constant(builder, loop.getLoc(), i)));
}

Operation *CopyRings::getFirstWait() const { return groups.front().wait; }

void CopyRings::build() {
  makeGroups();
  allocate();
  addCounters();
  for (Group &group : groups)
    readCopies(group);
  release();
}

void CopyRings::setGroupsInFlight(unsigned distance, Operation *position) {
  SmallVector<AsyncWaitOp> waits;
  for (const Group &group : groups)
    if (!group.isTMA)
      waits.push_back(cast<AsyncWaitOp>(group.wait));
  for (auto [number, wait] : llvm::enumerate(waits)) {
    bool isIssued = position && position != wait && position->isBeforeInBlock(wait);
    wait.setNum((isIssued ? distance : distance - 1) * waits.size() + waits.size() - 1 - number);
  }
}
