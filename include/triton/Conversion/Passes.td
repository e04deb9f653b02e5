//===- Passes.td - Passes that turn one dialect into another -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_CONVERSION_PASSES_TD
#define TRITON_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertTritonToTritonGPU : Pass<"convert-triton-to-tritongpu"> {
  let summary = "Give every tensor a layout";
  let description = [{
    Requires: kernels whose tensors have no layout, a rank of at least one and sizes that are powers of two.

    Ensures: every tensor has a layout: the default blocked one of its shape, one element for each thread, last dimension
    fastest; so has the block that a block pointer points to. The module says what the layouts were made for.
    `ttg.convert_layout` takes operands to the layout in which an operation needs them, and results from that in which it
    yields them:

    - `tt.trans`, `tt.join`, `tt.reduce` and a `tt.reshape` that keeps the order take the default layout of their source,
      and yield the one that follows from it;
    - `tt.expand_dims` takes a slice of its result's layout, `tt.broadcast` its result's layout;
    - `tt.split` takes pairs each of which one thread holds, and yields halves in the default layout;
    - `tt.cat` leaves the elements of both operands in their threads;
    - `tt.dot` yields the blocked layout in which a thread computes 4x4 elements, 2x2 or one, as the tensor has
      elements for all threads, and takes its operands as that layout needs them;
    - `tt.map_elementwise` takes layouts in which a thread holds the neighbours that the region takes at once.

    Works on every module below the operation that holds Triton functions, be it a `builtin.module` or a `gpu.module`.

    If `num-ctas` asks for a cluster and `clusters` is off, each program is run by one block, and a remark says so.

    ```mlir
    tt.func @kernel(%n: i32) -> tensor<256xi32> {
      %0 = tt.splat %n : i32 -> tensor<256xi32>
      tt.return %0 : tensor<256xi32>
    }
    ```
    becomes
    ```mlir
    #blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
    module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
      tt.func @kernel(%n: i32) -> tensor<256xi32, #blocked> {
        %0 = tt.splat %n : i32 -> tensor<256xi32, #blocked>
        tt.return %0 : tensor<256xi32, #blocked>
      }
    }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"", "What to compile for, e.g. cuda:90">,
    Option<"numWarps", "num-warps", "int", "4", "Warps in a program">,
    Option<"threadsPerWarp", "threads-per-warp", "int", "32", "Lanes of a warp">,
    Option<"numCTAs", "num-ctas", "int", "1", "Thread blocks in a cluster, which together run a program">,
    Option<"clusters", "clusters", "bool", "true", "Follow num-ctas; otherwise one block runs each program">,
    Option<"maxNReg", "maxnreg", "int", "0", "Most registers for a thread (0: no limit)">
  ];
  let dependentDialects = ["::mlir::triton::gpu::TritonGPUDialect"];
}

def ConvertTritonGPUToNVVM : Pass<"convert-tritongpu-to-nvvm"> {
  let summary = "Lower kernels to the LLVM and NVVM dialects";
  let description = [{
    Requires: kernels with layouts and with shared memory placed (`allocate-shared-memory`); no structured control flow
    (`convert-scf-to-cf`).

    Ensures: no operation or type of `tt` or `ttg` is left. A tensor has become one value for each register of its
    layout; memory is accessed in vectors as wide as layout, alignment and mask allow; a kernel's parameters are the
    function's arguments, then pointers to global scratch and to profiling scratch.

    ```mlir
    module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
      tt.func @kernel(%p: !tt.ptr<i32>) {
        %0 = tt.get_program_id x : i32
        %1 = tt.addptr %p, %0 : !tt.ptr<i32>, i32
        tt.return
      }
    }
    ```
    becomes
    ```mlir
    module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
      llvm.func @kernel(%p: !llvm.ptr<1>, %arg1: !llvm.ptr<1>, %arg2: !llvm.ptr<1>) attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128>, ttg.parameter_types = [!tt.ptr<i32>]} {
        %0 = nvvm.read.ptx.sreg.ctaid.x : i32
        %1 = llvm.sext %0 : i32 to i64
        %2 = llvm.getelementptr %p[%1] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
        llvm.return
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::NVVM::NVVMDialect"];
}

def ConvertTritonToCPU : Pass<"convert-triton-to-cpu"> {
  let summary = "Lower kernels to code for the CPU";
  let description = [{
    Requires: kernels of any stage before NVVM. Layouts do not matter: a tensor is what is in it.

    Ensures: no operation or type of `tt`, `ttg` or `ttng` is left; what there is are functions of the LLVM dialect
    over `scf`, `cf`, `arith` and `math`. A kernel is as `triton-c/CPURuntime.h` says; a constant, the kernel's name with
    `_arena_bytes`, says how much memory a program works in. One thread runs a program: asynchronous copies are done at
    once, groups of warps take turns, and a wait for a barrier that nobody arrives at ends the program. What is undefined
    in `arith` has a result: a number divided by zero is -1, the remainder is the number; a shift by the width or more
    leaves zero or copies of the sign; a float is clamped to the range of an integer, and NaN becomes 0.

    Where there is something that cannot run, an error says what and why, and nothing is changed.

    ```mlir
    tt.func public @k(%p: !tt.ptr<f32>, %n: i32) {
      %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
      %1 = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
      %2 = tt.addptr %1, %0 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      %3 = tt.splat %n : i32 -> tensor<64xi32>
      %4 = arith.cmpi slt, %0, %3 : tensor<64xi32>
      %5 = arith.sitofp %0 : tensor<64xi32> to tensor<64xf32>
      tt.store %2, %5, %4 : tensor<64x!tt.ptr<f32>>
      tt.return
    }
    ```
    becomes
    ```mlir
    llvm.func @k(%arguments: !llvm.ptr, %program: !llvm.ptr, %arena: !llvm.ptr {llvm.align = 64 : i64, llvm.noalias}) {
      %c1_i64 = arith.constant 1 : i64
      %c64_i64 = arith.constant 64 : i64
      %c0_i64 = arith.constant 0 : i64
      %0 = llvm.getelementptr %arguments[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
      %1 = llvm.load %0 : !llvm.ptr -> !llvm.ptr
      %p = llvm.load %1 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
      %2 = llvm.getelementptr %arguments[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
      %3 = llvm.load %2 : !llvm.ptr -> !llvm.ptr
      %n = llvm.load %3 {alignment = 4 : i64} : !llvm.ptr -> i32
      scf.for %i = %c0_i64 to %c64_i64 step %c1_i64 : i64 {
        %4 = arith.trunci %i : i64 to i32
        %5 = arith.cmpi slt, %4, %n : i32
        scf.if %5 {
          %6 = arith.extsi %4 : i32 to i64
          %7 = llvm.getelementptr %p[%6] : (!llvm.ptr, i64) -> !llvm.ptr, f32
          %8 = arith.sitofp %4 : i32 to f32
          llvm.store %8, %7 {alignment = 4 : i64} : f32, !llvm.ptr
        }
      }
      llvm.return
    }
    llvm.mlir.global external constant @k_arena_bytes(0 : i64) {addr_space = 0 : i32} : i64
    ```
  }];
  let options = [
    Option<"boundsChecking", "bounds-checking", "bool", "false",
           "Have every access to global memory checked against the buffers of the launch">,
    Option<"stepLimit", "step-limit", "int64_t", "0", "Passes through loops after which a function fails (0: no limit)">
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
                           "::mlir::math::MathDialect", "::mlir::scf::SCFDialect"];
}

#endif // TRITON_CONVERSION_PASSES_TD
