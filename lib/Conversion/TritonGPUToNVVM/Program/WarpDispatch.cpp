//===- WarpDispatch.cpp - Control flow of warp specialization ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/WarpDispatch.h"

#include "Program/ThreadBarrier.h"
#include "Program/ThreadIndex.h"
#include "Program/WarpCaptures.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonGPU/IR/WarpGroups.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

class WarpDispatch {
public:
  WarpDispatch(LLVM::LLVMFuncOp func, MutableArrayRef<WarpSpecializeOp> ops)
      : func(func), ops(ops), builder(func.getLoc(), func.getContext()) {}

  void emit();

private:
  Value constant(int64_t value) { return LLVM::ConstantOp::create(builder, builder.getI32IntegerAttr(value)); }
  Value getFalse() { return LLVM::ConstantOp::create(builder, builder.getBoolAttr(false)); }
  /// Returns whether every execution of the kernel reaches the only operation once.
  bool executesOnce();
  Block *createBlock();
  /// Changes the number of registers of the executing warp group.
  void setRegisters(int32_t count);
  /// Emits the entry, where the warps part, and the loop of the waiting warps.
  void emitEntry();
  void setRegistersOfPartitions(Value warp);
  /// Emits the branches from the dispatch of operation `number` to its partitions.
  void emitPartitions(unsigned number);
  void emitDefaultRegion(unsigned number);

  LLVM::LLVMFuncOp func;
  MutableArrayRef<WarpSpecializeOp> ops;
  ImplicitLocOpBuilder builder;
  bool isOnce = false, hasRegisters = false;
  int32_t atLaunch = 0;
  Value warp;
  /// The blocks where a waiting warp goes to an operation, and where it ends one.
  SmallVector<Block *> dispatches;
  Block *end = nullptr;
};

} // namespace

bool WarpDispatch::executesOnce() {
  if (ops.size() != 1 || ops.front()->getParentOp() != func)
    return false;
  Block *block = ops.front()->getBlock();
  SmallVector<Block *> worklist(block->getSuccessors());
  llvm::SmallPtrSet<Block *, 8> seen;
  while (!worklist.empty()) {
    Block *next = worklist.pop_back_val();
    if (next == block)
      return false;
    if (seen.insert(next).second)
      llvm::append_range(worklist, next->getSuccessors());
  }
  return PostDominanceInfo(func).postDominates(block, &func.getBody().front());
}

Block *WarpDispatch::createBlock() {
  OpBuilder::InsertionGuard guard(builder);
  return builder.createBlock(&func.getBody(), func.getBody().end());
}

void WarpDispatch::setRegisters(int32_t count) {
  if (!hasRegisters || count == atLaunch)
    return;
  NVVM::SetMaxRegisterOp::create(
      builder, count, count > atLaunch ? NVVM::SetMaxRegisterAction::increase : NVVM::SetMaxRegisterAction::decrease);
}

void WarpDispatch::setRegistersOfPartitions(Value warp) {
  // Groups without partitions give up as many registers as they can.
  int total = *lookupTotalNumWarps(func), first = *lookupNumWarps(ops.front());
  SmallVector<int32_t> registers(total / kWarpsPerGroup, kMinGroupRegisters);
  for (WarpSpecializeOp op : ops)
    for (auto [start, numWarps, count] :
         llvm::zip_equal(*op.getWarpGroupStartIds(), op.getPartitionNumWarps(), op.getActualRegisters()->drop_front()))
      for (int at = start; at < start + numWarps; at += kWarpsPerGroup)
        registers[at / kWarpsPerGroup] = count;
  Block *wait = createBlock(), *unknown = createBlock();
  SmallVector<int32_t> groups;
  SmallVector<Block *> blocks;
  Value group = LLVM::LShrOp::create(builder, warp, constant(llvm::Log2_32(kWarpsPerGroup)));
  for (int number = first / kWarpsPerGroup; number < total / kWarpsPerGroup; ++number) {
    groups.push_back(number);
    blocks.push_back(createBlock());
  }
  LLVM::SwitchOp::create(builder, group, unknown, ValueRange(), groups, blocks, SmallVector<ValueRange>(blocks.size()));
  builder.setInsertionPointToEnd(unknown);
  LLVM::UnreachableOp::create(builder);
  for (auto [number, block] : llvm::zip_equal(groups, blocks)) {
    builder.setInsertionPointToEnd(block);
    setRegisters(registers[number]);
    LLVM::BrOp::create(builder, wait);
  }
  builder.setInsertionPointToEnd(wait);
}

void WarpDispatch::emitEntry() {
  Block *entry = &func.getBody().front(), *body = entry->splitBlock(entry->begin());
  builder.setInsertionPointToEnd(entry);
  // All lanes take the number of the first, so that the branches are uniform.
  Value own = ThreadIndex(builder, builder.getLoc(), func).get(InDim::Warp);
  warp = NVVM::ShflOp::create(builder, builder.getI32Type(), constant(-1), own, constant(0), constant(31),
                              NVVM::ShflKind::idx, UnitAttr());
  Value isDefault =
      LLVM::ICmpOp::create(builder, LLVM::ICmpPredicate::ult, warp, constant(*lookupNumWarps(ops.front())));
  Block *others = createBlock(), *wait = createBlock(), *exit = createBlock();
  end = createBlock();
  LLVM::CondBrOp::create(builder, isDefault, body, others);
  if (hasRegisters) {
    builder.setInsertionPointToStart(body);
    setRegisters(ops.front().getActualRegisters()->front());
  }
  builder.setInsertionPointToEnd(others);
  if (hasRegisters)
    setRegistersOfPartitions(warp);
  LLVM::BrOp::create(builder, wait);

  for (unsigned i = 0; i < ops.size(); ++i)
    dispatches.push_back(createBlock());
  builder.setInsertionPointToEnd(wait);
  if (isOnce) {
    createBarrierOfAllWarps(builder, builder.getLoc());
    LLVM::BrOp::create(builder, dispatches.front());
  } else {
    Value number = countAtBarrierOfAllWarps(builder, builder.getLoc(), getFalse());
    SmallVector<int32_t> numbers = llvm::to_vector(llvm::seq<int32_t>(1, ops.size() + 1));
    LLVM::SwitchOp::create(builder, number, exit, ValueRange(), numbers, dispatches,
                           SmallVector<ValueRange>(dispatches.size()));
  }
  builder.setInsertionPointToEnd(exit);
  LLVM::ReturnOp::create(builder, ValueRange());
  builder.setInsertionPointToEnd(end);
  createBarrierOfAllWarps(builder, builder.getLoc());
  LLVM::BrOp::create(builder, isOnce ? exit : wait);
}

void WarpDispatch::emitPartitions(unsigned number) {
  WarpSpecializeOp op = ops[number];
  SmallVector<int32_t> warps;
  SmallVector<Block *> blocks;
  for (auto [start, numWarps, partition] :
       llvm::zip_equal(*op.getWarpGroupStartIds(), op.getPartitionNumWarps(), op.getPartitionsOp().getPartitions())) {
    builder.setLoc(op.getLoc());
    loadCaptures(builder, op, partition);
    for (Block &block : partition) {
      auto exit = dyn_cast<WarpReturnOp>(block.getTerminator());
      if (!exit)
        continue;
      builder.setInsertionPoint(exit);
      LLVM::BrOp::create(builder, end);
      exit.erase();
    }
    for (int at = start; at < start + numWarps; ++at) {
      warps.push_back(at);
      blocks.push_back(&partition.front());
    }
    func.getBody().getBlocks().splice(func.getBody().end(), partition.getBlocks());
  }
  builder.setInsertionPointToEnd(dispatches[number]);
  LLVM::SwitchOp::create(builder, warp, end, ValueRange(), warps, blocks, SmallVector<ValueRange>(blocks.size()));
}

void WarpDispatch::emitDefaultRegion(unsigned number) {
  WarpSpecializeOp op = ops[number];
  builder.setLoc(op.getLoc());
  builder.setInsertionPoint(op);
  storeCaptures(builder, op);
  if (isOnce) {
    createBarrierOfAllWarps(builder, op.getLoc());
  } else {
    Value thread = ThreadIndex(builder, op.getLoc(), op).getThreadId();
    Value votes = LLVM::ICmpOp::create(builder, LLVM::ICmpPredicate::ult, thread, constant(number + 1));
    countAtBarrierOfAllWarps(builder, op.getLoc(), votes);
  }
  Block *before = op->getBlock(), *after = before->splitBlock(op);
  for (Value result : op.getResults())
    result.replaceAllUsesWith(after->addArgument(result.getType(), op.getLoc()));
  Region &region = op.getDefaultRegion();
  builder.setInsertionPointToEnd(before);
  LLVM::BrOp::create(builder, &region.front());
  for (Block &block : region) {
    auto yield = dyn_cast<WarpYieldOp>(block.getTerminator());
    if (!yield)
      continue;
    builder.setInsertionPoint(yield);
    createBarrierOfAllWarps(builder, op.getLoc());
    LLVM::BrOp::create(builder, yield.getValues(), after);
    yield.erase();
  }
  after->getParent()->getBlocks().splice(after->getIterator(), region.getBlocks());
}

void WarpDispatch::emit() {
  isOnce = executesOnce();
  hasRegisters = ops.front().getActualRegisters() && getTargetInfo(func).has(TargetFeature::WarpGroupRegisters);
  atLaunch = getLaunchRegisters(func, *lookupTotalNumWarps(func));
  // Until then, the blocks of the function are those of the default warps.
  if (!isOnce)
    for (auto exit : llvm::make_early_inc_range(func.getOps<LLVM::ReturnOp>())) {
      builder.setInsertionPoint(exit);
      countAtBarrierOfAllWarps(builder, exit.getLoc(), getFalse());
    }
  emitEntry();
  for (unsigned number = 0; number < ops.size(); ++number) {
    emitPartitions(number);
    emitDefaultRegion(number);
  }
  for (WarpSpecializeOp op : ops)
    op.erase();
}

void mlir::triton::gpu::dispatchWarps(Operation *module) {
  for (auto func : module->getRegion(0).getOps<LLVM::LLVMFuncOp>()) {
    SmallVector<WarpSpecializeOp> ops;
    func.walk([&](WarpSpecializeOp op) { ops.push_back(op); });
    if (!ops.empty())
      WarpDispatch(func, ops).emit();
  }
}
