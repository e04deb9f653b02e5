//===- AtomicOps.td - Atomic access to memory -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_OPS_ATOMICOPS_TD
#define TRITON_DIALECT_TRITON_IR_OPS_ATOMICOPS_TD

include "triton/Dialect/Triton/IR/TritonOpBase.td"

// A scalar in memory, or a tensor of such, as an atomic access takes it.
def Triton_AtomicValue : AnyTypeOf<[Triton_FloatLike, Triton_IntLike, Triton_PtrLike]>;

def Triton_AtomicRMWOp : Triton_Op<"atomic_rmw", [SameOperandsAndResultShape, SameEncoding]> {
  let summary = "reads, computes and writes in one";
  let description = [{
    Replaces what each pointer points to by what `atomic_rmw_op` makes of it and the element of `val`, and yields the
    old value. Where the `mask` is false nothing is accessed, and the element of the result is undefined. `fadd` takes
    floating-point numbers; `exch` takes anything, and the others integers, of which `max` and `min` are signed and
    `umax` and `umin` unsigned.

    The accesses are ordered as `sem` says, seen from the threads of `scope`.

    ```mlir
    %3 = tt.atomic_rmw fadd, acq_rel, gpu, %p, %v, %m : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
    ```
  }];
  let arguments = (ins Triton_RMWOp:$atomic_rmw_op,
    Arg<Triton_PtrLike, "what to change", [MemRead<Triton_GlobalMemory>, MemWrite<Triton_GlobalMemory>]>:$ptr,
    Arg<Triton_AtomicValue, "what to combine with">:$val, Arg<Optional<Triton_BoolLike>, "which to change">:$mask,
    Triton_MemSemantic:$sem, Triton_MemSyncScope:$scope);
  let results = (outs Triton_AtomicValue:$result);
  let assemblyFormat = [{
    $atomic_rmw_op `,` $sem `,` $scope `,` $ptr `,` $val (`,` $mask^)? attr-dict `:` functional-type(operands, $result)
  }];
  let hasVerifier = 1;
}

def Triton_AtomicCASOp : Triton_Op<"atomic_cas", [SameOperandsAndResultShape, SameEncoding]> {
  let summary = "writes where memory still has an expected value";
  let description = [{
    Where what a pointer points to has the bits of the element of `cmp`, replaces it by the element of `val`. Yields the
    old value either way.

    The accesses are ordered as `sem` says, seen from the threads of `scope`.

    ```mlir
    %4 = tt.atomic_cas relaxed, cta, %p, %c, %v : (!tt.ptr<i64>, i64, i64) -> i64
    ```
  }];
  let arguments = (ins
    Arg<Triton_PtrLike, "what to change", [MemRead<Triton_GlobalMemory>, MemWrite<Triton_GlobalMemory>]>:$ptr,
    Arg<Triton_AtomicValue, "the expected values">:$cmp, Arg<Triton_AtomicValue, "the new values">:$val,
    Triton_MemSemantic:$sem, Triton_MemSyncScope:$scope);
  let results = (outs Triton_AtomicValue:$result);
  let assemblyFormat = "$sem `,` $scope `,` $ptr `,` $cmp `,` $val attr-dict `:` functional-type(operands, $result)";
  let hasVerifier = 1;
}

#endif // TRITON_DIALECT_TRITON_IR_OPS_ATOMICOPS_TD
