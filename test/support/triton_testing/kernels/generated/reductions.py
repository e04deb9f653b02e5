# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that reduce or scan tensors in random layouts along random axes.

What comes out of a reduction is broadcast to the shape of what went in and stored in that layout: each thread that
should have a result shows what it has. Values are such that the order in which they are combined does not matter.
"""

from dataclasses import dataclass
from functools import partial
from typing import Tuple

import numpy as np

from ...case import GENERATED_FORMS, array_case
from ...comparison import exact_bits
from ...inputs import any_bits
from ...random_ir.layouts import LANE_BITS, Source, elements_held
from .reduction_kernels import TRIPS, is_reverse, outputs_of, text_of

FAMILY = "reductions"
COUNT = 80
SEED = 30
MOST_BITS = 14  # Elements of a tensor.
MOST_HELD_BITS = 6  # Elements of a thread.
PROGRAMS = (1, 67, 333)
MOST_ELEMENTS = 1 << 19  # Of an array.
DTYPES = {
    "i8": "int8", "i16": "int16", "i32": "int32", "i64": "int64", "f16": "float16", "f32": "float32", "f64": "float64",
}  # fmt: skip
INTEGERS, FLOATS = ("i32", "i8", "i64", "i16"), ("f32", "f16", "f64")
KINDS = {
    "add": ("i32", "f32", "i8", "f64", "i64", "i16"),
    "max": FLOATS + INTEGERS,
    "umin": INTEGERS,
    "xor": INTEGERS,
    "any": INTEGERS,
    "argmax": ("f32", "i64", "f16", "i32"),
    "several": ("i64", "f16", "i8", "f32"),
    "loop": INTEGERS,
    "prefix": ("f32", "i64", "i16", "i32"),
    "latest": INTEGERS,
}


@dataclass(frozen=True)
class Reduction:
    """The reduction or scan of one kernel."""

    kind: str
    element: str
    shape: Tuple[int, ...]
    layout: object
    axis: int
    warps: int

    @property
    def size(self):
        return int(np.prod(self.shape))

    @property
    def dtype(self):
        return DTYPES[self.element]


def draw(index):
    """The reduction of that index: kinds, types and ranks come in turn, the rest is random."""
    source = Source(SEED * 1000 + index)
    kind = tuple(KINDS)[index % len(KINDS)]
    elements = KINDS[kind]
    rank, warp_bits = 1 + (index // 2) % 3, source.below(4)
    shape = source.shape(rank, min(MOST_BITS, LANE_BITS + warp_bits + MOST_HELD_BITS))
    while True:
        layout = source.layout(rank, warp_bits)
        if elements_held(layout, shape) <= 1 << MOST_HELD_BITS:
            element = elements[index // len(KINDS) % len(elements)]
            return Reduction(kind, element, shape, layout, source.below(rank), 1 << warp_bits)


def small_numbers(dtype):
    """Sums of these are exact, and equal ones are many; there is one zero."""
    return lambda rng, n: rng.integers(-50, 51, n).astype(dtype)


def with_nan(dtype):
    """Numbers of all sizes, infinities and NaN."""

    def generate(rng, n):
        values = (rng.standard_normal(n) * 10.0 ** rng.integers(-4, 4, n)).astype(dtype)
        special = rng.random(n) < 0.1
        values[special] = rng.choice(np.array([np.inf, -np.inf, np.nan], dtype), int(np.count_nonzero(special)))
        return np.where(values == 0, np.abs(values), values)

    return generate


def inputs_of(reduction):
    if reduction.kind == "argmax" or (reduction.kind in ("add", "prefix") and reduction.element.startswith("f")):
        return small_numbers(reduction.dtype)
    return with_nan(reduction.dtype) if reduction.element.startswith("f") else any_bits(reduction.dtype)


def sums(x, axis):
    return x.astype(np.float64 if x.dtype.kind == "f" else np.int64).cumsum(axis)


def latest(x, axis):
    """For each place the last number up to it that is not negative; the first of all if there is none."""
    x = np.moveaxis(x, axis, -1)
    places = np.maximum.accumulate(np.where(x >= 0, np.arange(x.shape[-1]), 0), -1)
    return np.moveaxis(np.take_along_axis(x, places, -1), -1, axis)


def expected(reduction, x):
    """The reference of a reduction, by array."""
    x = x.reshape(-1, *reduction.shape)
    axis, floats = reduction.axis + 1, x.dtype.kind == "f"

    def result(values, dtype=x.dtype):
        values = np.broadcast_to(values.astype(dtype), x.shape).reshape(-1)
        return values.astype(np.float64) if np.dtype(dtype).kind == "f" else exact_bits(values)

    offsets = np.broadcast_to(np.arange(reduction.size).reshape(reduction.shape), x.shape)
    largest = (np.fmax if floats else np.maximum).reduce(x, axis, keepdims=True)
    unsigned = x.view(f"u{x.dtype.itemsize}")
    if reduction.kind == "add":
        return {"o": result(x.astype(np.float64 if floats else np.int64).sum(axis, keepdims=True))}
    if reduction.kind == "max":
        return {"o": result(largest)}
    if reduction.kind == "umin":
        return {"o": result(unsigned.min(axis, keepdims=True))}
    if reduction.kind == "xor":
        return {"o": result(np.bitwise_xor.reduce(x, axis, keepdims=True))}
    if reduction.kind == "any":
        return {"o": result(np.where((x < 0).any(axis, keepdims=True), ~x, x))}
    if reduction.kind == "argmax":
        first = np.where(x == largest, offsets, reduction.size).min(axis, keepdims=True)
        return {"o": result(largest), "p": result(first, np.int32)}
    if reduction.kind == "several":
        return {"o": result(largest), "p": result(offsets.sum(axis, keepdims=True), np.int32)}
    if reduction.kind in ("prefix", "latest"):
        turned = np.flip(x, axis) if is_reverse(reduction.shape, reduction.axis) else x
        scanned = latest(turned, axis) if reduction.kind == "latest" else sums(turned, axis)
        return {"o": result(np.flip(scanned, axis) if is_reverse(reduction.shape, reduction.axis) else scanned)}
    for _ in range(TRIPS):
        x = x ^ x.astype(np.int64).sum(axis, keepdims=True).astype(x.dtype)
    return {"o": result(x)}


def case_of(index):
    reduction = draw(index)
    size = reduction.size
    outputs = outputs_of(reduction)
    return array_case(
        name=f"{FAMILY}_{index:02}_{reduction.kind}_{reduction.element}",
        kernel="reduce",
        inputs={"x": inputs_of(reduction)},
        outputs=outputs,
        arguments=("x", *outputs),
        reference=partial(expected, reduction),
        sizes=tuple(size * count for count in sorted({min(count, MOST_ELEMENTS // size) for count in PROGRAMS})),
        grid=lambda n: (n // size,),
        forms=GENERATED_FORMS,
        text=partial(text_of, reduction),
        family=FAMILY,
    )


CASES = tuple(case_of(index) for index in range(COUNT))
