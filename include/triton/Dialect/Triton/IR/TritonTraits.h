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

/// Each tensor among the operands and results has a power of two of elements, not too many, and can be held as its
/// layout, if it has one, says.
template <typename ConcreteType>
class VerifyTensors : public mlir::OpTrait::TraitBase<ConcreteType, VerifyTensors> {
public:
  static LogicalResult verifyTrait(Operation *op) { return impl::verifyTensors(op); }
};

/// The operands and results that have an encoding have the same one.
template <typename ConcreteType>
class SameEncoding : public mlir::OpTrait::TraitBase<ConcreteType, SameEncoding> {
public:
  static LogicalResult verifyTrait(Operation *op) { return impl::verifySameEncoding(op); }
};

/// After its first operand the operation has `Lists` lists of operands, all of one length.
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
