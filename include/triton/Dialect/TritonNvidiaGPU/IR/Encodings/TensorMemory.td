//===- TensorMemory.td - The memory of Blackwell's tensor cores, and its layouts -*- tablegen -*-===//
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
  let summary = "the memory of the tensor cores";
  let description = [{
    From Blackwell on, the tensor cores of a multiprocessor have a memory of their own, of 128 rows (*lanes*) of 512 columns of 32
    bits (PTX ISA, section Tensor Memory). The accumulators of matrix products are there, first operands may be. Warps
    reach it by `ttng.tmem_load` and `ttng.tmem_store` alone.
  }];
}

def TritonNvidiaGPU_TensorMemoryEncoding :
    TritonNvidiaGPU_TensorMemoryLayout<"TensorMemoryEncoding", "tensor_memory_encoding"> {
  let summary = "a matrix in tensor memory, cut into the blocks of an instruction";
  let description = [{
    The matrix is cut into blocks of `blockM` rows and `blockN` columns, as one instruction computes them. A row of a
    block is in one row of the memory, and an element every `colStride` elements of its size: with a stride of 2, `f16`
    takes a column of 32 bits each. In a cluster, `CTASplitM` by `CTASplitN` thread blocks have parts of the matrix each.

    With `twoCTAs`, the instruction is one of two thread blocks, and each of them has a half of its rows.

    ```mlir
    #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
    #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1, CTASplitM = 2, twoCTAs = true>
    ```
  }];
  let parameters = (ins
    AttrParameter<"unsigned", "rows of a block: 64 or 128">:$blockM,
    AttrParameter<"unsigned", "columns of a block">:$blockN,
    AttrParameter<"unsigned", "from an element to the next in its row, in elements: 1, 2 or 4">:$colStride,
    DefaultValuedParameter<"unsigned", "1", "parts of the rows in thread blocks of a cluster">:$CTASplitM,
    DefaultValuedParameter<"unsigned", "1", "parts of the columns in thread blocks of a cluster">:$CTASplitN,
    DefaultValuedParameter<"bool", "false", "whether two thread blocks compute a block together">:$twoCTAs);
}

def TritonNvidiaGPU_TensorMemoryScalesEncoding :
    TritonNvidiaGPU_TensorMemoryLayout<"TensorMemoryScalesEncoding", "tensor_memory_scales_encoding"> {
  let summary = "the scales of an operand in tensor memory";
  let description = [{
    A matrix of scales of 8 bits, a row of them for each row or column of the operand, as `ttng.tc_gen5_mma_scaled` reads
    them: rows in groups of 32, each in all four quarters of the memory's rows (PTX ISA, section Scale Factor Layout).
    In a cluster, `CTASplitM` by `CTASplitN` thread blocks have parts of the matrix each.

    ```mlir
    #ttng.tensor_memory_scales_encoding<>
    #ttng.tensor_memory_scales_encoding<CTASplitM = 2>
    ```
  }];
  let parameters = (ins
    DefaultValuedParameter<"unsigned", "1", "parts of the rows in thread blocks of a cluster">:$CTASplitM,
    DefaultValuedParameter<"unsigned", "1", "parts of the columns in thread blocks of a cluster">:$CTASplitN);
}

#endif // TRITON_DIALECT_TRITONNVIDIAGPU_IR_ENCODINGS_TENSORMEMORY_TD
