# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The IR of kernels that reduce or scan a tensor; `reductions` says which."""

from functools import partial

from ...random_ir.layouts import Slice
from ...random_ir.writer import Writer, module_of

TRIPS = 3


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
