//===- ProgramOps.td - Which program this is -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_OPS_PROGRAMOPS_TD
#define TRITON_DIALECT_TRITON_IR_OPS_PROGRAMOPS_TD

include "triton/Dialect/Triton/IR/TritonOpBase.td"

def Triton_GetProgramIdOp : Triton_Op<"get_program_id", [Pure]> {
  let summary = "this program's index in the grid";
  let description = [{
    The index, along one axis of the grid, of the program that runs: of the thread block on a GPU, or of the cluster
    where a program runs on a cluster of blocks.

    ```mlir
    %p = tt.get_program_id x : i32
    ```
  }];
  let arguments = (ins Triton_ProgramAxis:$axis);
  let results = (outs I32:$result);
  let assemblyFormat = "$axis attr-dict `:` type($result)";
}

def Triton_GetNumProgramsOp : Triton_Op<"get_num_programs", [Pure]> {
  let summary = "the grid's size";
  let description = [{
    The number of programs along one axis of the grid.

    ```mlir
    %n = tt.get_num_programs z : i32
    ```
  }];
  let arguments = (ins Triton_ProgramAxis:$axis);
  let results = (outs I32:$result);
  let assemblyFormat = "$axis attr-dict `:` type($result)";
}

#endif // TRITON_DIALECT_TRITON_IR_OPS_PROGRAMOPS_TD
