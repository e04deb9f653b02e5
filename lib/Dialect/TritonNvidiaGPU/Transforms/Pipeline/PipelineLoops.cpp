//===- PipelineLoops.cpp - Software pipelines of loops ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CopyRings.h"
#include "DotsInFlight.h"
#include "FusedPrologue.h"
#include "LoopSchedule.h"
#include "OverlappedLoop.h"
#include "RegisterPipeline.h"
#include "SharedMemoryNeed.h"
#include "YieldedArguments.h"

#include "triton/Analysis/AxisInfo/AxisInfo.h"
#include "triton/Analysis/LoweringPlan/RegisterPressure.h"
#include "triton/Dialect/Triton/IR/Remarks.h"
#include "triton/Dialect/Triton/Loops/LoopBounds.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h"
#include "triton/TargetInfo/NumericOption.h"

#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/Statistic.h"

namespace mlir::triton::nvidia_gpu {
#define GEN_PASS_DEF_TRITONGPUPIPELINE
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::nvidia_gpu

#define DEBUG_TYPE "tritongpu-pipeline"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

ALWAYS_ENABLED_STATISTIC(numPipelined, "Pipelined loops");
ALWAYS_ENABLED_STATISTIC(numCopies, "Loads as copies to multi-buffers");

namespace {

class PipelineLoops : public nvidia_gpu::impl::TritonGPUPipelineBase<PipelineLoops> {
public:
  using TritonGPUPipelineBase::TritonGPUPipelineBase;
  bool canScheduleOn(RegisteredOperationName name) const override {
    return name.hasTrait<mlir::OpTrait::SymbolTable>();
  }
  void runOnOperation() override;

private:
  unsigned getNumStages(scf::ForOp loop);
  /// Prepares the loops that may be pipelines for MLIR's pipeliner, which compares the variable of a loop several
  /// iterations ahead, as a signed number.
  void prepareBounds(FuncOp func);
  /// Pipelines `loop`. Returns the loop around it that is replaced, too, if there is one.
  scf::ForOp pipeline(scf::ForOp loop, const AxisInfoAnalysis &facts);
  /// Executes the loads of a loop without dots an iteration ahead, in registers.
  void pipelineInRegisters(scf::ForOp loop);
};

} // namespace

/// The most registers of a thread for the tensors that the next iteration loads. With 64, column sums of 128x128 f16 by
/// 4 warps were three times as slow on an H200; with 32 and fewer, most loops were faster.
constexpr int64_t kMostRegistersAhead = 32;

static void remarkLoop(scf::ForOp loop, const Twine &text, const Twine &reason) {
  remark::missed(loop.getLoc(), nameRemark(loop, DEBUG_TYPE, "LoopNotPipelined")) << addText(text) << addReason(reason);
}

/// Remarks that a loop of more than 64 bits is no pipeline: its bounds plus some steps may not be numbers of its type.
static void remarkWideLoop(scf::ForOp loop) {
  remarkLoop(loop, "the loop is not a pipeline", "its induction variable has more than 64 bits");
}

/// Remarks that a loop that a condition ends is no pipeline, if a loop over a range with its operations would be one.
static void remarkConditional(scf::WhileOp loop) {
  bool hasDots = false, hasLoads = false;
  loop.getAfter().walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<LoopLikeOpInterface>(op))
      return WalkResult::skip();
    hasDots |= isa<DotOp, WarpGroupDotOp>(op);
    hasLoads |= isa<LoadOp, DescriptorLoadOp>(op) && isa<RankedTensorType>(op->getResult(0).getType());
    return WalkResult::advance();
  });
  if (hasDots && hasLoads)
    remark::missed(loop.getLoc(), nameRemark(loop, DEBUG_TYPE, "LoopNotPipelined"))
        << addText("the loop is not a pipeline")
        << addReason("a condition ends it, as with break, so its loads are not known ahead");
}

static void remarkPipelined(scf::ForOp loop, unsigned stages, size_t loads, const Twine &where) {
  remark::passed(loop.getLoc(), nameRemark(loop, DEBUG_TYPE, "LoopPipelined"))
      << addText("the loop is a pipeline of " + Twine(stages) + " stages: " + Twine(loads) +
                 (loads == 1 ? " load is" : " loads are") + " executed ahead, into " + where);
}

/// Returns the number of stages that the loop asks for, or else the option, which is for loops with dots: those without
/// dots overlap with other thread blocks, of which a pipeline leaves less.
unsigned PipelineLoops::getNumStages(scf::ForOp loop) {
  auto stages = dyn_cast_or_null<IntegerAttr>(loop->getAttr(TritonDialect::kNumStagesAttrName));
  if (stages)
    return std::min(stages.getInt(), options::kNumStages.most);
  return isInnermostWithoutDots(loop) ? 1 : numStages;
}

/// Gives the rest of the loop its own copies of address computations, so that the loop does not carry their results
/// over all stages.
static void separate(scf::ForOp loop, llvm::SetVector<Operation *> &ahead) {
  OpBuilder builder(loop->getContext());
  for (Operation &op : llvm::make_early_inc_range(loop.getBody()->without_terminator())) {
    if (!ahead.contains(&op) || !isMemoryEffectFree(&op) || op.getNumRegions())
      continue;
    bool isSelfContained = llvm::all_of(op.getOperands(), [&](Value operand) {
      return operand == loop.getInductionVar() || loop.isDefinedOutsideOfLoop(operand) ||
             (operand.getDefiningOp() && !ahead.contains(operand.getDefiningOp()));
    });
    auto isLate = [&](OpOperand &use) {
      Operation *user = getAncestorIn(loop.getBody(), use.getOwner());
      return !ahead.contains(user) && user != loop.getBody()->getTerminator();
    };
    if (!isSelfContained || llvm::none_of(op.getUses(), isLate))
      continue;
    builder.setInsertionPointAfter(&op);
    op.replaceUsesWithIf(builder.clone(op)->getResults(), isLate);
  }
}

/// Places the proxy fences of `loop`, whose dots read what `cp.async` copied. Buffers that threads filled in front of
/// the loop need none inside.
static void placeFences(scf::ForOp loop) {
  bool readsEarlierBuffers = false;
  auto isFilledInLoop = [&](Value operand) {
    LocalAllocOp alloc = findFilledBuffer(operand);
    bool isInLoop = alloc ? loop->isAncestor(alloc) : !findStoresTo(operand, loop.getBody()).empty();
    readsEarlierBuffers |= alloc && !isInLoop;
    return isInLoop;
  };
  auto readsWritesOfThreads = [&](Operation *op) {
    if (isa<WarpGroupDotOp>(op))
      return llvm::count_if(op->getOperands(), isFilledInLoop) > 0;
    return isa<AsyncTMACopyLocalToGlobalOp, AsyncTMAReduceOp, AsyncTMAScatterOp>(op);
  };
  SmallVector<FenceAsyncSharedOp> fences(loop.getBody()->getOps<FenceAsyncSharedOp>());
  for (FenceAsyncSharedOp fence : fences) {
    bool isNeeded = false;
    for (Operation *op = fence->getNextNode(); op && !isa<FenceAsyncSharedOp>(op); op = op->getNextNode())
      op->walk([&](Operation *reader) { isNeeded |= readsWritesOfThreads(reader); });
    if (isNeeded)
      continue;
    if (std::exchange(readsEarlierBuffers, false))
      fence->moveBefore(loop);
    else
      fence.erase();
  }
  bool hasDots = false;
  loop.getBody()->walk([&](WarpGroupDotOp) { hasDots = true; });
  if (!hasDots)
    return;
  SmallVector<AsyncWaitOp> waits(loop.getBody()->getOps<AsyncWaitOp>());
  for (AsyncWaitOp wait : waits) {
    OpBuilder builder(wait->getContext());
    builder.setInsertionPointAfter(wait);
    FenceAsyncSharedOp::create(builder, wait.getLoc(), /*bCluster=*/false);
  }
}

/// Returns the dot of `loop` if it is the only one and has so few rows that the copies take longer, else null. The
/// copies follow it, because loads from shared memory queue behind copies of threads: 2% of a multiplication of 16
/// rows. Larger dots, with copies in front of them, are 8% faster.
static DotOp findSmallDot(scf::ForOp loop) {
  constexpr int64_t leastRows = 64;
  SmallVector<DotOp> dots;
  loop.getBody()->walk([&](DotOp dot) { dots.push_back(dot); });
  if (dots.size() != 1 || dots.front()->getBlock() != loop.getBody())
    return {};
  ArrayRef<int64_t> sizes = dots.front().getType().getShape().take_back(2);
  return std::min(sizes[0], sizes[1]) < leastRows ? dots.front() : DotOp();
}

/// Returns whether the copies of `loop`, which has no dots, come at the end of an iteration. Accesses of shared memory
/// queue behind copies of threads. The copies of one block alone on a multiprocessor must overlap with its arithmetic,
/// though: 0.97 instead of 1.00 of the bandwidth for a layer norm's backward pass, but 1.07 with two blocks.
static bool mayCopyLast(scf::ForOp loop) {
  return countRegistersAcross(*loop.getBody()) <= getRegisterBudget(loop, /*numBlocks=*/2);
}

scf::ForOp PipelineLoops::pipeline(scf::ForOp loop, const AxisInfoAnalysis &facts) {
  unsigned stages = getNumStages(loop);
  if (stages < 2)
    return {};
  bool hasNoDots = isInnermostWithoutDots(loop);
  // TMA has no copies to registers.
  bool inRegisters = hasNoDots && stages == 2 && loop.getBody()->getOps<DescriptorLoadOp>().empty();
  StagedLoads staged = inRegisters ? StagedLoads() : StagedLoads::find(loop, facts);
  if (staged.loads.empty()) {
    if (hasNoDots)
      pipelineInRegisters(loop);
    return {};
  }
  if (!canCountIterations(loop)) {
    remarkWideLoop(loop);
    return {};
  }
  int64_t bytes = 0;
  for (const StagedLoad &load : staged.loads)
    bytes += load.getBytes();
  auto countBuffers = [&](scf::ForOp around) -> int64_t {
    // An mbarrier has 8 bytes. There is one for each stage of each group of copies, and there are a few others.
    int64_t mbarriers = std::max<int64_t>(1024, 8 * stages * (staged.loads.size() + 1));
    int64_t others = getSharedMemoryNeed(around, [&](Operation *op) { return staged.replaces(op); });
    return (getTargetInfo(loop).maxSharedMemory - others - mbarriers) / bytes;
  };
  // Iterations of a loop around this one overlap if that leaves three stages, or as many as there would be without.
  scf::ForOp outer = findOverlappedLoop(loop, staged);
  if (outer && (!canCountIterations(outer) || countBuffers(outer) < std::min(stages, 3u)))
    outer = {};
  if (int64_t most = countBuffers(outer ? outer : loop); most < stages) {
    remarkLoop(loop, "the loop has " + Twine(std::max<int64_t>(most, 1)) + " stages instead of " + Twine(stages),
               "a stage needs " + Twine(bytes) + " bytes of shared memory");
    stages = std::max<int64_t>(most, 1);
  }
  if (stages < 2)
    return {};
  remarkPipelined(loop, stages, staged.loads.size(), Twine(stages * bytes) + " bytes of shared memory");
  Location location = loop.getLoc();
  loop->removeAttr(TritonDialect::kNumStagesAttrName);
  SmallVector<NamedAttribute> annotations(loop->getDiscardableAttrs());
  bool copiesByThreads = llvm::none_of(staged.loads, [](const StagedLoad &load) { return load.isTMA(); });
  CopyRings rings(loop, outer, staged.loads, stages);
  rings.build();
  loop = rings.getLoop();
  scf::ForOp replaced = outer;
  outer = rings.getOuterLoop();
  placeFences(loop);
  llvm::SetVector<Operation *> ahead = staged.addresses;
  ahead.insert_range(rings.getIssues());
  if (hasNoDots)
    ahead.insert_range(RegisterPipeline::findScalars(loop).ahead);
  separate(loop, ahead);
  Operation *position = keepDotsInFlight(loop);
  if (!position && copiesByThreads)
    position = findSmallDot(loop);
  if (!position)
    position = rings.getFirstWait();
  ArrayRef<Operation *> last =
      hasNoDots && copiesByThreads && mayCopyLast(loop) ? rings.getIssues() : ArrayRef<Operation *>();
  rings.setGroupsInFlight(stages - 1, last.empty() ? position : loop.getBody()->getTerminator());
  IRRewriter rewriter(&getContext());
  FailureOr<scf::ForOp> pipelined = LoopSchedule{loop, ahead, stages - 1, position, last}.apply(rewriter);
  FailureOr<scf::ForOp> overlapped = outer;
  if (succeeded(pipelined)) {
    (*pipelined)->setDiscardableAttrs(annotations);
    if (outer)
      overlapped = overlapIterations(rewriter, outer, *pipelined);
  }
  if (failed(pipelined) || failed(overlapped)) {
    emitError(location, "failed to pipeline the loop");
    signalPassFailure();
    return replaced;
  }
  if (outer)
    fusePrologue(rewriter, *overlapped, *overlapped->getBody()->getOps<scf::ForOp>().begin(), stages - 1);
  ++numPipelined;
  numCopies += staged.loads.size();
  return replaced;
}

void PipelineLoops::pipelineInRegisters(scf::ForOp loop) {
  RegisterPipeline pipeline = RegisterPipeline::find(loop);
  if (pipeline.loads.empty())
    return;
  if (!canCountIterations(loop))
    return remarkWideLoop(loop);
  constexpr unsigned stages = 2;
  if (pipeline.registers > kMostRegistersAhead)
    return remarkLoop(loop, "the loop is not a pipeline",
                      "what it loads needs " + Twine(pipeline.registers) + " registers of a thread, more than " +
                          Twine(kMostRegistersAhead));
  remarkPipelined(loop, stages, pipeline.loads.size(), Twine(pipeline.registers) + " registers of a thread");
  Location location = loop.getLoc();
  loop->removeAttr(TritonDialect::kNumStagesAttrName);
  SmallVector<NamedAttribute> annotations(loop->getDiscardableAttrs());
  separate(loop, pipeline.ahead);
  IRRewriter rewriter(&getContext());
  FailureOr<scf::ForOp> pipelined =
      LoopSchedule{loop, pipeline.ahead, stages - 1, /*position=*/nullptr}.apply(rewriter);
  if (failed(pipelined)) {
    emitError(location, "failed to pipeline the loop");
    signalPassFailure();
    return;
  }
  (*pipelined)->setDiscardableAttrs(annotations);
  ++numPipelined;
}

void PipelineLoops::prepareBounds(FuncOp func) {
  func.walk([&](scf::ForOp loop) {
    bool hasLoads = llvm::any_of(*loop.getBody(), llvm::IsaPred<LoadOp, DescriptorLoadOp>);
    if (!hasLoads || getNumStages(loop) < 2 || !canCountIterations(loop))
      return;
    if (!loop.getUnsignedCmp() && canStepBeyondBounds(loop, options::kNumStages.most))
      orderBounds(loop);
    else
      countIterations(loop);
  });
}

/// Collects the loops in `op`, inner ones first. Of the loops within a loop, those directly in its body come last: a
/// pipeline of one may replace the loop around it, and with that all others.
static void collectLoops(Operation *op, SmallVectorImpl<scf::ForOp> &loops) {
  auto loop = dyn_cast<scf::ForOp>(op);
  for (bool areLoops : {false, true})
    for (Region &region : op->getRegions())
      for (Operation &child : region.getOps())
        if (child.getNumRegions() && areLoops == (loop && isa<scf::ForOp>(child)))
          collectLoops(&child, loops);
  if (loop)
    loops.push_back(loop);
}

void PipelineLoops::runOnOperation() {
  if (!options::kNumStages.accepts(numStages)) {
    emitError(getOperation()->getLoc()) << options::kNumStages.explain(numStages);
    return signalPassFailure();
  }
  SmallVector<Operation *> modules = findKernelModules(getOperation());
  for (Operation *module : modules)
    if (failed(verifyHasLayouts(module)))
      return signalPassFailure();
  for (Operation *module : modules)
    for (FuncOp func : module->getRegion(0).getOps<FuncOp>())
      if (func.isKernel())
        prepareBounds(func);
  // The facts are those of values, of which each pipeline replaces some.
  std::optional<AxisInfoAnalysis> facts;
  for (Operation *module : modules)
    for (FuncOp func : module->getRegion(0).getOps<FuncOp>()) {
      // Functions that kernels call stay as they are.
      if (!func.isKernel())
        continue;
      func.walk(remarkConditional);
      castYieldedArguments(func);
      SmallVector<scf::ForOp> loops;
      collectLoops(func, loops);
      // Inner loops come first. A loop around a pipelined loop may be part of its pipeline, and is replaced then.
      while (!loops.empty()) {
        scf::ForOp loop = loops.front();
        loops.erase(loops.begin());
        if (!facts)
          facts.emplace(getOperation());
        unsigned numBefore = numPipelined;
        if (scf::ForOp outer = pipeline(loop, *facts))
          llvm::erase(loops, outer);
        if (numPipelined != numBefore)
          facts.reset();
      }
      removeArgumentCasts(func);
    }
}
