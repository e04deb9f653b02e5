//===- ProgramOps.td - Program index and grid size -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_OPS_PROGRAMOPS_TD
#define TRITON_DIALECT_TRITON_IR_OPS_PROGRAMOPS_TD

include "triton/Dialect/Triton/IR/TritonOpBase.td"

def Triton_GetProgramIdOp : Triton_Op<"get_program_id", [Pure]> {
  let summary = "index of the program instance in the grid";
  let description = [{
    Yields the index of the program instance along one axis of the grid: on a GPU that of its CTA, or of its cluster if
    `ttg.num-ctas` is more than 1.

    ```mlir
    %p = tt.get_program_id x : i32
    ```
  }];
  let arguments = (ins Triton_ProgramAxis:$axis);
  let results = (outs I32:$result);
  let assemblyFormat = "$axis attr-dict `:` type($result)";
}

def Triton_GetNumProgramsOp : Triton_Op<"get_num_programs", [Pure]> {
  let summary = "size of the grid";
  let description = [{
    Yields the number of program instances along one axis of the grid.

    ```mlir
    %n = tt.get_num_programs z : i32
    ```
  }];
  let arguments = (ins Triton_ProgramAxis:$axis);
  let results = (outs I32:$result);
  let assemblyFormat = "$axis attr-dict `:` type($result)";
}

#endif // TRITON_DIALECT_TRITON_IR_OPS_PROGRAMOPS_TD
