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
    Requires: kernels whose tensors have no layout, and in which no result's layout follows from those of the operands in
    a way that this pass does not know: `tt.trans`, `tt.reshape` that keeps the order, `tt.join`, `tt.split`,
    `tt.reduce`, `tt.dot`, `tt.dot_scaled`, and loads and stores through block pointers are refused.

    Ensures: every tensor has one: the default blocked layout of its shape, one element for each thread, last dimension
    fastest; where an operation asks for another (`tt.expand_dims` for a slice of its result's,
    `tt.broadcast` for its result's), a `ttg.convert_layout` gives it that. The module says what the layouts were made for.

    Works on every module below the operation that holds Triton functions, be it a `builtin.module` or a `gpu.module`.

    ```mlir
    %0 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    ```
    becomes, with four warps,
    ```mlir
    #blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
    %0 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32, #blocked>
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"", "What to compile for, e.g. cuda:90">,
    Option<"numWarps", "num-warps", "int", "4", "Warps in a program">,
    Option<"threadsPerWarp", "threads-per-warp", "int", "32", "Lanes of a warp">,
    Option<"numCTAs", "num-ctas", "int", "1", "Thread blocks in a cluster, which together run a program">,
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
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::NVVM::NVVMDialect"];
}

def ConvertTritonToCPU : Pass<"convert-triton-to-cpu"> {
  let summary = "Lower kernels to code for the CPU";
  let description = [{
    Requires: kernels of any stage before NVVM. Layouts do not matter: a tensor is what is in it.

    Ensures: no operation or type of `tt`, `ttg` or `ttng` is left; what there is are functions of the LLVM dialect
    over `scf`, `cf`, `arith` and `math`. A kernel is as `triton-c/CPURuntime.h` says; a constant, the kernel's name with
    `_arena_bytes`, says how much memory a program works in. One thread runs a program: asynchronous copies are done
    at once, and a wait for a barrier that nobody arrives at ends the program. What is undefined in `arith` (division by
    zero, shifts by more than the width, floats that are not in an integer's range) has a result as on a GPU.

    Where there is something that cannot run, an error says what and why, and nothing is changed.

    ```mlir
    tt.func public @k(%p: !tt.ptr<f32>) {
      %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
      %1 = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
      %2 = tt.addptr %1, %0 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      %3 = arith.constant dense<1.0> : tensor<64xf32>
      tt.store %2, %3 : tensor<64x!tt.ptr<f32>>
      tt.return
    }
    ```
    becomes
    ```mlir
    llvm.func @k(%arguments: !llvm.ptr, %program: !llvm.ptr, %arena: !llvm.ptr {llvm.align = 64, llvm.noalias}) {
      %p = llvm.load %arguments : !llvm.ptr -> !llvm.ptr
      scf.for %i = %c0 to %c64 step %c1 : i64 {
        %element = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
        llvm.store %one, %element : f32, !llvm.ptr
      }
      llvm.return
    }
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
