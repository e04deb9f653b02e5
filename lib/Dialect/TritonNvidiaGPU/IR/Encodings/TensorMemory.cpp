//===- TensorMemory.cpp - Tensor memory layouts ---===//
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

/// The bits of a column in one row of tensor memory.
static constexpr unsigned kColumnBits = 32;
/// The most columns that one instruction computes (PTX ISA, tcgen05.mma).
static constexpr unsigned kMaxBlockN = 256;

using ErrorEmitter = function_ref<InFlightDiagnostic()>;

/// Verifies the numbers of CTAs that split a matrix along its rows and columns.
static LogicalResult verifySplit(ErrorEmitter emitError, unsigned splitM, unsigned splitN) {
  if (llvm::isPowerOf2_32(splitM) && llvm::isPowerOf2_32(splitN))
    return success();
  return emitError() << "expected CTASplitM and CTASplitN to be powers of two, but got " << splitM << " and " << splitN;
}

/// Verifies that the buffer is in tensor memory.
static LogicalResult verifySpace(ErrorEmitter emitError, Attribute memorySpace) {
  if (isa<TensorMemorySpaceAttr>(memorySpace))
    return success();
  return emitError() << "expected the memory space #ttng.tensor_memory with a tensor memory layout, but got "
                     << memorySpace;
}

/// Verifies that each of the `split` CTAs has a multiple of `step` of the `size` rows or columns (`what`).
static LogicalResult verifyMultiple(ErrorEmitter emitError, StringRef what, int64_t size, int64_t step, int64_t split) {
  if (size % (step * split) == 0)
    return success();
  InFlightDiagnostic diagnostic = emitError() << "expected a multiple of " << step << " " << what;
  if (split != 1)
    diagnostic << " in each of " << split << " CTAs";
  return diagnostic << ", but got " << size;
}

//===----------------------------------------------------------------------===//
// TensorMemoryEncodingAttr
//===----------------------------------------------------------------------===//

LogicalResult TensorMemoryEncodingAttr::verify(ErrorEmitter emitError, unsigned blockM, unsigned blockN,
                                               unsigned colStride, unsigned splitM, unsigned splitN, bool) {
  if (blockM != 64 && blockM != 128)
    return emitError() << "expected blockM 64 or 128, but got " << blockM;
  if (!llvm::isPowerOf2_32(blockN) || blockN > kMaxBlockN)
    return emitError() << "expected blockN to be a power of two up to " << kMaxBlockN << ", but got " << blockN;
  if (!llvm::is_contained({1u, 2u, 4u}, colStride))
    return emitError() << "expected colStride 1, 2 or 4, but got " << colStride;
  return verifySplit(emitError, splitM, splitN);
}

unsigned TensorMemoryEncodingAttr::getLayoutRank() const { return 2; }

LogicalResult TensorMemoryEncodingAttr::verifyBuffer(ErrorEmitter emitError, ArrayRef<int64_t> shape, Type elementType,
                                                     Attribute memorySpace) const {
  if (failed(verifySpace(emitError, memorySpace)))
    return failure();
  if (getElementBitWidth(elementType) * getColStride() > kColumnBits)
    return emitError() << "expected elements of at most " << kColumnBits / getColStride() << " bits with colStride "
                       << getColStride() << ", but got " << elementType;
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
    return emitError() << "expected scales of 8 bits, but got " << elementType;
  return success(succeeded(verifyMultiple(emitError, "rows", shape[0], 1, getCTASplitM())) &&
                 succeeded(verifyMultiple(emitError, "columns", shape[1], 1, getCTASplitN())));
}
