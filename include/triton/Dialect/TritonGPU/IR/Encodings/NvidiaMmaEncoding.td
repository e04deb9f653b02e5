//===- NvidiaMmaEncoding.td - The layout of tensor core accumulators -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_NVIDIAMMAENCODING_TD
#define TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_NVIDIAMMAENCODING_TD

include "triton/Dialect/TritonGPU/IR/Encodings/EncodingBase.td"

def TritonGPU_NvidiaMmaEncoding : TritonGPU_DistributedEncoding<"NvidiaMma", "nvidia_mma"> {
  let summary = "the accumulator of a tensor core instruction";
  let description = [{
    How `mma.sync` (version 2) and `wgmma` (version 3) leave their result in registers. A warp holds tiles of 16 rows
    and 8 columns (version 3: as many columns as the instruction has); within a tile, lane l holds two neighbouring
    elements in row l / 4 from column 2 * (l mod 4) on, two more eight rows below, and so on along the columns.
    `warpsPerCTA` arranges the warps; for version 3 each four of them along the rows are the warpgroup of one
    instruction.

    `instrShape` is `[16, 8]` for version 2 (`[1, 16, 8]` in a batch) and `[16, N, K]` for version 3. `CGALayout` spreads
    the tensor over the blocks of a cluster, as in the blocked layout.

    ```mlir
    #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
    ```
  }];
  let parameters = (ins
    AttrParameter<"unsigned", "2 for mma.sync, 3 for wgmma">:$versionMajor,
    AttrParameter<"unsigned", "0; read and kept for the sake of IR that has it">:$versionMinor,
    ArrayRefParameter<"unsigned", "warps of a thread block, per dimension">:$warpsPerCTA,
    ArrayRefParameter<"int32_t", "the bases of `CGALayout`, one after the other, rank numbers each">:$cgaBases,
    ArrayRefParameter<"unsigned", "the shape that one instruction computes, rows first">:$instrShape);
}

#endif // TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_NVIDIAMMAENCODING_TD
