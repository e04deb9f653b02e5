# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what a kernel wrote with a reference of higher precision, in units in the last place.

A reference holds exact or almost exact values: float64 for floating point, int64 for integers. NaN must meet NaN (its
bits are nobody's business), an infinity the same infinity, a zero the zero of the same sign. `Bits` and `Within` ask
for more and for less, and `Judged` has rules of its own.
"""

from dataclasses import dataclass
from typing import Callable

import numpy as np

from guarded import is_poison

CHUNK = 1 << 22  # Elements compared at once, so that temporaries stay small beside the data.


@dataclass
class Bits:
    """A reference that must be met bit by bit, NaN included."""

    values: np.ndarray

    @property
    def size(self):
        return self.values.size


@dataclass
class Within:
    """A reference with an error allowed for each element, where the result is finite."""

    values: np.ndarray
    error: np.ndarray

    @property
    def size(self):
        return self.values.size


@dataclass
class Judged:
    """A reference that says itself which elements are right, and what is wrong with the first that is not."""

    size: int
    judge: Callable


@dataclass
class Comparison:
    """The worst of an array. `wrong` counts elements beyond the tolerance, `unwritten` those that still hold poison."""

    count: int = 0
    wrong: int = 0
    unwritten: int = 0
    inexact: int = 0
    max_ulp: float = 0.0
    max_relative: float = 0.0
    first: str = ""

    @property
    def ok(self):
        return not self.wrong and not self.unwritten


def compare(actual, expected, max_ulp=None):
    """`max_ulp` is the error allowed; None asks for the correctly rounded value itself."""
    allowed = None
    if isinstance(expected, Judged):
        right, first = expected.judge(actual)
        wrong = int(np.count_nonzero(~right))
        return Comparison(count=actual.size, wrong=wrong, inexact=wrong, first=first)
    if isinstance(expected, Bits):
        integer = f"i{actual.dtype.itemsize}"
        actual, expected = actual.view(integer), expected.values.view(integer)
    elif isinstance(expected, Within):
        expected, allowed = expected.values, expected.error
    if actual.shape != expected.shape or actual.ndim != 1:
        raise ValueError(f"comparing shapes {actual.shape} and {expected.shape}")
    result = Comparison(count=actual.size)
    for start in range(0, actual.size, CHUNK):
        part = slice(start, start + CHUNK)
        if actual.dtype.kind == "f":
            error = None if allowed is None else allowed[part]
            compare_floats(result, start, actual[part], expected[part], max_ulp, error)
        else:
            compare_integers(result, start, actual[part], expected[part])
    return result


def compare_integers(result, start, actual, expected):
    wrong = actual.astype(np.int64) != expected
    result.inexact += int(np.count_nonzero(wrong))
    result.wrong += int(np.count_nonzero(wrong))
    note_first(result, start, actual, expected, wrong)


def compare_floats(result, start, actual, expected, max_ulp, allowed=None):
    with np.errstate(all="ignore"):
        rounded = expected.astype(actual.dtype)
        same = (np.isnan(actual) & np.isnan(rounded)) | (
            (actual == rounded) & (np.signbit(actual) == np.signbit(rounded))
        )
        finite = np.isfinite(actual) & np.isfinite(rounded)
        ulp = units_in_last_place(actual, expected)
        error = np.where(finite, ulp, 0.0)
        relative = np.abs(actual.astype(np.float64) - expected) / np.abs(expected)
        relative = np.where(finite & (expected != 0), relative, 0.0)
    result.inexact += int(np.count_nonzero(~same))
    if error.size:
        result.max_ulp = max(result.max_ulp, float(error.max()))
        result.max_relative = max(result.max_relative, float(relative.max()))
    unwritten = is_poison(actual)
    result.unwritten += int(np.count_nonzero(unwritten))
    if allowed is not None:
        with np.errstate(all="ignore"):
            wrong = ~same & ~(finite & (np.abs(actual.astype(np.float64) - expected) <= allowed))
    else:
        wrong = ~same if max_ulp is None else ~same & ~(finite & (ulp <= max_ulp))
    result.wrong += int(np.count_nonzero(wrong & ~unwritten))
    note_first(result, start, actual, expected, wrong | unwritten)


def units_in_last_place(actual, expected):
    """|actual - expected| in units of the spacing of actual's type at the expected value."""
    limits = np.finfo(actual.dtype)
    exponent = np.where(expected == 0, limits.minexp, np.frexp(expected)[1] - 1)
    exponent = np.maximum(exponent, limits.minexp)
    spacing = np.ldexp(1.0, exponent - limits.nmant)
    return np.abs(actual.astype(np.float64) - expected) / spacing


def note_first(result, start, actual, expected, bad):
    if not result.first and bad.any():
        index = int(np.argmax(bad))
        result.first = f"index {start + index}: {actual[index]}, expected {expected[index]}"
