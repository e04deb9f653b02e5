//===- RuntimeChecks.cpp - Checks while a kernel runs ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checks of the accesses to several elements are two loops: the first one only computes whether any access is wrong, so
// that LLVM vectorizes it as it does the accesses; the second one finds the element, and runs only if there is one.
//
//===----------------------------------------------------------------------===//

#include "Families.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

//===----------------------------------------------------------------------===//
// Failures.
//===----------------------------------------------------------------------===//

void FunctionLowering::createFailure(StringRef message) {
  callRuntime("triton_cpu_fail",
              {program, getStringConstant(message), getStringConstant(describeLocation(builder.getLoc()))});
}

Value FunctionLowering::linearize(ArrayRef<int64_t> shape, ValueRange indices) {
  Value element = integer(0);
  for (auto [index, size] : llvm::zip_equal(indices, shape))
    element = add(multiply(element, integer(size)), index);
  return element;
}

void FunctionLowering::createElementFailure(StringRef message, ArrayRef<int64_t> shape, ValueRange indices,
                                            Value value) {
  SmallVector<Value> arguments{program, getStringConstant(message),
                               getStringConstant(describeLocation(builder.getLoc())),
                               indices.empty() ? integer(-1) : linearize(shape, indices)};
  if (value)
    arguments.push_back(value);
  callRuntime(value ? "triton_cpu_fail_value" : "triton_cpu_fail_element", arguments);
}

void FunctionLowering::check(Operation *op, Value fails, const Twine &message, ArrayRef<int64_t> shape,
                             ValueRange indices, Value value) {
  if (!options.boundsChecking)
    return;
  branch(fails, {},
         [&]() -> SmallVector<Value> {
           createElementFailure(("'" + op->getName().getStringRef() + "': " + message).str(), shape, indices, value);
           return {};
         },
         {});
}

//===----------------------------------------------------------------------===//
// Loops.
//===----------------------------------------------------------------------===//

void FunctionLowering::createSteps() {
  if (options.stepLimit == 0)
    return;
  steps = allocate(sizeof(int64_t));
  LLVM::StoreOp::create(builder, integer(0), steps);
}

void FunctionLowering::takeSteps() {
  if (options.stepLimit > 0)
    steps = LLVM::LoadOp::create(builder, arena.getType(), allocate(sizeof(void *)));
}

void FunctionLowering::passSteps(Value frame) {
  if (options.stepLimit > 0)
    LLVM::StoreOp::create(builder, steps, frame);
}

void FunctionLowering::startIteration() {
  auto failIf = [&](Value condition, const Twine &message) {
    branch(condition, {},
           [&]() -> SmallVector<Value> {
             createFailure(message.str());
             return {};
           },
           {});
  };
  if (stop) {
    Type type = builder.getI32Type();
    Value value = LLVM::LoadOp::create(builder, type, stop, /*alignment=*/4, /*isVolatile=*/false,
                                       /*isNonTemporal=*/false, /*isInvariant=*/false, /*isInvariantGroup=*/false,
                                       LLVM::AtomicOrdering::monotonic);
    Value isStopped = arith::CmpIOp::create(builder, arith::CmpIPredicate::ne, value, createInteger(builder, type, 0));
    failIf(isStopped, "stopped by the caller");
  }
  if (options.stepLimit == 0)
    return;
  Type type = builder.getI64Type();
  Value count = arith::AddIOp::create(builder, LLVM::LoadOp::create(builder, type, steps), integer(1));
  LLVM::StoreOp::create(builder, count, steps);
  Value isTooMany = arith::CmpIOp::create(builder, arith::CmpIPredicate::sgt, count, integer(options.stepLimit));
  failIf(isTooMany, "takes more than " + Twine(options.stepLimit) + " steps");
}

//===----------------------------------------------------------------------===//
// Accesses.
//===----------------------------------------------------------------------===//

void FunctionLowering::checkAccess(Operation *op, Value address, Type type, bool isWrite, ArrayRef<int64_t> shape,
                                   ValueRange indices) {
  if (!options.boundsChecking)
    return;
  // As an integer: for each pointer that a call passes, InstCombine looks among the accesses before it for one through
  // which the pointer is known not to be null, so that n checks took quadratic time.
  address = LLVM::PtrToIntOp::create(builder, builder.getI64Type(), address);
  callRuntime("triton_cpu_check_access",
              {program, address, integer(getStorageBytes(type)), createInteger(builder, builder.getI32Type(), isWrite),
               getStringConstant(op->getName().getStringRef()), getStringConstant(describeLocation(op->getLoc())),
               linearize(shape, indices)});
}

Value FunctionLowering::any(ArrayRef<int64_t> shape, ElementFunction getCondition) {
  SmallVector<Value> indices;
  std::function<Value(Value)> reduce = [&](Value found) -> Value {
    if (indices.size() == shape.size())
      return arith::OrIOp::create(builder, found, getCondition(indices));
    return forRange(0, shape[indices.size()], found,
                    [&](Value index, ValueRange carried) -> SmallVector<Value> {
                      indices.push_back(index);
                      Value result = reduce(carried.front());
                      indices.pop_back();
                      return {result};
                    })
        .front();
  };
  NestedScope scope(*this);
  return reduce(createInteger(builder, builder.getI1Type(), 0));
}

void FunctionLowering::checkAccesses(Operation *op, Type type, bool isWrite, ArrayRef<int64_t> shape,
                                     ElementFunction getAddress, ElementFunction getMask) {
  if (!options.boundsChecking)
    return;
  auto getMaskAt = [&](ValueRange indices) {
    Value mask = getMask(indices);
    builder.setLoc(op->getLoc());
    return mask;
  };
  auto getAddressAt = [&](ValueRange indices) {
    Value address = getAddress(indices);
    builder.setLoc(op->getLoc());
    return address;
  };
  auto checkEach = [&] {
    forEachIndex(shape, [&](ValueRange indices) {
      branch(getMaskAt(indices), {},
             [&]() -> SmallVector<Value> {
               checkAccess(op, getAddressAt(indices), type, isWrite, shape, indices);
               return {};
             },
             {});
    });
  };
  if (llvm::product_of(shape) == 1)
    return checkEach();

  // Most often, one buffer contains all elements. It contains the first one then.
  Type word = builder.getI64Type(), pointer = program.getType();
  if (!range) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointAfter(frameEnd);
    range = LLVM::AllocaOp::create(builder, pointer, word, createInteger(builder, word, 2));
  }
  {
    NestedScope scope(*this);
    callRuntime("triton_cpu_find_range",
                {program, getAddressAt(SmallVector<Value>(shape.size(), integer(0))), integer(getStorageBytes(type)),
                 createInteger(builder, builder.getI32Type(), isWrite), range});
  }
  Value start = LLVM::LoadOp::create(builder, word, range);
  Value count = LLVM::LoadOp::create(builder, word,
                                     LLVM::GEPOp::create(builder, pointer, word, range, ArrayRef<LLVM::GEPArg>{1}));
  Value isOutside = any(shape, [&](ValueRange indices) -> Value {
    Value mask = getMaskAt(indices);
    Value address = LLVM::PtrToIntOp::create(builder, word, getAddressAt(indices));
    Value offset = arith::SubIOp::create(builder, address, start);
    Value isWrong = arith::CmpIOp::create(builder, arith::CmpIPredicate::uge, offset, count);
    return mask ? Value(arith::AndIOp::create(builder, isWrong, mask)) : isWrong;
  });
  branch(isOutside, {},
         [&]() -> SmallVector<Value> {
           checkEach();
           return {};
         },
         {});
}
