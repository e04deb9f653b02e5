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

#endif // TRITON_CONVERSION_PASSES_TD
