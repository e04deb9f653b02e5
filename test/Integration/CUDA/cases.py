# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels to run: their IR, sizes, inputs and references.

A case belongs to `NAME.source.ttir`, `NAME.ttir` and `NAME.ttgir` of the corpus, with its options in `NAME.json`. To
add one, write its reference in `reference.py` and its entry in `CASES`.
"""

from dataclasses import dataclass
from typing import Callable, Dict, Optional, Tuple

import numpy as np

import reference

FORMS = ("source.ttir", "ttir", "ttgir")
CHUNK = 1 << 22
INT_MIN = -(1 << 31)


@dataclass(frozen=True)
class Case:
    """A kernel over arrays of n elements, of which each program handles `block`."""

    name: str
    kernel: str
    block: int
    inputs: Dict[str, Callable]  # Array name -> generator of n values.
    outputs: Dict[str, str]  # Array name -> dtype.
    arguments: Tuple[str, ...]  # Names of arrays, or "n", in the kernel's order.
    reference: Callable
    sizes: Tuple[int, ...]
    timed_size: int
    max_ulp: Optional[float] = None  # None: the correctly rounded result.
    constrain: Callable = lambda **arrays: None  # Removes, in place, what the kernel's meaning does not cover.

    def programs(self, n):
        return -(-n // self.block)

    def tail(self, n, idle=0):
        """Elements beyond n that the last program, and `idle` programs after it, mask out."""
        return (self.programs(n) + idle) * self.block - n

    def make_inputs(self, rng, n):
        arrays = {name: generate(rng, n) for name, generate in self.inputs.items()}
        self.constrain(**arrays)
        return arrays

    def bytes_moved(self, n):
        """Bytes that the kernel must read and write."""
        inputs = sum(np.dtype(DTYPES[generate]).itemsize for generate in self.inputs.values())
        return n * (inputs + sum(np.dtype(dtype).itemsize for dtype in self.outputs.values()))


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


DTYPES = {any_floats: "float32", any_integers: "int32"}


def avoid_overflowing_division(x, y):
    """INT_MIN / -1 is undefined; the kernel divides by y | 1."""
    y[(x == INT_MIN) & ((y | 1) == -1)] = 5


# The kernel may assume that n is a multiple of 16 in `add`: its argument says so. Elsewhere n is free.
CASES = {
    case.name: case
    for case in (
        Case(
            name="add",
            kernel="add_k",
            block=4096,
            inputs={"x": any_floats, "y": any_floats},
            outputs={"o": "float32"},
            arguments=("x", "y", "o", "n"),
            reference=reference.add,
            sizes=(16, 4096 - 16, 4096, 4096 + 16, 3 * 4096, 100 * 4096 + 48, 999984, 1 << 22),
            timed_size=1 << 28,
        ),
        Case(
            name="where",
            kernel="where_k",
            block=256,
            inputs={"x": any_floats, "y": any_floats},
            outputs={"o": "float32"},
            arguments=("x", "y", "o", "n"),
            reference=reference.where,
            sizes=(1, 31, 255, 256, 257, 1000, 4096, 100003, 1 << 20),
            timed_size=1 << 26,
        ),
        Case(
            name="int",
            kernel="int_k",
            block=256,
            inputs={"x": any_integers, "y": any_integers},
            outputs={"o": "int32"},
            arguments=("x", "y", "o", "n"),
            reference=reference.integer,
            sizes=(1, 31, 255, 256, 257, 1000, 4096, 100003, 1 << 20),
            timed_size=1 << 26,
            constrain=avoid_overflowing_division,
        ),
    )
}
