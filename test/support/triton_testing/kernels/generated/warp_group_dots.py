# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels with dots of warp groups: all types, sizes of instructions and layouts of operands, and waits.

Each program has operands of its own, in row-major order. Odd programs ignore the accumulator where the kernel decides
at run time whether to use it.
"""

import os
from dataclasses import dataclass
from functools import partial

import numpy as np

from ...case import GENERATED_FORMS, Case
from ...guarded import poison
from ...problem import Problem
from ...random_ir.layouts import Blocked, DotOperand, Mma, Source
from ...random_ir.shared_layouts import of_descriptor
from ...random_ir.writer import Writer, module_of
from .dot_numbers import DTYPES, Sum, as_argument, random_numbers

FAMILY = "warp_group_dots"
COUNT = int(os.environ.get("TRITON_TEST_WARP_GROUP_DOTS", "80"))
SEED = 81
TARGET = "sm_90a"
PROGRAMS = 4
KINDS = ("sync", "async", "pending", "loop", "ring")
TRIPS = (1, 2, 5)
FLOAT8 = ("f8E4M3FN", "f8E5M2")
TYPES = (
    ("f16", "f16", "f32"), ("f16", "f16", "f16"), ("bf16", "bf16", "f32"), ("f32", "f32", "f32"), ("i8", "i8", "i32"),
    *((a, b, "f32") for a in FLOAT8 for b in FLOAT8), ("f8E4M3FN", "f8E5M2", "f16"), ("f16", "f16", "f32"),
)  # fmt: skip
IMPRECISE = (32, 64, 96, 1 << 30)
ACCUMULATORS_PER_THREAD, BYTES = 128, 1 << 15


@dataclass(frozen=True)
class Dot:
    """The dots of one kernel."""

    kind: str
    a: str
    b: str
    result: str
    imprecise: int
    m: int
    n: int
    k: int
    mma: Mma
    a_layout: object  # In shared memory; None: in registers.
    b_layout: object
    a_view: bool  # Whether the buffer is the transposition of another one.
    b_view: bool
    blocked: Blocked
    slots: int  # Of the buffers in a loop.
    has_use_c: bool
    starts_at_zero: bool

    @property
    def warps(self):
        return self.mma.warps[0] * self.mma.warps[1]

    @property
    def parts(self):
        """The dots of a program, if their number does not depend on the launch."""
        return {"pending": 2, "loop": None, "ring": None}.get(self.kind, 1)

    @property
    def results(self):
        return 2 if self.kind == "pending" else 1

    @property
    def is_loop(self):
        return self.parts is None

    @property
    def elements(self):
        return {"a": self.a, "b": self.b, "c": self.result, "o": self.result}

    @property
    def shapes(self):
        return {"a": (self.m, self.k), "b": (self.k, self.n), "c": (self.m, self.n), "o": (self.m, self.n)}


def draw(index):
    """The dot of that index: kinds and types come in turn, the rest is random."""
    source = Source(SEED * 10000 + index)
    kind, (a, b, result) = KINDS[index % len(KINDS)], TYPES[index % len(TYPES)]
    bits = DTYPES[a].itemsize * 8
    while True:
        tiling = source.pick(((4, 1), (4, 1), (8, 1), (4, 2)))
        columns = 8 << source.below(6)
        m, n = 16 * tiling[0] << (source.below(4) == 0), columns * tiling[1] << (source.below(4) == 0)
        k = 256 // bits << source.below(4)
        results = 2 if kind == "pending" else 1
        slots = 2 + source.below(2)
        held = m * n * results // (32 * tiling[0] * tiling[1])
        if held <= ACCUMULATORS_PER_THREAD and (m + n) * k * bits // 8 * max(slots, results) <= 3 * BYTES:
            break
    a_along = source.below(2) if bits == 16 else 1
    b_along = source.below(2) if bits == 16 else 0
    in_registers = source.below(3) == 0
    warp_bits = (tiling[0] * tiling[1]).bit_length() - 1
    return Dot(
        kind, a, b, result,
        imprecise=source.pick(IMPRECISE),
        m=m, n=n, k=k,
        mma=Mma(3, tiling, columns),
        a_layout=None if in_registers else of_descriptor(source, (m, k), a_along, bits),
        b_layout=of_descriptor(source, (k, n), b_along, bits),
        a_view=source.below(3) == 0,
        b_view=source.below(3) == 0,
        blocked=Blocked((1, 1 << source.below(4)), source.powers(5, 2), source.powers(warp_bits, 2), (1, 0)),
        slots=slots,
        has_use_c=source.below(3) == 0,
        starts_at_zero=source.below(3) == 0,
    )  # fmt: skip


class DotWriter(Writer):
    """Writes the body of a kernel."""

    def __init__(self, dot):
        super().__init__(dot.result, (dot.m, dot.n))
        self.dot = dot

    def load(self, name, part, parts, layout):
        """The tensor of that part, by number, of the program's parts."""
        self.shape, self.element = self.dot.shapes[name], self.dot.elements[name]
        first = self.value(f"arith.muli %pid, {parts} : i32")
        at = self.value(f"arith.addi {first}, {part} : i32")
        size = self.constant(self.shape[0] * self.shape[1], "i32")
        self.start = self.value(f"arith.muli {at}, {size} : i32")
        return super().load(self.pointers(f"%{name}", layout), layout)

    def buffer(self, shape, layout, element, is_mutable=False):
        fields = ["x".join(map(str, (*shape, element))), self.alias(layout), "#ttg.shared_memory"]
        return f"!ttg.memdesc<{', '.join(fields + ['mutable'] * is_mutable)}>"

    def operand(self, name, part, parts):
        """An operand, as the dot takes it, and its type."""
        dot, layout = self.dot, getattr(self.dot, f"{name}_layout")
        value = self.load(name, part, parts, dot.blocked)
        if layout is None:
            held = DotOperand(0, dot.mma, 4 // DTYPES[dot.a].itemsize)
            return self.convert(value, dot.blocked, held), self.tensor(held)
        kind = self.buffer(self.shape, layout, self.element)
        if not getattr(dot, f"{name}_view"):
            return self.value(f"ttg.local_alloc {value} : ({self.tensor(dot.blocked)}) -> {kind}"), kind
        # The same memory, written as the transposition.
        blocked = dot.blocked
        turned = Blocked(*(field[::-1] for field in (blocked.per_thread, blocked.lanes, blocked.warps)), (0, 1))
        source = self.tensor(turned, shape=self.shape[::-1])
        order = "{order = array<i32: 1, 0>}"
        value = self.value(f"tt.trans {value} {order} : {self.tensor(blocked)} -> {source}")
        stored = self.buffer(self.shape[::-1], layout.transposed(), self.element)
        memory = self.value(f"ttg.local_alloc {value} : ({source}) -> {stored}")
        return self.value(f"ttg.memdesc_trans {memory} {order} : {stored} -> {kind}"), kind

    def slot(self, name, memory, trip, part):
        """The operand of a trip, stored in a slot of a buffer."""
        dot, layout = self.dot, getattr(self.dot, f"{name}_layout")
        value = self.load(name, part, "%trips", dot.blocked)
        many = self.buffer((dot.slots, *self.shape), layout, self.element, is_mutable=True)
        kind = self.buffer(self.shape, layout, self.element, is_mutable=True)
        number = self.value(f"arith.remsi {trip}, {self.constant(dot.slots, 'i32')} : i32")
        view = self.value(f"ttg.memdesc_index {memory}[{number}] : {many} -> {kind}")
        self.line(f"ttg.local_store {value}, {view} : {self.tensor(dot.blocked)} -> {kind}")
        return view, kind

    def sums(self, part, parts):
        kind = self.accumulator
        if self.dot.starts_at_zero:
            return self.constant(0 if self.dot.result == "i32" else 0.0, kind)
        loaded = self.load("c", part, parts, self.dot.blocked)
        return self.convert(loaded, self.dot.blocked, self.dot.mma)

    @property
    def accumulator(self):
        return self.tensor(self.dot.mma, self.dot.result, (self.dot.m, self.dot.n))

    def multiply(self, a, b, c, is_async, use_c=True):
        (a, a_kind), (b, b_kind) = a, b
        self.line("ttng.fence_async_shared {bCluster = false}")
        use = ", %use" if self.dot.has_use_c and use_c else ""
        attributes = f"{{inputPrecision = 0 : i32, isAsync = {str(is_async).lower()}"
        attributes += f", maxNumImpreciseAcc = {self.dot.imprecise} : i32}}"
        return self.value(
            f"ttng.warp_group_dot {a}, {b}, {c}{use} {attributes} : {a_kind} * {b_kind} -> {self.accumulator}"
        )

    def wait(self, sums, operands, pendings):
        """Waits for sums, and keeps the operands until then."""
        names = ", ".join([sums, *(name for name, _ in operands)])
        kinds = ", ".join([self.accumulator, *(kind for _, kind in operands)])
        found = self.fresh()
        self.line(
            f"{found}:{1 + len(operands)} = ttng.warp_group_dot_wait {names} {{pendings = {pendings} : i32}} : {kinds}"
        )
        return f"{found}#0"

    def finish(self, sums, part, parts):
        self.shape, self.element = self.dot.shapes["o"], self.dot.result
        first = self.value(f"arith.muli %pid, {parts} : i32")
        at = self.value(f"arith.addi {first}, {part} : i32")
        self.start = self.value(f"arith.muli {at}, {self.constant(self.dot.m * self.dot.n, 'i32')} : i32")
        self.store(sums, self.dot.mma)

    def body(self):
        dot = self.dot
        zero, one = (self.constant(number, "i32") for number in (0, 1))
        if dot.has_use_c:
            bit = self.value(f"arith.andi %pid, {one} : i32")
            self.line(f"%use = arith.cmpi eq, {bit}, {zero} : i32")
        if dot.is_loop:
            self.loop(zero, one)
        elif dot.kind == "pending":
            two = self.constant(2, "i32")
            operands = [[self.operand(name, part, two) for name in "ab"] for part in (zero, one)]
            starts = [self.sums(part, two) for part in (zero, one)]
            sums = [self.multiply(*operands[i], starts[i], is_async=True) for i in (0, 1)]
            first = self.wait(sums[0], operands[0], pendings=1)
            self.finish(first, zero, two)
            self.finish(self.wait(sums[1], operands[1], pendings=0), one, two)
        else:
            operands = [self.operand(name, zero, one) for name in "ab"]
            is_async = dot.kind == "async"
            sums = self.multiply(*operands, self.sums(zero, one), is_async)
            self.finish(self.wait(sums, operands, pendings=0) if is_async else sums, zero, one)

    def loop(self, zero, one):
        """A loop whose dots add up: with a wait in each trip, or with a ring of buffers and one dot in flight."""
        dot, memory = self.dot, {}
        is_ring = dot.kind == "ring"
        start = self.sums(zero, one)
        if is_ring:
            for name in "ab":
                layout = getattr(dot, f"{name}_layout")
                if layout:
                    kind = self.buffer((dot.slots, *dot.shapes[name]), layout, dot.elements[name], is_mutable=True)
                    memory[name] = self.value(f"ttg.local_alloc : () -> {kind}")
        result = self.fresh()
        header = f"scf.for %trip = {zero} to %trips step {one} iter_args(%sum = {start}) -> ({self.accumulator}) : i32"
        with self.block(f"{result} = {header} {{"):
            operands = [
                self.slot(name, memory[name], "%trip", "%trip")
                if name in memory
                else self.operand(name, "%trip", "%trips")
                for name in "ab"
            ]
            sums = self.multiply(*operands, "%sum", is_async=is_ring)
            # The next trip writes the registers of an operand that is not in memory.
            sums = self.wait(sums, operands, pendings=int(len(memory) == 2)) if is_ring else sums
            self.line(f"scf.yield {sums} : {self.accumulator}")
        self.finish(self.wait(result, [], pendings=0) if is_ring else result, zero, one)


def text_of(dot):
    """The module with the kernel of a dot."""
    writer = DotWriter(dot)
    writer.body()
    writer.shape = (dot.m, dot.n)
    arrays = ("a", "b", "c", "o")
    return module_of(writer, "dot", arrays, dot.warps, [dot.elements[name] for name in arrays], ["trips"] * dot.is_loop)


@dataclass(frozen=True)
class MakeProblem:
    """Makes the problem of a dot for a number of trips, or, without a loop, for any number."""

    dot: Dot

    @property
    def arguments(self):
        return ("a", "b", "c", "o", *(("trips",) if self.dot.is_loop else ()))

    def __call__(self, rng, n, idle):
        dot = self.dot
        parts = dot.parts or n
        counts = {"a": parts, "b": parts, "c": dot.results, "o": dot.results}
        shapes = {name: (PROGRAMS, counts[name], *dot.shapes[name]) for name in counts}
        numbers = {name: random_numbers(rng, shapes[name], dot.elements[name]) for name in "abc"}
        arguments = {name: as_argument(array.bits, dot.elements[name]) for name, array in numbers.items()}
        output = poison(int(np.prod(shapes["o"])), DTYPES[dot.result]).reshape(shapes["o"])
        arguments["o"] = as_argument(output, dot.result)
        if dot.is_loop:
            arguments["trips"] = n
        return Problem((PROGRAMS,), arguments, {"o": self.expected(*(numbers[name].values for name in "abc"))})

    def expected(self, a, b, c):
        dot = self.dot
        add = partial(Sum.add, element=dot.a, result=dot.result, precision="tf32", imprecise=dot.imprecise)
        nothing = Sum(np.zeros_like(c), 0)
        is_even = np.arange(PROGRAMS) % 2 == 0
        sums = nothing if dot.starts_at_zero else Sum(c, 0)
        if not dot.is_loop:
            sums = sums.where(is_even, nothing) if dot.has_use_c else sums
            return add(sums, Sum(a, 0), b).expected(dot.result)
        for trip in range(a.shape[1]):
            part = slice(trip, trip + 1)
            begin = sums.where(is_even, nothing) if dot.has_use_c else sums
            sums = add(begin, Sum(a[:, part], 0), b[:, part])
        return sums.expected(dot.result)


def advisories(dot):
    """What ptxas may report."""
    # Partial sums have registers of their own, and each of them is waited for: nothing is in flight to be serialized.
    return ("C7511",) if dot.a in FLOAT8 and dot.result == "f32" and dot.imprecise < dot.k else ()


def case_of(index):
    dot = draw(index)
    return Case(
        name=f"{FAMILY}_{index:03}_{dot.kind}_{dot.a}_{dot.b}",
        kernel="dot",
        make=MakeProblem(dot),
        sizes=TRIPS if dot.is_loop else (1,),
        forms=GENERATED_FORMS,
        text=partial(text_of, dot),
        family=FAMILY,
        target=TARGET,
        advisories=advisories(dot),
    )


CASES = tuple(case_of(index) for index in range(COUNT))
