//===- WarpSpecializeToNVVM.cpp - Types and checks of warp specialization ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"
#include "Program/WarpDispatch.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonGPU/IR/WarpGroups.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

static SmallVector<Value> flatten(ArrayRef<ValueRange> values) {
  SmallVector<Value> flat;
  for (ValueRange registers : values)
    llvm::append_range(flat, registers);
  return flat;
}

namespace {

/// Converts the types of captures, results and block arguments. `dispatchWarps` lowers the operation itself, when its
/// regions are converted: until then they show which warps execute an operation.
struct WarpSpecializeLowering : public ConvertOpToLLVMPattern<WarpSpecializeOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(WarpSpecializeOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    SmallVector<unsigned> counts;
    for (Type type : op.getResultTypes()) {
      unsigned before = types.size();
      if (failed(getTypeConverter()->convertType(type, types)))
        return rewriter.notifyMatchFailure(op, "the result type is not supported");
      counts.push_back(types.size() - before);
    }
    OperationState state(op.getLoc(), op->getName(), flatten(llvm::to_vector(adaptor.getCaptures())), types,
                         op->getAttrs());
    for (unsigned i = 0; i < op->getNumRegions(); ++i)
      state.addRegion();
    auto lowered = cast<WarpSpecializeOp>(rewriter.create(state));
    for (auto [from, to] : llvm::zip_equal(op->getRegions(), lowered->getRegions()))
      rewriter.inlineRegionBefore(from, to, to.end());
    SmallVector<Region *> regions = {&lowered.getDefaultRegion()};
    for (Region &partition : lowered.getPartitionsOp().getPartitions())
      regions.push_back(&partition);
    for (Region *region : regions)
      if (failed(rewriter.convertRegionTypes(region, *getTypeConverter())))
        return rewriter.notifyMatchFailure(op, "the type of a block argument is not supported");
    SmallVector<SmallVector<Value>> results;
    ValueRange rest = lowered.getResults();
    for (unsigned count : counts) {
      results.push_back(llvm::to_vector(rest.take_front(count)));
      rest = rest.drop_front(count);
    }
    rewriter.replaceOpWithMultiple(op, std::move(results));
    return success();
  }
};

struct WarpYieldLowering : public ConvertOpToLLVMPattern<WarpYieldOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(WarpYieldOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<WarpYieldOp>(op, flatten(llvm::to_vector(adaptor.getValues())));
    return success();
  }
};

} // namespace

/// Returns whether `op` and the blocks of its regions have only lowered types.
static bool hasLoweredTypes(Operation *op, const TypeConverter &converter) {
  return converter.isLegal(op) && llvm::all_of(op->getRegions(), [&](Region &region) {
           return llvm::all_of(region, [&](Block &block) { return converter.isLegal(block.getArgumentTypes()); });
         });
}

void mlir::triton::gpu::populateWarpSpecializePatterns(LoweringPatterns &lowering, ConversionTarget &target) {
  lowering.patterns.add<WarpSpecializeLowering, WarpYieldLowering>(lowering.converter);
  const TypeConverter &converter = lowering.converter;
  target.addDynamicallyLegalOp<WarpSpecializeOp>([&](WarpSpecializeOp op) {
    return hasLoweredTypes(op, converter) && hasLoweredTypes(op.getPartitionsOp(), converter);
  });
  target.addDynamicallyLegalOp<WarpYieldOp>([&](WarpYieldOp op) { return converter.isLegal(op); });
  target.addLegalOp<WarpSpecializePartitionsOp, WarpReturnOp>();
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

/// Verifies that each partition of `op` has warps of its own.
static LogicalResult verifyWarps(WarpSpecializeOp op) {
  int numWarps = *lookupNumWarps(op), total = *lookupTotalNumWarps(op);
  if (!op.getWarpGroupStartIds())
    return emitUnsupported(op) << "its partitions have no warps (run tritongpu-allocate-warp-groups)";
  BitVector taken(total);
  taken.set(0, std::min(numWarps, total));
  for (auto [i, start, count] : llvm::enumerate(*op.getWarpGroupStartIds(), op.getPartitionNumWarps())) {
    if (start < 0 || start > total || count > total - start)
      return emitUnsupported(op) << "expected the warps of partition " << i << " to be among the " << total
                                 << " warps of the CTA, but got warps " << start << " to "
                                 << int64_t(start) + count - 1;
    if (int at = taken.find_first_in(start, start + count); at >= 0)
      return emitUnsupported(op) << "expected each warp to execute one region, but warp " << at
                                 << " executes partition " << i << " and another region";
    if (count >= kWarpsPerGroup && start % kWarpsPerGroup != 0)
      return emitUnsupported(op) << "expected the first of the " << count << " warps of partition " << i
                                 << " to begin a warp group, but got warp " << start;
    taken.set(start, start + count);
  }
  return success();
}

/// Adds the registers of the warp groups that execute `op` to `registers`; all operations of a kernel agree on them.
static LogicalResult verifyRegisters(WarpSpecializeOp op, MutableArrayRef<std::optional<int>> registers) {
  auto add = [&](int first, int numWarps, int count) -> LogicalResult {
    if (count < kMinGroupRegisters || count > kMaxGroupRegisters || count % kRegisterStep != 0)
      return emitUnsupported(op) << "expected `actualRegisters` to be multiples of " << kRegisterStep << " from "
                                 << kMinGroupRegisters << " to " << kMaxGroupRegisters << ", but got " << count;
    for (int warp = first; warp < first + numWarps; warp += kWarpsPerGroup) {
      std::optional<int> &known = registers[warp / kWarpsPerGroup];
      if (known && *known != count)
        return emitUnsupported(op) << "expected a warp group to have the same number of registers in all regions, but "
                                      "got "
                                   << *known << " and " << count;
      known = count;
    }
    return success();
  };
  ArrayRef<int32_t> counts = *op.getActualRegisters();
  if (failed(add(0, *lookupNumWarps(op), counts.front())))
    return failure();
  for (auto [start, numWarps, count] :
       llvm::zip_equal(*op.getWarpGroupStartIds(), op.getPartitionNumWarps(), counts.drop_front()))
    if (failed(add(start, numWarps, count)))
      return failure();
  return success();
}

/// Verifies the operations in a kernel that has partitions.
static LogicalResult verifyOperations(FuncOp func) {
  WalkResult result = func.walk([&](Operation *op) -> WalkResult {
    if (isa<nvidia_gpu::ClusterArriveOp, nvidia_gpu::ClusterWaitOp>(op))
      return emitUnsupported(op) << "the warps of partitions do not execute it";
    if (isa<CallOp>(op) && findPartition(op))
      return emitUnsupported(op) << "it is in a partition, whose threads the function cannot number";
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

static LogicalResult verifyFunction(FuncOp func) {
  SmallVector<WarpSpecializeOp> ops;
  func.walk([&](WarpSpecializeOp op) { ops.push_back(op); });
  if (ops.empty())
    return success();
  if (!func.isKernel())
    return emitUnsupported(ops.front()) << "it is in a device function, which only some of the warps call";
  if (int numCTAs = getNumCTAs(func); numCTAs != 1)
    return emitUnsupported(ops.front()) << "expected one CTA, but got a cluster of " << numCTAs;
  int total = *lookupTotalNumWarps(func);
  if (total % kWarpsPerGroup != 0 && ops.front().getActualRegisters())
    return emitUnsupported(ops.front()) << "expected `" << kTotalNumWarpsAttrName << "` to be a multiple of "
                                        << kWarpsPerGroup << ", as `actualRegisters` are those of warp groups, but got "
                                        << total;
  SmallVector<std::optional<int>> registers(total / kWarpsPerGroup);
  for (WarpSpecializeOp op : ops) {
    if (failed(verifyWarps(op)))
      return failure();
    if (op.getActualRegisters().has_value() != ops.front().getActualRegisters().has_value())
      return emitUnsupported(op) << "expected `actualRegisters` on all operations of a kernel or on none";
    if (op.getActualRegisters() && failed(verifyRegisters(op, registers)))
      return failure();
  }
  if (!ops.front().getActualRegisters())
    return verifyOperations(func);
  int sum = 0, most = getLaunchRegisters(func, total) * static_cast<int>(registers.size());
  for (std::optional<int> count : registers)
    sum += count.value_or(kMinGroupRegisters);
  if (sum > most)
    return emitUnsupported(ops.front()) << "expected warp groups to have at most " << most
                                        << " registers per thread together, but got " << sum;
  return verifyOperations(func);
}

LogicalResult mlir::triton::gpu::verifyWarpSpecialization(Operation *module) {
  for (FuncOp func : module->getRegion(0).getOps<FuncOp>())
    if (failed(verifyFunction(func)))
      return failure();
  return success();
}
