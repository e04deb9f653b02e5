//===- TritonTraits.h - Traits of tt operations -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_TRITONTRAITS_H
#define TRITON_DIALECT_TRITON_IR_TRITONTRAITS_H

#include "mlir/IR/OpDefinition.h"

namespace mlir::triton::OpTrait {

namespace impl {
LogicalResult verifyTensors(Operation *op);
LogicalResult verifySameEncoding(Operation *op);
LogicalResult verifyEqualLists(Operation *op, unsigned lists);
} // namespace impl

/// Verifies that each tensor among the operands and results has a power-of-two number of elements, at most
/// TritonDialect::kMaxTensorElements, and that its layout, if any, fits it.
template <typename ConcreteType>
class VerifyTensors : public mlir::OpTrait::TraitBase<ConcreteType, VerifyTensors> {
public:
  static LogicalResult verifyTrait(Operation *op) { return impl::verifyTensors(op); }
};

/// Verifies that all tensors among the operands and results have the same encoding or none.
template <typename ConcreteType>
class SameEncoding : public mlir::OpTrait::TraitBase<ConcreteType, SameEncoding> {
public:
  static LogicalResult verifyTrait(Operation *op) { return impl::verifySameEncoding(op); }
};

/// Verifies that the operation has `Lists` lists of operands of one length after its first operand.
template <unsigned Lists>
class EqualLists {
public:
  template <typename ConcreteType>
  class Impl : public mlir::OpTrait::TraitBase<ConcreteType, EqualLists<Lists>::template Impl> {
  public:
    static LogicalResult verifyTrait(Operation *op) { return impl::verifyEqualLists(op, Lists); }
  };
};

} // namespace mlir::triton::OpTrait

#endif // TRITON_DIALECT_TRITON_IR_TRITONTRAITS_H
