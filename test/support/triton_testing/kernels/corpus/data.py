# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that scan, sort, gather, count and update shared data."""

import numpy as np

from ...comparison import Expected, half_ulp
from ...formats import F32
from ...problem import Problem
from .launches import ON_CPU, launches


def scan(rng):
    m, n = 32, 128
    x, y = rng.standard_normal((m, n)).astype(np.float32), rng.standard_normal((m, n)).astype(np.float32)
    a, b = x.astype(np.float64), y.astype(np.float64)
    sums = np.cumsum(a, 1), np.cumprod(b, 0), np.cumsum(b[::-1], 0)[::-1]
    error = 2.0**-24 * (n * np.cumsum(np.abs(a), 1) + m * np.abs(sums[1]) + m * np.cumsum(np.abs(b[::-1]), 0)[::-1])
    error += sum(half_ulp(part, F32) for part in (*sums, sum(sums), sums[0] + sums[1]))
    # s = a s' + b along each row, and the products of a: values and what rounding may add to them.
    total, factor, total_size, factors = np.zeros(m), np.ones(m), np.zeros(m), []
    linear, bound = np.empty((m, n)), np.empty((m, n))
    for j in range(n):
        total, factor = total * a[:, j] + b[:, j], factor * a[:, j]
        total_size = total_size * np.abs(a[:, j]) + np.abs(b[:, j])
        factors.append(factor)
        linear[:, j] = factor + total
        bound[:, j] = 3 * (j + 2) * 2.0**-24 * (total_size + np.abs(factor))
    values = np.concatenate([sum(sums).ravel(), linear.ravel()])
    expected = Expected(values, np.concatenate([error.ravel(), bound.ravel()]) + 1e-37)
    return Problem((1,), {"x": x, "y": y, "o": np.zeros(2 * m * n, np.float32)}, {"o": expected})


def sort(rng):
    n = 256
    x = rng.standard_normal(n).astype(np.float32)
    x[rng.integers(0, n, 20)] = rng.choice(np.array([0.0, 1.0, np.inf, -np.inf], np.float32), 20)
    values = np.concatenate([np.sort(x), np.sort(x)[::-1][:8]]).astype(np.float64)
    return Problem((1,), {"x": x, "o": np.zeros(n + 8, np.float32)}, {"o": Expected(values)})


def gather(rng):
    x = rng.standard_normal((32, 64)).astype(np.float32)
    indices = rng.integers(0, 64, (32, 64)).astype(np.int32)
    values = np.take_along_axis(x, indices, 1).astype(np.float64)
    return Problem((1,), {"x": x, "idx": indices, "o": np.zeros((32, 64), np.float32)}, {"o": Expected(values)})


def histogram(rng):
    x = rng.integers(0, 128, 2048).astype(np.int32)
    counts = np.bincount(x, minlength=128).astype(np.int64)
    return Problem((1,), {"x": x, "o": np.zeros(128, np.int32)}, {"o": Expected(counts)})


def atomic(rng):
    """Every kind of atomic on 16 places each, and a sum under a lock; floats are integers, so their order is free."""
    n, block, places = 1000, 256, 16
    x = rng.integers(-99, 100, 1024).astype(np.float32)
    o = np.zeros(32, np.float32)
    oi = rng.integers(-50, 50, 5 * places).astype(np.int32)
    start = oi.astype(np.int64)
    lanes = np.arange(n)
    floats, integers, open_ends = np.zeros(32), start.copy(), np.zeros(5 * places, bool)
    for place in range(places):
        mine = lanes[lanes % places == place]
        a = x[mine].astype(np.int64)
        floats[place] = a.sum()
        integers[place] = max(start[place], a.max())
        integers[places + place] = min(start[places + place], a.min())
        integers[2 * places + place] = np.bitwise_and.reduce(mine, initial=start[2 * places + place])
        integers[3 * places + place] = np.bitwise_or.reduce(mine, initial=start[3 * places + place])
    # Of an exchange any lane may be the last.
    open_ends[4 * places :] = True
    floats[16] = x[:n].sum()
    expected = {"o": Expected(floats), "oi": Expected(integers, ignore=open_ends), "l": Expected(np.zeros(1, np.int64))}
    arguments = {"x": x, "o": o, "oi": oi, "l": np.zeros(1, np.int32), "n": n}
    return Problem((-(-n // block),), arguments, expected)


def call(rng):
    x = rng.standard_normal(128).astype(np.float32)
    product = np.float32(np.float32(x[0] * x[1]) + np.float32(1))
    values = x.astype(np.float64) * 2 + float(product)
    # The product and the sum after it may be one operation, which rounds once.
    error = half_ulp(values, F32) + 2.0**-23 * (1 + abs(float(product)))
    printed = tuple(f"pid (0, 0, 0) idx ({i}) first: {i}" for i in range(128))
    return Problem((1,), {"x": x, "o": np.zeros(128, np.float32)}, {"o": Expected(values, error)}, printed=printed)


CASES = (
    launches("scan", "scan_k", scan),
    launches("sort", "sort_k", sort, ON_CPU),
    launches("gather", "gather_k", gather),
    launches("histogram", "hist_k", histogram),
    launches("atomic", "atomic_k", atomic),
    launches("call_asm_print", "call_k", call),
)
