//===- TritonTypes.cpp - Types of the tt dialect ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Triton.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::triton;

#define GET_TYPEDEF_CLASSES
#include "triton/Dialect/Triton/IR/TritonTypes.cpp.inc"

namespace mlir::triton {
#include "triton/Dialect/Triton/IR/TritonTypeConstraints.cpp.inc"
} // namespace mlir::triton

/// The address space of global memory, which is not printed.
static constexpr int kDefaultAddressSpace = 1;

void TritonDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "triton/Dialect/Triton/IR/TritonTypes.cpp.inc"
      >();
}

Type PointerType::parse(AsmParser &parser) {
  Type pointee;
  int addressSpace = kDefaultAddressSpace;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseType(pointee))
    return {};
  if (succeeded(parser.parseOptionalComma()) && parser.parseInteger(addressSpace))
    return {};
  if (parser.parseGreater())
    return {};
  return parser.getChecked<PointerType>(loc, parser.getContext(), pointee, addressSpace);
}

void PointerType::print(AsmPrinter &printer) const {
  printer << "<" << getPointeeType();
  if (getAddressSpace() != kDefaultAddressSpace)
    printer << ", " << getAddressSpace();
  printer << ">";
}

LogicalResult PointerType::verify(function_ref<InFlightDiagnostic()> emitError, Type pointee, int addressSpace) {
  auto tensor = dyn_cast<RankedTensorType>(pointee);
  if (!isa<IntegerType, FloatType, PointerType>(tensor ? tensor.getElementType() : pointee))
    return emitError() << "expected the pointee to be an integer, a floating-point number, a pointer or a ranked "
                          "tensor of these, but got "
                       << pointee;
  auto pointer = dyn_cast<PointerType>(tensor ? tensor.getElementType() : pointee);
  if (pointer && isa<RankedTensorType>(pointer.getPointeeType()))
    return emitError() << "expected the pointee to be in memory, but got the block pointer " << pointer;
  if (addressSpace < 0)
    return emitError() << "expected a non-negative address space, but got " << addressSpace;
  return success();
}

Type TensorDescType::parse(AsmParser &parser) {
  RankedTensorType block;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseType(block) || parser.parseGreater())
    return {};
  return parser.getChecked<TensorDescType>(loc, parser.getContext(), block);
}

void TensorDescType::print(AsmPrinter &printer) const { printer << "<" << getBlockType() << ">"; }

LogicalResult TensorDescType::verify(function_ref<InFlightDiagnostic()> emitError, RankedTensorType block) {
  if (!block.hasStaticShape() || block.getRank() == 0)
    return emitError() << "expected blocks with a static shape of at least one dimension, but got " << block;
  int64_t elements = 1;
  for (int64_t size : block.getShape()) {
    if (!llvm::isPowerOf2_64(size) || size > TritonDialect::kMaxTensorElements / elements)
      return emitError() << "expected blocks whose sizes are powers of two, of at most "
                         << TritonDialect::kMaxTensorElements << " elements, but got " << block;
    elements *= size;
  }
  if (!block.getElementType().isIntOrFloat())
    return emitError() << "expected blocks of integers or floating-point numbers, but got " << block.getElementType();
  return success();
}

RankedTensorType TensorDescType::getSignlessBlockType() const {
  Type element = getBlockType().getElementType();
  if (auto integer = dyn_cast<IntegerType>(element))
    element = IntegerType::get(getContext(), integer.getWidth());
  return RankedTensorType::get(getBlockType().getShape(), element);
}

Type mlir::triton::getPointeeType(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    auto pointer = dyn_cast<PointerType>(tensor.getElementType());
    return pointer ? tensor.clone(pointer.getPointeeType()) : Type(tensor);
  }
  auto pointer = dyn_cast<PointerType>(type);
  return pointer ? pointer.getPointeeType() : type;
}

Type mlir::triton::getMaskType(Type ptrType) {
  Type i1 = IntegerType::get(ptrType.getContext(), 1);
  auto tensor = dyn_cast<RankedTensorType>(getPointeeType(ptrType));
  return tensor ? Type(tensor.clone(i1)) : i1;
}

Type mlir::triton::getBlockBaseType(Type blockPointer) {
  auto pointer = cast<PointerType>(blockPointer);
  return PointerType::get(getElementTypeOrSelf(pointer.getPointeeType()), pointer.getAddressSpace());
}

/// Whether elements of `type` have addresses of their own; a boolean is a byte in memory.
static bool hasWholeBytes(Type type) {
  unsigned bits = type.getIntOrFloatBitWidth();
  return bits == 1 || bits % 8 == 0;
}

bool mlir::triton::isKernelParameter(Type type) {
  if (auto pointer = dyn_cast<PointerType>(type)) {
    Type pointee = pointer.getPointeeType();
    return isa<PointerType>(pointee) || (pointee.isIntOrFloat() && hasWholeBytes(pointee));
  }
  return type.isIntOrFloat() && llvm::is_contained({1u, 8u, 16u, 32u, 64u}, type.getIntOrFloatBitWidth());
}

unsigned mlir::triton::getElementBitWidth(Type type) {
  Type element = getElementTypeOrSelf(type);
  return isa<PointerType, IndexType>(element) ? 64 : element.getIntOrFloatBitWidth();
}
