//===- TensorMemory.td - Tensor memory and its layouts -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONNVIDIAGPU_IR_ENCODINGS_TENSORMEMORY_TD
#define TRITON_DIALECT_TRITONNVIDIAGPU_IR_ENCODINGS_TENSORMEMORY_TD

include "mlir/IR/AttrTypeBase.td"
include "triton/Dialect/TritonGPU/IR/TritonGPUInterfaces.td"
include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPUDialect.td"

class TritonNvidiaGPU_Attr<string name, string attrMnemonic, list<Trait> traits = []> :
    AttrDef<TritonNvidiaGPU_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

// A layout of a buffer in tensor memory.
class TritonNvidiaGPU_TensorMemoryLayout<string name, string attrMnemonic> :
    TritonNvidiaGPU_Attr<name, attrMnemonic, [DeclareAttrInterfaceMethods<MemoryLayoutInterface>]> {
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def TritonNvidiaGPU_TensorMemorySpace : TritonNvidiaGPU_Attr<"TensorMemorySpace", "tensor_memory"> {
  let summary = "memory space of tensor memory";
  let description = [{
    Tensor memory, on sm_100 and later, has 128 rows (*lanes*) and 512 columns of 32 bits for each CTA (PTX ISA, section
    Tensor Memory). It holds the accumulators of dots, and may hold their first operands. Threads access it only by
    `ttng.tmem_load` and `ttng.tmem_store`.
  }];
}

def TritonNvidiaGPU_TensorMemoryEncoding :
    TritonNvidiaGPU_TensorMemoryLayout<"TensorMemoryEncoding", "tensor_memory_encoding"> {
  let summary = "layout of a matrix in tensor memory";
  let description = [{
    The matrix is divided into blocks of `blockM` rows and `blockN` columns, the tiles of one instruction (PTX ISA,
    section Data Path Layout Organization). A row of a block is in one row of the memory, with one element every
    `colStride` elements: with a stride of 2, each `f16` takes a column of 32 bits. In a cluster, `CTASplitM` by
    `CTASplitN` CTAs split the matrix. The rows and columns of each CTA are multiples of `blockM` and `blockN`.

    With `twoCTAs`, two CTAs execute the instruction together, and each has half of its rows.

    ```mlir
    #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
    #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1, CTASplitM = 2, twoCTAs = true>
    ```
  }];
  let parameters = (ins
    AttrParameter<"unsigned", "rows of a block: 64 or 128">:$blockM,
    AttrParameter<"unsigned", "columns of a block: a power of two up to 256">:$blockN,
    AttrParameter<"unsigned", "stride between the elements of a row, in elements: 1, 2 or 4">:$colStride,
    DefaultValuedParameter<"unsigned", "1", "number of CTAs that split the rows">:$CTASplitM,
    DefaultValuedParameter<"unsigned", "1", "number of CTAs that split the columns">:$CTASplitN,
    DefaultValuedParameter<"bool", "false", "whether two CTAs compute a block together">:$twoCTAs);
}

def TritonNvidiaGPU_TensorMemoryScalesEncoding :
    TritonNvidiaGPU_TensorMemoryLayout<"TensorMemoryScalesEncoding", "tensor_memory_scales_encoding"> {
  let summary = "layout of the scales of an operand in tensor memory";
  let description = [{
    A matrix of 8-bit scales, with one row for each row or column of the operand, for `ttng.tc_gen5_mma_scaled`: rows
    are in groups of 32, each replicated in all four quarters of the memory's rows (PTX ISA, section Scale Factor
    Layout). In a cluster, `CTASplitM` by `CTASplitN` CTAs split the matrix.

    ```mlir
    #ttng.tensor_memory_scales_encoding<>
    #ttng.tensor_memory_scales_encoding<CTASplitM = 2>
    ```
  }];
  let parameters = (ins
    DefaultValuedParameter<"unsigned", "1", "number of CTAs that split the rows">:$CTASplitM,
    DefaultValuedParameter<"unsigned", "1", "number of CTAs that split the columns">:$CTASplitN);
}

#endif // TRITON_DIALECT_TRITONNVIDIAGPU_IR_ENCODINGS_TENSORMEMORY_TD
