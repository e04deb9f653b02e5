# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks, with `debug`, that sums, differences and products of integers of fewer than 64 bits are in the range of their
type. The operators of programs have them, the functions of the language do not; `sanitize_overflow=False` switches
them off."""

from ..frontend.operations import active
from .casts import cast
from .operators import binary, compare, logical, unify_for
from .pointers import int64, uint64
from .values import tensor

# The operators that are checked, and their names in messages.
CHECKED = {"+": "add", "-": "sub", "*": "mul"}


def checked_binary(symbol, a, b):
    """Returns the result of an operator in a program, a tensor or a number."""
    options = active.builder.options
    if options.debug and options.sanitize_overflow and symbol in CHECKED and is_checked(a, b):
        a, b = unify_for(symbol, a, b)
        if a.dtype.integer and 1 < a.dtype.primitive_bitwidth < 64:
            check(symbol, a, b)
    return binary(symbol, a, b)


def is_checked(a, b):
    """Whether operands may be integers that are known at run time only."""
    tensors = [value for value in (a, b) if isinstance(value, tensor)]
    return bool(tensors) and all(value.dtype.integer for value in tensors)


def check(symbol, a, b):
    """Adds an assertion that the result of an operator on two integers of one type is in its range."""
    element = a.dtype
    # A product of two unsigned integers of 32 bits needs 64 bits, a difference of them a sign.
    wide = int64 if element.signed or symbol == "-" else uint64
    result = binary(symbol, cast(a, wide), cast(b, wide))
    inside = compare("<=", result, element.get_int_max_value())
    if wide is int64:
        inside = logical("and", compare(">=", result, element.get_int_min_value()), inside)
    message = f"int{element.primitive_bitwidth} overflow detected for operation {CHECKED[symbol]}"
    active.builder.effect(f'tt.assert %s, "{message}" : {inside.type.text}', inside.handle)
