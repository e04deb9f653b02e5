# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Attention, forward, fused: softmax(scale * Q K^T) V without the matrix of scores in memory.

An instance computes a block of rows of one head, and steps over blocks of K and V. It keeps the maximum and the sum of
the powers so far of each row, and scales what it has added so far when the maximum grows (Milakov and Gimelshein,
"Online normalizer calculation for softmax", 2018; Dao et al., "FlashAttention", 2022). Causal attention has two stages:
blocks left of the diagonal need no mask, the block on the diagonal does.
"""

import arrays
import numpy as np

import triton_mlir.triton as triton
import triton_mlir.triton.language as tl
from triton_mlir.triton.tools.tensor_descriptor import TensorDescriptor

LOG2_E = tl.constexpr(1.4426950408889634)


@triton.jit
def step_over_keys(
    total, powers_sum, highest, q, keys, values, first_row, scale, low, high, head_row,
    BM: tl.constexpr, BN: tl.constexpr, IS_DIAGONAL: tl.constexpr,
):  # fmt: skip
    """Returns the sums and maxima after the keys from low to high."""
    rows = first_row + tl.arange(0, BM)
    for start in tl.range(low, high, BN):
        start = tl.multiple_of(start, BN)
        k = keys.load([head_row + start, 0]).T
        scores = tl.dot(q, k) * scale
        if IS_DIAGONAL:
            columns = start + tl.arange(0, BN)
            scores = tl.where(rows[:, None] >= columns[None, :], scores, -1.0e6)
        higher = tl.maximum(highest, tl.max(scores, 1))
        powers = tl.math.exp2(scores - higher[:, None])
        shrink = tl.math.exp2(highest - higher)
        powers_sum = powers_sum * shrink + tl.sum(powers, 1)
        v = values.load([head_row + start, 0])
        total = tl.dot(powers.to(v.dtype), v, total * shrink[:, None])
        highest = higher
    return total, powers_sum, highest


@triton.jit
def attention_kernel(
    queries, keys, values, results, log_sums, length, scale,
    HEAD: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, CAUSAL: tl.constexpr,
):  # fmt: skip
    tl.static_assert(BM % BN == 0, "a block on the diagonal begins at a block of keys")
    first_row = tl.program_id(0) * BM
    head_row = tl.program_id(1) * length
    q = queries.load([head_row + first_row, 0])
    highest = tl.full([BM], -float("inf"), dtype=tl.float32)
    powers_sum = tl.zeros([BM], dtype=tl.float32)
    total = tl.zeros([BM, HEAD], dtype=tl.float32)
    # Powers of 2 are cheaper than those of e.
    scale *= LOG2_E
    state = (total, powers_sum, highest)
    if CAUSAL:
        state = step_over_keys(
            *state, q, keys, values, first_row, scale, 0, first_row, head_row, BM, BN, False
        )  # fmt: skip
        state = step_over_keys(
            *state, q, keys, values, first_row, scale, first_row, first_row + BM, head_row, BM, BN, True
        )
    else:
        state = step_over_keys(*state, q, keys, values, first_row, scale, 0, length, head_row, BM, BN, False)
    total, powers_sum, highest = state
    results.store([head_row + first_row, 0], (total / powers_sum[:, None]).to(results.dtype))
    tl.store(log_sums + head_row + first_row + tl.arange(0, BM), highest + tl.math.log2(powers_sum))


def attention(q, k, v, causal, scale):
    """Returns the attention of arrays of the shape (batch, heads, length, head size), and the base-2 logarithms of the
    sums of the powers of each row."""
    batch, heads, length, head = q.shape
    rows, block_m, block_n = batch * heads * length, 32, 16
    if length % block_m:
        raise ValueError(f"expected a length that is a multiple of {block_m}, but got {length}")
    result = arrays.empty(q.shape, q)
    log_sums = arrays.empty((batch, heads, length), q, np.float32)

    def describe(array, block):
        return TensorDescriptor(array, [rows, head], [head, 1], [block, head])

    attention_kernel[(length // block_m, batch * heads)](
        describe(q, block_m), describe(k, block_n), describe(v, block_n), describe(result, block_m),
        log_sums, length, scale, HEAD=head, BM=block_m, BN=block_n, CAUSAL=causal,
    )  # fmt: skip
    return result, log_sums


def main():
    random = np.random.default_rng(0)
    q, k, v = random.standard_normal((3, 1, 2, 128, 32)).astype(np.float16)
    scale = 0.5
    for make in arrays.libraries():
        for causal in (False, True):
            scores = q.astype(np.float32) @ np.swapaxes(k, 2, 3).astype(np.float32) * scale
            if causal:
                scores = np.where(np.tri(128, dtype=bool), scores, -np.inf)
            powers = np.exp(scores)
            sums = powers.sum(-1, keepdims=True)
            found, log_sums = attention(make(q), make(k), make(v), causal, scale)
            name = "causal attention" if causal else "attention"
            arrays.check(name, found, powers / sums @ v.astype(np.float32), 1e-2)
            arrays.check(f"the sums of {name}", log_sums, np.log2(sums[..., 0]), 1e-3)


if __name__ == "__main__":
    main()
