//===- TritonGPUTraits.h - Traits of ttg operations -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_TRITONGPUTRAITS_H
#define TRITON_DIALECT_TRITONGPU_IR_TRITONGPUTRAITS_H

#include "mlir/IR/OpDefinition.h"

namespace mlir::triton::gpu::OpTrait {

/// Each thread waits for asynchronous accesses to memory that it started. The wait guarantees their completion to that
/// thread only; other threads need a barrier after it.
template <typename ConcreteType>
class MemoryWait : public mlir::OpTrait::TraitBase<ConcreteType, MemoryWait> {};

} // namespace mlir::triton::gpu::OpTrait

#endif // TRITON_DIALECT_TRITONGPU_IR_TRITONGPUTRAITS_H
