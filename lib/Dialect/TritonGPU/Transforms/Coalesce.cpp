//===- Coalesce.cpp - Layouts for coalesced memory accesses ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/AxisInfo/AxisInfo.h"
#include "triton/Analysis/LoweringPlan/MemoryAccess.h"
#include "triton/Dialect/Triton/IR/Remarks.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonGPU/Transforms/Passes.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/DebugLog.h"

#include <numeric>

namespace mlir::triton::gpu {
#define GEN_PASS_DEF_TRITONGPUCOALESCE
#include "triton/Dialect/TritonGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::gpu

#define DEBUG_TYPE "tritongpu-coalesce"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

ALWAYS_ENABLED_STATISTIC(numVectorAccesses, "Accesses in layouts for vectors of several elements");
ALWAYS_ENABLED_STATISTIC(numElementAccesses, "Accesses in layouts for single elements");

namespace {

/// An access through a tensor of pointers, and the layout that suits it.
struct Access {
  Operation *op;
  RankedTensorType pointerType;
  SmallVector<unsigned> order;
  unsigned vectorElements;
};

class Coalesce : public triton::gpu::impl::TritonGPUCoalesceBase<Coalesce> {
public:
  bool canScheduleOn(RegisteredOperationName name) const override {
    return name.hasTrait<mlir::OpTrait::SymbolTable>();
  }
  void runOnOperation() override;

private:
  void coalesce(FuncOp func, const AxisInfoAnalysis &facts);
  Access analyze(Operation *op, Value pointer, const AxisInfoAnalysis &facts);
};

} // namespace

/// Returns the dimensions in order of decreasing contiguity; among equals, the last dimension comes first.
static SmallVector<unsigned> getMemoryOrder(const AxisInfo &facts) {
  SmallVector<unsigned> order(facts.getRank());
  std::iota(order.begin(), order.end(), 0u);
  llvm::sort(order, [&](unsigned lhs, unsigned rhs) {
    return std::make_pair(facts.getContiguity(lhs), lhs) > std::make_pair(facts.getContiguity(rhs), rhs);
  });
  return order;
}

/// Lists the parameters on which `tt.divisibility` might permit `op` to access `wanted` elements at a time: those that
/// its pointers and its mask depend on, and that are not known to be divisible by as much.
static std::string listUnknownParameters(Operation *op, const AxisInfoAnalysis &analysis, bool isMaskCause,
                                         bool isPointerCause, int64_t wanted) {
  Value pointer = getAccessedPointer(op);
  unsigned elementBits = getMemoryBits(getPointeeType(pointer.getType()));
  llvm::SetVector<BlockArgument> parameters;
  if (isPointerCause)
    parameters.insert_range(findParameters(pointer));
  for (Value operand : op->getOperands())
    if (isMaskCause && operand.getType() == getMaskType(pointer.getType()))
      parameters.insert_range(findParameters(operand));
  SmallVector<std::string> names;
  for (BlockArgument parameter : parameters) {
    int64_t needed = isa<PointerType>(parameter.getType()) ? wanted * elementBits / 8 : wanted;
    if (isa<PointerType, IntegerType>(parameter.getType()) && analysis.get(parameter).getDivisibility(0) < needed)
      names.push_back(getParameterName(parameter));
  }
  return llvm::join(names, ", ");
}

/// Remarks on the reasons why `op` cannot access `wanted` elements at a time along `dim`.
static void remarkOnWidth(Operation *op, const AxisInfoAnalysis &analysis, const AxisInfo &pointer, int64_t masked,
                          unsigned dim, int64_t wanted) {
  unsigned elementBits = getMemoryBits(getPointeeType(getAccessedPointer(op).getType()));
  int64_t contiguous = pointer.getContiguity(dim), aligned = pointer.getDivisibility(dim);
  int64_t allowed = std::min(getAlignedRun(pointer, dim, elementBits), masked);
  if (allowed >= wanted)
    return;
  remark::detail::InFlightRemark remark = remark::missed(op->getLoc(), nameRemark(op, DEBUG_TYPE, "NarrowAccess"));
  if (!remark)
    return;
  remark << addText("accesses memory " + Twine(allowed * elementBits) + " bits at a time instead of " +
                    Twine(wanted * elementBits));
  bool isContiguous = contiguous >= wanted, isAligned = aligned >= wanted * elementBits / 8;
  if (!isContiguous)
    remark << addReason("the pointers are known to be contiguous for " + Twine(contiguous) +
                        " elements along dimension " + Twine(dim));
  if (!isAligned)
    remark << addReason("the pointers are known to be aligned to " + Twine(aligned) + " bytes");
  if (masked < wanted)
    remark << addReason("the mask is known to be the same for " + Twine(masked) + " elements along dimension " +
                        Twine(dim));
  std::string parameters =
      listUnknownParameters(op, analysis, /*isMaskCause=*/masked < wanted, !isContiguous || !isAligned, wanted);
  if (!parameters.empty())
    remark << addSuggestion("state `tt.divisibility` on " + parameters + " if it holds");
  else if (!isContiguous)
    remark << addSuggestion("state `tt.contiguity` on the operation that computes the offsets if it holds");
  else if (!isAligned)
    remark << addSuggestion("state `tt.divisibility` on the operation that computes the pointers if it holds");
}

Access Coalesce::analyze(Operation *op, Value pointer, const AxisInfoAnalysis &analysis) {
  auto type = cast<RankedTensorType>(pointer.getType());
  AxisInfo facts = analysis.get(pointer);
  SmallVector<unsigned> order = getMemoryOrder(facts);
  unsigned elementBits = getMemoryBits(getPointeeType(type));

  int64_t wanted = getMaxVectorElements(op);
  int64_t allowed = getAlignedRun(facts, order[0], elementBits);
  int64_t threads = int64_t(*lookupNumWarps(op)) * getThreadsPerWarp(op) * getNumCTAs(op);
  int64_t share = std::max<int64_t>(1, type.getNumElements() / threads);
  // Without vectors, neighboring lanes, not registers, access neighboring elements.
  int64_t masked = getMaskedRun(op, analysis, order[0]);
  remarkOnWidth(op, analysis, facts, masked, order[0], std::min(wanted, share));
  return {op, type, order, static_cast<unsigned>(std::min({wanted, allowed, masked, share}))};
}

void Coalesce::runOnOperation() {
  SmallVector<Operation *> modules = findKernelModules(getOperation());
  for (Operation *module : modules)
    if (failed(verifyHasLayouts(module)))
      return signalPassFailure();
  AxisInfoAnalysis facts(getOperation());
  for (Operation *module : modules)
    for (FuncOp func : module->getRegion(0).getOps<FuncOp>())
      coalesce(func, facts);
}

/// Changes the tensor `value`, if it is one, to `layout`.
static Value convert(OpBuilder &builder, Location loc, Value value, Attribute layout) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || type.getEncoding() == layout)
    return value;
  return ConvertLayoutOp::create(builder, loc, type.cloneWithEncoding(layout), value);
}

static void setOperandLayout(OpOperand &operand, Attribute layout) {
  OpBuilder builder(operand.getOwner());
  operand.set(convert(builder, operand.getOwner()->getLoc(), operand.get(), layout));
}

static void setResultLayout(OpResult result, Attribute layout) {
  auto type = dyn_cast<RankedTensorType>(result.getType());
  if (!type || type.getEncoding() == layout)
    return;
  OpBuilder builder(result.getContext());
  builder.setInsertionPointAfter(result.getOwner());
  result.setType(type.cloneWithEncoding(layout));
  Value converted = convert(builder, result.getLoc(), result, type.getEncoding());
  result.replaceAllUsesExcept(converted, converted.getDefiningOp());
}

/// Changes the tensors of `op` to `layout`, and converts them before and after it.
static void setLayout(Operation *op, Attribute layout) {
  for (OpOperand &operand : op->getOpOperands())
    setOperandLayout(operand, layout);
  for (OpResult result : op->getResults())
    setResultLayout(result, layout);
}

/// Returns the layout of a block in shared memory, whose last dimension is contiguous: with vectors of 16 bytes, unless
/// there are too few elements for all threads.
static Attribute getBlockLayout(Operation *op, RankedTensorType block) {
  constexpr int64_t vectorBits = 128;
  int64_t threads = int64_t(*lookupNumWarps(op)) * getThreadsPerWarp(op) * getNumCTAs(op);
  int64_t share = std::max<int64_t>(1, block.getNumElements() / threads);
  SmallVector<unsigned> sizePerThread(block.getRank(), 1);
  sizePerThread.back() = std::min({vectorBits / getElementBitWidth(block), share, block.getShape().back()});
  auto order = llvm::to_vector(llvm::reverse(llvm::seq<unsigned>(0, block.getRank())));
  return BlockedEncodingAttr::getForShape(op->getContext(), block.getShape(), sizePerThread, order, *lookupNumWarps(op),
                                          getThreadsPerWarp(op), getNumCTAs(op));
}

/// Selects the layout of a block that `op` accesses through a tensor descriptor, if it does.
static void coalesceDescriptorAccess(Operation *op) {
  llvm::TypeSwitch<Operation *, void>(op)
      .Case<DescriptorLoadOp, DescriptorGatherOp>(
          [](auto load) { setResultLayout(load->getOpResult(0), getBlockLayout(load, load.getType())); })
      .Case<DescriptorStoreOp, DescriptorReduceOp, DescriptorScatterOp>(
          [](auto store) { setOperandLayout(store.getSrcMutable(), getBlockLayout(store, store.getSrc().getType())); });
}

/// Returns the width of a thread's block in the layout of `access`: that of the widest access that can share the
/// layout.
static unsigned getSharedWidth(const Access &access, ArrayRef<Access> accesses) {
  unsigned width = 1;
  for (const Access &other : accesses)
    if (other.pointerType.getShape() == access.pointerType.getShape() && other.order == access.order)
      width = std::max(width, other.vectorElements);
  // A store of a wider block takes several instructions, each of which leaves gaps between its lanes: the gaps split
  // the sectors of 32 bytes that L2 receives.  The second of two such loads hits L1, but nothing merges stores.
  if (isa<StoreOp>(access.op))
    width = std::min<unsigned>(width, getMaxVectorElements(access.op));
  return width;
}

void Coalesce::coalesce(FuncOp func, const AxisInfoAnalysis &facts) {
  SmallVector<Access> accesses;
  func.walk([&](Operation *op) {
    Value pointer = getAccessedPointer(op);
    if (pointer && isa<RankedTensorType>(pointer.getType()))
      accesses.push_back(analyze(op, pointer, facts));
  });
  for (const Access &access : accesses) {
    unsigned vectorElements = getSharedWidth(access, accesses);
    SmallVector<unsigned> sizePerThread(access.order.size(), 1);
    sizePerThread[access.order[0]] = vectorElements;
    Attribute layout = BlockedEncodingAttr::getForShape(&getContext(), access.pointerType.getShape(), sizePerThread,
                                                        access.order, *lookupNumWarps(access.op),
                                                        getThreadsPerWarp(access.op), getNumCTAs(access.op));
    LDBG() << access.op->getName() << " accesses " << access.vectorElements << " elements at a time in " << layout;
    ++(vectorElements > 1 ? numVectorAccesses : numElementAccesses);
    setLayout(access.op, layout);
  }
  func.walk(coalesceDescriptorAccess);
}
