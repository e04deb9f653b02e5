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
  let summary = "blocked layout: each thread holds a contiguous tile";
  let description = [{
    A thread holds a tile of `sizePerThread` elements, a warp `threadsPerWarp` of these tiles, and a CTA `warpsPerCTA`
    of the tiles of a warp. `order` lists the dimensions, fastest first, in which elements, lanes and warps are
    numbered. All sizes are powers of two, one per dimension, and `order` is a permutation. If the tensor is larger, the
    tile of the CTA repeats in further registers; if it is smaller, elements are replicated.

    With `sizePerThread = [1, 2]`, `threadsPerWarp = [2, 2]`, `warpsPerCTA = [1, 2]` and `order = [1, 0]` (and, for
    brevity, warps of four lanes) the elements of a 2x8 tensor are in these warps (w) and lanes (l):

    ```
    w0 l0  w0 l0  w0 l1  w0 l1  w1 l0  w1 l0  w1 l1  w1 l1
    w0 l2  w0 l2  w0 l3  w0 l3  w1 l2  w1 l2  w1 l3  w1 l3
    ```

    `CGALayout` distributes the tensor over the CTAs of a cluster: it has one basis per bit of the CTA's rank, in units
    of the part of one CTA; a basis of zeros replicates the tensor. It is absent for a single CTA.

    ```mlir
    #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
    ```
  }];
  let parameters = (ins
    ArrayRefParameter<"unsigned", "elements of a thread's tile, per dimension">:$sizePerThread,
    ArrayRefParameter<"unsigned", "lanes of a warp, per dimension">:$threadsPerWarp,
    ArrayRefParameter<"unsigned", "warps of a CTA, per dimension">:$warpsPerCTA,
    ArrayRefParameter<"unsigned", "dimensions, fastest first">:$order,
    ArrayRefParameter<"int32_t", "flattened bases of `CGALayout`, one integer per dimension each">:$cgaBases);
  let builders = [
    AttrBuilder<(ins "::llvm::ArrayRef<unsigned>":$sizePerThread, "::llvm::ArrayRef<unsigned>":$threadsPerWarp,
                     "::llvm::ArrayRef<unsigned>":$warpsPerCTA, "::llvm::ArrayRef<unsigned>":$order), [{
      return $_get($_ctxt, sizePerThread, threadsPerWarp, warpsPerCTA, order, ::llvm::ArrayRef<int32_t>());
    }]>
  ];
  let extraClassDeclaration = [{
    /// The blocked layout of a tensor of `shape` with tiles of `sizePerThread` elements. Lanes, then warps are
    /// distributed along `order` as far as the shape permits, and CTAs along the reverse order; the slowest dimension
    /// takes the remaining lanes and warps.
    static BlockedEncodingAttr getForShape(::mlir::MLIRContext *context, ::llvm::ArrayRef<int64_t> shape,
        ::llvm::ArrayRef<unsigned> sizePerThread, ::llvm::ArrayRef<unsigned> order, unsigned numWarps,
        unsigned threadsPerWarp, unsigned numCTAs);

    /// The initial layout of tensors: one element per thread, last dimension fastest.
    static BlockedEncodingAttr getDefault(::mlir::MLIRContext *context, ::llvm::ArrayRef<int64_t> shape,
        unsigned numWarps, unsigned threadsPerWarp, unsigned numCTAs);
  }];
}

#endif // TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_BLOCKEDENCODING_TD
