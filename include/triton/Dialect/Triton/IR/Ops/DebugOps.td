//===- DebugOps.td - Messages from kernels -*- tablegen -*-===//
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
    Prints, for each element of each operand, a line with the program's id, the element's index, `prefix` and the
    element; with no operands, a line with `prefix` alone. Integers are printed as signed numbers where `isSigned`,
    which has an entry for each operand, is not zero, and in base sixteen if `hex` is set.

    ```mlir
    tt.print " x: " {hex = false, isSigned = array<i32: 1, 0>} : %i, %f : tensor<64xi32>, tensor<64xf32>
    tt.print "hello" {hex = false, isSigned = array<i32>}
    ```
  }];
  let arguments = (ins StrAttr:$prefix, BoolAttr:$hex, Arg<Variadic<Triton_AnyType>, "what to print">:$args,
    DenseI32ArrayAttr:$isSigned);
  let assemblyFormat = "$prefix attr-dict (`:` $args^ `:` type($args))?";
  let hasVerifier = 1;
}

def Triton_AssertOp : Triton_Op<"assert", [MemoryEffects<[MemWrite<Triton_GlobalMemory>]>]> {
  let summary = "stops the kernel unless a condition holds";
  let description = [{
    If an element of `condition` is false, prints `message` and the program's id and ends the kernel with an error.

    ```mlir
    tt.assert %m, "oops" : tensor<64xi1>
    ```
  }];
  let arguments = (ins Arg<Triton_BoolLike, "what must hold">:$condition, StrAttr:$message);
  let assemblyFormat = "$condition `,` $message attr-dict `:` type($condition)";
}

#endif // TRITON_DIALECT_TRITON_IR_OPS_DEBUGOPS_TD
