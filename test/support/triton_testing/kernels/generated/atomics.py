# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that update memory which all programs share: every operation and type, on as many elements as make vectors
and on so few that several threads hold copies of each.

Numbers are small integers, so that the order of sums does not matter. What an element was before is known where one
program is alone.
"""

import itertools
from dataclasses import dataclass
from functools import partial

import numpy as np

from ...case import HANDWRITTEN_FORMS, Case
from ...comparison import Expected
from ...formats import BF16
from ...problem import Encoded, Problem

FAMILY = "atomics"
SIZES = (512, 32, 16, 1)  # 1: a scalar.
PROGRAMS = (1, 5)
LAUNCHES = (1, 2, 3)
ORDERS = ("relaxed", "acquire", "release", "acq_rel")
SCOPES = ("gpu", "sys")
INTEGERS = {"i16": np.int16, "i32": np.int32, "i64": np.int64}
FLOATS = {"f16": np.float16, "bf16": np.uint16, "f32": np.float32, "f64": np.float64}
COMBINE = {
    "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor, "add": np.add, "fadd": np.add,
    "max": np.maximum, "min": np.minimum, "umax": np.maximum, "umin": np.minimum,
}  # fmt: skip


@dataclass(frozen=True)
class Update:
    """The update of one kernel: `kind` is an operation of tt.atomic_rmw, or "cas"."""

    kind: str
    element: str
    size: int
    order: str
    scope: str
    uses_old: bool

    @property
    def dtype(self):
        return {**INTEGERS, **FLOATS}[self.element]

    @property
    def updated(self):
        """The number of elements that the mask lets through; without one, all."""
        return self.size - 16 if self.kind != "cas" and self.size > 32 else self.size

    def encode(self, integers):
        """Integers as numbers of the type, as an argument."""
        return Encoded(BF16.encode(integers), BF16) if self.element == "bf16" else integers.astype(self.dtype)

    def combine(self, old, new):
        if not self.kind.startswith("u"):
            return COMBINE[self.kind](old, new)
        unsigned = np.dtype(f"u{np.dtype(self.dtype).name}")
        narrow = [values.astype(self.dtype).view(unsigned) for values in (old, new)]
        return COMBINE[self.kind](*narrow).view(self.dtype).astype(np.int64)


def text(update):
    """The kernel; the array of old values holds, before, what an exchange expects."""
    element, size = update.element, update.size
    scalar = size == 1
    pointer = f"!tt.ptr<{element}>"

    def tensor(kind):
        return kind if scalar else f"tensor<{size}x{kind}>"

    def address(name, base, offset):
        source = base
        if not scalar:
            source = f"%{name}_base"
            yield f"{source} = tt.splat {base} : {pointer} -> {tensor(pointer)}"
        yield f"%{name} = tt.addptr {source}, {offset} : {tensor(pointer)}, {tensor('i32')}"

    lines = [
        "%id = tt.get_program_id x : i32",
        f"%size = arith.constant {size} : i32",
        "%start = arith.muli %id, %size : i32",
    ]
    if scalar:
        lines += ["%place = arith.constant 0 : i32", "%mine = arith.addi %start, %place : i32"]
        lines += ["%mask = arith.cmpi slt, %place, %n : i32"]
    else:
        lines += [
            f"%place = tt.make_range {{end = {size} : i32, start = 0 : i32}} : {tensor('i32')}",
            f"%starts = tt.splat %start : i32 -> {tensor('i32')}",
            f"%mine = arith.addi %starts, %place : {tensor('i32')}",
            f"%ns = tt.splat %n : i32 -> {tensor('i32')}",
            f"%mask = arith.cmpi slt, %place, %ns : {tensor('i32')}",
        ]
    lines += [*address("at", "%p", "%place"), *address("from", "%x", "%mine"), *address("to", "%o", "%mine")]
    lines += [f"%value = tt.load %from : {tensor(pointer)}"]
    kinds = f"{tensor(pointer)}, {tensor(element)}"
    how = f"{update.order}, {update.scope}"
    if update.kind == "cas":
        lines += [f"%expected = tt.load %to : {tensor(pointer)}"]
        operands = f"%at, %expected, %value : ({kinds}, {tensor(element)})"
        lines += [f"%old = tt.atomic_cas {how}, {operands} -> {tensor(element)}"]
    else:
        operands = f"%at, %value, %mask : ({kinds}, {tensor('i1')})"
        lines += [f"%old = tt.atomic_rmw {update.kind}, {how}, {operands} -> {tensor(element)}"]
    if update.uses_old:
        lines += [f"tt.store %to, %old, %mask : {tensor(pointer)}"]
    parameters = ", ".join(f"%{name}: {pointer} {{tt.divisibility = 16 : i32}}" for name in "pxo")
    body = "\n".join("  " + line for line in (*lines, "tt.return"))
    return f"tt.func public @update({parameters}, %n: i32 {{tt.divisibility = 16 : i32}}) {{\n{body}\n}}\n"


def make(update, rng, n, idle):
    """A problem with random numbers; n tells several apart."""
    programs = 1 if update.kind == "cas" else int(rng.choice(PROGRAMS))
    size, count = update.size, update.updated
    old = rng.integers(-20, 21, size)
    new = rng.integers(-20, 21, (programs, size))
    outputs = np.zeros((programs, size), np.int64)
    # An exchange finds what it expects in every other place.
    if update.kind == "cas":
        outputs[0] = old + np.arange(size) % 2
    values, is_open = old.copy(), np.zeros(size, bool)
    if update.kind == "cas":
        values = np.where(outputs[0] == old, new[0], old)
    elif update.kind == "exch":
        values[:count] = new[0, :count]
        is_open[:count] = programs > 1
    else:
        for row in new:
            values[:count] = update.combine(values[:count], row[:count])
    before = outputs.copy()
    expected_old = np.where(np.arange(size) < count, old, before) if update.uses_old else before
    ignored = (np.arange(size) < count) & (update.uses_old and programs > 1) & np.ones((programs, 1), bool)
    arguments = {name: update.encode(array.reshape(-1)) for name, array in zip("pxo", (old, new, before))}
    # A multiple of 16, as the kernel says; a scalar is masked by it as well.
    arguments["n"] = max(count, 16)
    numbers = np.float64 if update.element in FLOATS else np.int64
    expected = {
        "p": Expected(values.astype(numbers), ignore=is_open),
        "o": Expected(expected_old.reshape(-1).astype(numbers), ignore=ignored.reshape(-1)),
    }
    return Problem((programs,), arguments, expected)


def updates():
    """All operations on all types; sizes and orders come in turn, and sums also in vectors."""
    kinds = [*itertools.product([kind for kind in COMBINE if kind != "fadd"] + ["exch"], INTEGERS)]
    kinds += itertools.product(["fadd", "exch"], FLOATS)
    kinds += itertools.product(["cas"], ["i32", "i64", "i16", "f32"])
    for index, (kind, element) in enumerate(kinds):
        for turn in range(2):
            size = SIZES[(index + 2 * turn) % len(SIZES)]
            order, scope = ORDERS[(index // 2 + turn) % len(ORDERS)], SCOPES[index % len(SCOPES)]
            yield Update(kind, element, size, order, scope, uses_old=turn == 0)
    for element, uses_old in itertools.product(FLOATS, (False, True)):
        yield Update("fadd", element, 512, "relaxed", "gpu", uses_old)


def name_of(update):
    use = "used" if update.uses_old else "unused"
    return f"atomic_{update.kind}_{update.element}_{update.size}_{update.order}_{update.scope}_{use}"


CASES = tuple(
    Case(
        name=name_of(update),
        kernel="update",
        make=partial(make, update),
        sizes=LAUNCHES,
        forms=HANDWRITTEN_FORMS,
        text=partial(text, update),
        family=FAMILY,
    )
    for update in dict.fromkeys(updates())
)
