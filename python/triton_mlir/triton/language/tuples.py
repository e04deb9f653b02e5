# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tuples of values. Named tuples of a program keep their class."""

import builtins


class tuple(builtins.tuple):
    """A tuple of values in a kernel, which may be known at compile time or not."""

    __slots__ = ()

    @property
    def values(self):
        """The values as a list."""
        return list(self)

    @property
    def type(self):
        """The types of the values."""
        return tuple(getattr(value, "type", value) for value in self)

    def __getitem__(self, index):
        found = super().__getitem__(index)
        return tuple(found) if isinstance(index, slice) else found

    def __add__(self, other):
        return tuple(builtins.tuple(self) + builtins.tuple(other))
