# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks, with `debug`, that sums, differences and products of integers of fewer than 64 bits are in the range of their
type, and so are the variables of loops. The operators of programs have them, and of the functions of the language
`sum`, `cumsum`, `cumprod`, `cdiv` and `swizzle2d`; `sanitize_overflow=False` switches them off. Elements that a mask
leaves out are checked, too. That the step of a loop is positive is always checked on the CPU."""

from ..frontend.operations import active
from .casts import cast
from .operators import binary, compare, logical, negate, unify_for
from .pointers import int32, int64, uint64
from .values import full_constant, is_integer, tensor

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


def checked_negation(value):
    """Returns the negation of a tensor or a number in a program, which is the difference to 0."""
    if isinstance(value, tensor) and value.dtype.integer:
        return checked_binary("-", full_constant(value.shape, 0, value.dtype), value)
    return negate(value)


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
    require(inside, f"int{element.primitive_bitwidth} overflow detected for operation {CHECKED[symbol]}")


def require(condition, message):
    active.builder.effect(f'tt.assert %s, "{message}" : {condition.type.text}', condition.handle)


def check_step(by, step):
    """Adds, on the CPU and with `debug`, an assertion that the step of a range is positive. `step` is a number if it is
    known at compile time, and `by` the scalar in the IR. Another step has undefined behavior in `scf.for`."""
    options = active.builder.options
    if isinstance(step, tensor) and (options.debug or options.target == "cpu"):
        signed = cast(by, int32 if by.dtype.primitive_bitwidth == 32 else int64)
        require(compare(">", signed, 0), "expected a step of at least 1 of the loop")


def may_wrap(element, step):
    """Whether to check that the variable of a range stays in its type."""
    options = active.builder.options
    is_checked = options.debug and options.sanitize_overflow and element.primitive_bitwidth == 32
    return is_checked and not (is_integer(step) and step in (1, -1))


def widen(*values):
    """Returns scalars of 32 bits, which `scf.for` takes as signed, as int64."""
    return [cast(cast(value, int32), int64) for value in values]


def check_last(low, high, by, step):
    """Adds an assertion that the first value beyond a range is in the range of its type, as `scf.for` computes it."""
    if may_wrap(low.dtype, step):
        low, high, by = widen(low, high, by)
        count = binary("//", binary("+", binary("-", high, low), binary("-", by, 1)), by)
        inside = compare("<=", binary("+", low, binary("*", count, by)), int32.get_int_max_value())
        # A range without values ends at once.
        require(logical("or", inside, compare(">=", low, high)), WRAPPED)


def check_next(index, by, step, is_last):
    """Adds an assertion that the next value of a range is in the range of its type, unless the loop ends before."""
    if may_wrap(index.dtype, step):
        inside = compare("<=", binary("+", *widen(index, by)), int32.get_int_max_value())
        require(logical("or", inside, is_last), WRAPPED)


WRAPPED = "int32 overflow detected for the variable of the loop"
