# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels that are timed, as plain functions: `triton.jit` makes one kernel for each compiler of them."""

import triton.language as tl


def add(x, y, out, n, BLOCK: tl.constexpr):
    """out = x + y, `BLOCK` of `n` elements a program."""
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = index < n
    tl.store(out + index, tl.load(x + index, mask=mask) + tl.load(y + index, mask=mask), mask=mask)


def softmax(out, x, out_stride, x_stride, n, BLOCK: tl.constexpr):
    """The softmax of one row of `n` elements a program, computed in f32."""
    row = tl.program_id(0)
    column = tl.arange(0, BLOCK)
    mask = column < n
    values = tl.load(x + row * x_stride + column, mask=mask, other=-float("inf")).to(tl.float32)
    values = tl.exp(values - tl.max(values, 0))
    tl.store(out + row * out_stride + column, (values / tl.sum(values, 0)).to(out.dtype.element_ty), mask=mask)


def layer_norm(x, out, weight, bias, stride, n, epsilon, BLOCK: tl.constexpr):
    """The normalization of one row of `n` elements a program, computed in f32."""
    row = tl.program_id(0)
    column = tl.arange(0, BLOCK)
    mask = column < n
    values = tl.load(x + row * stride + column, mask=mask, other=0.0).to(tl.float32)
    mean = tl.sum(values, 0) / n
    centered = tl.where(mask, values - mean, 0.0)
    scale = 1 / tl.sqrt(tl.sum(centered * centered, 0) / n + epsilon)
    result = centered * scale * tl.load(weight + column, mask=mask) + tl.load(bias + column, mask=mask)
    tl.store(out + row * stride + column, result.to(out.dtype.element_ty), mask=mask)


def column_sum(out, x, rows, columns, BLOCK_ROWS: tl.constexpr, BLOCK_COLUMNS: tl.constexpr):
    """The sums of `BLOCK_COLUMNS` of `columns` columns a program, computed in f32."""
    column = tl.program_id(0) * BLOCK_COLUMNS + tl.arange(0, BLOCK_COLUMNS)
    sums = tl.zeros((BLOCK_ROWS, BLOCK_COLUMNS), tl.float32)
    for first in range(0, rows, BLOCK_ROWS):
        row = first + tl.arange(0, BLOCK_ROWS)
        mask = (row[:, None] < rows) & (column[None, :] < columns)
        sums += tl.load(x + row[:, None] * columns + column[None, :], mask=mask, other=0.0).to(tl.float32)
    tl.store(out + column, tl.sum(sums, 0), mask=column < columns)


def many_loads(x, out, n, BLOCK: tl.constexpr, COUNT: tl.constexpr):
    """The sum of the exponentials of `COUNT` blocks a program: straight-line code."""
    first = tl.program_id(0) * COUNT * BLOCK + tl.arange(0, BLOCK)
    total = tl.zeros((BLOCK,), tl.float32)
    for i in tl.static_range(COUNT):
        index = first + i * BLOCK
        total += tl.exp(tl.load(x + index, mask=index < n, other=0.0))
    tl.store(out + tl.program_id(0) * BLOCK + tl.arange(0, BLOCK), total)
