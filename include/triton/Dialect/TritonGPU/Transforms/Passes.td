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

    Ensures: each load and store through a tensor of pointers has a blocked layout in which registers, then lanes, run
    along the dimension in which the pointers are contiguous, and a thread's block is as long as one vector access can
    be (16 bytes at most, fewer if there are fewer elements than threads). Accesses of a function that have the same
    shape and direction share one layout, the one that the widest of them asks for, so that no data need move between
    them. `ttg.convert_layout` connects an access with the code around it.

    A remark says why an access stays narrower than 16 bytes.

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
  let summary = "Compute values in the layout in which they are needed";
  let description = [{
    Requires: every tensor has a layout.

    Ensures: the result of a `ttg.convert_layout` that can be computed from other values already there in its layout,
    or from nothing, by operations on each element or on shapes, is computed so; what is then unused is gone.

    Loads, and values that go around a loop, stay in the layout they have.

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

def AllocateSharedMemory : Pass<"allocate-shared-memory"> {
  let summary = "Place buffers and scratch in shared memory";
  let description = [{
    Requires: every tensor has a layout.

    Ensures: each operation that needs shared memory says at which byte its part begins, `allocation.offset`; the module
    says how many bytes a thread block needs in all, `ttg.shared`. Parts of operations that are never in use at the same
    time may overlap.

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

def TritonVerifyStage : Pass<"triton-verify-stage"> {
  let summary = "Check what a stage promises to the next one";
  let description = [{
    Requires: nothing.

    Ensures: what `docs/Stages.md` says of the stage holds; otherwise an error names the operation that breaks it.

    ```mlir
    tt.func @kernel(%p: !tt.ptr<f32>, %n: i64, %o: i32) {
      // expected-error @below {{has a block pointer at stage ttir: '!tt.ptr<tensor<64xf32>>'}}
      %0 = tt.make_tensor_ptr %p, [%n], [%n], [%o] {order = array<i32: 0>} : <tensor<64xf32>>
      tt.return
    }
    ```
  }];
  let options = [
    Option<"stage", "stage", "std::string", /*default=*/"\"ttir\"", "One of ttir, ttgir, allocated, nvvm">
  ];
}

#endif // TRITON_DIALECT_TRITONGPU_TRANSFORMS_PASSES_TD
