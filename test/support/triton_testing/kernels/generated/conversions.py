# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that move a tensor between random layouts: each program copies a chunk of its own, in row-major order.

The offsets are computed anew in each layout, so that an element that arrives in the wrong place is stored there. Where
conversions follow each other, the elements are changed between them: exclusive or with their own offsets, an even
number of times. Nothing can be simplified away, and what is stored must still be what was loaded, bit by bit.
"""

from dataclasses import dataclass
from functools import partial
from typing import Tuple

from ...case import GENERATED_FORMS, array_case
from ...inputs import any_bits
from ...random_ir.layouts import LANE_BITS, Source, elements_held
from ...random_ir.writer import Writer, module_of
from .. import reference

FAMILY = "conversions"
COUNT = 60
SEED = 20
MOST_BITS = 14  # Elements of a tensor.
MOST_HELD_BITS = 7  # Elements of a thread.
PROGRAMS = (1, 67, 333)
MOST_ELEMENTS = 1 << 21  # Of an array.
TRIPS = 4
KINDS = ("once", "twice", "loop", "pointers", "booleans")
ELEMENTS = (
    ("i8", "int8"),
    ("i16", "int16"),
    ("f16", "float16"),
    ("i32", "int32"),
    ("f32", "float32"),
    ("i64", "int64"),
    ("f64", "float64"),
)


@dataclass(frozen=True)
class Conversion:
    """The conversions of one kernel: the layouts in the order in which they are visited."""

    kind: str
    element: str
    dtype: str
    shape: Tuple[int, ...]
    layouts: Tuple[object, ...]
    warps: int

    @property
    def size(self):
        count = 1
        for extent in self.shape:
            count *= extent
        return count


def draw(index):
    """The conversion of that index: kinds, types and ranks come in turn, the rest is random."""
    source = Source(SEED * 1000 + index)
    kind = KINDS[index % len(KINDS)]
    elements = [e for e in ELEMENTS if kind != "booleans" or e[0].startswith("i")]
    element, dtype = elements[(index // len(KINDS)) % len(elements)]
    rank, warp_bits = 1 + index % 3, source.below(4)
    shape = source.shape(rank, min(MOST_BITS, LANE_BITS + warp_bits + MOST_HELD_BITS))
    while True:
        layouts = tuple(source.layout(rank, warp_bits) for _ in range(3 if kind == "twice" else 2))
        held = max(elements_held(layout, shape) for layout in layouts)
        if held <= 1 << MOST_HELD_BITS and len(set(layouts)) == len(layouts):
            return Conversion(kind, element, dtype, shape, layouts, 1 << warp_bits)


def write_once(writer, a, b):
    writer.store(writer.convert(writer.load(writer.pointers("%x", a), a), a, b), b)


def write_twice(writer, a, b, c):
    """The second conversion must not overwrite what the first one still reads."""
    value = writer.load(writer.pointers("%x", a), a)
    value = writer.change(writer.convert(value, a, b), b)
    writer.store(writer.change(writer.convert(value, b, c), c), c)


def write_loop(writer, a, b):
    """There and back again in each trip."""
    kind = writer.tensor(a)
    loaded = writer.load(writer.pointers("%x", a), a)
    zero, one, trips = (writer.constant(value, "i32") for value in (0, 1, TRIPS))
    loop = f"scf.for %trip = {zero} to {trips} step {one} iter_args(%carried = {loaded}) -> ({kind}) : i32"
    result = writer.value(loop + " {")
    back = writer.convert(writer.change(writer.convert("%carried", a, b), b), b, a)
    writer.line(f"scf.yield {back} : {kind}")
    writer.line("}")
    writer.store(writer.convert(result, a, b), b)


def write_pointers(writer, a, b):
    """The addresses are converted, and the elements loaded in the second layout."""
    pointers = writer.convert(writer.pointers("%x", a), a, b, f"!tt.ptr<{writer.element}>")
    writer.store(writer.load(pointers, b), b)


def write_booleans(writer, a, b):
    """Both a condition and the elements are converted: an element that is not negative is complemented."""
    loaded = writer.load(writer.pointers("%x", a), a)
    negative = writer.value(f"arith.cmpi slt, {loaded}, {writer.constant(0, writer.tensor(a))} : {writer.tensor(a)}")
    condition, value = writer.convert(negative, a, b, "i1"), writer.convert(loaded, a, b)
    kind = writer.tensor(b)
    complement = writer.value(f"arith.xori {value}, {writer.constant(-1, kind)} : {kind}")
    select = f"arith.select {condition}, {value}, {complement} : {writer.tensor(b, 'i1')}, {kind}"
    writer.store(writer.value(select), b)


BODIES = {
    "once": write_once,
    "twice": write_twice,
    "loop": write_loop,
    "pointers": write_pointers,
    "booleans": write_booleans,
}


def text_of(conversion):
    """The module with the kernel of a conversion."""
    writer = Writer(conversion.element, conversion.shape)
    BODIES[conversion.kind](writer, *conversion.layouts)
    return module_of(writer, "convert", ("x", "o"), conversion.warps)


def case_of(family, index, conversion):
    size = conversion.size
    programs = sorted({min(count, MOST_ELEMENTS // size) for count in PROGRAMS})
    return array_case(
        name=f"{family}_{index:02}_{conversion.kind}_{conversion.element}",
        kernel="convert",
        inputs={"x": any_bits(conversion.dtype)},
        outputs={"o": conversion.dtype},
        arguments=("x", "o"),
        reference=reference.complement_unless_negative if conversion.kind == "booleans" else reference.identity,
        sizes=tuple(size * count for count in programs),
        grid=lambda n: (n // size,),
        forms=GENERATED_FORMS,
        text=partial(text_of, conversion),
        family=family,
    )


CASES = tuple(case_of(FAMILY, index, draw(index)) for index in range(COUNT))
