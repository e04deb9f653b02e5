//===- Passes.td - Passes on kernels with layouts -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_TRANSFORMS_PASSES_TD
#define TRITON_DIALECT_TRITONGPU_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def TritonGPUCoalesce : Pass<"tritongpu-coalesce"> {
  let summary = "Coalesce memory accesses";
  let description = [{
    Requires: every tensor has a layout.

    Ensures: each load, store and atomic operation through a tensor of pointers has a blocked layout in which registers,
    then lanes, run along the contiguous dimension of the pointers. The block of a thread is as wide as one vector
    access: at most 16 bytes, less if there are too few elements for all threads or if the mask varies. Accesses of a
    function with the same shape and dimension order share the layout of the widest of them, so that no conversions are
    necessary between them; but a thread stores at most one vector of 16 bytes, since the instructions for a wider
    block would each write parts of sectors. A block that is accessed through a tensor descriptor has vectors of up to 16 bytes along its
    last dimension. `ttg.convert_layout` operations connect the accesses with the code around them.

    Statistics (`--stats`): accesses in layouts for vectors, and in layouts for single elements. Debug output
    (`--debug-only=tritongpu-coalesce`): the layout of each access.

    A remark gives the reason why an access is narrower than 16 bytes: the contiguity of the pointers, their alignment,
    or the mask.

    ```mlir
    #b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
    module attributes {"ttg.num-warps" = 4 : i32} {
      tt.func @kernel(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %x: tensor<512xf32, #b>) {
        %0 = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32, #b>
        %1 = tt.splat %p : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #b>
        %2 = tt.addptr %1, %0 : tensor<512x!tt.ptr<f32>, #b>, tensor<512xi32, #b>
        tt.store %2, %x : tensor<512x!tt.ptr<f32>, #b>
        tt.return
      }
    }
    ```
    becomes
    ```mlir
    #b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
    #blocked1 = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
    module attributes {"ttg.num-warps" = 4 : i32} {
      tt.func @kernel(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %x: tensor<512xf32, #b>) {
        %0 = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32, #b>
        %1 = tt.splat %p : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #b>
        %2 = tt.addptr %1, %0 : tensor<512x!tt.ptr<f32>, #b>, tensor<512xi32, #b>
        %3 = ttg.convert_layout %2 : tensor<512x!tt.ptr<f32>, #b> -> tensor<512x!tt.ptr<f32>, #blocked1>
        %4 = ttg.convert_layout %x : tensor<512xf32, #b> -> tensor<512xf32, #blocked1>
        tt.store %3, %4 : tensor<512x!tt.ptr<f32>, #blocked1>
        tt.return
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::triton::gpu::TritonGPUDialect"];
}

def TritonGPURemoveLayoutConversions : Pass<"tritongpu-remove-layout-conversions", "::mlir::triton::FuncOp"> {
  let summary = "Assign layouts that minimize the cost of conversions and computations";
  let description = [{
    Requires: every tensor has a layout.

    Ensures: operations that need their layouts keep them, such as dots, and loads and stores of more elements than
    there are threads. All other tensors have layouts that minimize the cost of the function, as far as a linear-time
    algorithm finds them. A `ttg.convert_layout` remains where the layouts of a tensor's definition and use differ and
    rematerializing the tensor costs more. A conversion is where the tensor is small and the code runs rarely: before an
    `arith.extf` or a broadcast, before a loop, inside a branch. The cost of the function never increases.

    Statistics (`--stats`): layout conversions before and after the pass, and rematerialized operations. Debug output
    (`--debug-only=tritongpu-remove-layout-conversions`): the total cost, and the selected layout of each operation.

    Operations state through `LayoutOpInterface` which layouts they support; for structured control flow, MLIR's
    interfaces tell which values have the same layout.

    The unit of cost is an instruction of a warp. A conversion permutes registers, which is almost free; or shuffles each
    register within a warp; or takes two barriers and accesses to shared memory. A computation counts for each element of
    a thread, replicated elements included, so that replication is selected only where it costs less than a conversion.
    Costs are weighted by execution frequency: a loop counts as eight iterations, a branch has a probability of one half.

    The pass builds a graph whose nodes are choices of layouts, of operations and of values that control flow forwards,
    and whose edges are tensors. Candidates propagate through the graph from the present layouts. Then the nodes
    exchange min-sum messages about the costs of their candidates; this is exact for a tree, and repeated for loops and
    for tensors with several users. Each step visits every edge a fixed number of times with at most eight layouts at
    each end, so the time is linear in the size of the function.

    A remark names each conversion through shared memory that remains in a loop, unless `remarks=false`: for runs of the
    pass that are followed by passes that remove conversions, such as that of a dot's operand.

    ```mlir
    #a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
    #b = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
    module attributes {"ttg.num-warps" = 4 : i32} {
      tt.func @kernel(%n: i32) -> tensor<512xi32, #b> {
        %0 = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32, #a>
        %1 = tt.splat %n : i32 -> tensor<512xi32, #a>
        %2 = arith.addi %0, %1 : tensor<512xi32, #a>
        %3 = ttg.convert_layout %2 : tensor<512xi32, #a> -> tensor<512xi32, #b>
        tt.return %3 : tensor<512xi32, #b>
      }
    }
    ```
    becomes
    ```mlir
    #b = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
    module attributes {"ttg.num-warps" = 4 : i32} {
      tt.func @kernel(%n: i32) -> tensor<512xi32, #b> {
        %0 = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32, #b>
        %1 = tt.splat %n : i32 -> tensor<512xi32, #b>
        %2 = arith.addi %0, %1 : tensor<512xi32, #b>
        tt.return %2 : tensor<512xi32, #b>
      }
    }
    ```
  }];
  let options = [
    Option<"remarks", "remarks", "bool", /*default=*/"true", "Remark on conversions that remain in loops">
  ];
  let dependentDialects = ["::mlir::triton::gpu::TritonGPUDialect"];
}

def TritonGPURemoveLoopAnnotations : Pass<"tritongpu-remove-loop-annotations", "::mlir::triton::FuncOp"> {
  let summary = "Remove loop annotations without an effect";
  let description = [{
    Requires: the passes that support `tt.warp_specialize`, `tt.flatten` and `tt.num_stages` have run, and have removed
    these attributes from the loops that they changed.

    Ensures: no loop has these attributes, or `tt.disallow_acc_multi_buffer`, which concerns accumulators in tensor memory.
    They do not change the results of a loop; a remark names each other attribute that is removed, unless it requests
    nothing, as one stage does.

    ```mlir
    tt.func @kernel(%n: i32, %p: !tt.ptr<i32>) {
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      scf.for %i = %c0 to %n step %c1 : i32 {
        tt.store %p, %i : !tt.ptr<i32>
      } {tt.warp_specialize}
      tt.return
    }
    ```
    becomes
    ```mlir
    tt.func @kernel(%n: i32, %p: !tt.ptr<i32>) {
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      scf.for %i = %c0 to %n step %c1 : i32 {
        tt.store %p, %i : !tt.ptr<i32>
      }
      tt.return
    }
    ```
  }];
}

def TritonGPUCombineTensorSelectAndIf : Pass<"tritongpu-combine-tensor-select-and-if", "::mlir::triton::FuncOp"> {
  let summary = "Select tensors by existing branches";
  let description = [{
    Requires: nothing.

    Ensures: an `arith.select` of tensors by the condition of an `scf.if` that follows in the same block is a result of
    that `scf.if`, unless its value is used before or in the branch.

    The registers of a sum that a dot is still computing must not be read. A branch that keeps the sum does not read
    them; a selection does.

    Statistics (`--stats`): the selections that became results of a branch.

    ```mlir
    tt.func @kernel(%c: i1, %x: tensor<64xf32>, %y: tensor<64xf32>) -> tensor<64xf32> {
      %0 = arith.select %c, %x, %y : tensor<64xf32>
      scf.if %c {
        tt.print "message" {hex = false, isSigned = array<i32>}
      }
      tt.return %0 : tensor<64xf32>
    }
    ```
    becomes
    ```mlir
    tt.func @kernel(%c: i1, %x: tensor<64xf32>, %y: tensor<64xf32>) -> tensor<64xf32> {
      %0 = scf.if %c -> (tensor<64xf32>) {
        tt.print "message" {hex = false, isSigned = array<i32>}
        scf.yield %x : tensor<64xf32>
      } else {
        scf.yield %y : tensor<64xf32>
      }
      tt.return %0 : tensor<64xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::scf::SCFDialect"];
}

def TritonGPUScaleMaxima : Pass<"tritongpu-scale-maxima", "::mlir::triton::FuncOp"> {
  let summary = "Multiply maxima instead of their elements";
  let description = [{
    Requires: every tensor has a layout.

    Ensures: the results are the same, with differences fused. Where a loop reduces the products of a tensor and a factor,
    known in front of the loop, to their maxima, and subtracts something from the products, it multiplies the maxima
    instead, and fuses the multiplication of the elements with the subtraction. So does attention, whose factor is the
    scale of the scores. Rounding is monotonic: the maximum of the products is the product of the maximum if the factor is
    positive and finite. Otherwise, a branch computes it from the products. Kernels without fusion (`ttg.no-fp-fusion`)
    stay as they are.

    Statistics (`--stats`): maxima that are multiplied instead of their elements.

    ```mlir
    #mma = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [32, 1], warpsPerCTA = [1, 1], order = [1, 0]}>
    #row = #ttg.slice<{dim = 1, parent = #mma}>
    module attributes {"ttg.num-warps" = 1 : i32} {
      tt.func @kernel(%x: tensor<32x8xf32, #mma>, %b: tensor<32x8xf32, #mma>, %c: f32, %m: tensor<32xf32, #row>, %n: i32) {
        %c0 = arith.constant 0 : i32
        %c1 = arith.constant 1 : i32
        %s = tt.splat %c : f32 -> tensor<32x8xf32, #mma>
        %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%y = %x, %largest = %m) -> (tensor<32x8xf32, #mma>, tensor<32xf32, #row>) : i32 {
          %product = arith.mulf %y, %s : tensor<32x8xf32, #mma>
          %next = "tt.reduce"(%product) <{axis = 1 : i32}> ({
          ^bb0(%l: f32, %r: f32):
            %max = arith.maxnumf %l, %r : f32
            tt.reduce.return %max : f32
          }) : (tensor<32x8xf32, #mma>) -> tensor<32xf32, #row>
          %difference = arith.subf %product, %b : tensor<32x8xf32, #mma>
          scf.yield %difference, %next : tensor<32x8xf32, #mma>, tensor<32xf32, #row>
        }
        tt.return
      }
    }
    ```
    becomes
    ```mlir
    #mma = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [32, 1], warpsPerCTA = [1, 1], order = [1, 0]}>
    #row = #ttg.slice<{dim = 1, parent = #mma}>
    module attributes {"ttg.num-warps" = 1 : i32} {
      tt.func @kernel(%x: tensor<32x8xf32, #mma>, %b: tensor<32x8xf32, #mma>, %c: f32, %m: tensor<32xf32, #row>, %n: i32) {
        %zero = arith.constant 0.000000e+00 : f32
        %not_positive = arith.cmpf ule, %c, %zero : f32
        %infinity = arith.constant 0x7F800000 : f32
        %infinite = arith.cmpf uge, %c, %infinity : f32
        %either = arith.ori %not_positive, %infinite : i1
        %c0 = arith.constant 0 : i32
        %c1 = arith.constant 1 : i32
        %s = tt.splat %c : f32 -> tensor<32x8xf32, #mma>
        %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%y = %x, %largest = %m) -> (tensor<32x8xf32, #mma>, tensor<32xf32, #row>) : i32 {
          %1 = "tt.reduce"(%y) <{axis = 1 : i32}> ({
          ^bb0(%l: f32, %r: f32):
            %max = arith.maxnumf %l, %r : f32
            tt.reduce.return %max : f32
          }) : (tensor<32x8xf32, #mma>) -> tensor<32xf32, #row>
          %factor = tt.splat %c : f32 -> tensor<32xf32, #row>
          %2 = arith.mulf %1, %factor : tensor<32xf32, #row>
          %next = scf.if %either -> (tensor<32xf32, #row>) {
            %product = arith.mulf %y, %s : tensor<32x8xf32, #mma>
            %3 = "tt.reduce"(%product) <{axis = 1 : i32}> ({
            ^bb0(%l: f32, %r: f32):
              %max = arith.maxnumf %l, %r : f32
              tt.reduce.return %max : f32
            }) : (tensor<32x8xf32, #mma>) -> tensor<32xf32, #row>
            scf.yield %3 : tensor<32xf32, #row>
          } else {
            scf.yield %2 : tensor<32xf32, #row>
          }
          %negated = arith.negf %b : tensor<32x8xf32, #mma>
          %difference = math.fma %y, %s, %negated : tensor<32x8xf32, #mma>
          scf.yield %difference, %next : tensor<32x8xf32, #mma>, tensor<32xf32, #row>
        }
        tt.return
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
                           "::mlir::triton::gpu::TritonGPUDialect"];
}

def TritonGPUOptimizeThreadLocality : Pass<"tritongpu-optimize-thread-locality", "::mlir::triton::FuncOp"> {
  let summary = "Sink cross-thread reductions out of loops";
  let description = [{
    Requires: every tensor has a layout.

    Ensures: where each iteration of an `scf.for` reduces a tensor across threads and accumulates the result in an
    iteration argument, each thread reduces its own elements and carries a partial result; the cross-thread reduction of
    the partial results follows the loop. This applies if the region of the reduction is a single operation that is
    associative and commutative (integer arithmetic, minima and maxima) or whose order a reduction does not specify (sums
    of floating-point numbers), and if the loop accumulates with the same operation. Otherwise, a remark gives the
    reason.

    Statistics (`--stats`): cross-thread reductions sunk out of loops.

    ```mlir
    #a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
    module attributes {"ttg.num-warps" = 4 : i32} {
      tt.func @kernel(%x: tensor<128xi32, #a>, %n: i32) -> i32 {
        %c0 = arith.constant 0 : i32
        %c1 = arith.constant 1 : i32
        %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c1) -> (i32) : i32 {
          %t = tt.splat %i : i32 -> tensor<128xi32, #a>
          %y = arith.muli %x, %t : tensor<128xi32, #a>
          %r = "tt.reduce"(%y) <{axis = 0 : i32}> ({
          ^bb0(%l: i32, %h: i32):
            %2 = arith.maxsi %l, %h : i32
            tt.reduce.return %2 : i32
          }) : (tensor<128xi32, #a>) -> i32
          %z = arith.maxsi %s, %r : i32
          scf.yield %z : i32
        }
        tt.return %0 : i32
      }
    }
    ```
    becomes
    ```mlir
    #a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
    module attributes {"ttg.num-warps" = 4 : i32} {
      tt.func @kernel(%x: tensor<128xi32, #a>, %n: i32) -> i32 {
        %c0 = arith.constant 0 : i32
        %c1 = arith.constant 1 : i32
        %cst = arith.constant dense<-2147483648> : tensor<128xi32, #a>
        %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c1, %p = %cst) -> (i32, tensor<128xi32, #a>) : i32 {
          %t = tt.splat %i : i32 -> tensor<128xi32, #a>
          %y = arith.muli %x, %t : tensor<128xi32, #a>
          %z = arith.maxsi %p, %y : tensor<128xi32, #a>
          scf.yield %s, %z : i32, tensor<128xi32, #a>
        }
        %1 = "tt.reduce"(%0#1) <{axis = 0 : i32}> ({
        ^bb0(%l: i32, %h: i32):
          %3 = arith.maxsi %l, %h : i32
          tt.reduce.return %3 : i32
        }) : (tensor<128xi32, #a>) -> i32
        %2 = arith.maxsi %0#0, %1 : i32
        tt.return %2 : i32
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect",
                           "::mlir::triton::gpu::TritonGPUDialect"];
}

def TritonGPUReduceDataDuplication : Pass<"tritongpu-reduce-data-duplication"> {
  let summary = "Keep operands of dots in shared memory until the dot";
  let description = [{
    Requires: every tensor has a layout.

    Ensures: a `ttg.convert_layout` to the layout of a dot's operand that moves data through shared memory is a buffer,
    `ttg.local_alloc`, and a `ttg.local_load` from it right before the first use, as long as the target has the shared
    memory.

    In that layout, all threads that need an element of an operand hold it: for four warps in two rows and two columns,
    an operand takes twice its size in registers. Loaded right before the dot, the elements of one step along K replace
    those of the step before, and two operands need one barrier instead of two.

    Statistics (`--stats`): the operands that wait in shared memory.

    ```mlir
    #a = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
    #mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
    module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_80"} {
      tt.func @kernel(%x: tensor<32x32xf16, #a>, %y: tensor<32x32xf16, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>>, %z: tensor<32x32xf32, #mma>) -> tensor<32x32xf32, #mma> {
        %1 = ttg.convert_layout %x : tensor<32x32xf16, #a> -> tensor<32x32xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
        %0 = arith.addf %z, %z : tensor<32x32xf32, #mma>
        %2 = tt.dot %1, %y, %0 : tensor<32x32xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> * tensor<32x32xf16, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>> -> tensor<32x32xf32, #mma>
        tt.return %2 : tensor<32x32xf32, #mma>
      }
    }
    ```
    becomes
    ```mlir
    #a = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
    #mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
    #shared = #ttg.shared_linear<{offset = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [1, 0], [8, 0], [16, 0], [2, 8], [4, 16]]}, alignment = 16>
    #smem = #ttg.shared_memory
    module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_80"} {
      tt.func @kernel(%x: tensor<32x32xf16, #a>, %y: tensor<32x32xf16, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>>, %z: tensor<32x32xf32, #mma>) -> tensor<32x32xf32, #mma> {
        %b = ttg.local_alloc %x : (tensor<32x32xf16, #a>) -> !ttg.memdesc<32x32xf16, #shared, #smem>
        %0 = arith.addf %z, %z : tensor<32x32xf32, #mma>
        %1 = ttg.local_load %b : !ttg.memdesc<32x32xf16, #shared, #smem> -> tensor<32x32xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
        %2 = tt.dot %1, %y, %0 : tensor<32x32xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> * tensor<32x32xf16, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>> -> tensor<32x32xf32, #mma>
        tt.return %2 : tensor<32x32xf32, #mma>
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::triton::gpu::TritonGPUDialect"];
}

def TritonGPUFillBuffersEarly : Pass<"tritongpu-fill-buffers-early", "::mlir::triton::FuncOp"> {
  let summary = "Fill buffers right behind loads where registers are scarce";
  let description = [{
    Requires: every tensor has a layout.

    Ensures: in a loop whose tensors take nearly all registers of a thread, a `ttg.local_alloc` that fills its buffer
    with a `tt.load` of the same iteration follows that load.

    The elements of a load wait in registers until its buffer is filled. Where all loads come first, all of their
    elements wait at once, beside the accumulators of dots, and the loads overlap. Where registers would spill, the
    buffers are filled one after the other: a later load then waits for an earlier one.

    Statistics (`--stats`): the buffers that are filled right behind the load.

    ```mlir
    #b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
    #smem = #ttg.shared_memory
    module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
      tt.func @kernel(%p: tensor<256x32x!tt.ptr<f16>, #b>, %zero: tensor<512x32xf32, #b>, %n: i32, %c0: i32, %c1: i32) -> tensor<512x32xf32, #b> {
        %sums = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<512x32xf32, #b>) : i32 {
          %x = tt.load %p : tensor<256x32x!tt.ptr<f16>, #b>
          %y = tt.load %p : tensor<256x32x!tt.ptr<f16>, #b>
          %a = ttg.local_alloc %x : (tensor<256x32xf16, #b>) -> !ttg.memdesc<256x32xf16, #shared, #smem>
          %b = ttg.local_alloc %y : (tensor<256x32xf16, #b>) -> !ttg.memdesc<256x32xf16, #shared, #smem>
          %next = arith.addf %sum, %sum : tensor<512x32xf32, #b>
          scf.yield %next : tensor<512x32xf32, #b>
        }
        tt.return %sums : tensor<512x32xf32, #b>
      }
    }
    ```
    becomes
    ```mlir
    #b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
    #smem = #ttg.shared_memory
    module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
      tt.func @kernel(%p: tensor<256x32x!tt.ptr<f16>, #b>, %zero: tensor<512x32xf32, #b>, %n: i32, %c0: i32, %c1: i32) -> tensor<512x32xf32, #b> {
        %sums = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<512x32xf32, #b>) : i32 {
          %x = tt.load %p : tensor<256x32x!tt.ptr<f16>, #b>
          %a = ttg.local_alloc %x : (tensor<256x32xf16, #b>) -> !ttg.memdesc<256x32xf16, #shared, #smem>
          %y = tt.load %p : tensor<256x32x!tt.ptr<f16>, #b>
          %b = ttg.local_alloc %y : (tensor<256x32xf16, #b>) -> !ttg.memdesc<256x32xf16, #shared, #smem>
          %next = arith.addf %sum, %sum : tensor<512x32xf32, #b>
          scf.yield %next : tensor<512x32xf32, #b>
        }
        tt.return %sums : tensor<512x32xf32, #b>
      }
    }
    ```
  }];
}

def TritonGPULoadOperandsLate : Pass<"tritongpu-load-operands-late"> {
  let summary = "Load operands of dots right before them where registers are scarce";
  let description = [{
    Requires: every tensor has a layout.

    Ensures: in a loop whose tensors take nearly all registers of a thread, a `ttg.local_load` of a dot's operand
    precedes its first use in the block, unless an operation in between may write to shared memory or let others write;
    and one in front of the loop whose buffer stays as it is moves to its dot in the loop, as long as the target has
    the shared memory.

    The elements of the operand then wait in shared memory. Where a dot and a later one use the same tile in different
    layouts, both are else loaded at once; an operand that a loop does not change is loaded in each iteration, which
    costs less than registers that spill in each.

    Statistics (`--stats`): the operands that are loaded right before the first use.

    ```mlir
    #mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
    #l = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
    #r = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
    #shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
    #smem = #ttg.shared_memory
    module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_80"} {
      tt.func @kernel(%x: tensor<64x128xf16, #l>, %b: tensor<128x128xf16, #r>, %zero: tensor<64x128xf32, #mma>, %n: i32, %c0: i32, %c1: i32) -> tensor<64x128xf32, #mma> {
        %buffer = ttg.local_alloc %x : (tensor<64x128xf16, #l>) -> !ttg.memdesc<64x128xf16, #shared, #smem>
        %a = ttg.local_load %buffer : !ttg.memdesc<64x128xf16, #shared, #smem> -> tensor<64x128xf16, #l>
        %sums = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<64x128xf32, #mma>) : i32 {
          %next = tt.dot %a, %b, %sum : tensor<64x128xf16, #l> * tensor<128x128xf16, #r> -> tensor<64x128xf32, #mma>
          scf.yield %next : tensor<64x128xf32, #mma>
        }
        tt.return %sums : tensor<64x128xf32, #mma>
      }
    }
    ```
    becomes
    ```mlir
    #mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
    #l = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
    #r = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
    #shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
    #smem = #ttg.shared_memory
    module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_80"} {
      tt.func @kernel(%x: tensor<64x128xf16, #l>, %b: tensor<128x128xf16, #r>, %zero: tensor<64x128xf32, #mma>, %n: i32, %c0: i32, %c1: i32) -> tensor<64x128xf32, #mma> {
        %buffer = ttg.local_alloc %x : (tensor<64x128xf16, #l>) -> !ttg.memdesc<64x128xf16, #shared, #smem>
        %sums = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<64x128xf32, #mma>) : i32 {
          %a = ttg.local_load %buffer : !ttg.memdesc<64x128xf16, #shared, #smem> -> tensor<64x128xf16, #l>
          %next = tt.dot %a, %b, %sum : tensor<64x128xf16, #l> * tensor<128x128xf16, #r> -> tensor<64x128xf32, #mma>
          scf.yield %next : tensor<64x128xf32, #mma>
        }
        tt.return %sums : tensor<64x128xf32, #mma>
      }
    }
    ```
  }];
}

def TritonGPUSynchronizeEarly : Pass<"tritongpu-synchronize-early"> {
  let summary = "Wait and fill buffers right behind dots where registers are scarce";
  let description = [{
    Requires: every tensor has a layout.

    Ensures: in a loop whose dots, loads and scalars take nearly all registers of a thread, what synchronizes threads
    between two `tt.dot` follows the first of them: a `ttng.wait_barrier`, and a `ttg.local_alloc` that fills its buffer
    with a `tt.load`, with what computes their operands. It moves where the dots alone leave registers, and a wait also
    where fewer registers are live behind the dot. It stays behind an operation that may write to memory or synchronizes,
    too, and a buffer stays where the target has no shared memory for it earlier.

    ptxas does not move code across a wait or barrier. What comes between the first dot and it is then complete before
    the second dot starts: all elements of the second dot's operand, beside its accumulators, whereas without a wait in
    between they are computed step by step, as the dot multiplies them. The wait itself starts earlier by the time of
    that computation.

    Statistics (`--stats`): the waits and fills that follow a dot.

    ```mlir
    #mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
    #l = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
    #r = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_120a"} {
      tt.func @kernel(%a: tensor<64x64xf16, #l>, %b: tensor<64x128xf16, #r>, %zero: tensor<64x128xf32, #mma>, %full: !ttg.memdesc<1xi64, #shared, #smem, mutable>, %n: i32, %c0: i32, %c1: i32) -> tensor<64x128xf32, #mma> {
        %sums = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<64x128xf32, #mma>) : i32 {
          %x = tt.dot %a, %b, %sum : tensor<64x64xf16, #l> * tensor<64x128xf16, #r> -> tensor<64x128xf32, #mma>
          %y = arith.addf %x, %x : tensor<64x128xf32, #mma>
          %z = arith.mulf %x, %x : tensor<64x128xf32, #mma>
          ttng.wait_barrier %full, %c0 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
          %next = tt.dot %a, %b, %y : tensor<64x64xf16, #l> * tensor<64x128xf16, #r> -> tensor<64x128xf32, #mma>
          %last = arith.addf %next, %z : tensor<64x128xf32, #mma>
          scf.yield %last : tensor<64x128xf32, #mma>
        }
        tt.return %sums : tensor<64x128xf32, #mma>
      }
    }
    ```
    becomes
    ```mlir
    #mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
    #l = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
    #r = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_120a"} {
      tt.func @kernel(%a: tensor<64x64xf16, #l>, %b: tensor<64x128xf16, #r>, %zero: tensor<64x128xf32, #mma>, %full: !ttg.memdesc<1xi64, #shared, #smem, mutable>, %n: i32, %c0: i32, %c1: i32) -> tensor<64x128xf32, #mma> {
        %sums = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<64x128xf32, #mma>) : i32 {
          %x = tt.dot %a, %b, %sum : tensor<64x64xf16, #l> * tensor<64x128xf16, #r> -> tensor<64x128xf32, #mma>
          ttng.wait_barrier %full, %c0 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
          %y = arith.addf %x, %x : tensor<64x128xf32, #mma>
          %z = arith.mulf %x, %x : tensor<64x128xf32, #mma>
          %next = tt.dot %a, %b, %y : tensor<64x64xf16, #l> * tensor<64x128xf16, #r> -> tensor<64x128xf32, #mma>
          %last = arith.addf %next, %z : tensor<64x128xf32, #mma>
          scf.yield %last : tensor<64x128xf32, #mma>
        }
        tt.return %sums : tensor<64x128xf32, #mma>
      }
    }
    ```
  }];
}

def AllocateSharedMemory : Pass<"allocate-shared-memory"> {
  let summary = "Allocate buffers and scratch in shared memory";
  let description = [{
    Requires: every tensor has a layout.

    Ensures: each operation that needs shared memory has its offset in bytes, `allocation.offset`, and the module has the
    number of bytes that a CTA needs, `ttg.shared`. These operations are `ttg.local_alloc`, operations with scratch
    (`SharedMemoryOpInterface`), and calls: offsets in a device function are relative to the offset of the call. Buffers
    that are not live at the same time may overlap; those of different regions of `ttg.warp_specialize`, which execute
    concurrently, do not. Scratch whose reuse would need a barrier gets separate bytes while that leaves the occupancy as
    it is.

    Statistics (`--stats`): buffers, scratch buffers, bytes of frames, and bytes saved by overlapping buffers. Debug
    output (`--debug-only=allocate-shared-memory`): the offset, size and live range of each buffer.

    ```mlir
    #a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
    #b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>
    module attributes {"ttg.num-warps" = 4 : i32} {
      tt.func @kernel(%x: tensor<32x64xf32, #a>) -> tensor<32x64xf32, #b> {
        %0 = ttg.convert_layout %x : tensor<32x64xf32, #a> -> tensor<32x64xf32, #b>
        tt.return %0 : tensor<32x64xf32, #b>
      }
    }
    ```
    becomes
    ```mlir
    #a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
    #b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>
    module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 8192 : i32} {
      tt.func @kernel(%x: tensor<32x64xf32, #a>) -> tensor<32x64xf32, #b> {
        %0 = ttg.convert_layout %x {allocation.offset = 0 : i32} : tensor<32x64xf32, #a> -> tensor<32x64xf32, #b>
        tt.return %0 : tensor<32x64xf32, #b>
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::triton::gpu::TritonGPUDialect"];
}

def TritonGPUGlobalScratchMemoryAllocation : Pass<"tritongpu-global-scratch-memory-allocation"> {
  let summary = "Allocate scratch in global memory";
  let description = [{
    Requires: device functions have no `ttg.global_scratch_alloc` (inline them first).

    Ensures: each `ttg.global_scratch_alloc` has its offset in bytes, `ttg.global_scratch_memory_offset`, and a module with
    any has the bytes that each CTA needs and their alignment, `ttg.global_scratch_memory_size` and
    `ttg.global_scratch_memory_alignment`. The size is a multiple of the alignment, since the scratch of all CTAs of a
    launch is one array.

    ```mlir
    module attributes {"ttg.num-warps" = 4 : i32} {
      tt.func @kernel() {
        %0 = ttg.global_scratch_alloc {alignment = 4 : i32, nbytes = 100 : i32} : !tt.ptr<i32>
        %1 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
        tt.return
      }
    }
    ```
    becomes
    ```mlir
    module attributes {ttg.global_scratch_memory_alignment = 128 : i32, ttg.global_scratch_memory_size = 256 : i32, "ttg.num-warps" = 4 : i32} {
      tt.func @kernel() {
        %0 = ttg.global_scratch_alloc {alignment = 4 : i32, nbytes = 100 : i32, ttg.global_scratch_memory_offset = 0 : i32} : !tt.ptr<i32>
        %1 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32, ttg.global_scratch_memory_offset = 128 : i32} : !tt.ptr<i8>
        tt.return
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::triton::gpu::TritonGPUDialect"];
}

def TritonGPUAllocateWarpGroups : Pass<"tritongpu-allocate-warp-groups"> {
  let summary = "Assign warps and registers to the partitions of warp specialization";
  let description = [{
    Requires: layouts.

    Ensures: each `ttg.warp_specialize` has the first warp of each partition, `warpGroupStartIds`. The warps of partitions
    follow those of the enclosing code; a partition of four or more warps consists of whole warp groups. A module with
    partitions has the number of all warps of a CTA, a multiple of 4, `ttg.total-num-warps`. If an operation of a kernel
    requests registers (`requestedRegisters`), all of them have `actualRegisters`: each warp group gets the largest request
    of its partitions, a multiple of 8 from 24 to 256, and the default region the rest of the CTA's 65536 registers, or of
    those that `ttg.maxnreg` allows.

    ```mlir
    module attributes {"ttg.num-warps" = 4 : i32} {
      tt.func @kernel() {
        ttg.warp_specialize() attributes {requestedRegisters = array<i32: 20, 48>}
        default {
          ttg.warp_yield
        }
        partition0() num_warps(1) {
          ttg.warp_return
        }
        partition1() num_warps(4) {
          ttg.warp_return
        } : () -> ()
        tt.return
      }
    }
    ```
    becomes
    ```mlir
    module attributes {"ttg.num-warps" = 4 : i32, "ttg.total-num-warps" = 12 : i32} {
      tt.func @kernel() {
        ttg.warp_specialize() attributes {actualRegisters = array<i32: 256, 24, 48>, requestedRegisters = array<i32: 20, 48>, warpGroupStartIds = array<i32: 8, 4>}
        default {
          ttg.warp_yield
        }
        partition0() num_warps(1) {
          ttg.warp_return
        }
        partition1() num_warps(4) {
          ttg.warp_return
        } : () -> ()
        tt.return
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::triton::gpu::TritonGPUDialect"];
}

def TritonGPUInsertBarriers : Pass<"tritongpu-insert-barriers"> {
  let summary = "Insert barriers between accesses of shared memory that race";
  let description = [{
    Requires: shared memory is allocated (`allocate-shared-memory`).

    Ensures: every path from one access of shared memory to another one of the same bytes, at least one of them a write,
    has a barrier, unless the same thread makes both accesses or each warp accesses only its own bytes. This holds across
    loops and calls. An asynchronous access is ordered from the wait for its completion on. Existing barriers count, and
    so do those inside of an operation, between its writes and its reads of scratch. Each inserted barrier is needed:
    without it, two accesses race. A barrier is inserted immediately before the operation that needs it, or before the
    outermost loop around that operation that contains none of the accesses that it races with.

    Statistics (`--stats`): barriers inserted, and barriers hoisted out of loops. Debug output
    (`--debug-only=tritongpu-insert-barriers`): each hazard with its barrier, and the barriers that became redundant.

    ```mlir
    #l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
    #s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 512 : i32} {
      tt.func @kernel(%x: tensor<128xf32, #l>) -> tensor<128xf32, #l> {
        %b = ttg.local_alloc %x {allocation.offset = 0 : i32} : (tensor<128xf32, #l>) -> !ttg.memdesc<128xf32, #s, #ttg.shared_memory>
        %y = ttg.local_load %b : !ttg.memdesc<128xf32, #s, #ttg.shared_memory> -> tensor<128xf32, #l>
        tt.return %y : tensor<128xf32, #l>
      }
    }
    ```
    becomes
    ```mlir
    #l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
    #s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 512 : i32} {
      tt.func @kernel(%x: tensor<128xf32, #l>) -> tensor<128xf32, #l> {
        %b = ttg.local_alloc %x {allocation.offset = 0 : i32} : (tensor<128xf32, #l>) -> !ttg.memdesc<128xf32, #s, #ttg.shared_memory>
        ttg.local_barrier
        %y = ttg.local_load %b : !ttg.memdesc<128xf32, #s, #ttg.shared_memory> -> tensor<128xf32, #l>
        tt.return %y : tensor<128xf32, #l>
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::triton::gpu::TritonGPUDialect"];
}

def TritonWrapInGPUModule : Pass<"triton-wrap-in-gpu-module", "::mlir::ModuleOp"> {
  let summary = "Wrap the kernels of a builtin.module in a gpu.module";
  let description = [{
    Requires: a `builtin.module` of device code alone, or whose device code is in `gpu.module`s already. The name is not
    empty.

    Ensures: if the module directly contains Triton kernels, lowered or not, one `gpu.module` of the given name contains
    all operations of the module and has its `ttg` attributes, as the passes of MLIR's `gpu` dialect expect it.
    Otherwise, the module is unchanged.

    ```mlir
    module attributes {"ttg.num-warps" = 4 : i32} {
      tt.func @kernel() {
        tt.return
      }
    }
    ```
    becomes
    ```mlir
    module attributes {gpu.container_module} {
      gpu.module @kernels attributes {"ttg.num-warps" = 4 : i32} {
        tt.func @kernel() {
          tt.return
        }
      }
    }
    ```
  }];
  let options = [
    Option<"name", "name", "std::string", /*default=*/"\"kernels\"", "Name of the gpu.module">
  ];
  let dependentDialects = ["::mlir::gpu::GPUDialect"];
}

#endif // TRITON_DIALECT_TRITONGPU_TRANSFORMS_PASSES_TD
