//===- Descriptors.cpp - Lowering of tensor descriptors ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The operations of `tt` copy blocks between global memory and tensors, those of `ttng` between global and shared
// memory. The asynchronous operations of `ttng` complete immediately.
//
//===----------------------------------------------------------------------===//

#include "AtomicUpdate.h"
#include "Families.h"
#include "LocalMemory.h"
#include "MemoryBlock.h"

#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;
using namespace mlir::triton::nvidia_gpu;

/// Returns the coordinates of a block as scalars.
static SmallVector<Value> getCoordinates(ValueRange values, FunctionLowering &f) { return f.getScalars(values); }

/// Returns an element of the stored tensor or of the source buffer in shared memory.
static Value getSourceElement(Value source, ValueRange indices, FunctionLowering &f) {
  return isa<RankedTensorType>(source.getType()) ? f.getElement(source, indices) : loadLocal(source, indices, f);
}

static SmallVector<int64_t> getShape(Value source) {
  if (auto tensor = dyn_cast<RankedTensorType>(source.getType()))
    return SmallVector<int64_t>(tensor.getShape());
  return SmallVector<int64_t>(cast<triton::gpu::MemDescType>(source.getType()).getShape());
}

namespace {

/// Selects the row of each element of a gather or scatter, from a tensor of row offsets.
struct RowAccess {
  TypedValue<RankedTensorType> rows;

  /// Checks that no row that `op` writes is negative.
  void checkWrite(Operation *op, FunctionLowering &f) const {
    if (!rows || !f.options.boundsChecking)
      return;
    f.forEachIndex(rows.getType().getShape(), [&](ValueRange indices) {
      Value row = f.toI64(f.getElement(rows, indices));
      f.builder.setLoc(op->getLoc());
      f.check(op, arith::CmpIOp::create(f.builder, arith::CmpIPredicate::slt, row, f.integer(0)),
              "expected an offset of at least 0 in dimension 0", rows.getType().getShape(), indices, row);
    });
  }

  /// Moves `block` to the row for `indices` and returns the indices of the element in the block.
  SmallVector<Value> select(MemoryBlock &block, ValueRange indices, FunctionLowering &f) const {
    if (!rows)
      return SmallVector<Value>(indices);
    block.setOffset(0, f.toI64(f.getElement(rows, indices.front())));
    return {f.integer(0), indices.back()};
  }
};

} // namespace

/// Checks what TMA requires of the start of a block: a multiple of 16 bytes along the contiguous dimension, and no
/// negative coordinates of what it writes.
static void checkStart(Operation *op, TypedValue<TensorDescType> descriptor, ValueRange coordinates, bool isWrite,
                       FunctionLowering &f) {
  constexpr int64_t unit = 16;
  ImplicitLocOpBuilder &b = f.builder;
  int64_t bytes = getStorageBytes(descriptor.getType().getSignlessBlockType().getElementType());
  Value start = f.multiply(f.toI64(coordinates.back()), f.integer(bytes));
  Value rest = arith::RemSIOp::create(b, start, f.integer(unit));
  f.check(op, arith::CmpIOp::create(b, arith::CmpIPredicate::ne, rest, f.integer(0)),
          "expected an offset along the last dimension divisible by 16 bytes", {}, {}, start);
  for (auto [dim, coordinate] : llvm::enumerate(isWrite ? coordinates : ValueRange())) {
    Value wide = f.toI64(coordinate);
    f.check(op, arith::CmpIOp::create(b, arith::CmpIPredicate::slt, wide, f.integer(0)),
            "expected an offset of at least 0 in dimension " + Twine(dim), {}, {}, wide);
  }
}

/// Loads a block into a tensor, or into shared memory if `pred` is true.
static void load(Operation *op, TypedValue<TensorDescType> descriptor, ValueRange coordinates, RowAccess row,
                 Value destination, Value pred, FunctionLowering &f) {
  MemoryBlock block(op, descriptor, coordinates, f);
  Value padding = block.createPadding();
  bool isTensor = isa<RankedTensorType>(destination.getType());
  Buffer buffer = isTensor ? f.createBuffer(destination) : Buffer();
  f.branch(pred, {},
           [&]() -> SmallVector<Value> {
             checkStart(op, descriptor, coordinates, /*isWrite=*/false, f);
             block.check(getShape(destination), /*isWrite=*/false,
                         [&](ValueRange indices) { return row.select(block, indices, f); });
             f.forEachIndex(getShape(destination), [&](ValueRange indices) {
               SmallVector<Value> at = row.select(block, indices, f);
               Value element = block.load(at, [&] { return padding; });
               if (isTensor)
                 f.storeElement(buffer, indices, element);
               else
                 storeLocal(destination, indices, element, f);
             });
             return {};
           },
           {});
  if (isTensor)
    f.setBuffer(destination, buffer);
}

static void store(Operation *op, TypedValue<TensorDescType> descriptor, ValueRange coordinates, RowAccess row,
                  Value source, FunctionLowering &f) {
  checkStart(op, descriptor, coordinates, /*isWrite=*/true, f);
  row.checkWrite(op, f);
  MemoryBlock block(op, descriptor, coordinates, f);
  block.check(getShape(source), /*isWrite=*/true, [&](ValueRange indices) { return row.select(block, indices, f); });
  f.forEachIndex(getShape(source), [&](ValueRange indices) {
    Value element = getSourceElement(source, indices, f);
    f.builder.setLoc(op->getLoc());
    SmallVector<Value> at = row.select(block, indices, f);
    block.store(at, element);
  });
}

static LLVM::AtomicBinOp getKind(DescriptorReduceKind kind, Type type) {
  bool isFloat = isa<FloatType>(type), isUnsigned = type.isUnsignedInteger();
  switch (kind) {
  case DescriptorReduceKind::ADD:
    return isFloat ? LLVM::AtomicBinOp::fadd : LLVM::AtomicBinOp::add;
  case DescriptorReduceKind::MIN:
    return isFloat ? LLVM::AtomicBinOp::fmin : isUnsigned ? LLVM::AtomicBinOp::umin : LLVM::AtomicBinOp::min;
  case DescriptorReduceKind::MAX:
    return isFloat ? LLVM::AtomicBinOp::fmax : isUnsigned ? LLVM::AtomicBinOp::umax : LLVM::AtomicBinOp::max;
  case DescriptorReduceKind::INC:
    return LLVM::AtomicBinOp::uinc_wrap;
  case DescriptorReduceKind::DEC:
    return LLVM::AtomicBinOp::udec_wrap;
  case DescriptorReduceKind::AND:
    return LLVM::AtomicBinOp::_and;
  case DescriptorReduceKind::OR:
    return LLVM::AtomicBinOp::_or;
  case DescriptorReduceKind::XOR:
    return LLVM::AtomicBinOp::_xor;
  }
  llvm_unreachable("all kinds are listed");
}

static void reduce(Operation *op, DescriptorReduceKind kind, TypedValue<TensorDescType> descriptor,
                   ValueRange coordinates, Value source, FunctionLowering &f) {
  checkStart(op, descriptor, coordinates, /*isWrite=*/true, f);
  MemoryBlock block(op, descriptor, coordinates, f);
  LLVM::AtomicBinOp change = getKind(kind, descriptor.getType().getBlockType().getElementType());
  block.check(getShape(source), /*isWrite=*/true);
  f.forEachIndex(getShape(source), [&](ValueRange indices) {
    Value element = getSourceElement(source, indices, f);
    f.builder.setLoc(op->getLoc());
    block.update(indices, [&](Value address) {
      updateAtomically(f.builder, change, block.getElementType(), address, element, LLVM::AtomicOrdering::monotonic);
    });
  });
}

namespace {
/// Checks of what tensor maps require of a tensor (PTX ISA, section Tensor-map).
struct TensorCheck {
  Operation *op;
  FunctionLowering &f;
  /// The end of the messages, which names the tensor; may be empty.
  std::string name;

  void base(Value pointer) const {
    failUnlessAligned(LLVM::PtrToIntOp::create(f.builder, f.builder.getI64Type(), pointer), "a base" + name);
  }
  void size(Value size, unsigned dim) const {
    failIf(arith::CmpIPredicate::slt, size, 0, "expected a size of at least 0 in dimension " + Twine(dim) + name);
  }
  void stride(Value bytes, unsigned dim) const {
    failIf(arith::CmpIPredicate::slt, bytes, 0,
           "expected a stride of at least 0 bytes in dimension " + Twine(dim) + name);
    failUnlessAligned(bytes, "a stride of dimension " + Twine(dim) + name);
  }
  void lastStride(Value elements) const {
    failIf(arith::CmpIPredicate::ne, elements, 1, "expected 1 as the last stride" + name);
  }

private:
  void failIf(arith::CmpIPredicate predicate, Value value, int64_t limit, const Twine &message,
              Value shown = {}) const {
    f.check(op, arith::CmpIOp::create(f.builder, predicate, value, f.integer(limit)), message, {}, {},
            shown ? shown : value);
  }
  void failUnlessAligned(Value bytes, const Twine &message) const {
    constexpr int64_t alignment = 16;
    Value rest = arith::RemSIOp::create(f.builder, bytes, f.integer(alignment));
    failIf(arith::CmpIPredicate::ne, rest, 0, "expected " + message + " divisible by " + Twine(alignment) + " bytes",
           bytes);
  }
};
} // namespace

/// Checks the base, the shape and the strides of a descriptor.
static void checkDescriptor(const TensorCheck &check, TensorDescType type, ValueRange parts) {
  RankedTensorType block = type.getSignlessBlockType();
  size_t rank = block.getRank();
  check.base(parts.front());
  for (auto [dim, size] : llvm::enumerate(parts.slice(1, rank)))
    check.size(size, dim);
  ValueRange strides = parts.slice(1 + rank, rank);
  check.lastStride(strides.back());
  Value bytes = check.f.integer(getStorageBytes(block.getElementType()));
  for (auto [dim, stride] : llvm::enumerate(strides.drop_back()))
    check.stride(check.f.multiply(stride, bytes), dim);
}

void cpu::checkDescriptorParameter(FuncOp kernel, BlockArgument argument, FunctionLowering &f) {
  auto type = dyn_cast<TensorDescType>(argument.getType());
  if (!type || !f.options.boundsChecking)
    return;
  f.builder.setLoc(argument.getLoc());
  checkDescriptor({kernel, f, " of '" + getParameterName(argument) + "'"}, type, f.getParts(argument));
}

static void makeDescriptor(MakeTensorDescOp op, FunctionLowering &f) {
  SmallVector<Value> parts{f.getScalar(op.getBase())};
  for (ValueRange values : {ValueRange(op.getShape()), ValueRange(op.getStrides())})
    for (Value value : values)
      parts.push_back(f.toI64(f.getScalar(value)));
  checkDescriptor({op, f, {}}, op.getType(), parts);
  bool isNaN = op.getPadding() == PaddingOption::PAD_NAN;
  parts.push_back(createInteger(f.builder, f.builder.getI1Type(), isNaN));
  f.setParts(op.getResult(), parts);
}

//===----------------------------------------------------------------------===//
// Descriptors in memory.
//===----------------------------------------------------------------------===//

/// A descriptor in global memory consists of 64-bit words: the base address, whether the padding is NaN, and for each
/// dimension, the fastest first, its size and its stride in bytes. This is the index of the first size.
constexpr int32_t kFirstDimension = 2;
/// The words of a tensor map.
constexpr int64_t kTensorMapWords = 16;

static Value getWord(Value descriptor, int32_t index, FunctionLowering &f) {
  return LLVM::GEPOp::create(f.builder, descriptor.getType(), f.builder.getI64Type(), descriptor,
                             ArrayRef<LLVM::GEPArg>{index});
}

/// Checks that all words of a tensor map can be accessed.
static void checkTensormap(Operation *op, Value descriptor, bool isWrite, FunctionLowering &f) {
  f.checkAccesses(
      op, f.builder.getI64Type(), isWrite, kTensorMapWords,
      [&](ValueRange indices) -> Value {
        return LLVM::GEPOp::create(f.builder, descriptor.getType(), f.builder.getI64Type(), descriptor,
                                   ArrayRef<LLVM::GEPArg>{indices.front()});
      },
      [](ValueRange) { return Value(); });
}

static void createTensormap(TensormapCreateOp op, FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  Value descriptor = f.getScalar(op.getDescPtr());
  TensorCheck check{op, f, {}};
  check.base(f.getScalar(op.getGlobalAddress()));
  for (auto [dim, size] : llvm::enumerate(op.getGlobalDim()))
    check.size(f.toI64(f.getScalar(size)), dim);
  for (auto [dim, stride] : llvm::enumerate(op.getGlobalStride()))
    check.stride(f.getScalar(stride), 1 + dim);
  checkTensormap(op, descriptor, /*isWrite=*/true, f);
  auto write = [&](int32_t word, Value value) { LLVM::StoreOp::create(b, value, getWord(descriptor, word, f)); };
  write(0, LLVM::PtrToIntOp::create(b, b.getI64Type(), f.getScalar(op.getGlobalAddress())));
  write(1, f.integer(op.getFillMode()));
  for (auto [dim, size] : llvm::enumerate(op.getGlobalDim())) {
    write(kFirstDimension + 2 * dim, f.toI64(f.getScalar(size)));
    // The fastest dimension is contiguous and needs no stride.
    if (dim > 0)
      write(kFirstDimension + 2 * dim + 1, f.getScalar(op.getGlobalStride()[dim - 1]));
  }
}

static void readTensormap(ReinterpretTensorDescOp op, FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  Value descriptor = f.getScalar(op.getRawDesc());
  checkTensormap(op, descriptor, /*isWrite=*/false, f);
  auto read = [&](int32_t word) -> Value {
    return LLVM::LoadOp::create(b, b.getI64Type(), getWord(descriptor, word, f));
  };
  RankedTensorType block = cast<TensorDescType>(op.getType()).getSignlessBlockType();
  int32_t rank = block.getRank();
  Value bytes = f.integer(getStorageBytes(block.getElementType()));
  SmallVector<Value> parts{LLVM::IntToPtrOp::create(b, descriptor.getType(), read(0))}, strides;
  for (int32_t dim = rank; dim-- > 0;) {
    parts.push_back(read(kFirstDimension + 2 * dim));
    strides.push_back(dim == 0 ? f.integer(1)
                               : Value(arith::DivUIOp::create(b, read(kFirstDimension + 2 * dim + 1), bytes)));
  }
  llvm::append_range(parts, strides);
  parts.push_back(arith::TruncIOp::create(b, b.getI1Type(), read(1)));
  f.setParts(op.getResult(), parts);
}

/// Returns the reason why a reduction to memory is not supported, or an empty string.
static std::string explainReduction(DescriptorReduceKind kind, TensorDescType descriptor) {
  Type type = descriptor.getBlockType().getElementType();
  if (std::string reason = explainAtomicAccess(type); !reason.empty())
    return reason;
  bool isArithmetic =
      llvm::is_contained({DescriptorReduceKind::ADD, DescriptorReduceKind::MIN, DescriptorReduceKind::MAX}, kind);
  return isArithmetic || isa<IntegerType>(type) ? "" : "it combines floating-point numbers as integers";
}

/// The coordinates of a gather or scatter: only the column is the same for all rows.
static SmallVector<Value> getColumn(Value column, FunctionLowering &f) { return {f.integer(0), f.getScalar(column)}; }

static void addDescriptorOperations(OperationTable &table) {
  table.add<MakeTensorDescOp>(makeDescriptor);
  table.add<DescriptorLoadOp>([](DescriptorLoadOp op, FunctionLowering &f) {
    load(op, op.getDesc(), getCoordinates(op.getIndices(), f), {}, op.getResult(), {}, f);
  });
  table.add<DescriptorStoreOp>([](DescriptorStoreOp op, FunctionLowering &f) {
    store(op, op.getDesc(), getCoordinates(op.getIndices(), f), {}, op.getSrc(), f);
  });
  table.add<DescriptorReduceOp>([](DescriptorReduceOp op, FunctionLowering &f) {
    reduce(op, op.getKind(), op.getDesc(), getCoordinates(op.getIndices(), f), op.getSrc(), f);
  });
  table.add<DescriptorGatherOp>([](DescriptorGatherOp op, FunctionLowering &f) {
    load(op, op.getDesc(), getColumn(op.getYOffset(), f), {op.getXOffsets()}, op.getResult(), {}, f);
  });
  table.add<DescriptorScatterOp>([](DescriptorScatterOp op, FunctionLowering &f) {
    store(op, op.getDesc(), getColumn(op.getYOffset(), f), {op.getXOffsets()}, op.getSrc(), f);
  });
}

static void addTMAOperations(OperationTable &table) {
  table.add<AsyncTMACopyGlobalToLocalOp>([](AsyncTMACopyGlobalToLocalOp op, FunctionLowering &f) {
    load(op, op.getDesc(), getCoordinates(op.getCoord(), f), {}, op.getResult(), f.getScalar(op.getPred()), f);
    completeCopy(op, op.getBarrier(), op.getResult(), f.getScalar(op.getPred()), f);
  });
  table.add<AsyncTMACopyLocalToGlobalOp>([](AsyncTMACopyLocalToGlobalOp op, FunctionLowering &f) {
    store(op, op.getDesc(), getCoordinates(op.getCoord(), f), {}, op.getSrc(), f);
  });
  table.add<AsyncTMAReduceOp>([](AsyncTMAReduceOp op, FunctionLowering &f) {
    reduce(op, op.getKind(), op.getDesc(), getCoordinates(op.getCoord(), f), op.getSrc(), f);
  });
  table.add<AsyncTMAGatherOp>([](AsyncTMAGatherOp op, FunctionLowering &f) {
    load(op, op.getDesc(), getColumn(op.getYOffset(), f), {op.getXOffsets()}, op.getResult(), f.getScalar(op.getPred()),
         f);
    completeCopy(op, op.getBarrier(), op.getResult(), f.getScalar(op.getPred()), f);
  });
  table.add<AsyncTMAScatterOp>([](AsyncTMAScatterOp op, FunctionLowering &f) {
    store(op, op.getDesc(), getColumn(op.getYOffset(), f), {op.getXOffsets()}, op.getSrc(), f);
  });
  table.add<TensormapCreateOp>(createTensormap);
  table.add<ReinterpretTensorDescOp>(readTensormap);
  // Stores to memory are complete when they return.
  table.add<AsyncTMAStoreWaitOp, TensormapFenceproxyAcquireOp>([](Operation *, FunctionLowering &) {});
}

void cpu::populateDescriptors(OperationTable &table) {
  addDescriptorOperations(table);
  addTMAOperations(table);
  table.addCheck<DescriptorReduceOp, AsyncTMAReduceOp>(
      [](auto op) { return explainReduction(op.getKind(), op.getDesc().getType()); });
}
