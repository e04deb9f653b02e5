//===- FunctionLowering.cpp - State of the lowering of a function ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionLowering.h"

#include "ControlFlow.h"
#include "Families.h"

#include "triton-c/CPURuntime.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

LogicalResult FunctionLowering::lower(Region &body, function_ref<void()> entry,
                                      function_ref<LogicalResult(Operation *)> finish) {
  buffered = selectBufferedValues(body);
  followed = findFollowedValues(body, undefined);
  builder.setInsertionPointToStart(target.addEntryBlock(builder));
  // The size of the frame is set at the end.
  frameEnd = LLVM::ConstantOp::create(builder, builder.getI64Type(), builder.getI64IntegerAttr(0));
  entry();
  if (options.interruptible) {
    Type pointer = program.getType();
    Value field = LLVM::GEPOp::create(builder, pointer, builder.getI8Type(), program,
                                      ArrayRef<LLVM::GEPArg>{int32_t(offsetof(TritonCPUProgramInstance, stop))});
    stop = LLVM::LoadOp::create(builder, pointer, field);
  }
  if (failed(lowerBlocks(body, target.getBody(), *this, finish)))
    return failure();
  if (frameEnd->use_empty())
    frameEnd.erase();
  else
    frameEnd.setValueAttr(builder.getI64IntegerAttr(layout.getSize()));
  return success();
}

//===----------------------------------------------------------------------===//
// Memory.
//===----------------------------------------------------------------------===//

Value FunctionLowering::getCalleeFrame(int64_t bytes) {
  calleeBytes = std::max(calleeBytes, bytes);
  return LLVM::GEPOp::create(builder, LLVM::LLVMPointerType::get(builder.getContext()), builder.getI8Type(), arena,
                             ArrayRef<LLVM::GEPArg>{frameEnd.getResult()}, LLVM::GEPNoWrapFlags::inbounds);
}

const Buffer *FunctionLowering::lookupBuffer(Value tensor) const {
  auto found = buffers.find(tensor);
  return found == buffers.end() ? nullptr : &found->second;
}

Value FunctionLowering::getAddress(const Buffer &buffer, ValueRange indices) {
  Type type = getStorageType(buffer.elementType);
  for (int64_t size : llvm::reverse(buffer.shape))
    type = LLVM::LLVMArrayType::get(type, size);
  SmallVector<LLVM::GEPArg> arguments{0};
  llvm::append_range(arguments, indices);
  return LLVM::GEPOp::create(builder, buffer.address.getType(), type, buffer.address, arguments,
                             LLVM::GEPNoWrapFlags::inbounds);
}

Value FunctionLowering::loadElement(const Buffer &buffer, ValueRange indices) {
  return loadScalar(builder, buffer.elementType, getAddress(buffer, indices));
}

void FunctionLowering::storeElement(const Buffer &buffer, ValueRange indices, Value value) {
  storeScalar(builder, buffer.elementType, value, getAddress(buffer, indices));
}

void FunctionLowering::fillBuffer(Value tensor, const Buffer &buffer) {
  forEachIndex(buffer.shape, [&](ValueRange indices) { storeElement(buffer, indices, getElement(tensor, indices)); });
}

Buffer FunctionLowering::getBuffer(Value tensor) {
  if (const Buffer *buffer = lookupBuffer(tensor))
    return *buffer;
  // Do not bind the tensor to the buffer, because this code may be in a branch.
  auto type = cast<RankedTensorType>(tensor.getType());
  Buffer buffer = createBuffer(type.getShape(), type.getElementType());
  fillBuffer(tensor, buffer);
  return buffer;
}

//===----------------------------------------------------------------------===//
// Values and code.
//===----------------------------------------------------------------------===//

ArrayRef<Value> FunctionLowering::getParts(Value value) const {
  auto found = parts.find(value);
  assert(found != parts.end() && "expected a lowered value");
  return found->second;
}

SmallVector<Value> FunctionLowering::getScalars(ValueRange values) const {
  SmallVector<Value> scalars;
  for (Value value : values)
    llvm::append_range(scalars, getParts(value));
  return scalars;
}

Value FunctionLowering::integer(int64_t value) {
  Value &constant = integers[value];
  if (!constant) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointAfter(frameEnd);
    constant = createInteger(builder, builder.getI64Type(), value);
  }
  return constant;
}

static std::optional<int64_t> getConstant(Value value) {
  IntegerAttr attribute;
  if (!matchPattern(value, m_Constant(&attribute)))
    return std::nullopt;
  return attribute.getInt();
}

Value FunctionLowering::add(Value x, Value y) {
  if (getConstant(x) == 0)
    return y;
  return getConstant(y) == 0 ? x : Value(arith::AddIOp::create(builder, x, y));
}

Value FunctionLowering::multiply(Value x, Value y) {
  std::optional<int64_t> left = getConstant(x), right = getConstant(y);
  if (left == 0 || right == 1)
    return x;
  return left == 1 || right == 0 ? y : Value(arith::MulIOp::create(builder, x, y));
}

Value FunctionLowering::toI64(Value value) {
  Type type = builder.getI64Type();
  if (value.getType() == type)
    return value;
  if (value.getType().isIndex())
    return arith::IndexCastOp::create(builder, type, value);
  if (value.getType().isInteger(1))
    return arith::ExtUIOp::create(builder, type, value);
  if (value.getType().getIntOrFloatBitWidth() > 64)
    return arith::TruncIOp::create(builder, type, value);
  return arith::ExtSIOp::create(builder, type, value);
}

/// Returns the annotation of loops that LLVM does not unroll.
static Attribute getLoopWithoutUnrolling(MLIRContext *context) {
  auto unroll = LLVM::LoopUnrollAttr::get(context, /*disable=*/BoolAttr::get(context, true), {}, {}, {}, {}, {}, {});
  return LLVM::LoopAnnotationAttr::get(context, {}, {}, {}, unroll, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {});
}

SmallVector<Value> FunctionLowering::forRange(int64_t begin, int64_t end, ValueRange inits,
                                              function_ref<SmallVector<Value>(Value, ValueRange)> body,
                                              bool mayUnroll) {
  auto build = [&](OpBuilder &, Location, Value index, ValueRange carried) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(index.getParentBlock());
    NestedScope scope(*this);
    SmallVector<Value> next = body(index, carried);
    scf::YieldOp::create(builder, next);
  };
  auto loop = scf::ForOp::create(builder, integer(begin), integer(end), integer(1), inits, build);
  if (!mayUnroll)
    loop->setAttr("llvm.loop_annotation", getLoopWithoutUnrolling(builder.getContext()));
  return SmallVector<Value>(loop.getResults());
}

void FunctionLowering::forEachIndex(ArrayRef<int64_t> shape, SmallVector<Value> &indices, IndexBody body) {
  if (indices.size() == shape.size())
    return body(indices);
  int64_t size = shape[indices.size()];
  auto inner = [&](Value index) {
    indices.push_back(index);
    forEachIndex(shape, indices, body);
    indices.pop_back();
  };
  if (size == 1)
    return inner(integer(0));
  // Sorted tensors have a dimension of size two for each power of two: if LLVM unrolls all of their loops, it makes a
  // copy of the body for each element.
  constexpr int64_t mostCopies = 16;
  auto iterate = [&](Value index, ValueRange) -> SmallVector<Value> {
    inner(index);
    return {};
  };
  bool mayUnroll = size > 2 || llvm::product_of(shape.drop_front(indices.size() + 1)) < mostCopies;
  forRange(0, size, {}, iterate, mayUnroll);
}

void FunctionLowering::forEachIndex(ArrayRef<int64_t> shape, IndexBody body) {
  NestedScope scope(*this);
  SmallVector<Value> indices;
  forEachIndex(shape, indices, body);
}

SmallVector<Value> FunctionLowering::branch(Value condition, TypeRange types, BranchBody then, BranchBody otherwise) {
  if (!condition)
    return then();
  bool hasElse = !types.empty();
  auto op = scf::IfOp::create(builder, types, condition, /*addThenBlock=*/true, hasElse);
  auto build = [&](Block *block, BranchBody body) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(block);
    NestedScope scope(*this);
    SmallVector<Value> values = body();
    scf::YieldOp::create(builder, values);
  };
  build(op.thenBlock(), then);
  if (hasElse)
    build(op.elseBlock(), otherwise);
  return SmallVector<Value>(op.getResults());
}

LogicalResult FunctionLowering::lowerBlock(Block &block) {
  Operation *outer = current;
  reportFacts(block);
  for (Operation &op : block.without_terminator()) {
    current = &op;
    if (failed(lowerOperation(&op)))
      return failure();
    checkFacts(&op);
    if (deferred.empty())
      releaseAfter(&op);
  }
  current = outer;
  computeDeferred();
  // The caller releases the remaining memory after the terminator.
  return success();
}

LogicalResult FunctionLowering::lowerOperation(Operation *op) {
  builder.setLoc(op->getLoc());
  if (isComputedOnDemand(op)) {
    if (buffered.contains(op->getResult(0)))
      defer(op);
    return success();
  }
  bool isScalarCode = isa_and_nonnull<arith::ArithDialect, math::MathDialect>(op->getDialect());
  if (!isScalarCode)
    computeDeferred();
  builder.setLoc(op->getLoc());
  return getOperationTable().lookup(op)->lower(op, *this);
}

SmallVector<Value> FunctionLowering::inlineRegion(Region &region, ValueRange arguments) {
  Location loc = builder.getLoc();
  // The region may have been inlined before: its tensors are computed again.
  std::optional<NestedScope> scope;
  if (!scopes.empty())
    scope.emplace(*this);
  region.walk([&](Operation *op) {
    for (Value result : op->getResults()) {
      buffers.erase(result);
      undefinedElements.erase(result);
    }
  });
  for (auto [argument, value] : llvm::zip_equal(region.getArguments(), arguments))
    setParts(argument, value);
  SmallVector<Value> results = inlineScalarRegion(region, *this);
  builder.setLoc(loc);
  return results;
}
