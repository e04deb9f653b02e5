//===- Passes.td - Passes on kernels without layouts -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_TRANSFORMS_PASSES_TD
#define TRITON_DIALECT_TRITON_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

// These passes look at nothing outside the operation they run on: give them a function, so that functions are worked
// on in parallel, or a module with all that is in it.

def TritonCombine : Pass<"triton-combine"> {
  let summary = "Let one operation do the work of two";
  let description = [{
    Requires: nothing.

    Ensures, where the operations are in one block and the first is for the second alone:

    - What is added to a dot that begins with zero is what the dot begins with. For floating-point numbers this is so if
      `maxNumImpreciseAcc` is 0.
    - What `arith.select` chooses where its condition is false is the `other` of the load that it chooses where it is
      true, if that load is masked with the condition and no memory is accessed in between.
    - A sum of `f32` along the second of three dimensions, of products of a tensor repeated along the last with one
      repeated along the first, is a dot with TF32 precision, if each dimension is at least 16.
    - A `tt.descriptor_load` leaves out the leading dimensions of size one that a reshape would drop.

    Two `tt.addptr` in one block are one, if the offsets have one type and are 64 bits wide, or are constants whose sum
    fits that type. Where pointers that are one pointer plus offsets move all alike in the same block, that one pointer
    moves. A reshape to rank one has `allow_reorder` if each user is a reduction or histogram of it alone.

    ```mlir
    tt.func @kernel(%a: tensor<32x16xf16>, %b: tensor<16x32xf16>, %c: tensor<32x32xf32>) -> tensor<32x32xf32> {
      %zero = arith.constant dense<0.0> : tensor<32x32xf32>
      %d = tt.dot %a, %b, %zero : tensor<32x16xf16> * tensor<16x32xf16> -> tensor<32x32xf32>
      %s = arith.addf %c, %d : tensor<32x32xf32>
      tt.return %s : tensor<32x32xf32>
    }
    ```
    becomes
    ```mlir
    tt.func @kernel(%a: tensor<32x16xf16>, %b: tensor<16x32xf16>, %c: tensor<32x32xf32>) -> tensor<32x32xf32> {
      %0 = tt.dot %a, %b, %c : tensor<32x16xf16> * tensor<16x32xf16> -> tensor<32x32xf32>
      tt.return %0 : tensor<32x32xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::triton::TritonDialect"];
}

def TritonReorderBroadcast : Pass<"triton-reorder-broadcast"> {
  let summary = "Compute before repeating";
  let description = [{
    Requires: nothing.

    Ensures: an elementwise operation without side effects never has splats for all its operands, constants among them:
    it is done once on the scalars, and its result is splatted. Nor has it broadcasts of one source shape, splats and
    constants among them: it is done on the smaller tensors, and its result is broadcast. What a front end states about
    the tensor (`tt.divisibility` and the like) stays with it.

    ```mlir
    tt.func @kernel(%x: tensor<64x1xi32>, %y: i32) -> tensor<64x32xi32> {
      %a = tt.broadcast %x : tensor<64x1xi32> -> tensor<64x32xi32>
      %b = tt.splat %y : i32 -> tensor<64x32xi32>
      %c = arith.addi %a, %b : tensor<64x32xi32>
      tt.return %c : tensor<64x32xi32>
    }
    ```
    becomes
    ```mlir
    tt.func @kernel(%x: tensor<64x1xi32>, %y: i32) -> tensor<64x32xi32> {
      %0 = tt.splat %y : i32 -> tensor<64x1xi32>
      %1 = arith.addi %x, %0 : tensor<64x1xi32>
      %2 = tt.broadcast %1 : tensor<64x1xi32> -> tensor<64x32xi32>
      tt.return %2 : tensor<64x32xi32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::triton::TritonDialect"];
}

def TritonLoopUnroll : Pass<"triton-loop-unroll"> {
  let summary = "Unroll the loops that ask for it";
  let description = [{
    Requires: `tt.loop_unroll_factor`, an integer, is on `scf.for` alone. Such a loop runs fewer than half as many times
    as its induction variable has values.  One whose body would have more than 16384 operations stays as it is.

    Ensures: no loop has `tt.loop_unroll_factor` any more. One with a factor above 1 does the work of that many
    iterations in each of its own; if a rest may be left, a second loop follows that does it, and has
    `tt.num_stages = 1`, because a loop that short is not worth a pipeline.

    ```mlir
    tt.func @kernel(%x: i32, %n: i32) -> i32 {
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %c4 = arith.constant 4 : i32
      %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%acc = %x) -> (i32) : i32 {
        %s = arith.muli %acc, %n : i32
        scf.yield %s : i32
      } {tt.loop_unroll_factor = 2 : i32}
      tt.return %r : i32
    }
    ```
    becomes
    ```mlir
    tt.func @kernel(%x: i32, %n: i32) -> i32 {
      %c0_i32 = arith.constant 0 : i32
      %c1_i32 = arith.constant 1 : i32
      %c4_i32 = arith.constant 4 : i32
      %c2_i32 = arith.constant 2 : i32
      %0 = scf.for %i = %c0_i32 to %c4_i32 step %c2_i32 iter_args(%acc = %x) -> (i32) : i32 {
        %1 = arith.muli %acc, %n : i32
        %2 = arith.muli %1, %n : i32
        scf.yield %2 : i32
      }
      tt.return %0 : i32
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

def TritonLICM : Pass<"triton-licm"> {
  let summary = "Move what is the same in every iteration out of loops, loads too";
  let description = [{
    Requires: nothing.

    Ensures: no loop computes what does not change in it, if that has no side effects and could be computed for no
    reason. Where an `scf.for` or `scf.while` only reads memory, loads that each of its iterations does from the same
    addresses are done once, before it. They are masked with the condition that the loop does an iteration, so that an
    address that is never accessed need not be valid; for `scf.while`, what computes the condition is copied. Loads
    through block pointers, which have no mask, stay.

    A remark says why a load with operands that do not change stays.

    ```mlir
    tt.func @kernel(%p: !tt.ptr<f32>, %x: f32, %lb: i32, %ub: i32) -> f32 {
      %c1 = arith.constant 1 : i32
      %r = scf.for %i = %lb to %ub step %c1 iter_args(%acc = %x) -> (f32) : i32 {
        %y = tt.load %p : !tt.ptr<f32>
        %z = arith.addf %acc, %y : f32
        scf.yield %z : f32
      }
      tt.return %r : f32
    }
    ```
    becomes
    ```mlir
    tt.func @kernel(%p: !tt.ptr<f32>, %x: f32, %lb: i32, %ub: i32) -> f32 {
      %c1_i32 = arith.constant 1 : i32
      %0 = arith.cmpi slt, %lb, %ub : i32
      %1 = tt.load %p, %0 : !tt.ptr<f32>
      %2 = scf.for %i = %lb to %ub step %c1_i32 iter_args(%acc = %x) -> (f32) : i32 {
        %3 = arith.addf %acc, %1 : f32
        scf.yield %3 : f32
      }
      tt.return %2 : f32
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::triton::TritonDialect"];
}

def TritonLoopAwareCSE : Pass<"triton-loop-aware-cse"> {
  let summary = "Compute equal values once, also those that loops carry";
  let description = [{
    Requires: nothing.

    Ensures: two values that an `scf.for` carries are one if they begin equal, and if from their being equal in one
    iteration follows that they are in the next. Such values may depend on each other, and on those that loops inside
    carry. Equal operations are then one, as after `cse`.

    ```mlir
    tt.func @kernel(%x: i32, %lb: i32, %ub: i32) -> (i32, i32) {
      %c1 = arith.constant 1 : i32
      %r:2 = scf.for %i = %lb to %ub step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) : i32 {
        %a1 = arith.addi %a, %i : i32
        %b1 = arith.addi %b, %i : i32
        scf.yield %a1, %b1 : i32, i32
      }
      tt.return %r#0, %r#1 : i32, i32
    }
    ```
    becomes
    ```mlir
    tt.func @kernel(%x: i32, %lb: i32, %ub: i32) -> (i32, i32) {
      %c1_i32 = arith.constant 1 : i32
      %0 = scf.for %i = %lb to %ub step %c1_i32 iter_args(%a = %x) -> (i32) : i32 {
        %1 = arith.addi %a, %i : i32
        scf.yield %1 : i32
      }
      tt.return %0, %0 : i32, i32
    }
    ```
  }];
  let dependentDialects = ["::mlir::scf::SCFDialect"];
}

def TritonRewriteTensorPointer : Pass<"triton-rewrite-tensor-pointer"> {
  let summary = "Turn block pointers into tensors of pointers";
  let description = [{
    Requires: no function takes or returns a block pointer, as is so after inlining.

    Ensures: there are no block pointers. In their place go the base and, as `i64`, the tensor's shape, its strides and
    the block's offsets: around loops, out of branches, to other blocks. Loads and stores have tensors of pointers, a
    mask where dimensions are listed in `boundaryCheck`, and the padding as `other`. Canonicalization finds out which of
    these values a loop never changes.

    ```mlir
    tt.func @kernel(%p: !tt.ptr<f32>, %n: i64, %s: i64, %o: i32) -> tensor<64xf32> {
      %0 = tt.make_tensor_ptr %p, [%n], [%s], [%o] {order = array<i32: 0>} : <tensor<64xf32>>
      %1 = tt.load %0 {boundaryCheck = array<i32: 0>, padding = 1 : i32} : !tt.ptr<tensor<64xf32>>
      tt.return %1 : tensor<64xf32>
    }
    ```
    becomes
    ```mlir
    tt.func @kernel(%p: !tt.ptr<f32>, %n: i64, %s: i64, %o: i32) -> tensor<64xf32> {
      %0 = arith.extsi %o : i32 to i64
      %1 = arith.muli %0, %s : i64
      %2 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
      %3 = arith.extsi %2 : tensor<64xi32> to tensor<64xi64>
      %4 = tt.splat %s : i64 -> tensor<64xi64>
      %5 = arith.muli %3, %4 : tensor<64xi64>
      %6 = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
      %7 = tt.addptr %6, %5 : tensor<64x!tt.ptr<f32>>, tensor<64xi64>
      %8 = tt.splat %1 : i64 -> tensor<64xi64>
      %9 = tt.addptr %7, %8 : tensor<64x!tt.ptr<f32>>, tensor<64xi64>
      %10 = tt.splat %0 : i64 -> tensor<64xi64>
      %11 = arith.addi %10, %3 : tensor<64xi64>
      %cst = arith.constant dense<0> : tensor<64xi64>
      %12 = tt.splat %n : i64 -> tensor<64xi64>
      %13 = arith.cmpi slt, %11, %12 : tensor<64xi64>
      %14 = arith.cmpi sge, %11, %cst : tensor<64xi64>
      %15 = arith.andi %14, %13 : tensor<64xi1>
      %cst_0 = arith.constant dense<0.000000e+00> : tensor<64xf32>
      %16 = tt.load %9, %15, %cst_0 : tensor<64x!tt.ptr<f32>>
      tt.return %16 : tensor<64xf32>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::triton::TritonDialect", "::mlir::ub::UBDialect"
  ];
}

def TritonSimplifyLocations : Pass<"triton-simplify-locations"> {
  let summary = "Forget calls from or of unknown places";
  let description = [{
    Requires: nothing.

    Ensures: where code was inlined, the place that it was written at and that of the call are both known, as MLIR's
    `ensure-debug-info-scope-on-llvm-func` needs. If one of them is not, the other is what is left.

    ```mlir
    tt.func @k(%p: !tt.ptr<f32>, %x: f32) {
      tt.store %p, %x : !tt.ptr<f32> loc(callsite(unknown at "kernel.py":3:4))
      tt.return
    }
    ```
    becomes
    ```mlir
    tt.func @k(%p: !tt.ptr<f32>, %x: f32) {
      tt.store %p, %x : !tt.ptr<f32> loc("kernel.py":3:4)
      tt.return
    }
    ```
  }];
}

def TritonRewriteTensorDescriptorToPointer : Pass<"triton-rewrite-tensor-descriptor-to-pointer"> {
  let summary = "Turn tensor descriptors into tensors of pointers";
  let description = [{
    Requires: no tensor has a layout. The pass runs on a module with all functions that call each other.

    Ensures: there are no tensor descriptors. In their place go the base, the tensor's shape and its strides as `i64`,
    and whether the padding is NaN as `i1`: around loops, out of branches, to other blocks, into and out of functions,
    kernels included. What was said of an argument that was a descriptor is dropped. Addresses are computed with 64
    bits; the last stride is 1, as it is of all descriptors. Accesses have tensors of pointers and a mask for all elements within the tensor: others are loaded as the
    padding, and not stored. A reduction is a relaxed `tt.atomic_rmw` on each element.

    Refused are reductions that no atomic operation does: the smaller or larger of floating-point numbers or of integers
    whose sign is not known, and `inc` and `dec`.

    ```mlir
    tt.func @kernel(%d: !tt.tensordesc<tensor<64xui32>>, %i: i32, %x: tensor<64xi32>) {
      tt.descriptor_reduce max, %d[%i], %x : !tt.tensordesc<tensor<64xui32>>, tensor<64xi32>
      tt.return
    }
    ```
    becomes
    ```mlir
    tt.func @kernel(%p: !tt.ptr<i32>, %n: i64, %s: i64, %isNaN: i1, %i: i32, %x: tensor<64xi32>) {
      %0 = arith.extsi %i : i32 to i64
      %c1_i64 = arith.constant 1 : i64
      %1 = arith.muli %0, %c1_i64 : i64
      %2 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
      %3 = arith.extsi %2 : tensor<64xi32> to tensor<64xi64>
      %4 = tt.splat %c1_i64 : i64 -> tensor<64xi64>
      %5 = arith.muli %3, %4 : tensor<64xi64>
      %6 = tt.splat %p : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
      %7 = tt.addptr %6, %5 : tensor<64x!tt.ptr<i32>>, tensor<64xi64>
      %8 = tt.splat %1 : i64 -> tensor<64xi64>
      %9 = tt.addptr %7, %8 : tensor<64x!tt.ptr<i32>>, tensor<64xi64>
      %10 = tt.splat %0 : i64 -> tensor<64xi64>
      %11 = arith.addi %10, %3 : tensor<64xi64>
      %cst = arith.constant dense<0> : tensor<64xi64>
      %12 = tt.splat %n : i64 -> tensor<64xi64>
      %13 = arith.cmpi slt, %11, %12 : tensor<64xi64>
      %14 = arith.cmpi sge, %11, %cst : tensor<64xi64>
      %15 = arith.andi %14, %13 : tensor<64xi1>
      %16 = tt.atomic_rmw umax, relaxed, gpu, %9, %x, %15 : (tensor<64x!tt.ptr<i32>>, tensor<64xi32>, tensor<64xi1>) -> tensor<64xi32>
      tt.return
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::triton::TritonDialect", "::mlir::ub::UBDialect"];
}

#endif // TRITON_DIALECT_TRITON_TRANSFORMS_PASSES_TD
