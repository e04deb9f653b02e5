# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Values that are known at compile time.

Inside the compiler they are plain Python values; `constexpr` is how programs mark them: as an annotation of a parameter
or variable, or as a wrapper around a global value, `SIZE = tl.constexpr(64)`.
"""

import operator
import re
from typing import TypeVar

import numpy as np

from .types import base_type


# A word in the text of an annotation.
CONSTEXPR = re.compile(r"\bconstexpr\b")


def unwrap(value):
    """Returns the value inside of constexpr, and other values as they are."""
    while isinstance(value, constexpr):
        value = value.value
    return value


def plain(value):
    """Returns the value inside of constexpr, and for a number of NumPy that of Python. Durations are no numbers."""
    value = unwrap(value)
    is_number = isinstance(value, np.generic) and not isinstance(value, np.timedelta64)
    return value.item() if is_number else value


def unwrap_all(value):
    """Returns the value as `plain` does, also where a tuple, a list, a set or a dictionary contains it."""
    value = plain(value)
    cls = type(value)
    if cls is dict:
        if any(may_wrap(part) for item in value.items() for part in item):
            return {unwrap_all(name): unwrap_all(item) for name, item in value.items()}
    elif (cls in CONTAINERS or isinstance(value, tuple)) and any(map(may_wrap, value)):
        items = map(unwrap_all, value)
        return cls._make(items) if hasattr(cls, "_make") else cls(items)
    return value


CONTAINERS = (list, set, frozenset)


def may_wrap(value):
    """Whether a value is, or may contain, one that `unwrap_all` changes."""
    return isinstance(value, (constexpr, np.generic, tuple, dict, *CONTAINERS))


class ConstexprMeta(type):
    """Lets annotations say the type of a constant: `tl.constexpr[int]`."""

    def __getitem__(cls, _):
        return cls


class constexpr(metaclass=ConstexprMeta):
    """A wrapper of a value that is known at compile time. Operators compute at once, and wrap their result."""

    __slots__ = ("value",)

    def __init__(self, value):
        self.value = unwrap(value)

    def __repr__(self):
        return f"constexpr[{self.value!r}]"

    def __hash__(self):
        return hash((constexpr, self.value))

    def __index__(self):
        return operator.index(self.value)

    def __bool__(self):
        return bool(self.value)

    def __call__(self, *arguments, **named):
        return self.value(*arguments, **named)

    def __getitem__(self, index):
        return constexpr(self.value[unwrap(index)])

    def __neg__(self):
        return constexpr(-self.value)

    def __pos__(self):
        return constexpr(+self.value)

    def __invert__(self):
        return constexpr(~self.value)

    def logical_and(self, other):
        return constexpr(self.value and unwrap(other))

    def logical_or(self, other):
        return constexpr(self.value or unwrap(other))

    def not_(self):
        return constexpr(not self.value)


class constexpr_type(base_type):
    """The type of a value that is known at compile time; each `value` has its own."""

    def __init__(self, value):
        self.value = unwrap(value)
        self.name = str(self)

    def __eq__(self, other):
        return isinstance(other, constexpr_type) and self.value == other.value

    def __hash__(self):
        return hash((constexpr_type, self.value))

    def __str__(self):
        return f"constexpr_type[{self.value!r}]"

    def mangle(self):
        """Returns a name for the value."""
        return f"c{getattr(self.value, 'mangle', self.value.__repr__)()}"


def is_constexpr_annotation(annotation):
    """Whether an annotation, which may be a text, says that a value is known at compile time, such as
    `tl.constexpr[int]` and `Optional[tl.constexpr]`."""
    return annotation is constexpr or not isinstance(annotation, type) and bool(CONSTEXPR.search(str(annotation)))


def add_operators():
    """Defines the binary operators of constexpr from those of its value."""
    names = "add sub mul truediv floordiv mod lshift rshift and or xor pow"
    for name in names.split():
        function = getattr(operator, f"__{name}__")
        setattr(constexpr, f"__{name}__", lambda a, b, f=function: constexpr(f(a.value, unwrap(b))))
        setattr(constexpr, f"__r{name}__", lambda a, b, f=function: constexpr(f(unwrap(b), a.value)))
    for name in "lt le gt ge eq ne".split():
        function = getattr(operator, f"__{name}__")
        setattr(constexpr, f"__{name}__", lambda a, b, f=function: constexpr(f(a.value, unwrap(b))))


add_operators()


class ConstexprFunction:
    """A Python function that kernels may call with values known at compile time. It gets and returns plain values."""

    def __init__(self, function):
        self.function = function
        self.__name__, self.__doc__ = function.__name__, function.__doc__
        self.__module__, self.__wrapped__ = function.__module__, function

    def __get__(self, instance, _):
        return self if instance is None else ConstexprFunction(self.function.__get__(instance))

    def __call__(self, *arguments, **named):
        if not named and constexpr not in map(type, arguments):
            # A grid function calls `cdiv` at every launch.
            return unwrap(self.function(*arguments))
        named = {name: unwrap(value) for name, value in named.items()}
        return unwrap(self.function(*map(unwrap, arguments), **named))


# Editors see the parameters and the result of the function.
Function = TypeVar("Function")


def constexpr_function(function: Function) -> Function:
    """Decorates a Python function so that kernels may call it at compile time.

    Arguments and results are plain Python values: numbers, strings, types, tuples. A tensor as an argument is an error.
    In a kernel, what the function raises is an error at the place of the call.
    """
    return ConstexprFunction(function)
