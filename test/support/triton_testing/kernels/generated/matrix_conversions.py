# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that move a matrix to or from the layouts of tensor cores, and such as are too large for shared memory.

They are written and checked as those of `conversions.py` are. Elements have 8, 16 or 32 bits, so that ldmatrix and
stmatrix may move them."""

from ...random_ir.layouts import LANE_BITS, Blocked, Source, elements_held
from .conversions import MOST_HELD_BITS, Conversion, case_of

FAMILY = "matrix_conversions"
COUNT = 48
SEED = 21
LEAST_BITS, MOST_BITS = 8, 14  # Elements of a matrix.
KINDS = ("once", "twice", "loop")
ELEMENTS = (("f16", "float16", 2), ("i8", "int8", 1), ("f32", "float32", 4), ("i16", "int16", 2))

# Larger than the shared memory of a block: they are moved in rounds. In the first, all threads write each slice; in the
# second they take turns.
ROWS, COLUMNS = (1, 0), (0, 1)
LARGE = (
    Conversion(
        "once",
        "f64",
        "float64",
        (256, 128),
        (Blocked((1, 2), (1, 32), (8, 1), ROWS), Blocked((1, 1), (32, 1), (8, 1), COLUMNS)),
        8,
    ),
    Conversion(
        "once",
        "i64",
        "int64",
        (256, 128),
        (Blocked((1, 1), (1, 32), (4, 4), ROWS), Blocked((1, 1), (32, 1), (8, 2), COLUMNS)),
        16,
    ),
)


def draw(index):
    """The conversion of that index: kinds and types come in turn, the rest is random."""
    source = Source(SEED * 1000 + index)
    kind = KINDS[index % len(KINDS)]
    element, dtype, element_bytes = ELEMENTS[(index // len(KINDS)) % len(ELEMENTS)]
    while True:
        warp_bits = source.below(4)
        most = min(MOST_BITS, LANE_BITS + warp_bits + MOST_HELD_BITS)
        shape = source.powers(LEAST_BITS + source.below(most - LEAST_BITS + 1), 2)
        layouts = [
            source.of_tensor_cores(warp_bits, element_bytes)
            if at % 2 == 0 or source.below(3) == 0
            else blocked(source, warp_bits)
            for at in range(3 if kind == "twice" else 2)
        ]
        if source.below(2):
            layouts.reverse()
        held = max(elements_held(layout, shape) for layout in layouts)
        if min(shape) >= 8 and held <= 1 << MOST_HELD_BITS and len(set(layouts)) == len(layouts):
            return Conversion(kind, element, dtype, shape, tuple(layouts), 1 << warp_bits)


def blocked(source, warp_bits):
    """As memory accesses choose it: each thread holds up to 16 elements of a row or of a column."""
    along = source.below(2)
    order = (along, 1 - along)
    per_thread = [1, 1]
    per_thread[along] = 1 << (1 + source.below(4))
    return Blocked(tuple(per_thread), source.powers(LANE_BITS, 2), source.powers(warp_bits, 2), order)


CASES = tuple(case_of(FAMILY, index, conversion) for index, conversion in enumerate((*map(draw, range(COUNT)), *LARGE)))
