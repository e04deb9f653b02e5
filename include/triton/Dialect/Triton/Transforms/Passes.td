//===- Passes.td - Passes on tt -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_TRANSFORMS_PASSES_TD
#define TRITON_DIALECT_TRITON_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

// These passes run on any operation and inspect nothing outside it: on functions they run in parallel, on a module they
// process all its functions.

def TritonCombine : Pass<"triton-combine"> {
  let summary = "Combine pairs of operations";
  let description = [{
    Requires: nothing.

    Ensures, for two operations in one block of which the second is the only user of the first:

    - An addition to a dot with a zero accumulator becomes the accumulator of the dot; for floating-point numbers only
      if `maxNumImpreciseAcc` is 0.
    - The false value of an `arith.select` becomes `other` of the load that is its true value, if the mask of the load
      is the condition and no operation in between accesses memory.
    - A sum of `f32` products along the second of three dimensions, of one tensor that is broadcast along the last and
      one that is broadcast along the first, becomes a dot with TF32 precision, if each size is at least 16.
    - A reshape that drops leading dimensions of size one is folded into `tt.descriptor_load`.

    Two `tt.addptr` in one block are combined, if the offsets have one type, and are 64-bit integers or constants whose
    sum does not overflow. A splat offset that is added to a splat pointer plus other offsets is added to the scalar
    pointer instead. A reshape to rank one gets `allow_reorder` if all its users are reductions or histograms with no
    other operand.

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
  let summary = "Sink broadcasts and splats below elementwise operations";
  let description = [{
    Requires: nothing.

    Ensures: no elementwise operation without side effects has only splats and splat constants as operands: the pass
    computes it on scalars and splats the result. Nor has it only broadcasts from one source shape, splats and splat
    constants: the pass computes it on tensors of that shape and broadcasts the result. Axis information that a front
    end states (`tt.divisibility`, `tt.contiguity`, `tt.constancy`) moves to the splat or broadcast.

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

def TritonGuardFolds : Pass<"triton-guard-folds"> {
  let summary = "Expand operations that MLIR folds to wrong constants";
  let description = [{
    Requires: nothing.

    Ensures: an `arith.maxnumf` or `arith.minnumf` has an operand that is certainly no constant, such as a loaded one, or
    none that folding may make a constant with a signaling NaN: one that depends on such a constant or on bits of an
    integer. These operations return the operand that is no NaN, but MLIR folds those of
    constants to NaN if one is a signaling NaN. The result of a `math.atan2` without an operand that is certainly no
    constant is only used if the operands are not both zeros, for which MLIR folds it to NaN.

    No operation of `arith` has overflow flags: MLIR keeps them where it merges constants, `x - 3 + 1` to `x + (-2)`, and
    truncations, although the new operation overflows for other operands.

    ```mlir
    tt.func @kernel(%p: !tt.ptr<f32>) {
      %signaling = arith.constant 0x7FA00000 : f32
      %one = arith.constant 1.0 : f32
      %max = arith.maxnumf %signaling, %one : f32
      tt.store %p, %max : !tt.ptr<f32>
      tt.return
    }
    ```
    becomes
    ```mlir
    tt.func @kernel(%p: !tt.ptr<f32>) {
      %cst = arith.constant 0x7FA00000 : f32
      %cst_0 = arith.constant 1.000000e+00 : f32
      %0 = arith.maximumf %cst, %cst_0 : f32
      %1 = arith.cmpf uno, %cst, %cst : f32
      %2 = arith.select %1, %cst_0, %0 : f32
      %3 = arith.cmpf uno, %cst_0, %cst_0 : f32
      %4 = arith.select %3, %cst, %2 : f32
      tt.store %p, %4 : !tt.ptr<f32>
      tt.return
    }
    ```
  }];
  let dependentDialects = ["arith::ArithDialect", "math::MathDialect"];
}

def TritonCountWideLoops : Pass<"triton-count-wide-loops"> {
  let summary = "Count the iterations of loops whose bounds are far apart";
  let description = [{
    Requires: nothing.

    Ensures: the difference of the bounds of an `scf.for`, if these are constants or fold to constants, is a signed
    number of their type; so is the step of an `scf.for unsigned`. A loop with others counts its iterations from zero,
    and computes its variable. No loop whose bounds are constants is without an iteration, and none whose step is a
    constant, too, has one only: they are inlined. MLIR's canonicalization, which does that as well, takes loops whose
    bounds are far apart for loops without an iteration.

    ```mlir
    tt.func @kernel(%p: !tt.ptr<i32>) {
      %lower = arith.constant -2000000000 : i32
      %upper = arith.constant 1000000000 : i32
      %step = arith.constant 1000000000 : i32
      scf.for %i = %lower to %upper step %step : i32 {
        tt.store %p, %i : !tt.ptr<i32>
      }
      tt.return
    }
    ```
    becomes
    ```mlir
    tt.func @kernel(%p: !tt.ptr<i32>) {
      %c-2000000000_i32 = arith.constant -2000000000 : i32
      %c1000000000_i32 = arith.constant 1000000000 : i32
      %c0_i32 = arith.constant 0 : i32
      %c1_i32 = arith.constant 1 : i32
      %c3_i32 = arith.constant 3 : i32
      scf.for %i = %c0_i32 to %c3_i32 step %c1_i32  : i32 {
        %0 = arith.muli %i, %c1000000000_i32 : i32
        %1 = arith.addi %0, %c-2000000000_i32 : i32
        tt.store %p, %1 : !tt.ptr<i32>
      }
      tt.return
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

def TritonLoopUnroll : Pass<"triton-loop-unroll"> {
  let summary = "Unroll loops by their annotation";
  let description = [{
    Requires: nothing.

    Ensures: no loop has `tt.loop_unroll_factor`. A `scf.for` with a factor above 1 is unrolled by it, unless its body
    would have more than 16384 operations. A remark says why a loop is not unrolled. If the factor may not divide the number of iterations, an
    epilogue loop executes the remaining ones; it has `tt.num_stages = 1`, because a software pipeline of so few
    iterations has no benefit. A loop counts its iterations where a multiple of its step, or the difference of its
    bounds, may not be a number of its type.

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
  let summary = "Hoist loop-invariant code and loads";
  let description = [{
    Requires: nothing.

    Ensures: no loop contains loop-invariant operations without side effects that can be executed speculatively, as
    divisions by what may be zero, gathers and loops cannot. A `tt.make_tensor_descriptor` leaves loops that certainly
    have an iteration. Out of an `scf.for` or `scf.while` that only reads memory, the pass also hoists loop-invariant
    loads that every iteration executes. It masks them with the condition that the loop has an iteration, so that an address that is never accessed
    can be invalid; for `scf.while` it clones the operations that compute the condition. Loads through block pointers,
    which have no mask, are not hoisted.

    A remark states why a loop-invariant load is not hoisted.

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
  let options = [Option<"loads", "loads", "bool", "true", "Hoist loads, too">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::triton::TritonDialect"];
}

def TritonLoopAwareCSE : Pass<"triton-loop-aware-cse"> {
  let summary = "Common subexpression elimination across loop-carried values";
  let description = [{
    Requires: nothing.

    Ensures: two loop-carried values of an `scf.for` are merged if their initial values are equal, and if their equality
    in one iteration implies their equality in the next. The proof includes values that depend on each other and
    loop-carried values of nested loops. Then the pass eliminates common subexpressions as `cse` does.

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

def TritonKeepRereadData : Pass<"triton-keep-reread-data"> {
  let summary = "Keep data in the L2 cache that a later loop reads again";
  let description = [{
    Requires: nothing.

    Ensures: if two `scf.for` of a block have the same bounds, and load from the same addresses in each iteration, the
    loads of the first one have the eviction priority `evict_last`; the loads of the second one, and its stores,
    `evict_first`. Accesses for which the source states a priority or a cache modifier keep it. A kernel that reads rows
    twice, such as an online softmax, then reads them from the memory once, even if the rows of all thread blocks,
    and what they write, do not fit into the cache together.

    ```mlir
    tt.func @kernel(%x: tensor<64x!tt.ptr<f32>>, %out: tensor<64x!tt.ptr<f32>>, %n: i32) {
      %c0 = arith.constant 0 : i32
      %c64 = arith.constant 64 : i32
      %zero = arith.constant dense<0.0> : tensor<64xf32>
      %sum = scf.for %i = %c0 to %n step %c64 iter_args(%s = %zero) -> (tensor<64xf32>) : i32 {
        %offsets = tt.splat %i : i32 -> tensor<64xi32>
        %p = tt.addptr %x, %offsets : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
        %v = tt.load %p : tensor<64x!tt.ptr<f32>>
        %t = arith.addf %s, %v : tensor<64xf32>
        scf.yield %t : tensor<64xf32>
      }
      scf.for %i = %c0 to %n step %c64 : i32 {
        %offsets = tt.splat %i : i32 -> tensor<64xi32>
        %p = tt.addptr %x, %offsets : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
        %v = tt.load %p : tensor<64x!tt.ptr<f32>>
        %r = arith.divf %v, %sum : tensor<64xf32>
        %q = tt.addptr %out, %offsets : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
        tt.store %q, %r : tensor<64x!tt.ptr<f32>>
      }
      tt.return
    }
    ```
    becomes
    ```mlir
    tt.func @kernel(%x: tensor<64x!tt.ptr<f32>>, %out: tensor<64x!tt.ptr<f32>>, %n: i32) {
      %c0 = arith.constant 0 : i32
      %c64 = arith.constant 64 : i32
      %zero = arith.constant dense<0.0> : tensor<64xf32>
      %sum = scf.for %i = %c0 to %n step %c64 iter_args(%s = %zero) -> (tensor<64xf32>) : i32 {
        %offsets = tt.splat %i : i32 -> tensor<64xi32>
        %p = tt.addptr %x, %offsets : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
        %v = tt.load %p evictionPolicy = evict_last : tensor<64x!tt.ptr<f32>>
        %t = arith.addf %s, %v : tensor<64xf32>
        scf.yield %t : tensor<64xf32>
      }
      scf.for %i = %c0 to %n step %c64 : i32 {
        %offsets = tt.splat %i : i32 -> tensor<64xi32>
        %p = tt.addptr %x, %offsets : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
        %v = tt.load %p evictionPolicy = evict_first : tensor<64x!tt.ptr<f32>>
        %r = arith.divf %v, %sum : tensor<64xf32>
        %q = tt.addptr %out, %offsets : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
        tt.store %q, %r evictionPolicy = evict_first : tensor<64x!tt.ptr<f32>>
      }
      tt.return
    }
    ```
  }];
}

def TritonRewriteTensorPointer : Pass<"triton-rewrite-tensor-pointer"> {
  let summary = "Rewrite block pointers to tensors of pointers";
  let description = [{
    Requires: no function has a block pointer as argument or result, which holds after inlining, and no block has a layout.

    Ensures: there are no block pointers. The base and, as `i64`, the shape and strides of the tensor and the offsets of
    the block replace each of them in loops, branches and block arguments. Loads and stores have tensors of pointers, a
    mask for the dimensions in `boundaryCheck`, and the padding as `other`. Canonicalization then removes the
    loop-carried values that a loop does not change.

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
  let summary = "Prepare locations for line information";
  let description = [{
    Requires: nothing.

    Ensures:
    - The caller and the callee of each call site location are known, as MLIR's `ensure-debug-info-scope-on-llvm-func`
      requires. If one of them is unknown, the other replaces the location.
    - Calls have a location, as LLVM requires of calls in functions with line information: those without one get that of
      the operation around them.
    - Arguments of regions, except for functions, have the location of the operation around them: the text of loops does
      not keep their own, and line information should not depend on whether a stage was printed and parsed.

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
  let summary = "Rewrite tensor descriptors to tensors of pointers";
  let description = [{
    Requires: no tensor has a layout. The pass runs on a module that contains all functions that call each other.

    Ensures: there are no tensor descriptors. The base, the shape and strides of the tensor as `i64`, and an `i1` that
    is true for NaN padding replace each of them in loops, branches, block arguments, and arguments and results of all
    functions, including kernels. Attributes of arguments that were descriptors are dropped. Addresses are computed with
    64 bits; the last stride is the constant 1. Accesses have tensors of pointers and a mask of the elements within the
    tensor: elements outside are loaded as the padding, and not stored. A reduction becomes a relaxed `tt.atomic_rmw` of
    each element.

    Reductions without an atomic operation are not supported: minimum and maximum of floating-point numbers and of
    signless integers, bitwise operations on floating-point numbers, and `inc` and `dec`.

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

def TritonGuardEmptyTensors : Pass<"triton-guard-empty-tensors"> {
  let summary = "Start accesses to empty tensors outside of descriptors that are not empty";
  let description = [{
    TMA copies parts of tensors whose sizes are at least 1 (PTX ISA, section Tensor-map): processors fault at a smaller
    size. A tensor with a smaller size along a dimension has no elements. Its descriptor gets the size 1 there, and an
    access through the descriptor starts at index 2^30, behind the only element: it loads padding, and writes nothing.
    An access does not change where the size is positive whenever it runs, as in a loop up to the size.

    Requires: the indices of accesses are within the limits that `tt.make_tensor_descriptor` states.

    Ensures: the sizes of descriptors that functions make are positive. A kernel stops (`tt.assert`) that makes the
    descriptor of an empty tensor and passes it on by control flow or calls, where accesses do not know the size.

    ```mlir
    tt.func @kernel(%p: !tt.ptr<f16>, %n: i32, %i: i32) -> tensor<64xf16> {
      %one = arith.constant 1 : i64
      %d = tt.make_tensor_descriptor %p, [%n], [%one] : <f16>, <tensor<64xf16>>
      %v = tt.descriptor_load %d[%i] : !tt.tensordesc<tensor<64xf16>> -> tensor<64xf16>
      tt.return %v : tensor<64xf16>
    }
    ```
    becomes
    ```mlir
    tt.func @kernel(%p: !tt.ptr<f16>, %n: i32, %i: i32) -> tensor<64xf16> {
      %one = arith.constant 1 : i64
      %c1_i32 = arith.constant 1 : i32
      %0 = arith.maxsi %n, %c1_i32 : i32
      %1 = tt.make_tensor_descriptor %p, [%0], [%one] : <f16>, <tensor<64xf16>>
      %c0_i32 = arith.constant 0 : i32
      %2 = arith.cmpi sgt, %n, %c0_i32 : i32
      %c1073741824_i32 = arith.constant 1073741824 : i32
      %3 = arith.select %2, %i, %c1073741824_i32 : i32
      %4 = tt.descriptor_load %1[%3] : !tt.tensordesc<tensor<64xf16>> -> tensor<64xf16>
      tt.return %4 : tensor<64xf16>
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::triton::TritonDialect"];
}

def TritonFormTensorDescriptors : Pass<"triton-form-tensor-descriptors", "::mlir::triton::FuncOp"> {
  let summary = "Load and store the tiles of dots through tensor descriptors";
  let description = [{
    Replaces a load of a tile that a dot of at least 64 rows multiplies, and a store of a tile that is computed from a
    dot, by an access through a tensor descriptor, if it is proven that TMA can copy the tile. The descriptors are created
    once, at the entry of the kernel, which costs about a microsecond for each thread block; so there must be a tile that
    a loop loads. Other accesses do not change: TMA copies through shared memory, which costs memory-bound kernels more than it
    saves.

    Requires: there are no block pointers, and no tensor has a layout. The pass changes kernels alone.

    Ensures: an access through a descriptor reads and writes what the access through pointers did. What is proven is:
    the offsets are affine in the indices of the tile; one dimension is contiguous and has at least 16 bytes; a tile
    fits in the shared memory of a thread block; the base,
    the other strides and the start along the contiguous dimension are multiples of 16 bytes; starts are not negative and
    have 32 bits; the mask is a conjunction of bounds, which are the size of the tensor; masked-off elements are zero or
    undefined; base, sizes and strides are known at the entry of the kernel; program instances do not synchronize
    between the access and others of the same memory. Indices may wrap, by `%` or otherwise, if no store writes elements
    computed from those that wrap. The pass assumes that integers from which an executed access computes its addresses do not
    overflow, that divisors of indices are positive, and that strides are not negative.

    A remark names the first condition that is not proven.

    ```mlir
    tt.func @kernel(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
      %c0 = arith.constant 0 : i32
      %c64 = arith.constant 64 : i32
      %other = arith.constant dense<0.0> : tensor<64x64xf16>
      %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
      %columns = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %column = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
      %ps = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
      %pc = tt.addptr %ps, %column : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
      %ss = tt.splat %s : i32 -> tensor<64x1xi32>
      %ns = tt.splat %n : i32 -> tensor<64x1xi32>
      %sum = scf.for %k = %c0 to %n step %c64 iter_args(%c = %zero) -> (tensor<64x64xf32>) : i32 {
        %ks = tt.splat %k : i32 -> tensor<64xi32>
        %rk = arith.addi %ks, %r : tensor<64xi32>
        %rows = tt.expand_dims %rk {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
        %offsets = arith.muli %rows, %ss : tensor<64x1xi32>
        %offset = tt.broadcast %offsets : tensor<64x1xi32> -> tensor<64x64xi32>
        %pointers = tt.addptr %pc, %offset : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
        %inside = arith.cmpi slt, %rows, %ns : tensor<64x1xi32>
        %mask = tt.broadcast %inside : tensor<64x1xi1> -> tensor<64x64xi1>
        %b = tt.load %pointers, %mask, %other : tensor<64x64x!tt.ptr<f16>>
        %d = tt.dot %a, %b, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
        scf.yield %d : tensor<64x64xf32>
      }
      tt.return %sum : tensor<64x64xf32>
    }
    ```
    becomes
    ```mlir
    tt.func @kernel(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32, %a: tensor<64x64xf16>, %zero: tensor<64x64xf32>) -> tensor<64x64xf32> {
      %c1_i32 = arith.constant 1 : i32
      %0 = arith.maxsi %n, %c1_i32 : i32
      %1 = arith.extsi %s : i32 to i64
      %c2147483647_i32 = arith.constant 2147483647 : i32
      %c1_i64 = arith.constant 1 : i64
      %2 = tt.make_tensor_descriptor %p, [%0, %c2147483647_i32], [%1, %c1_i64] : <f16>, <tensor<64x64xf16>>
      %c0_i32 = arith.constant 0 : i32
      %c64_i32 = arith.constant 64 : i32
      %3 = scf.for %k = %c0_i32 to %n step %c64_i32 iter_args(%c = %zero) -> (tensor<64x64xf32>) : i32 {
        %c0_i32_0 = arith.constant 0 : i32
        %4 = tt.descriptor_load %2[%k, %c0_i32_0] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
        %5 = tt.dot %a, %4, %c : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
        scf.yield %5 : tensor<64x64xf32>
      }
      tt.return %3 : tensor<64x64xf32>
    }
    ```
  }];
  let options = [
    Option<"sharedMemory", "shared-memory", "int64_t", /*default=*/"232448",
           "Bytes of shared memory that one thread block of the target can use">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::triton::TritonDialect"];
}

def TritonDecomposeScaledDots : Pass<"triton-decompose-scaled-dots"> {
  let summary = "Replace scaled dots by dots of scaled operands";
  let description = [{
    Requires: no tensor has a layout.

    Ensures: there is no `tt.dot_scaled`. A `tt.dot` multiplies the operands, converted to a wider format and multiplied
    by their scales. The format is the first of `f16`, `bf16`, `f32` with TF32 precision, and `f32` whose precision and
    range hold these products exactly. A scale that is a power of two covers the exponents of `f32`, which are those of
    `bf16`: a product beyond them becomes infinity, and one below their normal numbers is rounded.

    ```mlir
    tt.func @kernel(%a: tensor<16x32xbf16>, %s: tensor<16x1xi8>, %b: tensor<32x16xbf16>, %c: tensor<16x16xf32>) -> tensor<16x16xf32> {
      %d = tt.dot_scaled %a scale %s, %b, %c lhs = bf16 rhs = bf16 {fastMath = true} : tensor<16x32xbf16>, tensor<16x1xi8> * tensor<32x16xbf16> -> tensor<16x16xf32>
      tt.return %d : tensor<16x16xf32>
    }
    ```
    becomes
    ```mlir
    tt.func @kernel(%arg0: tensor<16x32xbf16>, %arg1: tensor<16x1xi8>, %arg2: tensor<32x16xbf16>, %arg3: tensor<16x16xf32>) -> tensor<16x16xf32> {
      %0 = arith.extui %arg1 : tensor<16x1xi8> to tensor<16x1xi16>
      %cst = arith.constant dense<7> : tensor<16x1xi16>
      %1 = arith.shli %0, %cst : tensor<16x1xi16>
      %cst_0 = arith.constant dense<64> : tensor<16x1xi16>
      %2 = arith.maxui %1, %cst_0 : tensor<16x1xi16>
      %3 = tt.bitcast %2 : tensor<16x1xi16> -> tensor<16x1xbf16>
      %4 = tt.expand_dims %3 {axis = 2 : i32} : tensor<16x1xbf16> -> tensor<16x1x1xbf16>
      %5 = tt.broadcast %4 : tensor<16x1x1xbf16> -> tensor<16x1x32xbf16>
      %6 = tt.reshape %5 : tensor<16x1x32xbf16> -> tensor<16x32xbf16>
      %7 = arith.mulf %arg0, %6 : tensor<16x32xbf16>
      %8 = tt.dot %7, %arg2, %arg3 : tensor<16x32xbf16> * tensor<32x16xbf16> -> tensor<16x16xf32>
      tt.return %8 : tensor<16x16xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::triton::TritonDialect"];
}

def TritonDecomposeDots : Pass<"triton-decompose-dots"> {
  let summary = "Replace dots of f32 by several dots of TF32 or bfloat16";
  let description = [{
    Requires: no tensor has a layout.

    Ensures: no dot of `f32` has the precision `tf32x3`, `bf16x3` or `bf16x6`. An operand is split into a sum of two or
    three numbers of TF32 or `bf16`. The products of those are added, the small ones first and `c` last. Only the product
    of the largest numbers determines which elements of the result are infinite or NaN.

    ```mlir
    tt.func @kernel(%a: tensor<16x16xf32>, %b: tensor<16x16xf32>, %c: tensor<16x16xf32>) -> tensor<16x16xf32> {
      %d = tt.dot %a, %b, %c, inputPrecision = tf32x3 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
      tt.return %d : tensor<16x16xf32>
    }
    ```
    becomes
    ```mlir
    tt.func @kernel(%arg0: tensor<16x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<16x16xf32>) -> tensor<16x16xf32> {
      %0 = tt.bitcast %arg0 : tensor<16x16xf32> -> tensor<16x16xi32>
      %cst = arith.constant dense<2147483647> : tensor<16x16xi32>
      %1 = arith.andi %0, %cst : tensor<16x16xi32>
      %cst_0 = arith.constant dense<2139090944> : tensor<16x16xi32>
      %2 = arith.cmpi ult, %1, %cst_0 : tensor<16x16xi32>
      %cst_1 = arith.constant dense<4096> : tensor<16x16xi32>
      %cst_2 = arith.constant dense<0> : tensor<16x16xi32>
      %3 = arith.select %2, %cst_1, %cst_2 : tensor<16x16xi1>, tensor<16x16xi32>
      %cst_3 = arith.constant dense<2139095040> : tensor<16x16xi32>
      %4 = arith.cmpi ult, %1, %cst_3 : tensor<16x16xi32>
      %cst_4 = arith.constant dense<-8192> : tensor<16x16xi32>
      %cst_5 = arith.constant dense<-1> : tensor<16x16xi32>
      %5 = arith.select %4, %cst_4, %cst_5 : tensor<16x16xi1>, tensor<16x16xi32>
      %6 = arith.addi %0, %3 : tensor<16x16xi32>
      %7 = arith.andi %6, %5 : tensor<16x16xi32>
      %8 = tt.bitcast %7 : tensor<16x16xi32> -> tensor<16x16xf32>
      %9 = arith.subf %arg0, %8 : tensor<16x16xf32>
      %10 = tt.bitcast %arg1 : tensor<16x16xf32> -> tensor<16x16xi32>
      %cst_6 = arith.constant dense<2147483647> : tensor<16x16xi32>
      %11 = arith.andi %10, %cst_6 : tensor<16x16xi32>
      %cst_7 = arith.constant dense<2139090944> : tensor<16x16xi32>
      %12 = arith.cmpi ult, %11, %cst_7 : tensor<16x16xi32>
      %cst_8 = arith.constant dense<4096> : tensor<16x16xi32>
      %cst_9 = arith.constant dense<0> : tensor<16x16xi32>
      %13 = arith.select %12, %cst_8, %cst_9 : tensor<16x16xi1>, tensor<16x16xi32>
      %cst_10 = arith.constant dense<2139095040> : tensor<16x16xi32>
      %14 = arith.cmpi ult, %11, %cst_10 : tensor<16x16xi32>
      %cst_11 = arith.constant dense<-8192> : tensor<16x16xi32>
      %cst_12 = arith.constant dense<-1> : tensor<16x16xi32>
      %15 = arith.select %14, %cst_11, %cst_12 : tensor<16x16xi1>, tensor<16x16xi32>
      %16 = arith.addi %10, %13 : tensor<16x16xi32>
      %17 = arith.andi %16, %15 : tensor<16x16xi32>
      %18 = tt.bitcast %17 : tensor<16x16xi32> -> tensor<16x16xf32>
      %19 = arith.subf %arg1, %18 : tensor<16x16xf32>
      %cst_13 = arith.constant dense<0.000000e+00> : tensor<16x16xf32>
      %20 = tt.dot %8, %19, %cst_13, inputPrecision = tf32 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
      %21 = tt.dot %9, %18, %20, inputPrecision = tf32 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
      %22 = math.absf %21 : tensor<16x16xf32>
      %cst_14 = arith.constant dense<0x7F800000> : tensor<16x16xf32>
      %23 = arith.cmpf olt, %22, %cst_14 : tensor<16x16xf32>
      %cst_15 = arith.constant dense<0.000000e+00> : tensor<16x16xf32>
      %24 = arith.select %23, %21, %cst_15 : tensor<16x16xi1>, tensor<16x16xf32>
      %25 = tt.dot %8, %18, %24, inputPrecision = tf32 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
      %26 = arith.addf %25, %arg2 : tensor<16x16xf32>
      tt.return %26 : tensor<16x16xf32>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::math::MathDialect", "::mlir::triton::TritonDialect"
  ];
}

#endif // TRITON_DIALECT_TRITON_TRANSFORMS_PASSES_TD
