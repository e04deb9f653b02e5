# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What there is to know of a kernel in order to compile, launch and judge it."""

from dataclasses import dataclass, field
from typing import Callable, Dict, Optional, Tuple

import numpy as np

CORPUS_FORMS = ("source.ttir", "ttir", "ttgir")
HANDWRITTEN_FORMS = ("mlir",)


@dataclass(frozen=True)
class Case:
    """A kernel, run with several sizes n.

    Most kernels handle n elements, `block` in each program, and mask out what lies beyond. One with a `grid` of its own
    has exactly that many programs and masks nothing; what n means to it is its own affair.
    """

    name: str
    kernel: str
    block: int
    inputs: Dict[str, Callable]  # Array name -> generator of its values, from a random source and n.
    outputs: Dict[str, str]  # Array name -> dtype.
    arguments: Tuple[str, ...]  # Names of arrays and scalars, or "n", in the kernel's order.
    reference: Callable  # From inputs and scalars, by name, to the outputs.
    sizes: Tuple[int, ...]
    timed_size: Optional[int] = None  # None: checked only.
    max_ulp: Optional[float] = None  # None: the correctly rounded result.
    constrain: Callable = lambda **arrays: None  # Removes, in place, what the kernel's meaning does not cover.
    scalars: Dict[str, Callable] = field(default_factory=dict)  # Scalar name -> its value for n.
    grid: Optional[Callable] = None  # From n to the number of programs in each dimension.
    forms: Tuple[str, ...] = CORPUS_FORMS
    text: Optional[Callable] = None  # Makes the IR of a case for which there is no file.
    family: Optional[str] = None  # Cases of a family share a row of the report.

    options: Tuple[str, ...] = ()  # Of the compiler, beside those that the corpus keeps.
    on_gpu_only: bool = False  # The CPU cannot run it, or runs it in another test.

    @property
    def group(self):
        """What the report calls the case."""
        return self.family or self.name

    @property
    def masks(self):
        return self.grid is None

    def programs(self, n):
        return -(-n // self.block)

    def launch_grid(self, n, idle=0):
        return (self.programs(n) + idle,) if self.masks else tuple(self.grid(n))

    def tail(self, n, idle=0):
        """Elements beyond n that the last program, and `idle` programs after it, mask out."""
        return (self.programs(n) + idle) * self.block - n if self.masks else 0

    def make_inputs(self, rng, n):
        arrays = {name: generate(rng, n) for name, generate in self.inputs.items()}
        self.constrain(**arrays)
        return arrays

    def scalar_values(self, n):
        return {name: value(n) for name, value in self.scalars.items()}

    def expected(self, n, inputs):
        return self.reference(**inputs, **self.scalar_values(n))

    def bytes_moved(self, n):
        """Bytes that the kernel must read and write."""
        rng = np.random.default_rng(0)
        inputs = sum(generate(rng, 1).itemsize for generate in self.inputs.values())
        return n * (inputs + sum(np.dtype(dtype).itemsize for dtype in self.outputs.values()))
