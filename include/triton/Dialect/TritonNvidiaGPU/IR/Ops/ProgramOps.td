//===- ProgramOps.td - Facts about the device that executes a kernel -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONNVIDIAGPU_IR_OPS_PROGRAMOPS_TD
#define TRITON_DIALECT_TRITONNVIDIAGPU_IR_OPS_PROGRAMOPS_TD

include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPUOpBase.td"

def TritonNvidiaGPU_NumMultiprocessorsOp : TritonNvidiaGPU_Op<"num_multiprocessors", [Pure]> {
  let summary = "number of multiprocessors of the device";
  let description = [{
    Yields the number of streaming multiprocessors (PTX ISA, %nsmid), or a larger one: it may serve to divide work, and
    each number from 1 must give right results. It is the largest number on the CPU.

    ```mlir
    %n = ttng.num_multiprocessors : i32
    ```
  }];
  let results = (outs I32:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}

#endif // TRITON_DIALECT_TRITONNVIDIAGPU_IR_OPS_PROGRAMOPS_TD
