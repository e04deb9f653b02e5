//===- AssemblyConstraints.h - Register constraints of inline assembly -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_ELEMENTWISE_ASSEMBLYCONSTRAINTS_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_ELEMENTWISE_ASSEMBLYCONSTRAINTS_H

#include "triton/Dialect/Triton/IR/Triton.h"

namespace mlir::triton::gpu {

/// The registers of one operand or result of an inline assembly operation.
struct AssemblyOperand {
  /// The number of bits of an element in a packed register.
  unsigned elementBits;
  /// The number of elements in a register, and of registers for all packed elements.
  unsigned elements, registers;
  /// The type of each register according to the constraints.
  SmallVector<Type> types;
};

/// The registers of all results and operands.
struct Assembly {
  SmallVector<AssemblyOperand> results, operands;
  /// The constraints without spaces, as LLVM reads them.
  std::string constraints;

  SmallVector<Type> getResultTypes() const {
    SmallVector<Type> types;
    for (const AssemblyOperand &result : results)
      llvm::append_range(types, result.types);
    return types;
  }
};

/// Parses the constraints of `op`. Returns nothing and sets `problem` to the reason if they are not supported.
std::optional<Assembly> readConstraints(ElementwiseInlineAsmOp op, std::string &problem);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_ELEMENTWISE_ASSEMBLYCONSTRAINTS_H
