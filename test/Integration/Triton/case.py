# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A kernel, what it is launched on and what it must compute."""

import os
import sys
from dataclasses import dataclass, field
from typing import Any, Dict, Optional, Tuple

import numpy as np

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, TESTS)
# Last: a package that PYTHONPATH names is meant.
sys.path.append(os.path.join(TESTS, "..", "..", "python"))

from arithmetic.formats import FLOATS, REAL

FORMATS = {format_.name: format_ for format_ in FLOATS}


@dataclass(eq=False)
class Buffer:
    """Memory that a kernel has a pointer to: an array, or the bits where NumPy lacks the type."""

    type: str  # As the IR spells it.
    array: np.ndarray

    def values(self):
        """The numbers that it holds."""
        return FORMATS[self.type].decode(self.array) if self.type in FORMATS else self.array


def buffer(type_, values):
    """Numbers in memory, rounded to the type."""
    values = np.asarray(values)
    if type_ not in FORMATS:
        return Buffer(type_, values.astype({"i1": np.uint8}.get(type_, type_.replace("i", "int"))))
    format_ = FORMATS[type_]
    if format_.dtype.kind == "f":
        return Buffer(type_, values.astype(format_.dtype))
    if type_ != "bf16":
        raise ValueError(f"numbers of type {type_} are made by kernels alone")
    rounded = np.asarray(format_.round(values.astype(REAL)), np.float32)
    return Buffer(type_, (rounded.view(np.uint32) >> 16).astype(np.uint16))


def space(type_, shape):
    """Memory for results, filled with what no kernel computes."""
    dtype = FORMATS[type_].dtype if type_ in FORMATS else buffer(type_, []).array.dtype
    return Buffer(type_, np.frombuffer(b"\xa5" * (int(np.prod(shape)) * dtype.itemsize), dtype).reshape(shape).copy())


@dataclass(eq=False)
class Case:
    """Arguments are Buffers and numbers by name. `expected` has what the outputs must hold, as real numbers or
    integers; None where Triton's own result is the reference."""

    name: str
    kernel: Any
    grid: Tuple[int, ...]
    arguments: Dict[str, Any]
    expected: Dict[str, Optional[np.ndarray]]
    constants: Dict[str, Any] = field(default_factory=dict)
    options: Dict[str, Any] = field(default_factory=dict)
    # Errors of results below this magnitude are measured as if they were as large.
    scale: float = 0
    # The CPU, whose result is compared with the reference alone, adds up one element after the other.
    allowed_on_cpu: float = 64


def error_in_ulps(actual, expected, scale):
    """The largest error of the numbers in a Buffer, in units of the last place; infinite if a NaN or an infinity is not
    what it must be. Of integers, infinite unless all are equal."""
    values = actual.values()
    expected = np.asarray(expected).reshape(values.shape)
    if actual.type not in FORMATS:
        return 0.0 if np.array_equal(values, expected) else float("inf")
    format_ = FORMATS[actual.type]
    rounded = format_.round(expected.astype(REAL))
    with np.errstate(all="ignore"):
        same = (values == rounded) | np.isnan(values) & np.isnan(rounded)
        size = np.maximum(np.abs(np.where(np.isfinite(rounded), expected, 1)), scale).astype(REAL)
        exponent = np.maximum(np.frexp(size)[1] - 1, format_.least_exponent)
        error = np.abs(values - expected) / np.ldexp(REAL(1), exponent - format_.fraction)
        error = np.where(same, 0, np.where(np.isfinite(values) & np.isfinite(rounded), error, np.inf))
    return float(error.max(initial=0))
