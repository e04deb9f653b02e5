# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that gather elements along random axes, or count numbers, between tensors in random layouts.

What a gather looks into is in one layout; the indices, and so the result, are in another, or in the same. A histogram
has as many bins as there are numbers, and numbers without a bin too.
"""

from dataclasses import dataclass
from functools import partial
from typing import Tuple

import numpy as np

from ...case import GENERATED_FORMS, array_case
from ...comparison import exact_bits
from ...inputs import any_bits
from ...random_ir.layouts import LANE_BITS, Source, elements_held
from ...random_ir.writer import Writer, module_of
from .reductions import DTYPES

FAMILY = "lookups"
COUNT = 40
SEED = 50
MOST_BITS = 13  # Elements of a tensor.
MOST_HELD_BITS = 6  # Elements of a thread.
PROGRAMS = (1, 67)
ELEMENTS = ("i32", "f16", "i8", "f32", "i64")
INDICES = ("i32", "i64")


@dataclass(frozen=True)
class Lookup:
    """The lookup of one kernel; `kind` is "gather", or "count" or "count_some" for a histogram."""

    kind: str
    element: str
    index: str
    shape: Tuple[int, ...]
    source: object
    result: object
    axis: int
    warps: int

    @property
    def size(self):
        return int(np.prod(self.shape))


def draw(index):
    """The lookup of that index: kinds and types come in turn, the rest is random."""
    source = Source(SEED * 1000 + index)
    kind = ("gather", "gather", "count", "count_some")[index % 4]
    rank, warp_bits = (1 + index // 4 % 3 if kind == "gather" else 1), source.below(4)
    shape = source.shape(rank, min(MOST_BITS, LANE_BITS + warp_bits + MOST_HELD_BITS))
    while True:
        layouts = [source.layout(rank, warp_bits) for _ in range(2)]
        if all(elements_held(layout, shape) <= 1 << MOST_HELD_BITS for layout in layouts):
            break
    if index % 4 == 1:
        layouts[1] = layouts[0]
    element = ELEMENTS[index // 2 % len(ELEMENTS)] if kind == "gather" else INDICES[index // 4 % 2]
    return Lookup(kind, element, INDICES[index % 2], shape, *layouts, source.below(rank), 1 << warp_bits)


def text_of(lookup):
    """The module with the kernel of a lookup."""
    writer = Writer(lookup.element, lookup.shape)
    source, result = lookup.source, lookup.result
    value = writer.load(writer.pointers("%x", source), source)
    if lookup.kind == "gather":
        pointers = writer.pointers("%i", result, lookup.index)
        indices = writer.value(f"tt.load {pointers} : {writer.tensor(result, f'!tt.ptr<{lookup.index}>')}")
        kinds = f"({writer.tensor(source)}, {writer.tensor(result, lookup.index)}) -> {writer.tensor(result)}"
        writer.store(writer.value(f"tt.gather {value}[{indices}] {{axis = {lookup.axis} : i32}} : {kinds}"), result)
        elements = (lookup.element, lookup.index, lookup.element)
        return module_of(writer, "look_up", ("x", "i", "o"), lookup.warps, elements)
    mask, kind = "", writer.tensor(source)
    if lookup.kind == "count_some":
        odd = writer.value(f"arith.andi {value}, {writer.constant(1, kind)} : {kind}")
        mask = ", " + writer.value(f"arith.cmpi eq, {odd}, {writer.constant(1, kind)} : {kind}")
    counts = writer.value(f"tt.histogram {value}{mask} : {kind} -> {writer.tensor(result)}")
    writer.store(counts, result)
    return module_of(writer, "look_up", ("x", "o"), lookup.warps)


def expected(lookup, x, i=None):
    """The reference of a lookup."""
    x = x.reshape(-1, *lookup.shape)
    if lookup.kind == "gather":
        found = np.take_along_axis(x, i.reshape(x.shape).astype(np.int64), lookup.axis + 1)
        return {"o": exact_bits(found.reshape(-1))}
    counts = np.zeros(x.shape, x.dtype)
    for row, numbers in zip(counts, x):
        counted = numbers[(numbers >= 0) & (numbers < lookup.size)]
        if lookup.kind == "count_some":
            counted = counted[counted % 2 == 1]
        row[:] = np.bincount(counted, minlength=lookup.size)
    return {"o": exact_bits(counts.reshape(-1))}


def inputs_of(lookup):
    def numbers(rng, n):
        # Some bins get many.
        few = rng.integers(0, min(4, lookup.size), n)
        return np.where(rng.random(n) < 0.3, few, rng.integers(-3, lookup.size + 3, n)).astype(DTYPES[lookup.element])

    def places(rng, n):
        return rng.integers(0, lookup.shape[lookup.axis], n).astype(DTYPES[lookup.index])

    if lookup.kind == "gather":
        return {"x": any_bits(DTYPES[lookup.element]), "i": places}
    return {"x": numbers}


def case_of(index):
    lookup = draw(index)
    size, inputs = lookup.size, inputs_of(lookup)
    return array_case(
        name=f"{FAMILY}_{index:02}_{lookup.kind}_{lookup.element}",
        kernel="look_up",
        inputs=inputs,
        outputs={"o": DTYPES[lookup.element]},
        arguments=(*inputs, "o"),
        reference=partial(expected, lookup),
        sizes=tuple(size * count for count in PROGRAMS),
        grid=lambda n: (n // size,),
        forms=GENERATED_FORMS,
        text=partial(text_of, lookup),
        family=FAMILY,
    )


CASES = tuple(case_of(index) for index in range(COUNT))
