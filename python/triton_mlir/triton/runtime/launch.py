# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The arguments of a launch on the CPU."""

import operator

from ...kernel import TensorDescriptor
from ..language.pointers import int32
from ..language.types import base_type
from .arrays import MockTensor, as_array
from .signature import Constant, Described, Grouped, plain


def wrap(value, type):
    """Returns the signed integer with the bits of an integer of a type. Raises OverflowError for one that is beyond the
    range of the type. Other values are returned as they are: the launch refuses them by the parameter's name."""
    try:
        number = operator.index(value)
    except TypeError:
        return value
    if not type.get_int_min_value() <= number <= type.get_int_max_value():
        raise OverflowError(f"expected a number in the range of {type}, but got {number}")
    bits = type.primitive_bitwidth
    return number - (1 << bits) if number >> bits - 1 == 1 else number


def flatten_arguments(entry, value, arguments):
    """Appends what the kernel in the IR takes for an argument, given its entry."""
    if isinstance(entry, Constant):
        return
    value = plain(value)
    if isinstance(value, (str, base_type)):
        raise TypeError(f"expected an array or a number for a launch, but got the type {str(value)!r}")
    if isinstance(value, MockTensor):
        raise TypeError("expected an array for a launch, but got a MockTensor, which has no memory")
    if isinstance(entry, Grouped):
        for item, part in zip(entry.entries, value):
            flatten_arguments(item, part, arguments)
    elif isinstance(entry, Described):
        shape, strides = [wrap(size, int32) for size in value.shape], list(value.strides)
        arguments.append(
            TensorDescriptor(as_array(value.base), shape, strides, getattr(value, "padding", "zero") == "nan")
        )
        arguments += shape + strides
    elif entry.type.is_ptr():
        arguments.append(as_array(value))
    elif entry.type.integer:
        arguments.append(wrap(value, entry.type))
    else:
        arguments.append(value)
