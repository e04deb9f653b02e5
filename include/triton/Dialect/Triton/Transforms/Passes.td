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
    fits that type. A reshape to rank one has `allow_reorder` if each user is a reduction or histogram of it alone.

    ```mlir
    %d = tt.dot %a, %b, %zero : tensor<32x16xf16> * tensor<16x32xf16> -> tensor<32x32xf32>
    %s = arith.addf %c, %d : tensor<32x32xf32>
    ```
    becomes
    ```mlir
    %s = tt.dot %a, %b, %c : tensor<32x16xf16> * tensor<16x32xf16> -> tensor<32x32xf32>
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
    %a = tt.broadcast %x : tensor<64x1xi32> -> tensor<64x32xi32>
    %b = tt.splat %y : i32 -> tensor<64x32xi32>
    %c = arith.addi %a, %b : tensor<64x32xi32>
    ```
    becomes
    ```mlir
    %b = tt.splat %y : i32 -> tensor<64x1xi32>
    %s = arith.addi %x, %b : tensor<64x1xi32>
    %c = tt.broadcast %s : tensor<64x1xi32> -> tensor<64x32xi32>
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::triton::TritonDialect"];
}

def TritonLoopUnroll : Pass<"triton-loop-unroll"> {
  let summary = "Unroll the loops that ask for it";
  let description = [{
    Requires: `tt.loop_unroll_factor`, an integer, is on `scf.for` alone. Such a loop runs fewer than half as many times
    as its induction variable has values.

    Ensures: no loop has `tt.loop_unroll_factor` any more. One with a factor above 1 does the work of that many
    iterations in each of its own; if a rest may be left, a second loop follows that does it, and has
    `tt.num_stages = 1`, because a loop that short is not worth a pipeline.

    ```mlir
    %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%acc = %x) -> (i32) : i32 {
      %s = arith.addi %acc, %i : i32
      scf.yield %s : i32
    } {tt.loop_unroll_factor = 2 : i32}
    ```
    becomes a loop to 4 in steps of 2 with two additions, followed by the fifth iteration.
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
    scf.for %i = %lb to %ub step %c1 : i32 {
      %x = tt.load %p : !tt.ptr<f32>
      ...
    }
    ```
    becomes
    ```mlir
    %runs = arith.cmpi slt, %lb, %ub : i32
    %x = tt.load %p, %runs : !tt.ptr<f32>
    scf.for %i = %lb to %ub step %c1 : i32 {
      ...
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
    %r:2 = scf.for %i = %lb to %ub step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) : i32 {
      %a1 = arith.addi %a, %c1 : i32
      %b1 = arith.addi %b, %c1 : i32
      scf.yield %a1, %b1 : i32, i32
    }
    ```
    becomes
    ```mlir
    %r = scf.for %i = %lb to %ub step %c1 iter_args(%a = %x) -> (i32) : i32 {
      %a1 = arith.addi %a, %c1 : i32
      scf.yield %a1 : i32
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
    %0 = tt.make_tensor_ptr %p, [%n], [%s], [%o] {order = array<i32: 0>} : <tensor<64xf32>>
    %1 = tt.load %0 {boundaryCheck = array<i32: 0>, padding = 1 : i32} : !tt.ptr<tensor<64xf32>>
    ```
    becomes a load of `%p + (%o + i) * %s` for each i below 64, masked with `0 <= %o + i < %n`, that is otherwise zero.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::triton::TritonDialect", "::mlir::ub::UBDialect"
  ];
}

def TritonSimplifyLocations : Pass<"triton-simplify-locations"> {
  let summary = "Forget calls from or of unknown places";
  let description = [{
    Where code was inlined, its location is that of the code and that of the call. If one of them is not known, this
    pass leaves the other. MLIR's `ensure-debug-info-scope-on-llvm-func` requires that both are.

    ```mlir
    tt.store %p, %x : !tt.ptr<f32> loc(callsite(unknown at "kernel.py":3:4))
    ```
    becomes
    ```mlir
    tt.store %p, %x : !tt.ptr<f32> loc("kernel.py":3:4)
    ```
  }];
}

#endif // TRITON_DIALECT_TRITON_TRANSFORMS_PASSES_TD
