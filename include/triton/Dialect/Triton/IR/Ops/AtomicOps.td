//===- AtomicOps.td - Atomic access to memory -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_OPS_ATOMICOPS_TD
#define TRITON_DIALECT_TRITON_IR_OPS_ATOMICOPS_TD

include "triton/Dialect/Triton/IR/TritonOpBase.td"

// The scalar or tensor values of an atomic access.
def Triton_AtomicValue : AnyTypeOf<[Triton_FloatLike, Triton_IntLike, Triton_PtrLike]>;

def Triton_AtomicRMWOp : Triton_Op<"atomic_rmw", [SameOperandsAndResultShape, SameEncoding]> {
  let summary = "atomic read-modify-write";
  let description = [{
    Replaces the value in memory at each pointer by the result of `atomic_rmw_op` on it and the element of `val`, and
    yields the old value. Where `mask` is false, nothing is accessed, and the element of the result is undefined. The
    operands and the result have one shape and layout, and `ptr` points to values of the type of `val`.

    `fadd` requires floating-point elements. `exch` accepts all element types; the other kinds require integers, which
    `max` and `min` compare as signed, and `umax` and `umin` as unsigned.

    `sem` is the memory ordering among the threads of `scope` (PTX ISA, section Memory Consistency Model).

    ```mlir
    %3 = tt.atomic_rmw fadd, acq_rel, gpu, %p, %v, %m : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
    ```
  }];
  let arguments = (ins Triton_RMWOp:$atomic_rmw_op,
    Arg<Triton_PtrLike, "pointers to the values", [MemRead<Triton_GlobalMemory>, MemWrite<Triton_GlobalMemory>]>:$ptr,
    Arg<Triton_AtomicValue, "second operands of the operation">:$val,
    Arg<Optional<Triton_BoolLike>, "mask of the accesses">:$mask,
    Triton_MemSemantic:$sem, Triton_MemSyncScope:$scope);
  let results = (outs Triton_AtomicValue:$result);
  let assemblyFormat = [{
    $atomic_rmw_op `,` $sem `,` $scope `,` $ptr `,` $val (`,` $mask^)? attr-dict `:` functional-type(operands, $result)
  }];
  let hasVerifier = 1;
}

def Triton_AtomicCASOp : Triton_Op<"atomic_cas", [SameOperandsAndResultShape, SameEncoding]> {
  let summary = "atomic compare-and-swap";
  let description = [{
    Replaces the value in memory at each pointer by the element of `val` if it has the bits of the element of `cmp`.
    Yields the old value in both cases. `cmp`, `val` and the result have one type, to whose elements `ptr` points.

    `sem` is the memory ordering among the threads of `scope` (PTX ISA, section Memory Consistency Model).

    ```mlir
    %4 = tt.atomic_cas relaxed, cta, %p, %c, %v : (!tt.ptr<i64>, i64, i64) -> i64
    ```
  }];
  let arguments = (ins
    Arg<Triton_PtrLike, "pointers to the values", [MemRead<Triton_GlobalMemory>, MemWrite<Triton_GlobalMemory>]>:$ptr,
    Arg<Triton_AtomicValue, "expected values">:$cmp, Arg<Triton_AtomicValue, "new values">:$val,
    Triton_MemSemantic:$sem, Triton_MemSyncScope:$scope);
  let results = (outs Triton_AtomicValue:$result);
  let assemblyFormat = "$sem `,` $scope `,` $ptr `,` $cmp `,` $val attr-dict `:` functional-type(operands, $result)";
  let hasVerifier = 1;
}

#endif // TRITON_DIALECT_TRITON_IR_OPS_ATOMICOPS_TD
