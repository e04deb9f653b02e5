# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A kernel in Triton, and the problem that it is run on."""

from dataclasses import dataclass, field, replace
from typing import Any, Dict

import numpy as np

from triton_testing.comparison import Expected, compare
from triton_testing.formats import BY_NAME, REAL, format_of
from triton_testing.problem import Encoded, Problem, array_of

# The CPU adds up one element after the other, and is compared with the reference alone.
ULPS_ON_CPU = 64


@dataclass(eq=False)
class Case:
    """A kernel with the values of its constants and Triton's options. `bounds` are errors, in units in the last place,
    that an output may have whatever Triton's is: those of roundings that no order of operations avoids."""

    name: str
    kernel: Any
    problem: Problem
    constants: Dict[str, Any] = field(default_factory=dict)
    options: Dict[str, Any] = field(default_factory=dict)
    bounds: Dict[str, float] = field(default_factory=dict)

    def has_reference(self, output):
        """Whether the problem says what an output holds; otherwise Triton's own result is the reference."""
        return self.problem.expected[output].ignore is not True


def make_case(name, kernel, grid, arguments, references, constants=None, options=None, scale=0.0, bounds=None):
    """A case from the outputs' references, None for Triton's own results. Errors of results that are smaller than
    `scale` are measured as if they were as large."""
    expected = {}
    for output, values in references.items():
        array = array_of(arguments[output])
        if values is None:
            expected[output] = Expected(np.zeros(array.shape, array.dtype), ignore=True)
            continue
        values = np.asarray(values).reshape(array.shape)
        values = values.astype(REAL) if element_format(arguments[output]) else values
        expected[output] = Expected(values, ulps=ULPS_ON_CPU, scale=scale)
    return Case(name, kernel, Problem(grid, arguments, expected), constants or {}, options or {}, bounds or {})


def buffer(type_, values):
    """Numbers as an array argument of a type of the IR, rounded to it."""
    values, format_ = np.asarray(values), BY_NAME.get(type_)
    if format_ is None:
        return values.astype(type_.replace("i", "int"))
    array = format_.encode(values)
    return array if format_.dtype.kind == "f" else Encoded(array, format_)


def space(type_, shape):
    """Memory for results, as an array argument, filled with a pattern that no kernel computes."""
    format_ = BY_NAME.get(type_)
    dtype = format_.dtype if format_ else np.dtype(type_.replace("i", "int"))
    array = np.frombuffer(b"\xa5" * (int(np.prod(shape)) * dtype.itemsize), dtype).reshape(shape).copy()
    return array if format_ is None or dtype.kind == "f" else Encoded(array, format_)


def element_format(value):
    """The format of an array argument's elements; None for integers."""
    return value.format if isinstance(value, Encoded) else format_of(value.dtype)


def numbers(value):
    """The numbers in an array argument, as real numbers or integers."""
    format_ = element_format(value)
    return format_.decode(array_of(value)) if format_ else value


def error_in_ulps(actual, expected, format_):
    """The largest error of an array, in units of the last place; infinite if a NaN or an infinity is not as expected.
    Of integers, infinite unless all are equal."""
    found = compare(actual, replace(expected, ulps=np.inf), format_)
    return found.max_ulp if found.ok else float("inf")
