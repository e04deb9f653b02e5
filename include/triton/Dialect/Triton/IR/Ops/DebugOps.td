//===- DebugOps.td - Print and assert -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_OPS_DEBUGOPS_TD
#define TRITON_DIALECT_TRITON_IR_OPS_DEBUGOPS_TD

include "triton/Dialect/Triton/IR/TritonOpBase.td"

def Triton_PrintOp : Triton_Op<"print", [MemoryEffects<[MemWrite<Triton_GlobalMemory>]>]> {
  let summary = "prints values";
  let description = [{
    Prints one line per element of each operand: the program id, the index of the element, `prefix` and the element.
    Without operands, prints one line with `prefix`. `isSigned` has one entry per operand; integers are printed as
    signed where it is not zero. If `hex` is true, numbers are printed in base 16.

    ```mlir
    tt.print " x: " {hex = false, isSigned = array<i32: 1, 0>} : %i, %f : tensor<64xi32>, tensor<64xf32>
    tt.print "hello" {hex = false, isSigned = array<i32>}
    ```
  }];
  let arguments = (ins StrAttr:$prefix, BoolAttr:$hex, Arg<Variadic<Triton_AnyType>, "values to print">:$args,
    DenseI32ArrayAttr:$isSigned);
  let assemblyFormat = "$prefix attr-dict (`:` $args^ `:` type($args))?";
  let hasVerifier = 1;
}

def Triton_AssertOp : Triton_Op<"assert", [MemoryEffects<[MemWrite<Triton_GlobalMemory>]>]> {
  let summary = "stops the kernel unless a condition holds";
  let description = [{
    If an element of `condition` is false, prints `message` and the program id and ends the kernel with an error.

    ```mlir
    tt.assert %m, "oops" : tensor<64xi1>
    ```
  }];
  let arguments = (ins Arg<Triton_BoolLike, "condition to check">:$condition, StrAttr:$message);
  let assemblyFormat = "$condition `,` $message attr-dict `:` type($condition)";
  let hasVerifier = 1;
}

#endif // TRITON_DIALECT_TRITON_IR_OPS_DEBUGOPS_TD
