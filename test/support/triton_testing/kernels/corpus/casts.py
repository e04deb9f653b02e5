# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernel that converts numbers between types."""

import ml_dtypes
import numpy as np

from ...comparison import Expected
from ...problem import Problem
from .elements import PROGRAMS, SIZE, N
from .launches import ON_CPU, launches
from .rows import UNTOUCHED


def towards_zero(values):
    """Values of float32 as float16 that are not further from zero."""
    rounded = values.astype(np.float16)
    too_far = np.abs(rounded.astype(np.float32)) > np.abs(values)
    return np.where(too_far, np.nextafter(rounded, np.float16(0)), rounded)


def cast(rng):
    """All values fit the narrow types: what lies beyond has no meaning for integers."""
    x = (rng.standard_normal(SIZE) * 20).clip(-127, 127).astype(np.float32)
    x[::7] = rng.integers(-127, 128, x[::7].size) * 0.5
    outputs = {
        name: np.full(SIZE, UNTOUCHED).astype(dtype)
        for name, dtype in (
            ("o8", ml_dtypes.float8_e4m3fn),
            ("o16", np.float16),
            ("ob", ml_dtypes.bfloat16),
            ("oi", np.int8),
        )
    }
    low_byte = (x.view(np.uint32) & 0xFF).astype(np.int64)
    results = (
        x.astype(ml_dtypes.float8_e4m3fn),
        towards_zero(x),
        x.astype(ml_dtypes.float8_e5m2),
        ((np.trunc(x).astype(np.int64) + low_byte + 128) & 0xFF) - 128,
    )
    expected = {
        name: Expected(np.where(np.arange(SIZE) < N, result.astype(np.float64), outputs[name].astype(np.float64)))
        for name, result in zip(outputs, results)
    }
    return Problem((PROGRAMS,), {"x": x, **outputs, "n": N}, expected)


CASES = (launches("cast", "cast_k", cast, ON_CPU),)
