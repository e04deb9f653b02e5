//===- NvidiaMmaEncoding.td - The MMA layout -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_NVIDIAMMAENCODING_TD
#define TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_NVIDIAMMAENCODING_TD

include "triton/Dialect/TritonGPU/IR/Encodings/EncodingBase.td"

def TritonGPU_NvidiaMmaEncoding : TritonGPU_DistributedEncoding<"NvidiaMma", "nvidia_mma"> {
  let summary = "MMA layout: the accumulator of a tensor core instruction";
  let description = [{
    The layout of the result of `mma.sync` (version 2) and `wgmma` (version 3) in registers (PTX ISA, sections Matrix
    Fragments for mma.m16n8k16 and Register Fragments for wgmma.mma_async). A warp holds tiles of 16 rows and 8 columns
    (version 3: the columns of the instruction). In a tile, lane l holds two consecutive elements of row l / 4 at column
    2 * (l mod 4), two more eight rows below, and so on along the columns. `warpsPerCTA` is the number of warps along
    each dimension; with version 3 each four of them along the rows are the warp group of one instruction.

    `versionMinor` is 0, also if it is absent. `instrShape` is `[16, 8]` for version 2 (`[1, 16, 8]` in a batch), also
    if it is absent, and `[16, N, K]` for version 3, with powers of two
    N, from 8 to 256, and K. `CGALayout` distributes the tensor over the CTAs of a cluster, as in the blocked layout.

    ```mlir
    #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
    ```
  }];
  let parameters = (ins
    AttrParameter<"unsigned", "2 for mma.sync, 3 for wgmma">:$versionMajor,
    AttrParameter<"unsigned", "always 0; part of the syntax for compatibility">:$versionMinor,
    ArrayRefParameter<"unsigned", "warps of a CTA, per dimension">:$warpsPerCTA,
    ArrayRefParameter<"int32_t", "flattened bases of `CGALayout`, one integer per dimension each">:$cgaBases,
    ArrayRefParameter<"unsigned", "shape of one instruction, rows first">:$instrShape);
}

#endif // TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_NVIDIAMMAENCODING_TD
