//===- LocalMemory.cpp - Lowering of shared memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A buffer in shared memory becomes a buffer in the arena, indexed by tensor coordinates. Swizzling and padding have no
// effect. A view consists of an address and strides in elements. Asynchronous copies complete immediately.
//
//===----------------------------------------------------------------------===//

#include "LocalMemory.h"

#include "Families.h"

#include "triton-c/CPURuntime.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;
using namespace mlir::triton::gpu;

static MemDescType getMemoryType(Value memory) { return cast<MemDescType>(memory.getType()); }

/// Returns the address of an element, or of the subview for a prefix of the indices.
static Value getLocalElement(Value memory, ValueRange indices, FunctionLowering &f) {
  ArrayRef<Value> parts = f.getParts(memory);
  Value linear = f.integer(0);
  for (auto [index, stride] : llvm::zip(indices, parts.drop_front()))
    linear = f.add(linear, f.multiply(index, stride));
  return LLVM::GEPOp::create(f.builder, parts[0].getType(), getStorageType(getMemoryType(memory).getElementType()),
                             parts[0], ArrayRef<LLVM::GEPArg>{linear}, LLVM::GEPNoWrapFlags::inbounds);
}

Value cpu::getLocalAddress(Value memory, FunctionLowering &f) { return f.getParts(memory).front(); }

Value cpu::loadLocal(Value memory, ValueRange indices, FunctionLowering &f) {
  return loadScalar(f.builder, getMemoryType(memory).getElementType(), getLocalElement(memory, indices, f));
}

void cpu::storeLocal(Value memory, ValueRange indices, Value value, FunctionLowering &f) {
  storeScalar(f.builder, getMemoryType(memory).getElementType(), value, getLocalElement(memory, indices, f));
}

/// Returns the address and the strides of a contiguous row-major buffer.
static SmallVector<Value> createContiguous(Value address, ArrayRef<int64_t> shape, FunctionLowering &f) {
  SmallVector<Value> strides;
  int64_t stride = 1;
  for (int64_t size : llvm::reverse(shape)) {
    strides.push_back(f.integer(stride));
    stride *= size;
  }
  strides.push_back(address);
  std::reverse(strides.begin(), strides.end());
  return strides;
}

static void store(Value tensor, Value memory, FunctionLowering &f) {
  Location loc = f.builder.getLoc();
  f.forEachIndex(getMemoryType(memory).getShape(), [&](ValueRange indices) {
    Value element = f.getElement(tensor, indices);
    f.builder.setLoc(loc);
    storeLocal(memory, indices, element, f);
  });
}

/// Returns whether a loop around `alloc` passes the buffer on to its next iteration, which allocates the same memory
/// again.
static bool isCarried(LocalAllocOp alloc) {
  DominanceInfo dominance;
  llvm::SetVector<Value> buffers;
  buffers.insert(alloc.getResult());
  auto addBuffers = [&](ValueRange values) {
    for (Value value : values)
      if (isa<MemDescType>(value.getType()))
        buffers.insert(value);
  };
  for (size_t i = 0; i < buffers.size(); ++i)
    for (Operation *user : buffers[i].getUsers()) {
      Operation *parent = user->getParentOp();
      bool isYield = user->hasTrait<mlir::OpTrait::IsTerminator>();
      if (isYield && isa<LoopLikeOpInterface>(parent) && parent->isProperAncestor(alloc))
        return true;
      // The results and arguments of an operation that gets the buffer may be the buffer.
      Operation *receiver = isYield ? parent : user;
      if (auto branch = dyn_cast<BranchOpInterface>(user)) {
        for (auto [number, successor] : llvm::enumerate(user->getSuccessors())) {
          OperandRange passed = branch.getSuccessorOperands(number).getForwardedOperands();
          if (!llvm::is_contained(passed, buffers[i]))
            continue;
          Block *allocating = successor->getParent()->findAncestorBlockInRegion(*alloc->getBlock());
          // The argument is live only in blocks that its block dominates.
          if (allocating && dominance.dominates(successor, allocating) &&
              (successor == allocating || successor->isReachable(allocating)))
            return true;
          addBuffers(successor->getArguments());
        }
        continue;
      }
      addBuffers(receiver->getResults());
      for (Region &region : receiver->getRegions())
        for (Block &block : region)
          addBuffers(block.getArguments());
    }
  return false;
}

static void lowerAlloc(LocalAllocOp op, FunctionLowering &f) {
  MemDescType type = op.getType();
  Value address = f.allocate(llvm::product_of(type.getShape()) * getStorageBytes(type.getElementType()));
  f.setParts(op.getResult(), createContiguous(address, type.getShape(), f));
  if (op.getSrc())
    store(op.getSrc(), op.getResult(), f);
  else if (type.getElementType().isInteger(64))
    // Mbarriers that an earlier program instance left here are not initialized.
    f.forEachIndex(type.getShape(), [&](ValueRange indices) { storeLocal(op.getResult(), indices, f.integer(0), f); });
}

/// Allocates memory with an alignment that may be more than that of the arena.
static Value allocateScratch(GlobalScratchAllocOp op, FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  int64_t alignment = op.getAlignment(), least = TRITON_CPU_ARENA_ALIGNMENT;
  if (alignment <= least)
    return f.allocate(op.getNbytes());
  Value address = f.allocate(op.getNbytes() + alignment - least);
  Value bits = LLVM::PtrToIntOp::create(b, b.getI64Type(), address);
  Value padding = arith::AndIOp::create(b, arith::SubIOp::create(b, f.integer(0), bits), f.integer(alignment - 1));
  return LLVM::GEPOp::create(b, address.getType(), b.getI8Type(), address, ArrayRef<LLVM::GEPArg>{padding});
}

static void lowerLoad(LocalLoadOp op, FunctionLowering &f) {
  Buffer buffer = f.createBuffer(op.getResult());
  f.forEachIndex(buffer.shape,
                 [&](ValueRange indices) { f.storeElement(buffer, indices, loadLocal(op.getSrc(), indices, f)); });
  f.setBuffer(op.getResult(), buffer);
}

static void lowerAsyncCopy(AsyncCopyGlobalToLocalOp op, FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  MemDescType type = getMemoryType(op.getResult());
  Type element = type.getElementType();
  f.checkAccesses(
      op, element, /*isWrite=*/false, type.getShape(),
      [&](ValueRange indices) { return f.getElement(op.getSrc(), indices); },
      [&](ValueRange indices) { return op.getMask() ? f.getElement(op.getMask(), indices) : Value(); });
  f.forEachIndex(type.getShape(), [&](ValueRange indices) {
    auto access = [&]() -> SmallVector<Value> {
      Value address = f.getElement(op.getSrc(), indices);
      b.setLoc(op.getLoc());
      return {loadScalar(b, element, address)};
    };
    auto getOther = [&]() -> SmallVector<Value> {
      return {op.getOther() ? f.getElement(op.getOther(), indices) : createZero(b, element)};
    };
    Value mask = op.getMask() ? f.getElement(op.getMask(), indices) : Value();
    b.setLoc(op.getLoc());
    storeLocal(op.getResult(), indices, f.branch(mask, getScalarType(element), access, getOther).front(), f);
  });
  f.setParts(op.getToken(), {});
}

/// Lowers a view with other sizes of the same elements in row-major order. `verifySupported` accepts only contiguous
/// buffers, whose strides follow from the sizes.
static SmallVector<Value> lowerReshape(Value memory, MemDescType type, FunctionLowering &f) {
  return createContiguous(getLocalAddress(memory, f), type.getShape(), f);
}

/// Emits a check that an index selects a buffer.
static void checkIndex(MemDescIndexOp op, Value index, FunctionLowering &f) {
  if (!f.options.boundsChecking)
    return;
  int64_t size = op.getSrc().getType().getShape().front();
  Value isOutside = arith::CmpIOp::create(f.builder, arith::CmpIPredicate::uge, index, f.integer(size));
  isOutside = f.unlessUndefined(isOutside, op.getIndex(), {});
  f.check(op, isOutside, "expected an index from 0 to " + Twine(size - 1), {}, {}, index);
}

static SmallVector<Value> lowerView(Operation *op, FunctionLowering &f) {
  Value memory = op->getOperand(0);
  SmallVector<Value> parts(f.getParts(memory));
  return llvm::TypeSwitch<Operation *, SmallVector<Value>>(op)
      .Case([&](MemDescIndexOp index) {
        Value at = f.toI64(f.getScalar(index.getIndex()));
        checkIndex(index, at, f);
        parts[0] = getLocalElement(memory, at, f);
        parts.erase(parts.begin() + 1);
        return parts;
      })
      .Case([&](MemDescSubsliceOp slice) {
        SmallVector<Value> at =
            llvm::map_to_vector(slice.getOffsets(), [&](int32_t offset) { return f.integer(offset); });
        parts[0] = getLocalElement(memory, at, f);
        return parts;
      })
      .Case([&](MemDescTransOp trans) {
        for (auto [dim, from] : llvm::enumerate(trans.getOrder()))
          parts[1 + dim] = f.getParts(memory)[1 + from];
        return parts;
      })
      .Default([&](Operation *other) { return lowerReshape(memory, getMemoryType(other->getResult(0)), f); });
}

/// Returns whether the elements of a buffer are contiguous in row-major order.
static bool isContiguous(Value memory) {
  Operation *op = memory.getDefiningOp();
  if (!op)
    return false;
  if (isa<MemDescIndexOp, MemDescReshapeOp, MemDescReinterpretOp>(op))
    return isContiguous(op->getOperand(0));
  return isa<LocalAllocOp>(op);
}

/// Returns whether consecutive bytes of a buffer are consecutive elements.
static bool isRowMajor(MemDescType type) {
  if (!isa<SharedLayoutInterface>(type.getEncoding()) || isa<PaddedSharedEncodingAttr>(type.getEncoding()))
    return false;
  LinearLayout layout = toLinearLayout(type);
  return llvm::all_of(llvm::seq(llvm::Log2_64(layout.getInSize(InDim::Offset))),
                      [&](unsigned bit) { return layout.getBasis(InDim::Offset, bit) == uint64_t(1) << bit; });
}

void cpu::populateLocalMemory(OperationTable &table) {
  table.add<LocalAllocOp>(lowerAlloc);
  table.addCheck<LocalAllocOp>([](LocalAllocOp op) -> std::string {
    return isCarried(op) ? "it allocates the buffer again while its previous memory is live" : "";
  });
  table.add<LocalLoadOp>(lowerLoad);
  table.add<LocalStoreOp>([](LocalStoreOp op, FunctionLowering &f) { store(op.getSrc(), op.getDst(), f); });
  table.add<AsyncCopyGlobalToLocalOp>(lowerAsyncCopy);
  // The copies are complete when they return.
  table.add<AsyncCommitGroupOp, AsyncWaitOp>(
      [](Operation *op, FunctionLowering &f) { f.setParts(op->getResult(0), {}); });
  // One thread runs the program instance.
  table.add<LocalBarrierOp, mlir::gpu::BarrierOp, LocalDeallocOp>([](Operation *, FunctionLowering &) {});
  table.add<GlobalScratchAllocOp>(
      [](GlobalScratchAllocOp op, FunctionLowering &f) { f.setParts(op.getResult(), allocateScratch(op, f)); });
  table.addCheck<GlobalScratchAllocOp>([](GlobalScratchAllocOp op) -> std::string {
    return op->getParentOfType<FuncOp>().isKernel()
               ? ""
               : "expected global scratch in kernels only, but got it in a device function";
  });
  table.add<MemDescIndexOp, MemDescSubsliceOp, MemDescTransOp, MemDescReshapeOp, MemDescReinterpretOp>(
      [](Operation *op, FunctionLowering &f) { f.setParts(op->getResult(0), lowerView(op, f)); });
  table.addCheck<MemDescReshapeOp, MemDescReinterpretOp>([](Operation *op) -> std::string {
    if (!isContiguous(op->getOperand(0)))
      return "the elements of the buffer are not contiguous";
    auto from = cast<MemDescType>(op->getOperand(0).getType()), to = cast<MemDescType>(op->getResult(0).getType());
    for (Type element : {from.getElementType(), to.getElementType()})
      if (isa<MemDescReinterpretOp>(op) && getStorageBytes(element) * 8 != getElementBitWidth(element))
        return llvm::formatv("elements of '{0}' in memory have more bits", element);
    return isa<MemDescReshapeOp>(op) || (isRowMajor(from) && isRowMajor(to))
               ? ""
               : "consecutive bytes of a buffer are not consecutive elements in both layouts";
  });
}
