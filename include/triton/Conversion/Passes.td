//===- Passes.td - Conversion passes -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_CONVERSION_PASSES_TD
#define TRITON_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertTritonToTritonGPU : Pass<"convert-triton-to-tritongpu"> {
  let summary = "Assign a layout to every tensor";
  let description = [{
    Requires: kernels whose tensors have no layout, a rank of at least one and sizes that are powers of two.

    Ensures: every tensor, and every block that a block pointer points to, has a layout. The default is the blocked
    layout of its shape with one element per thread, the last dimension fastest. Attributes of the module record the
    target, the number of warps and the other parameters of the layouts. `ttg.convert_layout` converts operands and
    results from and to the layouts that an operation requires:

    - `tt.trans`, `tt.join`, `tt.reduce` and a `tt.reshape` that preserves the order require the default layout of their
      source and infer the layout of their result from it;
    - `tt.expand_dims` requires a slice of the layout of its result, `tt.broadcast` the layout of its result;
    - `tt.split` requires a layout in which one thread holds both elements of a pair, and yields the default layout;
    - `tt.cat` requires layouts that leave the elements of both operands in their threads;
    - `tt.dot` yields a blocked layout with 4x4, 2x2 or one element per thread, depending on the size of the tensor, and
      requires the matching layouts of dot operands;
    - `tt.map_elementwise` requires layouts in which one thread holds all elements of a pack.

    Runs on every `builtin.module` or `gpu.module`, the root included, that contains Triton functions directly.

    If `num-ctas` is greater than one and `clusters` is false, one thread block (CTA) runs each program instance, and
    the pass emits a remark.

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
    Option<"target", "target", "std::string", /*default=*/"", "Target processor, such as sm_90a or its synonym cuda:90">,
    Option<"numWarps", "num-warps", "int", "4", "Number of warps per thread block (a power of two)">,
    Option<"threadsPerWarp", "threads-per-warp", "int", "32",
           "Number of threads per warp (a power of two; 32 for every NVIDIA GPU)">,
    Option<"numCTAs", "num-ctas", "int", "1", "Number of thread blocks per cluster (a power of two)">,
    Option<"clusters", "clusters", "bool", "true", "Support num-ctas; otherwise use one thread block">,
    Option<"maxNReg", "maxnreg", "int", "0", "Maximum number of registers per thread (0: no limit)">,
    Option<"abi", "abi", "std::string", "\"triton\"", "Parameters of kernels: triton or native">
  ];
  let dependentDialects = ["::mlir::triton::gpu::TritonGPUDialect"];
}

def ConvertTritonGPUToNVVM : Pass<"convert-tritongpu-to-nvvm"> {
  let summary = "Lower kernels to the LLVM and NVVM dialects";
  let description = [{
    Requires: kernels with layouts, with allocated shared memory (`allocate-shared-memory`), with warps for partitions
    (`tritongpu-allocate-warp-groups`) and without structured control flow (`convert-scf-to-cf`). Parameters of kernels are pointers, integers of 1, 8, 16, 32 or 64 bits and
    floating-point numbers of 8, 16, 32 or 64 bits. The kernels are within the limits of the target: 32 threads per warp,
    1024 threads per thread block, and, unless `check-resources` is false, the shared memory of a thread block.

    Ensures: no operation or type of `tt` or `ttg` remains. A tensor becomes one value for each register of its layout.
    Memory accesses use the widest vectors that layout, alignment and mask allow. The parameters of a kernel are the
    arguments of the function, followed by pointers to the global scratch memory and to the profiling scratch memory.

    Statistics (`--stats`): memory accesses by vector width. Debug output (`--debug-only=convert-tritongpu-to-nvvm`): the
    width of each access.

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
  let options = [
    Option<"checkResources", "check-resources", "bool", "true",
           "Check that the target has the shared memory that a thread block needs">
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::NVVM::NVVMDialect"];
}

def ConvertTritonToCPU : Pass<"convert-triton-to-cpu"> {
  let summary = "Lower kernels to code for the CPU";
  let description = [{
    Requires: kernels of any stage before NVVM. Layouts have no effect. Parameters of kernels are as for
    `convert-tritongpu-to-nvvm`, or tensor descriptors.

    Ensures: no operation or type of `tt`, `ttg` or `ttng` remains. The result consists of functions of the LLVM dialect
    with bodies of `scf`, `cf`, `arith` and `math`. `triton-c/CPURuntime.h` defines the parameters of a kernel. A
    constant, named after the kernel with the suffix `_arena_bytes`, holds the size of the memory of a program instance.
    One thread runs a program instance: asynchronous copies complete immediately, the partitions of a warp specialization
    run alternately, and a wait that cannot complete ends the program instance. Operations that are undefined in `arith`
    have defined results: a division by zero yields -1, its remainder the dividend; a shift by the width or more yields
    zero or copies of the sign; the conversion of a float to an integer saturates, and NaN becomes 0.

    If an operation is not supported, the pass emits an error with the reason and does not change the module.

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
    llvm.func @k(%arguments: !llvm.ptr {llvm.dereferenceable = 16 : i64}, %program: !llvm.ptr, %arena: !llvm.ptr {llvm.align = 64 : i64, llvm.noalias}) {
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
           "Check accesses to global memory, gather indices, divisors, and the facts that attributes state">,
    Option<"interruptible", "interruptible", "bool", "false",
           "End loops when the launch is stopped">,
    Option<"stepLimit", "step-limit", "int64_t", "0",
           "Maximum number of loop iterations per function call (0: no limit)">
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
                           "::mlir::math::MathDialect", "::mlir::scf::SCFDialect"];
}

#endif // TRITON_CONVERSION_PASSES_TD
