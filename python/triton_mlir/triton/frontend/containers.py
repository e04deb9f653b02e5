# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Containers of Python in kernels: dictionaries, lists and sets.

They are values, as tuples are: branches, loops and calls give a name another one, and none changes in place. What can
be iterated over once only, and what reads a dictionary later, becomes a tuple.
"""

import types
from collections.abc import MappingView

from ..language.constexpr import unwrap_all
from ..language.tuples import tuple as tuple_of_values
from ..language.values import LanguageError, describe_type, flatten

# Classes of containers, how messages call them, and what has those of their methods that change nothing.
CONTAINERS = (
    (dict, "dictionary", {*dir(types.MappingProxyType)}),
    (list, "list", {*dir(tuple), "copy"}),
    (set, "set", {*dir(frozenset)}),
)


def require_unchanged(function):
    """Raises LanguageError for a method that changes a container."""
    owner, name = getattr(function, "__self__", None), getattr(function, "__name__", "")
    for cls, kind, methods in CONTAINERS:
        if isinstance(owner, cls) and hasattr(cls, name) and name not in methods:
            raise LanguageError(
                f"expected a {kind} to stay as it is, but got {name}, which changes it: assign another {kind} instead"
            )


def require_known_keys(dictionary):
    """Raises LanguageError for a key of a dictionary that is known at run time only."""
    for key in dictionary:
        if flatten(key, []):
            raise LanguageError(f"expected a key known at compile time of a dictionary, but got {describe_type(key)}")


def as_value(result):
    """Returns the result of a function of Python: a tuple for the keys, the values or the items of a dictionary."""
    return tuple_of_values(map(unwrap_all, result)) if isinstance(result, MappingView) else unwrap_all(result)


def with_tuples(value):
    """Returns a tuple for a list, and for the lists in it: lists that kernels contain are tuples."""
    if isinstance(value, list):
        return tuple_of_values(map(with_tuples, value))
    return value
