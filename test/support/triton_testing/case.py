# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A kernel of the suite, and the problems that it is run on."""

import zlib
from dataclasses import dataclass
from functools import cached_property
from typing import Callable, Optional, Tuple

import numpy as np

from .comparison import Expected
from .guarded import poison
from .paths import CORPUS, HANDWRITTEN
from .problem import Problem

CORPUS_FORMS = ("source.ttir", "ttir", "ttgir")
# The TTGIR of the corpus is for these targets.
CORPUS_TTGIR_TARGETS = ("sm_90", "sm_90a")
HANDWRITTEN_FORMS = ("mlir",)
GENERATED_FORMS = ("ttgir",)
FORMS = CORPUS_FORMS + HANDWRITTEN_FORMS
IDLE_PROGRAMS = 1  # Launched beyond the last element of a kernel that masks: they must write nothing.


@dataclass(frozen=True)
class Case:
    """A kernel, its IR and its problems, one for each size n, whose meaning depends on the kernel."""

    name: str
    kernel: str  # The name of its function.
    make: Callable  # From a random source, n and the number of idle programs to a Problem.
    sizes: Tuple[int, ...] = (1,)
    forms: Tuple[str, ...] = CORPUS_FORMS
    text: Optional[Callable] = None  # Makes the IR of a case for which there is no file.
    family: Optional[str] = None  # Cases of a family share a row of the report.
    options: Tuple[str, ...] = ()  # Of the compiler, beside those that the corpus keeps.
    block: int = 1  # Elements that a program handles.
    masks: bool = False  # Whether the programs handle n elements and leave out those beyond.
    timed_size: Optional[int] = None  # None: checked only.
    runs_on: Tuple[str, ...] = ("cpu", "gpu")
    target: Optional[str] = None  # The only processor that has its instructions, beside the CPU.
    advisories: Tuple[str, ...] = ()  # What ptxas may report about lost performance.

    @property
    def group(self):
        """The case's name in a report."""
        return self.family or self.name

    def problem(self, rng, n, idle=IDLE_PROGRAMS):
        return self.make(rng, n, idle)

    @cached_property
    def arguments(self):
        """The names of the kernel's arguments, in its order."""
        if hasattr(self.make, "arguments"):
            return tuple(self.make.arguments)
        return tuple(self.problem(np.random.default_rng(0), self.sizes[0]).arguments)

    def path(self, form):
        """The file with the IR, of a case that has one."""
        return (HANDWRITTEN if form in HANDWRITTEN_FORMS else CORPUS) / f"{self.name}.{form}"

    def ir(self, form):
        """The text of the IR."""
        return self.text() if self.text else self.path(form).read_text(encoding="utf-8")

    def rng(self, seed, n):
        """A source of random numbers for one size, the same for each form."""
        return np.random.default_rng([seed, zlib.crc32(self.name.encode()), n])


@dataclass(frozen=True)
class ArrayKernel:
    """Makes problems of a kernel that reads whole arrays and writes others.

    Most such kernels handle n elements, `block` in each program, and mask out those beyond. One with a `grid` of its
    own has exactly that many programs and masks nothing.
    """

    inputs: dict  # Array name -> generator of its values, from a random source and n.
    outputs: dict  # Array name -> dtype.
    arguments: Tuple[str, ...]  # Names of arrays and scalars, or "n", in the kernel's order.
    reference: Callable  # From inputs and scalars, by name, to the outputs.
    block: int = 1
    grid: Optional[Callable] = None  # From n to the number of programs in each dimension.
    scalars: Optional[dict] = None  # Scalar name -> its value for n.
    constrain: Callable = lambda **arrays: None  # Removes inputs, in place, for which the result is undefined.

    def __call__(self, rng, n, idle):
        inputs = {name: generate(rng, n) for name, generate in self.inputs.items()}
        self.constrain(**inputs)
        scalars = {name: value(n) for name, value in (self.scalars or {}).items()}
        expected = {name: as_expected(value) for name, value in self.reference(**inputs, **scalars).items()}
        outputs = {name: poison(expected[name].size, dtype) for name, dtype in self.outputs.items()}
        values = {"n": n, **scalars, **inputs, **outputs}
        grid, tail = (tuple(self.grid(n)), 0) if self.grid else self.masked_grid(n, idle)
        return Problem(grid, {name: values[name] for name in self.arguments}, expected, tail=tail)

    def masked_grid(self, n, idle):
        """The grid, and how many elements its last program and the idle ones mask out."""
        programs = -(-n // self.block) + idle
        return (programs,), programs * self.block - n


def as_expected(value):
    return value if isinstance(value, Expected) else Expected(value)


def array_case(name, kernel, sizes, *, forms=CORPUS_FORMS, text=None, family=None, options=(), timed_size=None,
               runs_on=("cpu", "gpu"), target=None, **fields):  # fmt: skip
    """A case whose problems an ArrayKernel makes of the remaining fields."""
    make = ArrayKernel(**fields)
    return Case(
        name, kernel, make, sizes, forms, text, family, options, make.block, not make.grid, timed_size, runs_on, target
    )
