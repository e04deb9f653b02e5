# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Timed multiplications of many matrices, and of matrices whose depth several programs share.

As in `kernels.py`, the kernels are plain functions; the functions that they call are jitted.
"""

import triton.language as tl

from dot_kernels import tile_of


def split_k(
    a,
    b,
    out,
    M,
    N,
    K,
    a_stride,
    b_stride,
    out_stride,
    SPLIT: tl.constexpr,
    BLOCK_M: tl.constexpr,
    BLOCK_N: tl.constexpr,
    BLOCK_K: tl.constexpr,
):
    """out += a b; `SPLIT` programs, along the grid's second dimension, take turns in the blocks of the depth. Blocks
    divide M and N."""
    tiles_n = tl.cdiv(N, BLOCK_N)
    row = tl.program_id(0) // tiles_n * BLOCK_M + tl.arange(0, BLOCK_M)
    column = tl.program_id(0) % tiles_n * BLOCK_N + tl.arange(0, BLOCK_N)
    first = tl.program_id(1) * BLOCK_K + tl.arange(0, BLOCK_K)
    total = tl.zeros((BLOCK_M, BLOCK_N), tl.float32)
    for step in range(0, tl.cdiv(K, BLOCK_K * SPLIT)):
        depth = first + step * BLOCK_K * SPLIT
        x = tl.load(a + row[:, None] * a_stride + depth[None, :], mask=(depth < K)[None, :], other=0.0)
        y = tl.load(b + depth[:, None] * b_stride + column[None, :], mask=(depth < K)[:, None], other=0.0)
        total = tl.dot(x, y, total)
    mask = (row[:, None] < M) & (column[None, :] < N)
    tl.atomic_add(out + row[:, None] * out_stride + column[None, :], total, mask=mask, sem="relaxed")


def grouped(
    a,
    b,
    out,
    sizes,
    groups,
    programs,
    BLOCK_M: tl.constexpr,
    BLOCK_N: tl.constexpr,
    BLOCK_K: tl.constexpr,
):
    """Multiplies `groups` pairs of matrices, whose addresses and sizes (M, N, K) are in memory; blocks divide the
    sizes. Each of the `programs` computes every `programs`th tile."""
    tile = tl.program_id(0)
    begin = 0
    for group in range(groups):
        # Without the hints, no compiler can copy more than an element at once.
        M = tl.load(sizes + group * 3)
        N = tl.multiple_of(tl.load(sizes + group * 3 + 1), 16)
        K = tl.multiple_of(tl.load(sizes + group * 3 + 2), 16)
        tiles_n = tl.cdiv(N, BLOCK_N)
        end = begin + tl.cdiv(M, BLOCK_M) * tiles_n
        while (tile >= begin) and (tile < end):
            x_base = tl.multiple_of(tl.load(a + group).to(tl.pointer_type(tl.float16)), 16)
            y_base = tl.multiple_of(tl.load(b + group).to(tl.pointer_type(tl.float16)), 16)
            out_base = tl.multiple_of(tl.load(out + group).to(tl.pointer_type(tl.float16)), 16)
            row = (tile - begin) // tiles_n * BLOCK_M + tl.arange(0, BLOCK_M)
            column = (tile - begin) % tiles_n * BLOCK_N + tl.arange(0, BLOCK_N)
            total = tl.zeros((BLOCK_M, BLOCK_N), tl.float32)
            for step in range(0, tl.cdiv(K, BLOCK_K)):
                depth = step * BLOCK_K + tl.arange(0, BLOCK_K)
                x = tl.load(x_base + row[:, None] * K + depth[None, :])
                y = tl.load(y_base + depth[:, None] * N + column[None, :])
                total = tl.dot(x, y, total)
            tl.store(out_base + row[:, None] * N + column[None, :], total.to(tl.float16))
            tile += programs
        begin = end


def batched(
    a,
    b,
    out,
    M,
    N,
    K,
    a_stride_z,
    a_stride_m,
    b_stride_z,
    b_stride_k,
    out_stride_z,
    out_stride_m,
    BLOCK_M: tl.constexpr,
    BLOCK_N: tl.constexpr,
    BLOCK_K: tl.constexpr,
    GROUP: tl.constexpr,
):
    """out = a b for each batch, the grid's second dimension, by plain pointers; rows and columns wrap around."""
    batch = tl.program_id(1)
    tile_m, tile_n = tile_of(tl.program_id(0), tl.cdiv(M, BLOCK_M), tl.cdiv(N, BLOCK_N), GROUP)
    row = tile_m * BLOCK_M + tl.arange(0, BLOCK_M)
    column = tile_n * BLOCK_N + tl.arange(0, BLOCK_N)
    depth = tl.arange(0, BLOCK_K)
    a_tile = a + batch * a_stride_z + (row % M)[:, None] * a_stride_m + depth[None, :]
    b_tile = b + batch * b_stride_z + depth[:, None] * b_stride_k + (column % N)[None, :]
    total = tl.zeros((BLOCK_M, BLOCK_N), tl.float32)
    for step in range(0, tl.cdiv(K, BLOCK_K)):
        left = K - step * BLOCK_K
        x = tl.load(a_tile, mask=depth[None, :] < left, other=0.0)
        y = tl.load(b_tile, mask=depth[:, None] < left, other=0.0)
        total = tl.dot(x, y, total)
        a_tile += BLOCK_K
        b_tile += BLOCK_K * b_stride_k
    mask = (row[:, None] < M) & (column[None, :] < N)
    out_tile = out + batch * out_stride_z + row[:, None] * out_stride_m + column[None, :]
    tl.store(out_tile, total.to(out.dtype.element_ty), mask=mask)


def batched_blocks(
    a,
    b,
    out,
    M,
    N,
    K,
    a_stride_z,
    a_stride_m,
    b_stride_z,
    b_stride_k,
    out_stride_z,
    out_stride_m,
    BLOCK_M: tl.constexpr,
    BLOCK_N: tl.constexpr,
    BLOCK_K: tl.constexpr,
    GROUP: tl.constexpr,
):
    """As `batched`, by block pointers."""
    batch = tl.program_id(1)
    tile_m, tile_n = tile_of(tl.program_id(0), tl.cdiv(M, BLOCK_M), tl.cdiv(N, BLOCK_N), GROUP)
    row = tile_m * BLOCK_M
    column = tile_n * BLOCK_N
    x_base, y_base, out_base = a + batch * a_stride_z, b + batch * b_stride_z, out + batch * out_stride_z
    a_tile = tl.make_block_ptr(x_base, (M, K), (a_stride_m, 1), (row, 0), (BLOCK_M, BLOCK_K), (1, 0))
    b_tile = tl.make_block_ptr(y_base, (K, N), (b_stride_k, 1), (0, column), (BLOCK_K, BLOCK_N), (1, 0))
    total = tl.zeros((BLOCK_M, BLOCK_N), tl.float32)
    for _ in range(0, tl.cdiv(K, BLOCK_K)):
        x = tl.load(a_tile, boundary_check=(0, 1), padding_option="zero")
        y = tl.load(b_tile, boundary_check=(0, 1), padding_option="zero")
        total = tl.dot(x, y, total)
        a_tile = tl.advance(a_tile, (0, BLOCK_K))
        b_tile = tl.advance(b_tile, (BLOCK_K, 0))
    out_tile = tl.make_block_ptr(out_base, (M, N), (out_stride_m, 1), (row, column), (BLOCK_M, BLOCK_N), (1, 0))
    tl.store(out_tile, total.to(out.dtype.element_ty), boundary_check=(0, 1))
