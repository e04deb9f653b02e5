//===- TensorMemory.cpp - Layouts of the tensor cores' memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

/// The width of a column of the memory.
static constexpr unsigned kColumnBits = 32;
/// The most columns that one instruction writes (PTX ISA, tcgen05.mma).
static constexpr unsigned kMaxBlockN = 256;

using ErrorEmitter = function_ref<InFlightDiagnostic()>;

/// Checks how many parts a cluster has of a matrix.
static LogicalResult verifySplit(ErrorEmitter emitError, unsigned splitM, unsigned splitN) {
  if (llvm::isPowerOf2_32(splitM) && llvm::isPowerOf2_32(splitN))
    return success();
  return emitError() << "CTASplitM and CTASplitN are powers of two, not " << splitM << " and " << splitN;
}

/// Checks that the buffer is in the memory that the layouts are of.
static LogicalResult verifySpace(ErrorEmitter emitError, Attribute memorySpace) {
  if (isa<TensorMemorySpaceAttr>(memorySpace))
    return success();
  return emitError() << "a layout of tensor memory needs the memory space #ttng.tensor_memory, not " << memorySpace;
}

/// Checks that `size` rows or columns (`what`) are so many of `step` in each of `split` blocks of a cluster.
static LogicalResult verifyMultiple(ErrorEmitter emitError, StringRef what, int64_t size, int64_t step, int64_t split) {
  if (size % (step * split) == 0)
    return success();
  InFlightDiagnostic diagnostic = emitError() << size << " " << what << " are no multiple of " << step;
  if (split != 1)
    diagnostic << " in each of " << split << " blocks of a cluster";
  return diagnostic;
}

//===----------------------------------------------------------------------===//
// TensorMemoryEncodingAttr
//===----------------------------------------------------------------------===//

LogicalResult TensorMemoryEncodingAttr::verify(ErrorEmitter emitError, unsigned blockM, unsigned blockN,
                                               unsigned colStride, unsigned splitM, unsigned splitN, bool) {
  if (blockM != 64 && blockM != 128)
    return emitError() << "blockM is 64 or 128, not " << blockM;
  if (!llvm::isPowerOf2_32(blockN) || blockN > kMaxBlockN)
    return emitError() << "blockN is a power of two up to " << kMaxBlockN << ", not " << blockN;
  if (!llvm::is_contained({1u, 2u, 4u}, colStride))
    return emitError() << "colStride is 1, 2 or 4, not " << colStride;
  return verifySplit(emitError, splitM, splitN);
}

unsigned TensorMemoryEncodingAttr::getLayoutRank() const { return 2; }

LogicalResult TensorMemoryEncodingAttr::verifyBuffer(ErrorEmitter emitError, ArrayRef<int64_t> shape, Type elementType,
                                                     Attribute memorySpace) const {
  if (failed(verifySpace(emitError, memorySpace)))
    return failure();
  if (getElementBitWidth(elementType) * getColStride() > kColumnBits)
    return emitError() << "elements " << elementType << " with a colStride of " << getColStride()
                       << " do not fit into columns of " << kColumnBits << " bits";
  return success(succeeded(verifyMultiple(emitError, "rows", shape[0], getBlockM(), getCTASplitM())) &&
                 succeeded(verifyMultiple(emitError, "columns", shape[1], getBlockN(), getCTASplitN())));
}

//===----------------------------------------------------------------------===//
// TensorMemoryScalesEncodingAttr
//===----------------------------------------------------------------------===//

LogicalResult TensorMemoryScalesEncodingAttr::verify(ErrorEmitter emitError, unsigned splitM, unsigned splitN) {
  return verifySplit(emitError, splitM, splitN);
}

unsigned TensorMemoryScalesEncodingAttr::getLayoutRank() const { return 2; }

LogicalResult TensorMemoryScalesEncodingAttr::verifyBuffer(ErrorEmitter emitError, ArrayRef<int64_t> shape,
                                                           Type elementType, Attribute memorySpace) const {
  if (failed(verifySpace(emitError, memorySpace)))
    return failure();
  if (getElementBitWidth(elementType) != 8)
    return emitError() << "scales have 8 bits, but the elements are " << elementType;
  return success(succeeded(verifyMultiple(emitError, "rows", shape[0], 1, getCTASplitM())) &&
                 succeeded(verifyMultiple(emitError, "columns", shape[1], 1, getCTASplitN())));
}
