# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the tutorials need of an array library, so that one program runs on arrays of NumPy and on tensors of PyTorch.

A program says `for make in arrays.libraries(): ...`; `make(x)` is the NumPy array x as an array of the library.
"""

import importlib.util
import sys

import numpy as np


def libraries():
    """Returns the functions that make arrays of the installed libraries from those of NumPy, and prints their names."""
    name = sys.argv[0].rpartition("/")[2]
    if importlib.util.find_spec("torch") is None:
        print(f"{name}: NumPy (PyTorch is not installed)")
        return [np.ascontiguousarray]
    import torch

    print(f"{name}: NumPy, PyTorch")
    return [np.ascontiguousarray, lambda array: torch.from_numpy(np.ascontiguousarray(array))]


def empty(shape, like, dtype=None):
    """Returns an array of a shape without contents, of the library of another array, and of its element type or that
    of the given NumPy type."""
    if isinstance(like, np.ndarray):
        return np.empty(shape, like.dtype if dtype is None else dtype)
    import torch

    return torch.empty(shape, dtype=like.dtype if dtype is None else getattr(torch, np.dtype(dtype).name))


def zeros(shape, like, dtype=None):
    """Returns an array of zeros; the arguments are those of `empty`."""
    result = empty(shape, like, dtype)
    result[...] = 0
    return result


def strides(array):
    """Returns the distances between neighbors along each dimension, in elements."""
    if isinstance(array, np.ndarray):
        return tuple(stride // array.itemsize for stride in array.strides)
    return tuple(array.stride())


def size(array):
    """Returns the number of elements."""
    return int(np.prod(array.shape))


def check(what, found, expected, tolerance=0.0):
    """Raises AssertionError unless an array equals the expected one, up to `tolerance` absolutely and relatively."""
    found = np.asarray(found)
    if found.shape != expected.shape:
        raise AssertionError(f"expected {what} of shape {expected.shape}, but got {found.shape}")
    np.testing.assert_allclose(
        found.astype(np.float64), np.asarray(expected, np.float64), rtol=tolerance, atol=tolerance, err_msg=what
    )
    print(f"  {what}: as expected")
