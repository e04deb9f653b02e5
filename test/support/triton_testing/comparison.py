# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what a kernel wrote with a reference of higher precision."""

from dataclasses import dataclass, replace
from typing import Callable, Optional, Tuple

import numpy as np

from .formats import BY_DTYPE, format_of
from .guarded import is_poison

CHUNK = 1 << 22  # Elements compared at once, so that temporaries stay small beside the data.


@dataclass(frozen=True)
class Expected:
    """The required contents of an array after a launch: `values` in float64 or a wider type, or integers.

    Unless a field says otherwise, an element must be the correctly rounded value, signs of zero included. NaN must meet
    NaN (its bits do not matter), and an infinity the same infinity. Integers must be equal.
    """

    values: np.ndarray
    error: object = None  # The absolute error allowed, for each element or for all; then zeros may differ in sign.
    ulps: Optional[float] = None  # The same in units in the last place.
    scale: float = 0.0  # Values below this magnitude have the unit in the last place of this magnitude.
    ignore: object = False  # Where this is true, the kernel may write anything.
    is_bitwise: bool = False  # The bits must be those of `values`, NaN included.
    any_order_from: Optional[int] = None  # From this index on, the elements may be in any order.
    is_rounded: bool = False  # The values are numbers of the format already; infinities do not saturate.
    any_nan: bool = False  # A NaN may have the bits of the poison that marks unwritten elements.
    alternatives: Tuple["Expected", ...] = ()  # An element is right, too, if one of these accepts it.
    describe: Optional[Callable] = None  # From an index to words about that element.

    @property
    def size(self):
        return self.values.size

    def part(self, which):
        """The same for a slice of the elements, in row-major order."""

        def cut(value):
            return np.broadcast_to(value, self.values.shape).reshape(-1)[which] if np.ndim(value) else value

        alternatives = tuple(other.part(which) for other in self.alternatives)
        values, error, ignore = cut(self.values), cut(self.error), cut(self.ignore)
        return replace(self, values=values, error=error, ignore=ignore, alternatives=alternatives)


def exact_bits(values):
    """Expects the very bits of an array."""
    return Expected(values, is_bitwise=True)


def half_ulp(values, format_):
    """Half a unit in the last place of each value: the largest error of rounding it."""
    with np.errstate(all="ignore"):
        return format_.spacing(values) / 2


def rounded_once(values, dtype, error=0.0):
    """Expects values that are known up to `error` and are then rounded to a type.

    Rounding adds half a unit of the largest possible value, and half the least denormal, which bounds it near zero.
    """
    format_ = BY_DTYPE[np.dtype(dtype).name]
    with np.errstate(all="ignore"):
        largest = np.abs(values) + error
        relative = np.where(largest > 0, np.ldexp(0.5, np.frexp(largest)[1] - 1 - format_.fraction), 0.0)
        return Expected(values, error + relative + half_ulp(np.zeros(1), format_)[0])


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

    @property
    def note(self):
        """The error, in one line; empty if there is none."""
        return "" if self.ok else f"{self.wrong + self.unwritten} of {self.count} are wrong; {self.first}"

    def include(self, other):
        """Adds another array: counts add up, and of errors the larger stays."""
        for name in ("count", "wrong", "unwritten", "inexact"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("max_ulp", "max_relative"):
            setattr(self, name, max(getattr(self, name), getattr(other, name)))
        self.first = self.first or other.first


def compare(actual, expected, format_=None):
    """The Comparison of an array with what is Expected of it; the elements have a format, by default their type's."""
    if actual.shape != expected.values.shape:
        raise ValueError(f"comparing shapes {actual.shape} and {expected.values.shape}")
    if expected.any_order_from is not None:
        actual, values = (with_sorted_end(array, expected.any_order_from) for array in (actual, expected.values))
        expected = replace(expected, values=values)
    if expected.is_bitwise:
        integer = f"i{actual.dtype.itemsize}"
        actual, expected = actual.view(integer), replace(expected, values=expected.values.view(integer))
    format_ = None if expected.is_bitwise else format_ or format_of(actual.dtype)
    result = Comparison(count=actual.size)
    elements = actual.reshape(-1)
    for start in range(0, elements.size, CHUNK):
        which = slice(start, start + CHUNK)
        compare_part(result, start, elements[which], expected.part(which), format_, actual.shape)
    return result


def with_sorted_end(array, start):
    return np.concatenate([array[:start], np.sort(array[start:])])


def compare_part(result, start, actual, expected, format_, shape):
    with np.errstate(all="ignore"):
        numbers = actual.view(np.uint8) if actual.dtype == bool else actual
        if format_ is not None:
            numbers = format_.decode(actual, expected.values.dtype)
            measure(result, numbers, expected, format_)
        right, same = judge(numbers, expected, format_)
        for other in expected.alternatives:
            right |= judge(numbers, other, format_)[0]
        unwritten = np.zeros(actual.size, bool)
        # Of narrower formats the poison is a number like others.
        if format_ is not None and format_.bits >= 16 and not expected.any_nan:
            unwritten = is_poison(actual) & ~np.broadcast_to(expected.ignore, actual.shape)
    wrong = ~(right | expected.ignore)
    result.inexact += int(np.count_nonzero(~same & ~np.broadcast_to(expected.ignore, actual.shape)))
    result.unwritten += int(np.count_nonzero(unwritten))
    result.wrong += int(np.count_nonzero(wrong & ~unwritten))
    bad = wrong | unwritten
    if not result.first and bad.any():
        index = int(np.argmax(bad))
        place = start + index if len(shape) == 1 else tuple(map(int, np.unravel_index(start + index, shape)))
        about = f"{expected.describe(start + index)}: " if expected.describe else ""
        result.first = f"{about}index {place}: {numbers[index]}, expected {expected.values[index]}"


def judge(numbers, expected, format_):
    """Returns masks of the elements that are right, and of those that are the correctly rounded values."""
    values = expected.values
    if format_ is None:
        same = numbers == values if values.dtype.kind == "f" else numbers.astype(np.int64) == values.astype(np.int64)
        return same.copy(), same
    rounded = values if expected.is_rounded else format_.round(values)
    same = (numbers == rounded) & (np.signbit(numbers) == np.signbit(rounded))
    same |= np.isnan(numbers) & np.isnan(rounded)
    right, error = same.copy(), np.abs(numbers - values)
    finite = np.isfinite(numbers) & np.isfinite(values)
    if expected.error is not None:
        right |= finite & (error <= expected.error)
    if expected.ulps is not None:
        right |= finite & (error <= expected.ulps * spacing(expected, format_))
    return right, same


def spacing(expected, format_):
    """The unit in the last place of each value that is expected."""
    return format_.spacing(np.maximum(np.abs(expected.values), expected.scale))


def measure(result, numbers, expected, format_):
    """Adds the errors of finite elements to a Comparison."""
    values = expected.values
    finite = np.isfinite(numbers) & np.isfinite(format_.round(values)) & ~np.broadcast_to(expected.ignore, values.shape)
    if not finite.any():
        return
    error = np.abs(numbers - values)
    relative = np.where(values != 0, error / np.abs(values), 0.0)
    result.max_ulp = max(result.max_ulp, float((error / spacing(expected, format_))[finite].max()))
    result.max_relative = max(result.max_relative, float(relative[finite].max()))
