# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Specialization: what a kernel is compiled for, given its arguments.

Each argument gets a hashable entry. Arguments with equal entries share a compiled kernel.

| argument | entry |
| --- | --- |
| array | Typed: pointer, divisible by 16 if the address is |
| integer | Constant 1 for 1; otherwise Typed: int32, int64 or uint64 by value, divisible if a multiple of 16 |
| bool; float | Typed: int1; float32 |
| a number for a parameter annotated with a type | Typed: that type, divisible if an integer multiple of 16 |
| the text of a type, "*fp32" or "i32:16"; a type | Typed, for compilation without arguments |
| tensor descriptor | Described |
| None, functions, types; a constexpr, and what a parameter marked constexpr gets | Constant |
| tuple, list without numbers | Grouped |
"""

import math
import re
from typing import Any, NamedTuple

import numpy as np

from ...addresses import address_of
from ..frontend.operations import DIVISIBILITY, SSA
from ..language.constexpr import constexpr, plain, unwrap_all
from ..language.descriptors import tensor_descriptor, tensor_descriptor_type
from ..language.pointers import block_type, float32, int1, int32, int64, pointer_type, str_to_ty, uint64, void
from ..language.tuples import tuple as tuple_of_values
from ..language.types import base_type, dtype
from ..language.values import is_number, rebuild_tuple, tensor, type_key
from ..tools.tensor_descriptor import TensorDescriptor
from .arrays import Array, MockTensor, as_array, element_type
from .options import as_integer


# The type of a descriptor: that of the elements, and the sizes of a block.
DESCRIPTOR = re.compile(r"tensordesc<(\w+)\[(\d+(?:, *\d+)*)\]>")


class Typed(NamedTuple):
    """An argument that is known at run time only."""

    type: Any
    is_divisible: bool


class Constant(NamedTuple):
    """An argument that is known at compile time. The class tells 1, 1.0 and True apart, and the key the zeros of
    floats, and what tuples, sets and data classes contain."""

    value: Any
    cls: type
    key: Any = None


class Described(NamedTuple):
    """A tensor descriptor, with blocks of a type."""

    type: Any


class Grouped(NamedTuple):
    """A tuple of arguments: the entry of each, and the class of the tuple."""

    cls: type
    entries: tuple


def constant(parameter, value):
    """Returns the entry of a value that is known at compile time. Numbers of NumPy become those of Python. Raises
    TypeError for values that cannot be keys."""
    value = unwrap_all(value)
    if isinstance(value, list):
        value = tuple_of_values(value)
    value = with_one_nan(value)
    try:
        hash(value)
    except TypeError:
        kind = type(value).__name__
        message = f"expected a value that can be a key as '{parameter.name}', which is known at compile time"
        raise TypeError(f"{message}, but got {kind}") from None
    return Constant(value, type(value), type_key(value))


def with_one_nan(value):
    """Returns a value with one object for all NaN in it, also in tuples and sets: NaN is equal to itself only as the
    same object."""
    if isinstance(value, float) and value != value:
        return math.nan
    if type(value) is frozenset:
        return frozenset(map(with_one_nan, value))
    if isinstance(value, tuple) and value:
        items = list(map(with_one_nan, value))
        if any(one is not two for one, two in zip(items, value)):
            return rebuild_tuple(value, items)
    return value


def specialize(parameter, value):
    """Returns the entry of the argument for a parameter. Raises TypeError for a value that a kernel cannot take."""
    if parameter.is_constexpr:
        return constant(parameter, value)
    if parameter.type is not None and element_type(value) is None:
        number = number_of(value)
        if number is not None:
            require_number_type(parameter)
            # Launches with False and with True share a plan.
            is_divisible = type(number) is int and number % 16 == 0
            return Typed(parameter.type, is_divisible and parameter.can_align and not parameter.type.floating)
    return entry_of(parameter, value)


def require_number_type(parameter):
    """Raises TypeError for a parameter with an annotation that says that no number is its argument."""
    type = parameter.type
    if not isinstance(type, dtype) or type is void or type.is_storage:
        raise TypeError(f"expected no number as '{parameter.name}', whose annotation is {type}")


def number_of(value):
    """Returns the number of Python for an argument that is no array: a bool, an int or a float, or None for what is no
    number."""
    value = plain(value)
    if isinstance(value, bool):
        return value
    # NumPy's durations have an index.
    if isinstance(value, np.timedelta64):
        return None
    if hasattr(value, "__index__"):
        return value.__index__()
    return float(value) if hasattr(value, "__float__") else None


def entry_of(parameter, value):
    """Returns the entry of an argument by its value."""
    kind = type(value)
    if kind is int:
        if value == 1 and parameter.can_specialize:
            return Constant(1, int)
        return Typed(type_of_integer(value), parameter.can_align and parameter.can_specialize and value % 16 == 0)
    if kind is float:
        return Typed(float32, False)
    if kind is bool:
        return Typed(int1, False)
    element = element_type(value)
    if element is not None:
        is_divisible = parameter.can_align and address_of(as_array(value)) % 16 == 0
        return Typed(pointer_type(element, const=parameter.is_const), is_divisible)
    return entry_of_other(parameter, value)


def entry_of_other(parameter, value):
    if isinstance(value, constexpr):
        return constant(parameter, value)
    value = MockTensor.wrap_dtype(value)
    if isinstance(value, MockTensor):
        return Typed(pointer_type(value.element, const=parameter.is_const), parameter.can_align)
    if isinstance(value, str) or isinstance(value, base_type):
        return entry_of_type(value)
    if isinstance(value, list):
        value = tuple_of_list(parameter, value)
    if isinstance(value, tuple):
        return Grouped(type(value), tuple(entry_of(parameter, item) for item in value))
    if value is None or callable(value):
        return Constant(value, type(value))
    if isinstance(value, Array):
        return Typed(pointer_type(value.element), True)
    if hasattr(value, "block_shape") and hasattr(value, "base"):
        if isinstance(value, TensorDescriptor):
            value.check()
        element = element_type(value.base)
        if element is None:
            found = type(value.base).__name__
            raise TypeError(f"expected an array as the base of the descriptor '{parameter.name}', but got {found}")
        if getattr(value, "padding", None) == "nan" and not element.floating:
            raise ValueError(f"expected floats for the padding 'nan' of '{parameter.name}', but got {element}")
        block = block_type(element, [size_of(size, parameter) for size in value.block_shape])
        return Described(tensor_descriptor_type(block))
    number = number_of(value)
    if number is not None:
        return entry_of(parameter, number)
    raise TypeError(f"expected an array, a number or a tuple as '{parameter.name}', but got {type(value).__name__}")


def size_of(value, parameter):
    """Returns the integer that a size of a block is. Raises TypeError for others: the interned type of [4, 4] is that
    of [4.0, 4], too."""
    found = as_integer(plain(value))
    if found is None:
        raise TypeError(f"expected integers as the sizes of the blocks of '{parameter.name}', but got {value!r}")
    return found


def require_compiled_for(entry, parameter, value):
    """Raises ValueError unless an argument has the values that are known at compile time in an entry, its tuples their
    lengths, its descriptors their blocks, and its arrays of integers the sign."""
    if isinstance(entry, Constant) and value is entry.value:
        return
    if isinstance(entry, Typed) and isinstance(value, (int, float)) and not entry.type.is_ptr():
        return  # It is known at run time only. The launch verifies its type.
    if type(value) is np.ndarray and isinstance(entry, Typed) and entry.type.is_ptr():
        if element_type(value) is entry.type.element_ty:
            return
    found = specialize(parameter, value)
    if not fits(entry, found):
        number = number_of(value) if element_type(value) is None else None
        raise ValueError(
            f"expected {spell_known(entry)} as '{parameter.name}', which the kernel is compiled for, "
            f"but got {spell_known(found) if number is None else repr(number)}"
        )


def differ_in_sign(expected, found):
    """Whether one of two pointers is to signed integers and the other one to unsigned ones, which the IR does not tell
    apart."""
    pointees = expected.element_ty, found.element_ty
    are_integers = all(isinstance(pointee, dtype) and pointee.integer and pointee is not int1 for pointee in pointees)
    return are_integers and pointees[0].signed != pointees[1].signed


def fits(entry, found):
    """Whether the entry of an argument agrees with another one in what is known at compile time."""
    if isinstance(entry, Typed) and isinstance(found, Typed):
        if not (entry.type.is_ptr() and found.type.is_ptr()):
            return entry.type.is_ptr() == found.type.is_ptr()
        return not differ_in_sign(entry.type, found.type)
    if isinstance(entry, Typed):
        return not entry.type.is_ptr() and isinstance(found, Constant) and is_number(found.value)
    if isinstance(entry, Grouped) and isinstance(found, Grouped):
        return len(entry.entries) == len(found.entries) and all(map(fits, entry.entries, found.entries))
    return entry == found


def spell_known(entry):
    """Returns the text of an entry: its value, or its type."""
    if isinstance(entry, Constant):
        return repr(entry.value)
    if isinstance(entry, Grouped):
        return f"({', '.join(map(spell_known, entry.entries))})"
    return f"a value of {entry.type}"


def tuple_of_list(parameter, values):
    """Returns a list, such as one of arrays, as a tuple. Raises TypeError for numbers in it: Triton has no such
    arguments, and a program that passes them takes the list for an array."""
    for value in values:
        if element_type(value) is None and number_of(value) is not None:
            found = type(value).__name__
            raise TypeError(
                f"expected an array or a tuple as '{parameter.name}', but got a list with a number, {found}"
            )
    return tuple(values)


def entry_of_type(value):
    """Returns the entry of a type, given itself or as text, with ":16" for a multiple of 16."""
    if isinstance(value, tensor_descriptor_type):
        return Described(value)
    if isinstance(value, base_type):
        if value is void or not isinstance(value, (dtype, pointer_type)):
            raise TypeError(f"expected the type of a number, a pointer or a descriptor, but got {value}")
        return Typed(value, False)
    name, separator, divisor = value.partition(":")
    if name.startswith("tensordesc<"):
        found = DESCRIPTOR.fullmatch(value)
        if not found:
            raise ValueError(
                f"expected the type of a descriptor, such as 'tensordesc<fp16[64, 32]>', but got {value!r}"
            )
        element, sizes = found.groups()
        return Described(tensor_descriptor_type(block_type(str_to_ty(element), map(int, sizes.split(",")))))
    type = str_to_ty(name)
    if separator and divisor != "16":
        raise ValueError(f"expected ':16', for multiples of 16, or nothing after a type, but got {value!r}")
    if separator and not (type.is_ptr() or type.integer and type is not int1):
        raise ValueError(f"expected ':16' after a pointer or an integer only, but got {value!r}")
    return Typed(type, bool(separator))


def type_of_integer(value):
    """Returns the type of an integer argument."""
    for type in (int32, int64, uint64):
        if type.get_int_min_value() <= value <= type.get_int_max_value():
            return type
    raise OverflowError(f"expected an integer of at most 64 bits, but got {value}")


def make_arguments(entries):
    """Returns the arguments of the kernel in the IR, pairs of a value and the text of its attributes, and the values of
    the parameters, given the entry of each by name."""
    arguments, scope = [], {}
    for name, entry in entries.items():
        scope[name] = make_value(entry, name, arguments)
    return arguments, scope


def add(arguments, type, hint, attributes=""):
    value = SSA(type.text, hint if hint.isascii() else None)
    arguments.append((value, attributes))
    return value


def make_value(entry, name, arguments):
    if isinstance(entry, Constant):
        return tuple_of_values(entry.value) if entry.cls is tuple else entry.value
    if isinstance(entry, Grouped):
        values = [make_value(item, f"{name}_{index}", arguments) for index, item in enumerate(entry.entries)]
        return tuple_of_values(values) if entry.cls is tuple else rebuild_tuple(entry.cls(*entry.entries), values)
    if isinstance(entry, Described):
        rank = len(entry.type.block_type.shape)
        handle = add(arguments, entry.type, name)
        shape = [tensor(add(arguments, int32, f"{name}_shape{index}"), int32) for index in range(rank)]
        strides = [tensor(add(arguments, int64, f"{name}_stride{index}"), int64) for index in range(rank)]
        return tensor_descriptor(handle, entry.type, shape, strides)
    attributes = DIVISIBILITY % 16 if entry.is_divisible else ""
    return tensor(add(arguments, entry.type, name, attributes), entry.type)
