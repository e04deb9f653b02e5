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
  let summary = "Where the elements of a block are held: layouts, and the operations that move data between them";
  let description = [{
    On a GPU one program of a Triton kernel runs on a cluster of thread blocks (most often one), each of some warps of
    32 lanes. An encoding of this dialect on a tensor type is the tensor's *layout*: which register of which lane of
    which warp of which block holds which element. Layouts are linear maps over the bits of these indices; every
    encoding has one, and code reasons about the maps, not about the encodings' names.

    ### Attributes on operations of any dialect

    These are declared and checked; attributes that are not among them are kept and mean nothing here.

    | attribute | on | value | meaning |
    | --- | --- | --- | --- |
    | `ttg.num-warps` | module, function | `i32`, a power of two | warps of a block that run the code, but for partitions |
    | `ttg.num-ctas` | module | `i32`, a power of two | blocks of a cluster; 1 if missing |
    | `ttg.threads-per-warp` | module | `i32`, a power of two | lanes of a warp; 32 if missing |
    | `ttg.target` | module | string | the processor, such as `"cuda:90"` |
    | `ttg.maxnreg` | module | `i32`, positive | the most registers that a thread may have |
    | `ttg.total-num-warps` | module | `i32`, positive | warps of a block, those of partitions too |
    | `ttg.shared`, `ttg.tensor_memory_size` | module | `i32`, not negative | bytes of shared memory and size of tensor memory that a block needs |
    | `ttg.global_scratch_memory_size`, `_alignment` | module | `i32`; the alignment a power of two | global memory that a program needs |
    | `ttg.profile_scratch_memory_size`, `_alignment` | module | the same | global memory that a profiler needs |
    | `ttg.global_scratch_memory_offset` | operation | `i32`, not negative | where its part of that memory begins |
    | `ttg.partition` | operation | `array<i32>`, sorted, each number once, at least one | which groups of warps do it; what is in its regions has no others, and together all of them |
    | `ttg.partition.outputs` | operation with results | array of such arrays, one for each result | which groups of warps need the result |
    | `ttg.partition.stages` | loop | array of `i32`, not negative | in which stage each group is |
    | `ttg.warp_specialize.tag` | loop | `i32`, not negative | tells loops that are spread over groups of warps apart |
    | `ttg.must-execute`, `ttg.always-fuse` | operation | unit | hints for the fusion of loops |
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
