# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that reduce rows of a matrix, or normalize them."""

import re

import numpy as np

from ...comparison import Expected, rounded_once
from ...problem import Problem
from .launches import launches, launches_of_text

UNTOUCHED = 77.0  # The value of outputs before the launch, and after it where a kernel must not write.
STEP = 2.0**-24  # Half the distance of neighbours in float32, relative to the larger.


def block(text):
    """The width of the rows that a program takes at once: the longest range."""
    return max(int(end) for end in re.findall(r"make_range {end = (\d+)", text))


def reduce(rng):
    """Small integers: sums in float32 are exact, and the extremes have several places, of which the first counts."""
    m, n = 64, 128
    a = rng.integers(-50, 51, (m, n))
    x, o, oi = a.astype(np.float32), np.full(m + n + 1, UNTOUCHED, np.float32), np.zeros(m, np.int32)
    total = np.bitwise_xor.reduce(a, axis=None) + a.sum()
    sums = np.concatenate([a.sum(1) + a.max(1) + a.min(1), a.sum(0), [total]]).astype(np.float64)
    places = a.argmax(1) + a.argmin(1)
    return Problem((1,), {"x": x, "o": o, "oi": oi}, {"o": Expected(sums), "oi": Expected(places)})


def welford(rng):
    rows, n = 4, 1024
    x = (rng.standard_normal((rows, n)) * 3 + 10).astype(np.float32)
    a = x.astype(np.float64)
    values = np.stack([a.mean(1), a.var(1)], axis=1)
    # The pairwise combination has ten levels, each of which rounds a few times.
    error = np.stack([np.abs(a).mean(1), (a**2).mean(1)], axis=1) * 64 * STEP
    arguments = {"x": x, "o": np.full((rows, 2), UNTOUCHED, np.float32)}
    return Problem((rows,), arguments, {"o": Expected(values, error)})


def padded(rng, rows, columns, stride):
    """A matrix of float16 in rows that are further apart than they are long, and the view of its columns."""
    storage = rng.standard_normal((rows, stride)).astype(np.float16)
    return storage, storage[:, :columns]


def row_lengths(text):
    """Less than a block, and a multiple of 16, as the kernels' arguments promise: columns, and two strides."""
    columns = block(text) * 3 // 4 - 48
    return columns, columns + 32, columns + 64


def softmax(rng, text):
    rows = 5
    columns, x_stride, o_stride = row_lengths(text)
    storage, x = padded(rng, rows, columns, x_stride)
    output = np.full((rows, o_stride), UNTOUCHED, np.float16)
    a = x.astype(np.float64)
    weights = np.exp(a - a.max(1, keepdims=True))
    weights /= weights.sum(1, keepdims=True)
    found = rounded_once(weights, np.float16, weights * 64 * STEP)
    values, error = np.full(output.shape, UNTOUCHED), np.zeros(output.shape)
    values[:, :columns], error[:, :columns] = found.values, found.error
    arguments = {"o": output, "x": storage, "so": o_stride, "sx": x_stride, "n": columns}
    return Problem((rows,), arguments, {"o": Expected(values, error)})


def layernorm(rng, text):
    rows, epsilon = 3, np.float32(1e-5)
    columns, stride, _ = row_lengths(text)
    storage, x = padded(rng, rows, columns, stride)
    weight, bias = (rng.standard_normal(columns).astype(np.float16) for _ in range(2))
    output = np.full((rows, stride), UNTOUCHED, np.float16)
    a, w, b = (array.astype(np.float64) for array in (x, weight, bias))
    scaled = (a - a.mean(1, keepdims=True)) / np.sqrt(a.var(1, keepdims=True) + float(epsilon)) * w
    found = rounded_once(scaled + b, np.float16, (np.abs(scaled) + np.abs(b) + np.abs(w)) * 64 * STEP)
    values, error = np.full(output.shape, UNTOUCHED), np.zeros(output.shape)
    values[:, :columns], error[:, :columns] = found.values, found.error
    arguments = {"x": storage, "y": output, "w": weight, "b": bias, "s": stride, "n": columns, "eps": epsilon}
    return Problem((rows,), arguments, {"y": Expected(values, error)})


def cross_entropy(rng, text):
    rows, columns = 16, 2 * block(text) + 555
    x = (rng.standard_normal((rows, columns)) * 4).astype(np.float16)
    target = rng.integers(0, columns, rows).astype(np.int32)
    a = x.astype(np.float64)
    largest = a.max(1)
    total = largest + np.log(np.exp(a - largest[:, None]).sum(1))
    chosen = a[np.arange(rows), target]
    error = (np.abs(total) + np.abs(chosen) + np.log(columns)) * 64 * STEP
    arguments = {"x": x, "t": target, "o": np.full(rows, UNTOUCHED, np.float32), "V": columns}
    return Problem((rows,), arguments, {"o": Expected(total - chosen, error)})


CASES = (
    launches("reduce", "reduce_k", reduce),
    launches("welford", "welford_k", welford),
    launches_of_text("softmax_4096_2", "softmax_k", softmax),
    launches_of_text("softmax_12672_2", "softmax_k", softmax),
    launches_of_text("layernorm_4096", "lnorm_k", layernorm),
    launches_of_text("cross_entropy", "ce_k", cross_entropy),
)
