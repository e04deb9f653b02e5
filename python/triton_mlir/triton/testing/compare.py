# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Comparison of arrays."""

import numpy as np

from ..language.values import NANS
from ..runtime.arrays import NUMPY_TYPES, as_array, element_type


def assert_close(x, y, atol=None, rtol=None, err_msg=""):
    """Raises AssertionError unless two arrays, or numbers, are equal up to `atol` + `rtol` * |y|, by default 1e-2 and
    0. NaN equal NaN. The tolerances may be functions of the element type."""
    atol, rtol = (option(getattr(x, "dtype", float)) if callable(option) else option for option in (atol, rtol))
    atol, rtol = 1e-2 if atol is None else float(atol), 0.0 if rtol is None else float(rtol)
    np.testing.assert_allclose(as_floats(x), as_floats(y), atol=atol, rtol=rtol, err_msg=err_msg, equal_nan=True)


def as_floats(value):
    """Returns an array, or a number, as float64, also where the memory of the array is bits for NumPy."""
    element = element_type(value)
    if element is None:
        return np.asarray(value, np.float64)
    array = as_array(value)
    is_bits = element.floating and element not in NUMPY_TYPES and array.dtype.kind in "iu"
    return decode(array.astype(np.int64), element) if is_bits else np.asarray(array, np.float64)


def decode(bits, element):
    """Returns the numbers that integers contain as bits of an element type of at most 16 bits."""
    width, last = element.fp_mantissa_width, element.primitive_bitwidth - 1
    bits = bits & (2 << last) - 1
    magnitude, greatest = bits & (1 << last) - 1, (1 << last - width) - 1
    exponent, fraction = magnitude >> width, magnitude & (1 << width) - 1
    significand = fraction + np.where(exponent > 0, 1 << width, 0)
    numbers = np.ldexp(significand.astype(np.float64), np.maximum(exponent, 1) - element.exponent_bias - width)
    if element.name in NANS:
        is_nan = (bits == NANS[element.name]) | (bits == NANS[element.name] | 1 << last)
        numbers = np.where(is_nan, np.nan, numbers)
    elif element.name in ("bf16", "fp8e5"):
        numbers = np.where(exponent == greatest, np.where(fraction == 0, np.inf, np.nan), numbers)
    return np.where(bits >> last == 1, -numbers, numbers)
