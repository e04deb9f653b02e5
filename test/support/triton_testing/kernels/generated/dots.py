# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels with dots: all types, sizes from 1 to 512, transposed operands, batches, loops, branches and chains.

Each program has operands of its own, in row-major order; in a loop, each trip has its own. In some kernels an element
of A is infinite or NaN: it must reach its row of the result and no other.
"""

import math
import os
from dataclasses import dataclass
from functools import partial

import numpy as np

from ...case import Case
from ...guarded import poison
from ...problem import Problem
from ...random_ir.builder import Builder, constant
from ...random_ir.layouts import Source
from .dot_numbers import DTYPES, Sum, as_argument, cast, random_numbers

FAMILY = "dots"
COUNT = int(os.environ.get("TRITON_TEST_DOTS", "200"))
SEED = 80
PROGRAMS = 3
TRIPS = (0, 1, 3)  # Of a loop, by launch.
KINDS = ("once", "loop", "chain", "branch", "rescaled")
LOOPS = ("loop", "rescaled")
FLOAT8 = ("f8E4M3FN", "f8E5M2")
TYPES = (
    ("f16", "f16", "f32"), ("f16", "f16", "f16"), ("bf16", "bf16", "f32"), ("bf16", "bf16", "bf16"),
    ("f32", "f32", "f32"), ("f64", "f64", "f64"), ("i8", "i8", "i32"),
    *((a, b, "f32") for a in FLOAT8 for b in FLOAT8), ("f8E5M2", "f8E4M3FN", "f16"), ("f32", "f32", "f32"),
)  # fmt: skip
IMPRECISE = (0, 32, 1 << 30)
MOST_SIZE, MOST_K, MOST_RESULTS = 512, 256, 128 * 256
RESULTS_PER_THREAD, OPERANDS_PER_THREAD, PRODUCTS_PER_THREAD = 64, 128, 2048


@dataclass(frozen=True)
class Dot:
    """The dots of one kernel."""

    kind: str
    a: str
    b: str
    result: str
    precision: str
    imprecise: int
    batch: int  # 0: rank 2.
    m: int
    n: int
    k: int
    columns: int  # Of the second dot of a chain.
    a_transposed: bool
    b_transposed: bool
    has_c: bool  # Whether the sum begins with loaded numbers.
    change: str  # Between the dots of a chain.
    warps: int
    is_special: bool

    @property
    def leading(self):
        return (self.batch,) if self.batch else ()

    @property
    def shapes(self):
        """The shapes in memory, by argument."""
        a, b = (self.m, self.k), (self.k, self.n)
        columns = self.columns if self.kind == "chain" else self.n
        shapes = {
            "a": a[::-1] if self.a_transposed else a,
            "b": b[::-1] if self.b_transposed else b,
            "v": (self.n, columns),
            "c": (self.m, columns),
            "o": (self.m, columns),
        }
        return {name: self.leading + shape for name, shape in shapes.items() if name in self.arguments}

    @property
    def arguments(self):
        """The names of the arrays; a loop also takes the number of trips."""
        return ("a", "b", *("v" * (self.kind == "chain")), *("c" * self.has_c), "o")

    @property
    def elements(self):
        return {"a": self.a, "b": self.b, "v": self.b, "c": self.result, "o": self.result}


def sizes(source, warps, is_batched):
    """Powers of two, small ones more often, so that each thread has only so much to do."""
    threads = 32 * warps
    while True:
        m, n, k = (1 << min(source.below(10), source.below(10)) for _ in range(3))
        batch = 1 << source.below(3) if is_batched else 0
        results, operands = m * n * max(batch, 1), (m + n) * k * max(batch, 1)
        if k > MOST_K or results > min(MOST_RESULTS, RESULTS_PER_THREAD * threads):
            continue
        if operands <= OPERANDS_PER_THREAD * threads and results * k <= PRODUCTS_PER_THREAD * threads:
            return batch, m, n, k


def draw(index):
    """The dot of that index: kinds and types come in turn, the rest is random."""
    source = Source(SEED * 10000 + index)
    kind, (a, b, result) = KINDS[index % len(KINDS)], TYPES[index % len(TYPES)]
    warps = 1 << source.below(4)
    is_float = a[0] != "i"
    # Half of the kernels may use the tensor cores of warp groups.
    batch, m, n, k = sizes(source, warps, is_batched=source.below(6) == 0)
    if source.below(3) == 0:
        warps, batch = 4 << source.below(2), 0
        m, n, k = 64 << source.below(2), 8 << source.below(5), (8 if a == "f64" else 32) << source.below(3)
    columns = min(8 << source.below(4), max(8, RESULTS_PER_THREAD * 32 * warps // m))
    if kind == "chain":
        n = min(n, 64)
    return Dot(
        kind, a, b, result,
        precision=source.pick(("tf32", "ieee")),
        imprecise=source.pick(IMPRECISE),
        batch=batch, m=m, n=n, k=k, columns=columns,
        a_transposed=source.below(2) == 1,
        b_transposed=source.below(2) == 1,
        has_c=source.below(2) == 1,
        change=source.pick(("none", "relu", "exp2") if result == "f32" else ("none", "relu")),
        warps=warps,
        is_special=is_float and kind != "chain" and source.below(4) == 0,
    )  # fmt: skip


class DotWriter(Builder):
    """Writes the body of a kernel."""

    def __init__(self, dot):
        super().__init__(indent=2)
        self.dot = dot
        self.one = "%trips" if dot.kind in LOOPS else self.value(constant(1, "i32"))

    def constant(self, number, kind):
        return self.value(constant(number, kind))

    def tensor(self, shape, element):
        return f"tensor<{'x'.join(map(str, (*shape, element)))}>"

    def pointers(self, name, part):
        """Pointers to a part, by number, of an argument."""
        shape, element = self.dot.shapes[name], self.dot.elements[name]
        pointer = f"!tt.ptr<{element}>"
        start = self.value(f"arith.muli {part}, {self.constant(math.prod(shape), 'i32')} : i32")
        base = self.value(f"tt.addptr %{name}, {start} : {pointer}, i32")
        kind = self.tensor(shape, pointer)
        found = self.value(f"tt.splat {base} : {pointer} -> {kind}")
        for dim, extent in enumerate(shape):
            vector = self.tensor((extent,), "i32")
            index = self.value(f"tt.make_range {{start = 0 : i32, end = {extent} : i32}} : {vector}")
            at = (extent,)
            for other in range(len(shape)):
                if other != dim:
                    wider = at[:other] + (1,) + at[other:]
                    index = self.value(
                        f"tt.expand_dims {index} {{axis = {other} : i32}} : "
                        f"{self.tensor(at, 'i32')} -> {self.tensor(wider, 'i32')}"
                    )
                    at = wider
            narrow, wide = self.tensor(at, "i32"), self.tensor(shape, "i32")
            stride = self.constant(math.prod(shape[dim + 1 :]), narrow)
            scaled = self.value(f"arith.muli {index}, {stride} : {narrow}")
            if at != shape:
                scaled = self.value(f"tt.broadcast {scaled} : {narrow} -> {wide}")
            found = self.value(f"tt.addptr {found}, {scaled} : {kind}, {wide}")
        return found, kind

    def load(self, name, part, is_transposed=False):
        found, kind = self.pointers(name, part)
        value = self.value(f"tt.load {found} : {kind}")
        if not is_transposed:
            return value
        shape, element = self.dot.shapes[name], self.dot.elements[name]
        turned, order = (*shape[:-2], shape[-1], shape[-2]), (*range(len(shape) - 2), len(shape) - 1, len(shape) - 2)
        kinds = f"{self.tensor(shape, element)} -> {self.tensor(turned, element)}"
        return self.value(f"tt.trans {value} {{order = array<i32: {', '.join(map(str, order))}>}} : {kinds}")

    def multiply(self, a, b, c, m, k, n):
        dot = self.dot
        kinds = [
            self.tensor((*dot.leading, *shape), element)
            for shape, element in (((m, k), dot.a), ((k, n), dot.b), ((m, n), dot.result))
        ]
        return self.value(
            f"tt.dot {a}, {b}, {c}, inputPrecision = {dot.precision} {{maxNumImpreciseAcc = {dot.imprecise} : i32}} : "
            f"{kinds[0]} * {kinds[1]} -> {kinds[2]}"
        )

    def product(self, part, c):
        dot = self.dot
        a, b = self.load("a", part, dot.a_transposed), self.load("b", part, dot.b_transposed)
        return self.multiply(a, b, c, dot.m, dot.k, dot.n)

    def zero(self, columns):
        kind = self.tensor((*self.dot.leading, self.dot.m, columns), self.dot.result)
        return self.constant(0 if self.dot.result == "i32" else 0.0, kind)

    def changed(self, value):
        """The first result of a chain, as an operand of the second dot."""
        dot = self.dot
        shape = (*dot.leading, dot.m, dot.n)
        kind, narrow = self.tensor(shape, dot.result), self.tensor(shape, dot.a)
        if dot.change == "relu":
            operation = "arith.maxsi" if dot.result == "i32" else "arith.maxnumf"
            value = self.value(f"{operation} {value}, {self.zero(dot.n)} : {kind}")
        elif dot.change == "exp2":
            scaled = self.value(f"arith.mulf {value}, {self.constant(2.0**-6, kind)} : {kind}")
            value = self.value(f"math.exp2 {scaled} : {kind}")
        if dot.a == dot.result:
            return value
        if dot.a in FLOAT8:
            return self.value(f"tt.fp_to_fp {value}, rounding = rtne : {kind} -> {narrow}")
        return self.value(f"arith.{'trunci' if dot.a == 'i8' else 'truncf'} {value} : {kind} to {narrow}")

    def rescaled(self, value):
        kind = self.tensor(self.dot.shapes["o"], self.dot.result)
        if self.dot.result == "i32":
            return self.value(f"arith.shrsi {value}, {self.constant(1, kind)} : {kind}")
        return self.value(f"arith.mulf {value}, {self.constant(0.5, kind)} : {kind}")

    def body(self):
        dot = self.dot
        c = self.load("c", "%pid") if dot.has_c else self.zero(dot.shapes["o"][-1])
        kind = self.tensor(dot.shapes["o"], dot.result)
        if dot.kind == "chain":
            first = self.product("%pid", self.zero(dot.n))
            changed = self.changed(first)
            result = self.multiply(changed, self.load("v", "%pid"), c, dot.m, dot.n, dot.columns)
        elif dot.kind == "branch":
            bit = self.value(f"arith.andi %pid, {self.constant(1, 'i32')} : i32")
            is_even = self.value(f"arith.cmpi eq, {bit}, {self.constant(0, 'i32')} : i32")
            result = self.fresh()
            with self.block(f"{result} = scf.if {is_even} -> ({kind}) {{", closing=""):
                self.line(f"scf.yield {self.product('%pid', c)} : {kind}")
            with self.block("} else {"):
                self.line(f"scf.yield {c} : {kind}")
        elif dot.kind in LOOPS:
            zero, one = self.constant(0, "i32"), self.constant(1, "i32")
            first = self.value("arith.muli %pid, %trips : i32")
            result = self.fresh()
            loop = f"scf.for %trip = {zero} to %trips step {one} iter_args(%sum = {c}) -> ({kind}) : i32"
            with self.block(f"{result} = {loop} {{"):
                part = self.value(f"arith.addi {first}, %trip : i32")
                begin = self.rescaled("%sum") if dot.kind == "rescaled" else "%sum"
                self.line(f"scf.yield {self.product(part, begin)} : {kind}")
        else:
            result = self.product("%pid", c)
        found, pointers = self.pointers("o", "%pid")
        self.line(f"tt.store {found}, {result} : {pointers}")


def text_of(dot):
    """The module with the kernel of a dot."""
    writer = DotWriter(dot)
    writer.body()
    arguments = [f"%{name}: !tt.ptr<{dot.elements[name]}> {{tt.divisibility = 16 : i32}}" for name in dot.arguments]
    arguments += ["%trips: i32"] * (dot.kind in LOOPS)
    lines = [
        "module {",
        f"  tt.func public @dot({', '.join(arguments)}) {{",
        "    %pid = tt.get_program_id x : i32",
        *writer.lines,
        "    tt.return",
        "  }",
        "}",
    ]
    return "\n".join(lines) + "\n"


def changed(dot, sum_):
    """The reference of DotWriter.changed."""
    if dot.result == "i32":
        values = np.maximum(sum_.values, 0) if dot.change == "relu" else sum_.values
        return Sum(values.astype(np.int8).astype(np.int64), 0)
    values, error = sum_.values, sum_.error
    if dot.change == "relu":
        values = np.maximum(values, 0)
    elif dot.change == "exp2":
        values = np.exp2(values * 2.0**-6)
        # The derivative is at most as large as the result, which the instruction approximates.
        error = values * (error * 2.0**-6 + 2.0**-21)
    return cast(Sum(values, error), dot.a, dot.result)


@dataclass(frozen=True)
class MakeProblem:
    """Makes the problem of a dot for a number of trips, or, without a loop, for any number."""

    dot: Dot

    @property
    def arguments(self):
        return (*self.dot.arguments, *(("trips",) if self.dot.kind in LOOPS else ()))

    def __call__(self, rng, n, idle):
        dot = self.dot
        trips = n if dot.kind in LOOPS else 1
        parts = {"a": trips, "b": trips, "v": 1, "c": 1}
        numbers = {}
        for name in dot.arguments[:-1]:
            # An array has elements even if the loop has no trips.
            shape = (PROGRAMS, max(parts[name], 1), *dot.shapes[name])
            numbers[name] = random_numbers(rng, shape, dot.elements[name], dot.is_special and name == "a")
        arguments = {name: as_argument(array.bits, dot.elements[name]) for name, array in numbers.items()}
        shape = (PROGRAMS, *dot.shapes["o"])
        arguments["o"] = as_argument(poison(math.prod(shape), DTYPES[dot.result]).reshape(shape), dot.result)
        if dot.kind in LOOPS:
            arguments["trips"] = trips
        values = {name: array.values for name, array in numbers.items()}
        return Problem((PROGRAMS,), arguments, {"o": self.expected(values, trips)})

    def expected(self, values, trips):
        dot = self.dot
        a, b = values["a"], values["b"]
        a = np.swapaxes(a, -1, -2) if dot.a_transposed else a
        b = np.swapaxes(b, -1, -2) if dot.b_transposed else b
        add = partial(Sum.add, element=dot.a, result=dot.result, precision=dot.precision, imprecise=dot.imprecise)
        c = Sum(values["c"][:, 0], 0) if dot.has_c else Sum(np.zeros((PROGRAMS, *dot.shapes["o"]), a.dtype), 0)
        if dot.kind == "chain":
            first = add(Sum(np.zeros((PROGRAMS, *dot.leading, dot.m, dot.n), a.dtype), 0), Sum(a[:, 0], 0), b[:, 0])
            return add(c, changed(dot, first), values["v"][:, 0]).expected(dot.result)
        for trip in range(trips):
            start = c.rescaled() if dot.kind == "rescaled" else c
            total = add(start, Sum(a[:, trip], 0), b[:, trip])
            if dot.kind == "branch":
                total = total.where(np.arange(PROGRAMS) % 2 == 0, c)
            c = total
        return c.expected(dot.result)


def advisories(dot):
    """What ptxas may report: partial sums have registers of their own, and each is waited for."""
    return ("C7511",) if dot.a.startswith("f8") and dot.result == "f32" and dot.imprecise < dot.k else ()


def case_of(index):
    dot = draw(index)
    return Case(
        name=f"{FAMILY}_{index:03}_{dot.kind}_{dot.a}_{dot.b}",
        kernel="dot",
        make=MakeProblem(dot),
        sizes=TRIPS if dot.kind in LOOPS else (1,),
        forms=("ttir",),
        text=partial(text_of, dot),
        family=FAMILY,
        options=(f"--num-warps={dot.warps}",),
        advisories=advisories(dot),
    )


CASES = tuple(case_of(index) for index in range(COUNT))
