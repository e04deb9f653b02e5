# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""References of kernels, element by element, in float64 and int64.

Each function takes a case's input arrays and scalars by name and returns its output arrays by name.
"""

import numpy as np

from ..comparison import Expected, exact_bits


def add(x, y):
    with np.errstate(all="ignore"):
        return {"o": x.astype(np.float64) + y.astype(np.float64)}


def where(x, y):
    """min and max take the number where the other operand is NaN, and a comparison with NaN is false."""
    x, y = x.astype(np.float64), y.astype(np.float64)
    with np.errstate(all="ignore"):
        return {"o": np.where(x > y, np.fmin(x, 2.0), np.fmax(y, -2.0))}


def wrap32(value):
    """The int32 that the low 32 bits of an int64 stand for."""
    return (value & 0xFFFFFFFF ^ 0x80000000) - 0x80000000


def divide(a, b):
    """The quotient rounded towards zero, and the remainder that goes with it, which has the dividend's sign."""
    quotient = np.abs(a) // np.abs(b)
    quotient = np.where((a < 0) != (b < 0), -quotient, quotient)
    return quotient, a - quotient * b


def integer(x, y):
    """Every integer operation in one sum; INT_MIN / -1 has no defined value and must not be among the inputs."""
    a, b = x.astype(np.int64), y.astype(np.int64) | 1
    if np.any((a == -(1 << 31)) & (b == -1)):
        raise ValueError("INT_MIN is divided by -1")
    quotient, remainder = divide(a, b)
    unsigned = (a & 0xFFFFFFFF).astype(np.uint64) * (b & 0xFFFFFFFF).astype(np.uint64)
    high = (unsigned >> np.uint64(32)).astype(np.int64)
    thirds, _ = divide(wrap32(a + 2), np.int64(3))
    return {"o": wrap32(quotient + remainder + (a << 2) + (a >> 1) + (a ^ b) + (a & b) + high + ~a - b + thirds)}


def control_flow(x, bound, trips):
    """Both loops in float32, in the kernel's order; a run of more than 100 trips stores nothing."""
    blocks = x.reshape(-1, 128)
    result = np.zeros(128, np.float32)
    with np.errstate(all="ignore"):
        for trip in range(trips):
            if trip % 2 == 0:
                result = result + blocks[trip]
            elif trip == 5:
                result = result - np.float32(1)
            else:
                result = result * np.float32(0.5)
        for term in (0, 1, 2):
            result = result + np.float32(term)
        for j in range(bound):
            result = np.where(result > j, result, result + np.float32(j))
    return {"o": result.astype(np.float64) if trips <= 100 else np.empty(0)}


def identity(x):
    """The reference of a copy: the same bits."""
    return {"o": exact_bits(x)}


def complement_unless_negative(x):
    return {"o": exact_bits(np.where(x < 0, x, ~x))}


def scalar(x, y):
    with np.errstate(all="ignore"):
        return {"o": wrap32(3 * x.astype(np.int64)), "p": y + y}


def transpose(x, rows, columns, stride):
    return {"o": exact_bits(np.ascontiguousarray(x.reshape(rows, stride)[:, :columns].T).reshape(-1))}


def row_sums(x):
    """Of rows of 4096 elements, modulo 2^32."""
    return {"o": x.reshape(-1, 4096).sum(axis=1, dtype=np.int32)}


def programs(grid):
    """Rows of (x, y, z) and the grid, x running fastest."""
    z, y, x = np.indices(grid[::-1])
    sizes = (np.full(x.shape, size) for size in grid)
    return {"o": np.stack((x, y, z, *sizes), axis=-1).reshape(-1)}


def call(x, y):
    def split(a, b, by):
        return wrap32(wrap32(a + b) * by), a ^ b, 2 * by

    first, second, by = split(x.astype(np.int64), y.astype(np.int64), 3)
    first, second, by = split(first, second, by)
    return {"o": first, "p": wrap32(second + by)}


def shared_functions(x):
    """In blocks of 512 elements, zeros at the end."""

    def total(a):
        return wrap32(a.sum(axis=1))

    def mix(a):
        before = total(a)
        turned = a.reshape(-1, 16, 32).transpose(0, 2, 1).reshape(-1, 512)
        mixed = wrap32(turned + before[:, None])
        return mixed, before ^ total(mixed)

    blocks = np.zeros((-(-len(x) // 512), 512), np.int64)
    blocks.reshape(-1)[: len(x)] = x
    values, sums = mix(blocks)
    sums = wrap32(sums + blocks.max(axis=1))
    for _ in range(3):
        values, sums = mix(values ^ sums[:, None])
    sums = wrap32(total(values) + sums)
    return {"o": wrap32(values + sums[:, None]).reshape(-1)[: len(x)]}


def foreign(x, y):
    """Pairs are put in order, unless one of them is NaN."""
    y = y.astype(np.float64)
    first, second = y[::2], y[1::2]
    with np.errstate(all="ignore"):
        turned = first > second
    pairs = np.stack((np.where(turned, second, first), np.where(turned, first, second)), axis=-1)
    return {
        "flipped": (x ^ np.int8(-128)).astype(np.int64),
        "widened": x.view(np.uint8).astype(np.int64),
        "doubled": y + y,
        "negated": -y,
        "sorted": pairs.reshape(-1),
        "negative": -np.abs(y),
    }


def functions(x, y):
    """Of functions that are approximated; a result that is too small for a normal number may be zero."""
    x, y = x.astype(np.float64), y.astype(np.float64)
    tiny = float(np.finfo(np.float32).tiny)
    with np.errstate(all="ignore"):
        exp = np.exp(x)
        return {
            "sin": within_ulps(np.sin(x), 2),
            # The product with the logarithm of e is rounded, and so is the logarithm.
            "exp": Expected(exp, np.where(exp < tiny, tiny, within_ulps(exp, 2).error + np.abs(x) * exp * 7.4e-8)),
            "log": within_ulps(np.log(x), 2),
            "sqrt": within_ulps(np.sqrt(x), 2),
            "fma": within_ulps(x * y + x, 0.5 + 1e-6),  # The product is exact, the sum almost.
        }


def within_ulps(values, count):
    """Values with an error of so many units in the last place of float32."""
    with np.errstate(all="ignore"):
        exponent = np.maximum(np.frexp(values)[1] - 1, -126)
    return Expected(values, count * np.ldexp(1.0, exponent - 23))


def divided_dot(transposed):
    """The product of 64 n columns of `a` and rows of `b`, which may be stored as columns."""

    def multiply(a, b, n):
        a, b = a.reshape(128, 1024), b.reshape(64, 1024).T if transposed else b.reshape(1024, 64)
        return {"c": (a[:, : 64 * n].astype("float64") @ b[: 64 * n].astype("float64")).ravel()}

    return multiply
