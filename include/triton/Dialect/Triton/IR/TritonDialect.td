//===- TritonDialect.td - The tt dialect -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_TRITONDIALECT_TD
#define TRITON_DIALECT_TRITON_IR_TRITONDIALECT_TD

include "mlir/IR/OpBase.td"

def Triton_Dialect : Dialect {
  let name = "tt";
  let cppNamespace = "::mlir::triton";
  let summary = "Block programs: kernels whose values are whole blocks of elements";
  let description = [{
    A Triton kernel is written for one *program*: an instance of the kernel, told apart from the others by its program
    id, that computes with blocks of elements (ranked tensors of static, power-of-two shape). The dialect has what such
    a program needs beside `arith`, `math`, `scf` and `cf`: pointers and tensors of pointers, masked loads and stores,
    creation and reshaping of blocks, and functions.

    Nothing here says which thread of a GPU holds which element. The `ttg` dialect adds that as the encoding of the
    tensor types; the operations stay the same.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect", "::mlir::math::MathDialect",
    "::mlir::scf::SCFDialect", "::mlir::ub::UBDialect"
  ];
  let extraClassDeclaration = [{
    void registerTypes();
    void registerOperations();

    /// Largest number of elements that a tensor may have.
    static constexpr int64_t kMaxTensorElements = 1048576;

    /// Facts about a value that a front end may state: an `i32` or `i64` on a function argument; on an operation an
    /// integer, or one integer per dimension of the results.  Section "Analyses" of the documentation defines them.
    static constexpr llvm::StringLiteral kDivisibilityAttrName = "tt.divisibility";
    static constexpr llvm::StringLiteral kContiguityAttrName = "tt.contiguity";
    static constexpr llvm::StringLiteral kConstancyAttrName = "tt.constancy";
  }];
  let hasConstantMaterializer = 1;
  let useDefaultTypePrinterParser = 1;
}

#endif // TRITON_DIALECT_TRITON_IR_TRITONDIALECT_TD
