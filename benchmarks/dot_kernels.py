# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Matrix multiplications and attention that are timed, each in three forms of accesses to matrices.

As in `kernels.py`, the kernels are plain functions; the functions that they call are jitted here.
"""

import triton
import triton.language as tl


@triton.jit
def tile_of(index, tiles_m, tiles_n, GROUP: tl.constexpr):
    """The row and the column of a tile, `GROUP` rows of tiles after each other, so that neighbours share operands."""
    first = index // (GROUP * tiles_n) * GROUP
    rows = min(tiles_m - first, GROUP)
    within = index % (GROUP * tiles_n)
    return first + within % rows, within // rows


def matmul(
    a,
    b,
    out,
    M,
    N,
    K,
    a_stride_m,
    a_stride_k,
    b_stride_k,
    b_stride_n,
    out_stride_m,
    ACCUMULATOR: tl.constexpr,
    EVEN_K: tl.constexpr,
    BLOCK_M: tl.constexpr,
    BLOCK_N: tl.constexpr,
    BLOCK_K: tl.constexpr,
    GROUP: tl.constexpr,
):
    """out = a b by plain pointers, a tile a program; rows and columns beyond the end wrap around."""
    tile_m, tile_n = tile_of(tl.program_id(0), tl.cdiv(M, BLOCK_M), tl.cdiv(N, BLOCK_N), GROUP)
    row = tile_m * BLOCK_M + tl.arange(0, BLOCK_M)
    column = tile_n * BLOCK_N + tl.arange(0, BLOCK_N)
    depth = tl.arange(0, BLOCK_K)
    a_tile = a + (row % M)[:, None] * a_stride_m + depth[None, :] * a_stride_k
    b_tile = b + depth[:, None] * b_stride_k + (column % N)[None, :] * b_stride_n
    total = tl.zeros((BLOCK_M, BLOCK_N), ACCUMULATOR)
    for step in range(0, tl.cdiv(K, BLOCK_K)):
        if EVEN_K:
            x = tl.load(a_tile)
            y = tl.load(b_tile)
        else:
            left = K - step * BLOCK_K
            x = tl.load(a_tile, mask=depth[None, :] < left, other=0.0)
            y = tl.load(b_tile, mask=depth[:, None] < left, other=0.0)
        total = tl.dot(x, y, total, out_dtype=ACCUMULATOR)
        a_tile += BLOCK_K * a_stride_k
        b_tile += BLOCK_K * b_stride_k
    mask = (row[:, None] < M) & (column[None, :] < N)
    tl.store(out + row[:, None] * out_stride_m + column[None, :], total.to(out.dtype.element_ty), mask=mask)


def matmul_blocks(
    a,
    b,
    out,
    M,
    N,
    K,
    a_stride_m,
    a_stride_k,
    b_stride_k,
    b_stride_n,
    out_stride_m,
    ACCUMULATOR: tl.constexpr,
    TRANSPOSED: tl.constexpr,
    BLOCK_M: tl.constexpr,
    BLOCK_N: tl.constexpr,
    BLOCK_K: tl.constexpr,
    GROUP: tl.constexpr,
):
    """out = a b by block pointers, a tile a program. `TRANSPOSED`: the columns of b are contiguous."""
    tile_m, tile_n = tile_of(tl.program_id(0), tl.cdiv(M, BLOCK_M), tl.cdiv(N, BLOCK_N), GROUP)
    row = tile_m * BLOCK_M
    column = tile_n * BLOCK_N
    a_tile = tl.make_block_ptr(a, (M, K), (a_stride_m, a_stride_k), (row, 0), (BLOCK_M, BLOCK_K), (1, 0))
    b_order: tl.constexpr = (0, 1) if TRANSPOSED else (1, 0)
    b_tile = tl.make_block_ptr(b, (K, N), (b_stride_k, b_stride_n), (0, column), (BLOCK_K, BLOCK_N), b_order)
    total = tl.zeros((BLOCK_M, BLOCK_N), ACCUMULATOR)
    for _ in range(0, tl.cdiv(K, BLOCK_K)):
        x = tl.load(a_tile, boundary_check=(0, 1), padding_option="zero")
        y = tl.load(b_tile, boundary_check=(0, 1), padding_option="zero")
        total = tl.dot(x, y, total, out_dtype=ACCUMULATOR)
        a_tile = tl.advance(a_tile, (0, BLOCK_K))
        b_tile = tl.advance(b_tile, (BLOCK_K, 0))
    out_tile = tl.make_block_ptr(out, (M, N), (out_stride_m, 1), (row, column), (BLOCK_M, BLOCK_N), (1, 0))
    tl.store(out_tile, total.to(out.dtype.element_ty), boundary_check=(0, 1))


def matmul_descriptors(
    a,
    b,
    out,
    M,
    N,
    K,
    ACCUMULATOR: tl.constexpr,
    TRANSPOSED: tl.constexpr,
    PROGRAMS: tl.constexpr,
    BLOCK_M: tl.constexpr,
    BLOCK_N: tl.constexpr,
    BLOCK_K: tl.constexpr,
    GROUP: tl.constexpr,
):
    """out = a b by descriptors; each of `PROGRAMS` programs computes many tiles. `TRANSPOSED`: b is given as N x K."""
    tiles_m = tl.cdiv(M, BLOCK_M)
    tiles_n = tl.cdiv(N, BLOCK_N)
    for tile in tl.range(tl.program_id(0), tiles_m * tiles_n, PROGRAMS, flatten=True):
        tile_m, tile_n = tile_of(tile, tiles_m, tiles_n, GROUP)
        row = tile_m * BLOCK_M
        column = tile_n * BLOCK_N
        total = tl.zeros((BLOCK_M, BLOCK_N), ACCUMULATOR)
        for step in range(0, tl.cdiv(K, BLOCK_K)):
            x = a.load([row, step * BLOCK_K])
            if TRANSPOSED:
                y = b.load([column, step * BLOCK_K]).T
            else:
                y = b.load([step * BLOCK_K, column])
            total = tl.dot(x, y, total, out_dtype=ACCUMULATOR)
        out.store([row, column], total.to(out.dtype))


@triton.jit
def attend(scores, values, largest, weight, total):
    """One step of an online softmax: the largest scores in units of log2, the sums of weights, the weighted values."""
    new_largest = tl.maximum(largest, tl.max(scores, 1))
    weights = tl.math.exp2(scores - new_largest[:, None])
    decay = tl.math.exp2(largest - new_largest)
    total = tl.dot(weights.to(values.dtype), values, total * decay[:, None])
    return new_largest, weight * decay + tl.sum(weights, 1), total


def attention(
    q,
    k,
    v,
    out,
    scale,
    head_stride,
    row_stride,
    length,
    DEPTH: tl.constexpr,
    CAUSAL: tl.constexpr,
    BLOCK_M: tl.constexpr,
    BLOCK_N: tl.constexpr,
):
    """Forward attention by plain pointers, `BLOCK_M` rows of one head a program; blocks divide the length."""
    first = tl.program_id(0) * BLOCK_M
    head = tl.program_id(1).to(tl.int64) * head_stride
    row = first + tl.arange(0, BLOCK_M)
    column = tl.arange(0, BLOCK_N)
    depth = tl.arange(0, DEPTH)
    queries = tl.load(q + head + row[:, None] * row_stride + depth[None, :])
    largest = tl.full((BLOCK_M,), -float("inf"), tl.float32)
    weight = tl.zeros((BLOCK_M,), tl.float32)
    total = tl.zeros((BLOCK_M, DEPTH), tl.float32)
    log2_scale = scale * 1.4426950408889634
    # Causal attention masks the blocks on the diagonal, in a loop of their own.
    for on_diagonal in tl.static_range(2 if CAUSAL else 1):
        begin = first if on_diagonal else 0
        end = first + BLOCK_M if on_diagonal else (first if CAUSAL else length)
        for start in range(begin, end, BLOCK_N):
            at = head + (start + column)[:, None] * row_stride + depth[None, :]
            scores = tl.dot(queries, tl.load(k + at).T) * log2_scale
            if on_diagonal:
                scores = tl.where(row[:, None] >= (start + column)[None, :], scores, -1e6)
            largest, weight, total = attend(scores, tl.load(v + at), largest, weight, total)
    result = (total / weight[:, None]).to(out.dtype.element_ty)
    tl.store(out + head + row[:, None] * row_stride + depth[None, :], result)


def attention_blocks(
    q,
    k,
    v,
    out,
    scale,
    head_stride,
    row_stride,
    length,
    DEPTH: tl.constexpr,
    CAUSAL: tl.constexpr,
    BLOCK_M: tl.constexpr,
    BLOCK_N: tl.constexpr,
):
    """Forward attention by block pointers, `BLOCK_M` rows of one head a program; blocks divide the length."""
    first = tl.program_id(0) * BLOCK_M
    head = tl.program_id(1).to(tl.int64) * head_stride
    row = first + tl.arange(0, BLOCK_M)
    column = tl.arange(0, BLOCK_N)
    shape = (length, DEPTH)
    strides = (row_stride, 1)
    queries = tl.load(tl.make_block_ptr(q + head, shape, strides, (first, 0), (BLOCK_M, DEPTH), (1, 0)))
    largest = tl.full((BLOCK_M,), -float("inf"), tl.float32)
    weight = tl.zeros((BLOCK_M,), tl.float32)
    total = tl.zeros((BLOCK_M, DEPTH), tl.float32)
    log2_scale = scale * 1.4426950408889634
    for on_diagonal in tl.static_range(2 if CAUSAL else 1):
        begin = first if on_diagonal else 0
        end = first + BLOCK_M if on_diagonal else (first if CAUSAL else length)
        k_tile = tl.make_block_ptr(k + head, (DEPTH, length), (1, row_stride), (0, begin), (DEPTH, BLOCK_N), (0, 1))
        v_tile = tl.make_block_ptr(v + head, shape, strides, (begin, 0), (BLOCK_N, DEPTH), (1, 0))
        for start in range(begin, end, BLOCK_N):
            scores = tl.dot(queries, tl.load(k_tile)) * log2_scale
            if on_diagonal:
                scores = tl.where(row[:, None] >= (start + column)[None, :], scores, -1e6)
            largest, weight, total = attend(scores, tl.load(v_tile), largest, weight, total)
            k_tile = tl.advance(k_tile, (0, BLOCK_N))
            v_tile = tl.advance(v_tile, (BLOCK_N, 0))
    out_tile = tl.make_block_ptr(out + head, shape, strides, (first, 0), (BLOCK_M, DEPTH), (1, 0))
    tl.store(out_tile, (total / weight[:, None]).to(out.dtype.element_ty))


def attention_descriptors(
    q,
    k,
    v,
    out,
    scale,
    length,
    DEPTH: tl.constexpr,
    CAUSAL: tl.constexpr,
    BLOCK_M: tl.constexpr,
    BLOCK_N: tl.constexpr,
):
    """Forward attention by descriptors of all heads' rows, `BLOCK_M` of them a program; blocks divide the length."""
    first = tl.program_id(0) * BLOCK_M
    head = tl.program_id(1) * length
    row = first + tl.arange(0, BLOCK_M)
    column = tl.arange(0, BLOCK_N)
    queries = q.load([head + first, 0])
    largest = tl.full((BLOCK_M,), -float("inf"), tl.float32)
    weight = tl.zeros((BLOCK_M,), tl.float32)
    total = tl.zeros((BLOCK_M, DEPTH), tl.float32)
    log2_scale = scale * 1.4426950408889634
    for on_diagonal in tl.static_range(2 if CAUSAL else 1):
        begin = first if on_diagonal else 0
        end = first + BLOCK_M if on_diagonal else (first if CAUSAL else length)
        for start in range(begin, end, BLOCK_N):
            scores = tl.dot(queries, k.load([head + start, 0]).T) * log2_scale
            if on_diagonal:
                scores = tl.where(row[:, None] >= (start + column)[None, :], scores, -1e6)
            largest, weight, total = attend(scores, v.load([head + start, 0]), largest, weight, total)
    out.store([head + first, 0], (total / weight[:, None]).to(out.dtype))


def attention_backward(
    q,
    k,
    v,
    gradient,
    largest,
    delta,
    out,
    scale,
    length,
    DEPTH: tl.constexpr,
    BLOCK_M: tl.constexpr,
    BLOCK_N: tl.constexpr,
):
    """The gradients of `BLOCK_N` keys, and behind those of all keys of as many values, of causal attention, by plain
    pointers. `largest` and `delta` are the rows' largest scores, in units of log2, and sums of products of the result
    and its gradient."""
    key = tl.program_id(0) * BLOCK_N + tl.arange(0, BLOCK_N)
    depth = tl.arange(0, DEPTH)
    at_keys = key[:, None] * DEPTH + depth[None, :]
    keys = tl.load(k + at_keys)
    values = tl.load(v + at_keys)
    key_gradient = tl.zeros((BLOCK_N, DEPTH), tl.float32)
    value_gradient = tl.zeros((BLOCK_N, DEPTH), tl.float32)
    for start in range(0, length, BLOCK_M):
        row = start + tl.arange(0, BLOCK_M)
        queries = tl.load(q + row[None, :] * DEPTH + depth[:, None])
        gradients = tl.load(gradient + row[:, None] * DEPTH + depth[None, :])
        scores = tl.dot(keys, queries) * scale
        weights = tl.math.exp2(scores - tl.load(largest + row)[None, :])
        weights = tl.where(row[None, :] >= key[:, None], weights, 0.0)
        value_gradient = tl.dot(weights.to(gradients.dtype), gradients, value_gradient)
        difference = tl.dot(values, gradients.T) - tl.load(delta + row)[None, :]
        key_gradient = tl.dot((weights * difference).to(gradients.dtype), queries.T, key_gradient)
    tl.store(out + at_keys, (key_gradient * scale).to(out.dtype.element_ty))
    tl.store(out + length * DEPTH + at_keys, value_gradient.to(out.dtype.element_ty))
