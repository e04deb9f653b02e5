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
