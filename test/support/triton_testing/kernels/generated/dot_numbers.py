# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operands of dots as bits and numbers, and sums of products with bounds on their errors."""

from dataclasses import dataclass

import numpy as np

from ...comparison import Expected
from ...formats import BY_NAME, INTEGERS
from ...problem import Encoded
from .. import imprecise_sums

DTYPES = {name: format_.dtype for name, format_ in BY_NAME.items()} | INTEGERS
NARROW = ("bf16", "f8E4M3FN", "f8E5M2")  # NumPy lacks them.

# The error of an addition, relative to the magnitude of the sum. Tensor cores truncate, rather than round, sums of f32.
ADDITION_ERROR = {"f32": 2.0**-23, "f64": 2.0**-52, "bf16": 2.0**-23, "f16": 2.0**-11}
# The error of a result that is narrower than its sum.
RESULT_ERROR = {"f32": 0, "f64": 0, "bf16": 2.0**-8, "f16": 2.0**-11}
# The error of a product whose factors are rounded or truncated to tf32.
TF32_ERROR = 2.0**-9


@dataclass(frozen=True)
class Numbers:
    """An array of a format, and the numbers that it holds in float64 or int64."""

    bits: np.ndarray
    values: np.ndarray


def as_argument(bits, element):
    return Encoded(bits, BY_NAME[element]) if element in NARROW else bits


def random_numbers(rng, shape, element, is_special=False):
    """Integers of all magnitudes that 8 bits hold; other numbers have magnitudes near 1. A special array has one
    element that is infinite, or NaN."""
    if element in INTEGERS:
        limits = (-128, 128) if element == "i8" else (-(1 << 20), 1 << 20)
        values = rng.integers(*limits, shape)
        return Numbers(values.astype(INTEGERS[element]), values)
    format_ = BY_NAME[element]
    if format_.bits == 8:
        # Signs, fractions and exponents of numbers from 1/8 to 2, and a few zeros.
        bias = 1 - format_.least_exponent
        fields = rng.integers(bias - 3, bias + 1, shape) << format_.fraction
        bits = fields | rng.integers(0, 1 << format_.fraction, shape) | rng.integers(0, 2, shape) << 7
        bits = np.where(rng.random(shape) < 0.05, 0, bits).astype(np.uint8)
    else:
        bits = format_.encode(rng.standard_normal(shape))
    if is_special:
        place = tuple(int(rng.integers(extent)) for extent in shape)
        bits[place] = special(format_, rng.integers(2))
    with np.errstate(all="ignore"):
        return Numbers(bits, format_.decode(bits, np.float64))


def special(format_, is_nan):
    """The bits of infinity or, if the format has none, of NaN."""
    if format_.dtype.kind == "f":
        return np.nan if is_nan else np.inf
    infinity = ((1 << format_.bits - 1 - format_.fraction) - 1) << format_.fraction
    is_nan |= format_.name == "f8E4M3FN"
    return infinity | ((1 << format_.fraction) - 1 if is_nan else 0)


def multiply(a, b):
    """The product of two matrices; a sum with an infinity is infinite, whatever else is in it."""
    with np.errstate(all="ignore"):
        return np.matmul(a, b)


@dataclass(frozen=True)
class Sum:
    """Numbers and a bound on their absolute errors; integers are exact."""

    values: np.ndarray
    error: object

    def add(self, a, b, element, result, precision, imprecise):
        """This sum plus the product of the sum `a`, as numbers of the format `element`, and the numbers `b`."""
        values = self.values + multiply(a.values, b)
        if element in INTEGERS:
            return Sum((values + 2**31) % 2**32 - 2**31, 0)
        finite_a, finite_b = (np.where(np.isfinite(x), np.abs(x), 0) for x in (a.values, b))
        finite_a = finite_a + a.error
        magnitude = multiply(finite_a, finite_b) + np.where(np.isfinite(self.values), np.abs(self.values), 0)
        relative = (a.values.shape[-1] + 1) * ADDITION_ERROR[result] + RESULT_ERROR[result]
        if element == "f32" and precision == "tf32":
            relative += TF32_ERROR
        error = self.error + multiply(np.broadcast_to(a.error, a.values.shape).astype(np.float64), finite_b)
        if element.startswith("f8") and imprecise >= imprecise_sums.PRODUCTS:
            error = error + imprecise_sums.truncation_error(
                *(np.where(np.isfinite(x), x, 0) for x in (np.broadcast_to(self.values, values.shape), a.values, b)),
                imprecise // imprecise_sums.PRODUCTS * imprecise_sums.PRODUCTS,
            )
        return Sum(values, error + (magnitude + self.error) * relative)

    def rescaled(self):
        if self.values.dtype.kind == "i":
            return Sum(self.values >> 1, 0)
        return Sum(self.values * 0.5, self.error * 0.5)

    def where(self, chosen, other):
        """The parts of this sum that `chosen` tells, by the first dimension, and otherwise those of another."""
        chosen = chosen.reshape(-1, *(1,) * (self.values.ndim - 1))
        return Sum(np.where(chosen, self.values, other.values), np.where(chosen, self.error, other.error))

    def expected(self, element):
        if element in INTEGERS:
            return Expected(self.values)
        # Denormals may be lost or off by half of the least one.
        least = 2.0 ** (BY_NAME[element].least_exponent - BY_NAME[element].fraction)
        return Expected(self.values, self.error + least)


def cast(sum_, element, source):
    """The sum of the format `source` as numbers of another one, which is the same or narrower."""
    if element == source:
        return sum_
    format_ = BY_NAME[element]
    largest = np.abs(sum_.values) + sum_.error
    half = 2.0 ** -(format_.fraction + 1)
    least = 2.0 ** (format_.least_exponent - format_.fraction)
    values = np.clip(sum_.values, -format_.largest, format_.largest)
    return Sum(values, sum_.error + largest * half + least)
