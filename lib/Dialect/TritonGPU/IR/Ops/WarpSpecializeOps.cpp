//===- WarpSpecializeOps.cpp - Warp specialization ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

WarpSpecializePartitionsOp WarpSpecializeOp::getPartitionsOp() {
  return cast<WarpSpecializePartitionsOp>(getPartitionHolder().front().front());
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

void WarpSpecializeOp::getSuccessorRegions(RegionBranchPoint point, SmallVectorImpl<RegionSuccessor> &successors) {
  if (!point.isParent()) {
    successors.emplace_back(getOperation(), getResults());
    return;
  }
  successors.emplace_back(&getDefaultRegion());
  successors.emplace_back(&getPartitionHolder());
}

void WarpSpecializePartitionsOp::getSuccessorRegions(RegionBranchPoint point,
                                                     SmallVectorImpl<RegionSuccessor> &successors) {
  // The captures are operands of `ttg.warp_specialize`, so that an analysis that does not handle them must treat the
  // arguments as unknown. Control flow continues after `ttg.warp_specialize` at the end of a partition.
  if (point.isParent())
    for (Region &partition : getPartitions())
      successors.emplace_back(&partition);
}

// Partitions have other numbers of warps than the code around, so the layouts of captured tensors are fixed.
SmallVector<LayoutGroup> WarpSpecializeOp::getLayoutGroups() { return getFixedLayoutGroups(getOperation()); }

//===----------------------------------------------------------------------===//
// Effects on shared memory
//===----------------------------------------------------------------------===//

/// Returns whether all warps know `capture`, an argument of the kernel, a constant or the address of a buffer.
static bool isKnownToAllWarps(Value capture) {
  if (auto argument = dyn_cast<BlockArgument>(capture))
    return isa<FuncOp>(argument.getOwner()->getParentOp()) && argument.getOwner()->isEntryBlock();
  Operation *op = capture.getDefiningOp();
  return isa<LocalAllocOp>(op) || op->hasTrait<mlir::OpTrait::ConstantLike>();
}

FailureOr<SharedMemoryRequirement> WarpSpecializeOp::getSharedMemoryRequirement() {
  int64_t bytes = 0;
  for (Value capture : getCaptures()) {
    if (isa<RankedTensorType>(capture.getType()))
      return emitOpError()
             << "is not supported: it captures a tensor, which the warps of a partition do not hold (store "
                "it in shared memory and capture the buffer)";
    bool isNumber = capture.getType().isIntOrFloat(), isVector = isa<VectorType>(capture.getType());
    if (isVector || (isNumber && capture.getType().getIntOrFloatBitWidth() > 64))
      return emitOpError() << "is not supported: expected captures of at most 64 bits, but got " << capture.getType();
    if (!isKnownToAllWarps(capture))
      bytes += kCaptureBytes;
  }
  return SharedMemoryRequirement::scratch(bytes);
}

void WarpSpecializeOp::getSharedMemoryEffects(bool hasScratch, SharedMemoryEffects &effects) {
  if (hasScratch)
    effects.exchangeThroughScratch();
  effects.hasBarrier = effects.hasBarrierAtEnd = true;
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

LogicalResult WarpSpecializeOp::verify() {
  if ((*this)->getParentOfType<WarpSpecializeOp>())
    return emitOpError() << "expected no enclosing `" << getOperationName() << "`, but got one";
  for (int32_t numWarps : getPartitionNumWarps())
    if (numWarps < 1 || numWarps > 1024 || !llvm::isPowerOf2_32(numWarps))
      return emitOpError()
             << "expected the number of warps of a partition to be a power of two of at most 1024, but got "
             << numWarps;
  size_t partitions = getPartitionNumWarps().size();
  if (auto starts = getWarpGroupStartIds(); starts && starts->size() != partitions)
    return emitOpError() << "expected " << partitions << " entries in `warpGroupStartIds`, one per partition, but got "
                         << starts->size();
  if (auto registers = getRequestedRegisters(); registers && registers->size() != partitions)
    return emitOpError() << "expected " << partitions << " entries in `requestedRegisters`, one per partition, but got "
                         << registers->size();
  for (int32_t registers : getRequestedRegisters().value_or(ArrayRef<int32_t>()))
    if (registers < 0)
      return emitOpError() << "expected `requestedRegisters` of at least 0, but got " << registers;
  if (auto registers = getActualRegisters(); registers && registers->size() != partitions + 1)
    return emitOpError() << "expected " << partitions + 1
                         << " entries in `actualRegisters`, one for the default region and one per partition, but got "
                         << registers->size();
  if (std::optional<int> numWarps = lookupNumWarps(*this); numWarps && *numWarps % 4 != 0)
    return emitOpError() << "expected the enclosing code to run on a multiple of 4 warps, but got " << *numWarps;
  return success();
}

/// Verifies that each block of `region` without successors ends with the operation `Terminator`.
template <typename Terminator>
static LogicalResult verifyTerminators(Operation *op, Region &region, const Twine &name) {
  for (Block &block : region) {
    Operation *terminator = block.getTerminator();
    if (terminator->getNumSuccessors() == 0 && !isa<Terminator>(terminator))
      return op->emitOpError() << "expected " << name << " to end with `" << Terminator::getOperationName()
                               << "`, but got `" << terminator->getName() << "`";
  }
  return success();
}

LogicalResult WarpSpecializeOp::verifyRegions() {
  Block &holder = getPartitionHolder().front();
  if (holder.getNumArguments() != 0 || !llvm::hasSingleElement(holder) ||
      !isa<WarpSpecializePartitionsOp>(holder.front()))
    return emitOpError() << "expected the second region to contain only one `"
                         << WarpSpecializePartitionsOp::getOperationName() << "`, but got " << holder.getNumArguments()
                         << " arguments and " << holder.getOperations().size() << " operations";
  if (getDefaultRegion().getNumArguments() != 0)
    return emitOpError() << "expected no arguments of the default region, but got "
                         << getDefaultRegion().getNumArguments();
  if (failed(verifyTerminators<WarpYieldOp>(*this, getDefaultRegion(), "the default region")))
    return failure();
  MutableArrayRef<Region> partitions = getPartitionsOp().getPartitions();
  if (partitions.size() != getPartitionNumWarps().size())
    return emitOpError() << "expected " << partitions.size()
                         << " entries in `partitionNumWarps`, one per partition, but got "
                         << getPartitionNumWarps().size();
  for (auto [i, partition] : llvm::enumerate(partitions)) {
    if (partition.getArgumentTypes() != getCaptures().getTypes())
      return emitOpError() << "expected partition " << i << " to have arguments of the types of the captures ("
                           << getCaptures().getTypes() << "), but got (" << partition.getArgumentTypes() << ")";
    if (failed(verifyTerminators<WarpReturnOp>(*this, partition, "partition " + Twine(i))))
      return failure();
  }
  return success();
}

LogicalResult WarpYieldOp::verify() {
  if (getOperandTypes() != (*this)->getParentOp()->getResultTypes())
    return emitOpError() << "expected values of the types of the results of `" << WarpSpecializeOp::getOperationName()
                         << "` (" << (*this)->getParentOp()->getResultTypes() << "), but got (" << getOperandTypes()
                         << ")";
  return success();
}

//===----------------------------------------------------------------------===//
// Canonicalization
//===----------------------------------------------------------------------===//

/// Erases unused results and the values yielded for them.
static LogicalResult dropUnusedResults(WarpSpecializeOp op, PatternRewriter &rewriter) {
  BitVector unused(op.getNumResults());
  for (OpResult result : op.getResults())
    unused[result.getResultNumber()] = result.use_empty();
  if (unused.none())
    return failure();

  SmallVector<Value> kept;
  for (OpResult result : op.getResults())
    if (!unused[result.getResultNumber()])
      kept.push_back(result);
  OperationState state(op.getLoc(), op->getName(), op.getOperands(), TypeRange(ValueRange(kept)), op->getAttrs());
  state.addRegion();
  state.addRegion();
  Operation *smaller = rewriter.create(state);
  for (auto [from, to] : llvm::zip_equal(op->getRegions(), smaller->getRegions()))
    rewriter.inlineRegionBefore(from, to, to.end());
  for (auto yield : cast<WarpSpecializeOp>(smaller).getDefaultRegion().getOps<WarpYieldOp>())
    rewriter.modifyOpInPlace(yield, [&] { yield->eraseOperands(unused); });
  for (auto [from, to] : llvm::zip_equal(kept, smaller->getResults()))
    rewriter.replaceAllUsesWith(from, to);
  rewriter.eraseOp(op);
  return success();
}

/// Erases duplicate captures and captures that no partition uses.
static LogicalResult dropCaptures(WarpSpecializeOp op, PatternRewriter &rewriter) {
  WarpSpecializePartitionsOp holder = op.getPartitionsOp();
  llvm::DenseMap<Value, unsigned> first;
  BitVector dropped(op.getCaptures().size());
  for (auto [i, capture] : llvm::enumerate(op.getCaptures())) {
    auto [entry, isNew] = first.try_emplace(capture, i);
    for (Region &partition : holder.getPartitions())
      if (!isNew)
        rewriter.replaceAllUsesWith(partition.getArgument(i), partition.getArgument(entry->second));
    dropped[i] = !isNew;
  }
  for (unsigned i = 0; i < dropped.size(); ++i)
    if (llvm::all_of(holder.getPartitions(), [&](Region &region) { return region.getArgument(i).use_empty(); }))
      dropped.set(i);
  if (dropped.none())
    return failure();
  rewriter.modifyOpInPlace(op, [&] { op->eraseOperands(dropped); });
  rewriter.modifyOpInPlace(holder, [&] {
    for (Region &partition : holder.getPartitions())
      partition.front().eraseArguments(dropped);
  });
  return success();
}

/// Erases the operation if its results are unused and its regions have no memory effects.
static LogicalResult eraseWithoutEffects(WarpSpecializeOp op, PatternRewriter &rewriter) {
  auto isFree = [](Region &region) {
    return llvm::all_of(region.getOps(), [](Operation &nested) { return isMemoryEffectFree(&nested); });
  };
  if (!op->use_empty() || !isFree(op.getDefaultRegion()) || !llvm::all_of(op.getPartitionsOp().getPartitions(), isFree))
    return failure();
  rewriter.eraseOp(op);
  return success();
}

LogicalResult WarpSpecializeOp::canonicalize(WarpSpecializeOp op, PatternRewriter &rewriter) {
  return success(succeeded(eraseWithoutEffects(op, rewriter)) || succeeded(dropCaptures(op, rewriter)) ||
                 succeeded(dropUnusedResults(op, rewriter)));
}

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

/// Parses a partition after its label: arguments, number of warps and region.
static ParseResult parsePartition(OpAsmParser &parser, OperationState &result, SmallVectorImpl<int32_t> &numWarps) {
  SmallVector<OpAsmParser::Argument> arguments;
  return failure(parser.parseArgumentList(arguments, OpAsmParser::Delimiter::Paren, /*allowType=*/true) ||
                 parser.parseKeyword("num_warps") || parser.parseLParen() ||
                 parser.parseInteger(numWarps.emplace_back()) || parser.parseRParen() ||
                 parser.parseRegion(*result.addRegion(), arguments));
}

ParseResult WarpSpecializeOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> captures;
  SMLoc location = parser.getCurrentLocation();
  if (parser.parseOperandList(captures, OpAsmParser::Delimiter::Paren) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  StringAttr numWarpsName = getPartitionNumWarpsAttrName(result.name);
  if (result.attributes.get(numWarpsName))
    return parser.emitError(location) << "expected `num_warps` to specify the attribute `" << numWarpsName.getValue()
                                      << "`, but got it in the attribute dictionary";
  if (parser.parseKeyword("default") || parser.parseRegion(*result.addRegion()))
    return failure();

  // If parsing fails, MLIR drops the uses of values in the regions of `result` only.
  SmallVector<int32_t> numWarps;
  StringRef label;
  SMLoc labelLocation = parser.getCurrentLocation();
  while (succeeded(parser.parseOptionalKeyword(&label))) {
    std::string expected = "partition" + std::to_string(numWarps.size());
    if (label != expected)
      return parser.emitError(labelLocation) << "expected `" << expected << "`, but got `" << label << "`";
    if (parsePartition(parser, result, numWarps))
      return failure();
    labelLocation = parser.getCurrentLocation();
  }
  result.addAttribute(numWarpsName, parser.getBuilder().getDenseI32ArrayAttr(numWarps));
  OperationState holder(result.location, WarpSpecializePartitionsOp::getOperationName());
  for (std::unique_ptr<Region> &region : llvm::drop_begin(result.regions))
    holder.addRegion(std::move(region));
  result.regions.resize(1);
  result.addRegion()->emplaceBlock().push_back(Operation::create(holder));

  FunctionType type;
  if (parser.parseColonType(type) || parser.resolveOperands(captures, type.getInputs(), location, result.operands))
    return failure();
  result.addTypes(type.getResults());
  return success();
}

void WarpSpecializeOp::print(OpAsmPrinter &printer) {
  printer << '(' << getCaptures() << ')';
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(), {getPartitionNumWarpsAttrName()});
  printer.printNewline();
  printer << "default ";
  printer.printRegion(getDefaultRegion(), /*printEntryBlockArgs=*/false);
  for (auto [i, partition] : llvm::enumerate(getPartitionsOp().getPartitions())) {
    printer.printNewline();
    printer << "partition" << i << '(';
    llvm::interleaveComma(partition.getArguments(), printer,
                          [&](BlockArgument argument) { printer.printRegionArgument(argument); });
    printer << ") num_warps(" << getPartitionNumWarps()[i] << ") ";
    printer.printRegion(partition, /*printEntryBlockArgs=*/false);
  }
  printer << " : ";
  printer.printFunctionalType(*this);
}
