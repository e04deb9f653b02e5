# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One launch of a kernel with all that is needed to judge it."""

from dataclasses import dataclass, field
from typing import Dict, Tuple

import numpy as np


@dataclass(frozen=True)
class Descriptor:
    """A tensor descriptor over a matrix with contiguous rows, as an argument."""

    array: np.ndarray
    block: Tuple[int, ...]


@dataclass(frozen=True)
class Expected:
    """What an array must hold after the launch: `values` in float64 or int64, each within its `error`. Where `ignore`
    is true the kernel leaves open what is written."""

    values: np.ndarray
    error: object = 0.0
    ignore: object = False

    def problems_of(self, actual):
        """Why `actual` is wrong, in one line; empty if it is right."""
        actual, values = actual.astype(self.values.dtype), self.values
        if actual.shape != values.shape:
            return f"has the shape {actual.shape}, expected {values.shape}"
        with np.errstate(all="ignore"):
            right = (actual == values) | (np.abs(actual - values) <= self.error)
            right |= np.isnan(actual) & np.isnan(values)
        wrong = ~(right | self.ignore)
        if not wrong.any():
            return ""
        first = np.unravel_index(int(np.argmax(wrong)), wrong.shape)
        at = ", ".join(map(str, first))
        return f"{int(wrong.sum())} of {wrong.size} are wrong; [{at}] is {actual[first]}, expected {values[first]}"


@dataclass(frozen=True)
class Problem:
    """`arguments` are arrays, which the kernel writes in place, descriptors and scalars, in the kernel's order.
    `memory` lists arrays that the kernel reaches through addresses in others. `expected` is by argument number; the
    arrays that it does not name must stay as they were. `reached` is the same by number in `memory`. `printed` are the
    lines that the kernel prints, in any order."""

    grid: Tuple[int, int, int]
    arguments: Tuple[object, ...]
    expected: Dict[int, Expected]
    memory: Tuple[np.ndarray, ...] = ()
    reached: Dict[int, Expected] = field(default_factory=dict)
    sequential: bool = False
    printed: Tuple[str, ...] = ()


def half_ulp(values, mantissa_bits):
    """Half the distance of neighbours around each value, in a format with so many bits of fraction: what rounding may
    change it by."""
    with np.errstate(all="ignore"):
        return np.ldexp(0.5, np.frexp(np.where(np.isfinite(values), values, 0))[1] - 1 - mantissa_bits)


# The bits of the fraction, without the implicit one.
FRACTION = {"float16": 10, "bfloat16": 7, "float32": 23, "float8_e4m3fn": 3, "tf32": 10}


def rounded_once(values, dtype, error=0.0):
    """Values that were known up to `error` and then rounded to dtype: half a unit more. Denormals of float16 round at
    2^-25."""
    fraction = FRACTION[np.dtype(dtype).name]
    return Expected(values, error + half_ulp(np.abs(values) + error, fraction) + (2.0**-25 if fraction == 10 else 0.0))
