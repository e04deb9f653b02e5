//===- TritonGPUDialect.td - The ttg dialect -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_TRITONGPUDIALECT_TD
#define TRITON_DIALECT_TRITONGPU_IR_TRITONGPUDIALECT_TD

include "mlir/IR/OpBase.td"

def TritonGPU_Dialect : Dialect {
  let name = "ttg";
  let cppNamespace = "::mlir::triton::gpu";
  let summary = "Layouts of tensors on a GPU, layout conversions, and shared memory";
  let description = [{
    A GPU runs a program instance of a Triton kernel on a cluster of CTAs (usually one), each of several warps of 32
    lanes. An encoding of this dialect on a tensor type is the *layout* of the tensor: a map from (register, lane, warp,
    CTA) to elements. Every encoding has a linear layout, a linear map over the bits of these indices, on which passes
    base their decisions.

    ### Attributes on operations of any dialect

    The dialect declares and verifies these attributes. It preserves other attributes and ignores them, but a name that
    differs from one of these by one or two characters is an error. For `i32` and flags, the forms that the `tt` dialect
    accepts are accepted.

    | attribute | on | value | meaning |
    | --- | --- | --- | --- |
    | `ttg.num-warps` | module, function | power of two `i32`, at most 1024 | warps of a CTA, without those of partitions |
    | `ttg.num-ctas` | module | power of two `i32`, at most 1024 | CTAs of a cluster; 1 by default |
    | `ttg.threads-per-warp` | module | power of two `i32`, at most 1024 | lanes of a warp; 32 by default |
    | `ttg.target` | module | string | target, such as `"sm_90a"`, or Triton's synonym `"cuda:90"` |
    | `ttg.maxnreg` | module | positive `i32` | limit of registers per thread |
    | `ttg.abi` | module | `"triton"` or `"native"` | ABI of the kernels; `triton` by default |
    | `ttg.no-fp-fusion` | module | unit | multiplications and additions are not fused |
    | `ttg.no-reflect-ftz` | module | unit | functions of libdevice keep denormal numbers where they have a choice |
    | `ttg.total-num-warps` | module | positive `i32` | warps of a CTA, including those of partitions |
    | `ttg.shared`, `ttg.tensor_memory_size` | module | non-negative `i32` | bytes of shared memory, and size of tensor memory, of a CTA |
    | `ttg.global_scratch_memory_size`, `_alignment` | module | `i32`; the alignment a power of two | global scratch of a CTA, in bytes |
    | `ttg.profile_scratch_memory_size`, `_alignment` | module | the same | global scratch for a profiler, in bytes |
    | `ttg.global_scratch_memory_offset` | operation | non-negative `i32` | offset in bytes of the operation's global scratch |
    | `ttg.partition` | operation | non-empty `array<i32>`, strictly increasing | partitions that execute the operation: the union of those of the operations in its regions |
    | `ttg.partition.outputs` | operation with results | array of such arrays, one per result | partitions that use each result |
    | `ttg.partition.stages` | loop | array of non-negative `i32` | pipeline stage of each partition |
    | `ttg.warp_specialize.tag` | loop | non-negative `i32` | identifies a warp-specialized loop |
    | `ttg.must-execute`, `ttg.always-fuse` | operation | flag | annotations for loop fusion |
    | `ttg.parameter_types` | lowered kernel (`llvm.func`) | array of types | the kernel's parameters before lowering |
    | `ttg.parameter_names` | the same | array of strings, one per type | their names |
    | `ttg.read_only_parameters` | the same | `array<i32>`, strictly increasing | numbers of the parameters through which the kernel does not write |
    | `ttg.may_run_long` | the same | `true` or `false` | whether the kernel has loops or prints |
  }];
  let dependentDialects = ["::mlir::triton::TritonDialect", "::mlir::gpu::GPUDialect"];
  let extraClassDeclaration = [{
    void registerAttributes();
    void registerTypes();
    void registerOperations();
  }];
  let hasConstantMaterializer = 1;
  let hasOperationAttrVerify = 1;
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

#endif // TRITON_DIALECT_TRITONGPU_IR_TRITONGPUDIALECT_TD
