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


def cross_entropy(out, x, labels, columns, BLOCK: tl.constexpr, STAGES: tl.constexpr):
    """The negative logarithm of the softmax of a row at its label, a row a program, read once in `BLOCK`s."""
    row = tl.program_id(0)
    largest = -float("inf")
    total = 0.0
    for first in tl.range(0, columns, BLOCK, num_stages=STAGES):
        column = first + tl.arange(0, BLOCK)
        values = tl.load(x + row * columns + column, mask=column < columns, other=-float("inf")).to(tl.float32)
        new_largest = tl.maximum(largest, tl.max(values, 0))
        total = total * tl.exp(largest - new_largest) + tl.sum(tl.exp(values - new_largest), 0)
        largest = new_largest
    at_label = tl.load(x + row * columns + tl.load(labels + row)).to(tl.float32)
    tl.store(out + row, largest + tl.log(total) - at_label)


def online_softmax(out, x, columns, BLOCK: tl.constexpr, STAGES: tl.constexpr):
    """The softmax of a row a program, in two passes over the row: one for its sum, one for the results."""
    row = tl.program_id(0)
    largest = -float("inf")
    total = 0.0
    for first in tl.range(0, columns, BLOCK, num_stages=STAGES):
        column = first + tl.arange(0, BLOCK)
        values = tl.load(x + row * columns + column, mask=column < columns, other=-float("inf")).to(tl.float32)
        new_largest = tl.maximum(largest, tl.max(values, 0))
        total = total * tl.exp(largest - new_largest) + tl.sum(tl.exp(values - new_largest), 0)
        largest = new_largest
    scale = 1 / total
    for first in tl.range(0, columns, BLOCK, num_stages=STAGES):
        column = first + tl.arange(0, BLOCK)
        mask = column < columns
        values = tl.load(x + row * columns + column, mask=mask, other=0.0).to(tl.float32)
        result = tl.exp(values - largest) * scale
        tl.store(out + row * columns + column, result.to(out.dtype.element_ty), mask=mask)


def layer_norm_backward(
    out,
    weight_gradients,
    bias_gradients,
    x,
    gradients,
    weight,
    means,
    scales,
    rows,
    columns,
    BLOCK: tl.constexpr,
    STAGES: tl.constexpr,
):
    """The gradients of x, and of weight and bias for the rows of a program, which are as far apart as programs are
    many. `scales` are the reciprocals of the standard deviations."""
    program = tl.program_id(0)
    column = tl.arange(0, BLOCK)
    mask = column < columns
    factors = tl.load(weight + column, mask=mask, other=0.0).to(tl.float32)
    weight_sums = tl.zeros((BLOCK,), tl.float32)
    bias_sums = tl.zeros((BLOCK,), tl.float32)
    for row in tl.range(program, rows, tl.num_programs(0), num_stages=STAGES):
        values = tl.load(x + row * columns + column, mask=mask, other=0.0).to(tl.float32)
        gradient = tl.load(gradients + row * columns + column, mask=mask, other=0.0).to(tl.float32)
        scale = tl.load(scales + row)
        normalized = tl.where(mask, (values - tl.load(means + row)) * scale, 0.0)
        weighted = gradient * factors
        projection = tl.sum(weighted * normalized, 0) / columns
        result = (weighted - normalized * projection - tl.sum(weighted, 0) / columns) * scale
        tl.store(out + row * columns + column, result.to(out.dtype.element_ty), mask=mask)
        weight_sums += gradient * normalized
        bias_sums += gradient
    tl.store(weight_gradients + program * columns + column, weight_sums, mask=mask)
    tl.store(bias_gradients + program * columns + column, bias_sums, mask=mask)
