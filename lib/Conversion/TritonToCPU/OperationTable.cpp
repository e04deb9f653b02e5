//===- OperationTable.cpp - The lowering of each operation to the CPU ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperationTable.h"

#include "Families.h"

#include "triton/Dialect/Triton/IR/Diagnostics.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

/// Emits the checks of the operands of an elementwise operation.
static void checkOperands(Operation *op, ValueRange operands, ValueRange indices, FunctionLowering &f) {
  const OperationEntry *entry = getOperationTable().lookup(op);
  if (!entry->check)
    return;
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  entry->check(f, op, operands, type ? type.getShape() : ArrayRef<int64_t>(), indices);
}

OperationEntry OperationTable::getElementwiseEntry(Build build) {
  OperationEntry entry;
  entry.isElementwise = true;
  entry.lower = [build](Operation *op, FunctionLowering &f) {
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(f.getScalar(operand));
    checkOperands(op, operands, {}, f);
    for (auto [result, value] : llvm::zip_equal(op->getResults(), build(f.builder, op, operands)))
      f.setParts(result, value);
    return success();
  };
  entry.compute = [build](Operation *op, ValueRange indices, FunctionLowering &f) {
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(f.getElement(operand, indices));
    f.builder.setLoc(op->getLoc());
    checkOperands(op, operands, indices, f);
    return build(f.builder, op, operands);
  };
  return entry;
}

OperationTable::OperationTable() : arithmetic(getElementwiseEntry(buildArithmetic)) {
  arithmetic.explain = explainFormats;
  populateAtomics(*this);
  populateBarriers(*this);
  populateBranches(*this);
  populateCasts(*this);
  populateDebug(*this);
  populateDescriptors(*this);
  populateDots(*this);
  populateElements(*this);
  populateExternFunctions(*this);
  populateFunctions(*this);
  populateInlineAssembly(*this);
  populateLocalMemory(*this);
  populateMemoryAccesses(*this);
  populateReductions(*this);
  populateScalarOperations(*this);
  populateStructuredControlFlow(*this);
  populateViews(*this);
  populateWarpSpecialization(*this);
}

const OperationEntry *OperationTable::lookup(Operation *op) const {
  auto entry = entries.find(op->getName().getTypeID());
  if (entry != entries.end())
    return &entry->second;
  return isa_and_nonnull<arith::ArithDialect, math::MathDialect>(op->getDialect()) ? &arithmetic : nullptr;
}

const OperationTable &cpu::getOperationTable() {
  static const OperationTable table;
  return table;
}

//===----------------------------------------------------------------------===//
// Support
//===----------------------------------------------------------------------===//

InFlightDiagnostic cpu::emitUnsupported(Operation *op) {
  return emitLocatedOpError(op) << "is not supported on the CPU: ";
}

/// Returns the part of a type that has no counterpart on the CPU; null for other types.
static Type findUnsupportedType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (tensor && !tensor.hasStaticShape())
    return tensor;
  Type element = tensor ? tensor.getElementType() : type;
  bool isSupported = isa<IntegerType, FloatType, IndexType, PointerType, TensorDescType, triton::gpu::MemDescType,
                         triton::gpu::AsyncTokenType>(element);
  return isSupported ? Type() : element;
}

/// Returns whether a type is that of tensors that operations of `tt` do not have: the size of their buffers may
/// overflow.
static bool hasTooManyElements(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  uint64_t elements = 1;
  if (tensor)
    for (int64_t size : tensor.getShape())
      elements = llvm::SaturatingMultiply<uint64_t>(elements, size);
  return elements > TritonDialect::kMaxTensorElements;
}

/// Returns the reason why the results or the block arguments of an operation are not supported, or an empty string.
static std::string explainTypes(Operation *op) {
  SmallVector<Type> types(op->getResultTypes());
  for (Region &region : op->getRegions())
    for (Block &block : region)
      llvm::append_range(types, block.getArgumentTypes());
  for (Type type : types) {
    if (Type unsupported = findUnsupportedType(type))
      return llvm::formatv("expected integers, floats, pointers, descriptors, buffers or tensors of static shape, but "
                           "got '{0}'",
                           unsupported);
    if (hasTooManyElements(type))
      return llvm::formatv("expected tensors of at most {0} elements, but got '{1}'", TritonDialect::kMaxTensorElements,
                           type);
  }
  return {};
}

/// Returns the reason why an operation is not supported, or an empty string.
static std::string explain(Operation *op) {
  const OperationEntry *entry = getOperationTable().lookup(op);
  if (!entry)
    return "no lowering exists";
  if (entry->explain)
    if (std::string reason = entry->explain(op); !reason.empty())
      return reason;
  return entry->isLoweredWithParent || entry->lower || isComputedOnDemand(op) ? explainTypes(op) : "no lowering exists";
}

LogicalResult cpu::verifySupported(FuncOp func) {
  WalkResult result = func->walk<WalkOrder::PreOrder>([&](Operation *op) -> WalkResult {
    std::string reason = explain(op);
    if (reason.empty())
      return WalkResult::advance();
    return emitUnsupported(op) << reason;
  });
  return failure(result.wasInterrupted());
}
