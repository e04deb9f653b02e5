# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Comparison of arrays."""

import numpy as np

from ..runtime.arrays import as_array


def assert_close(x, y, atol=None, rtol=None, err_msg=""):
    """Raises AssertionError unless two arrays, or numbers, are equal up to `atol` + `rtol` * |y|, by default 1e-2 and
    0. NaN equal NaN."""
    first, second = (
        np.asarray(as_array(value) if hasattr(value, "dtype") or hasattr(value, "__dlpack__") else value, np.float64)
        for value in (x, y)
    )
    atol, rtol = 1e-2 if atol is None else float(atol), 0.0 if rtol is None else float(rtol)
    np.testing.assert_allclose(first, second, atol=atol, rtol=rtol, err_msg=err_msg, equal_nan=True)
