# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random inputs that hold what kernels get wrong: infinities, NaN, denormals, both zeros, the extremes of integers."""

import numpy as np

CHUNK = 1 << 22
INT_MIN = -(1 << 31)


def in_chunks(rng, n, dtype, make):
    array = np.empty(n, dtype)
    for start in range(0, n, CHUNK):
        count = min(CHUNK, n - start)
        array[start : start + count] = make(rng, count)
    return array


def any_floats(rng, n):
    """Half normally distributed values, half arbitrary bits: infinities, NaN, denormals and both zeros occur."""
    return in_chunks(rng, n, np.float32, some_floats)


def some_floats(rng, count):
    values = rng.integers(0, 1 << 32, count, dtype=np.uint32).view(np.float32)
    values[::2] = rng.standard_normal(len(values[::2]), dtype=np.float32)
    special = np.array(
        [0.0, -0.0, np.inf, -np.inf, np.nan, 2.0, -2.0, 1e-45, -1e-45, 3.4028235e38, -3.4028235e38], np.float32
    )
    where = rng.random(count, dtype=np.float32) < 0.05
    values[where] = rng.choice(special, int(np.count_nonzero(where)))
    values[np.isnan(values)] = np.nan  # The quiet one: signalling NaNs are outside what the kernels promise.
    return values


def any_integers(rng, n):
    """Arbitrary bits, small numbers and the extremes."""
    return in_chunks(rng, n, np.int32, some_integers)


def some_integers(rng, count):
    values = rng.integers(INT_MIN, 1 << 31, count, dtype=np.int32)
    values[::3] = rng.integers(-100, 100, len(values[::3]), dtype=np.int32)
    special = np.array([0, 1, -1, 2, -2, 3, INT_MIN, INT_MIN + 1, (1 << 31) - 1, (1 << 31) - 2], np.int32)
    where = rng.random(count, dtype=np.float32) < 0.1
    values[where] = rng.choice(special, int(np.count_nonzero(where)))
    return values


def any_bits(dtype, count=lambda n: n):
    """A generator of arbitrary bits as a type; of booleans, of both."""
    dtype = np.dtype(dtype)

    def generate(rng, n):
        if dtype == bool:
            return rng.integers(0, 2, count(n), dtype=np.uint8).view(bool)
        return np.frombuffer(rng.bytes(count(n) * dtype.itemsize), dtype).copy()

    return generate


def times(count, generate):
    """A generator of count(n) values where another makes n."""
    return lambda rng, n: generate(rng, count(n))


def without_denormals(x, **others):
    """Moves denormals among x, and what a few operations make one, to zero, in place."""
    small = np.abs(x) < 1e-30
    x[small] = np.copysign(np.float32(0), x[small])


def avoid_overflowing_division(x, y):
    """INT_MIN / -1 is undefined; the kernel divides by y | 1."""
    y[(x == INT_MIN) & ((y | 1) == -1)] = 5
