//===- WarpDispatch.cpp - Control flow of warp specialization ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/WarpDispatch.h"

#include "Async/SingleThread.h"
#include "DataMovement/SharedMemoryExchange.h"
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
  WarpDispatch(LLVM::LLVMFuncOp func, MutableArrayRef<WarpSpecializeOp> ops, std::optional<int64_t> word)
      : func(func), ops(ops), builder(func.getLoc(), func.getContext()), word(word) {}

  void emit();

private:
  Value constant(int64_t value) { return LLVM::ConstantOp::create(builder, builder.getI32IntegerAttr(value)); }
  /// Emits the barrier at which the default warps tell the waiting ones `number`: that of an operation, counted from 1,
  /// or 0 at the end of the kernel.
  void announce(Location loc, int64_t number);
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
  /// The offset in shared memory of the number that the default warps announce; none if they do not need to, because
  /// every execution reaches the only operation once.
  std::optional<int64_t> word;
  bool hasRegisters = false;
  int32_t atLaunch = 0;
  Value warp;
  /// The blocks where a waiting warp goes to an operation, and where it ends one.
  SmallVector<Block *> dispatches;
  Block *end = nullptr;
};

} // namespace

void WarpDispatch::announce(Location loc, int64_t number) {
  if (word) {
    Value thread = ThreadIndex(builder, loc, func).getThreadId();
    Value isFirst = LLVM::ICmpOp::create(builder, LLVM::ICmpPredicate::eq, thread, constant(0));
    emitPredicatedPTX(builder, loc, isFirst, "st.shared.b32 [$0], $1;",
                      {getSharedAddress(builder, loc, *word), constant(number)});
  }
  createBarrierOfAllWarps(builder, loc);
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
  createBarrierOfAllWarps(builder, builder.getLoc());
  if (word) {
    Value address = getSharedAddress(builder, builder.getLoc(), *word);
    Value number = LLVM::LoadOp::create(builder, builder.getI32Type(), address);
    SmallVector<int32_t> numbers = llvm::to_vector(llvm::seq<int32_t>(1, ops.size() + 1));
    LLVM::SwitchOp::create(builder, number, exit, ValueRange(), numbers, dispatches,
                           SmallVector<ValueRange>(dispatches.size()));
  } else {
    LLVM::BrOp::create(builder, dispatches.front());
  }
  builder.setInsertionPointToEnd(exit);
  LLVM::ReturnOp::create(builder, ValueRange());
  builder.setInsertionPointToEnd(end);
  createBarrierOfAllWarps(builder, builder.getLoc());
  LLVM::BrOp::create(builder, word ? wait : exit);
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
  announce(op.getLoc(), number + 1);
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
  hasRegisters = ops.front().getActualRegisters() && getTargetInfo(func).has(TargetFeature::WarpGroupRegisters);
  atLaunch = getLaunchRegisters(func, *lookupTotalNumWarps(func));
  // Until then, the blocks of the function are those of the default warps.
  if (word)
    for (auto exit : llvm::make_early_inc_range(func.getOps<LLVM::ReturnOp>())) {
      builder.setInsertionPoint(exit);
      announce(exit.getLoc(), 0);
    }
  emitEntry();
  for (unsigned number = 0; number < ops.size(); ++number) {
    emitPartitions(number);
    emitDefaultRegion(number);
  }
  for (WarpSpecializeOp op : ops)
    op.erase();
}

static SmallVector<WarpSpecializeOp> findSpecializations(FunctionOpInterface func) {
  SmallVector<WarpSpecializeOp> ops;
  func.walk([&](WarpSpecializeOp op) { ops.push_back(op); });
  return ops;
}

/// Returns whether every execution of `func`, whose control flow is between blocks, reaches the only one of `ops` once.
static bool executesOnce(FunctionOpInterface func, ArrayRef<WarpSpecializeOp> ops) {
  if (ops.size() != 1 || WarpSpecializeOp(ops.front())->getParentOp() != func)
    return false;
  Block *block = WarpSpecializeOp(ops.front())->getBlock();
  SmallVector<Block *> worklist(block->getSuccessors());
  llvm::SmallPtrSet<Block *, 8> seen;
  while (!worklist.empty()) {
    Block *next = worklist.pop_back_val();
    if (next == block)
      return false;
    if (seen.insert(next).second)
      llvm::append_range(worklist, next->getSuccessors());
  }
  return PostDominanceInfo(func).postDominates(block, &func.getFunctionBody().front());
}

DispatchWords mlir::triton::gpu::reserveDispatchWords(Operation *module) {
  DispatchWords words;
  int64_t bytes = llvm::alignTo<4>(module->getAttrOfType<IntegerAttr>(kSharedAttrName).getInt());
  for (auto func : module->getRegion(0).getOps<FunctionOpInterface>()) {
    SmallVector<WarpSpecializeOp> ops = findSpecializations(func);
    if (!ops.empty() && !executesOnce(func, ops))
      words[func.getName()] = bytes;
  }
  if (!words.empty())
    module->setAttr(kSharedAttrName, Builder(module->getContext()).getI32IntegerAttr(bytes + 4));
  return words;
}

void mlir::triton::gpu::dispatchWarps(Operation *module, const DispatchWords &words) {
  for (auto func : module->getRegion(0).getOps<LLVM::LLVMFuncOp>()) {
    SmallVector<WarpSpecializeOp> ops = findSpecializations(func);
    if (ops.empty())
      continue;
    auto word = words.find(func.getName());
    WarpDispatch(func, ops, word == words.end() ? std::nullopt : std::optional(word->second)).emit();
  }
}
