//===- BlockedEncoding.td - The blocked layout -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_BLOCKEDENCODING_TD
#define TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_BLOCKEDENCODING_TD

include "triton/Dialect/TritonGPU/IR/Encodings/EncodingBase.td"

def TritonGPU_BlockedEncoding : TritonGPU_DistributedEncoding<"Blocked", "blocked"> {
  let summary = "each thread owns small blocks of neighbouring elements";
  let description = [{
    A thread holds a block of `sizePerThread` elements; a warp holds `threadsPerWarp` such blocks, a thread block
    `warpsPerCTA` of these. `order` lists the dimensions from the fastest to the slowest, in which elements, lanes and
    warps are counted. A tensor larger than that is covered by repetition, in further registers; in a smaller one
    several threads hold the same element.

    With `sizePerThread = [1, 2]`, `threadsPerWarp = [2, 2]`, `warpsPerCTA = [1, 2]` and `order = [1, 0]` (and warps of
    four lanes, to be short) a 2x8 tensor lies in warp w, lane l as

    ```
    w0 l0  w0 l0  w0 l1  w0 l1  w1 l0  w1 l0  w1 l1  w1 l1
    w0 l2  w0 l2  w0 l3  w0 l3  w1 l2  w1 l2  w1 l3  w1 l3
    ```

    `CGALayout` spreads the tensor over the blocks of a cluster: one basis for each bit of the block's rank, in units
    of the part that a block holds; a basis of zeros makes copies. It is left out for a single block.

    ```mlir
    #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
    ```
  }];
  let parameters = (ins
    ArrayRefParameter<"unsigned", "elements of a thread's block, per dimension">:$sizePerThread,
    ArrayRefParameter<"unsigned", "lanes of a warp, per dimension">:$threadsPerWarp,
    ArrayRefParameter<"unsigned", "warps of a thread block, per dimension">:$warpsPerCTA,
    ArrayRefParameter<"unsigned", "the dimensions, fastest first">:$order,
    ArrayRefParameter<"int32_t", "the bases of `CGALayout`, one after the other, rank numbers each">:$cgaBases);
  let builders = [
    AttrBuilder<(ins "::llvm::ArrayRef<unsigned>":$sizePerThread, "::llvm::ArrayRef<unsigned>":$threadsPerWarp,
                     "::llvm::ArrayRef<unsigned>":$warpsPerCTA, "::llvm::ArrayRef<unsigned>":$order), [{
      return $_get($_ctxt, sizePerThread, threadsPerWarp, warpsPerCTA, order, ::llvm::ArrayRef<int32_t>());
    }]>
  ];
  let extraClassDeclaration = [{
    /// The blocked layout of a tensor of `shape` in which a thread holds `sizePerThread` neighbours and lanes, then
    /// warps, then blocks of a cluster follow along `order` as far as the shape has room; the slowest dimension takes
    /// what is left.
    static BlockedEncodingAttr getForShape(::mlir::MLIRContext *context, ::llvm::ArrayRef<int64_t> shape,
        ::llvm::ArrayRef<unsigned> sizePerThread, ::llvm::ArrayRef<unsigned> order, unsigned numWarps,
        unsigned threadsPerWarp, unsigned numCTAs);

    /// The layout that tensors start with: one element for each thread, last dimension fastest.
    static BlockedEncodingAttr getDefault(::mlir::MLIRContext *context, ::llvm::ArrayRef<int64_t> shape,
        unsigned numWarps, unsigned threadsPerWarp, unsigned numCTAs);
  }];
}

#endif // TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_BLOCKEDENCODING_TD
