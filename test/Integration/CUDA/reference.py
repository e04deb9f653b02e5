# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the kernels compute, element by element, in float64 and int64.

Each function takes a case's input arrays by name and returns its output arrays by name.
"""

import numpy as np


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
