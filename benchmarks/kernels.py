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
