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
from ...random_ir.layouts import LANE_BITS, Slice, Source, elements_held
from ...random_ir.writer import Writer, module_of

FAMILY = "reductions"
COUNT = 80
SEED = 30
MOST_BITS = 14  # Elements of a tensor.
MOST_HELD_BITS = 6  # Elements of a thread.
PROGRAMS = (1, 67, 333)
MOST_ELEMENTS = 1 << 19  # Of an array.
TRIPS = 3
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


class Reducer(Writer):
    """Writes a kernel for one reduction."""

    def __init__(self, reduction):
        super().__init__(reduction.element, reduction.shape)
        self.layout, self.axis = reduction.layout, reduction.axis
        self.floats = reduction.element.startswith("f")

    def reduce(self, values, elements, body):
        """`body` are the lines of a region on %a0, %a1, ... and %b0, %b1, ..., which end in values %c0, %c1, ..."""
        count = len(values)
        arguments = (f"%{name}{i}: {e}" for name in "ab" for i, e in enumerate(elements))
        scalar = len(self.shape) == 1
        kinds = ", ".join(self.tensor(self.layout, e) for e in elements)
        results = ", ".join(e if scalar else self.reduced(e) for e in elements)
        result = self.fresh()
        self.line(f'{result}:{count} = "tt.reduce"({", ".join(values)}) <{{axis = {self.axis} : i32}}> ({{')
        self.line(f"^bb0({', '.join(arguments)}):")
        for line in body:
            self.line("  " + line)
        names = ", ".join(f"%c{i}" for i in range(count))
        self.line(f"  tt.reduce.return {names} : {', '.join(elements)}")
        self.line(f"}}) : ({kinds}) -> ({results})")
        return [self.spread(f"{result}#{i}", e) for i, e in enumerate(elements)]

    def reduced(self, element):
        shape = self.shape[: self.axis] + self.shape[self.axis + 1 :]
        return self.tensor(Slice(self.axis, self.layout), element, shape)

    def spread(self, value, element):
        """A result as large as the source."""
        kind = self.tensor(self.layout, element)
        if len(self.shape) == 1:
            return self.value(f"tt.splat {value} : {element} -> {kind}")
        ones = self.shape[: self.axis] + (1,) + self.shape[self.axis + 1 :]
        column = self.tensor(self.layout, element, ones)
        wide = self.value(f"tt.expand_dims {value} {{axis = {self.axis} : i32}} : {self.reduced(element)} -> {column}")
        if ones == self.shape:
            return wide
        return self.value(f"tt.broadcast {wide} : {column} -> {kind}")

    def reduce_by(self, value, operation, element=None):
        element = element or self.element
        return self.reduce([value], [element], [f"%c0 = {operation} %a0, %b0 : {element}"])[0]

    def loaded(self):
        return self.load(self.pointers("%x", self.layout), self.layout)


def write_simple(operation, writer):
    writer.store(writer.reduce_by(writer.loaded(), operation), writer.layout)


def write_any(writer):
    """Complements the elements of each row that has a negative number."""
    value, kind = writer.loaded(), writer.tensor(writer.layout)
    negative = writer.value(f"arith.cmpi slt, {value}, {writer.constant(0, kind)} : {kind}")
    found = writer.reduce_by(negative, "arith.ori", "i1")
    complement = writer.value(f"arith.xori {value}, {writer.constant(-1, kind)} : {kind}")
    select = f"arith.select {found}, {complement}, {value} : {writer.tensor(writer.layout, 'i1')}, {kind}"
    writer.store(writer.value(select), writer.layout)


def write_argmax(writer):
    """The largest element, and the first offset that it is at."""
    element = writer.element
    compare = ("arith.cmpf oeq,", "arith.cmpf ogt,") if writer.floats else ("arith.cmpi eq,", "arith.cmpi sgt,")
    body = [
        f"%equal = {compare[0]} %a0, %b0 : {element}",
        "%before = arith.cmpi slt, %a1, %b1 : i32",
        "%first = arith.andi %equal, %before : i1",
        f"%larger = {compare[1]} %a0, %b0 : {element}",
        "%take = arith.ori %larger, %first : i1",
        f"%c0 = arith.select %take, %a0, %b0 : {element}",
        "%c1 = arith.select %take, %a1, %b1 : i32",
    ]
    values = [writer.loaded(), writer.offsets(writer.layout)]
    largest, offset = writer.reduce(values, [element, "i32"], body)
    writer.store(largest, writer.layout)
    writer.store(offset, writer.layout, "%p", "i32")


def write_several(writer):
    """Sources of different sizes: the largest element, and the sum of the offsets."""
    element, operation = writer.element, "arith.maxnumf" if writer.floats else "arith.maxsi"
    body = [f"%c0 = {operation} %a0, %b0 : {element}", "%c1 = arith.addi %a1, %b1 : i32"]
    largest, total = writer.reduce([writer.loaded(), writer.offsets(writer.layout)], [element, "i32"], body)
    writer.store(largest, writer.layout)
    writer.store(total, writer.layout, "%p", "i32")


def write_loop(writer):
    """Each trip's reduction must not overwrite what threads still read of the one before."""
    kind, loaded = writer.tensor(writer.layout), writer.loaded()
    zero, one, trips = (writer.constant(value, "i32") for value in (0, 1, TRIPS))
    loop = f"scf.for %trip = {zero} to {trips} step {one} iter_args(%carried = {loaded}) -> ({kind}) : i32"
    result = writer.value(loop + " {")
    total = writer.reduce_by("%carried", "arith.addi")
    writer.line(f"scf.yield {writer.value(f'arith.xori %carried, {total} : {kind}')} : {kind}")
    writer.line("}")
    writer.store(result, writer.layout)


def write_scan(body, writer):
    """Some run backwards."""
    element, kind = writer.element, writer.tensor(writer.layout)
    value = writer.loaded()
    reverse = "true" if is_reverse(writer.shape, writer.axis) else "false"
    attributes = f"<{{axis = {writer.axis} : i32, reverse = {reverse}}}>"
    result = writer.value(f'"tt.scan"({value}) {attributes} ({{')
    writer.line(f"^bb0(%a0: {element}, %b0: {element}):")
    for line in body:
        writer.line("  " + line.format(element=element))
    writer.line(f"  tt.scan.return %c0 : {element}")
    writer.line(f"}}) : ({kind}) -> {kind}")
    writer.store(result, writer.layout)


def is_reverse(shape, axis):
    return 0 < axis < len(shape) - 1 or len(shape) == 2 and axis == 1


# Of the accumulated element and the next one, the next unless it is negative: an order that must be kept.
LATEST = (
    "%zero = arith.constant 0 : {element}",
    "%negative = arith.cmpi slt, %b0, %zero : {element}",
    "%c0 = arith.select %negative, %a0, %b0 : {element}",
)


def body_of(reduction):
    floats = reduction.element.startswith("f")
    operations = {
        "add": "arith.addf" if floats else "arith.addi",
        "max": "arith.maxnumf" if floats else "arith.maxsi",
        "umin": "arith.minui",
        "xor": "arith.xori",
    }
    if reduction.kind in operations:
        return partial(write_simple, operations[reduction.kind])
    if reduction.kind == "prefix":
        return partial(write_scan, ["%c0 = " + operations["add"] + " %a0, %b0 : {element}"])
    if reduction.kind == "latest":
        return partial(write_scan, LATEST)
    return {"any": write_any, "argmax": write_argmax, "several": write_several, "loop": write_loop}[reduction.kind]


def outputs_of(reduction):
    with_offsets = reduction.kind in ("argmax", "several")
    return {"o": reduction.dtype, **({"p": "int32"} if with_offsets else {})}


def text_of(reduction):
    """The module with the kernel of a reduction."""
    writer = Reducer(reduction)
    body_of(reduction)(writer)
    arrays = ("x", *outputs_of(reduction))
    elements = (reduction.element, reduction.element, "i32")[: len(arrays)]
    return module_of(writer, "reduce", arrays, reduction.warps, elements)


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
