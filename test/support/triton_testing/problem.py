# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One launch of a kernel with all that is needed to judge it."""

from dataclasses import dataclass, field
from typing import Callable, Dict, Tuple, Union

import numpy as np

from .comparison import Expected
from .formats import Format


@dataclass(frozen=True)
class Descriptor:
    """A tensor descriptor over a matrix with contiguous rows, as an argument."""

    array: np.ndarray
    block: Tuple[int, ...]
    shape: Tuple[int, ...] = ()  # Of the array, where a buffer on a device takes its place.


@dataclass(frozen=True)
class Encoded:
    """An array, as an argument, of numbers that NumPy has no type for: integers hold their bits."""

    array: np.ndarray
    format: Format

    def values(self):
        """The numbers."""
        return self.format.decode(self.array)


@dataclass(frozen=True)
class Addresses:
    """An array, as an argument, of the addresses of arrays that the problem lists in `memory`."""

    names: Tuple[str, ...]


@dataclass(frozen=True)
class Problem:
    """One launch of a kernel, and what it must leave behind.

    `arguments` are in the kernel's order: arrays and `Encoded` arrays, which the kernel reads and writes in place,
    `Descriptor`s, `Addresses` and scalars. `memory` has further arrays, which the kernel reaches through addresses.
    Arrays that `expected` does not name must stay as they were, and so must what surrounds an array.
    """

    grid: Union[Tuple[int, ...], Callable]  # Triton's launcher also takes a function of the kernel's constants.
    arguments: Dict[str, object]
    expected: Dict[str, Expected]
    memory: Dict[str, np.ndarray] = field(default_factory=dict)
    tail: int = 0  # Elements behind each array that a kernel without its mask would write.
    is_sequential: bool = False  # The programs must run one after the other.
    printed: Tuple[str, ...] = ()  # The lines that the kernel prints, in any order.

    @property
    def arrays(self):
        """All arrays by name."""
        found = {name: array_of(value) for name, value in {**self.arguments, **self.memory}.items()}
        return {name: array for name, array in found.items() if array is not None}

    def format_of(self, name):
        """The format of an argument's elements, where their type does not say it."""
        value = self.arguments.get(name)
        return value.format if isinstance(value, Encoded) else None

    @property
    def bytes_moved(self):
        """The bytes of all arrays: a kernel that reads or writes each element once moves as many."""
        return sum(array.nbytes for array in self.arrays.values())


def array_of(value):
    """The array of an argument, if it has one."""
    array = value.array if isinstance(value, (Descriptor, Encoded)) else value
    return array if isinstance(array, np.ndarray) else None
