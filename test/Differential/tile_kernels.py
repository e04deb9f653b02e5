# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Multiplications whose operands are tiles that are accessed through pointers, block pointers or descriptors.

`M`, `N` and `K` are the sizes of the result, `LM` and `LN` the extents of the operands along M and N, which may be
larger. Operands of a batch are `saz` and `sbz` elements apart.
"""

from triton_mlir import triton
from triton_mlir.triton import language as tl


@triton.jit
def limit(index, size, ROWS: tl.constexpr):
    """Indices whose memory exists."""
    if ROWS == "wrap":
        index = index % size
    elif ROWS == "clamp":
        index = tl.minimum(index, size - 1)
    elif ROWS == "where":
        index = tl.where(index < size, index, 0)
    return index


@triton.jit
def epilogue(c, acc, rm, rn, M, N, scm, scn, EPILOGUE: tl.constexpr):
    if EPILOGUE == "sum":
        # The sums contain what was loaded outside of the matrices.
        acc += tl.sum(acc, axis=0)[None, :]
    elif EPILOGUE == "elementwise":
        acc = tl.where(acc > 0, acc, acc * 0.5) + 1.0
    mask = (rm[:, None] < M) & (rn[None, :] < N)
    if EPILOGUE == "wide":
        mask = (rm[:, None] < M + 1) & (rn[None, :] < N)
    elif EPILOGUE == "narrow":
        mask = (rm[:, None] < M - 1) & (rn[None, :] <= N - 1)
    elif EPILOGUE == "transposed":
        tl.store(c + rn[:, None] * scm + rm[None, :], tl.trans(acc).to(c.dtype.element_ty), mask=tl.trans(mask))
        return
    tl.store(c + rm[:, None] * scm + rn[None, :] * scn, acc.to(c.dtype.element_ty), mask=mask)


@triton.jit
def multiply_pointers(
    a, b, c, M, N, K, saz, sam, sak, sbz, sbk, sbn, scm, scn, LM, LN,
    FIRST: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, AROWS: tl.constexpr, BROWS: tl.constexpr,
    KMASK: tl.constexpr, LOOP: tl.constexpr, EPILOGUE: tl.constexpr,
):  # fmt: skip
    pm, pn, z = tl.program_id(0), tl.program_id(1), tl.program_id(2)
    rm = pm * BM + tl.arange(0, BM)
    rn = pn * BN + tl.arange(0, BN)
    if AROWS == "halo":
        rm -= FIRST
    rk = tl.arange(0, BK)
    am, bn = limit(rm, LM, AROWS), limit(rn, LN, BROWS)
    ap = a + z * saz + am[:, None] * sam + rk[None, :] * sak
    bp = b + z * sbz + rk[:, None] * sbk + bn[None, :] * sbn
    acc = tl.zeros((BM, BN), tl.float32)
    if LOOP == "advance":
        for k in range(0, tl.cdiv(K, BK)):
            if AROWS == "mask" or AROWS == "halo":
                amask = (rk < K - k * BK)[None, :] & (rm < LM)[:, None] & (rm >= 0)[:, None]
            else:
                amask = tl.broadcast_to((rk < K - k * BK)[None, :], (BM, BK))
            if BROWS == "mask":
                bmask = (rk < K - k * BK)[:, None] & (rn < LN)[None, :]
            else:
                bmask = tl.broadcast_to((rk < K - k * BK)[:, None], (BK, BN))
            if KMASK:
                x = tl.load(ap, mask=amask, other=0.0)
                y = tl.load(bp, mask=bmask, other=0.0)
            else:
                x = tl.load(ap, mask=amask, other=1.0)
                y = tl.load(bp, mask=bmask, other=0.0)
            acc = tl.dot(x, y, acc)
            ap += BK * sak
            bp += BK * sbk
    else:
        for k in range(0, K, BK):
            index = k + rk
            amask = (index < K)[None, :]
            bmask = (index < K)[:, None]
            if AROWS == "mask" or AROWS == "halo":
                amask = amask & (rm < LM)[:, None] & (rm >= 0)[:, None]
            if BROWS == "mask":
                bmask = bmask & (rn < LN)[None, :]
            x = tl.load(a + z * saz + am[:, None] * sam + index[None, :] * sak, mask=amask, other=0.0)
            y = tl.load(b + z * sbz + index[:, None] * sbk + bn[None, :] * sbn, mask=bmask, other=0.0)
            acc = tl.dot(x, y, acc)
    if AROWS == "halo":
        rm = tl.where(rm < 0, M + 1000000, rm)
    epilogue(c + z * scm * (tl.maximum(M, N) + 1), acc, rm, rn, M, N, scm, scn, EPILOGUE)


@triton.jit
def multiply_persistently(
    a, b, c, M, N, K, saz, sam, sak, sbz, sbk, sbn, scm, scn, LM, LN,
    FIRST: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, BATCHES: tl.constexpr,
    AROWS: tl.constexpr, BROWS: tl.constexpr, EPILOGUE: tl.constexpr,
):  # fmt: skip
    columns = tl.cdiv(N, BN)
    tiles = tl.cdiv(M, BM) * columns
    scz = scm * (tl.maximum(M, N) + 1)
    for tile in range(tl.program_id(0), tiles * BATCHES, tl.num_programs(0)):
        z = tile // tiles
        pm, pn = tile % tiles // columns, tile % columns
        rm, rn, rk = pm * BM + tl.arange(0, BM), pn * BN + tl.arange(0, BN), tl.arange(0, BK)
        ap = a + z * saz + limit(rm, LM, AROWS)[:, None] * sam + rk[None, :] * sak
        bp = b + z * sbz + rk[:, None] * sbk + limit(rn, LN, BROWS)[None, :] * sbn
        acc = tl.zeros((BM, BN), tl.float32)
        for k in range(0, tl.cdiv(K, BK)):
            x = tl.load(ap, mask=rk[None, :] < K - k * BK, other=0.0)
            y = tl.load(bp, mask=rk[:, None] < K - k * BK, other=0.0)
            acc = tl.dot(x, y, acc)
            ap += BK * sak
            bp += BK * sbk
        epilogue(c + z * scz, acc, rm, rn, M, N, scm, scn, EPILOGUE)


@triton.jit
def multiply_blocks(
    a, b, c, M, N, K, saz, sam, sak, sbz, sbk, sbn, scm, scn, LM, LN,
    FIRST: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
    AORDER: tl.constexpr, BORDER: tl.constexpr, PADDING: tl.constexpr, EPILOGUE: tl.constexpr,
):  # fmt: skip
    pm, pn, z = tl.program_id(0), tl.program_id(1), tl.program_id(2)
    ap = tl.make_block_ptr(a + z * saz, (LM, K), (sam, sak), (pm * BM - FIRST, 0), (BM, BK), AORDER)
    bp = tl.make_block_ptr(b + z * sbz, (K, LN), (sbk, sbn), (0, pn * BN), (BK, BN), BORDER)
    acc = tl.zeros((BM, BN), tl.float32)
    for k in range(0, K, BK):
        x = tl.load(ap, boundary_check=(0, 1), padding_option=PADDING)
        y = tl.load(bp, boundary_check=(0, 1), padding_option=PADDING)
        acc = tl.dot(x, y, acc)
        ap = tl.advance(ap, (0, BK))
        bp = tl.advance(bp, (BK, 0))
    cp = tl.make_block_ptr(
        c + z * scm * (tl.maximum(M, N) + 1), (M, N), (scm, scn), (pm * BM - FIRST, pn * BN), (BM, BN), (1, 0)
    )
    tl.store(cp, acc.to(c.dtype.element_ty), boundary_check=(0, 1))


@triton.jit
def describe(
    base, z, batches, batch_stride, rows, columns, row_stride,
    RANK: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    """A descriptor of matrix `z` of a batch, or of the batch with further dimensions of size 1. Rows are contiguous."""
    if RANK == 2:
        return tl.make_tensor_descriptor(base + z * batch_stride, [rows, columns], [row_stride, 1], [ROWS, COLUMNS])
    elif RANK == 3:
        return tl.make_tensor_descriptor(
            base, [batches, rows, columns], [batch_stride, row_stride, 1], [1, ROWS, COLUMNS]
        )
    elif RANK == 4:
        return tl.make_tensor_descriptor(
            base, [batches, 1, rows, columns], [batch_stride, 16, row_stride, 1], [1, 1, ROWS, COLUMNS]
        )
    else:
        return tl.make_tensor_descriptor(
            base, [1, batches, 1, rows, columns], [16, batch_stride, 16, row_stride, 1], [1, 1, 1, ROWS, COLUMNS]
        )


@triton.jit
def load_tile(descriptor, z, row, column, RANK: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    if RANK == 2:
        return descriptor.load([row, column])
    elif RANK == 3:
        block = descriptor.load([z, row, column])
    elif RANK == 4:
        block = descriptor.load([z, 0, row, column])
    else:
        block = descriptor.load([0, z, 0, row, column])
    return tl.reshape(block, (ROWS, COLUMNS))


@triton.jit
def multiply_descriptors(
    a, b, c, M, N, K, saz, sam, sak, sbz, sbk, sbn, scm, scn, LM, LN,
    FIRST: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, BATCHES: tl.constexpr,
    ATRANSPOSED: tl.constexpr, BTRANSPOSED: tl.constexpr, RANK: tl.constexpr, EPILOGUE: tl.constexpr,
):  # fmt: skip
    pm, pn, z = tl.program_id(0), tl.program_id(1), tl.program_id(2)
    row, column = pm * BM - FIRST, pn * BN
    if ATRANSPOSED:
        ad = describe(a, z, BATCHES, saz, K, LM, sak, RANK, BK, BM)
    else:
        ad = describe(a, z, BATCHES, saz, LM, K, sam, RANK, BM, BK)
    if BTRANSPOSED:
        bd = describe(b, z, BATCHES, sbz, LN, K, sbn, RANK, BN, BK)
    else:
        bd = describe(b, z, BATCHES, sbz, K, LN, sbk, RANK, BK, BN)
    acc = tl.zeros((BM, BN), tl.float32)
    for k in range(0, K, BK):
        if ATRANSPOSED:
            x = load_tile(ad, z, k, row, RANK, BK, BM).T
        else:
            x = load_tile(ad, z, row, k, RANK, BM, BK)
        if BTRANSPOSED:
            y = load_tile(bd, z, column, k, RANK, BN, BK).T
        else:
            y = load_tile(bd, z, k, column, RANK, BK, BN)
        acc = tl.dot(x, y, acc)
    rm, rn = row + tl.arange(0, BM), column + tl.arange(0, BN)
    rm = tl.where(rm < 0, M + 1000000, rm)
    epilogue(c + z * scm * (tl.maximum(M, N) + 1), acc, rm, rn, M, N, scm, scn, EPILOGUE)
