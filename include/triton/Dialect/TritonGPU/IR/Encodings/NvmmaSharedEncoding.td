//===- NvmmaSharedEncoding.td - What TMA and wgmma read -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_NVMMASHAREDENCODING_TD
#define TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_NVMMASHAREDENCODING_TD

include "triton/Dialect/TritonGPU/IR/Encodings/EncodingBase.td"

def TritonGPU_NvmmaSharedEncoding : TritonGPU_SharedEncoding<"NvmmaShared", "nvmma_shared"> {
  let summary = "shared memory as TMA writes and tensor cores read it";
  let description = [{
    The contiguous dimension is the last, or the first if `transposed`. It is cut into lines of `swizzlingByteWidth`
    bytes; lines of all rows lie one after the other, and in a line the units of 16 bytes are XORed with a function of
    the row's number. A width of 0 leaves the elements in row-major order. The hardware's tile needs eight whole lines.

    `fp4Padded` says that each 8 bytes are followed by 8 bytes of padding, as dots of mixed precision read their 4 bit
    operand. `CGALayout` spreads the tensor over the blocks of a cluster, as in the blocked layout.

    ```mlir
    #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
    ```
  }];
  let parameters = (ins
    AttrParameter<"unsigned", "bytes of a line in which units are exchanged: 0, 32, 64 or 128">:$swizzlingByteWidth,
    AttrParameter<"bool", "whether the first dimension is contiguous, not the last">:$transposed,
    AttrParameter<"unsigned", "bits of an element: 8, 16, 32 or 64">:$elementBitWidth,
    AttrParameter<"bool", "whether each 8 bytes are followed by 8 bytes of padding">:$fp4Padded,
    AttrParameter<"unsigned", "number of dimensions; 2 where the text does not say">:$rank,
    ArrayRefParameter<"int32_t", "the bases of `CGALayout`, one after the other, rank numbers each">:$cgaBases);
}

#endif // TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_NVMMASHAREDENCODING_TD
