# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the rows of language_rows.py need beyond NumPy."""

import math

import numpy as np


def truncated(x):
    """Returns float32 rounded to float16 toward zero, for numbers that are normal."""
    return (x.view(np.uint32) & np.uint32(0xFFFFE000)).view(np.float32)


def rounded(x, bits):
    """Returns numbers with as many bits after the leading one, of two equally near ones the even one."""
    mantissa, exponent = np.frexp(np.asarray(x, np.float64))
    return np.ldexp(np.rint(np.ldexp(mantissa, bits + 1)), exponent - bits - 1)


def to_e4b15(x):
    """Returns numbers as fp8e4b15 has them: 3 bits after the leading one, halves away from zero, 1.75 at most."""
    magnitude = np.minimum(np.abs(x.astype(np.float64)), 1.75)
    step = np.ldexp(1.0, np.maximum(np.frexp(magnitude)[1], -13) - 4)
    return np.copysign(np.floor(magnitude / step + 0.5) * step, x)


def swizzled(i, j, rows, columns, group):
    """Returns the places of elements in row-major order after groups of rows are stored by columns."""
    order = []
    for first in range(0, rows, group):
        height = min(rows - first, group)
        order += [(first + row, column) for column in range(columns) for row in range(height)]
    found = np.array([order[place] for place in i * columns + j])
    return found[:, 0], found[:, 1]


def philox(seed, offset, rounds=10):
    """Returns the four words of the generator Philox 4x32 for a counter (offset, 0, 0, 0), where an
    offset has 64 bits, the words 0 and 1."""
    mask = 0xFFFFFFFF
    found = []
    for first in offset:
        words, key = [int(first) & mask, int(first) >> 32 & mask, 0, 0], [seed & mask, seed >> 32]
        for _ in range(rounds):
            low, high = 0xD2511F53 * words[0], 0xCD9E8D57 * words[2]
            words = [high >> 32 ^ words[1] ^ key[0], high & mask, low >> 32 ^ words[3] ^ key[1], low & mask]
            key = [key[0] + 0x9E3779B9 & mask, key[1] + 0xBB67AE85 & mask]
        found.append(words)
    return np.array(found, np.uint32).T


def uniform(words):
    """Returns words as numbers in [0, 1)."""
    signed = words.astype(np.uint32).view(np.int32).astype(np.int64)
    return np.where(signed < 0, -signed - 1, signed) * 4.6566127342e-10


def normal(first, second):
    """Returns two normal numbers for the words of two uniform ones."""
    radius = np.sqrt(-2 * np.log(np.maximum(uniform(first), 1e-7)))
    angle = 2 * math.pi * uniform(second)
    return radius * np.cos(angle), radius * np.sin(angle)


NAMES = {
    "math": math,
    "normal": normal,
    "np": np,
    "philox": philox,
    "rounded": rounded,
    "swizzled": swizzled,
    "to_e4b15": to_e4b15,
    "truncated": truncated,
    "uniform": uniform,
}
