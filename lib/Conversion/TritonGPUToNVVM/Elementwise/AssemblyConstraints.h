//===- AssemblyConstraints.h - What inline assembly says of its registers -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_ELEMENTWISE_ASSEMBLYCONSTRAINTS_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_ELEMENTWISE_ASSEMBLYCONSTRAINTS_H

#include "triton/Dialect/Triton/IR/Triton.h"

namespace mlir::triton::gpu {

/// How the elements of one operand or result are in registers of the machine.
struct AssemblyOperand {
  /// Bits that an element takes among others in a register.
  unsigned elementBits;
  /// Elements that share a register, registers that hold all that the text takes at once.
  unsigned elements, registers;
  /// Of each register; filled in from the constraints.
  SmallVector<Type> types;
};

/// What the constraints of an operation say.
struct Assembly {
  SmallVector<AssemblyOperand> results, operands;

  SmallVector<Type> getResultTypes() const {
    SmallVector<Type> types;
    for (const AssemblyOperand &result : results)
      llvm::append_range(types, result.types);
    return types;
  }
};

/// Reads the constraints; `problem` says what is wrong with them where the result is none.
std::optional<Assembly> readConstraints(ElementwiseInlineAsmOp op, std::string &problem);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_ELEMENTWISE_ASSEMBLYCONSTRAINTS_H
