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
  let summary = "Let neighbouring lanes access neighbouring memory in wide vectors";
  let description = [{
    Requires: every tensor has a layout.

    Ensures: each load, store and atomic operation through a tensor of pointers has a blocked layout in which registers,
    then lanes, run along the dimension in which the pointers are contiguous, and a thread's block is as long as one vector access can
    be (16 bytes at most, fewer if there are fewer elements than threads or if the mask changes sooner). Accesses of a function that have the same
    shape and direction share one layout, the one that the widest of them asks for, so that no data need move between
    them. `ttg.convert_layout` connects an access with the code around it.

    A remark says why an access stays narrower than 16 bytes: the pointers' contiguity, their alignment, or the mask.

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
  let summary = "Choose the layouts that cost least, and convert as little as that takes";
  let description = [{
    Requires: every tensor has a layout.

    Ensures: loads and stores of more elements than there are threads, dots, and whatever else insists on a layout keep
    the one that they have. Every other tensor has the layout in which the function as a whole costs least, as far as
    the pass can tell; a `ttg.convert_layout` is left where two layouts meet and computing the tensor a second time
    would cost more. It is where the tensor is smallest and the code runs least often: above an extension or a
    broadcast, in front of a loop, inside a branch. The function never costs more than before.

    A cost counts instructions of a warp. Moves have three prices: next to nothing if registers only get other numbers,
    a shuffle for each register within a warp, and otherwise two barriers and the accesses to shared memory. Work is
    counted for every element that a thread holds, copies included, so that a layout with copies is chosen only where a
    conversion costs more than computing everything several times. All of it is weighed by how often it runs, a loop
    counting as eight iterations, a branch as taken half of the time.

    The choices make a graph: an operation that works in any layout is one choice, and so is what a loop or a branch
    hands on; edges are the tensors between them. Layouts spread through the graph from where they are prescribed,
    forward and backward. Then the choices exchange what each alternative would cost on their side, in the order of the
    program and back (the sum of minima over a tree is exact; for loops and tensors with several users it is repeated).
    Each step visits every edge a fixed number of times with at most eight layouts at each end: time is linear in the
    size of the function.

    A remark names each conversion through shared memory that stays in a loop.

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
  let dependentDialects = ["::mlir::triton::gpu::TritonGPUDialect"];
}

def TritonGPURemoveLoopHints : Pass<"tritongpu-remove-loop-hints", "::mlir::triton::FuncOp"> {
  let summary = "Take from loops what they ask for and do not get";
  let description = [{
    Requires: passes that follow `tt.warp_specialize` and `tt.flatten` have run, and taken these from the loops that
    they changed.

    Ensures: no loop has these attributes. What such a loop computes is the same without; a remark says which wish is not
    granted.

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

def TritonGPUOptimizeThreadLocality : Pass<"tritongpu-optimize-thread-locality", "::mlir::triton::FuncOp"> {
  let summary = "Let threads combine their results after a loop, not in every iteration";
  let description = [{
    Requires: every tensor has a layout.

    Ensures: where each iteration of an `scf.for` reduces a tensor across threads and adds the result to a value that
    the loop carries, each thread reduces its own elements and carries its own result; the threads reduce these once,
    after the loop. This is done if the region of the reduction is one operation whose order does not matter (integer
    arithmetic, minima and maxima) or one of which users of reductions expect no order (sums of floating-point numbers),
    and the loop goes on with the same operation. A remark says why it is not done.

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
  let summary = "Put kernels of a builtin.module into a gpu.module";
  let description = [{
    Requires: a `builtin.module` whose functions are device code, or whose device code is in `gpu.module`s already.

    Ensures: if the module holds Triton kernels, or such as have been lowered, directly, all that it held is in one
    `gpu.module` of the given name, together with the attributes that describe how kernels are compiled, so that the
    passes of MLIR's `gpu` dialect can take over. Otherwise nothing changes.

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
