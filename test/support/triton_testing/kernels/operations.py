# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that apply the operations of `arithmetic` to elements, one kernel for several that have the same inputs."""

from dataclasses import dataclass
from functools import partial
from typing import Tuple

import numpy as np

from ..case import HANDWRITTEN_FORMS, Case
from ..formats import BY_NAME
from ..problem import Encoded, Problem
from .arithmetic import Check, all_checks, grouped, kernel_text, padded

FAMILY = "operations"
BLOCK = 1024
MOST_TOGETHER = 16  # Operations in one kernel.


@dataclass(frozen=True)
class Application:
    """Makes the problem of several operations on their inputs."""

    checks: Tuple[Check, ...]
    is_gpu: bool

    @property
    def arguments(self):
        """The names of the kernel's arguments: inputs, then an output for each operation."""
        return (
            *(f"x{index}" for index in range(len(self.checks[0].types))),
            *(f"o{index}" for index in range(len(self.checks))),
        )

    def __call__(self, rng, n, idle):
        first = self.checks[0]
        inputs = [np.resize(array, n) for array in padded(first.inputs, BLOCK)]
        arguments, expected = {}, {}
        for index, (type_, array) in enumerate(zip(first.types, inputs)):
            arguments[f"x{index}"] = as_argument(type_, array)
        for index, check in enumerate(self.checks):
            arguments[f"o{index}"] = as_argument(check.result, unwritten(n, check.output))
            expected[f"o{index}"] = check.expectation(inputs, self.is_gpu)
        return Problem((n // BLOCK,), arguments, expected)


def as_argument(type_, array):
    """An array for a pointer to a type of the IR."""
    format_ = BY_NAME.get(type_)
    return Encoded(array, format_) if format_ and array.dtype.kind != "f" else array


def unwritten(count, dtype):
    """Results before the launch: a pattern of bits that few results have."""
    return np.frombuffer(b"\xa5" * (count * dtype.itemsize), dtype).copy()


def case_of(name, checks, place):
    n = len(padded(checks[0].inputs, BLOCK)[0])
    return Case(
        name=name,
        kernel="kernel",
        make=Application(tuple(checks), place == "gpu"),
        sizes=(n,),
        forms=HANDWRITTEN_FORMS,
        text=partial(kernel_text, checks, BLOCK),
        family=FAMILY,
        block=BLOCK,
        runs_on=(place,),
    )


def make_cases(place, checks):
    """The cases for the "cpu" or the "gpu" that apply some checks; a GPU's results may be less accurate."""
    for group in grouped(checks):
        for first in range(0, len(group), MOST_TOGETHER):
            part = group[first : first + MOST_TOGETHER]
            label = part[0].name.split(" ")[0].split(".")[-1]
            yield case_of(f"{FAMILY}_{label}_{'_'.join(part[0].types)}_{first}", part, place)


CASES = tuple(make_cases("gpu", all_checks()))
