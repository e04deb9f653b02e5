//===- TritonGPUTypes.cpp - Types of the ttg dialect ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

#define GET_TYPEDEF_CLASSES
#include "triton/Dialect/TritonGPU/IR/TritonGPUTypes.cpp.inc"

void TritonGPUDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "triton/Dialect/TritonGPU/IR/TritonGPUTypes.cpp.inc"
      >();
}

Type MemDescType::parse(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<int64_t> shape, allocShape;
  Type elementType;
  Attribute encoding, memorySpace;
  if (parser.parseLess() || parser.parseDimensionList(shape, /*allowDynamic=*/false) || parser.parseType(elementType) ||
      parser.parseComma() || parser.parseAttribute(encoding) || parser.parseComma() ||
      parser.parseAttribute(memorySpace))
    return {};
  bool mutableMemory = false, hasAllocShape = false;
  if (succeeded(parser.parseOptionalComma())) {
    mutableMemory = succeeded(parser.parseOptionalKeyword("mutable"));
    hasAllocShape = !mutableMemory || succeeded(parser.parseOptionalComma());
  }
  if (hasAllocShape && parser.parseDimensionList(allocShape, /*allowDynamic=*/false, /*withTrailingX=*/false))
    return {};
  if (parser.parseGreater())
    return {};
  if (auto nvmma = dyn_cast<NvmmaSharedEncodingAttr>(encoding);
      nvmma && nvmma.getElementBitWidth() == 0 && isa<IntegerType, FloatType, PointerType>(elementType)) {
    encoding = parser.getChecked<NvmmaSharedEncodingAttr>(loc, parser.getContext(), nvmma.getSwizzlingByteWidth(),
                                                          nvmma.getTransposed(), getElementBitWidth(elementType),
                                                          nvmma.getFp4Padded(), nvmma.getRank(), nvmma.getCgaBases());
    if (!encoding)
      return {};
  }
  return parser.getChecked<MemDescType>(loc, parser.getContext(), ArrayRef(shape), elementType, encoding, memorySpace,
                                        mutableMemory, hasAllocShape ? ArrayRef(allocShape) : ArrayRef(shape));
}

void MemDescType::print(AsmPrinter &printer) const {
  printer << "<";
  printer.printDimensionList(getShape());
  printer << (getShape().empty() ? "" : "x") << getElementType() << ", " << getEncoding() << ", " << getMemorySpace();
  if (getMutableMemory())
    printer << ", mutable";
  if (getAllocShape() != getShape()) {
    printer << ", ";
    printer.printDimensionList(getAllocShape());
  }
  printer << ">";
}

/// The rank of a shared or tensor memory layout.
static unsigned getLayoutRank(Attribute encoding) {
  if (auto layout = dyn_cast<SharedLayoutInterface>(encoding))
    return layout.getLayoutRank();
  return cast<MemoryLayoutInterface>(encoding).getLayoutRank();
}

LogicalResult MemDescType::verify(function_ref<InFlightDiagnostic()> emitError, ArrayRef<int64_t> shape,
                                  Type elementType, Attribute encoding, Attribute memorySpace, bool mutableMemory,
                                  ArrayRef<int64_t> allocShape) {
  if (shape.empty())
    return emitError() << "expected a buffer of at least one dimension, but got none";
  if (!elementType.isIntOrFloat() && !isa<PointerType>(elementType))
    return emitError() << "expected elements that are integers, floating-point numbers or pointers, but got "
                       << elementType;
  if (allocShape.size() < shape.size())
    return emitError() << "expected an allocation shape of at least " << shape.size() << " dimensions, but got "
                       << allocShape.size();
  auto checkSizes = [&](ArrayRef<int64_t> sizes) -> LogicalResult {
    int64_t elements = 1;
    for (auto [dim, size] : llvm::enumerate(sizes))
      if (size < 1 || size > TritonDialect::kMaxTensorElements ||
          (elements *= size) > TritonDialect::kMaxTensorElements || (dim != 0 && !llvm::isPowerOf2_64(size)))
        return emitError() << "expected a positive first size, powers of two after it and at most "
                           << TritonDialect::kMaxTensorElements << " elements, but got [" << sizes << "]";
    return success();
  };
  if (failed(checkSizes(shape)) || failed(checkSizes(allocShape)))
    return failure();
  for (auto [size, allocSize] : llvm::zip_equal(shape, allocShape.take_back(shape.size())))
    if (size > allocSize)
      return emitError() << "expected a view within the allocation shape [" << allocShape << "], but got [" << shape
                         << "]";

  auto layout = dyn_cast<SharedLayoutInterface>(encoding);
  auto otherLayout = dyn_cast<MemoryLayoutInterface>(encoding);
  if (!layout && !otherLayout)
    return emitError() << "expected a layout of shared or tensor memory, but got " << encoding;
  if (layout && !isa<SharedMemorySpaceAttr>(memorySpace))
    return emitError() << "expected the memory space #ttg.shared_memory with a shared layout, but got " << memorySpace;
  unsigned rank = ::getLayoutRank(encoding);
  if (rank != shape.size() && rank + 1 != shape.size())
    return emitError() << "expected a layout of the buffer's rank " << shape.size() << " or one less, but got rank "
                       << rank;
  if (rank == shape.size() && !llvm::isPowerOf2_64(shape.front()))
    return emitError() << "expected a power of two as first size with a layout of the buffer's rank, but got "
                       << shape.front();
  ArrayRef<int64_t> layoutShape = allocShape.take_back(rank);
  if (llvm::any_of(layoutShape, [](int64_t size) { return !llvm::isPowerOf2_64(size); }))
    return emitError() << "expected powers of two as the sizes that the layout covers, but got [" << layoutShape << "]";
  return layout ? layout.verifyAllocation(emitError, layoutShape)
                : otherLayout.verifyBuffer(emitError, layoutShape, elementType, memorySpace);
}

ArrayRef<int64_t> MemDescType::getLayoutShape() const {
  return getAllocShape().take_back(::getLayoutRank(getEncoding()));
}

MemDescType MemDescType::cloneWith(ArrayRef<int64_t> shape, ArrayRef<int64_t> allocShape) const {
  return get(shape, getElementType(), getEncoding(), getMemorySpace(), getMutableMemory(), allocShape);
}

LinearLayout mlir::triton::gpu::toLinearLayout(MemDescType type) {
  return cast<SharedLayoutInterface>(type.getEncoding()).toLinearLayout(type.getLayoutShape());
}

uint64_t mlir::triton::gpu::getNumAllocatedElements(MemDescType type) {
  return toLinearLayout(type).getInSize(InDim::Offset) *
         llvm::product_of(type.getAllocShape().drop_back(type.getLayoutShape().size()));
}

uint64_t mlir::triton::gpu::getAllocationBytes(MemDescType type) {
  return getBytesOfElements(type, getNumAllocatedElements(type));
}

uint64_t mlir::triton::gpu::getBytesOfElements(MemDescType type, uint64_t elements) {
  return llvm::divideCeil(cast<SharedLayoutInterface>(type.getEncoding()).getAllocationElements(elements) *
                              getElementBitWidth(type.getElementType()),
                          8);
}
