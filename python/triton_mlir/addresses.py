# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The addresses of NumPy arrays."""

import ctypes
import sys

import numpy as np

# In CPython, an array is an object header, and right behind it the pointer to the data (PyArrayObject in NumPy's
# ndarraytypes.h, the same in NumPy 1 and 2).
DATA = object.__basicsize__
word_at = ctypes.c_size_t.from_address


def documented_address(array):
    """Returns the address of the first element of an array, by the interface that NumPy documents."""
    return array.__array_interface__["data"][0]


def object_address(array):
    """Returns the same for an object of the class `numpy.ndarray` itself, an eighth of the time: it reads the pointer
    in the object."""
    return word_at(id(array) + DATA).value


def choose_address():
    """Returns `object_address` if it agrees with the documented way on arrays of several kinds, or else the documented
    way."""
    if sys.implementation.name != "cpython":
        return documented_address
    plain = np.zeros((4, 6), np.float32)
    frozen = plain.copy()
    frozen.flags.writeable = False
    samples = (plain, plain[1:, ::2], plain[::-1], frozen, frozen[2:], np.zeros(0))
    agree = all(object_address(array) == documented_address(array) for array in samples)
    return object_address if agree else documented_address


# The address of the first element of an object of the class `numpy.ndarray` itself.
exact_address = choose_address()


def address_of(array):
    """Returns the address of the first element of an array."""
    return exact_address(array) if array.__class__ is np.ndarray else documented_address(array)
