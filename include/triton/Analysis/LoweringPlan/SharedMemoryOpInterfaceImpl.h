//===- SharedMemoryOpInterfaceImpl.h - Shared memory of planned operations -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_LOWERINGPLAN_SHAREDMEMORYOPINTERFACEIMPL_H
#define TRITON_ANALYSIS_LOWERINGPLAN_SHAREDMEMORYOPINTERFACEIMPL_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace mlir::triton {

/// Registers external models of `SharedMemoryOpInterface`: for the operations whose scratch follows from a lowering
/// plan, and for `gpu.barrier`.
void registerSharedMemoryOpInterfaceExternalModels(DialectRegistry &registry);

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_LOWERINGPLAN_SHAREDMEMORYOPINTERFACEIMPL_H
