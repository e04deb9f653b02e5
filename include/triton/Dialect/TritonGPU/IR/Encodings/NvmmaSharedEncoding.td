//===- NvmmaSharedEncoding.td - The shared layout of TMA and wgmma -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_NVMMASHAREDENCODING_TD
#define TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_NVMMASHAREDENCODING_TD

include "triton/Dialect/TritonGPU/IR/Encodings/EncodingBase.td"

def TritonGPU_NvmmaSharedEncoding : TritonGPU_SharedEncoding<"NvmmaShared", "nvmma_shared"> {
  let summary = "shared layout of TMA, wgmma and tcgen05";
  let description = [{
    The layout that TMA writes and tensor cores read (PTX ISA, sections Swizzling Modes and Shared Memory Matrix
    Layout). The contiguous dimension is the last, or the first if `transposed`. It is divided into lines of
    `swizzlingByteWidth` bytes; lines of consecutive rows are consecutive in memory, and in a line the index of each
    16-byte unit is XORed with a function of the row. With a width of 0 the elements are in row-major order. The tile of
    the hardware requires at least eight whole lines.

    With `fp4Padded` each 8 bytes are followed by 8 bytes of padding, as dots of mixed precision require for their 4-bit
    operand; it requires a swizzle of 128 bytes and elements of 8 bits. Without `elementBitWidth`, or if it is 0, the
    layout in the type of a buffer has the width of the buffer's element type. `CGALayout` distributes the tensor over the CTAs
    of a cluster, as in the blocked layout.

    ```mlir
    #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
    ```
  }];
  let parameters = (ins
    AttrParameter<"unsigned", "bytes of a swizzled line: 0, 32, 64 or 128">:$swizzlingByteWidth,
    AttrParameter<"bool", "whether the first dimension is contiguous, instead of the last">:$transposed,
    AttrParameter<"unsigned", "bits of an element: 8, 16, 32 or 64; 0 if the element type of the "
                              "buffer determines them">:$elementBitWidth,
    AttrParameter<"bool", "whether 8 bytes of padding follow each 8 bytes">:$fp4Padded,
    AttrParameter<"unsigned", "number of dimensions; 2 by default">:$rank,
    ArrayRefParameter<"int32_t", "flattened bases of `CGALayout`, one integer per dimension each">:$cgaBases);
}

#endif // TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_NVMMASHAREDENCODING_TD
