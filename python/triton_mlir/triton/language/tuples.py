# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tuples of values. Named tuples of a program keep their class."""

import builtins

from .constexpr import constexpr_type
from .types import base_type

slice = builtins.slice


class tuple(builtins.tuple):
    """A tuple of values in a kernel, which may be known at compile time or not."""

    __slots__ = ()

    @property
    def values(self):
        """The values: the tuple itself, as lists in kernels are tuples."""
        return self

    @property
    def type(self):
        """The types of the values, a `tuple_type`."""
        return tuple_type([getattr(value, "type", None) or constexpr_type(value) for value in self])

    def __getitem__(self, index):
        found = super().__getitem__(index)
        return tuple(found) if isinstance(index, slice) else found

    def __add__(self, other):
        return tuple(builtins.tuple(self) + builtins.tuple(other))


class tuple_type(base_type):
    """The type of a tuple: the type of each value, and for a named tuple the names of the `fields`."""

    def __init__(self, types, fields=None):
        self.types, self.fields = builtins.tuple(types), fields
        self.name = f"[{','.join(map(str, self.types))}]"

    def __str__(self):
        return self.name

    def __iter__(self):
        return iter(self.types)

    def __len__(self):
        return len(self.types)

    def __getitem__(self, index):
        return self.types[index]

    def __eq__(self, other):
        return isinstance(other, tuple_type) and (self.types, self.fields) == (other.types, other.fields)

    def __hash__(self):
        return hash((tuple_type, self.types))

    def mangle(self):
        """Returns a name of letters, digits and underscores."""
        return f"T{'_'.join(part.mangle() for part in self.types)}T"
